// One query among keys in a plane, its weights, and the mean of the values that they give.

import { largestGap } from '../../kit/numbers/gap.js'

/**
 * @import { Run } from '../../session/types.js'
 * @typedef {{ query: number[], keys: number[][], values: number[][], stretch: number,
 *   temperature: number }} PlaneRequest
 *   as many keys as values, each of two numbers; stretch: what the query is multiplied by; temperature: may be infinite
 */

const DIM = 2

/** @param {Run} run @param {PlaneRequest} request */
export function numbers(run, request) {
  const { stretch, temperature } = request
  const n = request.keys.length
  const put = Float32Array.from(request.query)
  const keys = Float32Array.from(request.keys.flat())
  const values = Float32Array.from(request.values.flat())
  const query = run.core.matmul({ a: Float32Array.of(stretch), b: put, rows: 1, inner: 1, cols: DIM })
  const look = (/** @type {Float32Array} */ q, /** @type {number} */ t) => attend(run, q, keys, values, t)
  const { scores } = look(query, 1)
  const { weights, output } = look(query, temperature)
  const same = look(put, stretch ? temperature / stretch : Number.POSITIVE_INFINITY).weights
  const across = { rows: 1, inner: DIM, cols: n }
  /** @param {string} name @param {number[]} shape @param {ArrayLike<number>} data */
  const made = (name, shape, data) => run.tensor(name, shape, data)
  return {
    tensors: [
      made('query', [1, DIM], query),
      made('keys', [n, DIM], keys),
      made('values', [n, DIM], values),
      made('products', [1, n], run.core.matmul({ a: query, b: keys, ...across, transposeB: true })),
      made('queryLength', [1, 1], run.core.lengths({ x: query, rows: 1, cols: DIM })),
      made('keyLengths', [1, n], run.core.lengths({ x: keys, rows: n, cols: DIM })),
      made('cosines', [1, n], run.core.cosines({ a: query, b: keys, rows: 1, cols: n, dim: DIM })),
      made('scores', [1, n], scores),
      made('weights', [1, n], weights),
      made('weightSum', [1, 1], sumOf(run, weights)),
      made('output', [1, DIM], output),
      made('gap', [1, 1], [largestGap(run, weights, same)]),
    ],
  }
}

/**
 * @param {Run} run @param {Float32Array} q @param {Float32Array} k @param {Float32Array} v @param {number} temperature
 * @returns {{ output: Float32Array, scores: Float32Array, weights: Float32Array }}
 */
function attend(run, q, k, v, temperature) {
  // At an infinite temperature every score counts alike, as scores of 0 do.
  const heat = temperature === Number.POSITIVE_INFINITY ? { scale: 0 } : { temperature }
  const sizes = { queries: 1, keys: k.length / DIM, dim: DIM }
  return /** @type {any} */ (run.core.attention({ q, k, v, ...sizes, ...heat, want: ['scores', 'weights'] }))
}

/** @param {Run} run @param {Float32Array} row */
const sumOf = (run, row) =>
  run.core.matmul({ a: row, b: new Float32Array(row.length).fill(1), rows: 1, inner: row.length, cols: 1 })
