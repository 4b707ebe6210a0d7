// How far tensors are from each other and from a pattern; and weights that nobody trained.

import { array, known, namesOf, number, whole } from '../check.js'

/** @typedef {import('../memory.js').Memory} Memory
 * @typedef {{ a: Float32Array, b: Float32Array, rows: number, cols: number }} RowsOptions  a, b (rows, cols)
 * @typedef {{ a: Float32Array, size: number }} SquareOptions  a (size, size)
 * @typedef {{ mean: Float32Array, spread: Float32Array }} Diagonals
 *   (2 size - 1) each, from the diagonal of column less row = 1 - size to that of size - 1
 * @typedef {{ count: number, seed?: number, deviation?: number }} NormalOptions
 *   seed: whole, 0 to 2^32 - 1 (1); deviation: the standard deviation (1)
 */

const ROWS_NAMES = namesOf('a b rows cols')

/**
 * Runs a kernel over the rows of a and b; returns the address of what it found, 4 bytes a row.
 * @template T
 * @param {Memory} memory @param {string} call @param {RowsOptions} options
 * @param {(a: number, b: number, rows: number, cols: number, out: number) => number} kernel gives hl_status
 * @param {(address: number, rows: number) => T} read
 */
function perRow(memory, call, options, kernel, read) {
  const o = known(call, options, ROWS_NAMES)
  const rows = whole('rows', o.rows)
  const cols = whole('cols', o.cols)
  const a = array('a', o.a, Float32Array, 'rows cols', rows, cols)
  const b = array('b', o.b, Float32Array, 'rows cols', rows, cols)
  return memory.scope(() => {
    const [before, after, to] = [memory.put(a), memory.put(b), memory.alloc(4 * rows)]
    memory.check(call, kernel(before, after, rows, cols, to))
    return read(to, rows)
  })
}

/**
 * The largest absolute difference in each row.
 * @param {Memory} memory @param {RowsOptions} options
 * @returns {Float32Array} (rows)
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export const rowsDistance = (memory, options) =>
  perRow(memory, 'rowsDistance', options, memory.wasm.hl_wasm_rows_distance, (at, rows) => memory.floats(at, rows))

/**
 * How many elements of each row differ in any bit.
 * @param {Memory} memory @param {RowsOptions} options
 * @returns {Uint32Array} (rows)
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export const rowsChanged = (memory, options) =>
  perRow(memory, 'rowsChanged', options, memory.wasm.hl_wasm_rows_changed, (at, rows) => memory.words(at, rows))

/**
 * How far each row moved from a to b, as a share of its length: |b - a| / |a|, infinite from a row of zeros.
 * @param {Memory} memory @param {RowsOptions} options
 * @returns {Float32Array} (rows)
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export const rowsMoved = (memory, options) =>
  perRow(memory, 'rowsMoved', options, memory.wasm.hl_wasm_rows_moved, (at, rows) => memory.floats(at, rows))

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
