// One row of attention as a ledger: every step of it, done right or wrong, with numbers that the reader has put in.

import { caseOf, largestOf, rootOf, rowAt, rowRequest } from '../../kit/numbers/cases.js'
import { largestGap } from '../../kit/numbers/gap.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { Case } from '../../kit/numbers/cases.js'
 * @import { LedgerAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} LedgerRequest
 * @typedef {ReturnType<typeof switchesOf>} Switches
 * @typedef {import('../../core/calls/ledger.js').Ledger} Ledger
 * @typedef {import('../../core/calls/ledger.js').Step} Step
 * @typedef {import('../../core/calls/ledger.js').LedgerMistake} LedgerMistake
 */

/** @type {readonly Step[]} */
export const STEPS = ['products', 'scaled', 'masked', 'shifted', 'exponentials', 'divisors', 'weights']

// Of a long row this much is on show; all of it is computed.
const KEYS = 5
const KEYS_ALL = 8
const COLUMNS = 4
const COLUMNS_ALL = 8

/** So many keys have a line each, though the sums over others leave out few only. */
const LINES = 64

/** How far a row's sum may be off 1: what float32 makes of 512 weights, with room. */
const ROUNDING = 1e-4

/** What is done right and what wrong. @param {Readonly<State>} state */
export const switchesOf = (state) => ({
  scale: state['ledger.scale'],
  mask: state['ledger.mask'],
  shift: state['ledger.shift'],
  axis: state['ledger.axis'],
})

/** @param {Readonly<State>} state */
export const request = (state) => ({ ...rowRequest(state), ...switchesOf(state), set: state['ledger.set'] })

/** @param {Run} run @param {LedgerRequest} request @returns {Promise<LedgerAnswer>} */
export async function numbers(run, request) {
  const { given: read, head } = await caseOf(run, request)
  if (!read) return { ...NOTHING, head }
  const given = withInputs(read, request.set)
  const { row, keys, dim, valueDim } = given
  const book = run.core.ledger({
    ...callOf(given, request),
    mistakes: mistakesOf(request),
    edits: editsOf(request.set, keys),
  })
  const right = run.core.ledger(callOf(given, request))
  const places = placesOf(run, given, book, right)
  const of = (/** @type {Float32Array} */ values, cols = keys) => rowAt(values, row, cols)
  const t = (/** @type {string} */ name, /** @type {ArrayLike<number>} */ data, cols = data.length) =>
    run.tensor(name, [data.length / cols, cols], data)
  const tensors = [
    t('q', of(given.q, dim)),
    t('k', given.k, dim),
    t('v', given.v, valueDim),
    t('terms', book.terms, dim),
    t('root', rootOf(run.core, dim)),
    ...STEPS.map((step) => t(step, of(book[step]))),
    t('rowSum', of(book.rowSums, 1)),
    t('columnSums', book.columnSums),
    t('entropy', of(book.entropy, 1)),
    t('contributions', book.contributions, valueDim),
    t('output', of(book.output, valueDim)),
    t('right.output', of(right.output, valueDim)),
    t('rest', sumsBut(run, book.terms, keys, dim, places.columns)),
    t('others.exponentials', sumsBut(run, of(book.exponentials), 1, keys, places.few)),
    t('others.weights', sumsBut(run, of(book.weights), 1, keys, places.few)),
    ...Object.entries(lateScale(run, given, request)).map(([name, data]) => t(name, data)),
  ]
  const isDistribution = Math.abs(book.rowSums[row] - 1) < ROUNDING
  return { words: given.keyLabels, spans: given.spans, given, head, places, isDistribution, tensors }
}

/** The answer where there is no row. @type {Omit<LedgerAnswer, 'head'>} */
const NOTHING = {
  ...{ words: [], spans: [], given: null, tensors: [] },
  ...{ places: { keys: [], few: [], most: 0, columns: [], values: [] }, isDistribution: false },
}

/** @param {Case} given @param {Switches} switches */
function callOf({ q, k, v, queries, keys, dim, valueDim, row, causal }, { mask }) {
  return { q, k, v, queries, keys, dim, valueDim, row, causal: causal || mask !== 'none' }
}

/** @param {Switches} switches @returns {LedgerMistake[]} */
function mistakesOf({ scale, mask, shift, axis }) {
  /** @type {[boolean, LedgerMistake][]} */
  const steps = [
    [scale === 'none', 'unscaled'],
    [scale === 'late', 'scale-after-softmax'],
    [mask === 'zero', 'mask-zero'],
    [mask === 'late', 'mask-after-softmax'],
    [axis === 'queries', 'wrong-axis'],
    [!shift, 'no-max-subtraction'],
  ]
  return steps.filter(([is]) => is).map(([, mistake]) => mistake)
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

// ---- What is on show, and sums over what is not ----

/** Which keys get most when every step is right, which columns add most. @param {Run} run @param {Case} given @param {Ledger} book @param {Ledger} right */
function placesOf(run, { row, keys, dim, valueDim }, book, right) {
  const sizes = run.core.transpose({ x: book.terms.map(Math.abs), rows: keys, cols: dim })
  const weights = rowAt(right.weights, row, keys)
  const few = shown(keys, KEYS_ALL, KEYS, () => weights)
  return {
    keys: keys <= LINES ? Array.from(weights.keys()) : few,
    few,
    most: largestOf(weights, 1)[0],
    columns: shown(dim, COLUMNS_ALL, COLUMNS, () => run.core.rowSums({ x: sizes, rows: dim, cols: keys })),
    values: shown(valueDim, COLUMNS_ALL, COLUMNS, () => rowAt(right.output, row, valueDim)),
  }
}

/** @param {number} count @param {number} all @param {number} most @param {() => Float32Array} sizes */
const shown = (count, all, most, sizes) =>
  count <= all ? Array.from({ length: count }, (_, i) => i) : largestOf(sizes(), most)

/** The sum of each row's numbers at all places but these. @param {Run} run @param {Float32Array} values @param {number} rows @param {number} cols @param {number[]} places */
function sumsBut(run, values, rows, cols, places) {
  const counted = (/** @type {unknown} */ _, /** @type {number} */ i) => !places.includes(i % cols)
  const count = cols - places.length
  return count ? run.core.rowSums({ x: values.filter(counted), rows, cols: count }) : new Float32Array(rows)
}

// ---- Dividing by sqrt(d) after the softmax ----

/** @param {Run} run @param {Case} given @param {LedgerRequest} request @returns {Record<string, ArrayLike<number>>} */
function lateScale(run, given, request) {
  const { row, keys } = given
  const { q, k, v, queries, dim, valueDim, causal } = callOf(given, request)
  /** @type {'top-left' | false} */
  const hides = causal ? 'top-left' : false
  const options = { q, k, v, queries, keys, dim, valueDim, causal: hides }
  const weightsOf = (/** @type {string} */ mistake) => {
    const { weights } = run.core.attentionMistake({ ...options, mistake, want: ['weights'] })
    return rowAt(/** @type {Float32Array} */ (weights), row, keys)
  }
  const late = weightsOf('scale-after-softmax')
  const renormalised = weightsOf('scale-after-renormalised')
  const unscaled = weightsOf('unscaled')
  return {
    'late.weights': late,
    'late.rowSum': run.core.rowSums({ x: late, rows: 1, cols: keys }),
    'late.renormalised': renormalised,
    'unscaled.weights': unscaled,
    'late.difference': [largestGap(run, renormalised, unscaled)],
  }
}
