// <hl-paint>: what its page says.

export default {
  preset: 'Begin with',
  presets: /** @type {Record<string, string>} */ ({
    full: 'full',
    causal: 'causal',
    padding: 'padding',
    window: 'sliding window',
    prefix: 'prefix-LM',
    own: 'nothing: your own',
  }),
  about: /** @type {Record<string, string>} */ ({
    full: 'Every row sees every place: an encoder.',
    causal: 'A row sees its own place and those before: a decoder.',
    padding:
      'Sentences of a batch are filled up to one length. Nobody may look at the filling, so its columns are hidden; its own rows are computed and thrown away. Here the last words play the filling.',
    window:
      'A row sees its own place and a few before. Through several layers it still reaches further back, a window a layer.',
    prefix: 'All rows see the whole prefix, what comes after it is causal: read first, then write.',
    own: 'Nothing may be seen yet. Paint what may.',
  }),
  window: 'Keys a row sees',
  prefix: 'Words in the prefix',
  pads: 'Places of filling',
  array: 'The mask: drag over it to paint',
  paintHint: 'Space or Enter turns a cell over.',
  visible: 'may attend',
  hidden: 'may not',
  weights: 'Weights under this mask',
  /** @param {number} row @param {string} from @param {number} col @param {string} to @param {number} bit @param {boolean} visible */
  cell: (row, from, col, to, bit, visible) =>
    `Row ${row + 1} “${from}”, column ${col + 1} “${to}”: ${bit}, ${visible ? 'may attend' : 'may not attend'}`,
  /** @param {number} turned */
  turned: (turned) => `${turned} ${turned === 1 ? 'cell' : 'cells'} painted over it`,
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
  effect: (seen, cells) => `Read so, this array lets ${seen} of ${cells} cells be seen.`,
  empty: 'A row that may attend to nothing',
  emptyNote: 'Three ways of writing the same mask agree but where a row has nothing left to see.',
  ways: {
    weights: 'A row without keys is 0',
    'weights.filled': 'Hidden scores set to −1e9',
    'weights.naive': '−∞ without care',
  },
  wayNotes: {
    weights: 'Our convention: weights 0, output 0.',
    'weights.filled': 'All scores of the row are alike, so it looks at everything alike, hidden places included.',
    'weights.naive': '−∞ − (−∞) is NaN, and one NaN row spoils every layer after it.',
  },
  /** @param {string} word @param {number} row */
  rowOf: (word, row) => `Row ${row + 1}, “${word}”`,
  /** @param {string} weight @param {string} sum */
  rowNumbers: (weight, sum) => `largest weight ${weight}, row sum ${sum}`,
  /** @param {number} count */
  emptyRows: (count) =>
    count === 0
      ? 'Every row sees something here, and the three agree.'
      : `${count} ${count === 1 ? 'row sees' : 'rows see'} nothing.`,
  /** @param {number} shown @param {number} total */
  first: (shown, total) => `The first ${shown} of ${total} words.`,
  nan: 'NaN',
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Paint a mask',
  body: `
<p>The causal triangle is one mask of many. Any table of who may look at whom will do, and the arithmetic is the same. Paint one, and see the head share out what is left.</p>
<hl-paint group="page"></hl-paint>
`,
})
