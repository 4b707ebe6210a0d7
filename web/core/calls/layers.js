// Transformer layers: multi-head attention, encoder layer, decoder layer.

import { known } from '../check.js'
import { HEAD_OPTIONS, LAYER_OPTIONS, layerParts, multiHeadParts } from './layer-options.js'
import { fill, headTensors, layerTensors, putAll, putStruct, specWords, wantOf } from './structs.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @import { Call } from './call.js'
 * @typedef {import('./layer-options.js').HeadOptions} HeadOptions
 * @typedef {import('./layer-options.js').LayerOptions} LayerOptions
 * @typedef {import('./layer-options.js').CrossOptions} CrossOptions
 * @typedef {import('./layer-options.js').HeadWeights} HeadWeights
 * @typedef {import('./layer-options.js').EncoderWeights} EncoderWeights
 * @typedef {import('./layer-options.js').DecoderWeights} DecoderWeights
 * @typedef {import('./layer-options.js').LayerResult} LayerResult
 * @typedef {import('./layer-options.js').PartsOfOne} Parts
 * @typedef {import('./structs.js').Tensors} Tensors
 *
 * @typedef {HeadOptions & { x: Float32Array, context?: Float32Array, tokens: number, contextTokens?: number,
 *   weights: HeadWeights, want?: string[] }} MultiHeadOptions  x (T,C), context (S,C)
 * @typedef {HeadOptions & LayerOptions & { x: Float32Array, tokens: number, weights: EncoderWeights,
 *   want?: string[] }} EncoderLayerOptions
 * @typedef {HeadOptions & LayerOptions & CrossOptions & { x: Float32Array, memory: Float32Array, tokens: number,
 *   memoryTokens: number, weights: DecoderWeights, want?: string[] }} DecoderLayerOptions  memory (S,C)
 */

/**
 * A call that gives an output and, where they are wanted, the tensors on the way to it.
 * @param {string} call @param {string} kernel @param {string} names of its options
 * @param {(o: any) => Parts} partsIn @param {(parts: Parts) => Tensors} tensorsOf the output first
 * @returns {Call<any, LayerResult>}
 */
const layerCall = (call, kernel, names, partsIn, tensorsOf) => (memory, options) => {
  const parts = partsIn(known(call, options, names))
  const { x, over, weights, out } = parts
  const tensors = tensorsOf(parts)
  const want = wantOf(call, options.want, tensors)
  return memory.scope(() => {
    const spec = putStruct(memory, specWords(memory, parts))
    const places = putStruct(memory, putAll(memory, weights[0]))
    const read = [memory.put(x)]
    if (over) read.push(over === x ? read[0] : memory.put(over))
    return fill(memory, call, tensors, want, out, (result) => memory.wasm[kernel](spec, places, ...read, result))
  })
}

/**
 * Multi-head attention with its projections. want: 'q' (H,T,D), 'k' (G,S,D), 'v' (G,S,E), 'scores', 'masked' and
 * 'weights' (H,T,S), 'headOutput' (H,T,E); q and k as the scores use them, turned by rope.
 * Throws TYPE, RANGE, SHAPE, MEMORY; UNSUPPORTED for an unknown tensor.
 * @type {Call<MultiHeadOptions, LayerResult>}
 */
export const multiHeadAttention = layerCall(
  'multiHeadAttention',
  'hl_wasm_multi_head',
  `${HEAD_OPTIONS} x context tokens contextTokens weights want`,
  multiHeadParts,
  ({ attentions: [{ sizes }] }) => headTensors(sizes, 'output'),
)

/**
 * One encoder layer: self-attention, then the feed-forward. want: as multiHeadAttention, and 'attnOutput' (T,C),
 * 'norm1' and 'norm2' (T,C; what each LayerNorm gives), 'hidden' (T,F; after the activation), 'ffn' (T,C).
 * Throws as multiHeadAttention does.
 * @type {Call<EncoderLayerOptions, LayerResult>}
 */
export const encoderLayer = layerCall(
  'encoderLayer',
  'hl_wasm_encoder_layer',
  `${LAYER_OPTIONS} x tokens weights want`,
  (o) => layerParts('encoder', o, [['weights', o.weights]]),
  (parts) => layerTensors(parts, ['']),
)

/**
 * One decoder layer: self-attention, attention to the memory, feed-forward. position concerns the self-attention.
 * want: those of multiHeadAttention and 'attnOutput', each after 'self.' or 'cross.', and 'norm1', 'norm2', 'norm3',
 * 'hidden', 'ffn'. Throws as multiHeadAttention does.
 * @type {Call<DecoderLayerOptions, LayerResult>}
 */
export const decoderLayer = layerCall(
  'decoderLayer',
  'hl_wasm_decoder_layer',
  `${LAYER_OPTIONS} x memory tokens memoryTokens memoryMask memoryBias weights want`,
  (o) => layerParts('decoder', o, [['weights', o.weights]]),
  (parts) => layerTensors(parts, ['self.', 'cross.']),
)
