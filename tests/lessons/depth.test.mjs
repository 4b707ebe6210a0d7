// <hl-depth>: words through a hundred random layers, and gradients back, against a double computation of its own.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawingOf, texts } from '../../build/source.mjs'
import { loadCore } from '../../dist/core.js'
import { ask, shownAs } from './kit/ask.mjs'
import { rowsOf } from './kit/shipped.mjs'

const TEXT = 'the animal did not cross the street'
const [WIDTH, HEADS, HIDDEN, DEPTH, THRESHOLD] = [64, 4, 256, 100, 0.99]
const core = await loadCore()

// ---- The same in double ----

const matrix = (data, rows, cols, stride = cols, first = 0) =>
  Array.from({ length: rows }, (_, r) => Array.from({ length: cols }, (_, c) => data[first + r * stride + c]))
const times = (a, b) =>
  a.map((row) => {
    const out = new Float64Array(b[0].length)
    for (const [i, x] of row.entries()) for (let c = 0; c < out.length; c++) out[c] += x * b[i][c]
    return [...out]
  })
const plus = (a, b) => a.map((row, i) => row.map((x, c) => x + b[i][c]))
const mean = (row) => row.reduce((sum, x) => sum + x, 0) / row.length
const normed = (x) =>
  x.map((row) => {
    const middle = mean(row)
    const deviation = Math.sqrt(mean(row.map((value) => (value - middle) ** 2)) + 1e-5)
    return row.map((value) => (value - middle) / deviation)
  })
const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0)

function weightsOf(layer, seed) {
  const sizes = { tokens: 1, width: WIDTH, heads: HEADS, hidden: HIDDEN }
  const all = core.deepWeights({ ...sizes, seed, layer })
  const square = WIDTH * WIDTH
  return {
    q: matrix(all, WIDTH, WIDTH, 3 * WIDTH),
    k: matrix(all, WIDTH, WIDTH, 3 * WIDTH, WIDTH),
    v: matrix(all, WIDTH, WIDTH, 3 * WIDTH, 2 * WIDTH),
    o: matrix(all, WIDTH, WIDTH, WIDTH, 3 * square),
    up: matrix(all, WIDTH, HIDDEN, HIDDEN, 4 * square),
    down: matrix(all, HIDDEN, WIDTH, WIDTH, 4 * square + WIDTH * HIDDEN),
  }
}

function attention(x, { q, k, v, o }) {
  const [qs, ks, vs] = [q, k, v].map((w) => times(x, w))
  const size = WIDTH / HEADS
  const heads = x.map(() => [])
  for (let h = 0; h < HEADS; h++) {
    const part = (rows) => rows.map((row) => row.slice(h * size, (h + 1) * size))
    const [hq, hk, hv] = [qs, ks, vs].map(part)
    for (const [i, one] of hq.entries()) {
      const scores = hk.map((other) => dot(one, other) / Math.sqrt(size))
      const largest = Math.max(...scores)
      const e = scores.map((score) => Math.exp(score - largest))
      const sum = e.reduce((a, b) => a + b, 0)
      heads[i].push(...times([e.map((each) => each / sum)], hv)[0])
    }
  }
  return times(heads, o)
}

const feedForward = (x, { up, down }) =>
  times(
    times(x, up).map((row) => row.map((value) => Math.max(0, value))),
    down,
  )

function layerOf(x, weights, residual, norm) {
  for (const f of [attention, feedForward]) {
    const y = f(norm === 'pre' ? normed(x) : x, weights)
    const sum = residual ? plus(x, y) : y
    x = norm === 'post' ? normed(sum) : sum
  }
  return x
}

function meanCosine(x) {
  const u = x.map((row) => row.map((value) => value / Math.sqrt(dot(row, row))))
  let sum = 0
  for (const [i, a] of u.entries()) for (const [j, b] of u.entries()) if (i !== j) sum += dot(a, b)
  return sum / (u.length * (u.length - 1))
}

/** Vectors of the words, from the model that the page has, and the stack on them in double. */
function streamsOf(x, residual, norm, seed, depth) {
  const streams = [x]
  for (let layer = 0; layer < depth; layer++)
    streams.push(layerOf(streams[layer], weightsOf(layer, seed), residual, norm))
  return streams
}

async function wordsOf(seed) {
  const model = await core.randomModel({ seed })
  const [{ data, shape }] = model.run({ tokens: TEXT.split(' '), want: ['x'] }).tensors
  return matrix(data, shape.at(-2), shape.at(-1))
}

const SWITCHES = ['post', 'pre', 'none'].flatMap((norm) => [true, false].map((residual) => ({ norm, residual })))
const knobsOf = ({ norm, residual }) => ({ text: TEXT, row: 'animal', 'depth.norm': norm, 'depth.residual': residual })

