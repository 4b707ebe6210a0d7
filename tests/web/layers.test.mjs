// Multi-head attention and the layers made of it, through dist/core.js, against the formulas in double.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HlError, loadCore } from '../../dist/core.js'

const core = await loadCore()
const SEED = 20261121

/** Random numbers with a seed, so that a failure can be had again. */
function generator(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
const random = generator(SEED)
const below = (n) => Math.floor(random() * n)
const floats = (n, scale = 1) => Float32Array.from({ length: n }, () => scale * (2 * random() - 1))

/** Sums of n float32 terms keep about 24 - log2(sqrt n) bits; a handful of them in a row, and 1 / sigma of LayerNorm. */
const BOUND = 2e-5

function assertClose(ours, exact, what) {
  assert.equal(ours.length, exact.length, `${what}: length`)
  const size = exact.reduce((most, x) => (Number.isFinite(x) ? Math.max(most, Math.abs(x)) : most), 1)
  exact.forEach((x, i) => {
    const same = Object.is(ours[i], x) || Math.abs(ours[i] - x) <= BOUND * size
    assert.ok(same, `seed ${SEED}: ${what}[${i}] = ${ours[i]}, not ${x}`)
  })
}

// ---- The formulas ----

/** x (rows, inner) W + b */
function linear(x, inner, w, b) {
  const cols = w.length / inner
  return Array.from({ length: (x.length / inner) * cols }, (_, at) => {
    const [r, c] = [Math.floor(at / cols), at % cols]
    let sum = b ? b[c] : 0
    for (let i = 0; i < inner; i++) sum += x[r * inner + i] * w[i * cols + c]
    return sum
  })
}

/** (rows, heads * dim) to (heads, rows, dim) */
const split = (x, rows, heads, dim) =>
  Array.from({ length: x.length }, (_, at) => {
    const [h, t, d] = [Math.floor(at / (rows * dim)), Math.floor(at / dim) % rows, at % dim]
    return x[t * heads * dim + h * dim + d]
  })

function rope(x, rows, dim, { base = 10000, layout = 'half' }) {
  return x.map((value, at) => {
    const [t, d] = [Math.floor(at / dim) % rows, at % dim]
    const half = dim / 2
    const pair = layout === 'half' ? d % half : Math.floor(d / 2)
    const first = layout === 'half' ? d < half : d % 2 === 0
    const other = x[at - d + (layout === 'half' ? (first ? d + half : d - half) : d ^ 1)]
    const angle = t * base ** ((-2 * pair) / dim)
    return first ? value * Math.cos(angle) - other * Math.sin(angle) : value * Math.cos(angle) + other * Math.sin(angle)
  })
}

/** ALiBi for a power of two of heads. */
const slope = (h, heads) => 2 ** ((-8 * (h + 1)) / heads)

function multiHead(o) {
  const { x, context = x, tokens: T, contextTokens: S = T, width, heads: H, kvHeads: G = H, weights: w } = o
  const [D, E] = [w.wq.length / width / H, w.wv.length / width / G]
  const turn = (y, rows) => (o.position?.kind === 'rope' ? rope(y, rows, D, o.position) : y)
  const q = turn(split(linear(x, width, w.wq, w.bq), T, H, D), T)
  const k = turn(split(linear(context, width, w.wk, w.bk), S, G, D), S)
  const v = split(linear(context, width, w.wv, w.bv), S, G, E)
  const [scores, masked, weights, headOutput] = [[], [], [], []]
  const at = (tensor, h, i, j) => tensor[((tensor.length > T * S ? h : 0) * T + i) * S + j]
  for (let h = 0; h < H; h++)
    for (let i = 0; i < T; i++) {
      const g = Math.floor(h / (H / G))
      const row = []
      for (let j = 0; j < S; j++) {
        let score = 0
        for (let d = 0; d < D; d++) score += q[(h * T + i) * D + d] * k[(g * S + j) * D + d]
        score /= Math.sqrt(D)
        scores.push(score)
        if (o.position?.kind === 'alibi') score += slope(h, H) * (o.causal ? j - i : -Math.abs(j - i))
        if (o.bias) score += at(o.bias, h, i, j)
        row.push((o.causal && j > i) || (o.mask && !at(o.mask, h, i, j)) ? -Infinity : score)
      }
      masked.push(...row)
      const max = Math.max(...row)
      const exps = row.map((s) => (s === -Infinity ? 0 : Math.exp(s - max)))
      const sum = exps.reduce((a, b) => a + b) || 1
      weights.push(...exps.map((e) => e / sum))
      for (let e = 0; e < E; e++)
        headOutput.push(exps.reduce((a, w_, j) => a + (w_ ? (w_ / sum) * v[(g * S + j) * E + e] : 0), 0))
    }
  const joined = Array.from({ length: T * H * E }, (_, n) => {
    const [t, h, e] = [Math.floor(n / (H * E)), Math.floor(n / E) % H, n % E]
    return headOutput[(h * T + t) * E + e]
  })
  return { output: linear(joined, H * E, w.wo, w.bo), q, k, v, scores, masked, weights, headOutput }
}

function layerNorm(x, width, gain, bias, eps = 1e-5) {
  return x.map((value, at) => {
    const row = x.slice(at - (at % width), at - (at % width) + width)
    const mean = row.reduce((a, b) => a + b, 0) / width
    const variance = row.reduce((a, b) => a + (b - mean) ** 2, 0) / width
    return ((value - mean) / Math.sqrt(variance + eps)) * (gain?.[at % width] ?? 1) + (bias?.[at % width] ?? 0)
  })
}

/** By its series, which converges for the few units needed here. */
function erf(z) {
  let [sum, term] = [z, z]
  for (let n = 1; n < 200; n++) {
    term *= (-z * z) / n
    sum += term / (2 * n + 1)
  }
  return (2 / Math.sqrt(Math.PI)) * sum
}
const ACTIVATIONS = {
  relu: (x) => Math.max(0, x),
  gelu: (x) => 0.5 * x * (1 + erf(x / Math.SQRT2)),
  'gelu-tanh': (x) => 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3))),
  silu: (x) => x / (1 + Math.exp(-x)),
}

