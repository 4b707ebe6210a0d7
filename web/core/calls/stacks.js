// Stacks of transformer layers, and the encoder-decoder.

import { given, HlError, known, namesOf, show } from '../check.js'
import { decoderParts, encoderParts, LAYER_OPTIONS, memoryOf, optional } from './parts.js'
import { headWords, putAll, putStruct, wantOf } from './structs.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {import('./parts.js').HeadOptions} HeadOptions
 * @typedef {import('./parts.js').LayerOptions} LayerOptions
 * @typedef {import('./parts.js').CrossOptions} CrossOptions
 * @typedef {import('./parts.js').EncoderWeights} EncoderWeights
 * @typedef {import('./parts.js').DecoderWeights} DecoderWeights
 * @typedef {import('./parts.js').LayerResult} LayerResult
 * @typedef {import('./parts.js').Arrays} Arrays
 * @typedef {import('./structs.js').Tensors} Tensors
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

const ENCODER_NAMES = namesOf(`${LAYER_OPTIONS} x tokens layers finalGain finalBias`)
const DECODER_NAMES = namesOf(
  `${LAYER_OPTIONS} x memory tokens memoryTokens memoryMask memoryBias layers finalGain finalBias`,
)
const TRANSFORMER_NAMES = namesOf(
  `${LAYER_OPTIONS} source target sourceTokens targetTokens sourceMask sourceBias memoryMask memoryBias encoder decoder want`,
)
const STACK_NAMES = namesOf('layers finalGain finalBias')

/**
 * A stack of encoder layers of one shape and, where finalGain is given, a final LayerNorm.
 * @param {Memory} memory @param {EncoderOptions} options
 * @returns {LayerResult}
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function encoder(memory, options) {
  const o = known('encoder', options, ENCODER_NAMES)
  const { heads, weights, x, out, words } = encoderParts(o, 'x', 'tokens', ...layersAt('layers', o.layers))
  const final = finalOf(o, '', heads.sizes.width)
  return memory.scope(() => {
    const spec = putStruct(memory, [...headWords(memory, heads), ...words])
    const stack = putStruct(memory, stackWords(memory, weights, final))
    const from = memory.put(x)
    memory.check('encoder', memory.wasm.hl_wasm_encoder(spec, stack, from, from))
    return { output: memory.floats(from, x.length, out) }
  })
}

/**
 * A stack of decoder layers of one shape and, where finalGain is given, a final LayerNorm.
 * @param {Memory} memory @param {DecoderOptions} options
 * @returns {LayerResult}
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function decoder(memory, options) {
  const o = known('decoder', options, DECODER_NAMES)
  const { self, cross, weights, x, out, words } = decoderParts(o, 'x', 'tokens', ...layersAt('layers', o.layers))
  const over = memoryOf(o, cross.sizes)
  const final = finalOf(o, '', self.sizes.width)
  return memory.scope(() => {
    const spec = putStruct(memory, [...headWords(memory, self), ...headWords(memory, cross), ...words])
    const stack = putStruct(memory, stackWords(memory, weights, final))
    const from = memory.put(x)
    memory.check('decoder', memory.wasm.hl_wasm_decoder(spec, stack, from, memory.put(over), from))
    return { output: memory.floats(from, x.length, out) }
  })
}

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
  const e = encoderParts(ofSource, 'source', 'sourceTokens', ...layersAt('encoder.layers', encoders.layers))
  const ofTarget = { ...o, memoryTokens: e.heads.sizes.tokens }
  const d = decoderParts(ofTarget, 'target', 'targetTokens', ...layersAt('decoder.layers', decoders.layers))
  const finals = [finalOf(encoders, 'encoder.', o.width), finalOf(decoders, 'decoder.', o.width)]
  /** @type {Tensors} */
  const tensors = [
    ['output', d.x.length],
    ['memory', e.x.length],
  ]
  const want = wantOf('transformer', o.want, tensors)
  return memory.scope(() => {
    const encoderWords = [...headWords(memory, e.heads), ...e.words]
    const decoderWords = [...headWords(memory, d.self), ...headWords(memory, d.cross), ...d.words]
    const spec = putStruct(memory, [...encoderWords, ...decoderWords])
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

/** @template T @param {string} name @param {T[]} layers @returns {T[]} */
function layersOf(name, layers) {
  if (!Array.isArray(layers)) throw new HlError('TYPE', `${name} must be a list of weights, not ${show(layers)}`)
  if (layers.length === 0) throw new HlError('RANGE', `${name} must hold at least 1 layer, not 0`)
  return Array.from(layers) // a hole in the list becomes undefined, which the layer's own checks refuse
}

/** @template T @param {string} name @param {T[]} layers @returns {[string[], T[]]} what each is called, and they */
const layersAt = (name, layers) => [layersOf(name, layers).map((_, i) => `${name}[${i}]`), layers]

/** Gain and bias of the final LayerNorm. @param {FinalNorm} o @param {string} at @param {number} width @returns {Arrays} */
function finalOf(o, at, width) {
  if (given(o.finalBias) && !given(o.finalGain))
    throw new HlError('SHAPE', `${at}finalBias needs a ${at}finalGain; without one there is no final LayerNorm`)
  return [
    optional(`${at}finalGain`, o.finalGain, 'width', width),
    optional(`${at}finalBias`, o.finalBias, 'width', width),
  ]
}

/** hl_encoder_stack or hl_decoder_stack. @param {Memory} memory @param {Arrays[]} layers @param {Arrays} final @returns {number[]} words */
function stackWords(memory, layers, final) {
  const words = layers.flatMap((arrays) => putAll(memory, arrays))
  return [putStruct(memory, words), layers.length, ...putAll(memory, final)]
}
