// Runs of models with every knob, through dist/core.js: against what PyTorch computes (tests/golden/models/), and what is
// refused.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadCore } from '../../dist/core.js'
import { Network } from '../../web/core/calls/network.js'
import { Memory } from '../../web/core/memory.js'
import { parseGolden, relativeError } from './golden.mjs'
import { weightsFile } from './weights-file.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const core = await loadCore({ variant: 'simd128' })

// ---- Golden vectors ----

/** Which heads are on is called `heads` in these files, as their number is. */
const cases = parseGolden(readFileSync(`${root}tests/golden/models/runs.txt`, 'utf8'), {
  put: (options, name, value) => {
    options[name === 'heads' && typeof value !== 'number' ? 'on' : name] = value
  },
})

/** hl_layer_switch, from its lowest bit on. */
const PARTS = ['self.residual', 'cross.residual', 'ffn.residual', 'self.norm', 'cross.norm', 'ffn.norm', 'ffn']

const fileOf = (options) =>
  weightsFile({ ...options, kvHeads: options.heads, positionBase: options.base }, (name) => options[`weights.${name}`])

/** Names of what the bits of each layer switch off. */
function partsOf({ architecture, layers, off }) {
  const isBoth = architecture === 'encoder-decoder'
  return [...(off ?? [])].flatMap((bits, i) => {
    const at = isBoth ? (i < layers ? `encoder.layer${i}` : `decoder.layer${i - layers}`) : `layer${i}`
    return PARTS.filter((_, bit) => bits & (1 << bit)).map((part) => `${at}.${part}`)
  })
}

/** Edits of a kind: 'weight' or 'query'. */
const editsOf = (options, kind, field) =>
  Array.from({ length: (options[`${kind}Edits`]?.length ?? 0) / 3 }, (_, i) => {
    const [attention, head, row] = options[`${kind}Edits`].subarray(3 * i, 3 * i + 3)
    return { attention, head, row, [field]: options[`${kind}Edit${i}`] }
  })

function positionsOf({ unplaced, 'places.main': tokens, 'places.source': source }) {
  if (unplaced) return 'none'
  return source ? { tokens, source } : tokens
}

const requestOf = (options) => ({
  tokens: options.tokens,
  source: options.source,
  heads: options.on,
  temperature: options.temperature,
  causal: options.causal,
  positions: positionsOf(options),
  edits: editsOf(options, 'weight', 'weights'),
  queryEdits: editsOf(options, 'query', 'query'),
  without: partsOf(options),
})

/** A case's model, and what is asked of it. */
const asked = async ({ options }) => [await core.loadWeights(fileOf(options)), requestOf(options)]

test('every golden run is within its bound, with each knob that there is', async (t) => {
  const turned = new Set()
  let worst = 0
  for (const one of cases) {
    const [network, request] = await asked(one)
    const want = Object.keys(one.expected)
    for (const { name, data } of network.run({ ...request, want }).tensors) {
      const error = relativeError(data, one.expected[name])
      assert.ok(error <= one.bound, `${one.name}: ${name} is off by ${error}`)
      worst = Math.max(worst, error)
    }
    for (const [name, value] of Object.entries(request))
      if (value?.length !== 0 && value !== undefined) turned.add(name)
  }
  t.diagnostic(`${cases.length} runs, worst relative error ${worst}`)
  assert.ok(cases.length >= 18)
  for (const name of ['source', 'heads', 'temperature', 'causal', 'positions', 'edits', 'queryEdits', 'without'])
    assert.ok(turned.has(name), name)
})

test('a golden run with one of its knobs left alone is another run', async () => {
  const one = cases.find(({ name }) => name === 'run-english-knobs')
  const [network, request] = await asked(one)
  const want = Object.keys(one.expected)
  for (const knob of ['positions', 'edits', 'queryEdits', 'without', 'heads', 'temperature']) {
    const { tensors } = network.run({ ...request, [knob]: undefined, want })
    const isAnother = tensors.some(({ name, data }) => relativeError(data, one.expected[name]) > one.bound)
    assert.ok(isAnother, knob)
  }
})

