// <hl-paint>: masks from presets and painted ones against the formula, a row that sees nothing in three ways.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawFinger, settled, snapshot } from './actions.mjs'
import { checkPanels } from './lessons.mjs'
import { change, near, numbersOf, onElements, scoresOf, softmax, WEIGHT } from './masked.mjs'

const TEXT = 'The animal didn’t cross the street because it was too tired.'
const N = 13
const IT = 8

/** Who may see whom, written anew. */
const MAY = {
  full: () => true,
  causal: (i, j) => j <= i,
  padding: (_i, j) => j < N - 4,
  window: (i, j) => i - j >= 0 && i - j < 2,
  prefix: (i, j) => j < 5 || j <= i,
  own: () => false,
}
const SETTINGS = { 'paint.window': 2, 'paint.prefix': 5, 'paint.pads': 4 }

const rows = Array.from({ length: N }, (_, i) => i)

/** Insists that mask and weights are those of a rule. */
async function holds(page, scores, may, name) {
  const { tensors, empty } = await snapshot(page, 'hl-paint')
  const weights = rows.map((i) => softmax(scores[i], (j) => may(i, j)))
  near(
    tensors.visible,
    rows.map((i) => rows.map((j) => Number(may(i, j)))),
    0,
    `${name}: visible`,
  )
  near(tensors.weights, weights, WEIGHT, `${name}: weights`)
  const blind = rows.filter((i) => !rows.some((j) => may(i, j)))
  assert.deepEqual(empty, blind, `${name}: empty rows`)
  const shown = numbersOf(tensors.weights.values)
  for (const i of rows)
    for (const j of rows) if (!may(i, j)) assert.equal(shown[i * N + j], 0, `${name}: ${i}.${j} is exactly 0`)
  near(
    tensors.rowSums,
    rows.map((i) => Number(!blind.includes(i))),
    1e-6,
    `${name}: sums`,
  )
  const each = (values) => rows.map((i) => (blind.includes(i) ? Array(N).fill(values) : weights[i]))
  near(tensors['weights.filled'], each(1 / N), WEIGHT, `${name}: filled`)
  near(tensors['weights.naive'], each(Number.NaN), WEIGHT, `${name}: naive`)
}

test('every preset, read both ways: weights, exact zeros, and rows that see nothing', async () => {
  const scores = await scoresOf('english-supervised', TEXT, 1, 0)
  await onElements('<hl-paint></hl-paint>', async (page) => {
    await change(page, 'hl-paint', SETTINGS)
    for (const [preset, may] of Object.entries(MAY)) {
      await page.locator(`hl-paint input[value=${preset}]`).check()
      await settled(page)
      await holds(page, scores, may, preset)
      await page.locator('hl-paint .reading label', { hasText: 'blocked' }).click()
      await settled(page)
      await holds(page, scores, (i, j) => !may(i, j), `${preset}, 1 = blocked`)
      const { tensors } = await snapshot(page, 'hl-paint')
      near(
        tensors.mask,
        rows.map((i) => rows.map((j) => Number(may(i, j)))),
        0,
        `${preset}: the array is the same`,
      )
      await page.locator('hl-paint .reading label', { hasText: 'may attend' }).click()
      await settled(page)
    }
  })
})

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

test('dragging paints what the first cell turned to; a click picks nothing; clearing takes it back', async () => {
  const scores = await scoresOf('english-supervised', TEXT, 1, 0)
  await onElements('<hl-paint></hl-paint>', async (page) => {
    const { row } = (await snapshot(page, 'hl-paint')).knobs
    await page.mouse.move(...(await pointOf(page, 5, 3)))
    await page.mouse.down()
    await page.mouse.move(...(await pointOf(page, 5, 8)), { steps: 12 })
    await page.mouse.up()
    await settled(page)
    const turned = (i, j) => i === 5 && j >= 3 && j <= 5
    await holds(page, scores, (i, j) => j <= i && !turned(i, j), 'painted from a visible cell: hidden')
    const { knobs } = await snapshot(page, 'hl-paint')
    assert.deepEqual(knobs['paint.cells'], ['5.3', '5.4', '5.5'], 'those that were hidden before stay so')
    assert.deepEqual([knobs.row, knobs.locked], [row, false])
    await page.mouse.click(...(await pointOf(page, 0, 12)))
    await settled(page)
    await holds(page, scores, (i, j) => (j <= i && !turned(i, j)) || (i === 0 && j === 12), 'one click more')
    await page.mouse.move(...(await pointOf(page, 0, 0)))
    await page.locator('hl-paint .clear').click()
    await settled(page)
    await holds(page, scores, MAY.causal, 'cleared')
  })
})

