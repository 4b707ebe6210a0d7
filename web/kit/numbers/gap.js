// How far two tensors are apart.

/** @import { Run } from '../../session/types.js' */

/** The largest difference between elements of two tensors of one shape. @param {Run} run @param {Float32Array} a @param {Float32Array} b */
export function largestGap(run, a, b) {
  const difference = run.core.matmul({
    a: Float32Array.of(1, -1),
    b: Float32Array.from([...a, ...b]),
    rows: 1,
    inner: 2,
    cols: a.length,
  })
  const { minimum, maximum } = run.core.summarise(difference)
  return Math.max(-minimum, maximum)
}
