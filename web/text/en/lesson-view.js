// What every view of one head of the page's model says.

export default {
  /** @param {number} layer @param {number} head */
  head: (layer, head) => `Layer ${layer}, head ${head}`,
  /** @param {string} name */
  builtHead: (name) => `Head “${name}”`,
  /** @param {string} head @param {string} model */
  shown: (head, model) => `${head} of the model “${model}”; both are chosen above.`,
  /** @param {number} row @param {string} from @param {number} col @param {string} to @param {string} value */
  cell: (row, from, col, to, value) => `Row ${row + 1} “${from}”, column ${col + 1} “${to}”: ${value}`,
  /** @param {number} n */
  summary: (n) => `${n} rows of words that look, ${n} columns of words looked at.`,
}
