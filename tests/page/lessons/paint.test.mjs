// <hl-paint> in the page: painting by mouse, keys and finger, and what is placed. Its numbers are tested in
// tests/lessons/paint.test.mjs.

import assert from 'node:assert/strict'
import { change, drawFinger, openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { notesOf } from '../kit/harness.mjs'
import { SCREENS } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onElements = notesOf()

const IT = 8

/** Turns cells as the knob lists them. */
const cells = async (page) => (await snapshot(page, 'hl-paint')).knobs['paint.cells']

/** The middle of a cell of the mask, on the screen. */
async function pointOf(page, row, col) {
  const panel = page.locator('hl-paint hl-panel.array')
  await panel.scrollIntoViewIfNeeded()
  return panel.evaluate(
    (element, [r, c]) => {
      const box = element.renderRoot.querySelector('.stage').getBoundingClientRect()
      const { left, top, cellWidth, cellHeight } = element.layout
      return [box.x + left + (c + 0.5) * cellWidth, box.y + top + (r + 0.5) * cellHeight]
    },
    [row, col],
  )
}

onElements(
  'what figures say is what is placed: presets and readings chosen, a row emptied, a long text',
  `<hl-paint row="${IT}"></hl-paint>`,
  async (page) => {
    assert.equal(await placed(page, 'hl-paint'), 9, 'no row is empty')
    await page.locator('hl-paint input[value=prefix]').check()
    await openDrawer(page, 'hl-paint', 'more')
    await page.locator('hl-paint .reading label', { hasText: 'blocked' }).click()
    await settled(page)
    const { knobs } = await snapshot(page, 'hl-paint')
    assert.deepEqual([knobs['paint.preset'], knobs['paint.blocked']], ['prefix', true])
    assert.equal(await placed(page, 'hl-paint'), 10, 'rows are')
    await openDrawer(page, 'hl-paint', 'more')
    await page.locator('hl-paint .reading label', { hasText: 'may attend' }).click()
    await page.locator('hl-paint input[value=causal]').check()
    await settled(page)
    assert.equal(await page.locator('hl-paint .ask.met').count(), 0)
    await page.locator('hl-paint .empty-row').click()
    await settled(page)
    assert.deepEqual(
      await cells(page),
      Array.from({ length: IT + 1 }, (_, col) => `${IT}.${col}`),
    )
    assert.match(await page.locator('hl-paint .ask.met').textContent(), /^Row 9, “it”, sees nothing/)
    assert.equal(await placed(page, 'hl-paint'), 10)
    await openDrawer(page, 'hl-paint', 'more')
    await page.locator('hl-paint .reading label', { hasText: 'blocked' }).click()
    await page.locator('hl-paint .clear').click()
    await page.locator('hl-paint .empty-row').click()
    await settled(page)
    assert.deepEqual(await cells(page), ['8.9', '8.10', '8.11', '8.12'], 'what is not blocked already')
    const text = Array.from({ length: 20 }, (_, i) => `w${i + 1}`).join(' ')
    await change(page, 'hl-paint', { model: 'constructed', text, row: 'w20' })
    assert.match(await page.locator('hl-paint .beyond').textContent(), /picked word is “w20”\./)
    assert.equal(await placed(page, 'hl-paint'), 10)
  },
)

onElements(
  'dragging paints what the first cell turned to; a click picks nothing; clearing takes it back',
  '<hl-paint></hl-paint>',
  async (page) => {
    const { row } = (await snapshot(page, 'hl-paint')).knobs
    await page.mouse.move(...(await pointOf(page, 5, 3)))
    await page.mouse.down()
    await page.mouse.move(...(await pointOf(page, 5, 8)), { steps: 12 })
    await page.mouse.up()
    await settled(page)
    const { knobs } = await snapshot(page, 'hl-paint')
    assert.deepEqual(knobs['paint.cells'], ['5.3', '5.4', '5.5'], 'those that were hidden before stay so')
    assert.deepEqual([knobs.row, knobs.locked], [row, false])
    await page.mouse.click(...(await pointOf(page, 0, 12)))
    await settled(page)
    assert.deepEqual(await cells(page), ['5.3', '5.4', '5.5', '0.12'])
    await page.mouse.move(...(await pointOf(page, 0, 0)))
    await page.locator('hl-paint .clear').click()
    await settled(page)
    assert.deepEqual(await cells(page), [])
    const { tensors } = await snapshot(page, 'hl-paint')
    assert.deepEqual(tensors.mask.values.slice(5 * 13, 6 * 13), [1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0])
  },
)

onElements(
  'Space and Enter turn the cell where the keyboard is',
  '<hl-paint row="0" column="0"></hl-paint>',
  async (page) => {
    await page.locator('hl-paint hl-panel.array .grid').focus()
    for (const [walk, press, wanted] of [
      ['ArrowRight', 'Space', ['0.1']],
      ['ArrowDown', 'Enter', ['0.1', '1.1']],
      [null, 'Enter', ['0.1']],
    ]) {
      if (walk) await page.keyboard.press(walk)
      await page.keyboard.press(press)
      await settled(page)
      assert.deepEqual(await cells(page), wanted)
    }
  },
)

onElements('a finger paints too', '<hl-paint></hl-paint>', { width: 390 }, async (page) => {
  await pointOf(page, 9, 1) // scrolled to
  const points = [
    [9, 1],
    [9, 2],
    [9, 3],
  ].map(([row, col]) => pointOf(page, row, col))
  await drawFinger(page, await Promise.all(points))
  await settled(page)
  assert.deepEqual(await cells(page), ['9.1', '9.2', '9.3'])
})

for (const [width, height, most] of SCREENS)
  onElements(`one screen: at most ${most} px at ${width}`, '<hl-paint></hl-paint>', { width, height }, async (page) => {
    for (const preset of ['causal', 'padding', 'window']) {
      await change(page, 'hl-paint', { 'paint.preset': preset })
      const box = await page.locator('hl-paint').boundingBox()
      assert.ok(box.height <= most, `${preset}: ${box.height}`)
    }
  })
