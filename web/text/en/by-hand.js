// Numbers typed by hand or taken from the sentence, which several lessons share.

/** @param {number} n @param {string} one */
const counted = (n, one) => `${n} ${one}${n === 1 ? '' : 's'}`

export default {
  legend: 'Numbers',
  hand: 'by hand',
  sentence: 'from the sentence',
  row: 'Row',
  /** @param {string} head @param {string} badge where the head comes from */
  origin: (head, badge) => `The numbers are the sentence’s q, k and v in this head: ${head} (${badge}).`,
  typed: 'The numbers come from matrices Q, K and V that were typed by hand.',
  type: 'Type your own.',
  /** Why matrices don't fit. @param {number} q @param {number} k */
  columns: (q, k) =>
    `Q has ${counted(q, 'column')} and K has ${k}: a query and a key are multiplied number by number, so both need dₖ columns.`,
  /** @param {number} k @param {number} v */
  rows: (k, v) =>
    `K has ${counted(k, 'row')} and V has ${v}: each key has one value, so both need the same number of rows.`,
}