// ---- A model with a start mark and relative biases ----

const CONFIG = {
  architecture: 'encoder',
  layers: 2,
  decoderLayers: 0,
  width: 6,
  heads: 2,
  kvHeads: 2,
  dim: 4,
  valueDim: 3,
  ffn: 5,
  vocabulary: 7,
  positions: 9,
  norm: 'pre',
  activation: 'gelu',
  position: 'relative',
  output: 'tied',
  finalNorm: true,
  attentionBiases: true,
  outputBias: true,
  startMark: true,
  positionBase: 0,
  eps: Math.fround(1e-5),
  reach: 2,
}
const BOTH = {
  ...CONFIG,
  architecture: 'encoder-decoder',
  decoderLayers: 1,
  norm: 'post',
  position: 'learned',
  reach: 0,
}
const PLAIN = { ...CONFIG, position: 'sinusoidal', positionBase: 100, reach: 0, startMark: false, norm: 'none' }

let state = 20261122
function random() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 2 ** 31 - 1
}

/** A file of random weights, and the weights by name. */
function made(config) {
  const weights = {}
  const file = weightsFile(config, (name, count) => {
    weights[name] = Float32Array.from({ length: count }, random)
    return weights[name]
  })
  return { file, weights }
}

const modelOf = async (config) => {
  const { file, weights } = made(config)
  return { network: await core.loadWeights(file), weights }
}
const sameBits = (a, b, what) => assert.deepEqual(new Uint8Array(a.buffer), new Uint8Array(b.buffer), what)
const read = (network, request, name) => network.run({ ...request, want: [name] }).tensors[0]

test('the start mark is row 0: of tensors, of edits, of places; it is no word', async () => {
  const { network, weights } = await modelOf(CONFIG)
  assert.deepEqual({ ...network.config }, { ...CONFIG, wordWidth: 0, buckets: 0 })
  const tokens = [3, 0, 6]
  assert.deepEqual(read(network, { tokens }, 'layer1.weights').shape, [2, 4, 4])
  const x = read(network, { tokens }, 'x')
  assert.deepEqual(x.shape, [4, 6])
  sameBits(x.data.slice(0, 6), weights.start, 'the mark')
  sameBits(x.data.slice(6, 12), weights.embedding.slice(18, 24), 'the first word')
  const query = Float32Array.of(1, -1, 2, 0.5)
  const queryEdits = [{ attention: 1, head: 0, row: 3, query }]
  const edited = read(network, { tokens, queryEdits }, 'layer1.q')
  sameBits(edited.data.slice(12, 16), query, 'the last row')
  const longest = Array(9).fill(1)
  assert.equal(read(network, { tokens: longest, positions: Array(10).fill(0) }, 'logits').shape[0], 10)
})

test('places: those that rows have anyhow are the same bits; the mark keeps a bias of its own', async () => {
  for (const config of [CONFIG, PLAIN, BOTH]) {
    const { network } = await modelOf(config)
    const source = config === BOTH ? [1, 2] : undefined
    const tokens = [3, 0, 6]
    const mark = config.startMark ? 1 : 0
    const upTo = (rows) => Array.from({ length: rows }, (_, i) => i)
    const [places, sourcePlaces] = [upTo(3 + mark), source && upTo(2 + mark)]
    const usual = read(network, { tokens, source }, 'logits').data
    for (const positions of [places, Int32Array.from(places), { tokens: places, source: sourcePlaces }, {}, null])
      sameBits(read(network, { tokens, source, positions }, 'logits').data, usual)
    const turned = { tokens: places.toReversed(), source: sourcePlaces?.toReversed() }
    const others = [turned, turned.tokens, 'none', ...(source ? [{ source: turned.source }] : [])]
    for (const positions of others)
      assert.notDeepEqual(read(network, { tokens, source, positions }, 'logits').data, usual)
  }
  const { network, weights } = await modelOf({ ...CONFIG, layers: 1, attentionBiases: false })
  const { data } = read(network, { tokens: [1, 1, 1], positions: 'none' }, 'layer0.masked')
  const { data: products } = read(network, { tokens: [1, 1, 1], positions: 'none' }, 'layer0.products')
  for (let cell = 0; cell < 32; cell++) {
    const bias = cell % 4 === 0 ? weights['layer0.relative'][6 * Math.floor(cell / 16) + 5] : 0
    assert.ok(Math.abs(data[cell] - (products[cell] / 2 + bias)) < 1e-6, `cell ${cell}`)
  }
})

