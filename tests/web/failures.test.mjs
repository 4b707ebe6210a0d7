// Over 10,000 failing calls of every kind, through dist/core.js as an outsider has it, and through the same calls on a
// memory whose mark can be seen: nothing is written, nothing is kept, and the next good call gives the same bits.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { HlError, loadCore } from '../../dist/core.js'
import * as attention from '../../web/core/calls/attention.js'
import * as deep from '../../web/core/calls/deep.js'
import * as differences from '../../web/core/calls/differences.js'
import * as drawing from '../../web/core/calls/drawing.js'
import * as draws from '../../web/core/calls/draws.js'
import * as layers from '../../web/core/calls/layers.js'
import * as ledger from '../../web/core/calls/ledger.js'
import { constructedModel } from '../../web/core/calls/open-model.js'
import * as pointwise from '../../web/core/calls/pointwise.js'
import * as position from '../../web/core/calls/position.js'
import * as readers from '../../web/core/calls/readers.js'
import * as stacks from '../../web/core/calls/stacks.js'
import * as tensors from '../../web/core/calls/tensors.js'
import * as vectors from '../../web/core/calls/vectors.js'
import { words } from '../../web/core/calls/words.js'
import { Memory } from '../../web/core/memory.js'

const floats = (n) => Float32Array.from({ length: n }, (_, i) => Math.sin(i + 1))

// ---- Good calls: T = 2, S = 3, C = 4, H = 2, D = 2, F = 5 ----

const HEADS = { wq: floats(16), wk: floats(16), wv: floats(16), wo: floats(16) }
const LAYER = { w1: floats(20), w2: floats(20) }
const ENCODER = { ...HEADS, ...LAYER }
const DECODER = { self: HEADS, cross: HEADS, ...LAYER }
const FRAME = { tokens: 2, width: 4, heads: 2, x: floats(8) }
const MEMORY = { memory: floats(12), memoryTokens: 3 }
const SHAPE = { q: floats(4), k: floats(6), v: floats(6), queries: 2, keys: 3, dim: 2 }

const RNN = { recurrent: floats(9), input: floats(6), bias: floats(3) }

const DEEP = { tokens: 2, width: 4, heads: 2, hidden: 3 }

const GOOD = {
  attention: SHAPE,
  attentionMistake: { ...SHAPE, mistake: 'mask-zero' },
  ledger: { ...SHAPE, mistakes: ['wrong-axis'], edits: [{ step: 'scaled', key: 2, value: 1 }] },
  entropy: { weights: floats(6), rows: 2, cols: 3 },
  softmax: { x: floats(6), rows: 2, cols: 3 },
  crossEntropy: { logits: floats(6), targets: Uint32Array.of(2, 0), rows: 2, cols: 3 },
  matmul: { a: floats(6), b: floats(6), rows: 2, inner: 3, cols: 2 },
  add: { a: floats(6), b: floats(6) },
  subtract: { a: floats(6), b: floats(6) },
  scale: { x: floats(6), factor: 2 },
  transpose: { x: floats(6), rows: 2, cols: 3 },
  rowSums: { x: floats(6), rows: 2, cols: 3 },
  positionalEncoding: { positions: 3, dim: 4 },
  positionWavelength: { dim: 4, index: 2 },
  rope: { x: floats(8), heads: 1, tokens: 2, dim: 4 },
  layerNorm: { x: floats(6), rows: 2, cols: 3 },
  rmsNorm: { x: floats(6), rows: 2, cols: 3 },
  activation: { x: floats(6), kind: 'gelu' },
  multiHeadAttention: { ...FRAME, weights: HEADS },
  encoderLayer: { ...FRAME, weights: ENCODER },
  decoderLayer: { ...FRAME, ...MEMORY, weights: DECODER },
  encoder: { ...FRAME, layers: [ENCODER, ENCODER] },
  decoder: { ...FRAME, ...MEMORY, layers: [DECODER] },
  transformer: {
    ...{ source: floats(12), sourceTokens: 3, target: floats(8), targetTokens: 2, width: 4, heads: 2 },
    ...{ encoder: { layers: [ENCODER] }, decoder: { layers: [DECODER] } },
  },
  rowsChanged: { a: floats(6), b: floats(6), rows: 2, cols: 3 },
  rowsDistance: { a: floats(6), b: floats(6), rows: 2, cols: 3 },
  rowsMoved: { a: floats(6), b: floats(6), rows: 2, cols: 3 },
  asymmetry: { a: floats(9), size: 3 },
  diagonals: { a: floats(9), size: 3 },
  normal: { count: 5, seed: 3 },
  colours: { map: 'weights' },
  raster: { values: floats(6), rows: 2, cols: 3, map: 'scores', low: -1, high: 1, cellWidth: 2, cellHeight: 2 },
  readerWeights: { kind: 'lstm', width: 2, state: 3 },
  readText: { kind: 'rnn', x: floats(4), tokens: 2, width: 2, state: 3, weights: RNN, nudge: 0.1 },
  deepLayer: { ...DEEP, layer: 0, x: floats(8) },
  deepLayerGrad: { ...DEEP, layer: 0, x: floats(8), count: 3, gradients: floats(24), decades: floats(3) },
  deepReadout: DEEP,
  deepWeights: { ...DEEP, layer: 7 },
  directions: { x: floats(8), rows: 2, cols: 4 },
  drawScores: { dim: 2, keys: 3, count: 4 },
  softmaxSpread: { scores: floats(6), rows: 2, cols: 3 },
  statistics: { x: floats(6), shares: Float32Array.of(0, 0.5) },
  run: { tokens: ['to', 'be'], want: ['layer0.weights'] },
}

