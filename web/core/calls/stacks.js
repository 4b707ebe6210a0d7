// Stacks of transformer layers, and the encoder-decoder.

import { given, HlError, known, show, wishesOf } from '../check.js'
import { optional } from './call.js'
import { LAYER_OPTIONS, layerParts, partsOf } from './layer-options.js'
import { joined, putAll, putStruct, specWords } from './structs.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @import { Call } from './call.js'
 * @typedef {import('./layer-options.js').HeadOptions} HeadOptions
 * @typedef {import('./layer-options.js').LayerOptions} LayerOptions
 * @typedef {import('./layer-options.js').CrossOptions} CrossOptions
 * @typedef {import('./layer-options.js').EncoderWeights} EncoderWeights
 * @typedef {import('./layer-options.js').DecoderWeights} DecoderWeights
 * @typedef {import('./layer-options.js').LayerResult} LayerResult
 * @typedef {import('./layer-options.js').Arrays} Arrays
 *
 * @typedef {{ finalGain?: Float32Array, finalBias?: Float32Array }} FinalNorm  (C); no gain: no final LayerNorm
 * @typedef {HeadOptions & LayerOptions & FinalNorm & { x: Float32Array, tokens: number,
 *   layers: EncoderWeights[] }} EncoderOptions
 * @typedef {HeadOptions & LayerOptions & CrossOptions & FinalNorm & { x: Float32Array, memory: Float32Array,
 *   tokens: number, memoryTokens: number, layers: DecoderWeights[] }} DecoderOptions
 * @typedef {HeadOptions & LayerOptions & CrossOptions & { source: Float32Array, target: Float32Array,
 *   sourceTokens: number, targetTokens: number, encoder: FinalNorm & { layers: EncoderWeights[] },
 *   decoder: FinalNorm & { layers: DecoderWeights[] }, sourceMask?: Uint8Array, sourceBias?: Float32Array,
 *   want?: string[] }} TransformerOptions
 *   causal, mask and bias are the target's own
 */

const TRANSFORMER_NAMES = `${LAYER_OPTIONS} source target sourceTokens targetTokens sourceMask sourceBias memoryMask memoryBias encoder decoder want`
const STACK_NAMES = 'layers finalGain finalBias'

/**
 * A call of a stack of layers.
 * @param {'encoder' | 'decoder'} call @param {string} kernel @param {string} options
 * @returns {Call<any, LayerResult>}
 */
function stackCall(call, kernel, options) {
  const names = `${LAYER_OPTIONS} ${options} ${STACK_NAMES}`
  return (memory, options) => {
    const o = known(call, options, names)
    const parts = layerParts(call, o, layersOf('layers', o.layers))
    const { x, over, weights, out } = parts
    const final = finalOf(o, '', o.width)
    return memory.scope(() => {
      const spec = putStruct(memory, specWords(memory, parts))
      const stack = putStruct(memory, stackWords(memory, weights, final))
      const from = memory.put(x)
      const read = over ? [from, memory.put(over)] : [from]
      memory.check(call, memory.wasm[kernel](spec, stack, ...read, from))
      return { output: memory.floats(from, x.length, out) }
    })
  }
}

/**
 * A stack of encoder layers of one shape and, where finalGain is given, a final LayerNorm.
 * Throws TYPE, RANGE, SHAPE, MEMORY.
 * @type {Call<EncoderOptions, LayerResult>}
 */
export const encoder = stackCall('encoder', 'hl_wasm_encoder', 'x tokens')

/**
 * A stack of decoder layers of one shape and, where finalGain is given, a final LayerNorm.
 * Throws TYPE, RANGE, SHAPE, MEMORY.
 * @type {Call<DecoderOptions, LayerResult>}
 */
export const decoder = stackCall('decoder', 'hl_wasm_decoder', 'x memory tokens memoryTokens memoryMask memoryBias')

/**
 * The encoder-decoder: memory = encoder(source), output = decoder(target, memory). want: 'memory' (S,C).
 * @param {Memory} memory @param {TransformerOptions} options
 * @returns {LayerResult}
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY; UNSUPPORTED for an unknown tensor
 */
export function transformer(memory, options) {
  const o = known('transformer', options, TRANSFORMER_NAMES)
  const encoders = known('encoder', o.encoder, STACK_NAMES)
  const decoders = known('decoder', o.decoder, STACK_NAMES)
  const ofSource = { ...o, causal: false, mask: o.sourceMask, bias: o.sourceBias, out: undefined }
  const e = partsOf('encoder', ofSource, 'source', 'sourceTokens', layersOf('encoder.layers', encoders.layers))
  const ofTarget = { ...o, memoryTokens: e.attentions[0].sizes.tokens }
  const d = partsOf('decoder', ofTarget, 'target', 'targetTokens', layersOf('decoder.layers', decoders.layers))
  const finals = [finalOf(encoders, 'encoder.', o.width), finalOf(decoders, 'decoder.', o.width)]
  const want = wishesOf('transformer', o.want, ['memory'])
  return memory.scope(() => {
    const spec = putStruct(memory, [...specWords(memory, e), ...specWords(memory, d)])
    const stacks = [...stackWords(memory, e.weights, finals[0]), ...stackWords(memory, d.weights, finals[1])]
    const weights = putStruct(memory, stacks)
    const source = memory.put(e.x)
    const target = memory.put(d.x)
    const kept = want.length ? memory.room(e.x.length) : 0
    memory.check('transformer', memory.wasm.hl_wasm_transformer(spec, weights, source, target, kept, target))
    /** @type {LayerResult} */
    const result = { output: memory.floats(target, d.x.length, d.out) }
    if (kept) result.memory = memory.floats(kept, e.x.length)
    return result
  })
}

// ---- Parts of the calls ----

/** @param {string} name @param {unknown[]} layers @returns {[at: string, weights: unknown][]} what each is called, and it */
function layersOf(name, layers) {
  if (!Array.isArray(layers)) throw new HlError('TYPE', `${name} must be a list of weights, not ${show(layers)}`)
  if (layers.length === 0) throw new HlError('RANGE', `${name} must hold at least 1 layer, not 0`)
  // A hole in the list becomes undefined, which the layer's own checks refuse.
  return Array.from(layers, (weights, i) => [`${name}[${i}]`, weights])
}

const FINAL = optional('width')

/** Gain and bias of the final LayerNorm. @param {FinalNorm} o @param {string} at @param {number} width @returns {Arrays} */
function finalOf(o, at, width) {
  if (given(o.finalBias) && !given(o.finalGain))
    throw new HlError('SHAPE', `${at}finalBias needs a ${at}finalGain; without one there is no final LayerNorm`)
  const check = (/** @type {'finalGain' | 'finalBias'} */ name) => FINAL.check(at + name, o[name], { width })
  return [check('finalGain'), check('finalBias')]
}

/** hl_encoder_stack or hl_decoder_stack. @param {Memory} memory @param {Arrays[]} layers @param {Arrays} final @returns {number[]} words */
function stackWords(memory, layers, final) {
  const words = joined(layers.map((arrays) => putAll(memory, arrays)))
  return [putStruct(memory, words), layers.length, ...putAll(memory, final)]
}
