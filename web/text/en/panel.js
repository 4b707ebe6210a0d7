// What a figure says of itself to those who don't see it, where it has no sentence of its own.

/** @param {number} n at most 512 @param {string} thing */
const count = (n, thing) => `${n} ${thing}${n === 1 ? '' : 's'}`

export default {
  /** @param {number} rows @param {number} cols */
  size: (rows, cols) => (cols === 1 ? `${count(rows, 'row')}.` : `${count(rows, 'row')} of ${count(cols, 'cell')}.`),
  /** @param {string} least @param {string} most what the cells of the smallest and the largest number say */
  extremes: (least, most) => `Smallest: ${least}. Largest: ${most}.`,
  /** @param {string} first @param {string} last what the first and the last cell say */
  ends: (first, last) => `First: ${first}. Last: ${last}.`,
  keys: 'Arrow keys move from cell to cell; Enter picks a cell, Shift with Space adds its row, Escape releases it.',
}
