// What drawing needs: colours, pictures, smaller pictures, the range of values.

import { anyFloats, array, flag, INT32_MAX, indexIn, isFloat, known, namesOf, number, whole } from '../check.js'

/** @typedef {import('../memory.js').Memory} Memory
 * @typedef {{ x: Float32Array, rows: number, cols: number, toRows: number, toCols: number }} ShrinkOptions
 * @typedef {{ minimum: number, maximum: number, mean: number, hash: string }} Summary
 *   minimum, maximum and mean of the finite values, 0 where there is none; hash: FNV-1a of the bytes
 * @typedef {{ map: 'weights' | 'scores', dark?: boolean }} ColoursOptions
 * @typedef {{ values: Float32Array, rows: number, cols: number, map: 'weights' | 'scores',
 *   scale?: 'linear' | 'root' | 'log', dark?: boolean, low: number,
 *   high: number, cellWidth: number, cellHeight: number, gap?: number }} RasterOptions
 *   scale: hl_colour_scale of headlight_lab.h; low and high: the values at the ends of the map; cell sizes and gap (0) in pixels, the gap counted in
 */

const MAPS = ['weights', 'scores']
const COLOUR_BYTES = 3 * 255

/**
 * Smallest and largest finite value; 0 and 0 if there is none.
 * @param {Memory} memory @param {Float32Array} x
 * @returns {[number, number]}
 * @throws {HlError} TYPE, SHAPE for an array of length 0, MEMORY
 */
export function finiteRange(memory, x) {
  anyFloats('x', x)
  return memory.scope(() => {
    const from = memory.put(x)
    const to = memory.room(2)
    memory.wasm.hl_wasm_finite_range(from, x.length, to)
    const [low, high] = memory.floats(to, 2)
    return [low, high]
  })
}

/**
 * What a tensor too large to list is told apart by.
 * @param {Memory} memory @param {Float32Array} x
 * @returns {Summary}
 * @throws {HlError} TYPE, SHAPE for an array of length 0, MEMORY
 */
export function summarise(memory, x) {
  anyFloats('x', x)
  return memory.scope(() => {
    const from = memory.put(x)
    const to = memory.alloc(32)
    memory.wasm.hl_wasm_summarise(from, x.length, to)
    const [minimum, maximum, mean] = memory.doubles(to, 3)
    const [hash] = memory.words(to + 24, 1)
    return { minimum, maximum, mean, hash: hash.toString(16).padStart(8, '0') }
  })
}

const COLOURS_NAMES = namesOf('map dark')

/**
 * The colours of a map from low to high, three bytes (sRGB) each.
 * @param {Memory} memory @param {ColoursOptions} options
 * @returns {Uint8Array} (255, 3)
 * @throws {HlError} TYPE, RANGE, MEMORY
 */
export function colours(memory, options) {
  const o = known('colours', options, COLOURS_NAMES)
  const map = indexIn('map', o.map, MAPS)
  const dark = flag('dark', o.dark ?? false) ? 1 : 0
  return memory.scope(() => {
    const to = memory.alloc(COLOUR_BYTES)
    memory.wasm.hl_wasm_colours(map, dark, to)
    return memory.bytes(to, COLOUR_BYTES)
  })
}

const RASTER_NAMES = namesOf('values rows cols map dark scale low high cellWidth cellHeight gap')

/**
 * Paints values (rows, cols) as RGBA bytes, cellWidth x cellHeight pixels a cell; -inf and NaN are hatched.
 * @param {Memory} memory @param {RasterOptions} options
 * @returns {Uint8ClampedArray<ArrayBuffer>} (rows * cellHeight, cols * cellWidth, 4)
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function raster(memory, options) {
  const o = known('raster', options, RASTER_NAMES)
  const rows = whole('rows', o.rows)
  const cols = whole('cols', o.cols)
  const gap = whole('gap', o.gap ?? 0, 0, INT32_MAX)
  const width = whole('cellWidth', o.cellWidth, gap + 1, INT32_MAX)
  const height = whole('cellHeight', o.cellHeight, gap + 1, INT32_MAX)
  const values = array('values', o.values, Float32Array, 'rows cols', rows, cols)
  const low = number('low', o.low, isFloat, 'finite')
  const high = number('high', o.high, (x) => x > low && isFloat(x), `finite and above low ${low}`)
  const map = indexIn('map', o.map, MAPS)
  const scale = indexIn('scale', o.scale ?? 'linear', ['linear', 'root', 'log'])
  const dark = flag('dark', o.dark ?? false) ? 1 : 0
  return memory.scope(() => {
    const bytes = 4 * rows * cols * width * height
    const from = memory.put(values)
    const to = memory.alloc(bytes)
    memory.check(
      'raster',
      memory.wasm.hl_wasm_raster(map, scale, dark, low, high, width, height, gap, from, rows, cols, to),
    )
    return new Uint8ClampedArray(memory.bytes(to, bytes).buffer)
  })
}

const SHRINK_NAMES = namesOf('x rows cols toRows toCols')

/**
 * A smaller picture: each number the largest of its share of x.
 * @param {Memory} memory @param {ShrinkOptions} options
 * @returns {Float32Array} (toRows, toCols)
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function shrink(memory, options) {
  const o = known('shrink', options, SHRINK_NAMES)
  const rows = whole('rows', o.rows)
  const cols = whole('cols', o.cols)
  const toRows = whole('toRows', o.toRows, 1, rows)
  const toCols = whole('toCols', o.toCols, 1, cols)
  const x = array('x', o.x, Float32Array, 'rows cols', rows, cols)
  return memory.scope(() => {
    const from = memory.put(x)
    const to = memory.room(toRows * toCols)
    memory.check('shrink', memory.wasm.hl_wasm_shrink(from, rows, cols, toRows, toCols, to))
    return memory.floats(to, toRows * toCols)
  })
}
