// <hl-cost>: bytes of scores against whole numbers, what tabs and cards hold, laws of measured times against double.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore, texts } from '../../build/source.mjs'
import { ask } from './kit/ask.mjs'
import { piecesOf } from './kit/pieces.mjs'

const SIZES = [64, 128, 256, 512, 1024, 2048, 4096]

/** Times as a machine might take them: so much a score, and so much a token. */
const pointsOf = (perScore, perToken) =>
  SIZES.flatMap((n) =>
    ['attention', 'layer'].map((way, i) => ({
      ...{ way, n, ms: perScore * n * n + i * perToken * n },
      ...{ bytes: 2048 * n, keptBytes: 2048 * n + 4 * n * n },
    })),
  )

const measured = (points, end = 'done') => ({ points, share: 1, end, message: '' })
const TAB = 2 ** 32

test('bytes of the scores, to the byte, and the numbers that are quoted', async () => {
  for (const tokens of [1, 512, 4096, 32768, 100000, 128000, 141421, 141422]) {
    const { answer } = await ask('cost', { 'cost.tokens': tokens })
    const exact = 4n * BigInt(tokens) ** 2n
    assert.equal(BigInt(answer.costs.scoreBytes), exact)
    assert.equal(BigInt(answer.costsOfHeads.scoreBytes), 32n * exact)
    assert.ok(answer.costs.isExact)
  }
  const said = async (tokens) => (await ask('cost', { 'cost.tokens': tokens })).figures.memory
  assert.equal((await said(100000)).bytes, '40.0 GB')
  assert.equal((await said(128000)).bytes, '65.5 GB')
  assert.match((await said(128000)).sum, /^128,000² scores × 4 bytes = 61\.0 GiB$/u)
  assert.match((await said(128000)).heads, /2\.10 TB/u)
  assert.ok((await ask('cost', { 'cost.tokens': 2 ** 28 })).answer.costs.scoreBytes > 2 ** 53)
  assert.ok((await said(2 ** 28)).isRounded, 'beyond 2^53 it says so')
})

test('bytes are said in the unit that fits their size', () => {
  const { binary } = texts.amounts
  for (const [bytes, said] of [
    [4 * 512 ** 2, '1.0 MiB'],
    [4 * 4096 ** 2, '64.0 MiB'],
    [4 * 128000 ** 2, '61.0 GiB'],
    [4, '4 B'],
    [1024, '1.0 KiB'],
    [2 ** 43, '8.0 TiB'],
  ])
    assert.ok(binary(bytes) === said, `${bytes}: ${binary(bytes)}, not ${said}`)
})

test('labels of the slider stand at their values, at least a tenth of it apart, and the slider ends beyond them', async () => {
  const { marks } = (await ask('cost', {})).figures
  for (const { tokens, at } of marks) {
    const { figures } = await ask('cost', { 'cost.tokens': tokens })
    assert.ok(Math.abs(figures.stop / figures.stops - at) < 1e-9, `${tokens}`)
  }
  marks.slice(1).forEach(({ at, side }, i) => {
    const leanApart = marks[i].side === 'before' && side === 'after'
    assert.ok(at - marks[i].at > 0.1 || leanApart, `${marks[i].label} and the next`)
  })
  const last = (await ask('cost', { 'cost.tokens': 262144 })).figures
  assert.deepEqual([marks[0].at, last.stop], [0, last.stops])
})

test('a tab of 4 GiB holds 32,768 tokens of one head, a card of 80 GB 141,421', async () => {
  const at = async (tokens) => (await ask('cost', { 'cost.tokens': tokens }, { own: { tabBytes: TAB } })).figures
  const full = async (tokens) => (await at(tokens)).memory.rooms.map(({ isFull }) => isFull)
  assert.deepEqual(await full(32768), [false, false])
  assert.deepEqual(await full(32769), [true, false])
  assert.deepEqual(await full(128000), [true, false], '128,000 tokens fit the card')
  assert.deepEqual(await full(141421), [true, false])
  assert.deepEqual(await full(141422), [true, true])
  assert.deepEqual((await at(512)).snapshot.rooms, [32768, 141421])
})

test('the slider stops at the lengths that are quoted', async () => {
  const { marks } = (await ask('cost')).figures
  assert.deepEqual(
    marks.map(({ tokens }) => tokens),
    [512, 4096, 8192, 32768, 100000, 128000],
  )
  const shares = marks.map(({ at }) => at)
  assert.ok(shares[0] === 0 && shares.every((at, i) => !i || at > shares[i - 1]) && shares.at(-1) <= 1, `${shares}`)
})

/** A line through the logarithms, in double. */
function slopeOf(points) {
  const x = points.map(({ n }) => Math.log(n))
  const y = points.map(({ ms }) => Math.log(ms))
  const mean = (list) => list.reduce((a, b) => a + b, 0) / list.length
  const products = x.map((xi, i) => (xi - mean(x)) * (y[i] - mean(y)))
  return mean(products) / mean(x.map((xi) => (xi - mean(x)) ** 2))
}

