// <hl-tiles>: bytes by the loops themselves, the tiles that come in, and the difference of outputs.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask } from './kit/ask.mjs'

const WIDE = 'the animal did not cross the street because it was too wide'
const PLAIN = { model: 'english-plain', layer: 0, head: 1, text: WIDE }
const [N, D] = [12, 16]

/** Numbers that both ways move, loop by loop. */
function walk({ rows, tile, causal }) {
  const plain = 4 * N * D + 4 * N * N
  let tiled = 2 * N * D
  const steps = []
  for (let from = 0; from < N; from += rows) {
    const to = Math.min(N, from + rows)
    for (let first = 0; first < N; first += tile) {
      if (causal && first >= to) continue
      const end = Math.min(N, first + tile)
      tiled += (end - first) * 2 * D
      steps.push({ from, to, first, end })
    }
  }
  return { plain: 4 * plain, tiled: 4 * tiled, steps }
}

/** Scores that are computed. */
const scoresOf = (steps) => steps.reduce((sum, { from, to, first, end }) => sum + (to - from) * (end - first), 0)

test('bytes and tiles for each number of rows held, with and without a causal mask', async () => {
  let fewest = 0
  for (const causal of [false, true])
    for (const tile of [1, 4, 8])
      for (let rows = 1; rows <= N; rows++) {
        const { numbers, answer } = await ask('tiles', {
          ...PLAIN,
          'tiles.rows': rows,
          'tiles.tile': String(tile),
          'tiles.causal': causal,
        })
        const { plain, tiled, steps } = walk({ rows, tile, causal })
        assert.deepEqual(numbers.bytes.values, [plain, tiled], `${rows} rows, tiles of ${tile}`)
        assert.deepEqual(answer.given.steps, steps)
        assert.deepEqual(
          numbers.kib.values,
          [plain, tiled].map((bytes) => Math.fround(bytes / 1024)),
        )
        assert.deepEqual(
          [numbers.plainFlops.values[0], numbers.tiledFlops.values[0]],
          [N * N, scoresOf(steps)].map((scores) => 4 * scores * D),
        )
        assert.equal(numbers.tiles.values[0], steps.length)
        if (!causal && tile === 4 && !fewest && tiled < plain) fewest = rows
        if (!causal && tile === 4) assert.ok(!fewest || numbers.fewestRows.values[0] === fewest)
      }
})

test('one row at a time moves more than the plain way, all rows less: 19,968, 5,376 and 3,072 bytes', async () => {
  const one = await ask('tiles', PLAIN)
  assert.deepEqual(one.numbers.bytes.values, [5376, 19968])
  assert.equal(one.figures.outcome.isMet, false)
  const all = await ask('tiles', { ...PLAIN, 'tiles.rows': 12 })
  assert.deepEqual(all.numbers.bytes.values, [5376, 3072])
  assert.equal(all.figures.outcome.isMet, true)
  assert.ok(all.numbers.difference.values[0] < 1e-6)
})

test('what is said of arithmetic and of 4,096 words is as counted here', async () => {
  const { figures, answer } = await ask('tiles', { ...PLAIN, 'tiles.rows': 4, 'tiles.causal': true })
  const [plain, tiled] = [4 * N * N * D, 4 * scoresOf(answer.given.steps) * D]
  assert.ok(tiled < plain)
  const said = (count) => count.toLocaleString('en')
  assert.ok(figures.shown.flops.said.startsWith(`Arithmetic: ${said(plain)} multiplications`), figures.shown.flops.said)
  assert.match(figures.shown.flops.said, new RegExp(` ${said(tiled)} in tiles\\.`, 'u'))
  // 32 groups of 128 rows, each of which reads all keys and values of 64 numbers.
  const [n, d] = [4096, 64]
  const mib = [2 * n * d + 32 * 2 * n * d, 4 * n * d + 4 * n * n].map((numbers) => ((4 * numbers) / 2 ** 20).toFixed(0))
  assert.match(figures.shown.long.said, new RegExp(`: ${mib[0]}(\\.0)? MiB in tiles, ${mib[1]}(\\.0)? MiB in`, 'u'))
})

test('more rows than the text has: all of them', async () => {
  const { answer, figures } = await ask('tiles', { ...PLAIN, 'tiles.rows': 512, 'tiles.tile': '16' })
  assert.equal(answer.given.rows, N)
  assert.equal(answer.given.steps.length, 1)
  assert.equal(
    figures.shown.tiled.figure.values.filter((x) => x > 0).length > 100,
    true,
    'the one tile is all of the map',
  )
})

test('the map in tiles has the weights of the step and no other', async () => {
  const { figures, answer, numbers } = await ask('tiles', { ...PLAIN, 'tiles.rows': 3, 'tiles.at': 5 })
  const { from, to, first, end } = answer.given.steps[4]
  assert.deepEqual(figures.shown.step, { from, to, first, end })
  figures.shown.tiled.figure.values.forEach((x, at) => {
    const [row, col] = [Math.floor(at / N), at % N]
    const isHere = row >= from && row < to && col >= first && col < end
    assert.equal(x, isHere ? numbers.weights.values[at] : 0)
  })
})

test('rounds over keys and values are whole: 4 and 5 rows of 12 words need three, and that is said', async () => {
  for (const rows of [1, 4, 5, 6, 12]) {
    const { figures, answer } = await ask('tiles', { 'tiles.rows': rows })
    const words = answer.words.length
    const rounds = Math.ceil(words / rows)
    const { said } = figures.shown.verdict
    assert.ok(
      said.includes(`come in ${rounds === 1 ? 'once' : `${rounds} times`} (${words} words ÷ ${rows}, rounded up`),
      said,
    )
    assert.match(said, /with Q, K, V and the output O/u)
  }
})
