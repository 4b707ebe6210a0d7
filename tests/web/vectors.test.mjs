// Lengths, cosines, terms, and the weights of models, through dist/core.js against plain double arithmetic.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadCore } from '../../dist/core.js'

const core = await loadCore({ variant: 'simd128' })
const root = fileURLToPath(new URL('../..', import.meta.url))

let state = 7
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return (2 * state) / 2 ** 32 - 1
}
const floats = (n) => Float32Array.from({ length: n }, random)
const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0)
/** Float32 sums of up to 192 terms near 1: 2^-24 sqrt(192) times their size of a few units. */
const close = (a, b, what) => assert.ok(Math.abs(a - b) <= 4e-6 * Math.max(1, Math.abs(b)), `${what}: ${a}, not ${b}`)
const refused = (code, message) => (error) =>
  error.name === 'HlError' && error.code === code && message.test(error.message)

test('lengths, cosines and terms are those of the formulas', () => {
  for (const dim of [1, 2, 3, 17]) {
    const [a, b] = [floats(3 * dim), floats(4 * dim)]
    const row = (x, i) => Array.from(x.subarray(i * dim, (i + 1) * dim))
    const length = (x) => Math.sqrt(dot(x, x))
    core.lengths({ x: a, rows: 3, cols: dim }).forEach((x, i) => close(x, length(row(a, i)), `length ${i}`))
    const cosines = core.cosines({ a, b, rows: 3, cols: 4, dim })
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 4; j++) {
        const [p, q] = [row(a, i), row(b, j)]
        close(cosines[4 * i + j], dot(p, q) / length(p) / length(q), `cosine ${i} ${j}`)
      }
    const { terms, sums } = core.terms({ a: a.slice(0, dim), b: b.slice(0, dim) })
    let sum = 0
    for (let i = 0; i < dim; i++) {
      sum += a[i] * b[i]
      close(terms[i], a[i] * b[i], `term ${i}`)
      close(sums[i], sum, `sum ${i}`)
    }
  }
  assert.ok(Number.isNaN(core.cosines({ a: floats(2), b: new Float32Array(2), rows: 1, cols: 1, dim: 2 })[0]))
})

test('bad arguments are refused with the numbers', () => {
  const x = floats(6)
  assert.throws(() => core.lengths({ x, rows: 2, cols: 2 }), refused('SHAPE', /x has 6 elements.*rows 2 x cols 2 = 4/))
  assert.throws(() => core.lengths({ x, rows: 0, cols: 2 }), refused('RANGE', /rows/))
  assert.throws(() => core.lengths({ x: [1], rows: 1, cols: 1 }), refused('TYPE', /Float32Array/))
  assert.throws(() => core.cosines({ a: x, b: x, rows: 3, cols: 2, dim: 2 }), refused('SHAPE', /b has 6/))
  assert.throws(() => core.cosines({ a: x, b: x, rows: 3, cols: 3, width: 2 }), refused('TYPE', /width/))
  assert.throws(() => core.terms({ a: x, b: floats(5) }), refused('SHAPE', /b has 5/))
  assert.throws(() => core.terms({ a: new Float32Array(0), b: new Float32Array(0) }), refused('SHAPE', /no elements/))
  assert.throws(() => core.terms({}), refused('TYPE', /a must be/))
})

test('the weights of a loaded model: what projections are made of', async () => {
  const network = await core.loadWeights(new Uint8Array(await readFile(`${root}web/models/english-plain.hlw`)))
  const { width, heads, dim } = network.config
  const { numbers } = network.tokens('the dog saw the cat .')
  const { tensors } = network.run({ tokens: numbers, want: ['layer1.norm1', 'layer1.q', 'layer1.k', 'layer1.v'] })
  const [x, ...projected] = tensors
  for (const [i, letter] of ['q', 'k', 'v'].entries()) {
    const { shape, data } = network.weights(`layer1.w${letter}`)
    assert.deepEqual(shape, [width, heads * dim])
    const bias = network.weights(`layer1.b${letter}`)
    assert.deepEqual(bias.shape, [heads * dim])
    for (let h = 0; h < heads; h++)
      for (let t = 0; t < numbers.length; t++)
        for (let d = 0; d < dim; d++) {
          const column = h * dim + d
          let sum = bias.data[column]
          for (let c = 0; c < width; c++) sum += x.data[t * width + c] * data[c * heads * dim + column]
          close(projected[i].data[(h * numbers.length + t) * dim + d], sum, `${letter} ${h} ${t} ${d}`)
        }
  }
  assert.ok(network.weightNames.includes('embedding') && network.weightNames.includes('layer0.w2'))
  network.weights('embedding').data.fill(0)
  assert.ok(
    network.weights('embedding').data.some((value) => value !== 0),
    'a copy is given',
  )
  assert.throws(() => network.weights('layer9.wq'), refused('UNSUPPORTED', /layer9\.wq/))
  network.free()
  assert.throws(() => network.weights('embedding'), refused('UNSUPPORTED', /freed/))
})

test('the matrices of the constructed model: what its projections and its output are made of', async () => {
  const model = await core.constructedModel()
  const want = ['x', 'layer0.q', 'layer0.k', 'layer0.v', 'layer0.headOutput', 'layer0.attnOutput']
  const [x, q, k, v, headOutput, output] = model.run({ tokens: ['you', 'say', 'tomato'], want }).tensors
  const [heads, tokens, dim] = q.shape
  const width = x.shape[1]
  for (const [letter, projected] of Object.entries({ q, k, v })) {
    const { shape, data } = model.weights(`layer0.w${letter}`)
    assert.deepEqual(shape, [width, heads * dim])
    for (let h = 0; h < heads; h++)
      for (let t = 0; t < tokens; t++)
        for (let d = 0; d < dim; d += 7) {
          let sum = 0
          for (let c = 0; c < width; c++) sum += x.data[t * width + c] * data[c * heads * dim + h * dim + d]
          close(projected.data[(h * tokens + t) * dim + d], sum, `${letter} ${h} ${t} ${d}`)
        }
  }
  const wo = model.weights('layer0.wo')
  assert.deepEqual(wo.shape, [heads * dim, width])
  for (let c = 0; c < width; c += 11) {
    let sum = 0
    for (let h = 0; h < heads; h++)
      for (let d = 0; d < dim; d++)
        sum += headOutput.data[(h * tokens + 1) * dim + d] * wo.data[(h * dim + d) * width + c]
    close(output.data[width + c], sum, `output ${c}`)
  }
  assert.throws(() => model.weights('layer0.w1'), refused('UNSUPPORTED', /layer0\.w1/))
})
