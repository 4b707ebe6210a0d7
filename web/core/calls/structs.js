// The core takes a layer's many sizes and weights as structs (core/headlight.h). Here a struct is a list of 4-byte
// words in the order of its fields, an array's word being its address, NULL being 0.

import { wishesOf } from '../check.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {import('./layer-options.js').Arrays} Arrays
 * @typedef {import('./layer-options.js').Heads} Heads
 * @typedef {import('./layer-options.js').Parts} Parts
 * @typedef {import('./layer-options.js').Sizes} Sizes
 * @typedef {import('./layer-options.js').LayerResult} LayerResult
 * @typedef {[name: string, count: number][]} Tensors  a result struct's fields in order
 */

const float = new Float32Array(1)
const double = new Float64Array(1)
const [floatWords, doubleWords] = [float, double].map(({ buffer }) => new Uint32Array(buffer))

/** @param {number} x a float */
export function wordOf(x) {
  float[0] = x
  return floatWords[0]
}

/** @param {number} x a double */
function wordsOf(x) {
  double[0] = x
  return [doubleWords[0], doubleWords[1]]
}

/** Lists as one, much faster than flatMap makes it. @template T @param {T[][]} lists @returns {T[]} */
export const joined = (lists) => /** @type {T[]} */ ([]).concat(...lists)

/** Address of a struct. @param {Memory} memory @param {number[]} words */
export const putStruct = (memory, words) => memory.put(new Uint32Array(words))

/** @param {Memory} memory @param {Arrays} arrays @returns {number[]} their addresses */
export const putAll = (memory, arrays) => arrays.map((values) => memory.putAny(values))

/** hl_multi_head_spec. @param {Memory} memory @param {Heads} h @returns {number[]} words */
function headWords(memory, { sizes: s, causal, mask, maskHeads, bias, biasHeads, position: [kind, layout, base] }) {
  // biome-ignore format: in the order of the struct
  return [
    s.tokens, s.context, s.width, s.heads, s.kvHeads, s.dim, s.valueDim, ...causal,
    memory.putAny(mask), maskHeads, memory.putAny(bias), biasHeads, kind, layout, 0, ...wordsOf(base),
  ]
}

/** hl_encoder_spec or hl_decoder_spec. @param {Memory} memory @param {Parts} parts @returns {number[]} words */
export const specWords = (memory, { attentions, words }) => [
  ...joined(attentions.map((heads) => headWords(memory, heads))),
  ...words,
]

/** hl_multi_head_result. @param {Sizes} s @param {string} output what its output is called @param {string} [prefix] @returns {Tensors} */
export function headTensors({ tokens, context, width, heads, kvHeads, dim, valueDim }, output, prefix = '') {
  const cells = heads * tokens * context
  return [
    [prefix + output, tokens * width],
    [`${prefix}q`, heads * tokens * dim],
    [`${prefix}k`, kvHeads * context * dim],
    [`${prefix}v`, kvHeads * context * valueDim],
    [`${prefix}scores`, cells],
    [`${prefix}masked`, cells],
    [`${prefix}weights`, cells],
    [`${prefix}headOutput`, heads * tokens * valueDim],
  ]
}

const NORMS = ['norm1', 'norm2', 'norm3']

/** What a layer offers; prefixes: of the tensors of each attention. @param {Parts} parts @param {string[]} prefixes @returns {Tensors} */
export const layerTensors = ({ attentions, hidden, x }, prefixes) => [
  ['output', x.length],
  ...joined(attentions.map(({ sizes }, i) => headTensors(sizes, 'attnOutput', prefixes[i]))),
  .../** @type {Tensors} */ (NORMS.slice(0, attentions.length + 1).map((name) => [name, x.length])),
  ['hidden', attentions[0].sizes.tokens * hidden],
  ['ffn', x.length],
]

/**
 * Runs a call that fills a result struct: its first tensor, the output, and those that are wanted.
 * @param {Memory} memory @param {string} call @param {Tensors} tensors @param {string[]} want
 * @param {Float32Array | undefined} out @param {(result: number) => number} run
 */
export function fill(memory, call, tensors, want, out, run) {
  const rooms = tensors.map(([name, count], i) => (i === 0 || want.includes(name) ? memory.room(count) : 0))
  memory.check(call, run(putStruct(memory, rooms)))
  /** @type {Record<string, Float32Array>} */
  const result = {}
  tensors.forEach(([name, count], i) => {
    if (rooms[i]) result[name] = memory.floats(rooms[i], count, i === 0 ? out : undefined)
  })
  return /** @type {LayerResult} */ (result)
}

/** @param {string} call @param {unknown} want @param {Tensors} tensors of which the first is always given */
export function wantOf(call, want, tensors) {
  const names = tensors.map(([name]) => name)
  return wishesOf(call, want, names.slice(1))
}
