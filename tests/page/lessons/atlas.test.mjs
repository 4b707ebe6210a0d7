// A map too large to hold, in the page: sampled at once and exact from a thread of its own; moved and zoomed by mouse, wheel,
// fingers, keys and buttons; the whole map beside it; cancelled. Its numbers are tested in tests/lessons/atlas.test.mjs.

import assert from 'node:assert/strict'
import { change, exact, openDrawer, settled } from '../kit/actions.mjs'
import { notesOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'

const onElements = notesOf()

const ATLAS = '<hl-atlas n="4096"></hl-atlas>'
const textOf = (page, selector) => page.locator(`hl-atlas ${selector}`).first().textContent()
const stateOf = (page, knob) => page.evaluate((name) => document.querySelector('hl-atlas').state[name], knob)
const map = (page) => page.locator('hl-atlas .window .map')
const rest = async (page) => {
  await page.waitForTimeout(400)
  await settled(page)
}
/** How many colours a picture has. */
const coloursIn = (page, canvas) =>
  page.evaluate((selector) => {
    const found = document.querySelector('hl-atlas').renderRoot.querySelector(selector)
    const { data } = found.getContext('2d').getImageData(0, 0, found.width, found.height)
    return new Set(new Uint32Array(data.buffer)).size
  }, canvas)

/** Left, top and width of the frame on the whole map, in shares. */
const frameOf = (page) =>
  page.evaluate(() => {
    const { style } = document.querySelector('hl-atlas').renderRoot.querySelector('.whole-map .frame')
    return [style.left, style.top, style.width].map((share) => Number.parseFloat(share) / 100)
  })

onElements(
  'the whole map at once, exact from its thread; buttons, keys, mouse and wheel move it',
  ATLAS,
  async (page) => {
    assert.match(await textOf(page, '.state'), /16 × 16 cells/u)
    await exact(page)
    assert.ok((await coloursIn(page, '.window .map')) > 8)
    await page.waitForFunction(() =>
      document.querySelector('hl-atlas').renderRoot.querySelector('.whole-map .map[data-drawn=whole]'),
    )
    assert.ok((await coloursIn(page, '.whole-map .map')) > 8)
    assert.deepEqual(await frameOf(page), [0, 0, 1])

    await page.locator('hl-atlas .in').click()
    await rest(page)
    assert.equal(await stateOf(page, 'atlas.zoom'), 3)
    assert.deepEqual(await frameOf(page), [0.25, 0.25, 0.5])
    await map(page).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await rest(page)
    assert.equal(await stateOf(page, 'atlas.col'), 1024 + 256)

    const box = await map(page).boundingBox()
    await page.mouse.move(box.x + 100, box.y + 100)
    await page.waitForFunction(() =>
      /Under the pointer: query .* “[a-x]”/u.test(
        document.querySelector('hl-atlas').renderRoot.querySelector('.under').textContent,
      ),
    )
    await page.mouse.down()
    await page.mouse.move(box.x + 150, box.y + 100, { steps: 4 })
    await page.mouse.up()
    await rest(page)
    const dragged = 1280 - (50 / box.width) * 2048
    assert.ok(Math.abs((await stateOf(page, 'atlas.col')) - dragged) <= 16, 'the map goes with the hand')
    await page.mouse.wheel(0, -100)
    await rest(page)
    assert.equal(await stateOf(page, 'atlas.zoom'), 2)
  },
)

onElements(
  'single cells: letters at the edges, a cell is picked and walked; the whole map leads elsewhere',
  ATLAS,
  async (page) => {
    await change(page, 'hl-atlas', { 'atlas.zoom': -4, 'atlas.row': 2596, 'atlas.col': 1470 })
    await settled(page)
    assert.equal(await page.locator('hl-atlas .ask').getAttribute('class'), 'ask met')
    assert.match(await textOf(page, '.state'), /Every cell/u)
    assert.equal(await page.locator('hl-atlas .keys').textContent(), 'oshdkpvcqmawtrgx')
    const said = await textOf(page, '.verdict')
    assert.match(said, /Query 2,602 “k”, key 1,476 “p”/u)
    await map(page).focus()
    await page.keyboard.press('ArrowDown')
    await settled(page)
    assert.equal(await stateOf(page, 'atlas.y'), 2602)
    assert.match(await textOf(page, '.verdict'), /Query 2,603 “p”/u)
    const box = await map(page).boundingBox()
    await page.mouse.click(box.x + 5, box.y + 5)
    await settled(page)
    assert.deepEqual([await stateOf(page, 'atlas.y'), await stateOf(page, 'atlas.x')], [2596, 1470])
    for (let i = 0; i < 17; i++) await page.keyboard.press('ArrowUp')
    await rest(page)
    assert.ok((await stateOf(page, 'atlas.row')) < 2580, 'the window follows the cell')
    const whole = await page.locator('hl-atlas .whole-map').boundingBox()
    await page.mouse.click(whole.x + whole.width / 4, whole.y + (3 * whole.height) / 4)
    await rest(page)
    assert.ok(Math.abs((await stateOf(page, 'atlas.row')) - 3072) < 64)
    assert.ok(Math.abs((await stateOf(page, 'atlas.col')) - 1024) < 64)
    await map(page).focus()
    await page.keyboard.press('0')
    await rest(page)
    assert.equal(await stateOf(page, 'atlas.zoom'), 4)
  },
)

/** Fingers on the map, each move a type, an id and a place in shares of the side. @param {any} page @param {[string, number, number, number][]} moves */
const touch = (page, moves) =>
  page.evaluate((all) => {
    const canvas = document.querySelector('hl-atlas').renderRoot.querySelector('.window .map')
    canvas.setPointerCapture = () => {} // of fingers that no screen has felt
    const { left, top, width } = canvas.getBoundingClientRect()
    for (const [type, pointerId, x, y] of all) {
      const place = { clientX: left + x * width, clientY: top + y * width }
      const isPrimary = pointerId === 11
      canvas.dispatchEvent(new PointerEvent(`pointer${type}`, { pointerId, isPrimary, ...place, bubbles: true }))
    }
  }, moves)

onElements(
  'two fingers zoom, and no more where they go side by side; a lost finger is forgotten',
  ATLAS,
  async (page) => {
    await touch(page, [
      ['down', 11, 0.4, 0.5],
      ['down', 12, 0.6, 0.5],
      ['move', 11, 0.3, 0.5],
      ['move', 12, 0.8, 0.5],
    ])
    await rest(page)
    const zoomed = await stateOf(page, 'atlas.zoom')
    assert.ok(zoomed < 4, `${zoomed}`)
    const along = Array.from({ length: 10 }, (_, i) => [
      ['move', 11, 0.3, 0.5 + 0.02 * i],
      ['move', 12, 0.8, 0.5 + 0.02 * i],
    ]).flat()
    await touch(page, [...along, ['up', 11, 0.3, 0.7]]) // the other one is lost
    await rest(page)
    assert.equal(await stateOf(page, 'atlas.zoom'), zoomed)
    assert.equal(await stateOf(page, 'atlas.y'), 2601, 'fingers that zoom pick no cell')
    await touch(page, [
      ['down', 11, 0.5, 0.5],
      ['up', 11, 0.5, 0.5],
    ])
    await settled(page)
    assert.notEqual(await stateOf(page, 'atlas.y'), 2601, 'one finger picks')
  },
)

onElements('what is under the pointer, or under way, is never of a map that is gone', ATLAS, async (page) => {
  await change(page, 'hl-atlas', { 'atlas.n': '16384', 'atlas.zoom': 0, 'atlas.row': 12000, 'atlas.col': 9000 })
  await settled(page)
  const box = await map(page).boundingBox()
  await page.mouse.move(box.x + 90, box.y + 90)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 90)
  await change(page, 'hl-atlas', { 'atlas.n': '1024' })
  await settled(page)
  await page.mouse.up()
  await rest(page)
  assert.match(await textOf(page, '.under'), /query (1,0\d\d|[7-9]\d\d) /u)
})

