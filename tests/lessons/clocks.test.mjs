// <hl-clocks>: the hands of one position, turned by an offset.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'

test('hands, turned hands and wavelengths equal an independent double computation; the rotation is exact to 1e-5', async () => {
  const { numbers, figures } = await ask('clocks', {
    ...{ 'clocks.d': 128, 'clocks.at': 37, 'clocks.offset': -20, 'clocks.base': 10000 },
  })
  const rate = (i) => 1 / 10000 ** ((2 * Math.floor(i / 2)) / 64)
  const encoding = (pos, i) => (i % 2 ? Math.cos : Math.sin)(pos * rate(i))
  const near = (x, y, bound) => assert.ok(Math.abs(x - y) <= bound, `${x} is not ${y}`)
  assert.equal(numbers.hands.values.length, 64, 'at most 64 dimensions here')
  for (let i = 0; i < 64; i++) {
    near(numbers.hands.values[i], encoding(37, i), 1e-6)
    near(numbers.shifted.values[i], encoding(17, i), 1e-6)
    near(numbers.turned.values[i], encoding(17, i), 1e-6)
    near(numbers.turn.values[i], encoding(-20, i), 1e-6)
  }
  numbers.wavelengths.values.forEach((x, i) => near(x / ((2 * Math.PI) / rate(2 * i)), 1, 1e-6))
  const [residual] = numbers.residual.values
  assert.ok(residual > 0 && residual < 1e-5, `residual ${residual}`)
  assert.equal(figures.bits.join(''), '00100101')
  assert.deepEqual([...figures.dials.figure.hands], numbers.hands.values)
  assert.deepEqual([...figures.dials.figure.others], numbers.shifted.values)
  assert.deepEqual([...figures.dials.figure.turns], numbers.turn.values)
  assert.equal(figures.dials.figure.isBack, true)
  assert.match(figures.rotation.said, /an offset of −20\. Over 256 positions/)
})

test('the clock under the pointer wins over the picked one, and is one that there is', async () => {
  const asked = await ask('clocks', { 'clocks.d': 8, 'clocks.at': 6, 'clocks.offset': 4 })
  const { values } = asked.numbers.hands
  const cells = (figures) => figures.clock.rows[0].cells.map((cell) => Number(cell.replace('−', '-')))
  const written = (i) => [2 * i, 2 * i + 1].map((dim) => Number(values[dim].toFixed(2)))
  assert.deepEqual([asked.figures.dials.marks, cells(asked.figures)], [{ col: 0 }, written(0)])
  const picked = shownAs(asked, {}, { picked: 2 })
  assert.deepEqual(
    [picked.dials.marks, picked.dials.cursor, cells(picked)],
    [{ col: 2 }, { row: 0, col: 2 }, written(2)],
  )
  const hovered = shownAs(asked, {}, { picked: 2, hovered: 1 })
  assert.deepEqual([hovered.dials.marks, hovered.dials.cursor.col, cells(hovered)], [{ col: 1 }, 2, written(1)])
  assert.deepEqual(shownAs(asked, {}, { picked: 31 }).dials.marks, { col: 3 })
  assert.deepEqual(
    asked.figures.clock.rows.map(({ title }) => title),
    ['position 6', 'position 6, turned', 'position 10'],
  )
})

test('an offset ends at position 0; an odd d loses a dimension; what is said of the turns is true of any', async () => {
  const early = await ask('clocks', { 'clocks.at': 3, 'clocks.offset': -200, 'clocks.d': 7 })
  assert.deepEqual([early.answer.offset, early.answer.dim], [-3, 6])
  assert.equal(early.figures.legend, texts.clocks.legend(3, 0))
  assert.match(
    early.figures.wavelengths.said,
    /from 6\.28 to [\d.,]+ positions per turn, each longer than the clock before/,
  )
  const { figures: one } = await ask('clocks', { 'clocks.d': 2 })
  assert.equal(one.wavelengths.said, 'The only clock takes 6.28 positions per turn.')
  const { figures: alike } = await ask('clocks', { 'clocks.base': 1 })
  assert.equal(alike.wavelengths.said, 'Every clock takes 6.28 positions per turn.')
})

test('the task: another offset, then another position, and the core’s rotation holds', async () => {
  const asks = async (knobs) => {
    const { figures, state } = await ask('clocks', knobs)
    return texts.clocks.frame.ask(figures, state)
  }
  for (const knobs of [{}, { 'clocks.at': 9 }, { 'clocks.offset': 0, 'clocks.at': 9 }])
    assert.match(await asks(knobs), /^Drag the offset/, JSON.stringify(knobs))
  assert.match(await asks({ 'clocks.offset': 5 }), /^Now drag the position/)
  assert.match(await asks({ 'clocks.offset': 5, 'clocks.at': 9 }), /^Done/)
  const { figures } = await ask(
    'clocks',
    { 'clocks.offset': 5, 'clocks.at': 9 },
    { perturbation: { name: 'residual', index: 0, delta: 1 } },
  )
  assert.equal(figures.rotation.holds, false)
  assert.doesNotMatch(texts.clocks.frame.ask(figures), /^Done/)
})
