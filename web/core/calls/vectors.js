// Lengths, angles, and a dot product term by term.

import { array, given } from '../check.js'
import { checkedArray, floats, gives, open, plainCall, SIZE, wholeIn } from './call.js'

/**
 * @import { Call } from './call.js'
 * @typedef {{ x: Float32Array, rows: number, cols: number }} LengthsOptions  x (rows, cols)
 * @typedef {{ a: Float32Array, b: Float32Array, rows: number, cols: number, dim: number }} CosinesOptions
 *   a (rows, dim), b (cols, dim)
 * @typedef {{ a: Float32Array, b: Float32Array }} TermsOptions  of one length
 * @typedef {{ x: Float32Array, rows: number, cols: number, like?: Float32Array }} DirectionsOptions
 *   x (rows, cols); like (rows, 2): points of another call, which the points are turned towards
 * @typedef {{ points: Float32Array, cosine: number, share: number }} Directions
 *   points (rows, 2): each row, brought to length 1, as seen in the plane of the first two principal directions; cosine: the
 *   mean one of two different rows; share: how much of the squares of the rows the plane shows
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
 * How alike the directions of rows are, and the plane that shows most of them; NaN where a row has none.
 * @type {Call<DirectionsOptions, Directions>}
 */
export const directions = plainCall(
  'directions',
  {
    x: floats('rows cols'),
    rows: wholeIn({ to: 1024 }),
    cols: SIZE,
    like: checkedArray(pointsOf),
    points: gives(({ rows }) => 2 * rows),
    shares: gives(2, 'doubles'),
  },
  'hl_wasm_directions x rows cols like points shares',
  ({ points, shares: [cosine, share] }) => ({ points, cosine, share }),
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

/** Two numbers a row, or null. @param {string} name @param {unknown} value @param {any} values */
function pointsOf(name, value, { rows }) {
  return given(value) ? array(name, value, Float32Array, 'rows 2', rows, 2) : null
}
