// One query among keys in a plane, its weights, and the mean of the values that they give.

import { REACH } from '../../drawing/plane.js'
import { largestGap } from '../../kit/numbers/gap.js'
import { reachOf } from '../../kit/numbers/reach.js'
import { KNOBS } from '../../session/knobs.js'

/**
 * @import { Point } from '../../drawing/plane.js'
 * @import { Run, State } from '../../session/types.js'
 * @import { PlaneAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} PlaneRequest
 */

const DIM = 2

/** @param {Readonly<State>} state */
export function request(state) {
  const keys = state['plane.keys'].map(inside)
  const values = state['plane.values'].map(inside)
  const n = Math.min(keys.length, values.length)
  return {
    query: inside(state['plane.query']),
    /** As many keys as values. */
    keys: keys.slice(0, n),
    values: values.slice(0, n),
    stretch: state['plane.stretch'],
    /** May be infinite. */
    temperature: temperatureOf(state['plane.temperature']),
  }
}

/** Two numbers, in the plane's reach. @param {readonly number[]} point @returns {Point} */
export const inside = ([x = 0, y = 0]) => [
  Math.max(-REACH.x, Math.min(REACH.x, x)),
  Math.max(-REACH.y, Math.min(REACH.y, y)),
]

/** The knob's largest value stands for infinity. @param {number} value */
const temperatureOf = (value) => (value === KNOBS['plane.temperature'].max ? Number.POSITIVE_INFINITY : value)

/** @param {Run} run @param {PlaneRequest} request @returns {PlaneAnswer} */
export function numbers(run, request) {
  const { core } = run
  const { stretch, temperature } = request
  const n = request.keys.length
  const put = Float32Array.from(request.query)
  const keys = Float32Array.from(request.keys.flat())
  const values = Float32Array.from(request.values.flat())
  const query = core.scale({ x: put, factor: stretch })
  const look = (/** @type {Float32Array} */ q, /** @type {number} */ t) => attend(run, q, keys, values, t)
  const { scores } = look(query, 1)
  const { weights, output } = look(query, temperature)
  const instead = stretch ? temperature / stretch : Number.POSITIVE_INFINITY
  const { weights: same } = look(put, instead)
  const products = core.matmul({ a: query, b: keys, rows: 1, inner: DIM, cols: n, transposeB: true })
  return {
    ...request,
    instead,
    reach: reachOf(run, [products]),
    hasLength: query.some((x) => x !== 0),
    tensors: [
      run.tensor('query', [1, DIM], query),
      run.tensor('keys', [n, DIM], keys),
      run.tensor('values', [n, DIM], values),
      run.tensor('products', [1, n], products),
      run.tensor('queryLength', [1, 1], core.lengths({ x: query, rows: 1, cols: DIM })),
      run.tensor('keyLengths', [1, n], core.lengths({ x: keys, rows: n, cols: DIM })),
      run.tensor('cosines', [1, n], core.cosines({ a: query, b: keys, rows: 1, cols: n, dim: DIM })),
      run.tensor('scores', [1, n], scores),
      run.tensor('weights', [1, n], weights),
      run.tensor('weightSum', [1, 1], core.rowSums({ x: weights, rows: 1, cols: n })),
      run.tensor('output', [1, DIM], output),
      run.tensor('gap', [1, 1], [largestGap(run, weights, same)]),
    ],
  }
}

const NONE = new Float32Array(0)

/** @param {Run} run @param {Float32Array} q @param {Float32Array} k @param {Float32Array} v @param {number} temperature */
function attend(run, q, k, v, temperature) {
  // At an infinite temperature every score counts alike, as scores of 0 do.
  const heat = temperature === Number.POSITIVE_INFINITY ? { scale: 0 } : { temperature }
  const sizes = { queries: 1, keys: k.length / DIM, dim: DIM }
  const {
    output,
    scores = NONE,
    weights = NONE,
  } = run.core.attention({
    ...{ q, k, v, ...sizes, ...heat },
    want: ['scores', 'weights'],
  })
  return { output, scores, weights }
}
