// Numbers typed by hand or taken from the sentence, which several lessons share.

export default {
  legend: 'Numbers',
  hand: 'by hand',
  sentence: 'from the sentence',
  row: 'Row',
  empty: 'There is no word here to attend to, or the model does not know one of them.',
  /** @param {string} label */
  origin: (label) => `q, k and v of the shown head (${label})`,
}
