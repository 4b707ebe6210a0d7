// Attention with a classic mistake in it.

import { indexIn, known, namesOf } from '../check.js'
import { checked as checkedAttention, TENSORS } from './attention.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {import('./attention.js').AttentionResult} AttentionResult
 * @typedef {import('./attention.js').AttentionOptions & { mistake: string }} MistakeOptions
 *   mistake: one of mistakeNames(), such as 'mask-zero'; temperature 0 is not among what these calls can do
 */

/** Names of the mistakes; HL_MISTAKES in headlight.h says of each what goes wrong. @param {Memory} memory @returns {string[]} */
export function mistakeNames(memory) {
  const { hl_wasm_mistake_name: nameAt } = memory.wasm
  const names = []
  for (let i = 0; nameAt(i); i++) names.push(memory.string(nameAt(i)))
  return names
}

/**
 * Attention with one step done wrong, 'none' for none. Takes and gives what attention does: `masked` is what enters
 * the softmax, `weights` what the values are multiplied by.
 * @param {Memory} memory @param {MistakeOptions} options
 * @returns {AttentionResult}
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY, and UNSUPPORTED at temperature 0
 */
export function attentionMistake(memory, options) {
  const { mistake, ...attention } = known('attentionMistake', options, MISTAKE_NAMES)
  const which = indexIn('mistake', mistake, mistakeNames(memory))
  const c = checkedAttention(attention)
  return memory.scope(() => {
    const outputs = c.heads * c.queries * c.valueDim
    const cells = c.heads * c.queries * c.keys
    const inputs = [c.q, c.k, c.v].map((x) => memory.put(x))
    const mask = memory.putAny(options.mask)
    const bias = memory.putAny(options.bias)
    const output = memory.room(outputs)
    const rooms = TENSORS.map((name) => (c.want.includes(name) ? memory.room(cells) : 0))
    // biome-ignore format: as hl_wasm_attention_mistake groups them
    const status = memory.wasm.hl_wasm_attention_mistake(
      which, c.heads, c.kvHeads, c.queries, c.keys, c.dim, c.valueDim, c.scale, c.temperature, c.softcap,
      c.causal[0], c.causal[1], c.window[0], c.window[1], mask, c.mask, bias, c.bias,
      ...inputs, output, ...rooms,
    )
    memory.check('attentionMistake', status)
    /** @type {AttentionResult} */
    const result = { output: memory.floats(output, outputs, c.out) }
    TENSORS.forEach((name, i) => {
      if (rooms[i]) result[name] = memory.floats(rooms[i], cells)
    })
    return result
  })
}

const MISTAKE_NAMES = namesOf(
  'mistake q k v heads kvHeads queries keys dim valueDim scale temperature causal window softcap mask bias want out',
)
