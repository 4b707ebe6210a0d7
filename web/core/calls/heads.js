// Numbers of heads: their cost, the cutting of a matrix into them, the words that they can fetch, patterns of their maps.

import { array, HlError, isFloat, known, number, show, whole } from '../check.js'
import { checked, fieldsOf, flagOr, floats, gives, plainCall, SIZE, wholeIn } from './call.js'
import { putStruct, wordOf } from './structs.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @import { Call } from './call.js'
 * @typedef {{ width: number, heads: number, tokens?: number }} HeadSizesOptions  tokens: 1
 * @typedef {{ dim: number, inputParameters: number, outputParameters: number, parameters: number, scores: number, scoreBytes: number }} HeadSizes
 *   inputParameters: of W_Q, W_K, W_V with biases; outputParameters: of W_O with its; parameters: both; scores: of all heads together
 * @typedef {{ tokens: number, heads: number, transposed?: boolean }} SplitHeadsOptions  transposed: true
 * @typedef {{ values: Float32Array, words: number, dim: number, first: number, second: number, splits: number[] }} FetchOptions
 *   values (words, dim); splits: for each of one or two heads its weight on the first word, the rest being on the second
 * @typedef {{ slots: [number, number], error: number, least: number, readout: Float32Array, output: Float32Array }} Fetched
 *   errors are shares, 1 being as far off as the mean of all values; least: by any rows of weights and any read-out;
 *   readout (2,H): each slot's share of each head's output; output (2,dim): the values that arrive in the slots
 * @typedef {{ weights: Float32Array, tokens: number }} PatternsOptions  weights (T,T)
 * @typedef {{ previous: number, itself: number, next: number, first: number }} Patterns
 */

const SIZE_MAX = 2 ** 20
const WORDS_MAX = 64
const DIM_MAX = 512
const HEADS_MAX = 2

/**
 * What multi-head attention holds, by its number of heads; SHAPE where the heads don't divide the width.
 * @type {Call<HeadSizesOptions, HeadSizes>}
 */
export const headSizes = plainCall(
  'headSizes',
  {
    width: wholeIn({ to: SIZE_MAX }),
    heads: checked(headsOf),
    tokens: wholeIn({ to: SIZE_MAX, or: 1 }),
    sizes: gives(6, 'doubles'),
  },
  'hl_wasm_heads_sizes width heads tokens sizes',
  fieldsOf('dim inputParameters outputParameters parameters scores scoreBytes'),
)

/** Heads that divide the width. @param {string} name @param {unknown} value @param {any} values */
export function headsOf(name, value, { width }) {
  const heads = whole(name, value, 1, SIZE_MAX)
  if (width % heads === 0) return heads
  throw new HlError(
    'SHAPE',
    `heads must divide width: ${width} / ${heads} is no whole number, the rest is ${width % heads}`,
  )
}

/**
 * Which slice of x (T, H slices of D) lies in each head and row once it is cut into (H,T,D): slice t H + h is token t's
 * for head h. `transposed: false` reads the same memory as (H,T,D) at once, which is a bug.
 * @type {Call<SplitHeadsOptions, Uint32Array>} (H,T)
 */
export const splitHeads = plainCall(
  'splitHeads',
  {
    tokens: wholeIn({ to: SIZE_MAX }),
    heads: wholeIn({ to: SIZE_MAX }),
    transposed: flagOr(true),
    slices: gives('heads tokens', 'words'),
  },
  'hl_wasm_heads_split tokens heads transposed slices',
)

/** Where fields of hl_fetch_result lie; the last one is a word behind the output's. */
const RESULT = { readout: 32, output: 48 }

/**
 * How well one head or two deliver the values of two words at once, each in a slot of its own; hl_fetch in
 * core/headlight.h defines it and says why.
 * @param {Memory} memory @param {FetchOptions} options
 * @returns {Fetched}
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function fetchWords(memory, options) {
  const o = known('fetchWords', options, 'values words dim first second splits')
  const words = whole('words', o.words, 2, WORDS_MAX)
  const dim = whole('dim', o.dim, 1, DIM_MAX)
  const first = whole('first', o.first, 0, words - 1)
  const second = whole('second', o.second, 0, words - 1)
  const values = array('values', o.values, Float32Array, 'words dim', words, dim)
  if (!values.every(isFloat)) throw new HlError('RANGE', 'values must be finite')
  if (!Array.isArray(o.splits)) throw new HlError('TYPE', `splits is a list of numbers, not ${show(o.splits)}`)
  const heads = whole('splits.length', o.splits.length, 1, HEADS_MAX)
  const splits = o.splits.map((split, i) => number(`splits[${i}]`, split, (x) => x >= 0 && x <= 1, 'from 0 to 1'))
  return memory.scope(() => {
    const rows = [splits[0], splits[1] ?? 0].map(wordOf)
    const spec = putStruct(memory, [words, dim, heads, first, second, ...rows])
    const output = memory.room(2 * dim)
    const result = putStruct(memory, [...Array(RESULT.output / 4).fill(0), output, 0])
    memory.check('fetchWords', memory.wasm.hl_wasm_fetch_words(spec, memory.put(values), result))
    const [one, other, error, least] = memory.doubles(result, 4)
    const readout = memory.floats(result + RESULT.readout, 2 * HEADS_MAX)
    return {
      slots: [one, other],
      error,
      least,
      readout: readout.filter((_, i) => i % HEADS_MAX < heads),
      output: memory.floats(output, 2 * dim),
    }
  })
}

/**
 * Mean weight of a map's rows on the word before, the word itself, the word after and the first word.
 * @type {Call<PatternsOptions, Patterns>}
 */
export const patternsOf = plainCall(
  'patternsOf',
  { weights: floats('tokens tokens'), tokens: wholeIn({ from: 2, to: SIZE_MAX }), means: gives(4) },
  'hl_wasm_patterns_of weights tokens means',
  fieldsOf('previous itself next first'),
)

/**
 * What each column has of all that there is: shares (cols) of sum 1.
 * @type {Call<{ x: Float32Array, rows: number, cols: number }>}
 */
export const columnShares = plainCall(
  'columnShares',
  { x: floats('rows cols'), rows: SIZE, cols: SIZE, shares: gives('cols') },
  'hl_wasm_column_shares x rows cols shares',
)
