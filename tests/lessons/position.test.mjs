// <hl-position>: the sinusoidal encoding as a matrix, as waves and as numbers.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, shownAs } from './kit/ask.mjs'

const SIZES = { 'position.n': 50, 'position.d': 31, 'position.base': 500, 'position.dims': '0,7,30' }

/** Vaswani et al. 2017, section 3.5, in double. */
const exact = (position, i) => (i % 2 ? Math.cos : Math.sin)(position / 500 ** ((i - (i % 2)) / 31))

test('matrix and waves equal an independent double computation, as numbers and as given to be drawn', async () => {
  const { numbers, figures } = await ask('position', SIZES)
  const matrix = (values) =>
    values.forEach((x, at) => assert.ok(Math.abs(x - exact(Math.floor(at / 31), at % 31)) < 1e-6))
  assert.deepEqual(numbers.positionalEncoding.shape, [50, 31])
  matrix(numbers.positionalEncoding.values)
  matrix([...figures.matrix.figure.values])
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
  assert.deepEqual([title, cells[0]], ['7', exact(10, 7).toFixed(4).replace('-', '−')])
  assert.match(figures.matrix.figure.describe(10, 7), /^position 10, dimension 7: −?0\.\d{4}$/)
})

test('wavelengths go from 2 pi to 54,410 at d = 128', async () => {
  const { figures } = await ask('position', { 'position.d': 128, 'position.n': 8, 'position.dims': '0,126' })
  const [first, last] = figures.table.rows.map(({ cells }) => cells[1])
  assert.equal(first, '6.3')
  const longest = 2 * Math.PI * 10000 ** (126 / 128)
  assert.equal(last, longest.toLocaleString('en', { maximumFractionDigits: 1 }))
  assert.equal(Math.round(longest / 10), 5441, 'which is 54,410 to four digits')
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

test('a picked cell and chosen dimensions that the encoding hasn’t: the last ones, and none', async () => {
  const { figures, numbers } = await ask('position', {
    ...{ 'position.n': 4, 'position.d': 2, 'position.dims': '0,8', 'position.at': 9, 'position.dim': 9 },
  })
  assert.deepEqual(figures.matrix.marks, { row: 3, col: 1 })
  assert.deepEqual(Object.keys(numbers), ['positionalEncoding', 'positionalEncoding[:,0]'])
  const none = await ask('position', { 'position.d': 1, 'position.dims': '1' })
  assert.deepEqual([none.figures.waves, none.figures.table], [null, null])
})
