// Multi-head attention and the layers made of it, through dist/core.js, against the formulas in double.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore } from '../../dist/core.js'
import { decoderLayer, encoderLayer, multiHead } from './layer-formulas.mjs'
import {
  below,
  floats,
  HEAD_TENSORS,
  headWeights,
  layerWeights,
  maskAndBias,
  problem,
  SEED,
} from './layer-problems.mjs'

const core = await loadCore()

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
