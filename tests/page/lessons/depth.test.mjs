// <hl-depth> in the page: the cut, the slider, points of the curves, progress, its height. Its numbers are tested in
// tests/lessons/depth.test.mjs.

import assert from 'node:assert/strict'
import { change, openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { notesOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onElements = notesOf()

const ELEMENT = '<hl-depth text="the animal did not cross the street because it was too tired" row="it"></hl-depth>'

const ask = (page) =>
  page.locator('hl-depth .ask').evaluate(({ className, textContent }) => ({ className, textContent }))

onElements('it opens with the residual connections; once they are cut the arrows collapse', ELEMENT, async (page) => {
  const { className, textContent } = await ask(page)
  assert.equal(className, 'ask', 'it opens unsolved')
  assert.match(textContent, /12 words\. Cut the residual connections/u)
  assert.ok(await placed(page, 'hl-depth'))
  const button = page.locator('hl-depth #residual')
  const { width } = await button.boundingBox()
  await button.click()
  await settled(page)
  const met = await ask(page)
  assert.equal(met.className, 'ask met')
  assert.match(met.textContent, /after \d layers the mean cosine of two words is above 0\.99/u)
  assert.equal((await button.boundingBox()).width, width, 'as wide as before')
  assert.equal((await snapshot(page, 'hl-depth')).residual, false)
  await button.click()
  await settled(page)
  assert.equal((await ask(page)).className, 'ask', 'and joined again')
})

onElements('the slider and the points of both curves set the depth', ELEMENT, async (page) => {
  const layers = async () => (await snapshot(page, 'hl-depth')).layers
  assert.equal(await layers(), 6)
  await page.locator('hl-depth #layers').fill('40')
  await settled(page)
  assert.equal(await layers(), 40)
  assert.match(
    await page
      .locator('hl-depth hl-panel.arrows')
      .first()
      .evaluate((panel) => panel.heading),
    /40 layers/u,
  )
  const box = await page.locator('hl-depth .two > .stack:last-child hl-panel canvas').first().boundingBox()
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2)
  await settled(page)
  assert.notEqual(await layers(), 40)
})

onElements('one word too few, and a sentence again', ELEMENT, async (page) => {
  await change(page, 'hl-depth', { text: 'alone' })
  assert.match(await page.locator('hl-depth .message').textContent(), /two words/u)
  await change(page, 'hl-depth', { text: 'no longer alone' })
  assert.equal(await page.locator('hl-depth .message').count(), 0)
  await openDrawer(page, 'hl-depth', 'numbers')
  assert.equal(await page.locator('hl-depth table').count(), 2)
})

oneScreen('depth')