test('without a part: x + f(x) becomes f(x), a norm passes, the feed-forward is 0', async () => {
  const { network } = await modelOf({ ...CONFIG, norm: 'post' })
  const parts = ['self', 'self.residual', 'self.norm', 'ffn', 'ffn.residual', 'ffn.norm']
  assert.deepEqual(
    [...network.partNames],
    ['layer0.', 'layer1.'].flatMap((at) => parts.map((part) => at + part)),
  )
  assert.deepEqual(
    [...(await modelOf({ ...PLAIN, ffn: 0 })).network.partNames],
    ['layer0.self', 'layer0.self.residual', 'layer1.self', 'layer1.self.residual'],
  )
  assert.deepEqual(
    (await modelOf(BOTH)).network.partNames.filter((name) => /^decoder|^encoder.layer1/.test(name)),
    [
      ...parts.map((part) => `encoder.layer1.${part}`),
      ...['self', 'self.residual', 'self.norm', 'cross.residual', 'cross.norm', 'ffn', 'ffn.residual', 'ffn.norm'].map(
        (part) => `decoder.layer0.${part}`,
      ),
    ],
  )
  const tokens = [1, 2, 3]
  const [x, attended] = network.run({ tokens, want: ['layer1.x', 'layer1.attnOutput'] }).tensors
  const sum = (request) => read(network, { tokens, ...request }, 'layer1.norm1').data
  sameBits(sum({ without: ['layer1.self.norm', 'layer1.self.residual'] }), attended.data, 'f(x)')
  const added = x.data.map((value, i) => value + attended.data[i])
  sameBits(sum({ without: ['layer1.self.norm'] }), added, 'x + f(x)')
  const silent = { tokens, without: ['layer1.ffn', 'layer1.ffn.norm'] }
  const [norm, ffn, output] = network.run({
    ...silent,
    want: ['norm1', 'ffn', 'output'].map((n) => `layer1.${n}`),
  }).tensors
  assert.ok(ffn.data.every((value) => value === 0))
  sameBits(output.data, norm.data, 'the stream')
  sameBits(read(network, { tokens, without: [] }, 'logits').data, read(network, { tokens }, 'logits').data)
})

// ---- What is refused ----

const wasm = new WebAssembly.Module(readFileSync(`${root}build/wasm/headlight-models.wasm`))

function freshMemory() {
  const { exports } = new WebAssembly.Instance(wasm, { env: { emscripten_notify_memory_growth() {} } })
  exports._initialize?.()
  return new Memory(exports)
}

const tokens = [1, 2, 3]
const queryEdit = { attention: 1, head: 1, row: 3, query: new Float32Array(4) }
const changed = (change) => ({ tokens, queryEdits: [{ ...queryEdit, ...change }] })

