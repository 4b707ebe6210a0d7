// What the calls of layers are made of: sizes, masks and weights, each checked. Sizes that are not among the
// options follow from the lengths of the weights.

import {
  anyFloats,
  array,
  causalOf,
  given,
  HlError,
  headsOfMask,
  indexIn,
  isBase,
  isFloat,
  known,
  namesOf,
  number,
  outArray,
  whole,
} from '../check.js'
import { wordsOf } from './structs.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {boolean | 'top-left' | 'bottom-right' | number} Causal  true is 'top-left'
 * @typedef {{ kind: 'rope', base?: number, layout?: 'half' | 'interleaved' } | { kind: 'alibi' } | null} Position
 * @typedef {{ wq: Float32Array, wk: Float32Array, wv: Float32Array, wo: Float32Array, bq?: Float32Array,
 *   bk?: Float32Array, bv?: Float32Array, bo?: Float32Array }} HeadWeights
 *   wq (C,H*D), wk (C,G*D), wv (C,G*E), wo (H*E,C), y = x W + b; D and E follow from the lengths
 * @typedef {{ w1: Float32Array, b1?: Float32Array, w2: Float32Array, b2?: Float32Array }} FeedForwardWeights
 *   w1 (C,F), w2 (F,C); F follows from the length
 * @typedef {{ gain1?: Float32Array, bias1?: Float32Array, gain2?: Float32Array, bias2?: Float32Array }} NormWeights (C)
 * @typedef {HeadWeights & NormWeights & FeedForwardWeights} EncoderWeights
 * @typedef {{ self: HeadWeights, cross: HeadWeights, gain3?: Float32Array, bias3?: Float32Array } & NormWeights &
 *   FeedForwardWeights} DecoderWeights
 *
 * @typedef {{ width: number, heads: number, kvHeads?: number, causal?: Causal, mask?: Uint8Array, bias?: Float32Array,
 *   position?: Position, out?: Float32Array }} HeadOptions
 *   kvHeads = heads. mask (1 = may attend) and bias (added to the scores): (T,S) or (H,T,S); out (T,C). Rope turns q
 *   and k; alibi adds slope * (j - i) under a causal mask, -slope * abs(j - i) without
 * @typedef {{ norm?: 'post' | 'pre', activation?: 'relu' | 'gelu' | 'gelu-tanh' | 'silu', eps?: number }} LayerOptions
 *   norm 'post': LayerNorm(x + f(x)), else 'pre': x + f(LayerNorm(x)); activation 'relu'; eps 1e-5 of the LayerNorms
 * @typedef {{ memoryMask?: Uint8Array, memoryBias?: Float32Array }} CrossOptions  (T,S) or (H,T,S)
 *
 * @typedef {{ output: Float32Array } & Record<string, Float32Array>} LayerResult  output (T,C), and what was wanted
 * @typedef {(Float32Array | Uint8Array | null)[]} Arrays  weights in the order of their struct
 * @typedef {{ tokens: number, context: number, width: number, heads: number, kvHeads: number, dim: number,
 *   valueDim: number }} Sizes
 * @typedef {{ sizes: Sizes, causal: [number, number], mask: Uint8Array | null, maskHeads: number,
 *   bias: Float32Array | null, biasHeads: number, position: number[] }} Heads  hl_multi_head_spec, checked
 */

const ACTIVATIONS = ['relu', 'gelu', 'gelu-tanh', 'silu']
const POSITION_NAMES = namesOf('kind base layout')
const HEAD_WEIGHTS = 'wq wk wv wo bq bk bv bo'
const LAYER_WEIGHTS = 'gain1 bias1 gain2 bias2 w1 b1 w2 b2'
export const HEAD_WEIGHT_NAMES = namesOf(HEAD_WEIGHTS)
const ENCODER_WEIGHT_NAMES = namesOf(`${HEAD_WEIGHTS} ${LAYER_WEIGHTS}`)
const DECODER_WEIGHT_NAMES = namesOf(`self cross ${LAYER_WEIGHTS} gain3 bias3`)

/** Options that calls have in common. */
export const HEAD_OPTIONS = 'width heads kvHeads causal mask bias position out'
export const LAYER_OPTIONS = `${HEAD_OPTIONS} norm activation eps`

/** @param {string} name @param {unknown} value @param {string} labels @param {number} a @param {number} [b] @param {number} [c] */
export const floats = (name, value, labels, a, b, c) => array(name, value, Float32Array, labels, a, b, c)

/** The same, or null where it is left out. @param {string} name @param {unknown} value @param {string} labels @param {number} a @param {number} [b] */
export const optional = (name, value, labels, a, b) => (given(value) ? floats(name, value, labels, a, b) : null)

