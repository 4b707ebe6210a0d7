// Plain sums of tensors: element by element, row by row, rows and columns exchanged.

import { finite, floats, gives, open, over, plainCall, SIZE } from './call.js'

/**
 * @import { Call } from './call.js'
 * @typedef {{ a: Float32Array, b: Float32Array, out?: Float32Array }} PairOptions  all of one length
 * @typedef {{ x: Float32Array, factor: number, out?: Float32Array }} ScaleOptions  x, out of one length; factor finite
 * @typedef {{ x: Float32Array, rows: number, cols: number, out?: Float32Array }} MatrixOptions
 *   x (rows, cols); out (cols, rows) of transpose, (rows) of rowSums
 */

const PAIR = { a: open('length'), b: floats('length'), out: over('a', 'length') }

/**
 * a + b, element by element.
 * @type {Call<PairOptions>}
 */
export const add = plainCall('add', PAIR, 'hl_wasm_add a b length out')

/**
 * a - b, element by element.
 * @type {Call<PairOptions>}
 */
export const subtract = plainCall('subtract', PAIR, 'hl_wasm_subtract a b length out')

/**
 * Each element of x times a factor.
 * @type {Call<ScaleOptions>}
 */
export const scale = plainCall(
  'scale',
  { x: open('length'), factor: finite(), out: over('x', 'length') },
  'hl_wasm_scale x factor length out',
)

const MATRIX = { x: floats('rows cols'), rows: SIZE, cols: SIZE }

/**
 * Rows and columns exchanged.
 * @type {Call<MatrixOptions>}
 */
export const transpose = plainCall(
  'transpose',
  { ...MATRIX, out: gives('cols rows') },
  'hl_wasm_transpose x rows cols out',
)

/**
 * Sum of each row: in float32, from the first element to the last, each addition rounded. These are the bits of a matmul
 * with a column of ones, except for the sign of a sum that is 0.
 * @type {Call<MatrixOptions>}
 */
export const rowSums = plainCall('rowSums', { ...MATRIX, out: gives('rows') }, 'hl_wasm_row_sums x rows cols out')
