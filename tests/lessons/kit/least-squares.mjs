// Two words through one head or two, in double and from the definitions: the best read-out by least squares, and what the
// best matrix of a rank leaves.

/** Solves a x = b by elimination with a small ridge. @returns rows of x */
function solve(a, b) {
  const rows = a.map((row, i) => [...row.map((value, j) => value + (i === j ? 1e-9 : 0)), ...b[i]])
  for (let p = 0; p < rows.length; p++)
    for (let r = 0; r < rows.length; r++) {
      if (r === p) continue
      const factor = rows[r][p] / rows[p][p]
      for (let c = p; c < rows[r].length; c++) rows[r][c] -= factor * rows[p][c]
    }
  return rows.map((row, i) => row.slice(rows.length).map((value) => value / row[i]))
}

const product = (a, b) => a.map((row) => b[0].map((_, c) => row.reduce((sum, value, i) => sum + value * b[i][c], 0)))
const transposed = (a) => a[0].map((_, c) => a.map((row) => row[c]))
const meanOf = (values) => transposed(values).map((column) => column.reduce((a, b) => a + b) / values.length)

export const squares = (rows) => rows.flat().reduce((sum, value) => sum + value * value, 0)

/** The best read-out of pairs' blends by least squares: slot errors, and what it gives for one pair. */
export function regress(values, splits, first, second) {
  const n = values.length
  const dim = values[0].length
  const mean = meanOf(values)
  const pairs = values.flatMap((_, i) => values.map((_, j) => [i, j]))
  const inputs = pairs.map(([i, j]) => [
    1,
    ...splits.flatMap((split) => values[i].map((value, c) => split * value + (1 - split) * values[j][c])),
  ])
  const targets = pairs.map(([i, j]) => [...values[i], ...values[j]])
  const readout = solve(product(transposed(inputs), inputs), product(transposed(inputs), targets))
  const outputs = product(inputs, readout)
  const missing = outputs.map((row, p) => row.map((value, c) => value - targets[p][c]))
  const all = squares(targets.map((row) => row.slice(0, dim).map((value, c) => value - mean[c])))
  const slots = [0, 1].map((slot) => squares(missing.map((row) => row.slice(slot * dim, (slot + 1) * dim))) / all)
  return { slots, output: outputs[first * n + second] }
}

/** What the best matrix of this rank leaves of both slots' targets: eigenvalues by power iteration, each there twice. */
export function leastOf(values) {
  const mean = meanOf(values)
  const x = values.map((row) => row.map((value, c) => value - mean[c]))
  let scatter = product(transposed(x), x)
  const eigenvalues = []
  for (let k = 0; k < Math.min(values.length - 1, mean.length); k++) {
    let vector = scatter.map((_, i) => [1 + ((i * 7 + k) % 5)])
    let value = 0
    for (let round = 0; round < 3000; round++) {
      const next = product(scatter, vector)
      value = Math.sqrt(squares(next))
      vector = next.map(([entry]) => [entry / value])
    }
    eigenvalues.push(value)
    scatter = scatter.map((row, i) => row.map((entry, j) => entry - value * vector[i][0] * vector[j][0]))
  }
  const twice = eigenvalues.flatMap((value) => [value, value])
  const sum = (list) => list.reduce((a, b) => a + b, 0)
  return sum(twice.slice(eigenvalues.length)) / sum(twice)
}