const plus = (a, b) => Array.from(a, (x, i) => x + b[i])

/** Steps f around the residual stream, each with its norm. */
function residual(x, { width, norm = 'post', eps, weights: w }, steps) {
  return steps.reduce((stream, f, i) => {
    const ln = (y) => layerNorm(y, width, w[`gain${i + 1}`], w[`bias${i + 1}`], eps)
    return norm === 'post' ? ln(plus(stream, f(stream))) : plus(stream, f(ln(stream)))
  }, Array.from(x))
}

const feedForward = (x, { width, activation = 'relu', weights: w }) =>
  linear(linear(x, width, w.w1, w.b1).map(ACTIVATIONS[activation]), w.w1.length / width, w.w2, w.b2)

const encoderLayer = (o) => residual(o.x, o, [(x) => multiHead({ ...o, x }).output, (x) => feedForward(x, o)])

const decoderLayer = (o) =>
  residual(o.x, o, [
    (x) => multiHead({ ...o, x, weights: o.weights.self }).output,
    (x) =>
      multiHead({
        ...o,
        x,
        context: o.memory,
        contextTokens: o.memoryTokens,
        weights: o.weights.cross,
        causal: false,
        position: null,
        mask: o.memoryMask,
        bias: o.memoryBias,
      }).output,
    (x) => feedForward(x, o),
  ])

// ---- Random problems ----

const maybe = (make) => (below(3) ? make() : undefined)

function headWeights(width, heads, kvHeads, dim, valueDim) {
  const scale = 1.5 / Math.sqrt(width)
  return {
    wq: floats(width * heads * dim, scale),
    wk: floats(width * kvHeads * dim, scale),
    wv: floats(width * kvHeads * valueDim, scale),
    wo: floats(heads * valueDim * width, scale),
    bq: maybe(() => floats(heads * dim)),
    bk: maybe(() => floats(kvHeads * dim)),
    bv: maybe(() => floats(kvHeads * valueDim)),
    bo: maybe(() => floats(width)),
  }
}

function layerWeights(width, hidden, norms) {
  const each = Array.from({ length: norms }, (_, i) => [
    [`gain${i + 1}`, maybe(() => floats(width))],
    [`bias${i + 1}`, maybe(() => floats(width))],
  ]).flat()
  return {
    ...Object.fromEntries(each),
    w1: floats(width * hidden, 1.5 / Math.sqrt(width)),
    b1: maybe(() => floats(hidden)),
    w2: floats(hidden * width, 1.5 / Math.sqrt(hidden)),
    b2: maybe(() => floats(width)),
  }
}

function maskAndBias(heads, rows, cols) {
  const [masks, biases] = [below(2) ? heads : 1, below(2) ? heads : 1]
  return {
    mask: maybe(() => Uint8Array.from({ length: masks * rows * cols }, () => below(4) && 1)),
    bias: maybe(() => floats(biases * rows * cols).map((x) => (x > 0.8 ? -Infinity : x))),
  }
}

const POSITIONS = [
  null,
  { kind: 'alibi' },
  { kind: 'rope' },
  { kind: 'rope', base: 100, layout: 'interleaved' },
  { kind: 'rope', layout: 'half' },
]
const HEAD_TENSORS = ['q', 'k', 'v', 'scores', 'masked', 'weights', 'headOutput']

