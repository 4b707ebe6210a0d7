// What a reader does to a row of weights by dragging one of its bars.

/**
 * The row with one weight as dragged, the others in their old proportions, so that the row still sums to 1. Where the
 * others had nothing they share alike; what is masked stays 0.
 * @param {ArrayLike<number>} weights @param {number} index @param {number} value from 0 to 1
 * @param {boolean[]} masked @returns {number[]}
 */
export function rowWith(weights, index, value, masked) {
  const others = masked.filter((hidden, j) => !hidden && j !== index).length
  const own = others ? Math.max(0, Math.min(1, value)) : 1
  let rest = 0
  for (let j = 0; j < weights.length; j++) if (j !== index && !masked[j]) rest += weights[j]
  return Array.from(weights, (weight, j) => {
    if (masked[j]) return 0
    if (j === index) return own
    return rest > 0 ? ((1 - own) * weight) / rest : (1 - own) / others
  })
}
