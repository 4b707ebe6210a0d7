// What the benchmark says of its numbers.

/** @param {number[]} values at least one @returns {number} */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * The exponent p of the power law y = c x^p that fits best: least squares between the logarithms.
 * @param {number[]} x @param {number[]} y @returns {number}
 */
export function exponent(x, y) {
  const u = x.map(Math.log)
  const w = y.map(Math.log)
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [uMean, wMean] = [mean(u), mean(w)]
  const covariance = mean(u.map((value, i) => (value - uMean) * (w[i] - wMean)))
  return covariance / mean(u.map((value) => (value - uMean) ** 2))
}