function problem(norms) {
  const kvHeads = 2 ** below(2)
  const heads = kvHeads * 2 ** below(2)
  const [tokens, other, width] = [1 + below(9), 1 + below(12), 4 + below(20)]
  const sizes = [width, heads, kvHeads, 2 * (1 + below(4)), 1 + below(7)]
  const hidden = 1 + below(30)
  const weights = {
    ...(norms === 3
      ? { self: headWeights(...sizes), cross: headWeights(width, heads, kvHeads, 1 + below(5), 1 + below(5)) }
      : headWeights(...sizes)),
    ...layerWeights(width, hidden, norms),
  }
  const shared = {
    x: floats(tokens * width, 2),
    tokens,
    width,
    heads,
    kvHeads,
    causal: below(2) === 1,
    position: POSITIONS[below(POSITIONS.length)],
    ...maskAndBias(heads, tokens, tokens),
    norm: below(2) ? 'pre' : 'post',
    activation: Object.keys(ACTIVATIONS)[below(4)],
    eps: 1e-3,
    weights,
  }
  if (norms === 2) return shared
  const { mask: memoryMask, bias: memoryBias } = maskAndBias(heads, tokens, other)
  return { ...shared, memory: floats(other * width, 2), memoryTokens: other, memoryMask, memoryBias }
}

// ---- Tests ----

test('multiHeadAttention: 200 random problems against double, every tensor', () => {
  for (let trial = 0; trial < 200; trial++) {
    const { x, tokens, width, heads, kvHeads, causal, position } = problem(2)
    const contextTokens = below(2) ? tokens : 1 + below(10)
    const options = {
      x,
      context: floats(contextTokens * width),
      tokens,
      contextTokens,
      width,
      heads,
      kvHeads,
      causal,
      position,
      ...maskAndBias(heads, tokens, contextTokens),
      weights: headWeights(width, heads, kvHeads, 2 * (1 + below(4)), 1 + below(7)),
    }
    const exact = multiHead(options)
    const ours = core.multiHeadAttention({ ...options, want: HEAD_TENSORS })
    for (const name of ['output', ...HEAD_TENSORS]) assertClose(ours[name], exact[name], `trial ${trial} ${name}`)
    const alone = core.multiHeadAttention(options)
    assert.deepEqual(Object.keys(alone), ['output'])
    assertClose(alone.output, exact.output, `trial ${trial} output alone`)
  }
})

test('multiHeadAttention: self-attention by default, D and E of the lengths, causal true is top-left', () => {
  const x = floats(6 * 8)
  const weights = headWeights(8, 2, 2, 3, 5)
  const o = { x, tokens: 6, width: 8, heads: 2, weights, causal: true, want: ['q', 'v', 'weights'] }
  const { output, q, v, weights: seen } = core.multiHeadAttention(o)
  assert.deepEqual([output.length, q.length, v.length], [6 * 8, 2 * 6 * 3, 2 * 6 * 5])
  assert.deepEqual(seen, core.multiHeadAttention({ ...o, causal: 'top-left' }).weights)
  assert.deepEqual([...seen.subarray(0, 6)], [1, 0, 0, 0, 0, 0])
})

test('fused W_Q | W_K | W_V: the product has the bits of the three products', () => {
  const [rows, width, parts] = [5, 24, [14, 7, 10]]
  const all = parts.reduce((a, b) => a + b)
  const x = floats(rows * width)
  const matrices = parts.map((cols) => floats(width * cols))
  const fused = new Float32Array(width * all)
  let first = 0
  parts.forEach((cols, m) => {
    for (let i = 0; i < width; i++) fused.set(matrices[m].subarray(i * cols, i * cols + cols), i * all + first)
    first += cols
  })
  const together = core.matmul({ a: x, b: fused, rows, inner: width, cols: all })
  first = 0
  parts.forEach((cols, m) => {
    const one = core.matmul({ a: x, b: matrices[m], rows, inner: width, cols })
    for (let r = 0; r < rows; r++)
      assert.deepEqual(together.slice(r * all + first, r * all + first + cols), one.slice(r * cols, r * cols + cols))
    first += cols
  })
})

