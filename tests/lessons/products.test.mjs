// <hl-products>: how alike two positions are, before and behind projections that nobody trained.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore, texts } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'

/** What is outlined at first. */
const FIRST = { row: 0, col: 0, diagonal: 0 }

/** Offsets of the cells of an (n, n) matrix, by place. */
const offsetAt = (at, n) => (at % n) - Math.floor(at / n)

test('products of encodings: right numbers, Toeplitz, symmetric, not monotone; gone behind random weights', async () => {
  const { numbers } = await ask('products', { 'products.n': 40, 'products.d': 32, 'products.base': 1000 })
  const exact = (offset) =>
    Array.from({ length: 16 }, (_, i) => Math.cos(offset / 1000 ** (i / 16))).reduce((a, b) => a + b, 0)
  numbers.products.values.forEach((x, at) => {
    const offset = offsetAt(at, 40)
    assert.ok(Math.abs(x - exact(offset)) < 1e-5, `${x} at offset ${offset}`)
  })
  const byOffset = numbers['products.byOffset'].values
  byOffset.forEach((x, at) => assert.ok(Math.abs(x - exact(at - 39)) < 1e-5))
  const after = byOffset.slice(39)
  assert.ok(
    after.some((x, k) => k > 0 && x > after[k - 1] + 0.1),
    'farther is not always less alike',
  )
  const diagonalsOf = (values) => {
    const spreads = Array.from({ length: 79 }, (_, d) => {
      const line = values.filter((_, at) => offsetAt(at, 40) === d - 39)
      return Math.max(...line) - Math.min(...line)
    })
    return Math.max(...spreads)
  }
  const asymmetryOf = (values) =>
    Math.max(...values.map((x, at) => Math.abs(x - values[(at % 40) * 40 + Math.floor(at / 40)])))
  for (const name of ['products', 'projected']) {
    assert.ok(Math.abs(numbers[`${name}.spread`].values[0] - diagonalsOf(numbers[name].values)) < 1e-4)
    assert.ok(Math.abs(numbers[`${name}.asymmetry`].values[0] - asymmetryOf(numbers[name].values)) < 1e-4)
  }
  assert.ok(numbers['products.spread'].values[0] < 1e-4)
  assert.ok(numbers['products.asymmetry'].values[0] < 1e-5)
  assert.ok(numbers['projected.spread'].values[0] > 10 && numbers['projected.asymmetry'].values[0] > 10)
})

test('projected products are (PE A) (PE B)^T in double, of the numbers that the seed draws', async () => {
  const [n, d, seed] = [5, 6, 3]
  const { numbers } = await ask('products', { 'products.n': n, 'products.d': d, 'products.seed': seed })
  const core = await loadCore()
  const encoding = Array.from({ length: n }, (_, p) =>
    Array.from({ length: d }, (_, i) => (i % 2 ? Math.cos : Math.sin)(p / 10000 ** ((i - (i % 2)) / d))),
  )
  const [a, b] = [0, 1].map((which) => {
    const weights = core.normal({ count: d * d, seed: 2 * seed + which, deviation: 1 })
    return encoding.map((row) => row.map((_, c) => row.reduce((sum, x, i) => sum + x * weights[i * d + c], 0)))
  })
  for (const [at, x] of numbers.projected.values.entries()) {
    const [q, k] = [a[Math.floor(at / n)], b[at % n]]
    assert.ok(Math.abs(x - q.reduce((sum, value, i) => sum + value * k[i], 0)) < 1e-5)
  }
})

test('what is said of the pattern is true of any sizes: odd d, few positions, one wave', async () => {
  const said = async (knobs) => (await ask('products', knobs)).figures.rises.said
  const title = async (knobs) => texts.products.frame.title((await ask('products', knobs)).figures)
  assert.match(await said({}), /not always less alike: 23\.50 at offset 5, 23\.56 at offset 6\.$/)
  assert.match(await title({}), /depend only on the offset j − i$/)
  assert.match(await title({ 'products.d': 5, 'products.base': 2 }), /^With an odd d/)
  assert.match(await said({ 'products.n': 2 }), /never rises: it goes from 32\.00 at offset 0 to /)
  for (const d of [2, 3, 8, 33])
    for (const n of [2, 3, 9]) {
      const { numbers, figures } = await ask('products', { 'products.n': n, 'products.d': d })
      const means = numbers['products.byOffset'].values.slice(n - 1)
      const rises = means.some((mean, k) => k > 0 && mean > means[k - 1] + 1e-3)
      assert.deepEqual(
        [/not always less alike/.test(figures.rises.said), figures.rises.are],
        [rises, rises],
        `n ${n}, d ${d}`,
      )
    }
})

test('a cell here, the same one there, and its offset in the curve', async () => {
  const asked = await ask('products', { 'products.n': 12, 'products.d': 8 })
  const marks = ({ plain, projected, curve }) => [plain.marks, projected.marks, curve.marks.col]
  assert.deepEqual(marks(asked.figures), [FIRST, FIRST, 0])
  const picked = { row: 9, col: 2, diagonal: -7 }
  const at = { 'products.offset': 7 }
  assert.deepEqual(marks(shownAs(asked, at, { picked })), [picked, picked, 7])
  const hovered = { row: 1, col: 11, diagonal: 10 }
  const shown = shownAs(asked, at, { picked, hovered })
  assert.deepEqual(marks(shown), [hovered, hovered, 10])
  assert.deepEqual(shown.plain.cursor, picked)
  assert.deepEqual(marks(shownAs(asked, { 'products.offset': 4 }, { picked }))[0], { row: 0, col: 4, diagonal: 4 })
  const { numpy } = asked.lesson.code(asked.answer, { ...asked.state, ...at }, { picked })
  assert.ok(numpy.some(({ text }) => text.startsWith('print(P[9, 2], P[2, 9])')))
  const small = await ask('products', { 'products.n': 3 })
  assert.deepEqual(
    marks(shownAs(small, at, { picked }))[0],
    { row: 2, col: 2, diagonal: 0 },
    'no farther than the map goes',
  )
  const { numpy: end } = small.lesson.code(small.answer, { ...small.state, ...at }, { picked })
  assert.ok(end.some(({ text }) => text.startsWith('print(P[2, 2], P[2, 2])')))
})

test('the task: a picked offset at which one step farther apart is more alike; a cell in numbers, of both maps', async () => {
  const asked = await ask('products', {})
  const { ask: written } = texts.products.frame
  assert.match(written(asked.figures), /^Drag the handle below the curve/)
  const means = asked.numbers['products.byOffset'].values.slice(63)
  for (const offset of [1, 2, 5, 6, 20, 63]) {
    const shown = shownAs(asked, { 'products.offset': offset })
    const isRise = means[offset] > means[offset - 1] + 1e-3
    assert.equal(shown.rises.isPicked, isRise, `offset ${offset}`)
    assert.equal(/^Done/.test(written(shown)), isRise)
  }
  const hovered = shownAs(asked, {}, { hovered: { row: 6, col: 0 } })
  assert.equal(hovered.rises.isPicked, false, 'pointing is not picking')
  const [{ title, cells }] = hovered.facts.rows
  assert.equal(title, 'positions 6 and 0')
  const values = ['products', 'projected'].map((name) =>
    asked.numbers[name].values[6 * 64].toFixed(2).replace('-', '−'),
  )
  assert.deepEqual(cells, values)
  const falls = await ask('products', { 'products.n': 2 })
  assert.match(written(falls.figures), /^Pick cells along a diagonal/)
})
