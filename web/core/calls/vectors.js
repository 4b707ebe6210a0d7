// Lengths, angles, and a dot product term by term.

import { array, HlError, known, namesOf, whole } from '../check.js'

/** @typedef {import('../memory.js').Memory} Memory
 * @typedef {{ x: Float32Array, rows: number, cols: number }} LengthsOptions  x (rows, cols)
 * @typedef {{ a: Float32Array, b: Float32Array, rows: number, cols: number, dim: number }} CosinesOptions
 *   a (rows, dim), b (cols, dim)
 * @typedef {{ a: Float32Array, b: Float32Array }} TermsOptions  of one length
 */

const LENGTHS_NAMES = namesOf('x rows cols')

/**
 * Length of each row.
 * @param {Memory} memory @param {LengthsOptions} options
 * @returns {Float32Array} (rows)
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function lengths(memory, options) {
  const o = known('lengths', options, LENGTHS_NAMES)
  const rows = whole('rows', o.rows)
  const cols = whole('cols', o.cols)
  const x = array('x', o.x, Float32Array, 'rows cols', rows, cols)
  return memory.scope(() => {
    const [from, to] = [memory.put(x), memory.room(rows)]
    memory.check('lengths', memory.wasm.hl_wasm_lengths(from, rows, cols, to))
    return memory.floats(to, rows)
  })
}

const COSINES_NAMES = namesOf('a b rows cols dim')

/**
 * Cosine of the angle between each row of a and each row of b; NaN where one of them has length 0.
 * @param {Memory} memory @param {CosinesOptions} options
 * @returns {Float32Array} (rows, cols)
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function cosines(memory, options) {
  const o = known('cosines', options, COSINES_NAMES)
  const rows = whole('rows', o.rows)
  const cols = whole('cols', o.cols)
  const dim = whole('dim', o.dim)
  const a = array('a', o.a, Float32Array, 'rows dim', rows, dim)
  const b = array('b', o.b, Float32Array, 'cols dim', cols, dim)
  return memory.scope(() => {
    const [one, other, to] = [memory.put(a), memory.put(b), memory.room(rows * cols)]
    memory.check('cosines', memory.wasm.hl_wasm_cosines(one, other, rows, cols, dim, to))
    return memory.floats(to, rows * cols)
  })
}

const TERMS_NAMES = namesOf('a b')

/**
 * The terms of a dot product, a[i] b[i], and their running sums.
 * @param {Memory} memory @param {TermsOptions} options
 * @returns {{ terms: Float32Array, sums: Float32Array }} each as long as a
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function terms(memory, options) {
  const o = known('terms', options, TERMS_NAMES)
  const count = o.a?.length ?? 0
  const a = array('a', o.a, Float32Array, 'length', count)
  const b = array('b', o.b, Float32Array, 'length', count)
  if (!count) throw new HlError('SHAPE', 'terms: a has no elements (is its buffer detached?)')
  return memory.scope(() => {
    const [one, other, products, sums] = [memory.put(a), memory.put(b), memory.room(count), memory.room(count)]
    memory.check('terms', memory.wasm.hl_wasm_terms(one, other, count, products, sums))
    return { terms: memory.floats(products, count), sums: memory.floats(sums, count) }
  })
}
