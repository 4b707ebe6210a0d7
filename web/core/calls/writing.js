// A causal model that writes: word by word, with the keys and values of earlier words kept, and the next word drawn.

import { HlError, INT32_MAX, known, whole } from '../check.js'
import { temperatureOf } from '../check-attention.js'
import { checkedRun } from './run.js'
import { numbered } from './tasks.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {import('./run.js').Model} Model
 * @typedef {{ tokens: ArrayLike<number>, temperature?: number, seed?: number, number?: number, attention?: number, head?: number }} WriteOptions
 *   temperature: of sampling (1), 0 the likeliest word; seed, number: of the random number that draws (0, words so far);
 *   attention, head: whose keys and values are given (0, 0)
 * @typedef {{ rows: number, rowBytes: number, bytes: number, weights: Float32Array[], keys: Float32Array, values: Float32Array,
 *   logits: Float32Array, probabilities: Float32Array, drawn: number }} Writing
 *   rows: the start mark's among them; bytes: of all keys and values that are kept; rowBytes: of a row's; weights: of each row,
 *   as the row was written, (attentions, H, rows so far); keys (rows, D), values (rows, E); logits, probabilities: of the
 *   next word; drawn: its number
 * @typedef {'allowed' | 'agreement' | 'wrong' | 'none' | 'role'} Verdict
 *   agreement: the word's other form, singular or plural, would be allowed; none: no sentence begins with the words before
 */

/** In the order of hl_verdict. @type {readonly Verdict[]} */
const VERDICTS = ['allowed', 'agreement', 'wrong', 'none', 'role']

/** hl_cache: its size, and the words in which room, keys and values lie. */
const CACHE = { words: 7, room: 2, keys: 4, values: 5 }

/** Words of a text that the grammar judges. */
export const JUDGED_MAX = 32

/** @param {Model} model @param {WriteOptions} options @throws {HlError} as Network.write says */
export function checkedWriting(model, options) {
  const o = known('write', options, 'tokens temperature seed number attention head')
  const { config } = model
  if (config.architecture !== 'decoder' || config.output === 'none')
    throw new HlError('UNSUPPORTED', 'write: this model is no causal decoder, or has no logits')
  const { tokens } = checkedRun(model, { tokens: o.tokens })
  return {
    ...{ tokens, config },
    temperature: temperatureOf(o.temperature ?? 1),
    seed: numbered('seed', o.seed ?? 0),
    number: numbered('number', o.number ?? tokens.length),
    attention: whole('attention', o.attention ?? 0, 0, model.attentions - 1),
    head: whole('head', o.head ?? 0, 0, config.heads - 1),
  }
}

/** @param {Memory} memory @param {number} weights address of hl_weights @param {ReturnType<typeof checkedWriting>} w @returns {Writing} */
export function writingOf(memory, weights, w) {
  const { wasm } = memory
  const { layers, heads, vocabulary } = w.config
  return memory.scope(() => {
    const cache = memory.alloc(4 * CACHE.words)
    memory.check('write', wasm.hl_wasm_cache_create(cache, weights))
    const logits = memory.room(vocabulary)
    const cells = memory.room(layers * heads * (w.tokens.length + 1))
    const rowsOfMaps = []
    for (const word of w.tokens) {
      memory.check('write', wasm.hl_wasm_cache_extend(cache, word, logits, cells))
      rowsOfMaps.push(memory.floats(cells, layers * heads * wasm.hl_wasm_cache_rows(cache)))
    }
    const rows = wasm.hl_wasm_cache_rows(cache)
    const bytes = wasm.hl_wasm_cache_bytes(cache)
    const rowBytes = wasm.hl_wasm_cache_row_bytes(weights)
    return {
      rows,
      bytes,
      rowBytes,
      weights: rowsOfMaps,
      ...keptOf(memory, cache, w, rows),
      ...drawn(memory, logits, w),
    }
  })
}

/** Keys and values of one head, as they lie in the cache. @param {Memory} memory @param {number} cache @param {ReturnType<typeof checkedWriting>} w @param {number} rows */
function keptOf(memory, cache, { config, attention, head }, rows) {
  const { heads, kvHeads, dim, valueDim } = config
  const words = memory.words(cache, CACHE.words)
  const group = (attention * kvHeads + Math.floor(head / (heads / kvHeads))) * words[CACHE.room]
  return {
    keys: memory.floats(words[CACHE.keys] + 4 * group * dim, rows * dim),
    values: memory.floats(words[CACHE.values] + 4 * group * valueDim, rows * valueDim),
  }
}

/** @param {Memory} memory @param {number} logits @param {ReturnType<typeof checkedWriting>} w */
function drawn(memory, logits, { config: { vocabulary }, temperature, seed, number }) {
  const probabilities = memory.room(vocabulary)
  const word = memory.put(new Uint32Array(1))
  const status = memory.wasm.hl_wasm_draw_word(logits, vocabulary, temperature, seed, number, probabilities, word)
  memory.check('write', status)
  return {
    logits: memory.floats(logits, vocabulary),
    probabilities: memory.floats(probabilities, vocabulary),
    drawn: memory.words(word, 1)[0],
  }
}

/**
 * @param {Memory} memory @param {ArrayLike<number>} tokens numbers of mini-English's words @returns {Verdict[]} of each, by the words before
 * @throws {HlError} TYPE, RANGE
 */
export function judgedBy(memory, tokens) {
  const numbers = Uint32Array.from(tokens, (number, i) => whole(`tokens[${i}]`, number, 0, INT32_MAX))
  whole('tokens.length', numbers.length, 0, JUDGED_MAX)
  if (!numbers.length) return []
  return memory.scope(() => {
    const verdicts = memory.put(new Uint32Array(numbers.length))
    memory.check('judge', memory.wasm.hl_wasm_english_judge(memory.put(numbers), numbers.length, verdicts))
    return Array.from(memory.words(verdicts, numbers.length), (verdict) => VERDICTS[verdict])
  })
}
