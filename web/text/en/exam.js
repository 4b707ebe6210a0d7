// <hl-exam>: its words, and its part of the reference.

export default {
  frame: {
    name: 'Your own matrices',
    point: 'Type or paste Q, K and V, and see the scores, the weights and the output.',
    title: 'Attention with your own Q, K and V',
    /** @param {{ query: string, isOne: boolean }} figures */
    ask: ({ query, isOne }) =>
      isOne
        ? 'One key gets all the weight, whatever you type. Add a key under More.'
        : `Type numbers until ${query} gives every key the same weight.`,
    sources: ['Vaswani et al. 2017, *Attention is all you need*, section 3.2.1, equation 1'],
  },
  /** @param {string} query */
  met: (query) => `${query} gives every key the same weight: its output is the mean of the values.`,
  titles: { q: 'Q', k: 'K', v: 'V' },
  shapes: {
    /** @param {number} rows @param {number} cols */
    q: (rows, cols) => `${rows} × ${cols}, queries × dₖ`,
    /** @param {number} rows @param {number} cols */
    k: (rows, cols) => `${rows} × ${cols}, keys × dₖ`,
    /** @param {number} rows @param {number} cols */
    v: (rows, cols) => `${rows} × ${cols}, keys × dᵥ`,
  },
  sizes: { queries: 'queries T', keys: 'keys S', dim: 'dₖ', valueDim: 'dᵥ' },
  /** @param {string} what */
  fewer: (what) => `One fewer: ${what}`,
  /** @param {string} what */
  more: (what) => `One more: ${what}`,
  /** @param {string} matrix @param {number} row @param {number} column */
  cell: (matrix, row, column) => `${matrix}, row ${row}, column ${column}`,
  paste: 'Paste a block of spreadsheet cells, or a matrix as NumPy prints it, into any field to replace that matrix.',
  notMatrix: 'The pasted text is not a matrix of numbers.',
  source:
    'You type these matrices; they do not come from the sentence. Other figures use the same matrices if you choose “by hand” there.',
  reset: 'Reset the matrices',
  headings: {
    scores: 'Scores: QKᵀ / √dₖ',
    weights: 'Weights: the softmax of each row',
    output: 'Output: weights × V',
  },
  /** A cell of each map in words. */
  cells: {
    /** @param {string} query @param {string} key @param {string} number */
    scores: (query, key, number) => `Score of ${query} with ${key}: ${number}`,
    /** @param {string} query @param {string} key @param {string} number */
    weights: (query, key, number) => `Weight that ${query} gives to ${key}: ${number}`,
    /** @param {string} query @param {string} column @param {string} number */
    output: (query, column, number) => `Output of ${query}, column ${column}: ${number}`,
  },
  /** The picked row with one key, step by step. */
  flow: {
    name: 'From the numbers to the output',
    /** @param {string} query @param {string} key */
    product: (query, key) => `${query} · ${key} =`,
    /** @param {number} dim @param {string} root */
    scaled: (dim, root) => `divided by √${dim} = ${root}:`,
    weight: 'after the softmax:',
    /** @param {string} query */
    output: (query) => `all weights of ${query} × V:`,
  },
  table: {
    row: 'Row',
    sum: 'Row sum',
    entropy: 'Entropy, bits',
    output: 'Output',
    unscaled: 'Output without ÷ √dₖ',
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Your own Q, K and V',
  body: String.raw`
<p>Type or paste an exercise into the figure. Q and K need the same number of columns, K and V the same number of rows. There may be more keys than queries, and values may be longer or shorter than keys. The entropy says how far a row spreads: 0 bits when all weight is on one key, $\log_2 S$ bits when all $S$ keys get the same weight.</p>
<hl-exam group="page"></hl-exam>
`,
})
