// Options of the calls of layers, each checked: sizes, masks, positions and weights. Sizes that are not among the
// options follow from the lengths of the weights.

import { anyFloats, array, given, HlError, indexIn, known, notNegative, number, outArray, whole } from '../check.js'
import { causalOf, headsOfMask, isBase, kvHeadsOf } from '../check-attention.js'
import { floats, optional } from './call.js'
import { joined, wordOf } from './structs.js'

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
 * @typedef {(Float32Array | null)[]} Arrays  weights in the order of their struct
 * @typedef {{ tokens: number, context: number, width: number, heads: number, kvHeads: number, dim: number,
 *   valueDim: number }} Sizes
 * @typedef {{ sizes: Sizes, causal: [number, number], mask?: Uint8Array, maskHeads: number,
 *   bias?: Float32Array, biasHeads: number, position: number[] }} Heads  hl_multi_head_spec, checked
 * @typedef {[at: string, weights: any]} Named  what weights are called, and they
 */

const ACTIVATIONS = ['relu', 'gelu', 'gelu-tanh', 'silu']

/** Shapes of weights; gains and biases of LayerNorms are of the last one. */
const SHAPES = {
  wq: floats('width heads dim'),
  wk: floats('width kvHeads dim'),
  wv: floats('width kvHeads valueDim'),
  wo: floats('heads valueDim width'),
  bq: optional('heads dim'),
  bk: optional('kvHeads dim'),
  bv: optional('kvHeads valueDim'),
  bo: optional('width'),
  w1: floats('width hidden'),
  b1: optional('hidden'),
  w2: floats('hidden width'),
  b2: optional('width'),
}
const NORM = optional('width')

const HEAD_WEIGHTS = 'wq wk wv wo bq bk bv bo'
const NORMS = 'gain1 bias1 gain2 bias2'
const FEED_FORWARD = 'w1 b1 w2 b2'

/** Fields of a struct of weights. @param {string} order of their names */
const fieldsIn = (order) =>
  order.split(' ').map((name) => ({ name, kind: /** @type {Record<string, typeof NORM>} */ (SHAPES)[name] ?? NORM }))

/** hl_multi_head_weights, without its fused matrix. */
const HEAD_FIELDS = fieldsIn(HEAD_WEIGHTS)

/** What a layer's weights are called, and those that are not its attentions' as hl_encoder_weights or hl_decoder_weights has them. */
const LAYERS = {
  encoder: { names: `${HEAD_WEIGHTS} ${NORMS} ${FEED_FORWARD}`, fields: fieldsIn(`${NORMS} ${FEED_FORWARD}`) },
  decoder: {
    names: `self cross ${NORMS} ${FEED_FORWARD} gain3 bias3`,
    fields: fieldsIn(`${NORMS} gain3 bias3 ${FEED_FORWARD}`),
  },
}

/** Options that calls have in common. */
export const HEAD_OPTIONS = 'width heads kvHeads causal mask bias position out'
export const LAYER_OPTIONS = `${HEAD_OPTIONS} norm activation eps`

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

/** @param {HeadOptions} o */
function frameOf(o) {
  const width = whole('width', o.width)
  const heads = whole('heads', o.heads)
  return { width, heads, kvHeads: kvHeadsOf(o.kvHeads, heads) }
}

/**
 * @param {string} at what the weights are called @param {HeadWeights} weights
 * @param {number} tokens @param {number} context @param {ReturnType<typeof frameOf>} frame
 * @returns {Sizes}
 */
function sizesOf(at, weights, tokens, context, frame) {
  const { width, heads, kvHeads } = frame
  const dim = openSize(`${at}.wq`, weights.wq, 'width heads', width, heads)
  const valueDim = openSize(`${at}.wv`, weights.wv, 'width kvHeads', width, kvHeads)
  return { tokens, context, ...frame, dim, valueDim }
}

