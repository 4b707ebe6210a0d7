/**
 * (heads, length, dim) as (length, heads, dim), for peers that want it so.
 * @param {Float32Array} x @param {import('../../problem.mjs').Shape} shape
 */
export function headsLast(x, { heads, length, dim }) {
  const result = new Float32Array(x.length)
  for (let head = 0; head < heads; head++)
    for (let row = 0; row < length; row++) {
      const from = (head * length + row) * dim
      result.set(x.subarray(from, from + dim), (row * heads + head) * dim)
    }
  return result
}

/** What is added to the scores where a peer knows no causal mask. @param {number} length @param {number} hidden */
export function causalBias(length, hidden) {
  const bias = new Float32Array(length * length)
  for (let row = 0; row < length; row++) bias.fill(hidden, row * length + row + 1, (row + 1) * length)
  return bias
}
