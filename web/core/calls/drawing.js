// What drawing needs: colours, pictures, smaller pictures, the range of values.

import { INT32_MAX, isFloat, number, whole } from '../check.js'
import { checked, finite, flagOr, floats, gives, oneOf, open, plainCall, SIZE, wholeIn } from './call.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @import { Call } from './call.js'
 * @typedef {{ x: Float32Array, rows: number, cols: number, toRows: number, toCols: number }} ShrinkOptions
 * @typedef {{ minimum: number, maximum: number, mean: number, hash: string }} Summary
 *   minimum, maximum and mean of the finite values, 0 where there is none; hash: FNV-1a of the bytes
 * @typedef {{ map: 'weights' | 'scores', dark?: boolean }} ColoursOptions
 * @typedef {{ values: Float32Array, rows: number, cols: number, map: 'weights' | 'scores',
 *   scale?: 'linear' | 'root' | 'log', dark?: boolean, low: number,
 *   high: number, cellWidth: number, cellHeight: number, gap?: number }} RasterOptions
 *   scale: hl_colour_scale of headlight_lab.h; low and high: the values at the ends of the map; cell sizes and gap (0) in pixels, the gap counted in
 */

const map = oneOf(['weights', 'scores'])

const rangeOf = plainCall(
  'finiteRange',
  { x: open('count'), range: gives(2) },
  'hl_wasm_finite_range x count range',
  ([low, high]) => [low, high],
)

/**
 * Smallest and largest finite value; 0 and 0 if there is none.
 * @param {Memory} memory @param {Float32Array} x
 * @returns {[number, number]}
 * @throws {HlError} TYPE, SHAPE for an array of length 0, MEMORY
 */
export const finiteRange = (memory, x) => rangeOf(memory, { x })

const summaryOf = plainCall(
  'summarise',
  { x: open('count'), summary: gives(32, 'bytes') },
  'hl_wasm_summarise x count summary',
  ({ buffer }) => {
    const [minimum, maximum, mean] = new Float64Array(buffer, 0, 3)
    const [hash] = new Uint32Array(buffer, 24, 1)
    return { minimum, maximum, mean, hash: hash.toString(16).padStart(8, '0') }
  },
)

/**
 * What a tensor too large to list is told apart by.
 * @param {Memory} memory @param {Float32Array} x
 * @returns {Summary}
 * @throws {HlError} TYPE, SHAPE for an array of length 0, MEMORY
 */
export const summarise = (memory, x) => summaryOf(memory, { x })

/**
 * The colours of a map from low to high, (255, 3) bytes (sRGB).
 * @type {Call<ColoursOptions, Uint8Array>}
 */
export const colours = plainCall(
  'colours',
  { map, dark: flagOr(false), rgb: gives(3 * 255, 'bytes') },
  'hl_wasm_colours map dark rgb',
)

/** A cell's side: more than the gap. */
const side = checked((name, value, { gap }) => whole(name, value, gap + 1, INT32_MAX))

/**
 * Paints values (rows, cols) as RGBA bytes (rows * cellHeight, cols * cellWidth, 4); -inf and NaN are hatched.
 * @type {Call<RasterOptions, Uint8ClampedArray<ArrayBuffer>>}
 */
export const raster = plainCall(
  'raster',
  {
    values: floats('rows cols'),
    rows: SIZE,
    cols: SIZE,
    map,
    dark: flagOr(false),
    scale: oneOf(['linear', 'root', 'log'], 'linear'),
    low: finite(),
    high: checked((name, value, { low }) =>
      number(name, value, (x) => x > low && isFloat(x), `finite and above low ${low}`),
    ),
    gap: wholeIn({ from: 0, to: INT32_MAX, or: 0 }),
    cellWidth: side,
    cellHeight: side,
    rgba: gives((o) => 4 * o.rows * o.cols * o.cellWidth * o.cellHeight, 'bytes'),
  },
  'hl_wasm_raster map scale dark low high cellWidth cellHeight gap values rows cols rgba',
  ({ buffer }) => new Uint8ClampedArray(buffer),
)

/**
 * A smaller picture (toRows, toCols): each number the largest of its share of x.
 * @type {Call<ShrinkOptions>}
 */
export const shrink = plainCall(
  'shrink',
  {
    x: floats('rows cols'),
    rows: SIZE,
    cols: SIZE,
    toRows: wholeIn({ to: (o) => o.rows }),
    toCols: wholeIn({ to: (o) => o.cols }),
    smaller: gives('toRows toCols'),
  },
  'hl_wasm_shrink x rows cols toRows toCols smaller',
)
