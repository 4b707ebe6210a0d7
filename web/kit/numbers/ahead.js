// What the rows of a map give to keys that come later.

import { rowIn } from '../../session/tensors.js'

/** @param {import('../../session/types.js').Run} run @param {import('../../session/types.js').Tensor} weights @returns {Float32Array} of each row */
export function aheadOf(run, weights) {
  const n = weights.shape[1]
  return Float32Array.from({ length: n }, (_, i) => {
    const later = rowIn(weights, i).subarray(i + 1)
    return later.length ? run.core.rowSums({ x: later, rows: 1, cols: later.length })[0] : 0
  })
}