/** Of a model with a start mark: a request, its error, and what that says. */
const BAD = [
  [{ tokens: Array(10).fill(0) }, 'RANGE', /tokens in tokens.* 9, not 10/],
  [{ tokens, positions: 'no' }, 'TYPE', /positions is null, 'none', a list .* not "no"/],
  [{ tokens, positions: 3 }, 'TYPE', /not 3/],
  [{ tokens, positions: [0, 1, 2] }, 'SHAPE', /3 elements, but there are 4 rows, of which the first is the start mark/],
  [{ tokens, positions: [0, 1, 2, 0.5] }, 'RANGE', /positions\[3\] must be a whole number .* not 0.5/],
  [{ tokens, positions: [0, 1, 2, 2 ** 24 + 1] }, 'RANGE', /positions\[3\].* to 16777216/],
  [{ tokens, positions: [0, 1, '2', 3] }, 'TYPE', /positions\[2\]/],
  [{ tokens, positions: { tokens: [0, 1] } }, 'SHAPE', /positions\.tokens has 2 elements/],
  [{ tokens, positions: { tokens: 5 } }, 'TYPE', /positions\.tokens must be a list/],
  [
    { tokens, positions: { source: [0] } },
    'SHAPE',
    /positions\.source is for an encoder-decoder, which this model is not/,
  ],
  [{ tokens, positions: { main: [0] } }, 'TYPE', /positions has no option 'main'; it has tokens, source/],
  [{ tokens, queryEdits: queryEdit }, 'TYPE', /queryEdits must be a list/],
  [changed({ weights: queryEdit.query }), 'TYPE', /queryEdits\[0\] has no option 'weights'/],
  [changed({ attention: 2 }), 'RANGE', /queryEdits\[0\]\.attention/],
  [changed({ head: 2 }), 'RANGE', /queryEdits\[0\]\.head/],
  [changed({ row: 4 }), 'RANGE', /queryEdits\[0\]\.row .* to 3, not 4/],
  [changed({ query: new Float32Array(3) }), 'SHAPE', /queryEdits\[0\]\.query has 3 elements, but dim 4/],
  [changed({ query: [0, 0, 0, 0] }), 'TYPE', /queryEdits\[0\]\.query/],
  [changed({ query: Float32Array.of(0, 0, Infinity, 0) }), 'RANGE', /query\[2\] must be finite/],
  [{ tokens, without: 'layer0.ffn' }, 'TYPE', /without must be a list/],
  [{ tokens, without: ['layer0.ffn', 'layer2.ffn'] }, 'RANGE', /no part is called "layer2.ffn"; partNames lists 12/],
  [{ tokens, without: ['layer0.cross.norm'] }, 'RANGE', /layer0\.cross\.norm/],
  [{ tokens, without: [0] }, 'RANGE', /no part is called 0/],
]

test('knobs that can’t be are refused by name; mark and memory are as before', () => {
  const memory = freshMemory()
  const network = new Network(memory, made(CONFIG).file)
  const full = {
    ...{ tokens, positions: [0, 1, 2, 3], queryEdits: [queryEdit], without: ['layer0.ffn'] },
    edits: [{ attention: 0, head: 0, row: 0, weights: new Float32Array(4) }],
  }
  const before = read(network, full, 'logits').data
  const held = [memory.wasm.hl_wasm_mark(), memory.size]
  for (const [request, code, message] of BAD) {
    const isRefused = (error) => error.name === 'HlError' && error.code === code && message.test(error.message)
    assert.throws(() => network.run({ want: ['x'], ...request }), isRefused, `${code} ${message}`)
    assert.throws(() => network.run({ ...full, want: [{ name: 'x', row: 9 }] }), { code: 'RANGE' })
    assert.deepEqual([memory.wasm.hl_wasm_mark(), memory.size], held, String(message))
  }
  sameBits(read(network, full, 'logits').data, before)
})

test('places of a learned table are those that it has', async () => {
  const { network } = await modelOf(BOTH)
  const request = (places) => ({ tokens: [1], source: [2], positions: { source: places } })
  const [low, high] = [
    [0, 9],
    [9, 0],
  ].map((places) => read(network, request(places), 'encoder.position').data)
  sameBits(low.slice(0, 6), high.slice(6))
  for (const place of [-1, 10])
    assert.throws(() => network.run(request([0, place])), { code: 'RANGE', message: /source\[1\].* 0 to 9/ })
})
