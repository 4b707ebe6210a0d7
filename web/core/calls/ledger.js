// Attention in its steps, each of which may be done wrong, and the entropy of what comes out.

import { array, finiteOf, flag, given, indexIn, known, listOf, whole } from '../check.js'
import { floats, gives, plainCall, SIZE } from './call.js'
import { fill, putStruct, wordOf } from './structs.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @import { Call } from './call.js'
 * @typedef {'unscaled' | 'scale-after-softmax' | 'mask-zero' | 'mask-after-softmax' | 'wrong-axis' | 'no-max-subtraction'} LedgerMistake
 *   those of the classic mistakes that are steps of a ledger
 * @typedef {'products' | 'scaled' | 'masked' | 'shifted' | 'exponentials' | 'divisors' | 'weights'} Step
 * @typedef {{ step: Step, key: number, value: number }} LedgerEdit  a number of the row that is replaced
 * @typedef {{ q: Float32Array, k: Float32Array, v: Float32Array, queries: number, keys: number, dim: number,
 *   valueDim?: number, row?: number, scale?: number, causal?: boolean, mistakes?: LedgerMistake[], edits?: LedgerEdit[] }} LedgerOptions
 *   q (T,D), k (S,D), v (S,E); valueDim = dim; scale 1 / sqrt(dim); row 0: whose terms and contributions are given and whose numbers are
 *   replaced; causal: query i sees keys up to i; mistakes: steps done wrong
 * @typedef {Record<Step | 'terms' | 'rowSums' | 'columnSums' | 'entropy' | 'contributions' | 'output', Float32Array>} Ledger
 *   terms (S,D), contributions (S,E) of the row; rowSums, entropy (T); columnSums (S); output (T,E); the others (T,S)
 * @typedef {{ weights: Float32Array, rows: number, cols: number, out?: Float32Array }} EntropyOptions  out (rows)
 */

/** hl_mistake of each that a ledger can make, as headlight_lab.h numbers them. @type {Readonly<Record<LedgerMistake, number>>} */
const MISTAKES = {
  unscaled: 1,
  'scale-after-softmax': 2,
  'wrong-axis': 4,
  'no-max-subtraction': 5,
  'mask-zero': 8,
  'mask-after-softmax': 11,
}
const STEPS = ['products', 'scaled', 'masked', 'shifted', 'exponentials', 'divisors', 'weights']

/**
 * Attention in its steps: products, scaled, masked, shifted by the row's maximum, exponentials, what they are divided by,
 * weights, contributions, output.
 * @param {Memory} memory @param {LedgerOptions} options
 * @returns {Ledger}
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function ledger(memory, options) {
  const o = known('ledger', options, 'q k v queries keys dim valueDim row scale causal mistakes edits')
  const queries = whole('queries', o.queries)
  const keys = whole('keys', o.keys)
  const dim = whole('dim', o.dim)
  const valueDim = whole('valueDim', o.valueDim ?? dim)
  const q = array('q', o.q, Float32Array, 'queries dim', queries, dim)
  const k = array('k', o.k, Float32Array, 'keys dim', keys, dim)
  const v = array('v', o.v, Float32Array, 'keys valueDim', keys, valueDim)
  const row = whole('row', o.row ?? 0, 0, queries - 1)
  const scale = given(o.scale) ? finiteOf('scale', o.scale) : Number.NaN
  const causal = flag('causal', o.causal ?? false) ? 1 : 0
  const mistakes = listOf('mistakes', o.mistakes).reduce((bits, name) => bits | bitOf(name), 0)
  const edits = listOf('edits', o.edits).flatMap((edit) => editWords(edit, keys))
  return memory.scope(() => {
    const at = edits.length ? putStruct(memory, edits) : 0
    const sizes = [queries, keys, dim, valueDim, row, wordOf(scale)]
    const spec = putStruct(memory, [...sizes, causal, mistakes, at, edits.length / 3])
    const [from, by, of] = [q, k, v].map((x) => memory.put(x))
    const tensors = tensorsOf(queries, keys, dim, valueDim)
    const all = tensors.map(([name]) => name)
    const run = (/** @type {number} */ result) => memory.wasm.hl_wasm_ledger(spec, from, by, of, result)
    return /** @type {any} */ (fill(memory, 'ledger', tensors, all, undefined, run))
  })
}

/** @param {LedgerMistake} name */
function bitOf(name) {
  indexIn('mistakes', name, Object.keys(MISTAKES))
  return 1 << MISTAKES[name]
}

/** hl_ledger_edit. @param {LedgerEdit} edit @param {number} keys @returns {number[]} words */
function editWords(edit, keys) {
  const { step, key, value } = known('edits', edit, 'step key value')
  const words = [indexIn('step', step, STEPS), whole('key', key, 0, keys - 1)]
  return [...words, wordOf(finiteOf('value', value))]
}

/** hl_ledger_result. @param {number} queries @param {number} keys @param {number} dim @param {number} valueDim @returns {import('./structs.js').Tensors} */
function tensorsOf(queries, keys, dim, valueDim) {
  return [
    ['terms', keys * dim],
    .../** @type {[string, number][]} */ (STEPS.map((name) => [name, queries * keys])),
    ['rowSums', queries],
    ['columnSums', keys],
    ['entropy', queries],
    ['contributions', keys * valueDim],
    ['output', queries * valueDim],
  ]
}

/**
 * Entropy of each row of weights, in bits.
 * @type {Call<EntropyOptions>}
 */
export const entropy = plainCall(
  'entropy',
  { weights: floats('rows cols'), rows: SIZE, cols: SIZE, out: gives('rows') },
  'hl_wasm_entropy weights rows cols out',
)
