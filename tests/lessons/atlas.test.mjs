// <hl-atlas>: windows and cells of a map that is never held, beside the whole computation in double; the memory; long texts;
// which part of the map a picture shows.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AtlasLoop, freshMemory, lessons, loadCore, openAtlas, paintWindow, Session } from '../../build/source.mjs'
import { kept, scaleOf, windowOf, zoomed } from '../../web/lessons/atlas/windows.js'
import { ask } from './kit/ask.mjs'

const core = await loadCore()
const DIM = 16

/** Random numbers from a seed, of variance 2. @param {number} count @param {number} seed */
const drawn = (count, seed) => core.scale({ x: core.normal({ seed, count }), factor: 1.4 })

/** Scores, the maximum and the sum of a row, in double. */
function rowOf({ q, k, tokens, causal }, row) {
  const seen = causal ? row + 1 : tokens
  const scores = new Float64Array(seen)
  for (let j = 0; j < seen; j++) {
    let sum = 0
    for (let d = 0; d < DIM; d++) sum += q[row * DIM + d] * k[j * DIM + d]
    scores[j] = sum / Math.sqrt(DIM)
  }
  const maximum = scores.reduce((a, b) => Math.max(a, b))
  return { scores, maximum, sum: scores.reduce((a, s) => a + Math.exp(s - maximum), 0) }
}

/** A pixel in double: from all of its cells. */
function pixelOf(map, window, y, x, known) {
  const { step, pool } = window
  const [top, left] = [window.row + y * step, window.col + x * step]
  const isOfLargest = window.unit === 'of largest'
  let [most, total, cells] = [0, 0, 0]
  for (let r = top; r < Math.min(map.tokens, top + (pool === 'sample' ? 1 : step)); r++) {
    const row = known.get(r) ?? rowOf(map, r)
    known.set(r, row)
    for (let c = left; c < Math.min(map.tokens, left + (pool === 'sample' ? 1 : step)); c++, cells++) {
      const weight = c < row.scores.length ? Math.exp(row.scores[c] - row.maximum) / (isOfLargest ? 1 : row.sum) : 0
      most = Math.max(most, weight)
      total += weight
    }
  }
  return pool === 'mean' ? total / cells : most
}

/** A weight's relative error: a score of some 10 is off by some 1e-6 in float32, and so is its exponential. */
const NEAR = 1e-5

for (const causal of [false, true])
  test(`1,000 random pixels at five zooms, ${causal ? 'causal' : 'all in sight'}: each is what all of its cells say`, async () => {
    const tokens = 4096 + 37 // no multiple of anything
    const map = { tokens, causal, q: drawn(tokens * DIM, 3), k: drawn(tokens * DIM, 4) }
    const atlas = await core.atlas({ ...map, dim: DIM })
    atlas.rows({ first: 0, count: tokens })
    const known = new Map()
    let seed = 12345
    const random = (below) => {
      seed = (seed * 48271) % 2147483647
      return seed % below
    }
    for (const zoom of [0, 1, 2, 3, 4])
      for (let i = 0; i < 200; i++) {
        const step = 2 ** zoom
        const pool = ['sample', 'largest', 'mean'][i % 3]
        const unit = ['weight', 'of largest'][i % 2]
        const at = { row: random(tokens - 8 * step), col: random(tokens - 8 * step) }
        const window = { ...at, rows: 8, cols: 8, step, pool, unit }
        const [y, x] = [random(8), random(8)]
        const value = atlas.draw(window)[8 * y + x]
        const expected = pixelOf(map, window, y, x, known)
        assert.ok(
          Math.abs(value - expected) <= NEAR * expected,
          `${JSON.stringify(window)} ${y} ${x}: ${value}, ${expected}`,
        )
      }
  })

