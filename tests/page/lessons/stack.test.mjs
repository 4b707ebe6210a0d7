// <hl-stack> in the page: a part picked by mouse and keyboard, N, other sizes, a size that is refused, its height. Its numbers
// are tested in tests/lessons/stack.test.mjs.

import assert from 'node:assert/strict'
import { change, openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { notesOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onElements = notesOf()
const ELEMENT = '<hl-stack text="the animal did not cross the street"></hl-stack>'

const ask = (page) =>
  page.locator('hl-stack .ask').evaluate(({ className, textContent }) => ({ className, textContent }))

/** Presses the middle of a part. */
async function press(page, part) {
  const at = await page.evaluate((name) => {
    const view = document.querySelector('hl-stack')
    const panel = view.renderRoot.querySelector('hl-panel.plan')
    const row = view.snapshot().parts.indexOf(name)
    const { x, y, width, height } = panel.drawing.cellBox(panel.layout, row)
    const stage = panel.renderRoot.querySelector('.stage').getBoundingClientRect()
    const scale = stage.width / panel.layout.width
    return { x: stage.x + (x + width / 2) * scale, y: stage.y + (y + height / 2) * scale }
  }, part)
  await page.mouse.click(at.x, at.y)
  await settled(page)
}

onElements('it opens unsolved; the largest part meets the task, another one does not', ELEMENT, async (page) => {
  assert.ok(await placed(page, 'hl-stack'))
  assert.equal((await ask(page)).className, 'ask')
  await press(page, 'decoderCross')
  assert.equal((await snapshot(page, 'hl-stack')).part, 'decoderCross')
  assert.match((await ask(page)).textContent, /Another part holds more/u)
  await press(page, 'words')
  const { className, textContent } = await ask(page)
  assert.equal(className, 'ask met')
  assert.match(textContent, /^Word table: 18,944,000/u)
})

onElements('N changes the counts, and with them the largest part', ELEMENT, async (page) => {
  await press(page, 'words')
  await page.locator('hl-stack #layers').fill('12')
  await settled(page)
  assert.equal((await snapshot(page, 'hl-stack')).total, 107220992)
  assert.equal((await ask(page)).className, 'ask')
})

onElements('sizes are typed; one that is refused leaves the last good plan', ELEMENT, async (page) => {
  await openDrawer(page, 'hl-stack', 'more')
  const type = async (name, value) => {
    await page.locator(`hl-stack #stack-${name}`).fill(value)
    await page.locator(`hl-stack #stack-${name}`).press('Enter')
    await settled(page)
  }
  await type('width', '1024')
  const { total } = await snapshot(page, 'hl-stack')
  assert.ok(total > 120e6)
  await type('heads', '7')
  assert.match(await page.locator('hl-stack .message').textContent(), /1024 \/ 7 is no whole number/u)
  assert.equal((await snapshot(page, 'hl-stack')).total, total)
  await type('heads', '16')
  assert.equal(await page.locator('hl-stack .message').count(), 0, 'it works again')
  await change(page, 'hl-stack', { 'stack.plan': 'model' })
  assert.match(await page.locator('hl-stack').evaluate((view) => view.renderRoot.textContent), /exactly as many/u)
})

oneScreen('stack')