// ---- What is wrong with them: [call, code, change] ----

const { NaN: nan, POSITIVE_INFINITY: infinity } = Number
const noSize = [0, -1, 1.5, nan, infinity, 2 ** 53]
const noNumber = [nan, infinity, -infinity, 1e39]
const noArray = [null, undefined, [1, 2], new Float64Array(6), new Uint8Array(6), 'q', 6]

/** The same wrong values for an option of several calls. */
const wrong = (calls, code, name, values) =>
  calls.split(' ').flatMap((call) => values.map((value) => [call, code, { [name]: value }]))

const ROWS = 'softmax layerNorm rmsNorm transpose rowSums'
const LAYERS = 'multiHeadAttention encoderLayer decoderLayer encoder decoder'
const NORMED = 'encoderLayer decoderLayer encoder decoder transformer'
const BAD = [
  ...wrong(Object.keys(GOOD).join(' '), 'TYPE', 'unknown', [1]),
  ...wrong('attention attentionMistake', 'RANGE', 'queries', noSize),
  ...wrong('attention attentionMistake', 'RANGE', 'keys', noSize),
  ...wrong('attention attentionMistake', 'RANGE', 'dim', noSize),
  ...wrong('attention attentionMistake', 'RANGE', 'valueDim', noSize),
  ...wrong('attention attentionMistake', 'SHAPE', 'heads', [2, 2 ** 31, 2 ** 52]),
  ...wrong('attention attentionMistake', 'TYPE', 'q', noArray),
  ...wrong('attention attentionMistake', 'TYPE', 'k', noArray),
  ...wrong('attention attentionMistake', 'SHAPE', 'v', [floats(5), floats(7), floats(0)]),
  ...wrong('attention attentionMistake', 'RANGE', 'scale', noNumber),
  ...wrong('attention attentionMistake', 'RANGE', 'softcap', [...noNumber, -1]),
  ...wrong('attention attentionMistake', 'TYPE', 'causal', [true, 'diagonal', {}]),
  ...wrong('attention attentionMistake', 'RANGE', 'causal', [0.5, 2 ** 31]),
  ...wrong('attention attentionMistake', 'TYPE', 'window', [[1], 1, 'all']),
  ...wrong('attention attentionMistake', 'RANGE', 'window', [
    [-2, 1],
    [1, nan],
  ]),
  ...wrong('attention attentionMistake', 'SHAPE', 'mask', [new Uint8Array(5)]),
  ...wrong('attention attentionMistake', 'TYPE', 'bias', [new Uint8Array(6)]),
  ...wrong('ledger', 'RANGE', 'queries', noSize),
  ...wrong('ledger', 'TYPE', 'k', noArray),
  ...wrong('ledger', 'RANGE', 'row', [2, -1, 0.5]),
  ...wrong('ledger', 'RANGE', 'scale', noNumber),
  ...wrong('ledger', 'RANGE', 'mistakes', [['late'], ['no-mask'], [1]]),
  ...wrong('entropy', 'TYPE', 'weights', noArray),
  ...wrong('attention', 'UNSUPPORTED', 'want', [['output'], ['Scores'], [5]]),
  ...wrong('attentionMistake', 'RANGE', 'mistake', ['none ', 5, null]),
  ...wrong('attentionMistake', 'UNSUPPORTED', 'temperature', [0]),
  ...wrong('attention run', 'RANGE', 'temperature', [nan, infinity, -1, 1e-21]),
  ...wrong('softmax', 'RANGE', 'temperature', [nan, -infinity, -1, 1e-21]),
  ...wrong(ROWS, 'RANGE', 'rows', noSize),
  ...wrong(ROWS, 'SHAPE', 'cols', [2, 2 ** 40]),
  ...wrong(ROWS, 'TYPE', 'x', noArray),
  ...wrong('layerNorm rmsNorm', 'RANGE', 'eps', [...noNumber, -1]),
  ...wrong('layerNorm rmsNorm', 'SHAPE', 'gain', [floats(2)]),
  ...wrong('softmax', 'TYPE', 'stable', [1, 'yes']),
  ...wrong('crossEntropy', 'RANGE', 'rows', noSize),
  ...wrong('crossEntropy', 'SHAPE', 'cols', [2, 2 ** 40]),
  ...wrong('crossEntropy', 'TYPE', 'logits', noArray),
  ...wrong('crossEntropy', 'TYPE', 'targets', [null, [0, 1], floats(2)]),
  ...wrong('crossEntropy', 'SHAPE', 'targets', [Uint32Array.of(1)]),
  ...wrong('crossEntropy', 'RANGE', 'targets', [Uint32Array.of(0, 3)]),
  ...wrong('matmul', 'RANGE', 'inner', noSize),
  ...wrong('matmul', 'SHAPE', 'rows', [3, 2 ** 31]),
  ...wrong('matmul', 'TYPE', 'b', noArray),
  ...wrong(
    'positionalEncoding rope',
    'RANGE',
    'base',
    [...noNumber, 0.5, 0].filter((x) => x !== 1e39),
  ),
  ...wrong('positionalEncoding rope', 'RANGE', 'start', [2 ** 24, -(2 ** 24) - 1, 0.5]),
  ...wrong('positionalEncoding', 'RANGE', 'positions', [...noSize, 2 ** 26]),
  ...wrong('positionWavelength', 'RANGE', 'index', [4, -1, nan]),
  ...wrong('rope', 'SHAPE', 'rotaryDim', [3, 6]),
  ...wrong('rope', 'RANGE', 'layout', ['both', 0]),
  ...wrong('activation', 'RANGE', 'kind', ['tanh', 0]),
  ...wrong(LAYERS, 'RANGE', 'tokens', noSize),
  ...wrong(LAYERS, 'SHAPE', 'tokens', [3, 2 ** 31]),
  ...wrong(LAYERS, 'SHAPE', 'width', [3, 5, 2 ** 32]),
  ...wrong(LAYERS, 'RANGE', 'heads', noSize),
  ...wrong(LAYERS, 'SHAPE', 'kvHeads', [3]),
  ...wrong('multiHeadAttention encoderLayer decoderLayer', 'TYPE', 'weights', [null, 5]),
  ...wrong('multiHeadAttention', 'SHAPE', 'weights', [{ ...HEADS, wo: floats(15) }]),
  ...wrong('encoder decoder', 'RANGE', 'layers', [[]]),
  ...wrong('encoder', 'SHAPE', 'layers', [[ENCODER, { ...ENCODER, w2: floats(19) }]]),
  ...wrong('decoder decoderLayer', 'SHAPE', 'memoryTokens', [2, 4]),
  ...wrong(NORMED, 'RANGE', 'eps', [...noNumber, -1]),
  ...wrong(NORMED, 'RANGE', 'norm', ['both']),
  ...wrong('transformer', 'RANGE', 'sourceTokens', noSize),
  ...wrong('transformer', 'TYPE', 'decoder', [null]),
  ...wrong('add subtract scale', 'SHAPE', 'out', [floats(5), floats(7)]),
  ...wrong('add subtract', 'TYPE', 'a', noArray),
  ...wrong('add subtract', 'SHAPE', 'a', [floats(0), floats(5)]),
  ...wrong('add subtract', 'TYPE', 'b', noArray),
  ...wrong('add subtract', 'SHAPE', 'b', [floats(5), floats(7)]),
  ...wrong('scale', 'TYPE', 'x', noArray),
  ...wrong('scale', 'SHAPE', 'x', [floats(0)]),
  ...wrong('scale', 'RANGE', 'factor', noNumber),
  ...wrong('scale', 'TYPE', 'factor', [null, '2']),
  ...wrong('transpose rowSums', 'SHAPE', 'out', [floats(1)]),
  ...wrong('rowsChanged rowsDistance rowsMoved', 'SHAPE', 'rows', [3]),
  ...wrong('rowsChanged rowsDistance rowsMoved', 'TYPE', 'b', noArray),
  ...wrong('asymmetry diagonals', 'RANGE', 'size', noSize),
  ...wrong('asymmetry diagonals', 'SHAPE', 'size', [2, 4]),
  ...wrong('asymmetry diagonals', 'TYPE', 'a', noArray),
  ...wrong('normal', 'RANGE', 'count', noSize),
  ...wrong('normal', 'RANGE', 'seed', [-1, 0.5, 2 ** 32]),
  ...wrong('normal', 'RANGE', 'deviation', [-1, ...noNumber]),
  ...wrong('colours raster', 'RANGE', 'map', ['grey']),
  ...wrong('raster', 'RANGE', 'high', [-1, nan]),
  ...wrong('raster', 'RANGE', 'cellWidth', noSize),
  ...wrong('readerWeights readText', 'RANGE', 'kind', ['gru', 0, null]),
  ...wrong('readerWeights readText', 'RANGE', 'state', noSize),
  ...wrong('readerWeights readText', 'RANGE', 'width', noSize),
  ...wrong('readerWeights', 'RANGE', 'gain', noNumber),
  ...wrong('readerWeights', 'RANGE', 'input', noNumber),
  ...wrong('readerWeights', 'RANGE', 'forgetBias', noNumber),
  ...wrong('readerWeights drawScores', 'RANGE', 'seed', [-1, 0.5, 2 ** 32]),
  ...wrong('readText', 'TYPE', 'x', noArray),
  ...wrong('readText', 'SHAPE', 'tokens', [3, 2 ** 40]),
  ...wrong('readText', 'SHAPE', 'state', [2, 2 ** 40]),
  ...wrong('readText', 'RANGE', 'nudge', noNumber),
  ...wrong('readText', 'TYPE', 'weights', [null, { ...RNN, bias: null }]),
  ...wrong('readText', 'SHAPE', 'weights', [{ ...RNN, recurrent: floats(8) }]),
  ...wrong('deepLayer deepLayerGrad deepReadout deepWeights', 'RANGE', 'tokens', noSize),
  ...wrong('deepLayer deepLayerGrad deepReadout deepWeights', 'SHAPE', 'heads', [3, 5]),
  ...wrong('deepLayer deepLayerGrad deepReadout deepWeights', 'RANGE', 'norm', ['batch', 1]),
  ...wrong('deepLayer deepLayerGrad deepReadout deepWeights', 'TYPE', 'residual', [1, 'no']),
  ...wrong('deepLayer deepLayerGrad', 'TYPE', 'x', noArray),
  ...wrong('deepLayerGrad', 'SHAPE', 'gradients', [floats(8)]),
  ...wrong('deepLayerGrad', 'SHAPE', 'decades', [floats(2)]),
  ...wrong('deepLayerGrad', 'RANGE', 'count', [...noSize, 257]),
  ...wrong('deepLayer deepWeights', 'RANGE', 'layer', [-1, 0.5, nan]),
  ...wrong('directions', 'TYPE', 'x', noArray),
  ...wrong('directions', 'SHAPE', 'like', [floats(2)]),
  ...wrong('directions', 'RANGE', 'rows', [...noSize, 1025]),
  ...wrong('drawScores', 'RANGE', 'dim', noSize),
  ...wrong('drawScores', 'RANGE', 'keys', noSize),
  ...wrong('drawScores', 'RANGE', 'count', noSize),
  ...wrong('drawScores', 'RANGE', 'first', [-1, 0.5, nan]),
  ...wrong('softmaxSpread', 'SHAPE', 'rows', [3, 2 ** 40]),
  ...wrong('softmaxSpread', 'RANGE', 'dim', noSize),
  ...wrong('softmaxSpread', 'TYPE', 'scores', noArray),
  ...wrong('statistics', 'SHAPE', 'x', [floats(0)]),
  ...wrong('statistics', 'RANGE', 'shares', [Float32Array.of(1.5), Float32Array.of(nan)]),
  ...wrong('run', 'TYPE', 'tokens', [5, null, 'to be', [1, 2]]),
  ...wrong('run', 'RANGE', 'tokens', [[], [' '], Array(65).fill('a')]),
  ...wrong('run', 'UNSUPPORTED', 'want', [['layer9.q']]),
  ...wrong('run', 'TYPE', 'want', [[null], 'x']),
  ...wrong('run', 'RANGE', 'want', [[{ name: 'layer0.q', head: 3 }]]),
]

