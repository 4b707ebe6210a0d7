// <hl-decoder> in the page: Step and the positions, the shift forgotten, a wire cut, its height. Its numbers are tested in
// tests/lessons/decoder.test.mjs.

import assert from 'node:assert/strict'
import { change, openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { notesOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onElements = notesOf()
const ELEMENT = '<hl-decoder letters="abc"></hl-decoder>'

const ask = (page) =>
  page.locator('hl-decoder .ask').evaluate(({ className, textContent }) => ({ className, textContent }))

onElements('Step brings one target in after another, and a position can be picked', ELEMENT, async (page) => {
  const seen = () => page.locator('hl-decoder .seen').allTextContents()
  const step = async () => {
    await page.locator('hl-decoder button.step').click()
    await settled(page)
  }
  assert.ok(await placed(page, 'hl-decoder'))
  assert.deepEqual(await seen(), ['[start]'])
  await step()
  assert.deepEqual(await seen(), ['[start]', 'c'])
  await step()
  await step()
  assert.equal((await snapshot(page, 'hl-decoder')).at, 3)
  assert.match((await ask(page)).textContent, /Now forget the shift/u)
  await step()
  assert.equal((await snapshot(page, 'hl-decoder')).at, 0, 'from the beginning again')
  await page.locator('hl-decoder .positions button', { hasText: '3' }).click()
  await settled(page)
  assert.deepEqual(await seen(), ['[start]', 'c', 'b'])
})

onElements('the shift forgotten: a model is trained here, and the task is met', ELEMENT, async (page) => {
  assert.equal((await ask(page)).className, 'ask', 'it opens unsolved')
  await page.locator('hl-decoder .segments input[value=false]').click()
  await settled(page)
  const { className, textContent } = await ask(page)
  assert.equal(className, 'ask met')
  assert.match(textContent, /learned to copy/u)
  assert.equal(await page.locator('hl-decoder hl-panel.course').count(), 1)
  assert.ok((await page.locator('hl-decoder .output del').count()) > 0)
  await change(page, 'hl-decoder', { 'decoder.letters': '' })
  assert.match(await page.locator('hl-decoder .message').textContent(), /at least one letter/u)
  await change(page, 'hl-decoder', { 'decoder.letters': 'dad', 'decoder.shifted': true })
  assert.equal(await page.locator('hl-decoder hl-panel.course').count(), 0)
})

onElements('a residual connection is cut in the drawer, and its step says so', ELEMENT, async (page) => {
  await openDrawer(page, 'hl-decoder', 'more')
  await page.locator('hl-decoder .page .switch input').nth(1).click()
  await settled(page)
  assert.equal(await page.locator('hl-decoder .layer .cut').count(), 1)
})

oneScreen('decoder')
