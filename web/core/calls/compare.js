// How far tensors are from each other and from a pattern; and weights that nobody trained.

import { array, known, namesOf, number, whole } from '../check.js'

/** @typedef {import('../memory.js').Memory} Memory
 * @typedef {{ a: Float32Array, b: Float32Array, rows: number, cols: number }} RowsDistanceOptions  a, b (rows, cols)
 * @typedef {{ a: Float32Array, size: number }} SquareOptions  a (size, size)
 * @typedef {{ mean: Float32Array, spread: Float32Array }} Diagonals
 *   (2 size - 1) each, from the diagonal of column less row = 1 - size to that of size - 1
 * @typedef {{ count: number, seed?: number, deviation?: number }} NormalOptions
 *   seed: whole, 0 to 2^32 - 1 (1); deviation: the standard deviation (1)
 */

const ROWS_DISTANCE_NAMES = namesOf('a b rows cols')

/**
 * The largest absolute difference in each row.
 * @param {Memory} memory @param {RowsDistanceOptions} options
 * @returns {Float32Array} (rows)
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function rowsDistance(memory, options) {
  const o = known('rowsDistance', options, ROWS_DISTANCE_NAMES)
  const rows = whole('rows', o.rows)
  const cols = whole('cols', o.cols)
  const a = array('a', o.a, Float32Array, 'rows cols', rows, cols)
  const b = array('b', o.b, Float32Array, 'rows cols', rows, cols)
  return memory.scope(() => {
    const [before, after, to] = [memory.put(a), memory.put(b), memory.room(rows)]
    memory.wasm.hl_wasm_rows_distance(before, after, rows, cols, to)
    return memory.floats(to, rows)
  })
}

const SQUARE_NAMES = namesOf('a size')

/**
 * How far a square matrix is from its transpose: the largest absolute difference.
 * @param {Memory} memory @param {SquareOptions} options
 * @returns {number}
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function asymmetry(memory, options) {
  const { a, size } = square('asymmetry', options)
  return memory.scope(() => memory.wasm.hl_wasm_asymmetry(memory.put(a), size))
}

/**
 * Mean and spread (largest less smallest) of each diagonal: spreads of 0 mean that the distance alone counts.
 * @param {Memory} memory @param {SquareOptions} options of finite values
 * @returns {Diagonals}
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function diagonals(memory, options) {
  const { a, size } = square('diagonals', options)
  const count = 2 * size - 1
  return memory.scope(() => {
    const [from, mean, spread] = [memory.put(a), memory.room(count), memory.room(count)]
    memory.wasm.hl_wasm_diagonals(from, size, mean, spread)
    return { mean: memory.floats(mean, count), spread: memory.floats(spread, count) }
  })
}

/** @param {string} call @param {SquareOptions} options */
function square(call, options) {
  const o = known(call, options, SQUARE_NAMES)
  const size = whole('size', o.size)
  return { a: array('a', o.a, Float32Array, 'size size', size, size), size }
}

const NORMAL_NAMES = namesOf('count seed deviation')
const SEED_MAX = 2 ** 32 - 1

/**
 * Normal numbers of mean 0. A seed means the same numbers on every machine.
 * @param {Memory} memory @param {NormalOptions} options
 * @returns {Float32Array} (count)
 * @throws {HlError} TYPE, RANGE, MEMORY
 */
export function normal(memory, options) {
  const o = known('normal', options, NORMAL_NAMES)
  const count = whole('count', o.count)
  const seed = whole('seed', o.seed ?? 1, 0, SEED_MAX)
  const deviation = number('deviation', o.deviation ?? 1, (x) => x >= 0 && x <= 1e30, 'from 0 to 1e30')
  return memory.scope(() => {
    const to = memory.room(count)
    memory.wasm.hl_wasm_normal(seed, deviation, count, to)
    return memory.floats(to, count)
  })
}