for (const { norm, residual } of SWITCHES)
  test(`${norm}, ${residual ? 'with' : 'without'} residual: the mean cosine by depth and the layer of the collapse are those in double`, async () => {
    const { numbers, figures } = await ask('depth', knobsOf({ norm, residual }))
    const depth = norm === 'none' && !residual ? 25 : DEPTH // float32 ends below
    const wanted = streamsOf(await wordsOf(1), residual, norm, 1, depth).map(meanCosine)
    const { values } = numbers.cosines
    const bound = norm === 'none' && residual ? 2e-3 : 2e-5 // without LayerNorm errors grow with the vectors
    for (const [level, cosine] of wanted.entries())
      assert.ok(Math.abs(values[level] - cosine) < bound, `level ${level}: ${values[level]}, not ${cosine}`)
    const at = wanted.findIndex((cosine) => cosine > THRESHOLD)
    assert.equal(figures.outcome.collapsed, at < 0 ? null : at)
  })

test('without residual connections a few layers suffice, with pre-norm and residual a hundred don’t', async () => {
  for (const { norm, residual } of SWITCHES) {
    const { outcome } = (await ask('depth', knobsOf({ norm, residual }))).figures
    if (!residual) assert.ok(outcome.collapsed > 0 && outcome.collapsed <= 4, `${norm}: ${outcome.collapsed}`)
    else assert.ok(outcome.collapsed === null || outcome.collapsed > 20, `${norm}: ${outcome.collapsed}`)
  }
})

test('the gradient at the bottom is the derivative of the stack, by central differences in double', async () => {
  const STEP = 1e-5
  for (const { norm, residual } of SWITCHES) {
    const { numbers } = await ask('depth', knobsOf({ norm, residual }))
    const x = await wordsOf(1)
    const spec = { tokens: x.length, width: WIDTH, heads: HEADS, hidden: HIDDEN, residual, norm, seed: 1 }
    const readout = matrix(core.deepReadout(spec), x.length, WIDTH)
    for (const depth of [1, 3]) {
      const loss = (from) => {
        const top = streamsOf(from, residual, norm, 1, depth).at(-1)
        return top.reduce((sum, row, i) => sum + dot(row, readout[i]), 0)
      }
      // In random directions of variance 1 the mean square of the derivative is the gradient's squared length. Its own
      // direction, walked back by the core, says the length itself.
      let gradients = core.deepReadout(spec)
      const streams = [Float32Array.from(x.flat())]
      for (let layer = 0; layer < depth; layer++) streams.push(core.deepLayer({ ...spec, layer, x: streams[layer] }))
      for (let layer = depth - 1; layer >= 0; layer--)
        gradients = core.deepLayerGrad({
          ...spec,
          layer,
          x: streams[layer],
          count: 1,
          gradients,
          decades: new Float32Array(1),
        }).gradients
      const direction = matrix(gradients, x.length, WIDTH)
      const moved = (by) => x.map((row, i) => row.map((value, c) => value + by * direction[i][c]))
      const length = (loss(moved(STEP)) - loss(moved(-STEP))) / (2 * STEP)
      const shown = 10 ** numbers.bottom.values[depth]
      assert.ok(Math.abs(length / shown - 1) < 2e-3, `${norm} ${residual} ${depth}: ${shown}, not ${length}`)
    }
  }
})

test('one gradient down a hundred layers ends where the stack of a hundred has its own', async () => {
  for (const { norm, residual } of SWITCHES) {
    const { numbers } = await ask('depth', knobsOf({ norm, residual }))
    const [bottom, end] = [numbers.bottom.values[DEPTH], numbers[`${norm}.way`].values[0]]
    assert.ok(bottom === end || Math.abs(bottom - end) < 1e-4, `${norm}: ${bottom}, ${end}`)
    assert.equal(numbers.bottom.values[0], 0)
    assert.equal(numbers['seeds.bottom'].values[0], end)
  }
})

test('each seed of the table is a stack of its own', async () => {
  const knobs = { ...knobsOf({ norm: 'post', residual: true }), 'depth.seed': 3 }
  const { numbers, figures } = await ask('depth', knobs)
  const [first, second] = rowsOf(numbers['seeds.cosines'])
  assert.deepEqual(first, numbers.cosines.values)
  // Their words are those of the seed on show.
  const wanted = streamsOf(await wordsOf(3), true, 'post', 4, 12).map(meanCosine)
  for (const [level, cosine] of wanted.entries())
    assert.ok(Math.abs(second[level] - cosine) < 2e-5, `level ${level}: ${second[level]}, not ${cosine}`)
  assert.deepEqual(
    figures.shown.seeds.rows.map(({ title }) => title),
    ['3', '4', '5', '6', '7'],
  )
})

