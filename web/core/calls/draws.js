// Random numbers, scores of random queries and keys, how far softmax spreads them, and statistics of many numbers.

import { anyFloats, given, INT32_MAX, number } from '../check.js'
import { checked, checkedArray, floats, gives, open, plainCall, SIZE, wholeIn } from './call.js'

/**
 * @import { Call } from './call.js'
 * @typedef {{ count: number, seed?: number, deviation?: number }} NormalOptions
 *   seed: whole, 0 to 2^32 - 1 (1); deviation: the standard deviation (1)
 * @typedef {{ dim: number, keys: number, count: number, first?: number, seed?: number }} DrawsOptions
 *   draws first (0) .. first + count - 1 of a seed (0), each a query and `keys` keys of `dim` normal numbers
 * @typedef {{ scores: Float32Array, rows: number, cols: number, dim?: number }} SpreadOptions
 *   scores (rows, cols), divided by sqrt(dim) first; dim 1: as they are
 * @typedef {{ scores: Float32Array, weights: Float32Array, largest: Float32Array, jacobian: Float32Array }} Spread
 *   scores, divided, and their weights (rows, cols); largest (rows): the largest of each; jacobian (rows): Frobenius norm of diag(p) - p p^T
 * @typedef {{ x: Float32Array, shares?: Float32Array }} StatisticsOptions  shares: from 0 to 1; none: no quantiles
 * @typedef {{ mean: number, variance: number, quantiles: Float32Array }} Statistics
 *   variance: about the mean, divided by the count; quantiles: for each share the value below which
 *   it lies
 */

const SIZE_32 = wholeIn({ to: INT32_MAX })

/**
 * Normal numbers of mean 0. A seed means the same numbers on every machine.
 * @type {Call<NormalOptions>} (count)
 */
export const normal = plainCall(
  'normal',
  {
    count: SIZE,
    seed: wholeIn({ from: 0, to: 2 ** 32 - 1, or: 1 }),
    deviation: checked((name, value) => number(name, value ?? 1, (x) => x >= 0 && x <= 1e30, 'from 0 to 1e30')),
    drawn: gives('count'),
  },
  'hl_wasm_normal seed deviation count drawn',
)

/**
 * Products q.k (count, keys) of random queries and keys, undivided. Cut into parts they are the same draws.
 * @type {Call<DrawsOptions>}
 */
export const drawScores = plainCall(
  'drawScores',
  {
    dim: SIZE_32,
    keys: SIZE_32,
    count: SIZE_32,
    first: wholeIn({ from: 0, to: INT32_MAX, or: 0 }),
    seed: wholeIn({ from: 0, to: 2 ** 32 - 1, or: 0 }),
    scores: gives('count keys'),
  },
  'hl_wasm_draw_scores dim keys first count seed scores',
)

/**
 * Softmax of each row of scores, its largest weight and the norm of its derivative.
 * @type {Call<SpreadOptions, Spread>}
 */
export const softmaxSpread = plainCall(
  'softmaxSpread',
  {
    scores: floats('rows cols'),
    rows: SIZE,
    cols: SIZE,
    dim: wholeIn({ to: INT32_MAX, or: 1 }),
    divided: gives('rows cols'),
    weights: gives('rows cols'),
    largest: gives('rows'),
    jacobian: gives('rows'),
  },
  'hl_wasm_softmax_spread scores rows cols dim divided weights largest jacobian',
  ({ divided, ...spread }) => ({ scores: divided, ...spread }),
)

/**
 * Mean, variance and quantiles.
 * @type {Call<StatisticsOptions, Statistics>}
 */
export const statistics = plainCall(
  'statistics',
  { x: open('count'), shares: checkedArray(sharesOf), moments: gives(2), quantiles: gives('shareCount') },
  'hl_wasm_statistics x count shares shareCount moments quantiles',
  ({ moments: [mean, variance], quantiles }) => ({ mean, variance, quantiles }),
)

/** @param {string} name @param {unknown} value @param {any} values */
function sharesOf(name, value, values) {
  values.shareCount = 0
  if (!given(value)) return null
  const shares = anyFloats(name, value)
  shares.forEach((share, i) => number(`${name}[${i}]`, share, (s) => s >= 0 && s <= 1, 'from 0 to 1'))
  values.shareCount = shares.length
  return shares
}
