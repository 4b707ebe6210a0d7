// Rows of numbers as one array.

/** Rows, one behind the other. @param {readonly Float32Array[]} rows */
export function joined(rows) {
  const data = new Float32Array(rows.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const row of rows) {
    data.set(row, at)
    at += row.length
  }
  return data
}
