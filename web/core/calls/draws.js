// Random queries and keys, how far softmax spreads their scores, and statistics of many numbers.

import { anyFloats, array, INT32_MAX, known, namesOf, number, whole } from '../check.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {{ dim: number, keys: number, count: number, first?: number, seed?: number }} DrawsOptions
 *   draws first (0) .. first + count - 1 of a seed (0), each a query and `keys` keys of `dim` normal numbers
 * @typedef {{ scores: Float32Array, rows: number, cols: number, dim?: number }} SpreadOptions
 *   scores (rows, cols), divided by sqrt(dim) first; dim 1: as they are
 * @typedef {{ scores: Float32Array, weights: Float32Array, largest: Float32Array, jacobian: Float32Array }} Spread
 *   scores, divided, and their weights (rows, cols); largest (rows): the largest of each; jacobian (rows): Frobenius norm of diag(p) - p p^T
 * @typedef {{ x: Float32Array, shares: Float32Array }} StatisticsOptions  shares: from 0 to 1
 * @typedef {{ mean: number, variance: number, quantiles: Float32Array }} Statistics
 *   variance: about the mean, divided by the count; quantiles: for each share the value below which
 *   it lies
 */

const DRAW_NAMES = namesOf('dim keys count first seed')

/**
 * Products q.k of random queries and keys, undivided. Cut into parts they are the same draws.
 * @param {Memory} memory @param {DrawsOptions} options
 * @returns {Float32Array} (count, keys)
 * @throws {HlError} TYPE, RANGE, MEMORY
 */
export function drawScores(memory, options) {
  const o = known('drawScores', options, DRAW_NAMES)
  const dim = whole('dim', o.dim, 1, INT32_MAX)
  const keys = whole('keys', o.keys, 1, INT32_MAX)
  const count = whole('count', o.count, 1, INT32_MAX)
  const first = whole('first', o.first ?? 0, 0, INT32_MAX)
  const seed = whole('seed', o.seed ?? 0, 0, 2 ** 32 - 1)
  return memory.scope(() => {
    const to = memory.room(count * keys)
    memory.check('drawScores', memory.wasm.hl_wasm_draw_scores(dim, keys, first, count, seed, to))
    return memory.floats(to, count * keys)
  })
}

const SPREAD_NAMES = namesOf('scores rows cols dim')

/**
 * Softmax of each row of scores, its largest weight and the norm of its derivative.
 * @param {Memory} memory @param {SpreadOptions} options
 * @returns {Spread}
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function softmaxSpread(memory, options) {
  const o = known('softmaxSpread', options, SPREAD_NAMES)
  const rows = whole('rows', o.rows)
  const cols = whole('cols', o.cols)
  const dim = whole('dim', o.dim ?? 1, 1, INT32_MAX)
  const scores = array('scores', o.scores, Float32Array, 'rows cols', rows, cols)
  return memory.scope(() => {
    const from = memory.put(scores)
    const [divided, weights, largest, jacobian] = [rows * cols, rows * cols, rows, rows].map((count) =>
      memory.room(count),
    )
    memory.check(
      'softmaxSpread',
      memory.wasm.hl_wasm_softmax_spread(from, rows, cols, dim, divided, weights, largest, jacobian),
    )
    return {
      scores: memory.floats(divided, rows * cols),
      weights: memory.floats(weights, rows * cols),
      largest: memory.floats(largest, rows),
      jacobian: memory.floats(jacobian, rows),
    }
  })
}

const STATISTICS_NAMES = namesOf('x shares')

/**
 * Mean, variance and quantiles.
 * @param {Memory} memory @param {StatisticsOptions} options
 * @returns {Statistics}
 * @throws {HlError} TYPE, RANGE, SHAPE for an array of length 0, MEMORY
 */
export function statistics(memory, options) {
  const o = known('statistics', options, STATISTICS_NAMES)
  const x = anyFloats('x', o.x)
  const shares = anyFloats('shares', o.shares)
  shares.forEach((share, i) => number(`shares[${i}]`, share, (s) => s >= 0 && s <= 1, 'from 0 to 1'))
  return memory.scope(() => {
    const from = memory.put(x)
    const of = memory.put(shares)
    const moments = memory.room(2)
    const quantiles = memory.room(shares.length)
    memory.check('statistics', memory.wasm.hl_wasm_statistics(from, x.length, of, shares.length, moments, quantiles))
    const [mean, variance] = memory.floats(moments, 2)
    return { mean, variance, quantiles: memory.floats(quantiles, shares.length) }
  })
}
