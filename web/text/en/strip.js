// The strip at the top of the page, and the keys.

export default {
  brand: 'Headlight',
  rooms: { label: 'The page', names: { road: 'Road', lab: 'Lab', reference: 'Reference' } },
  type: 'Type another sentence',
  sentence: 'Your sentence',
  label: 'The sentence and its picked word',
  tokens: 'The sentence: pick a word in all figures',
  head: 'Layer and head',
  noHead: 'This figure does not use the chosen head.',
  /** @param {number} layer */
  layer: (layer) => `layer ${layer + 1}`,
  locked: 'Locked',
  free: 'Follows the pointer',
  lockedHint: 'The picked word or cell stays on show, whatever you point at. Escape releases it.',
  freeHint: 'Figures show what you point at. Click a word or a cell to hold it.',
  undo: 'Undo',
  redo: 'Redo',
  lecture: 'Lecture',
  help: 'Keys',
  /** Where the sentence goes on beyond the edge. */
  more: { before: 'Show earlier words', after: 'Show later words' },
  contents: 'Figures',
  /** Of the note on who reads a typed sentence. */
  close: 'Close this note',
  find: 'Find a figure',
  /** @param {number} count @param {string} sought */
  found: (count, sought) =>
    count ? `${count} ${count === 1 ? 'figure' : 'figures'} with “${sought}”` : `No figure with “${sought}”`,
  keys: {
    title: 'Keys',
    close: 'Close',
    note: 'While you type in a field, these shortcuts are off.',
    list: [
      [['?'], 'this list'],
      [['Tab'], 'from control to control, and into every figure'],
      [['←', '→', '↑', '↓'], 'in a figure: from cell to cell; the cell is read aloud'],
      [['Esc'], 'release the picked word or cell: figures follow the pointer again'],
      [['Ctrl', 'Click'], 'pick another row as well as the first'],
      [['Ctrl', 'Z'], 'undo'],
      [['Ctrl', 'Shift', 'Z'], 'redo; Ctrl Y as well'],
      [['→', 'Page Down', 'Space'], 'in a lecture: to the next step'],
      [['←', 'Page Up'], 'in a lecture: to the previous step'],
      [['Esc'], 'in a lecture, with no word locked: leave the lecture'],
    ],
  },
}