test('slopes of what was measured: both over the same lengths, and of attention from 512 tokens on', async () => {
  // A call takes half a microsecond beside its work, so short texts bend both lines.
  const points = pointsOf(3e-6, 2e-3).map((point) => ({ ...point, ms: point.ms + 5e-4 }))
  const { answer, figures } = await ask('cost', { 'cost.guess': '4' }, { own: { measured: measured(points) } })
  for (const [law, way, from] of [
    ['attention', 'attention', 64],
    ['layer', 'layer', 64],
    ['long', 'attention', 512],
  ]) {
    const own = points.filter((point) => point.way === way)
    const slope = slopeOf(own.filter(({ n }) => n >= from))
    assert.ok(Math.abs(answer.laws[law].slope - slope) < 1e-6, `${law}: ${answer.laws[law].slope}, not ${slope}`)
    assert.ok(Math.abs(answer.laws[law].perDoubling - 2 ** slope) < 1e-5)
    own.slice(1).forEach(({ ms }, i) => {
      assert.ok(Math.abs(answer.laws[law].ratios[i + 1] - ms / own[i].ms) < 1e-6)
    })
  }
  const { attention, layer, long } = answer.laws
  assert.ok(long.slope > attention.slope && attention.slope > layer.slope)
  assert.match(figures.found.said, /512 tokens on, attention’s slope is 2\.00.*4\.0 times.*Your guess was right/u)
  const said = /from 64 to 4,096 tokens, the slope is (.{4}) for attention and (.{4}) with the projections/u
  assert.deepEqual(
    figures.found.said.match(said)?.slice(1),
    [attention, layer].map(({ slope }) => slope.toFixed(2)),
    'two slopes over the same lengths',
  )
  assert.match(figures.times.heading, /one head of width 128/u)
  const wrong = await ask('cost', { 'cost.guess': '2' }, { own: { measured: measured(points) } })
  assert.match(wrong.figures.found.said, /4\.0 times.*Your guess was 2\./u)
})

test('nothing is concluded from a measurement that did not end, and hidden times are gone', async () => {
  const points = pointsOf(3e-6, 2e-3).slice(0, 3)
  const stopped = await ask('cost', {}, { own: { measured: measured(points, 'stopped') } })
  assert.equal(stopped.figures.found.said, '')
  assert.deepEqual(
    stopped.figures.times.figure.lines.map(({ xs }) => xs.length),
    [2, 1],
    'what was finished stays',
  )
  const hidden = await ask('cost', {}, { own: { measured: measured([], 'hidden') } })
  assert.match(hidden.figures.progress.said, /background.*thrown away/u)
  assert.equal(hidden.figures.times.figure.lines.length, 0)
  const failed = await ask('cost', {}, { own: { measured: { ...measured([], 'failed'), message: 'no memory' } } })
  assert.match(failed.figures.progress.said, /no memory/u)
})

test('a measured time changes the line and the table that name it, and no other piece', async () => {
  const own = { measured: measured(pointsOf(3e-6, 2e-3)) }
  const before = piecesOf((await ask('cost', {}, { own })).figures)
  for (const name of ['attention.ms', 'layer.ms', 'attention.bytes', 'layer.keptBytes']) {
    const perturbation = { name, index: 5, delta: 7e6 }
    const after = piecesOf((await ask('cost', {}, { own, perturbation })).figures)
    const changed = [...after].filter(([path, { held }]) => held !== before.get(path)?.held)
    assert.ok(changed.length > 0, name)
    for (const [path, { tensors }] of changed) assert.ok(tensors.includes(name), `${name} changes ${path}`)
  }
})

test('a head cut into slices gives what one call gives, and the arena says what it took', async () => {
  const core = await loadCore()
  const [tokens, width] = [300, 16]
  const numbers = core.normal({ count: tokens * width })
  const matrix = core.normal({ count: width * width, seed: 2 })
  for (const keepsScores of [false, true]) {
    const head = await core.timedHead({ way: 'attention', tokens, width, numbers, matrix, keepsScores })
    head.rows = 128
    for (const slice of head.slices()) slice()
    const { output } = core.attention({ q: numbers, k: numbers, v: numbers, queries: tokens, keys: tokens, dim: width })
    const got = head._memory.floats(head._at.output, tokens * width)
    assert.ok(
      got.every((x, i) => Math.abs(x - output[i]) < 1e-5),
      'the same output',
    )
    const least = 4 * (4 * tokens * width + (keepsScores ? tokens * tokens : 0))
    assert.ok(head.bytes >= least && head.bytes < least + 4e5, `${head.bytes} bytes, at least ${least}`)
  }
  await assert.rejects(core.timedHead({ way: 'layer', tokens: 1000, width, numbers, matrix }), /too few/u)
  await assert.rejects(core.timedHead({ way: 'none', tokens, width, numbers, matrix }), /way is/u)
  await assert.rejects(
    core.timedHead({
      way: 'attention',
      tokens: 40000,
      width: 1,
      numbers: new Float32Array(40000),
      matrix: new Float32Array(1),
      keepsScores: true,
    }),
    { code: 'MEMORY' },
  )
})
