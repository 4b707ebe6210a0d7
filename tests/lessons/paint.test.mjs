// <hl-paint>: masks from presets and painted ones against the formula, a row that sees nothing in three ways.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reading } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'
import { inDouble } from './kit/double.mjs'
import { scoresOf, softmax, WEIGHT } from './kit/masked.mjs'
import { near } from './kit/near.mjs'

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

/** Every cell of a row, as the knob lists them. */
const cellsOf = (row) => rows.map((col) => `${row}.${col}`)

/** Insists that mask and weights are those of a rule. */
function holds({ numbers, figures }, scores, may, name) {
  const weights = rows.map((i) => softmax(scores[i], (j) => may(i, j)))
  const visible = rows.map((i) => rows.map((j) => Number(may(i, j))))
  near(numbers.visible, visible, 0, `${name}: visible`)
  near(numbers.weights, weights, WEIGHT, `${name}: weights`)
  const blind = rows.filter((i) => !rows.some((j) => may(i, j)))
  assert.deepEqual(figures.snapshot.empty, blind, `${name}: empty rows`)
  for (const i of rows)
    for (const j of rows)
      if (!may(i, j)) assert.equal(numbers.weights.values[i * N + j], 0, `${name}: ${i}.${j} is exactly 0`)
  near(
    numbers.rowSums,
    rows.map((i) => Number(!blind.includes(i))),
    1e-6,
    `${name}: sums`,
  )
  const each = (values) => rows.map((i) => (blind.includes(i) ? Array(N).fill(values) : weights[i]))
  near(numbers['weights.filled'], each(1 / N), WEIGHT, `${name}: filled`)
  near(numbers['weights.naive'], each(Number.NaN), WEIGHT, `${name}: naive`)
  const seen = visible.flat().filter(Boolean).length
  const { effect, empty, array } = figures.shown
  assert.match(effect.said, new RegExp(`, ${seen} of 169 cells are visible`), name)
  assert.match(empty.said, blind.length ? new RegExp(`^${blind.length} row`) : /^Here every row/, name)
  assert.match(array.figure.describe(3, 5), new RegExp(`${may(3, 5) ? 'may' : 'must not'} attend$`), name)
}

test('every preset, read both ways: weights, exact zeros, and rows that see nothing', async () => {
  const scores = await scoresOf('english-supervised', TEXT, 1, 0)
  for (const [preset, may] of Object.entries(MAY)) {
    const knobs = { ...SETTINGS, 'paint.preset': preset }
    holds(await ask('paint', knobs), scores, may, preset)
    const turned = await ask('paint', { ...knobs, 'paint.blocked': true })
    holds(turned, scores, (i, j) => !may(i, j), `${preset}, 1 = blocked`)
    near(
      turned.numbers.mask,
      rows.map((i) => rows.map((j) => Number(may(i, j)))),
      0,
      `${preset}: the array is the same`,
    )
  }
})

test('painted cells are the other way round than the preset has them', async () => {
  const scores = await scoresOf('english-supervised', TEXT, 1, 0)
  const turned = (i, j) => i === 5 && j >= 3 && j <= 5
  const painted = ['5.3', '5.4', '5.5']
  const hidden = await ask('paint', { 'paint.cells': painted })
  holds(hidden, scores, (i, j) => j <= i && !turned(i, j), 'painted from a visible cell: hidden')
  const more = await ask('paint', { 'paint.cells': [...painted, '0.12'] })
  holds(more, scores, (i, j) => (j <= i && !turned(i, j)) || (i === 0 && j === 12), 'one cell more')
  holds(await ask('paint'), scores, MAY.causal, 'none')
})

test('an emptied row: 0 by our convention, uniform with −1e9, NaN without care, and the numbers say so', async () => {
  const scores = await scoresOf('english-supervised', TEXT, 1, 0)
  const asked = await ask('paint', { row: String(IT), 'paint.cells': cellsOf(IT).slice(0, IT + 1) })
  holds(asked, scores, (i, j) => j <= i && i !== IT, 'emptied')
  const { empty } = asked.figures.shown
  assert.deepEqual(
    empty.ways.map(({ numbers }) => numbers.said),
    [
      'largest weight 0.0000, row sum 0.0000',
      `largest weight ${(1 / N).toFixed(4)}, row sum 1.0000`,
      'largest weight NaN, row sum NaN',
    ],
  )
  assert.match(empty.said, /1 row sees nothing/)
  const elsewhere = shownAs(asked, { row: { start: 0, end: 3 } }).shown.empty
  assert.equal(elsewhere.row, empty.row, 'the empty row is on show whatever is picked')
  const blocked = await ask('paint', { 'paint.blocked': true, 'paint.cells': cellsOf(IT).slice(IT + 1) })
  holds(blocked, scores, (i, j) => j > i && i !== IT, 'emptied, 1 = blocked')
})

test('the scores are those of the head in double, and of the seed', async () => {
  const exact = await inDouble('english-supervised', TEXT)
  near((await ask('paint', { layer: 1, head: 2 })).numbers.scores, exact.layers[1][2].scores, 1e-4, 'scores')
  for (const seed of [5, 6]) {
    const knobs = { model: 'random', seed, layer: 1, head: 2 }
    const wanted = (await ask('attention', knobs)).numbers['layer1.scores'].values
    near((await ask('paint', knobs)).numbers.scores, wanted, 1e-5, `seed ${seed}`)
  }
})

test('of a long text the first 16 words are painted, and it says so', async () => {
  const text = Array.from({ length: 20 }, (_, i) => `w${i + 1}`).join(' ')
  const { figures, answer, numbers, state } = await ask('paint', { model: 'constructed', text, row: 'w20' })
  assert.deepEqual(numbers.mask.shape, [16, 16])
  assert.equal(answer.words.length, 16)
  assert.match(figures.shown.first, /first 16 of 20 words/)
  assert.equal(reading.beyond(answer, state), 'w20')
  assert.equal((await ask('paint')).figures.shown.first, '')
})

test('the code beside has the scores and the bits of the picked row', async () => {
  for (const blocked of [false, true]) {
    const { lesson, answer, state, numbers } = await ask('paint', { row: String(IT), 'paint.blocked': blocked })
    const listing = lesson.code(answer, state).numpy.map(({ text }) => text)
    const row = ({ values }) => values.slice(N * IT, N * IT + N)
    assert.ok(
      listing[1].startsWith(
        `s = np.array([${row(numbers.scores)
          .map((x) => Number(x.toFixed(4)))
          .join(', ')}]`,
      ),
      listing[1],
    )
    assert.ok(listing[2].startsWith(`mask = ${blocked ? '~' : ''}np.array([${row(numbers.mask).join(', ')}]`))
  }
})
