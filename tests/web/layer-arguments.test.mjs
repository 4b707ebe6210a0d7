// Arguments of the calls for layers, through dist/core.js: what is written, what is refused, and that no byte is leaked.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HlError, loadCore } from '../../dist/core.js'
import { floats, headWeights, layerWeights, problem } from './layer-problems.mjs'

const core = await loadCore()

test('out is filled and returned; inputs and weights are left alone', () => {
  const o = problem(2)
  const copy = structuredClone(o)
  const out = new Float32Array(o.x.length)
  assert.equal(core.encoderLayer({ ...o, out }).output, out)
  assert.deepEqual(out, core.encoderLayer(o).output)
  assert.deepEqual(o, copy)
  const inPlace = o.x.slice()
  core.encoderLayer({ ...o, x: inPlace, out: inPlace })
  assert.deepEqual(inPlace, out)
})

const W = headWeights(4, 2, 2, 3, 2)
const L = { ...layerWeights(4, 5, 3) }
const HEADS = { x: floats(12), tokens: 3, width: 4, heads: 2, weights: W }
const { gain3: _g, bias3: _b, ...L2 } = L
const ENCODER = { ...HEADS, weights: { ...W, ...L2 } }
const DECODER = { ...HEADS, memory: floats(8), memoryTokens: 2, weights: { self: W, cross: W, ...L } }
const STACK = { x: HEADS.x, tokens: 3, width: 4, heads: 2, layers: [ENCODER.weights, ENCODER.weights] }
const BOTH = {
  source: floats(8),
  target: floats(12),
  sourceTokens: 2,
  targetTokens: 3,
  width: 4,
  heads: 2,
  encoder: { layers: [ENCODER.weights] },
  decoder: { layers: [DECODER.weights] },
}