/** Kind, layout and base, as hl_multi_head_spec has them. @param {Position | undefined} position @param {number} dim */
function positionOf(position, dim) {
  if (!given(position)) return [0, 0, 1]
  const { kind, base, layout } = /** @type {any} */ (
    known('position', /** @type {object} */ (position), 'kind base layout')
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
 * Who sees whom in one attention: among a layer's own tokens, or in a memory, which has its own mask and bias.
 * @param {Sizes} sizes @param {any} o @param {boolean} [isCross]
 * @returns {Heads}
 */
function headsOf(sizes, o, isCross = false) {
  const { tokens, context, heads } = sizes
  const [maskName, biasName] = isCross ? ['memoryMask', 'memoryBias'] : ['mask', 'bias']
  const causal = isCross ? false : o.causal
  return {
    sizes,
    causal: causalOf(causal === true ? 'top-left' : (causal ?? false), tokens, context),
    mask: o[maskName],
    maskHeads: headsOfMask(maskName, o[maskName], heads, tokens, context),
    bias: o[biasName],
    biasHeads: headsOfMask(biasName, o[biasName], heads, tokens, context),
    position: positionOf(isCross ? null : o.position, sizes.dim),
  }
}

/** @param {Named} weights @param {ReturnType<typeof fieldsIn>} fields @param {Record<string, number>} sizes @returns {Arrays} */
const arraysOf = ([at, weights], fields, sizes) =>
  fields.map(({ name, kind }) => kind.check(`${at}.${name}`, weights[name], sizes))

/** hl_multi_head_weights, with no fused matrix. @param {Named} weights @param {Sizes} sizes @returns {Arrays} */
const headWeights = (weights, sizes) => [...arraysOf(weights, HEAD_FIELDS, sizes), null]

/** What follows the attention in a layer's spec. @param {LayerOptions} o @param {number} hidden @returns {number[]} words */
function layerWords(o, hidden) {
  const activation = indexIn('activation', o.activation ?? 'relu', ACTIVATIONS)
  const norm = indexIn('norm', o.norm ?? 'post', ['post', 'pre'])
  const eps = notNegative('eps', o.eps ?? 1e-5)
  return [hidden, activation, norm, wordOf(eps)]
}

/** The attentions of a layer. @param {keyof typeof LAYERS} kind @param {Named} layer @returns {Named[]} */
function attentionsIn(kind, [at, layer]) {
  known(at, layer, LAYERS[kind].names)
  if (kind === 'encoder') return [[at, layer]]
  return ['self', 'cross'].map((name) => [`${at}.${name}`, known(`${at}.${name}`, layer[name], HEAD_WEIGHTS)])
}

/**
 * All that layers of one shape are told; attentions: those of a decoder's layer are two.
 * @param {keyof typeof LAYERS} kind @param {any} o options @param {string} x what the input is called
 * @param {string} count and its tokens @param {Named[]} layers
 */
export function partsOf(kind, o, x, count, layers) {
  const tokens = whole(count, o[count])
  const contexts = kind === 'encoder' ? [tokens] : [tokens, whole('memoryTokens', o.memoryTokens)]
  const frame = frameOf(o)
  const { width } = frame
  const attentions = layers.map((layer) => attentionsIn(kind, layer))
  const sizes = attentions[0].map(([at, weights], i) => sizesOf(at, weights, tokens, contexts[i], frame))
  const [[at, { w1 }]] = layers
  const hidden = openSize(`${at}.w1`, w1, 'width', width)
  return {
    x: array(x, o[x], Float32Array, `${count} width`, tokens, width),
    attentions: sizes.map((size, i) => headsOf(size, o, i > 0)),
    hidden,
    words: layerWords(o, hidden),
    weights: layers.map((layer, i) => [
      ...joined(attentions[i].map((weights, j) => headWeights(weights, sizes[j]))),
      ...arraysOf(layer, LAYERS[kind].fields, { width, hidden }),
    ]),
    out: outArray(o.out, `${count} width`, tokens, width),
  }
}

/** @typedef {ReturnType<typeof partsOf>} Parts */
/** @typedef {Parts & { over?: Float32Array }} PartsOfOne  over: the context or the memory that it reads beside its input */

/** The same of multi-head attention. @param {any} o options @returns {PartsOfOne} */
export function multiHeadParts(o) {
  const tokens = whole('tokens', o.tokens)
  const context = whole('contextTokens', o.contextTokens ?? tokens)
  const weights = known('weights', o.weights, HEAD_WEIGHTS)
  const sizes = sizesOf('weights', weights, tokens, context, frameOf(o))
  const { width } = sizes
  return {
    x: array('x', o.x, Float32Array, 'tokens width', tokens, width),
    over: array('context', o.context ?? o.x, Float32Array, 'contextTokens width', context, width),
    attentions: [headsOf(sizes, o)],
    hidden: 0,
    words: [],
    weights: [headWeights(['weights', weights], sizes)],
    out: outArray(o.out, 'tokens width', tokens, width),
  }
}

/** The same of one layer or of several. @param {keyof typeof LAYERS} kind @param {any} o options @param {Named[]} layers @returns {PartsOfOne} */
export function layerParts(kind, o, layers) {
  const parts = partsOf(kind, o, 'x', 'tokens', layers)
  const [{ sizes }, cross] = parts.attentions
  if (!cross) return parts
  const over = array('memory', o.memory, Float32Array, 'memoryTokens width', cross.sizes.context, sizes.width)
  return { ...parts, over }
}