// ---- Sizes that are in order, but no memory can hold what they ask for: 2 GiB, and far more ----

const LONG = 30000 // its square takes 3.6 GB as floats
const long = { queries: LONG, keys: LONG, dim: 1, q: floats(LONG), k: floats(LONG), v: floats(LONG) }
const toTheByte = { queries: 23170, keys: 23170, q: floats(23170), k: floats(23170), v: floats(23170) } // 88 kB short of 2 GiB
const wide = { tokens: LONG, width: 1, heads: 1, x: floats(LONG) }
const oneHead = { wq: floats(1), wk: floats(1), wv: floats(1), wo: floats(1) }
const TOO_LARGE = [
  ...['scores', 'masked', 'weights'].map((name) => ['attention', 'MEMORY', { ...long, want: [name] }]),
  ['attention', 'MEMORY', { ...long, ...toTheByte, want: ['weights'] }],
  ['attentionMistake', 'MEMORY', long],
  ['matmul', 'MEMORY', { a: floats(LONG), b: floats(LONG), rows: LONG, inner: 1, cols: LONG }],
  ['transpose', 'MEMORY', { x: floats(2 ** 28), rows: 2 ** 14, cols: 2 ** 14 }],
  ['normal', 'MEMORY', { count: 2 ** 30 }],
  ['positionalEncoding', 'MEMORY', { positions: 2 ** 20, dim: 2 ** 12 }],
  ['multiHeadAttention', 'MEMORY', { ...wide, weights: oneHead, want: ['scores'] }],
  ['encoderLayer', 'MEMORY', { ...wide, weights: { ...oneHead, w1: floats(LONG), w2: floats(LONG) } }],
  ['encoder', 'MEMORY', { ...wide, layers: [{ ...oneHead, w1: floats(LONG), w2: floats(LONG) }] }],
  ['readerWeights', 'MEMORY', { state: 2 ** 31 - 1 }],
  ['drawScores', 'MEMORY', { dim: 2 ** 16, keys: 2 ** 16 }],
  ['drawScores', 'MEMORY', { count: 2 ** 30 }],
  ['raster', 'MEMORY', { cellWidth: 20000, cellHeight: 20000 }],
  ['raster', 'MEMORY', { cellWidth: 2 ** 31 - 1, cellHeight: 2 ** 31 - 1 }],
]