test('cells, rows and what is refused; hidden cells, rows without sums', async () => {
  const map = { tokens: 700, causal: true, q: drawn(700 * DIM, 5), k: drawn(700 * DIM, 6) }
  const atlas = await core.atlas({ ...map, dim: DIM })
  const window = { row: 0, col: 0, rows: 700, cols: 700, step: 1, pool: 'largest' }
  assert.ok(atlas.draw(window).every(Number.isNaN), 'nothing is known yet')
  const { scores, maximum, sum } = rowOf(map, 600)
  const cell = atlas.cell(600, 599)
  assert.ok(Math.abs(cell.score - scores[599]) < 1e-5 && Math.abs(cell.maximum - maximum) < 1e-5)
  assert.ok(Math.abs(cell.sum / sum - 1) < NEAR)
  assert.deepEqual({ ...atlas.cell(600, 601), maximum: 0, sum: 0 }, { score: -Infinity, maximum: 0, sum: 0, weight: 0 })
  atlas.rows({ first: 3, stride: 7, count: 99 })
  const sampled = atlas.draw({ ...window, rows: 100, cols: 100, step: 7, pool: 'sample' })
  assert.ok(!sampled.slice(0, 99 * 100).some(Number.isNaN), 'the row of a pixel that is known')
  assert.throws(() => atlas.rows({ first: 0, stride: 7, count: 101 }), { code: 'RANGE' })
  assert.throws(() => atlas.draw({ ...window, row: 1, step: 7 }), { code: 'RANGE' })
  assert.throws(() => atlas.draw({ ...window, pool: 'median' }), { code: 'RANGE' })
  await assert.rejects(core.atlas({ ...map, dim: DIM, tokens: 701 }), { code: 'SHAPE' })
})

test('131,072 words: less than 4 MiB beside queries and keys, of which 1 MiB is sums; any cell is exact', async () => {
  const tokens = 131072
  const map = { tokens, causal: false, q: drawn(tokens * DIM, 7), k: drawn(tokens * DIM, 8) }
  const atlas = await core.atlas({ ...map, dim: DIM })
  atlas.rows({ first: 0, stride: 512, count: 256 })
  const values = atlas.draw({ row: 0, col: 0, rows: 256, cols: 256, step: 512, pool: 'sample' })
  for (const [y, x] of [
    [0, 0],
    [131, 77],
    [255, 255],
  ]) {
    const { scores, maximum, sum } = rowOf(map, 512 * y)
    const expected = Math.exp(scores[512 * x] - maximum) / sum
    assert.ok(Math.abs(values[256 * y + x] - expected) <= NEAR * expected)
    assert.ok(Math.abs(atlas.cell(512 * y, 512 * x).weight - expected) <= NEAR * expected)
  }
  assert.ok(atlas.memoryBytes < 4 * 2 ** 20, `${atlas.memoryBytes} bytes`)
})

test('a thread of its own draws the same, in parts; a newer window takes the place of an older one; it can be stopped', async () => {
  const tokens = 3001
  const map = { tokens, causal: true, dim: DIM, q: drawn(tokens * DIM, 9), k: drawn(tokens * DIM, 10) }
  const atlas = await core.atlas(map)
  atlas.rows({ first: 0, count: tokens })
  const windows = [
    { row: 0, col: 0, rows: 94, cols: 94, step: 32, pool: 'largest', unit: 'of largest' },
    { row: 1600, col: 800, rows: 256, cols: 256, step: 4, pool: 'mean', unit: 'weight' },
    { row: 7, col: 3, rows: 3, cols: 3, step: 999, pool: 'mean', unit: 'of largest' },
  ]
  for (const cells of [4000, 1 << 19]) {
    for (const window of windows) {
      const reports = []
      const rest = async () => {}
      const loop = new AtlasLoop(await freshMemory('lab'), map, (report) => reports.push(report), {
        cells,
        slice: 0,
        rest,
      })
      await loop.want(window)
      const last = reports.pop()
      assert.deepEqual({ kind: last.kind, window: last.window }, { kind: 'window', window })
      assert.deepEqual(last.values, atlas.draw(window))
      const shares = reports.map(({ share }) => share)
      assert.ok(shares.every((share, i) => share > (shares[i - 1] ?? 0)) && shares.at(-1) === 1, 'progress')
      const { first, maxima, sums } = last.sums
      assert.equal(first, window.row)
      assert.deepEqual({ first, maxima, sums }, atlas.sums({ first, count: sums.length }))
    }
  }
  const found = []
  let rests = 0
  const loop = new AtlasLoop(
    await freshMemory('lab'),
    map,
    (report) => report.kind === 'window' && found.push(report),
    {
      cells: 1 << 14,
      slice: 0,
      rest: async () => {
        if (++rests === 3) void loop.want(windows[1])
      },
    },
  )
  await loop.want(windows[0])
  assert.deepEqual(
    found.map(({ window }) => window),
    [windows[1]],
    'the newer one only',
  )
  loop.stop()
  await loop.want(windows[2])
  assert.equal(found.length, 1, 'nothing after its end')
})

