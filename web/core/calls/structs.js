// The core takes a layer's many sizes and weights as structs (core/headlight.h). Here a struct is a list of 4-byte
// words in the order of its fields, an array's word being its address, NULL being 0.

import { wishesOf } from '../check.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {import('./parts.js').Arrays} Arrays
 * @typedef {import('./parts.js').Heads} Heads
 * @typedef {import('./parts.js').Sizes} Sizes
 * @typedef {import('./parts.js').LayerResult} LayerResult
 * @typedef {[name: string, count: number][]} Tensors  a result struct's fields in order
 */

/** @param {Float32Array | Float64Array} values */
export const wordsOf = (values) => new Uint32Array(values.buffer)

/** Address of a struct. @param {Memory} memory @param {number[]} words */
export const putStruct = (memory, words) => memory.put(new Uint8Array(Uint32Array.from(words).buffer))

/** @param {Memory} memory @param {Arrays} arrays @returns {number[]} their addresses */
export const putAll = (memory, arrays) => arrays.map((values) => memory.putAny(values))

/** hl_multi_head_spec. @param {Memory} memory @param {Heads} h @returns {number[]} words */
export function headWords(
  memory,
  { sizes: s, causal, mask, maskHeads, bias, biasHeads, position: [kind, layout, base] },
) {
  // biome-ignore format: in the order of the struct
  return [
    s.tokens, s.context, s.width, s.heads, s.kvHeads, s.dim, s.valueDim, ...causal,
    memory.putAny(mask), maskHeads, memory.putAny(bias), biasHeads, kind, layout, 0, ...wordsOf(Float64Array.of(base)),
  ]
}

/** hl_multi_head_result. @param {Sizes} s @param {string} output what its output is called @param {string} [prefix] @returns {Tensors} */
export function headTensors(s, output, prefix = '') {
  const cells = s.heads * s.tokens * s.context
  /** @type {Tensors} */
  const tensors = [
    [output, s.tokens * s.width],
    ['q', s.heads * s.tokens * s.dim],
    ['k', s.kvHeads * s.context * s.dim],
    ['v', s.kvHeads * s.context * s.valueDim],
    ['scores', cells],
    ['masked', cells],
    ['weights', cells],
    ['headOutput', s.heads * s.tokens * s.valueDim],
  ]
  return tensors.map(([name, count]) => [prefix + name, count])
}

/** What a layer offers beside its attention. @param {Sizes} s @param {number} norms @param {number} hidden @returns {Tensors} */
export function layerTensors({ tokens, width }, norms, hidden) {
  /** @type {Tensors} */
  const each = Array.from({ length: norms }, (_, i) => [`norm${i + 1}`, tokens * width])
  return [...each, ['hidden', tokens * hidden], ['ffn', tokens * width]]
}

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
