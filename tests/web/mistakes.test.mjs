// The classic mistakes through dist/core.js: the curriculum's numbers. Each is held to its formula in
// tests/core/test_mistakes.c.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore } from '../../dist/core.js'

const core = await loadCore()

const EXAM = {
  q: Float32Array.of(1, 0, 1, 0, 1, 0),
  k: Float32Array.of(1, 1, 0, 0, 1, 1, 1, 0, 1),
  v: Float32Array.of(1, 2, 3, 0, 0, 1),
  queries: 2,
  keys: 3,
  dim: 3,
  valueDim: 2,
  want: ['scores', 'masked', 'weights'],
}

/** One query of 1 and these scores. */
const scored = (mistake, scores, mask) =>
  core.attentionMistake({
    mistake,
    q: Float32Array.of(1),
    k: Float32Array.from(scores),
    v: Float32Array.from(scores, (_, i) => i + 1),
    queries: 1,
    keys: scores.length,
    dim: 1,
    mask: mask && Uint8Array.from(mask),
    want: ['weights'],
  })

const rounded = (x) => Array.from(x, (y) => Number(y.toFixed(3)))

test('the exam case, scaled right, not at all, too late', () => {
  const of = (mistake) => core.attentionMistake({ mistake, ...EXAM })
  const right = core.attention(EXAM)
  for (const name of ['output', 'scores', 'masked', 'weights'])
    assert.deepEqual(rounded(of('none')[name]), rounded(right[name]), name)
  assert.deepEqual(rounded(of('unscaled').output), [0.848, 1, 1.689, 1])
  assert.deepEqual(rounded(of('scale-after-renormalised').output), [0.848, 1, 1.689, 1])
  const late = of('scale-after-softmax').weights
  assert.deepEqual(rounded([late[0] + late[1] + late[2]]), [0.577])
})

test('masks: 0 for -inf, after the softmax, off by one, inverted', () => {
  const zero = scored('mask-zero', [-2, 5], [1, 0]).weights
  assert.ok(Math.abs(zero[1] / zero[0] - Math.exp(2)) < 1e-5)
  assert.deepEqual(rounded(scored('mask-after-softmax', [0, 0], [1, 0]).weights), [0.5, 0])
  assert.deepEqual(rounded(scored('mask-after-renormalised', [0, 0], [1, 0]).weights), [1, 0])
  assert.deepEqual(rounded(scored('mask-inverted', [0, 0, 0], [1, 0, 0]).weights), [0, 0.5, 0.5])
  assert.deepEqual(rounded(scored('mask-large-negative', [0, 1], [0, 0]).weights), [0.5, 0.5])
  assert.ok(scored('mask-unguarded', [0, 1], [0, 0]).weights.every(Number.isNaN))
  const { output } = core.attentionMistake({ mistake: 'mask-off-by-one', ...EXAM, causal: 'top-left' })
  assert.deepEqual([...output], [0, 0, 1, 2])
})

test('no maximum subtracted', () => {
  const { weights, output } = scored('no-max-subtraction', [89, 1])
  assert.ok(Number.isNaN(weights[0]) && weights[1] === 0 && Number.isNaN(output[0]))
  assert.deepEqual([...scored('no-max-subtraction', [88.5, 88.5]).weights], [0, 0])
})

/** Mistakes of what made q, k and v, which only `diagnose` is given; and keys as values, which are not as long here. */
const NOT_HERE = ['w-transposed', 'wq-transposed', 'wk-transposed', 'wv-transposed', 'keys-values-swapped']

test('every mistake has a name and runs; others are refused', () => {
  assert.equal(core.mistakeNames[0], 'none')
  assert.equal(new Set(core.mistakeNames).size, 23)
  for (const mistake of core.mistakeNames) {
    const make = () => core.attentionMistake({ mistake, ...EXAM })
    if (NOT_HERE.includes(mistake)) assert.throws(make, { code: 'UNSUPPORTED' }, mistake)
    else assert.equal(make().output.length, 4, mistake)
  }
  assert.throws(() => core.attentionMistake({ mistake: 'typo', ...EXAM }), { code: 'RANGE' })
  assert.throws(() => core.attentionMistake({ mistake: 'mask-zero', ...EXAM, temperature: 0 }), { code: 'UNSUPPORTED' })
  assert.throws(() => core.attentionMistake({ mistake: 'none', ...EXAM, masks: 1 }), { code: 'TYPE' })
  assert.throws(() => core.attentionMistake({ mistake: 'none', ...EXAM, keys: 4 }), { code: 'SHAPE' })
})