/**
 * The size that an array's length leaves open: D of wq (C,H*D).
 * @param {string} name @param {unknown} value @param {string} labels @param {number} a @param {number} [b]
 */
function openSize(name, value, labels, a, b = 1) {
  const { length } = anyFloats(name, value)
  if (length % (a * b) === 0) return length / (a * b)
  const sizes = labels.split(' ').map((label, i) => `${label} ${[a, b][i]}`)
  throw new HlError('SHAPE', `${name} has ${length} elements, no multiple of ${sizes.join(' x ')} = ${a * b}`)
}

/** @param {HeadOptions} o @returns {[width: number, heads: number, kvHeads: number]} */
export function frameOf(o) {
  const width = whole('width', o.width)
  const heads = whole('heads', o.heads)
  const kvHeads = whole('kvHeads', o.kvHeads ?? heads)
  if (heads % kvHeads) throw new HlError('SHAPE', `kvHeads must divide heads: heads ${heads}, kvHeads ${kvHeads}`)
  return [width, heads, kvHeads]
}

/**
 * @param {string} at what the weights are called @param {HeadWeights} weights
 * @param {number} tokens @param {number} context @param {[number, number, number]} frame
 * @returns {Sizes}
 */
export function sizesOf(at, weights, tokens, context, [width, heads, kvHeads]) {
  const dim = openSize(`${at}.wq`, weights.wq, 'width heads', width, heads)
  const valueDim = openSize(`${at}.wv`, weights.wv, 'width kvHeads', width, kvHeads)
  return { tokens, context, width, heads, kvHeads, dim, valueDim }
}

/** Kind, layout and base, as hl_multi_head_spec has them. @param {Position | undefined} position @param {number} dim */
function positionOf(position, dim) {
  if (!given(position)) return [0, 0, 1]
  const { kind, base, layout } = /** @type {any} */ (
    known('position', /** @type {object} */ (position), POSITION_NAMES)
  )
  if (indexIn('position.kind', kind, ['rope', 'alibi']) === 1) return [2, 0, 1]
  if (dim % 2) throw new HlError('SHAPE', `rope turns pairs, so dim must be even; wq gives dim ${dim}`)
  return [
    1,
    indexIn('position.layout', layout ?? 'half', ['half', 'interleaved']),
    number('position.base', base ?? 10000, isBase, 'at least 1 and finite'),
  ]
}

/**
 * Who sees whom in one attention. names: what its mask and bias are called among the options.
 * @param {Sizes} sizes @param {any} o @param {Causal | undefined} causal @param {Position | undefined} position
 * @param {[string, string]} [names]
 * @returns {Heads}
 */
export function headsOf(sizes, o, causal, position, [maskName, biasName] = ['mask', 'bias']) {
  const { tokens, context, heads } = sizes
  const mask = o[maskName]
  const bias = o[biasName]
  return {
    sizes,
    causal: causalOf(causal === true ? 'top-left' : (causal ?? false), tokens, context),
    mask: mask ?? null,
    maskHeads: given(mask) ? headsOfMask(maskName, mask, heads, tokens, context) : 1,
    bias: bias ?? null,
    biasHeads: given(bias) ? headsOfMask(biasName, bias, heads, tokens, context) : 1,
    position: positionOf(position, sizes.dim),
  }
}

/** hl_multi_head_weights, with no fused matrix. @param {string} at @param {HeadWeights} w @param {Sizes} s @returns {Arrays} */
export function headWeights(at, w, { width, heads, kvHeads, dim, valueDim }) {
  return [
    floats(`${at}.wq`, w.wq, 'width heads dim', width, heads, dim),
    floats(`${at}.wk`, w.wk, 'width kvHeads dim', width, kvHeads, dim),
    floats(`${at}.wv`, w.wv, 'width kvHeads valueDim', width, kvHeads, valueDim),
    floats(`${at}.wo`, w.wo, 'heads valueDim width', heads, valueDim, width),
    optional(`${at}.bq`, w.bq, 'heads dim', heads, dim),
    optional(`${at}.bk`, w.bk, 'kvHeads dim', kvHeads, dim),
    optional(`${at}.bv`, w.bv, 'kvHeads valueDim', kvHeads, valueDim),
    optional(`${at}.bo`, w.bo, 'width', width),
    null,
  ]
}

/** @param {string} at @param {any} w @param {number} count of norms @param {number} width @returns {Arrays} */
function normWeights(at, w, count, width) {
  const names = Array.from({ length: count }, (_, i) => [`gain${i + 1}`, `bias${i + 1}`]).flat()
  return names.map((name) => optional(`${at}.${name}`, w[name], 'width', width))
}