// ---- The calls ----

const OUT = new Set(
  'attention attentionMistake softmax crossEntropy matmul add subtract scale transpose rowSums positionalEncoding rope layerNorm rmsNorm'.split(
    ' ',
  ),
)

/** One call that must fail with this code, and leave `out`, where the call has one, alone. */
function expectFailure(core, [call, code, change]) {
  const options = { ...GOOD[call], ...change }
  const out = OUT.has(call) && code !== 'SHAPE' && code !== 'MEMORY' ? new Float32Array(outputs(call)).fill(7) : null
  assert.throws(
    () => core[call](out ? { ...options, out } : options),
    (error) => error.name === 'HlError' && error.code === code,
    `${call} with another ${Object.keys(change)} should give ${code}`,
  )
  assert.ok(!out || out.every((x) => x === 7), `${call} wrote into out`)
}

const outputs = (call) =>
  ({ attention: 4, attentionMistake: 4, crossEntropy: 2, matmul: 4, rowSums: 2, positionalEncoding: 12, rope: 8 })[
    call
  ] ?? 6

/** What every good call gives, as one text. */
const results = (core) => JSON.stringify(Object.keys(GOOD).map((call) => core[call](GOOD[call])))

/** A wasm of ours, whose mark can be seen. @param {string} name */
async function openWasm(name) {
  const file = fileURLToPath(new URL(`../../build/wasm/${name}.wasm`, import.meta.url))
  const env = { emscripten_notify_memory_growth() {} }
  const { instance } = await WebAssembly.instantiate(readFileSync(file), { env })
  instance.exports._initialize?.()
  return { wasm: instance.exports, memory: new Memory(instance.exports) }
}

