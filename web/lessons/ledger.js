// One row of attention as a ledger: every step of it, done right or wrong, with numbers that the reader has put in.

import { caseOf, largestOf, rootOf, rowAt } from './cases.js'
import { tensor } from './tensors.js'

/**
 * @typedef {import('../core.js').Core} Core
 * @typedef {import('../calls/ledger.js').LedgerMistake} Wrong
 * @typedef {import('../calls/ledger.js').Step} Step
 * @typedef {import('./cases.js').Case} Case
 * @typedef {import('./cases.js').RowRequest & { kind: 'ledger', scale: 'right' | 'none' | 'late',
 *   mask: 'none' | 'causal' | 'zero' | 'late', shift: boolean, axis: 'keys' | 'queries', set: string[] }} LedgerRequest
 *   set: numbers put in, as "step.key:number", or "q.column:number", "k.row.column:number", "v.row.column:number"
 */

/** @type {readonly Step[]} */
export const STEPS = ['products', 'scaled', 'masked', 'shifted', 'exponentials', 'divisors', 'weights']

// Of a long row this much is on show; all of it is computed.
const KEYS = 5
const KEYS_ALL = 8
const COLUMNS = 4
const COLUMNS_ALL = 8

/** @param {number} count @param {number} all @param {number} most @param {ArrayLike<number>} sizes */
const shown = (count, all, most, sizes) =>
  count <= all ? Array.from({ length: count }, (_, i) => i) : largestOf(sizes, most)

/** @param {Core} core @param {LedgerRequest} request @param {import('./tensors.js').Perturbation} perturbation */
export async function ledger(core, request, perturbation) {
  const read = await caseOf(core, request)
  if (!read) return { words: [], tensors: [] }
  const given = withInputs(read, request.set)
  const { row, keys, dim, valueDim } = given
  const book = core.ledger({ ...callOf(given, request), mistakes: wrongs(request), edits: editsOf(request.set, keys) })
  const right = core.ledger(callOf(given, request))
  const of = (/** @type {Float32Array} */ values, cols = keys) => rowAt(values, row, cols)
  const places = {
    keys: shown(keys, KEYS_ALL, KEYS, of(right.weights)),
    columns: shown(dim, COLUMNS_ALL, COLUMNS, sizesOf(core, book.terms, keys, dim)),
    values: shown(valueDim, COLUMNS_ALL, COLUMNS, of(right.output, valueDim)),
  }
  const t = (/** @type {string} */ name, /** @type {ArrayLike<number>} */ data, cols = data.length) =>
    tensor(name, [data.length / cols, cols], data, perturbation)
  return {
    words: given.keyLabels,
    given,
    row,
    places,
    tensors: [
      t('q', of(given.q, dim)),
      t('k', given.k, dim),
      t('v', given.v, valueDim),
      t('terms', book.terms, dim),
      t('root', rootOf(core, dim).slice(1)),
      ...STEPS.map((step) => t(step, of(book[step]))),
      t('rowSum', of(book.rowSums, 1)),
      t('columnSums', book.columnSums),
      t('entropy', of(book.entropy, 1)),
      t('contributions', book.contributions, valueDim),
      t('output', of(book.output, valueDim)),
      t('right.output', of(right.output, valueDim)),
      t('rest', restOf(core, book.terms, keys, dim, places.columns)),
      ...othersOf(core, book, row, keys, places.keys).map(([name, sum]) => t(name, [sum])),
      ...lateScale(core, given, request).map(([name, data]) => t(name, data)),
    ],
  }
}

/** @param {Case} given @param {LedgerRequest} request */
function callOf({ q, k, v, queries, keys, dim, valueDim, row, causal }, { mask }) {
  return { q, k, v, queries, keys, dim, valueDim, row, causal: causal || mask !== 'none' }
}

/** @param {LedgerRequest} request @returns {Wrong[]} */
function wrongs({ scale, mask, shift, axis }) {
  /** @type {[boolean, Wrong][]} */
  const steps = [
    [scale === 'none', 'unscaled'],
    [scale === 'late', 'scale-after-softmax'],
    [mask === 'zero', 'mask-zero'],
    [mask === 'late', 'mask-after-softmax'],
    [axis === 'queries', 'wrong-axis'],
    [!shift, 'no-max-subtraction'],
  ]
  return steps.filter(([is]) => is).map(([, wrong]) => wrong)
}

