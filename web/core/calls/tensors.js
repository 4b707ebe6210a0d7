// Plain sums of tensors: element by element, row by row, rows and columns exchanged.

import { anyFloats, array, isFloat, known, namesOf, number, outArray, whole } from '../check.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {{ a: Float32Array, b: Float32Array, out?: Float32Array }} PairOptions  all of one length
 * @typedef {{ x: Float32Array, factor: number, out?: Float32Array }} ScaleOptions  x, out of one length; factor finite
 * @typedef {{ x: Float32Array, rows: number, cols: number, out?: Float32Array }} MatrixOptions
 *   x (rows, cols); out (cols, rows) of transpose, (rows) of rowSums
 */

const PAIR_NAMES = namesOf('a b out')

/**
 * @param {Memory} memory @param {string} call @param {PairOptions} options
 * @param {(a: number, b: number, count: number, out: number) => number} kernel gives hl_status
 */
function pair(memory, call, options, kernel) {
  const o = known(call, options, PAIR_NAMES)
  const a = anyFloats('a', o.a)
  const b = array('b', o.b, Float32Array, 'length', a.length)
  const out = outArray(o.out, 'length', a.length)
  return memory.inPlace(call, a, out, (at) => kernel(at, memory.put(b), a.length, at))
}

/**
 * a + b, element by element.
 * @param {Memory} memory @param {PairOptions} options
 * @returns {Float32Array}
 * @throws {HlError} TYPE, SHAPE, MEMORY
 */
export const add = (memory, options) => pair(memory, 'add', options, memory.wasm.hl_wasm_add)

/**
 * a - b, element by element.
 * @param {Memory} memory @param {PairOptions} options
 * @returns {Float32Array}
 * @throws {HlError} TYPE, SHAPE, MEMORY
 */
export const subtract = (memory, options) => pair(memory, 'subtract', options, memory.wasm.hl_wasm_subtract)

const SCALE_NAMES = namesOf('x factor out')

/**
 * Each element of x times a factor.
 * @param {Memory} memory @param {ScaleOptions} options
 * @returns {Float32Array}
 * @throws {HlError} TYPE, RANGE, SHAPE for an array of length 0, MEMORY
 */
export function scale(memory, options) {
  const o = known('scale', options, SCALE_NAMES)
  const x = anyFloats('x', o.x)
  const factor = number('factor', o.factor, isFloat, 'finite')
  const out = outArray(o.out, 'length', x.length)
  return memory.inPlace('scale', x, out, (at) => memory.wasm.hl_wasm_scale(at, factor, x.length, at))
}

const MATRIX_NAMES = namesOf('x rows cols out')

/**
 * Rows and columns exchanged.
 * @param {Memory} memory @param {MatrixOptions} options
 * @returns {Float32Array} (cols, rows)
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function transpose(memory, options) {
  const o = known('transpose', options, MATRIX_NAMES)
  const { x, rows, cols } = matrixOf(o)
  const out = outArray(o.out, 'cols rows', cols, rows)
  return memory.scope(() => {
    const from = memory.put(x)
    const to = memory.room(x.length)
    memory.check('transpose', memory.wasm.hl_wasm_transpose(from, rows, cols, to))
    return memory.floats(to, x.length, out)
  })
}

/**
 * Sum of each row: in float32, from the first element to the last, each addition rounded. These are the bits of a matmul
 * with a column of ones, except for the sign of a sum that is 0.
 * @param {Memory} memory @param {MatrixOptions} options
 * @returns {Float32Array} (rows)
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function rowSums(memory, options) {
  const o = known('rowSums', options, MATRIX_NAMES)
  const { x, rows, cols } = matrixOf(o)
  const out = outArray(o.out, 'rows', rows)
  return memory.scope(() => {
    const from = memory.put(x)
    const to = memory.room(rows)
    memory.check('rowSums', memory.wasm.hl_wasm_row_sums(from, rows, cols, to))
    return memory.floats(to, rows, out)
  })
}

/** @param {MatrixOptions} o */
function matrixOf(o) {
  const rows = whole('rows', o.rows)
  const cols = whole('cols', o.cols)
  return { x: array('x', o.x, Float32Array, 'rows cols', rows, cols), rows, cols }
}
