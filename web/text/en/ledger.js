// <hl-ledger>: its words, and its part of the reference.

/** @param {number} n @param {string} one */
const counted = (n, one) => `${n} ${one}${n === 1 ? '' : 's'}`

/** @param {string[]} parts */
const listed = (parts) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}` : parts[0]

export default {
  frame: {
    name: 'One row’s ledger',
    point: 'Change any number of one row, or take a step the wrong way, and see how the weights respond.',
    /** @param {{ shown: { query: string } | null }} figures */
    title: ({ shown }) => (shown ? `The row of “${shown.query}” as a ledger` : 'One row as a ledger'),
    /** @param {{ shown: { strip: { sum: { said: string, isOff: boolean } } } | null }} figures */
    ask: ({ shown }) =>
      shown?.strip.sum.isOff
        ? `The weights now sum to ${shown.strip.sum.said}, not to 1.`
        : 'Change a number or a step until the weights don’t sum to 1.',
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, section 3.2.1, equation 1 and footnote 4; section 3.2.3 (the mask before the softmax)',
    ],
  },
  /**
   * What is on show of how much.
   * @param {number} keys @param {number} columns @param {number} values
   * @param {number} shownKeys @param {number} shownColumns @param {number} shownValues
   */
  about: (keys, columns, values, shownKeys, shownColumns, shownValues) => {
    const shown = [
      ...(shownKeys < keys ? [`the ${shownKeys} keys that get the most weight when every step is right`] : []),
      ...(shownColumns < columns ? [`the ${shownColumns} columns that add most to the products`] : []),
      ...(shownValues < values ? [`the ${shownValues} largest numbers of the output`] : []),
    ]
    const row = `The row has ${counted(keys, 'key')} of ${counted(columns, 'number')} each.`
    return shown.length ? `${row} The figure shows ${listed(shown)}; every sum includes all of them.` : row
  },
  drag: 'Drag a number sideways or type another: every number after it follows. Press a key to see its terms and its value.',
  reset: 'Undo my changes',
  key: 'key',
  others: 'others',
  /** @param {number} count */
  restOf: (count) => counted(count, 'other'),
  /** All steps, beside their formulas. */
  formulas: {
    products: 'Multiply and add, term by term',
    scaled: 'Divide by √dₖ',
    masked: 'Mask',
    shifted: 'Subtract the row’s largest score',
    exponentials: 'Exponentiate',
    weights: 'Divide by the sum',
    output: 'Mix the values',
  },
  /** The four steps that can be taken wrong. */
  steps: {
    scale: 'Divide by √dₖ',
    mask: 'Mask',
    shift: 'Subtract the largest',
    axis: 'Divide by the sum',
  },
  /** @param {string} root */
  root: (root) => `= ${root}`,
  /** What stands above each column of numbers. */
  lines: {
    products: 'q·k',
    scaled: '÷ √dₖ',
    masked: 'mask',
    shifted: '− max',
    exponentials: 'exp',
    divisors: '÷ sum',
    weights: 'weight',
  },
  /** The same where the step is left out. */
  undone: { scaled: '÷ 1', shifted: '− 0' },
  column: 'column Σ',
  switches: {
    scale: { right: 'before the softmax', none: 'not at all', late: 'after the softmax' },
    mask: {
      none: 'none',
      causal: 'later keys: −∞',
      zero: 'later keys: 0',
      late: 'after the softmax',
    },
    shift: { true: 'before exp', false: 'leave it in' },
    axis: { keys: 'along the keys', queries: 'along the queries' },
  },
  wrong: 'wrong',
  /** What comes of each wrong turn; true sentences whatever the numbers are. */
  outcomes: {
    none: 'Not divided: the scores are √dₖ times as large, and the row is as sharp as at temperature 1 / √dₖ.',
    late: 'Divided after the softmax: these are the weights of unscaled attention, each divided by √dₖ, and the output shrinks by the same factor.',
    zero: 'A hidden score of 0 is not small: exp(0) = 1. It even beats every visible score below 0.',
    maskLate: 'Masked after the softmax: the row has lost the share that the hidden keys took.',
    shift:
      'The largest score is left in. Nothing changes while the scores are moderate, but above 88.72 exp overflows in float32.',
    queries:
      'The softmax runs along the wrong axis: it shares out each column among the queries, and nothing makes this row sum to 1.',
    set: 'At least one number here is yours, not the formula’s.',
    right: 'Every step is right.',
  },
  /** Headings of what the picked key adds. */
  product: {
    /** @param {string} query @param {string} key */
    title: (query, key) => `“${query}” times “${key}”`,
    column: 'column',
    q: 'q',
    k: 'k',
    term: 'q × k',
  },
  value: {
    /** @param {string} key */
    title: (key) => `The value of “${key}”`,
    column: 'column',
    v: 'v',
    term: 'w × v',
  },
  output: 'output',
  right: 'correct',
  rowSum: 'Row sum',
  entropy: 'Entropy',
  /** @param {string} bits */
  bits: (bits) => `${bits} bits`,
  noEntropy: 'none: not a distribution',
  looks: 'Weights',
  /** @param {string} query @param {string} key @param {string} weight */
  bar: (query, key, weight) => `“${query}” gives “${key}” weight ${weight}`,
  late: {
    label: 'The row, computed in other ways',
    title: 'Dividing after the softmax, and then making the row sum to 1 again',
    rows: { late: 'divided late', renormalised: '… made to sum to 1', unscaled: 'never divided' },
    /** @param {string} sum */
    sum: (sum) => `Σ ${sum}`,
    /** @param {string} difference */
    same: (difference) =>
      `The last two rows differ by at most ${difference}. All weights share the factor 1 / √dₖ, so dividing by the row’s sum removes it: this is exactly unscaled attention.`,
  },
  /** What a number of each step is called. */
  numbers: {
    products: 'product',
    scaled: 'scaled score',
    masked: 'score that enters the softmax',
    shifted: 'score minus the largest',
    exponentials: 'exponential',
    divisors: 'divisor',
    weights: 'weight',
  },
  labels: {
    /** @param {number} column */
    q: (column) => `q, column ${column}`,
    /** @param {string} key @param {number} column */
    k: (key, column) => `key ${key}, column ${column}`,
    /** @param {string} key @param {number} column */
    v: (key, column) => `value of ${key}, column ${column}`,
    /** @param {string} number @param {string} key */
    step: (number, key) => `${number}, key ${key}`,
  },
  predictions: {
    'divide-late': {
      question:
        'Somebody divides the weights by √dₖ instead of the scores, sees rows that don’t sum to 1, and divides each by its sum. What have they computed?',
      options: [
        {
          text: 'Scaled attention: the same operations in another order',
          why: 'The softmax is not linear: dividing before it changes the shares, dividing after it does not.',
        },
        {
          text: 'Attention without scaling, exactly',
          why: 'The factor 1 / √dₖ is common to the whole row, so dividing by the row’s sum takes it out again. Nothing of the scaling is left.',
        },
        {
          text: 'Something between the two',
          why: 'A factor that all weights of a row share is gone once they are made to sum to 1, so nothing of the scaling is left.',
        },
      ],
      right: 1,
    },
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'Softmax and scaling',
  title: 'One row, step by step',
  body: String.raw`
$$\mathrm{Attention}(Q,K,V)=\mathrm{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right)V$$
<p>One row of this matrix is one query’s account: its score with each key, the share that each key gets, and the resulting mix of values. The softmax runs <em>along the keys</em>, so each row shares out exactly 1. In the figure you can change any number, or take a step the wrong way, and see how the output responds.</p>
<hl-predict name="divide-late"></hl-predict>
<hl-ledger group="page"></hl-ledger>
`,
})
