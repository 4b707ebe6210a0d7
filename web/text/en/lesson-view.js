// What every view of a lesson about one head of the page's model says.

export default {
  /** @param {string} head @param {string} model */
  shown: (head, model) => `${head[0].toUpperCase()}${head.slice(1)} of the model “${model}”.`,
  /** @param {number} row @param {string} from @param {number} col @param {string} to @param {string} value */
  cell: (row, from, col, to, value) => `Row ${row + 1} “${from}”, column ${col + 1} “${to}”: ${value}`,
  /** @param {number} n */
  summary: (n) => `${n} rows of words that look, ${n} columns of words looked at.`,
}
