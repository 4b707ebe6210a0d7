// How far two tensors are apart.

/** The largest difference between elements of two tensors of one shape. @param {import('../../core/core.js').Core} core @param {Float32Array} a @param {Float32Array} b */
export function largestGap(core, a, b) {
  const difference = core.matmul({
    a: Float32Array.of(1, -1),
    b: Float32Array.from([...a, ...b]),
    rows: 1,
    inner: 2,
    cols: a.length,
  })
  const { minimum, maximum } = core.summarise(difference)
  return Math.max(-minimum, maximum)
}
