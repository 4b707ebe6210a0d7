// Transformer layers: multi-head attention, encoder layer, decoder layer.

import { given, known, namesOf, outArray, whole } from '../check.js'
import {
  decoderParts,
  encoderParts,
  floats,
  frameOf,
  HEAD_OPTIONS,
  HEAD_WEIGHT_NAMES,
  headsOf,
  headWeights,
  LAYER_OPTIONS,
  memoryOf,
  sizesOf,
} from './parts.js'
import { fill, headTensors, headWords, layerTensors, putAll, putStruct, wantOf } from './structs.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {import('./parts.js').HeadOptions} HeadOptions
 * @typedef {import('./parts.js').LayerOptions} LayerOptions
 * @typedef {import('./parts.js').CrossOptions} CrossOptions
 * @typedef {import('./parts.js').HeadWeights} HeadWeights
 * @typedef {import('./parts.js').EncoderWeights} EncoderWeights
 * @typedef {import('./parts.js').DecoderWeights} DecoderWeights
 * @typedef {import('./parts.js').LayerResult} LayerResult
 * @typedef {import('./structs.js').Tensors} Tensors
 *
 * @typedef {HeadOptions & { x: Float32Array, context?: Float32Array, tokens: number, contextTokens?: number,
 *   weights: HeadWeights, want?: string[] }} MultiHeadOptions  x (T,C), context (S,C)
 * @typedef {HeadOptions & LayerOptions & { x: Float32Array, tokens: number, weights: EncoderWeights,
 *   want?: string[] }} EncoderLayerOptions
 * @typedef {HeadOptions & LayerOptions & CrossOptions & { x: Float32Array, memory: Float32Array, tokens: number,
 *   memoryTokens: number, weights: DecoderWeights, want?: string[] }} DecoderLayerOptions  memory (S,C)
 */

const MULTI_HEAD_NAMES = namesOf(`${HEAD_OPTIONS} x context tokens contextTokens weights want`)
const ENCODER_LAYER_NAMES = namesOf(`${LAYER_OPTIONS} x tokens weights want`)
const DECODER_LAYER_NAMES = namesOf(`${LAYER_OPTIONS} x memory tokens memoryTokens memoryMask memoryBias weights want`)

/**
 * Multi-head attention with its projections. want: 'q' (H,T,D), 'k' (G,S,D), 'v' (G,S,E), 'scores', 'masked' and
 * 'weights' (H,T,S), 'headOutput' (H,T,E); q and k as the scores use them, turned by rope.
 * @param {Memory} memory @param {MultiHeadOptions} options
 * @returns {LayerResult}
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY; UNSUPPORTED for an unknown tensor
 */
export function multiHeadAttention(memory, options) {
  const o = known('multiHeadAttention', options, MULTI_HEAD_NAMES)
  const tokens = whole('tokens', o.tokens)
  const context = whole('contextTokens', o.contextTokens ?? tokens)
  const w = known('weights', o.weights, HEAD_WEIGHT_NAMES)
  const sizes = sizesOf('weights', w, tokens, context, frameOf(o))
  const x = floats('x', o.x, 'tokens width', tokens, sizes.width)
  const of = given(o.context) ? o.context : x
  floats('context', of, 'contextTokens width', context, sizes.width)
  const heads = headsOf(sizes, o, o.causal, o.position)
  const weights = headWeights('weights', w, sizes)
  const tensors = headTensors(sizes, 'output')
  const want = wantOf('multiHeadAttention', o.want, tensors)
  const out = outArray(o.out, 'tokens width', tokens, sizes.width)
  return memory.scope(() => {
    const spec = putStruct(memory, headWords(memory, heads))
    const places = putStruct(memory, putAll(memory, weights))
    const from = memory.put(x)
    const over = of === x ? from : memory.putAny(of)
    return fill(memory, 'multiHeadAttention', tensors, want, out, (result) =>
      memory.wasm.hl_wasm_multi_head(spec, places, from, over, result),
    )
  })
}

/**
 * One encoder layer: self-attention, then the feed-forward. want: as multiHeadAttention, and 'attnOutput' (T,C),
 * 'norm1' and 'norm2' (T,C; what each LayerNorm gives), 'hidden' (T,F; after the activation), 'ffn' (T,C).
 * @param {Memory} memory @param {EncoderLayerOptions} options
 * @returns {LayerResult}
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY; UNSUPPORTED for an unknown tensor
 */
export function encoderLayer(memory, options) {
  const o = known('encoderLayer', options, ENCODER_LAYER_NAMES)
  const { heads, hidden, weights, x, out, words } = encoderParts(o, 'x', 'tokens', ['weights'], [o.weights])
  /** @type {Tensors} */
  const tensors = [
    ['output', x.length],
    ...headTensors(heads.sizes, 'attnOutput'),
    ...layerTensors(heads.sizes, 2, hidden),
  ]
  const want = wantOf('encoderLayer', o.want, tensors)
  return memory.scope(() => {
    const spec = putStruct(memory, [...headWords(memory, heads), ...words])
    const places = putStruct(memory, putAll(memory, weights[0]))
    const from = memory.put(x)
    return fill(memory, 'encoderLayer', tensors, want, out, (result) =>
      memory.wasm.hl_wasm_encoder_layer(spec, places, from, result),
    )
  })
}

/**
 * One decoder layer: self-attention, attention to the memory, feed-forward. position concerns the self-attention.
 * want: those of multiHeadAttention and 'attnOutput', each after 'self.' or 'cross.', and 'norm1', 'norm2', 'norm3',
 * 'hidden', 'ffn'.
 * @param {Memory} memory @param {DecoderLayerOptions} options
 * @returns {LayerResult}
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY; UNSUPPORTED for an unknown tensor
 */
export function decoderLayer(memory, options) {
  const o = known('decoderLayer', options, DECODER_LAYER_NAMES)
  const { self, cross, hidden, weights, x, out, words } = decoderParts(o, 'x', 'tokens', ['weights'], [o.weights])
  const over = memoryOf(o, cross.sizes)
  /** @type {Tensors} */
  const tensors = [
    ['output', x.length],
    ...headTensors(self.sizes, 'attnOutput', 'self.'),
    ...headTensors(cross.sizes, 'attnOutput', 'cross.'),
    ...layerTensors(self.sizes, 3, hidden),
  ]
  const want = wantOf('decoderLayer', o.want, tensors)
  return memory.scope(() => {
    const spec = putStruct(memory, [...headWords(memory, self), ...headWords(memory, cross), ...words])
    const places = putStruct(memory, putAll(memory, weights[0]))
    const from = memory.put(x)
    const context = memory.put(over)
    return fill(memory, 'decoderLayer', tensors, want, out, (result) =>
      memory.wasm.hl_wasm_decoder_layer(spec, places, from, context, result),
    )
  })
}
