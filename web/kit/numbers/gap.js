// How far two tensors are apart.

/** @import { Run } from '../../session/types.js' */

/** The largest difference between elements of two tensors of one shape. @param {Run} run @param {Float32Array} a @param {Float32Array} b */
export function largestGap(run, a, b) {
  const { minimum, maximum } = run.core.summarise(run.core.subtract({ a, b }))
  return Math.max(-minimum, maximum)
}
