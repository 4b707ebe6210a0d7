// Attention in double, one row at a time, to check whatever is timed. Nothing of size length^2 is held.

/**
 * @typedef {import('./problem.mjs').Problem} Problem
 * @typedef {'heads first' | 'rows first'} Layout  of an output: (heads, length, dim) or (length, heads, dim)
 */

const BLOCK = 512 // keys

/**
 * softmax(q k^T / sqrt(dim)) v for one query: keys in blocks, with a running maximum, sum and weighted sum.
 * @param {Problem} problem @param {number} head @param {number} query @returns {Float64Array} (dim)
 */
export function referenceRow(problem, head, query) {
  const { length, dim, causal, v } = problem
  const visible = causal ? query + 1 : length
  const output = new Float64Array(dim)
  let [maximum, sum] = [Number.NEGATIVE_INFINITY, 0]
  for (let first = 0; first < visible; first += BLOCK) {
    const scores = scoresOf(problem, head, query, first, Math.min(first + BLOCK, visible))
    const raised = Math.max(maximum, ...scores)
    const shrink = Math.exp(maximum - raised)
    maximum = raised
    sum *= shrink
    for (let d = 0; d < dim; d++) output[d] *= shrink
    scores.forEach((score, j) => {
      const weight = Math.exp(score - maximum)
      const at = (head * length + first + j) * dim
      sum += weight
      for (let d = 0; d < dim; d++) output[d] += weight * v[at + d]
    })
  }
  return output.map((value) => value / sum)
}

/** @param {Problem} problem @param {number} head @param {number} query @param {number} first @param {number} end */
function scoresOf({ length, dim, q, k }, head, query, first, end) {
  const from = (head * length + query) * dim
  return Float64Array.from({ length: end - first }, (_, j) => {
    const at = (head * length + first + j) * dim
    let dot = 0
    for (let d = 0; d < dim; d++) dot += q[from + d] * k[at + d]
    return dot / Math.sqrt(dim)
  })
}

/**
 * Rows spread evenly over all heads, with the first and the last one.
 * @param {import('./problem.mjs').Shape} shape @param {number} count @returns {{ head: number, query: number }[]}
 */
export function sampledRows({ heads, length }, count) {
  const last = heads * length - 1
  const rows = Array.from({ length: count }, (_, i) => Math.round((i * last) / (count - 1)))
  return [...new Set(rows)].map((row) => ({ head: Math.floor(row / length), query: row % length }))
}

/**
 * The largest difference from the reference on `count` sampled rows, each in units of the largest value of
 * its row; Infinity where a value is not finite or the output has another size.
 * @param {Problem} problem @param {Float32Array} output @param {{ count?: number, layout?: Layout }} [how]
 * @returns {number}
 */
export function worstError(problem, output, { count = 16, layout = 'heads first' } = {}) {
  if (output.length !== problem.q.length) return Number.POSITIVE_INFINITY
  return Math.max(
    ...sampledRows(problem, count).map(({ head, query }) => {
      const expected = referenceRow(problem, head, query)
      const found = rowOf(problem, output, layout, head, query)
      const differences = expected.map((value, d) => Math.abs(value - found[d]))
      const error = Math.max(...differences) / Math.max(...expected.map(Math.abs))
      return Number.isFinite(error) ? error : Number.POSITIVE_INFINITY
    }),
  )
}

/** @param {Problem} problem @param {Float32Array} output @param {Layout} layout @param {number} head @param {number} query */
function rowOf({ heads, length, dim }, output, layout, head, query) {
  const at = layout === 'heads first' ? head * length + query : query * heads + head
  return output.subarray(at * dim, (at + 1) * dim)
}
