// Sums, differences and the like of whole tensors, by the core.

/** @typedef {import('../../core/core.js').Core} Core */

/** a + b, element by element. @param {Core} core @param {Float32Array} a @param {Float32Array} b */
export const add = (core, a, b) => combined(core, a, 1, b, 1)

/** a - b, element by element. @param {Core} core @param {Float32Array} a @param {Float32Array} b */
export const subtract = (core, a, b) => combined(core, a, 1, b, -1)

/** @param {Core} core @param {Float32Array} x @param {number} factor */
export const scale = (core, x, factor) =>
  core.matmul({ a: Float32Array.of(factor), b: x, rows: 1, inner: 1, cols: x.length })

/** The sum of each row. @param {Core} core @param {Float32Array} x @param {number} rows @param {number} cols */
export const rowSums = (core, x, rows, cols) =>
  core.matmul({ a: x, b: new Float32Array(cols).fill(1), rows, inner: cols, cols: 1 })

/** Rows as columns. @param {Core} core @param {Float32Array} x @param {number} rows @param {number} cols */
export function transpose(core, x, rows, cols) {
  const one = new Float32Array(cols * cols)
  for (let i = 0; i < cols; i++) one[i * (cols + 1)] = 1
  return core.matmul({ a: one, b: x, rows: cols, inner: cols, cols: rows, transposeB: true })
}

/** @param {Core} core @param {Float32Array} a @param {number} x @param {Float32Array} b @param {number} y */
const combined = (core, a, x, b, y) =>
  core.matmul({ a: Float32Array.of(x, y), b: Float32Array.from([...a, ...b]), rows: 1, inner: 2, cols: a.length })
