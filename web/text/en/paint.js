// <hl-paint>: what its page says.

/** @typedef {{ shown: { empty: { count: number, row: string } } | null }} PaintFigures */

export default {
  frame: {
    name: 'Paint a mask',
    point: 'Hide cells by hand: the remaining cells share the row’s weight.',
    /** @param {PaintFigures} figures */
    title: ({ shown }) =>
      shown?.empty.count
        ? 'A row with nothing left to see: 0, uniform or NaN'
        : 'Paint a mask: the remaining cells share the row',
    /** @param {PaintFigures} figures */
    ask({ shown }) {
      if (!shown?.empty.count) return 'Drag over the mask until one row has nothing left to see.'
      return `${shown.empty.row}, sees nothing: three ways of masking give three answers.`
    },
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, section 3.2.3 (masking out, by −∞)',
      'Raffel et al. 2020, *Exploring the limits of transfer learning*, section 3.2.1 (causal, prefix and fully visible masks)',
      'Beltagy, Peters and Cohan 2020, *Longformer*, section 3.1 (sliding window)',
    ],
  },
  preset: 'Begin with',
  presets: /** @type {Record<string, string>} */ ({
    full: 'full',
    causal: 'causal',
    padding: 'padding',
    window: 'sliding window',
    prefix: 'prefix-LM',
    own: 'nothing',
  }),
  about: /** @type {Record<string, string>} */ ({
    full: 'Every row sees every place, as in an encoder.',
    causal: 'A row sees its own place and the places before it, as in a decoder.',
    padding: 'No row sees the padding at the end of a short sentence. Here the last words stand for the padding.',
    window: 'A row sees its own place and a few places before it.',
    prefix: 'Every row sees the whole prefix; after it the mask is causal.',
    own: 'No row sees anything yet. Paint the cells that may be seen.',
  }),
  window: 'Keys that a row sees',
  prefix: 'Words in the prefix',
  pads: 'Padded places',
  array: 'The mask',
  paintHint: 'Space or Enter flips a cell.',
  visible: 'may attend',
  hidden: 'must not attend',
  weights: 'Weights under this mask',
  /** @param {number} row @param {string} from @param {number} col @param {string} to @param {number} bit @param {boolean} visible */
  cell: (row, from, col, to, bit, visible) =>
    `Row ${row + 1} “${from}”, column ${col + 1} “${to}”: ${bit}, ${visible ? 'may attend' : 'must not attend'}`,
  /** @param {number} turned */
  turned: (turned) => `${turned} ${turned === 1 ? 'cell' : 'cells'} changed by painting`,
  clear: 'Clear painting',
  /** @param {string} word */
  emptyRow: (word) => `Empty the row of “${word}”`,
  reading: 'In the array, 1 means',
  readings: ['may attend', 'blocked'],
  libraries: [
    '1 (True) = may attend: this page, PyTorch’s scaled_dot_product_attention, ONNX Attention, Keras and Flax.',
    '1 (True) = blocked: PyTorch’s nn.MultiheadAttention and nn.Transformer, masked_fill(mask, −∞), and many lecture notes.',
  ],
  /** @param {number} seen @param {number} cells */
  effect: (seen, cells) => `With this meaning, ${seen} of ${cells} cells are visible.`,
  empty: 'A row that may attend to nothing',
  emptyNote: 'Three ways of applying the same mask give the same weights, except in a row that sees no key.',
  ways: {
    weights: 'A row without keys is 0',
    'weights.filled': 'Hidden scores set to −10⁹',
    'weights.naive': '−∞ and no special case',
  },
  /** Beside the strip, where there is little room. */
  short: {
    weights: 'set to 0',
    'weights.filled': 'scores −10⁹',
    'weights.naive': 'scores −∞: NaN',
  },
  /** @param {string} row */
  strip: (row) => `${row}, which sees nothing: its weights in three ways of masking`,
  waiting: 'Hide a whole row to see three ways of masking a row without keys.',
  /** @param {string} way @param {string} word @param {string} weight */
  stripCell: (way, word, weight) => `${way}, “${word}”: ${weight}`,
  stripSummary: 'One row of weights in three ways of writing the mask.',
  wayNotes: {
    weights: 'Headlight’s convention: all weights are 0, and so is the output.',
    'weights.filled':
      'In a row without keys all scores are equal, so every place gets the same weight, hidden places included.',
    'weights.naive': '−∞ − (−∞) is NaN, and one row of NaN spoils every later layer.',
  },
  /** @param {string} word @param {number} row */
  rowOf: (word, row) => `Row ${row + 1}, “${word}”`,
  /** @param {string} weight @param {string} sum */
  rowNumbers: (weight, sum) => `largest weight ${weight}, row sum ${sum}`,
  /** @param {number} count */
  emptyRows: (count) =>
    count === 0
      ? 'Here every row sees a key, so the three ways agree.'
      : `${count} ${count === 1 ? 'row sees' : 'rows see'} nothing.`,
  /** @param {number} shown @param {number} total */
  first: (shown, total) => `The first ${shown} of ${total} words.`,
  /** In the listing. */
  comments: {
    /** @param {string} word */
    row: (word) => `the row of ${word}`,
    blocked: 'True = blocked, so the mask is inverted',
    empty: 'a row without keys is 0',
    naive: 'nan where the row sees nothing',
    uniform: 'uniform there',
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Paint a mask',
  body: `
<p>The causal triangle is one of many masks. Any table of which row may look at which column is a mask, and the arithmetic stays the same. Paint a mask, and see how the head shares its weight among the remaining cells.</p>
<hl-paint group="page"></hl-paint>
<p>A padding mask is for batches, whose sentences are padded to one length. Rows must not look at the padding, so its columns are hidden; the rows of the padding are computed and thrown away. With a sliding window, a row sees its own place and a few places before it; through several layers it still reaches further back, by about one window per layer. With a prefix, every row sees the whole prefix, and after the prefix the mask is causal: the model first reads, then writes.</p>
<p>Three ways of writing a mask agree, except where a row has nothing left to see. With hidden scores at −10⁹ all scores of that row are equal, so it looks at every place alike, hidden places included. With −∞ and no special case, the row is NaN. In Headlight, such a row is 0.</p>
`,
})