/** core.js, with the constructed model's run beside its calls. */
async function closedCore() {
  const core = await loadCore({ variant: 'simd128' })
  const model = await core.constructedModel()
  const bytes = () => core.memoryBytes + model.network.memoryBytes
  const calls = Object.keys(GOOD).map((call) => [call, (options) => (call === 'run' ? model : core)[call](options)])
  return { core: Object.fromEntries(calls), bytes }
}

/** The calls of core.js on memories of our own: those of the core, of the lab and of a model. */
async function openCore() {
  const [main, lab, models] = await Promise.all(['headlight', 'headlight-lab', 'headlight-models'].map(openWasm))
  const callsOn = (memory, calls) => Object.entries(calls).map(([name, call]) => [name, (o) => call(memory, o)])
  const core = Object.fromEntries([
    ...callsOn(main.memory, { ...attention, ...drawing, ...layers, ...pointwise, ...position, ...stacks, ...tensors }),
    ...callsOn(lab.memory, { ...deep, ...differences, ...draws, ...ledger, ...readers, ...vectors }),
  ])
  const model = constructedModel(models.memory)
  core.run = (options) => model.run(options)
  core.words = (text) => words(main.memory, text)
  return { core, rooms: [main, lab, models] }
}

/** @param {{ wasm: any }[]} rooms */
const marks = (rooms) => String(rooms.map(({ wasm }) => wasm.hl_wasm_mark()))

