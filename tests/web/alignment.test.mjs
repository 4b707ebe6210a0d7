// The scores before the Transformer, through dist/core.js against plain double arithmetic; bad arguments.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore } from '../../dist/core.js'

const core = await loadCore({ variant: 'simd128' })

const [S, H] = [
  [1, -2],
  [0.5, 4],
]
const states = Float32Array.from(S)
const outputs = Float32Array.from([...H, 3, 1])
const call = (more) => core.alignmentScores({ kind: 'dot', rows: 1, cols: 2, dim: 2, states, outputs, ...more })
const refused = (code, message) => (error) =>
  error.name === 'HlError' && error.code === code && message.test(error.message)

test('dot, general and additive, as their formulas have them', () => {
  assert.deepEqual([...call({})], [-7.5, 1])
  assert.deepEqual([...call({ kind: 'general', weight: Float32Array.of(0, 1, 2, 0) })], [1 * 4 - 2 * 1, 1 - 2 * 6])
  const weight = Float32Array.of(1, 0, 0, 0.25, 0, 0.5, 2, 0)
  const vector = Float32Array.of(3, -1)
  const wanted = [3 * Math.tanh(1 + 1) - Math.tanh(-1 + 1), 3 * Math.tanh(1 + 0.25) - Math.tanh(-1 + 6)]
  const scores = call({ kind: 'additive', hidden: 2, weight, vector })
  for (const [i, score] of scores.entries()) assert.ok(Math.abs(score - wanted[i]) < 1e-6, `${score}, not ${wanted[i]}`)
})

test('bad arguments are refused with the numbers', () => {
  const additive = { kind: 'additive', hidden: 2, weight: new Float32Array(8), vector: new Float32Array(2) }
  assert.throws(() => call({ kind: 'bilinear' }), refused('RANGE', /dot.*general.*additive/))
  assert.throws(() => call({ kind: 'general' }), refused('TYPE', /weight/))
  assert.throws(() => call({ kind: 'general', weight: new Float32Array(3) }), refused('SHAPE', /weight has 3/))
  assert.throws(() => call({ ...additive, weight: new Float32Array(4) }), refused('SHAPE', /hidden 2 x 2 2 x dim 2/))
  assert.throws(() => call({ ...additive, vector: undefined }), refused('TYPE', /vector/))
  assert.throws(() => call({ ...additive, hidden: 0 }), refused('RANGE', /hidden/))
  assert.throws(() => call({ outputs: new Float32Array(2) }), refused('SHAPE', /outputs has 2/))
})