// ---- Numbers put in ----

/** @param {string} entry */
function parts(entry) {
  const [place, value] = entry.split(':')
  const [name, ...at] = place.split('.')
  return { name, at: at.map(Number), value: Number(value) }
}

/** @param {string[]} set @param {number} keys */
function editsOf(set, keys) {
  return set
    .map(parts)
    .filter(({ name, at }) => STEPS.includes(/** @type {Step} */ (name)) && at.length === 1 && at[0] < keys)
    .map(({ name, at, value }) => ({ step: /** @type {Step} */ (name), key: at[0], value }))
}

/** The case with numbers of q, k and v replaced. @param {Case} read @param {string[]} set @returns {Case} */
function withInputs(read, set) {
  const given = { ...read, q: read.q.slice(), k: read.k.slice(), v: read.v.slice() }
  for (const { name, at, value } of set.map(parts)) {
    const [i, j] = name === 'q' ? [given.row, at[0]] : at
    const cols = name === 'v' ? given.valueDim : given.dim
    const rows = name === 'q' ? given.queries : given.keys
    if ((name === 'q' || name === 'k' || name === 'v') && i < rows && j < cols) given[name][i * cols + j] = value
  }
  return given
}

// ---- Sums over what is not on show ----

/** The sum of each row's numbers at these places. @param {Core} core @param {Float32Array} values @param {number} rows @param {number} cols @param {(col: number) => boolean} counts */
const sumWhere = (core, values, rows, cols, counts) =>
  core.matmul({
    a: values,
    b: Float32Array.from({ length: cols }, (_, i) => Number(counts(i))),
    rows,
    inner: cols,
    cols: 1,
  })

/** What the columns that are not on show add to each product. @param {Core} core @param {Float32Array} terms @param {number} keys @param {number} dim @param {number[]} columns */
const restOf = (core, terms, keys, dim, columns) => sumWhere(core, terms, keys, dim, (d) => !columns.includes(d))

/** How much each column adds to the products, in size. @param {Core} core @param {Float32Array} terms @param {number} keys @param {number} dim */
const sizesOf = (core, terms, keys, dim) =>
  core.matmul({ a: new Float32Array(keys).fill(1), b: terms.map(Math.abs), rows: 1, inner: keys, cols: dim })

/** What the keys that are not on show add to the sums. @param {Core} core @param {import('../calls/ledger.js').Ledger} book @param {number} row @param {number} keys @param {number[]} places @returns {[string, number][]} */
function othersOf(core, book, row, keys, places) {
  const sum = (/** @type {Float32Array} */ values) =>
    sumWhere(core, rowAt(values, row, keys), 1, keys, (key) => !places.includes(key))[0]
  return [
    ['others.exponentials', sum(book.exponentials)],
    ['others.weights', sum(book.weights)],
  ]
}

// ---- Dividing by sqrt(d) after the softmax ----

/** @param {Core} core @param {Case} given @param {LedgerRequest} request @returns {[string, Float32Array][]} */
function lateScale(core, given, request) {
  const { row, keys } = given
  const { q, k, v, queries, dim, valueDim, causal } = callOf(given, request)
  const at = (/** @type {string} */ mistake) => {
    /** @type {'top-left' | false} */
    const hides = causal ? 'top-left' : false
    const options = { q, k, v, queries, keys, dim, valueDim, causal: hides }
    const { weights } = core.attentionMistake({ ...options, mistake, want: ['weights'] })
    return rowAt(/** @type {Float32Array} */ (weights), row, keys)
  }
  const [late, renormalised, unscaled] = ['scale-after-softmax', 'scale-after-renormalised', 'unscaled'].map(at)
  const minus = core.matmul({
    a: Float32Array.of(1, -1),
    b: Float32Array.from([...renormalised, ...unscaled]),
    rows: 1,
    inner: 2,
    cols: keys,
  })
  const [low, high] = core.finiteRange(minus)
  return [
    ['late.weights', late],
    ['late.rowSum', sumWhere(core, late, 1, keys, () => true)],
    ['late.renormalised', renormalised],
    ['unscaled.weights', unscaled],
    ['late.difference', Float32Array.of(Math.max(-low, high))],
  ]
}