test('each good call succeeds, so that a failure is due to the change', async () => {
  const { core } = await openCore()
  for (const call of Object.keys(GOOD)) assert.ok(core[call](GOOD[call]) !== undefined, call)
})

test('dist/core.js: 10,000 failing calls; memory stays as it was, good calls give the same', async () => {
  const { core, bytes } = await closedCore()
  const before = results(core)
  for (const bad of TOO_LARGE) expectFailure(core, bad)
  const size = bytes()
  let failures = 0
  while (failures < 10000) {
    for (const bad of BAD) expectFailure(core, bad)
    for (const bad of TOO_LARGE) expectFailure(core, bad)
    failures += BAD.length + TOO_LARGE.length
  }
  assert.equal(bytes(), size)
  assert.equal(results(core), before)
  const other = await loadCore({ variant: 'simd128' })
  assert.throws(() => other.alibiSlopes(0), HlError)
  assert.throws(() => other.summarise(null), HlError)
  assert.throws(() => other.finiteRange(floats(0)), HlError)
  assert.throws(() => other.words(5), HlError)
})

test('the arena: its mark is the same after every failing call', async () => {
  const { core, rooms } = await openCore()
  const before = results(core)
  const mark = marks(rooms)
  for (const bad of [...BAD, ...TOO_LARGE]) {
    expectFailure(core, bad)
    assert.equal(marks(rooms), mark, `${bad[0]} ${bad[1]}`)
  }
  assert.throws(() => core.words(null), { code: 'TYPE' })
  assert.equal(marks(rooms), mark)
  assert.equal(results(core), before)
})

