// Where the smallest and the largest of many numbers are.

/** @typedef {{ row: number, col: number }} Cell */

/** @param {Float32Array} values (rows, cols) @param {number} cols @returns {[Cell, Cell] | null} null: none is finite */
export function extremes(values, cols) {
  let [least, most] = [-1, -1]
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) continue
    if (least < 0 || values[i] < values[least]) least = i
    if (most < 0 || values[i] > values[most]) most = i
  }
  const cellOf = (/** @type {number} */ i) => ({ row: Math.floor(i / cols), col: i % cols })
  return most < 0 ? null : [cellOf(least), cellOf(most)]
}
