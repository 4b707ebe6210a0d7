// The page's words, in English. One file per language; a view takes every sentence from here.

/** @param {number} count */
const rows = (count) => `${count} output ${count === 1 ? 'row' : 'rows'}`

export default {
  loading: 'Computing…',
  save: 'Save',
  /** @param {string} reason @param {boolean} picture whether an earlier one is on show */
  error: (reason, picture) =>
    `This can’t be shown: ${reason}${picture ? ' The last picture that could be drawn stays.' : ''}`,
  empty: 'There is no word here to attend to. Type a sentence.',
  constructed: 'constructed',

  /** @param {number} shown @param {number} total @param {number} most */
  count: (shown, total, most) =>
    total > most
      ? `${total.toLocaleString('en')} tokens: the first ${most} are shown, which is as many as this model takes.`
      : `${shown} of at most ${most} tokens (words and punctuation marks)`,

  examples: [
    'the animal did not cross the street because the animal was too tired',
    'the keys to the old cabinet are on the table near the keys to the car',
    'you say tomato and I say tomato',
    'Buffalo buffalo Buffalo buffalo buffalo buffalo Buffalo buffalo',
  ],

  heads: [
    {
      name: 'left neighbour',
      caption:
        'Each word looks at the word before it. The first has none: its query asks for position −1, and the nearest key is its own.',
    },
    { name: 'same word', caption: 'Each word looks at every place where the same word stands, its own included.' },
    { name: 'diffuse', caption: 'Each word looks at all words about equally: small random weights.' },
  ],

  attention: {
    text: 'Your sentence',
    example: 'Try',
    tokens: 'Tokens with their positions',
    head: 'Head',
    headNote: 'Built by hand as weights W_Q, W_K, W_V, not learned.',
    temperature: 'Temperature',
    temperatureHint: '0 takes the largest score, 100 evens all out',
    reset: 'Back to 1',
    scale: 'Colours',
    scales: { linear: 'linear', root: 'square root: shows small weights' },
    causal: 'Causal mask',
    map: 'Attention weights',
    axes: 'Row: the word that looks (query). Column: where it looks (key).',
    /** @param {string} word */
    row: (word) => `Where “${word}” looks`,
    /** @param {string} bits @param {string} limit @param {string} sum */
    entropy: (bits, limit, sum) => `Entropy ${bits} of at most ${limit} bits. The weights sum to ${sum}.`,
    /** @param {string} query @param {string} key */
    ledger: (query, key) => `How “${query}” gets its weight for “${key}”`,
    steps: {
      product: 'q · k',
      /** @param {number} dim @param {string} temperature */
      scale: (dim, temperature) =>
        temperature === '1'
          ? `÷ √${dim}`
          : temperature === '0'
            ? `÷ √${dim} (temperature 0: only the largest counts)`
            : `÷ √${dim} ÷ temperature ${temperature}`,
      visible: 'mask: may be seen',
      hidden: 'mask: hidden, so −∞',
      /** @param {string} max */
      exp: (max) => `exp(score − row maximum ${max})`,
      /** @param {string} sum */
      divide: (sum) => `÷ row sum ${sum} = weight`,
    },
    help: 'Click a cell or walk with the arrow keys; point at a cell for its arithmetic.',
  },

  mask: {
    causal: 'Causal mask',
    edit: 'Change a word',
    to: 'to',
    undo: 'Undo',
    keep: 'Keep in the sentence',
    before: 'Scores before masking',
    after: 'After masking',
    weights: 'After the softmax',
    hidden: '−∞: may not be seen',
    output: 'Output rows',
    refused: 'That is not one word: a mark at its edge would be a token of its own.',
    unedited: 'Change a word above and see which output rows change.',
    /** @param {string} word @param {number} count @param {number} of */
    changed: (word, count, of) =>
      `${word}: ${count === 0 ? 'not one bit changed' : `${count} of ${of} numbers changed`}`,
    /** @param {number} above @param {number} total */
    summary: (above, total) =>
      above === 0
        ? `${rows(total)} changed; none above the edited word did, bit for bit.`
        : `${rows(total)} changed, ${above} of them above the edited word: without the mask every row sees every word.`,
  },

  position: {
    n: 'Positions n',
    d: 'Dimensions d',
    base: 'Base',
    matrix: 'Positional encoding',
    waves: 'Chosen dimensions as waves',
    position: 'position',
    dimension: 'dimension',
    /** @param {number} dim */
    add: (dim) => `Add dimension ${dim}`,
    /** @param {number} dim */
    remove: (dim) => `Remove dimension ${dim}`,
    chosen: 'Waves',
    /** @param {number} at */
    at: (at) => `At position ${at}`,
    wavelength: 'positions per turn',
    /** @param {number} dim @param {number} d */
    outside: (dim, d) => `Dimension ${dim} is not among the ${d} shown.`,
    none: 'No chosen dimension is below d. Pick a column in the matrix and add it.',
  },

  page: {
    /** @param {string[]} notes */
    ignored: (notes) => `The link was not taken quite as written: ${notes.join(' · ')}`,
  },
}
