// <hl-position>: the sinusoidal encoding as a matrix, as waves and as numbers.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'

const SIZES = { 'position.n': 50, 'position.d': 31, 'position.base': 500, 'position.dims': '0,7,30', 'position.dim': 7 }

/** Vaswani et al. 2017, section 3.5, in double. */
const exact = (position, i) => (i % 2 ? Math.cos : Math.sin)(position / 500 ** ((i - (i % 2)) / 31))

test('matrix and waves equal an independent double computation, as numbers and as given to be drawn', async () => {
  const { numbers, figures } = await ask('position', SIZES)
  const matrix = (values) =>
    values.forEach((x, at) => assert.ok(Math.abs(x - exact(Math.floor(at / 31), at % 31)) < 1e-6))
  assert.deepEqual(numbers.positionalEncoding.shape, [50, 31])
  matrix(numbers.positionalEncoding.values)
  matrix([...figures.matrix.figure.values])
  assert.deepEqual(numbers.waves.shape, [31, 4 * 49 + 1])
  numbers.waves.values.forEach((x, at) => {
    const [dim, point] = [Math.floor(at / 197), at % 197]
    assert.ok(Math.abs(x - exact(point / 4, dim)) < 1e-5, `dimension ${dim} at ${point / 4}: ${x}`)
  })
  const { series } = figures.waves.figure
  assert.equal(series.length, 3)
  for (const [i, dim] of [0, 7, 30].entries()) {
    assert.deepEqual(numbers[`positionalEncoding[:,${dim}]`].shape, [1, 50])
    assert.equal(series[i].label, `dim ${dim}`)
    for (let position = 0; position < 50; position++)
      for (const values of [series[i].values, numbers[`positionalEncoding[:,${dim}]`].values])
        assert.ok(Math.abs(values[position] - exact(position, dim)) < 1e-6, `dimension ${dim} at ${position}`)
  }
  const [, { title, cells }] = figures.table.rows
  assert.deepEqual([title, cells[0]], ['7', exact(10, 7).toFixed(2).replace('-', '−')])
  assert.match(figures.matrix.figure.describe(10, 7), /^position 10, dimension 7: −?0\.\d{4}$/)
  numbers.wavelengths.values.forEach((x, i) => {
    const exactly = 2 * Math.PI * 500 ** ((i - (i % 2)) / 31)
    assert.ok(Math.abs(x / exactly - 1) < 1e-6, `wavelength ${i}: ${x}`)
  })
})

test('wavelengths go from 2 pi to 54,410 at d = 128', async () => {
  const { figures } = await ask('position', { 'position.d': 128, 'position.n': 8, 'position.dims': '0,126' })
  const [first, last] = figures.table.rows.map(({ cells }) => cells[1])
  assert.equal(first, '6.3')
  const longest = 2 * Math.PI * 10000 ** (126 / 128)
  assert.equal(last, longest.toLocaleString('en', { maximumFractionDigits: 0 }))
  assert.equal(Math.round(longest / 10), 5441, 'which is 54,410 to four digits')
})

test('beside the matrix stand the same positions in binary, the digit that flips at every step first', async () => {
  const { numbers, figures } = await ask('position', { 'position.n': 11 })
  assert.deepEqual(numbers.binary.shape, [11, 4])
  const digits = [...(10).toString(2)].reverse().map(Number)
  assert.deepEqual(numbers.binary.values.slice(40), digits)
  assert.deepEqual(figures.binary.marks, { row: 10 })
  assert.deepEqual(figures.binary.figure.colLabels, ['1', '2', '4', '8'])
  assert.equal(figures.binary.figure.describe(10, 3), 'position 10 in binary, bit value 8: 1')
  const one = await ask('position', { 'position.n': 1 })
  assert.deepEqual(one.numbers.binary, { shape: [1, 1], values: [0] })
})

test('the picked dimension is drawn as a wave beside the chosen ones, at most six; the task: one turn', async () => {
  const labelsOf = ({ waves }) => waves.figure.series.map(({ label }) => label)
  const first = await ask('position', {})
  assert.deepEqual(labelsOf(first.figures), ['dim 0', 'dim 1', 'dim 8', 'dim 20'])
  assert.match(texts.position.frame.ask(first.figures), /^Drag the handle below the matrix.* one turn in 64 positions/)
  const met = []
  for (let dim = 0; dim < 64; dim++) {
    const shown = shownAs(first, { 'position.dim': dim })
    assert.ok(labelsOf(shown).includes(`dim ${dim}`))
    if (shown.picked.isOneTurn) met.push(dim)
  }
  assert.deepEqual(met, [16, 17], 'waves of 62.8 positions')
  const done = shownAs(first, { 'position.dim': 16 })
  assert.match(texts.position.frame.ask(done), /^Done/)
  assert.match(done.picked.said, /dimension 16\. One turn takes 62\.8 positions/)
  const full = await ask('position', { 'position.dims': '0,1,2,3,4,5', 'position.dim': 9 })
  assert.equal(labelsOf(full.figures).length, 6)
})

test('the position under the pointer wins over the picked one, in both figures, the table and the code', async () => {
  const asked = await ask('position', { 'position.at': 12, 'position.dim': 40 })
  assert.deepEqual(asked.figures.matrix.marks, { row: 12, col: 40 })
  assert.deepEqual(asked.figures.waves.marks, { col: 12 })
  const hovered = shownAs(asked, {}, { hovered: 33 })
  assert.deepEqual([hovered.matrix.marks.row, hovered.waves.marks.col], [33, 33])
  assert.deepEqual(hovered.matrix.cursor, { row: 12, col: 40 }, 'the keyboard stays where it was')
  assert.equal(hovered.table.caption, 'At position 33')
  const { numpy } = asked.lesson.code(asked.answer, asked.state, { hovered: 33 })
  assert.equal(numpy.at(-1).text, 'print(PE[33, [0, 1, 8, 20]])')
})

test('a picked cell and chosen dimensions that the encoding hasn’t: the last ones', async () => {
  const { figures, numbers } = await ask('position', {
    ...{ 'position.n': 4, 'position.d': 2, 'position.dims': '0,8', 'position.at': 9, 'position.dim': 9 },
  })
  assert.deepEqual(figures.matrix.marks, { row: 3, col: 1 })
  const names = ['positionalEncoding', 'positionalEncoding[:,0]', 'wavelengths', 'binary', 'waves']
  assert.deepEqual(Object.keys(numbers), names)
  const none = await ask('position', { 'position.d': 1, 'position.dims': '1' })
  assert.deepEqual(
    none.figures.waves.figure.series.map(({ label }) => label),
    ['dim 0'],
  )
})
