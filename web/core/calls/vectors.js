// Lengths, angles, and a dot product term by term.

import { floats, gives, open, plainCall, SIZE } from './call.js'

/**
 * @import { Call } from './call.js'
 * @typedef {{ x: Float32Array, rows: number, cols: number }} LengthsOptions  x (rows, cols)
 * @typedef {{ a: Float32Array, b: Float32Array, rows: number, cols: number, dim: number }} CosinesOptions
 *   a (rows, dim), b (cols, dim)
 * @typedef {{ a: Float32Array, b: Float32Array }} TermsOptions  of one length
 */

/**
 * Length of each row.
 * @type {Call<LengthsOptions>} (rows)
 */
export const lengths = plainCall(
  'lengths',
  { x: floats('rows cols'), rows: SIZE, cols: SIZE, lengths: gives('rows') },
  'hl_wasm_lengths x rows cols lengths',
)

/**
 * Cosine of the angle between each row of a and each row of b; NaN where one of them has length 0.
 * @type {Call<CosinesOptions>} (rows, cols)
 */
export const cosines = plainCall(
  'cosines',
  { a: floats('rows dim'), b: floats('cols dim'), rows: SIZE, cols: SIZE, dim: SIZE, cosines: gives('rows cols') },
  'hl_wasm_cosines a b rows cols dim cosines',
)

/**
 * The terms of a dot product, a[i] b[i], and their running sums.
 * @type {Call<TermsOptions, { terms: Float32Array, sums: Float32Array }>} each as long as a
 */
export const terms = plainCall(
  'terms',
  { a: open('length'), b: floats('length'), terms: gives('length'), sums: gives('length') },
  'hl_wasm_terms a b length terms sums',
)