test('bad arguments throw HlError with the numbers, write nothing, and the next good call works', () => {
  const BAD = [
    [
      'multiHeadAttention',
      HEADS,
      [
        ['SHAPE', /x has 12 elements, but tokens 4 x width 4 = 16/, { tokens: 4 }],
        ['SHAPE', /context has 12 elements, but contextTokens 5 x width 4 = 20/, { contextTokens: 5 }],
        ['SHAPE', /weights\.wq has 24 elements, no multiple of width 4 x heads 5 = 20/, { heads: 5 }],
        ['SHAPE', /kvHeads must divide heads: heads 2, kvHeads 3/, { kvHeads: 3 }],
        [
          'SHAPE',
          /weights\.wk has 23 elements, but width 4 x kvHeads 2 x dim 3 = 24/,
          { weights: { ...W, wk: floats(23) } },
        ],
        ['SHAPE', /weights\.wo has 15/, { weights: { ...W, wo: floats(15) } }],
        ['SHAPE', /weights\.bq has 5 elements, but heads 2 x dim 3 = 6/, { weights: { ...W, bq: floats(5) } }],
        ['SHAPE', /mask has 8 elements/, { mask: new Uint8Array(8) }],
        ['SHAPE', /rope turns pairs, so dim must be even; wq gives dim 3/, { position: { kind: 'rope' } }],
        ['RANGE', /position\.kind is 'rope' or 'alibi', not "learned"/, { position: { kind: 'learned' } }],
        ['TYPE', /position takes one object/, { position: 'rope' }],
        ['TYPE', /position has no option 'theta'/, { position: { kind: 'rope', theta: 1 } }],
        ['TYPE', /weights has no option 'bz'/, { weights: { ...W, bz: 1 } }],
        ['TYPE', /weights takes one object of options, not undefined/, { weights: undefined }],
        ['TYPE', /weights\.wq must be a Float32Array, not undefined/, { weights: {} }],
        ['TYPE', /multiHeadAttention has no option 'norm'/, { norm: 'pre' }],
        ['TYPE', /causal is/, { causal: 'yes' }],
        ['RANGE', /width must be a whole number from 1, not 0/, { width: 0 }],
        ['RANGE', /tokens/, { tokens: Number.NaN }],
        ['UNSUPPORTED', /can't give "output"; want may list q, k, v/, { want: ['output'] }],
      ],
    ],
    [
      'encoderLayer',
      ENCODER,
      [
        [
          'SHAPE',
          /weights\.w1 has 21 elements, no multiple of width 4 = 4/,
          { weights: { ...ENCODER.weights, w1: floats(21) } },
        ],
        [
          'SHAPE',
          /weights\.w2 has 19 elements, but hidden 5 x width 4 = 20/,
          { weights: { ...ENCODER.weights, w2: floats(19) } },
        ],
        [
          'SHAPE',
          /weights\.gain2 has 3 elements, but width 4 = 4/,
          { weights: { ...ENCODER.weights, gain2: floats(3) } },
        ],
        ['RANGE', /norm is 'post' or 'pre', not "both"/, { norm: 'both' }],
        ['RANGE', /activation is/, { activation: 'tanh' }],
        ['RANGE', /eps must be finite and not negative, not -1/, { eps: -1 }],
        ['TYPE', /weights has no option 'gain3'/, { weights: { ...ENCODER.weights, gain3: floats(4) } }],
        ['TYPE', /weights takes one object/, { weights: null }],
      ],
    ],
    [
      'decoderLayer',
      DECODER,
      [
        ['SHAPE', /memory has 8 elements, but memoryTokens 3 x width 4 = 12/, { memoryTokens: 3 }],
        ['SHAPE', /memoryMask has 9 elements/, { memoryMask: new Uint8Array(9) }],
        ['TYPE', /memoryMask must be a Uint8Array/, { memoryMask: new Float32Array(6) }],
        ['TYPE', /memoryBias must be a Float32Array/, { memoryBias: new Uint8Array(6) }],
        ['SHAPE', /weights\.cross\.wv has 15/, { weights: { ...DECODER.weights, cross: { ...W, wv: floats(15) } } }],
        ['TYPE', /weights\.cross/, { weights: { ...DECODER.weights, cross: undefined } }],
        ['TYPE', /memory must be a Float32Array, not undefined/, { memory: undefined }],
      ],
    ],
    [
      'encoder',
      STACK,
      [
        ['TYPE', /layers must be a list of weights, not Object/, { layers: {} }],
        ['RANGE', /layers must hold at least 1 layer, not 0/, { layers: [] }],
        ['TYPE', /layers\[1\] takes one object of options, not null/, { layers: [ENCODER.weights, null] }],
        ['SHAPE', /layers\[1\]\.wq has 16/, { layers: [ENCODER.weights, { ...ENCODER.weights, wq: floats(16) }] }],
        ['SHAPE', /finalGain has 5 elements, but width 4 = 4/, { finalGain: floats(5) }],
        ['SHAPE', /finalBias needs a finalGain/, { finalBias: floats(4) }],
      ],
    ],
    [
      'transformer',
      BOTH,
      [
        ['SHAPE', /source has 8 elements, but sourceTokens 3 x width 4 = 12/, { sourceTokens: 3 }],
        ['SHAPE', /memoryMask has 9 elements/, { memoryMask: new Uint8Array(9) }],
        ['TYPE', /encoder takes one object/, { encoder: undefined }],
        ['TYPE', /decoder has no option 'layer'/, { decoder: { layer: [] } }],
        ['UNSUPPORTED', /can't give "x"; want may list memory/, { want: ['x'] }],
      ],
    ],
  ]
  for (const [call, good, cases] of BAD) {
    const expected = core[call](good).output
    const out = new Float32Array(12).fill(7)
    for (const [code, message, change] of cases) {
      assert.throws(
        () => core[call]({ ...good, out, ...change }),
        (error) => error instanceof HlError && error.code === code && message.test(error.message),
        `${call} ${message} should give ${code}`,
      )
      assert.ok(
        out.every((x) => x === 7),
        'nothing is written',
      )
      assert.deepEqual(core[call](good).output, expected)
    }
  }
})

test('no byte is leaked over 10,000 failing calls', () => {
  core.decoderLayer(DECODER)
  const before = core.memoryBytes
  for (let i = 0; i < 10000; i++) {
    assert.throws(() => core.decoderLayer({ ...DECODER, memoryTokens: 3 }), HlError)
    assert.throws(() => core.encoderLayer({ ...ENCODER, eps: -1 }), HlError)
  }
  core.decoderLayer(DECODER)
  assert.equal(core.memoryBytes, before)
})