/** @param {string} at @param {FeedForwardWeights} w @param {number} width @param {number} hidden @returns {Arrays} */
function feedForwardWeights(at, w, width, hidden) {
  return [
    floats(`${at}.w1`, w.w1, 'width hidden', width, hidden),
    optional(`${at}.b1`, w.b1, 'hidden', hidden),
    floats(`${at}.w2`, w.w2, 'hidden width', hidden, width),
    optional(`${at}.b2`, w.b2, 'width', width),
  ]
}

/** hl_encoder_weights. @param {string} at @param {EncoderWeights} w @param {Sizes} s @param {number} hidden @returns {Arrays} */
function encoderWeights(at, w, s, hidden) {
  return [...headWeights(at, w, s), ...normWeights(at, w, 2, s.width), ...feedForwardWeights(at, w, s.width, hidden)]
}

/** hl_decoder_weights. @param {string} at @param {DecoderWeights} w @param {Sizes} self @param {Sizes} cross @param {number} hidden @returns {Arrays} */
function decoderWeights(at, w, self, cross, hidden) {
  return [
    ...headWeights(`${at}.self`, w.self, self),
    ...headWeights(`${at}.cross`, w.cross, cross),
    ...normWeights(at, w, 3, self.width),
    ...feedForwardWeights(at, w, self.width, hidden),
  ]
}

/** What follows the attention in a layer's spec. @param {LayerOptions} o @param {number} hidden @returns {number[]} words */
function layerWords(o, hidden) {
  const activation = indexIn('activation', o.activation ?? 'relu', ACTIVATIONS)
  const norm = indexIn('norm', o.norm ?? 'post', ['post', 'pre'])
  const eps = number('eps', o.eps ?? 1e-5, (x) => x >= 0 && isFloat(x), 'finite and not negative')
  return [hidden, activation, norm, ...wordsOf(Float32Array.of(eps))]
}

/**
 * @param {any} o options @param {string} x what the input is called @param {string} count and its tokens
 * @param {string[]} names of the layers @param {EncoderWeights[]} layers
 */
export function encoderParts(o, x, count, names, layers) {
  const tokens = whole(count, o[count])
  const frame = frameOf(o)
  const [width] = frame
  layers.forEach((w, i) => known(names[i], w, ENCODER_WEIGHT_NAMES))
  const sizes = sizesOf(names[0], layers[0], tokens, tokens, frame)
  const hidden = openSize(`${names[0]}.w1`, layers[0].w1, 'width', width)
  return {
    x: floats(x, o[x], `${count} width`, tokens, width),
    heads: headsOf(sizes, o, o.causal, o.position),
    hidden,
    words: layerWords(o, hidden),
    weights: layers.map((weights, i) => encoderWeights(names[i], weights, sizes, hidden)),
    out: outArray(o.out, `${count} width`, tokens, width),
  }
}

/**
 * @param {any} o options @param {string} x what the input is called @param {string} count and its tokens
 * @param {string[]} names of the layers @param {DecoderWeights[]} layers
 */
export function decoderParts(o, x, count, names, layers) {
  const tokens = whole(count, o[count])
  const memoryTokens = whole('memoryTokens', o.memoryTokens)
  const frame = frameOf(o)
  const [width] = frame
  layers.forEach((w, i) => {
    known(names[i], w, DECODER_WEIGHT_NAMES)
    known(`${names[i]}.self`, w.self, HEAD_WEIGHT_NAMES)
    known(`${names[i]}.cross`, w.cross, HEAD_WEIGHT_NAMES)
  })
  const self = sizesOf(`${names[0]}.self`, layers[0].self, tokens, tokens, frame)
  const cross = sizesOf(`${names[0]}.cross`, layers[0].cross, tokens, memoryTokens, frame)
  const hidden = openSize(`${names[0]}.w1`, layers[0].w1, 'width', width)
  return {
    x: floats(x, o[x], `${count} width`, tokens, width),
    self: headsOf(self, o, o.causal, o.position),
    cross: headsOf(cross, o, false, null, ['memoryMask', 'memoryBias']),
    hidden,
    words: layerWords(o, hidden),
    weights: layers.map((weights, i) => decoderWeights(names[i], weights, self, cross, hidden)),
    out: outArray(o.out, `${count} width`, tokens, width),
  }
}

/** @param {{ memory: Float32Array }} o @param {Sizes} cross */
export const memoryOf = (o, cross) => floats('memory', o.memory, 'memoryTokens width', cross.context, cross.width)
