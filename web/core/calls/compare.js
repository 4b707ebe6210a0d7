// How far tensors are from each other and from a pattern; and weights that nobody trained.

import { number } from '../check.js'
import { checked, floats, gives, plainCall, SIZE, wholeIn } from './call.js'

/**
 * @import { Call } from './call.js'
 * @typedef {{ a: Float32Array, b: Float32Array, rows: number, cols: number }} RowsOptions  a, b (rows, cols)
 * @typedef {{ a: Float32Array, size: number }} SquareOptions  a (size, size)
 * @typedef {{ mean: Float32Array, spread: Float32Array }} Diagonals
 *   (2 size - 1) each, from the diagonal of column less row = 1 - size to that of size - 1
 * @typedef {{ count: number, seed?: number, deviation?: number }} NormalOptions
 *   seed: whole, 0 to 2^32 - 1 (1); deviation: the standard deviation (1)
 */

/** What compares two matrices (rows, cols) row by row. @param {string} call @param {string} kernel @param {'floats' | 'words'} reads */
const perRow = (call, kernel, reads) =>
  plainCall(
    call,
    { a: floats('rows cols'), b: floats('rows cols'), rows: SIZE, cols: SIZE, found: gives('rows', reads) },
    `${kernel} a b rows cols found`,
  )

/**
 * The largest absolute difference in each row.
 * @type {Call<RowsOptions>} (rows)
 */
export const rowsDistance = perRow('rowsDistance', 'hl_wasm_rows_distance', 'floats')

/**
 * How many elements of each row differ in any bit.
 * @type {Call<RowsOptions, Uint32Array>} (rows)
 */
export const rowsChanged = perRow('rowsChanged', 'hl_wasm_rows_changed', 'words')

/**
 * How far each row moved from a to b, as a share of its length: |b - a| / |a|, infinite from a row of zeros.
 * @type {Call<RowsOptions>} (rows)
 */
export const rowsMoved = perRow('rowsMoved', 'hl_wasm_rows_moved', 'floats')

const SQUARE = { a: floats('size size'), size: SIZE }

/**
 * How far a square matrix is from its transpose: the largest absolute difference.
 * @type {Call<SquareOptions, number>}
 */
export const asymmetry = plainCall('asymmetry', SQUARE, 'hl_wasm_asymmetry a size')

const diagonalsOf = (/** @type {{ size: number }} */ { size }) => 2 * size - 1

/**
 * Mean and spread (largest less smallest) of each diagonal, of finite values: spreads of 0 mean that only the distance
 * counts.
 * @type {Call<SquareOptions, Diagonals>}
 */
export const diagonals = plainCall(
  'diagonals',
  { ...SQUARE, mean: gives(diagonalsOf), spread: gives(diagonalsOf) },
  'hl_wasm_diagonals a size mean spread',
)

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