/** Takes all the memory that the engine gives, so that the arena is left with what it has. */
function takeMemory(wasm) {
  for (let pages = 2 ** 15; pages >= 1; )
    try {
      wasm.memory.grow(pages)
    } catch {
      pages /= 2
    }
}

test('growth refused: MEMORY, the mark as before, and small calls go on', async () => {
  const { core, rooms } = await openCore()
  const before = results(core)
  const mark = marks(rooms)
  for (const { wasm } of rooms) takeMemory(wasm)
  const sizes = () => String(rooms.map(({ memory }) => memory.size))
  const bytes = sizes()
  const n = 1000 // n * n floats, 4 MB, are more than the arena has left
  const square = new Float32Array(n * n)
  const large = [
    [
      'attention',
      'MEMORY',
      { queries: n, keys: n, dim: 1, q: floats(n), k: floats(n), v: floats(n), want: ['weights'] },
    ],
    ['attentionMistake', 'MEMORY', { queries: n, keys: n, dim: 1, q: floats(n), k: floats(n), v: floats(n) }],
    ...['softmax', 'layerNorm', 'rmsNorm'].map((call) => [call, 'MEMORY', { x: square, rows: n, cols: n }]),
    ['crossEntropy', 'MEMORY', { logits: square, targets: new Uint32Array(n), rows: n, cols: n }],
    ['matmul', 'MEMORY', { a: floats(n), b: floats(n), rows: n, inner: 1, cols: n }],
    ['positionalEncoding', 'MEMORY', { positions: n, dim: n }],
    ['rope', 'MEMORY', { x: square, heads: 1, tokens: n, dim: n }],
    ['activation', 'MEMORY', { x: square }],
    ['multiHeadAttention', 'MEMORY', { ...wide, tokens: n, x: floats(n), weights: oneHead, want: ['masked'] }],
    [
      'encoderLayer',
      'MEMORY',
      { ...wide, tokens: n, x: floats(n), weights: { ...oneHead, w1: floats(n), w2: floats(n) }, want: ['hidden'] },
    ],
    ['rowsChanged', 'MEMORY', { a: square, b: square, rows: n, cols: n }],
    ['add', 'MEMORY', { a: square, b: square }],
    ['transpose', 'MEMORY', { x: square, rows: n, cols: n }],
    ['raster', 'MEMORY', { cellWidth: n, cellHeight: n }],
  ]
  for (let round = 0; round < 50; round++)
    for (const bad of large) {
      expectFailure(core, bad)
      assert.equal(marks(rooms), mark, bad[0])
    }
  assert.equal(sizes(), bytes)
  assert.equal(results(core), before)
})
