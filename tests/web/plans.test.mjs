// planSizes of core.js: bad arguments are refused with the numbers. What it counts: tests/core/test_plans.c, and
// tests/lessons/stack.test.mjs for whole models.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore } from '../../dist/core.js'

const core = await loadCore()
const BASE = { encoderLayers: 6, decoderLayers: 6, width: 512, heads: 8, ffn: 2048, words: 37000 }

test('the base model of 2017, with its norms and biases unless it is said otherwise', () => {
  assert.equal(core.planSizes(BASE).total, 63082496)
  assert.equal(core.planSizes({ ...BASE, norms: false }).total, 63082496 - 6 * 5 * 1024)
  assert.equal(core.planSizes({ ...BASE, finalNorms: true }).total, 63084544)
})

test('bad arguments are refused', () => {
  for (const [change, code, message] of [
    [{ encoderLayers: 0, decoderLayers: 0 }, 'RANGE', /at least 1 layer/],
    [{ encoderLayers: 257 }, 'RANGE', /encoderLayers/],
    [{ decoderLayers: -1 }, 'RANGE', /decoderLayers/],
    [{ width: 0 }, 'RANGE', /width/],
    [{ width: 2 ** 20 + 1 }, 'RANGE', /width/],
    [{ heads: 7 }, 'SHAPE', /512 \/ 7 is no whole number, the rest is 1/],
    [{ ffn: 1.5 }, 'RANGE', /ffn/],
    [{ words: Number.NaN }, 'RANGE', /words/],
    [{ places: -1 }, 'RANGE', /places/],
    [{ pooler: 1 }, 'TYPE', /pooler/],
    [{ layers: 6 }, 'TYPE', /layers/],
  ])
    assert.throws(() => core.planSizes({ ...BASE, ...change }), { code, message }, JSON.stringify(change))
})