/** A number as it is said: 0.12, 3.4 × 10⁻⁵. */
function numberIn(said) {
  const [mantissa, power = '0'] = said.split(/\s×\s10/u)
  const digits = power.replace('⁻', '-').replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/gu, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit))
  return Number(mantissa) * 10 ** Number(digits)
}

test('the gradient’s length is said as it is, and each curve stands under its own name', async () => {
  const asked = await ask('depth', knobsOf({ norm: 'post', residual: false }))
  const falling = await ask('depth', knobsOf({ norm: 'none', residual: false }))
  const growing = await ask('depth', knobsOf({ norm: 'none', residual: true }))
  for (const [of, layers] of [
    ...[1, 2, 20, DEPTH].map((each) => [asked, each]),
    ...[1, 2, 5, 20].map((each) => [falling, each]),
    ...[5, 20, 60, DEPTH].map((each) => [growing, each]),
  ]) {
    const { numbers } = of
    const { shown } = shownAs(of, { 'depth.layers': layers })
    const [{ said: cosine }, , { said }] = shown.readings
    assert.equal(cosine, numbers.cosines.values[layers].toFixed(2))
    const length = 10 ** numbers.bottom.values[layers]
    assert.ok(Math.abs(numberIn(said) / length - 1) < 0.05, `${layers}: ${said}, not ${length}`)
  }
  for (const [name, panel] of [
    ['cosines', asked.figures.shown.cosines],
    ['bottom', asked.figures.shown.gradients],
  ]) {
    const of = (label) => panel.figure.lines.find((line) => line.label === label).ys
    assert.deepEqual(of(texts.depth.sides.with), asked.numbers[`uncut.${name}`].values)
    assert.deepEqual(of(texts.depth.sides.without), asked.numbers[name].values)
  }
})

test('where float32 ends the page says so', async () => {
  const { figures, numbers } = await ask('depth', knobsOf({ norm: 'none', residual: false }))
  const at = numbers.cosines.values.findIndex(Number.isNaN)
  assert.ok(at > 20 && at < DEPTH)
  assert.match(figures.shown.ending.said, new RegExp(`After ${at} layers.*ends one layer before, at 1\\.0000\\.`, 'u'))
  assert.equal((await ask('depth', knobsOf({ norm: 'none', residual: true }))).figures.shown.ending, null)
  const bottom = shownAs(await ask('depth', knobsOf({ norm: 'none', residual: false })), { 'depth.layers': DEPTH })
  assert.equal(bottom.shown.readings[2].said, '0 in float32')
})

test('behind the first layer arrows move little from layer to layer', async () => {
  const { numbers } = await ask('depth', knobsOf({ norm: 'pre', residual: true }))
  const { values, shape } = numbers.points
  const row = (level) => values.slice(level * shape[1], (level + 1) * shape[1])
  for (let level = 2; level <= DEPTH; level++) {
    const steps = row(level).map((x, i) => x - row(level - 1)[i])
    assert.ok(Math.sqrt(dot(steps, steps) / (shape[1] / 2)) < 0.3, `level ${level}`)
    assert.ok(row(level).every((x) => Math.abs(x) <= 1 + 1e-6))
  }
})

test('a word too few says why; switching back and forth gives the same numbers', async () => {
  assert.notEqual((await ask('depth', { text: 'alone' })).figures.reason, '')
  const first = (await ask('depth', knobsOf({ norm: 'pre', residual: false }))).numbers
  await ask('depth', knobsOf({ norm: 'pre', residual: true }))
  assert.deepEqual((await ask('depth', knobsOf({ norm: 'pre', residual: false }))).numbers, first)
})

// Widths of text are guessed without a canvas.
globalThis.document ??= { createElement: () => ({ getContext: () => null }) }

test('both charts begin and end at one place, whatever stands beside their axes', async () => {
  for (const knobs of [{}, { 'depth.residual': false, 'depth.norm': 'none' }, { 'depth.norm': 'pre' }]) {
    const { cosines, gradients } = (await ask('depth', knobs)).figures.shown
    for (const width of [366, 568]) {
      const [above, below] = [cosines, gradients].map(({ figure }) => drawingOf(figure).layout(width))
      assert.deepEqual([above.left, above.right], [below.left, below.right], `${JSON.stringify(knobs)}, ${width} px`)
    }
  }
})

test('vectors without a direction are said to have none', async () => {
  const { figures } = await ask('depth', { 'depth.residual': false, 'depth.norm': 'none', 'depth.layers': 100 })
  assert.equal(figures.shown.readings[0].said, 'NaN (no direction)')
})
