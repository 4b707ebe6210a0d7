// A map too large to hold, in the page: sampled at once and exact from a worker, moved and zoomed by pointer, wheel, keys and
// buttons; cancelled. Its numbers are tested in tests/lessons/atlas.test.mjs.

import assert from 'node:assert/strict'
import { change, settled } from '../kit/actions.mjs'
import { notesOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'

const onElements = notesOf()

const ATLAS = '<hl-atlas n="4096"></hl-atlas>'
const textOf = (page, selector) => page.locator(`hl-atlas ${selector}`).first().textContent()
const stateOf = (page, knob) => page.evaluate((name) => document.querySelector('hl-atlas').state[name], knob)
const rest = async (page) => {
  await page.waitForTimeout(400)
  await settled(page)
}
const isExact = (page) =>
  page.waitForFunction(() =>
    /Exact/u.test(document.querySelector('hl-atlas').renderRoot.querySelector('.state').textContent),
  )

/** How many colours the picture has. */
const coloursIn = (page) =>
  page.evaluate(() => {
    const canvas = document.querySelector('hl-atlas').renderRoot.querySelector('.window canvas')
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    return new Set(new Uint32Array(data.buffer)).size
  })

onElements(
  'the whole map at once, exact from the worker; wheel, buttons, keys and hands move it',
  ATLAS,
  async (page) => {
    assert.match(await textOf(page, '.state'), /16 × 16 cells/u)
    await isExact(page)
    assert.ok((await coloursIn(page)) > 8)
    await page.locator('hl-atlas .in').click()
    await rest(page)
    assert.equal(await stateOf(page, 'atlas.zoom'), 3)
    await page.locator('hl-atlas .window canvas').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await rest(page)
    assert.equal(await stateOf(page, 'atlas.col'), 1024 + 256)
    const box = await page.locator('hl-atlas .window canvas').boundingBox()
    await page.mouse.move(box.x + 100, box.y + 100)
    assert.match(await textOf(page, '.under'), /Under the pointer/u)
    await page.mouse.down()
    await page.mouse.move(box.x + 150, box.y + 100, { steps: 4 })
    await page.mouse.up()
    await rest(page)
    assert.ok((await stateOf(page, 'atlas.col')) < 1280)
    for (let i = 0; i < 6; i++) await page.keyboard.press('+')
    await rest(page)
    assert.equal(await stateOf(page, 'atlas.zoom'), -3)
    assert.equal(await page.locator('hl-atlas .ask').getAttribute('class'), 'ask met')
    assert.match(await textOf(page, '.state'), /every cell/u)
    await page.keyboard.press('ArrowDown')
    await settled(page)
    assert.equal(await stateOf(page, 'atlas.y'), 41)
    await page.keyboard.press('0')
    await rest(page)
    assert.equal(await stateOf(page, 'atlas.zoom'), 4)
  },
)

onElements('131,072 words: sampled at once, the worker only when asked, and cancelled', ATLAS, async (page) => {
  await change(page, 'hl-atlas', { 'atlas.n': '131072' })
  await settled(page)
  assert.match(await textOf(page, '.state'), /Sampled/u)
  await page.locator('hl-atlas .compute').click()
  await page.locator('hl-atlas .cancel').click()
  await settled(page)
  assert.equal(await page.locator('hl-atlas .compute').count(), 1)
  assert.match(await textOf(page, '.hint[data-tensors=memory]'), /64 GiB/u)
})

oneScreen('atlas')