test('Space and Enter turn the cell where the keyboard is', async () => {
  await onElements('<hl-paint row="0" column="0"></hl-paint>', async (page) => {
    await page.locator('hl-paint hl-panel.array .grid').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await settled(page)
    assert.deepEqual((await snapshot(page, 'hl-paint')).knobs['paint.cells'], ['0.1'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await settled(page)
    assert.deepEqual((await snapshot(page, 'hl-paint')).knobs['paint.cells'], ['0.1', '1.1'])
    await page.keyboard.press('Enter')
    await settled(page)
    assert.deepEqual((await snapshot(page, 'hl-paint')).knobs['paint.cells'], ['0.1'])
  })
})

test('a finger paints too', async () => {
  await onElements(
    '<hl-paint></hl-paint>',
    async (page) => {
      await pointOf(page, 9, 1) // scrolled to
      const points = [
        [9, 1],
        [9, 2],
        [9, 3],
      ].map(([row, col]) => pointOf(page, row, col))
      await drawFinger(page, await Promise.all(points))
      await settled(page)
      assert.deepEqual((await snapshot(page, 'hl-paint')).knobs['paint.cells'], ['9.1', '9.2', '9.3'])
    },
    { hasTouch: true, width: 390 },
  )
})

test('an emptied row: 0 by our convention, uniform with −1e9, NaN without care, and the numbers say so', async () => {
  const scores = await scoresOf('english-supervised', TEXT, 1, 0)
  await onElements(`<hl-paint row="${IT}"></hl-paint>`, async (page) => {
    await page.locator('hl-paint .empty-row').click()
    await settled(page)
    await holds(page, scores, (i, j) => j <= i && i !== IT, 'emptied')
    const said = await page.locator('hl-paint .way .number[data-tensors]').allTextContents()
    assert.deepEqual(said, [
      'largest weight 0.0000, row sum 0.0000',
      `largest weight ${(1 / N).toFixed(4)}, row sum 1.0000`,
      'largest weight NaN, row sum NaN',
    ])
    assert.match(await page.locator('hl-paint .empty [role=status]').textContent(), /1 row sees nothing/)
    await page.locator('hl-paint .reading label', { hasText: 'blocked' }).click()
    await page.locator('hl-paint .clear').click()
    await page.locator('hl-paint .empty-row').click()
    await settled(page)
    await holds(page, scores, (i, j) => j > i && i !== IT, 'emptied, 1 = blocked')
  })
})

test('perturbing a tensor changes the panels and blocks of <hl-paint> that name it and no other', async () => {
  await onElements(
    '<hl-paint row="8" column="1" cells="8.0 8.1 8.2 8.3 8.4 8.5 8.6 8.7 8.8"></hl-paint>',
    async (page) => {
      const names = [
        'mask',
        'visible',
        'weights',
        'rowSums',
        'weights.filled',
        'rowSums.filled',
        'weights.naive',
        'rowSums.naive',
      ]
      const list = names.map((name) => ({
        name,
        perturbations: (name.startsWith('rowSums') ? [8, 1] : [8 * N + 1, N + 1]).map((index) => ({
          name,
          index,
          delta: name === 'visible' && index < 8 * N ? -1 : 0.25,
        })),
      }))
      const ours = list.filter(({ name }) => !name.endsWith('naive'))
      const naive = list
        .filter(({ name }) => name.endsWith('naive'))
        .map(({ name }) => ({
          name,
          perturbations: [{ name, index: name.startsWith('rowSums') ? 1 : N + 1, delta: -0.25 }],
        }))
      await change(page, 'hl-paint', { row: 1 })
      await change(page, 'hl-paint', { 'paint.cells': '' })
      assert.equal(await checkPanels(page, 'hl-paint', [...ours, ...naive]), 9)
    },
  )
})