test('encoderLayer: 200 random problems, both norms, every activation, against double', () => {
  for (let trial = 0; trial < 200; trial++) {
    const o = problem(2)
    const exact = encoderLayer(o)
    const want = [...HEAD_TENSORS, 'attnOutput', 'norm1', 'norm2', 'hidden', 'ffn']
    const ours = core.encoderLayer({ ...o, want })
    assertClose(ours.output, exact, `trial ${trial} ${o.norm} ${o.activation}`)
    assertClose(core.encoderLayer(o).output, exact, `trial ${trial} alone`)
    assert.deepEqual(Object.keys(ours).sort(), ['output', ...want].sort())
    const again = core.multiHeadAttention({
      x: o.norm === 'pre' ? ours.norm1 : o.x,
      ...Object.fromEntries(
        ['tokens', 'width', 'heads', 'kvHeads', 'causal', 'position', 'mask', 'bias'].map((name) => [name, o[name]]),
      ),
      weights: Object.fromEntries(
        ['wq', 'wk', 'wv', 'wo', 'bq', 'bk', 'bv', 'bo'].map((name) => [name, o.weights[name]]),
      ),
      want: HEAD_TENSORS,
    })
    for (const name of HEAD_TENSORS) assert.deepEqual(ours[name], again[name], `trial ${trial} ${name}`)
    assert.deepEqual(ours.attnOutput, again.output)
  }
})

test('decoderLayer: 200 random problems, both norms, every activation, against double', () => {
  for (let trial = 0; trial < 200; trial++) {
    const o = problem(3)
    const exact = decoderLayer(o)
    const want = ['self', 'cross'].flatMap((part) => [...HEAD_TENSORS, 'attnOutput'].map((name) => `${part}.${name}`))
    want.push('norm1', 'norm2', 'norm3', 'hidden', 'ffn')
    const ours = core.decoderLayer({ ...o, want })
    assertClose(ours.output, exact, `trial ${trial} ${o.norm} ${o.activation}`)
    assertClose(core.decoderLayer(o).output, exact, `trial ${trial} alone`)
    assert.deepEqual(Object.keys(ours).sort(), ['output', ...want].sort())
    assert.equal(ours['cross.weights'].length, o.heads * o.tokens * o.memoryTokens)
  }
})

test('encoder, decoder and transformer are loops of layers, bit for bit', () => {
  for (let trial = 0; trial < 20; trial++) {
    const { weights, memory: source, memoryTokens: sourceTokens, x: target, tokens: targetTokens, ...o } = problem(3)
    const { mask, bias, causal, memoryMask, memoryBias, ...frame } = o
    const { width, heads, kvHeads } = frame
    const masks = maskAndBias(heads, sourceTokens, sourceTokens)
    const hidden = weights.w1.length / width
    const [dim, valueDim] = [weights.self.wq.length / width / heads, weights.self.wv.length / width / kvHeads]
    const encoders = Array.from({ length: 4 }, () => ({
      ...headWeights(width, heads, kvHeads, dim, valueDim),
      ...layerWeights(width, hidden, 2),
    }))
    const decoders = [weights, weights]
    const final = { finalGain: floats(width), finalBias: floats(width) }

    let memory = source
    for (const layer of encoders)
      memory = core.encoderLayer({ ...frame, ...masks, x: memory, tokens: sourceTokens, weights: layer }).output
    memory = core.layerNorm({
      x: memory,
      rows: sourceTokens,
      cols: width,
      gain: final.finalGain,
      bias: final.finalBias,
      eps: frame.eps,
    })
    const self = { mask, bias, causal }
    const cross = { memoryTokens: sourceTokens, memoryMask, memoryBias }
    let x = target
    for (const layer of decoders)
      x = core.decoderLayer({ ...frame, ...self, ...cross, x, memory, tokens: targetTokens, weights: layer }).output

    const encoded = core.encoder({ ...frame, ...masks, x: source, tokens: sourceTokens, layers: encoders, ...final })
    assert.deepEqual(encoded.output, memory)
    const decode = { ...frame, ...self, ...cross, x: target, memory, tokens: targetTokens, layers: decoders }
    assert.deepEqual(core.decoder(decode).output, x)
    const both = core.transformer({
      ...frame,
      ...self,
      memoryMask,
      memoryBias,
      source,
      target,
      sourceTokens,
      targetTokens,
      sourceMask: masks.mask,
      sourceBias: masks.bias,
      encoder: { layers: encoders, ...final },
      decoder: { layers: decoders },
      want: ['memory'],
    })
    assert.deepEqual(both.output, x)
    assert.deepEqual(both.memory, memory)
  }
})

test('NaN of a token that is masked stays in its own row', () => {
  const [tokens, width] = [5, 6]
  const weights = { ...headWeights(width, 2, 2, 3, 3), ...layerWeights(width, 8, 2) }
  const x = floats(tokens * width)
  x.fill(Number.NaN, 2 * width, 3 * width)
  const mask = Uint8Array.from({ length: tokens * tokens }, (_, at) => (at % tokens === 2 ? 0 : 1))
  for (const norm of ['pre', 'post']) {
    const { output } = core.encoderLayer({ x, tokens, width, heads: 2, weights, mask, norm })
    output.forEach((value, at) => {
      assert.equal(Number.isNaN(value), Math.floor(at / width) === 2, `${norm} ${at}`)
    })
  }
})

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