onElements(
  'away and back, or below the edge at first: the picture is the state’s, and exact',
  `<div id="room" style="height: 4000px"></div>${ATLAS}`,
  async (page) => {
    await page.evaluate(() => document.querySelector('hl-atlas').scrollIntoView())
    await exact(page)
    await page.locator('hl-atlas .in').click()
    await page.evaluate(async () => {
      const atlas = document.querySelector('hl-atlas')
      atlas.remove()
      await new Promise((resolve) => setTimeout(resolve, 400))
      document.body.append(atlas)
      atlas.scrollIntoView()
    })
    await change(page, 'hl-atlas', { 'atlas.zoom': 2 })
    await exact(page)
    assert.match(await textOf(page, '.state'), /4 × 4 cells/u)
  },
)

onElements(
  '131,072 words: sampled at once, every cell only when asked, and cancelled; a window is exact within seconds',
  ATLAS,
  async (page) => {
    await change(page, 'hl-atlas', { 'atlas.n': '131072' })
    await settled(page)
    assert.match(await textOf(page, '.state'), /512 × 512 cells, one drawn/u)
    assert.match(await textOf(page, '.hint[data-tensors=memory]'), /64 GiB/u)
    await page.locator('hl-atlas .compute').click()
    await page.locator('hl-atlas progress').waitFor()
    await page.locator('hl-atlas .cancel').click()
    await settled(page)
    assert.equal(await page.locator('hl-atlas .compute').count(), 1)
    assert.equal(await page.locator('hl-atlas progress').count(), 0)
    await change(page, 'hl-atlas', { 'atlas.zoom': 2, 'atlas.row': 65536, 'atlas.col': 1024 })
    await exact(page)
  },
)

onElements('letters that no model knows are refused in words, and the map comes back', ATLAS, async (page) => {
  await exact(page)
  await change(page, 'hl-atlas', { text: 'Another sentence.', seed: 2 })
  await settled(page)
  assert.match(await textOf(page, '.state'), /Each pixel/u, 'what the model does not read changes nothing')
  await openDrawer(page, 'hl-atlas', 'more')
  await change(page, 'hl-atlas', { 'atlas.letters': '123' })
  await settled(page)
  assert.equal(await page.locator('hl-atlas #letters').count(), 1, 'the field stays')
  assert.match(await textOf(page, '.message'), /no letter that the model can read/u)
  await change(page, 'hl-atlas', { 'atlas.letters': 'abc', 'atlas.model': 'random' })
  await settled(page)
  await exact(page)
  assert.ok((await coloursIn(page, '.window .map')) > 8)
})

oneScreen('atlas')
