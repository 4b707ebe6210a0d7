// What the rows of a map give to keys that come later.

/** @param {import('../../session/types.js').Run} run @param {Float32Array} weights @param {number} n words @returns {Float32Array} of each row */
export function aheadOf(run, weights, n) {
  return Float32Array.from({ length: n }, (_, i) => {
    const later = weights.slice(i * n + i + 1, (i + 1) * n)
    return later.length ? run.core.rowSums({ x: later, rows: 1, cols: later.length })[0] : 0
  })
}