test('a picture needs the sums of its own rows, found or taken from another thread', async () => {
  const { request } = await ask('atlas', { 'atlas.n': '1024' })
  const session = new Session()
  const { atlas } = await session.run({}, openAtlas, request.of)
  const window = { row: 500, col: 100, rows: 100, cols: 100, step: 4, pool: 'sample', unit: 'of largest' }
  const asked = { atlas, window, cell: { row: 600, col: 300 }, values: null, high: 1, dark: false }
  let painted = { rows: 0 }
  for (let i = 0; i < 1000 && painted.rows < 100; i++) painted = await session.run({}, paintWindow, asked)
  const other = await core.atlas({ ...atlas.vectors(), tokens: 1024, dim: atlas.dim, causal: true })
  other.rows({ first: 500, count: 400 })
  const values = other.draw(window)
  const colours = { map: 'weights', scale: 'root', low: 0, high: 1, dark: false, cellWidth: 1, cellHeight: 1 }
  assert.deepEqual(painted.rgba, core.raster({ ...colours, values, rows: 100, cols: 100 }))
  assert.deepEqual(painted.value, other.cell(600, 300))
  const third = await core.atlas({ ...atlas.vectors(), tokens: 1024, dim: atlas.dim, causal: true })
  third.take(other.sums({ first: 500, count: 400 }))
  assert.deepEqual(third.draw(window), values)
  assert.ok(Number.isNaN(third.sums({ first: 499, count: 1 }).sums[0]))
})

test('131,072 words: both threads together hold less than 4 MiB beside queries and keys', async () => {
  const tokens = 131072
  const map = { tokens, causal: false, dim: DIM, q: drawn(tokens * DIM, 7), k: drawn(tokens * DIM, 8) }
  const atlas = await core.atlas(map)
  const window = { row: 65536, col: 4096, rows: 256, cols: 256, step: 1, pool: 'sample', unit: 'of largest' }
  atlas.rows({ first: window.row, count: 256 })
  atlas.draw(window)
  let thread
  const rest = async () => {}
  const loop = new AtlasLoop(await freshMemory('lab'), map, (report) => (thread = report), {
    cells: 1 << 24,
    slice: 0,
    rest,
  })
  await loop.want({ ...window, step: 2, pool: 'largest' })
  const both = atlas.memoryBytes + thread.memoryBytes
  assert.ok(both < 4 * 2 ** 20, `${both} bytes`)
})

test('the induction model on repeated letters: a query’s largest weight is on a key that came behind the query’s letter', async () => {
  const { answer, figures, numbers, request } = await ask('atlas', {})
  assert.equal(answer.tokens, 4096)
  assert.match(figures.shown.memory.said, /64 MiB/u)
  assert.equal(answer.words.length, 23)
  const { atlas } = await new Session().run({}, openAtlas, request.of)
  atlas.rows({ first: 0, count: 4096 })
  let right = 0
  for (let row = 2048; row < 4096; row++) {
    const weights = atlas.draw({ row, col: 0, rows: 1, cols: row + 1, step: 1, pool: 'sample' })
    right += weights.indexOf(Math.max(...weights)) % 23 === (row + 1) % 23
  }
  assert.ok(right >= 0.9 * 2048, `${right} of 2,048`)
  assert.ok(numbers.cell.values[3] > 0.05, 'the cell on show has one of the largest weights')
})

test('the random model takes 16,384 words, each with its own place', async () => {
  const { answer } = await ask('atlas', { 'atlas.n': '16384', 'atlas.model': 'random' })
  assert.equal(answer.heads, 4)
  assert.equal(answer.tokens, 16384)
})

test('a window stays on the map; a point stays where it is while the map is zoomed', () => {
  for (const tokens of [1024, 4096, 131072])
    for (let zoom = -5; zoom <= 9; zoom++) {
      const at = kept({ row: tokens, col: -5, zoom }, tokens)
      const { row, col, rows, cols, step } = windowOf(at, tokens, { pool: 'sample' })
      assert.ok(row + (rows - 1) * step < tokens && col + (cols - 1) * step < tokens && row >= 0 && col === 0)
      assert.equal(row % step, 0)
    }
  const before = { row: 1024, col: 2048, zoom: 2 }
  const place = ({ row, zoom }, share) => row + share * scaleOf(zoom).cells
  for (const steps of [-3, -1, 2]) {
    const after = zoomed(before, 131072, steps, 0.5, 0.25)
    assert.ok(Math.abs(place(after, 0.25) - place(before, 0.25)) <= scaleOf(after.zoom).step, `${steps} steps`)
  }
  assert.ok(lessons.atlas.request({ 'atlas.n': '1024', 'atlas.x': 5000, 'atlas.y': 2 }).cell.col === 1023)
})
