// The model of random weights, drawn again here and run in double: what a seed means, and what its heads do.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HlError, loadCore } from '../../dist/core.js'

const core = await loadCore({ variant: 'simd128' })

const [WIDTH, HEADS, DIM] = [64, 4, 16]
const MASK = (1n << 64n) - 1n

/** SplitMix64. */
const random = (seed) => {
  let state = BigInt(seed) & MASK
  return {
    next(xor = 0n) {
      state = (state + 0x9e3779b97f4a7c15n) & MASK
      let z = state
      z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK
      z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK
      return z ^ (z >> 31n) ^ xor
    },
  }
}

const startOf = (seed, number) => random(random(seed).next(BigInt(number))).next()

/** Normal numbers, by Box and Muller. */
function normals(count, deviation, start) {
  const bits = random(start)
  const uniform = () => (Number(bits.next() >> 11n) + 1) * 2 ** -53
  const list = []
  while (list.length < count) {
    const length = deviation * Math.sqrt(-2 * Math.log(uniform()))
    const angle = 2 * Math.PI * uniform()
    list.push(length * Math.cos(angle), length * Math.sin(angle))
  }
  return list.slice(0, count)
}

/** A word's code: FNV-1a of its letters in four bytes each, stirred once. */
function codeOf(word) {
  let hash = 0xcbf29ce484222325n
  for (const letter of word.toLowerCase())
    for (let byte = 0; byte < 4; byte++)
      hash = ((hash ^ BigInt((letter.codePointAt(0) >> (8 * byte)) & 255)) * 0x100000001b3n) & MASK
  return random(hash).next()
}

/** Weights (H,T,T) of layer 0, from the formulas: x = word + position, LayerNorm, q k / sqrt(d), softmax. */
function weightsOf(words, seed) {
  const x = words.map((word, position) => {
    const vector = normals(WIDTH, 1, startOf(seed, codeOf(word)))
    const row = vector.map((value, i) => {
      const angle = position / 10000 ** ((2 * Math.floor(i / 2)) / WIDTH)
      return value + (i % 2 ? Math.cos(angle) : Math.sin(angle))
    })
    const mean = row.reduce((a, b) => a + b) / WIDTH
    const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / WIDTH
    return row.map((value) => (value - mean) / Math.sqrt(variance + 1e-5))
  })
  // The second and fourth tensor of the file's order are wq and wk; each has its bias behind it.
  const [wq, wk] = [1, 3].map((number) => normals(WIDTH * WIDTH, 1 / 8, startOf(seed, number)))
  const project = (w) =>
    x.map((row) =>
      Array.from({ length: WIDTH }, (_, c) => row.reduce((sum, value, i) => sum + value * w[i * WIDTH + c], 0)),
    )
  const [q, k] = [project(wq), project(wk)]
  return Array.from({ length: HEADS }, (_, h) =>
    q.map((query) => {
      const scores = k.map((key) => {
        let sum = 0
        for (let d = h * DIM; d < (h + 1) * DIM; d++) sum += query[d] * key[d]
        return sum / Math.sqrt(DIM)
      })
      const top = Math.max(...scores)
      const e = scores.map((score) => Math.exp(score - top))
      const all = e.reduce((a, b) => a + b)
      return e.map((value) => value / all)
    }),
  ).flat(2)
}

test('weights of a seed, drawn and run in double here', async () => {
  const model = await core.randomModel({ seed: 4 })
  for (const seed of [4, 0, 123456]) {
    model.draw(seed)
    const { words, numbers } = model.tokens('The cat saw the dog, and "Élan" saw THE cat')
    const { data, shape } = model.run({ tokens: numbers, want: ['layer0.weights'] }).tensors[0]
    assert.deepEqual(shape, [HEADS, words.length, words.length])
    const expected = weightsOf(words, seed)
    // Scores of a few units, of float32 sums over 64 products: 1e-5 of a weight.
    data.forEach((weight, i) =>
      assert.ok(Math.abs(weight - expected[i]) < 1e-5, `seed ${seed}, ${i}: ${weight}, not ${expected[i]}`),
    )
  }
})

test('a seed means the same bits again, whatever was read in between; 512 words at most', async () => {
  const model = await core.randomModel()
  const read = (text) => [...model.run({ tokens: model.tokens(text).numbers, want: ['final'] }).tensors[0].data]
  const before = read('some words of a text')
  model.draw(2)
  assert.notDeepEqual(read('some words of a text'), before)
  model.draw(1)
  const held = model.tokens('some words of a text')
  const long = model.tokens(Array.from({ length: 600 }, (_, i) => `w${i}`).join(' '))
  assert.deepEqual([long.words.length, long.total, model.seed], [512, 600, 1])
  model.run({ tokens: long.numbers, want: ['final'] })
  assert.deepEqual([...model.run({ tokens: held.numbers, want: ['final'] }).tensors[0].data], before)
  assert.equal(model.facts.label, 'random')
})

test('what is refused says why', async () => {
  const refused = (call, code, pattern) =>
    assert.throws(call, (error) => error instanceof HlError && error.code === code && pattern.test(error.message))
  const model = await core.randomModel()
  refused(() => model.draw(-1), 'RANGE', /seed/)
  refused(() => model.tokens(3), 'TYPE', /text/)
  refused(() => model.run({ tokens: [], want: [] }), 'RANGE', /tokens/)
  await assert.rejects(core.randomModel({ sede: 1 }), /sede/)
  refused(() => core.headSizes({ width: 512, heads: 7 }), 'SHAPE', /512 \/ 7 is no whole number/)
  refused(() => core.headSizes({ width: 0, heads: 7 }), 'RANGE', /width/)
  const values = new Float32Array(6)
  const good = { values, words: 3, dim: 2, first: 0, second: 1, splits: [0.5] }
  refused(() => core.fetchWords({ ...good, first: 3 }), 'RANGE', /first/)
  refused(() => core.fetchWords({ ...good, splits: [1.5] }), 'RANGE', /splits\[0\]/)
  refused(() => core.fetchWords({ ...good, splits: [] }), 'RANGE', /splits/)
  refused(() => core.fetchWords({ ...good, splits: 1 }), 'TYPE', /splits/)
  refused(() => core.fetchWords({ ...good, words: 4 }), 'SHAPE', /values/)
  refused(() => core.fetchWords({ ...good, values: Float32Array.of(1, 2, 3, Number.NaN, 5, 6) }), 'RANGE', /finite/)
  refused(() => core.patternsOf({ weights: values, tokens: 1 }), 'RANGE', /tokens/)
  refused(() => core.rowsMoved({ a: values, b: values, rows: 2, cols: 2 }), 'SHAPE', /a has 6/)
  refused(() => core.columnShares({ x: values, rows: 4, cols: 2 }), 'SHAPE', /x has 6/)
  refused(() => core.shrink({ x: values, rows: 2, cols: 3, toRows: 3, toCols: 1 }), 'RANGE', /toRows/)
  refused(() => core.splitHeads({ tokens: 3, heads: 0 }), 'RANGE', /heads/)
})
