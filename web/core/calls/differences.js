// How far matrices are from each other, from their transpose, and from a pattern of diagonals.

import { floats, gives, plainCall, SIZE } from './call.js'

/**
 * @import { Call } from './call.js'
 * @typedef {{ a: Float32Array, b: Float32Array, rows: number, cols: number }} RowsOptions  a, b (rows, cols)
 * @typedef {{ a: Float32Array, size: number }} SquareOptions  a (size, size)
 * @typedef {{ mean: Float32Array, spread: Float32Array }} Diagonals
 *   (2 size - 1) each, from the diagonal of column less row = 1 - size to that of size - 1
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

const DIAGONALS = gives(({ size }) => 2 * size - 1)

/**
 * Mean and spread (largest less smallest) of each diagonal, of finite values: spreads of 0 mean that only the distance
 * counts.
 * @type {Call<SquareOptions, Diagonals>}
 */
export const diagonals = plainCall(
  'diagonals',
  { ...SQUARE, mean: DIAGONALS, spread: DIAGONALS },
  'hl_wasm_diagonals a size mean spread',
)
