// <hl-ledger>.

/** @param {number} n @param {string} one */
const counted = (n, one) => `${n} ${one}${n === 1 ? '' : 's'}`

export default {
  /** @param {string} query @param {number} keys @param {number} columns @param {number} shownKeys @param {number} shownColumns */
  about: (query, keys, columns, shownKeys, shownColumns) =>
    `Row ${query}: ${counted(keys, 'key')} of ${counted(columns, 'number')} each${
      shownKeys < keys || shownColumns < columns
        ? `; on show are the ${shownKeys} that get most and the ${shownColumns} columns that add most, but every sum is over all of them`
        : ''
    }.`,
  drag: 'Drag any number sideways, or type into it: what comes after it follows.',
  reset: 'Take back what I put in',
  key: 'key',
  others: 'others',
  /** @param {number} count */
  restOf: (count) => `${counted(count, 'other column')}`,
  steps: {
    products: 'Multiply and add, term by term',
    scaled: 'Divide by √dₖ',
    masked: 'Mask',
    shifted: 'Subtract the largest of the row',
    exponentials: 'Exponentiate',
    weights: 'Divide by the sum',
    output: 'Mix the values',
  },
  masked: 'to softmax',
  column: 'column Σ',
  weight: 'weight',
  switches: {
    scale: { right: 'now', none: 'not at all', late: 'after the softmax' },
    mask: {
      none: 'nothing to hide',
      causal: 'hide later keys: −∞',
      zero: '0 in place of −∞',
      late: 'after the softmax',
    },
    shift: { true: 'yes', false: 'leave it in' },
    axis: { keys: 'along the keys', queries: 'along the queries' },
  },
  wrong: 'wrong',
  /** What comes of each wrong turn; true sentences whatever the numbers are. */
  outcomes: {
    none: 'Not divided: the scores are √dₖ times as large, and the row is as sharp as at temperature 1 / √dₖ.',
    late: 'Divided after the softmax: every weight is √dₖ times too small, and so is the output.',
    zero: 'A hidden score of 0 is no small score: exp(0) = 1. It even beats every visible score below 0.',
    maskLate: 'Masked after the softmax: the share that the hidden keys had taken is lost to the row.',
    shift: 'Left in: nothing changes while every score is ordinary. Above 88.72 exp overflows; see below.',
    queries:
      'Along the wrong axis: the softmax makes columns sum to 1, over the queries, and this row to whatever it happens to.',
    set: 'A number is yours, not the formula’s.',
    right: 'Every step is right.',
  },
  output: 'Output',
  right: 'Done right',
  rowSum: 'Row sum',
  entropy: 'Entropy',
  /** @param {string} bits */
  bits: (bits) => `${bits} bits`,
  noEntropy: 'none: no distribution',
  looks: 'Where the row looks',
  /** @param {string} query @param {string} key @param {string} weight */
  bar: (query, key, weight) => `“${query}” gives “${key}” weight ${weight}`,
  late: {
    title: 'Dividing after the softmax, and then making the row sum to 1 again',
    rows: { late: 'divided late', renormalised: '… made to sum to 1', unscaled: 'never divided' },
    /** @param {string} difference */
    same: (difference) =>
      `The last two differ by at most ${difference}: a factor that all weights share goes out again, so this is exactly unscaled attention.`,
  },
  labels: {
    /** @param {number} column */
    q: (column) => `q, column ${column}`,
    /** @param {string} key @param {number} column */
    k: (key, column) => `key ${key}, column ${column}`,
    /** @param {string} key @param {number} column */
    v: (key, column) => `value of ${key}, column ${column}`,
    /** @param {string} step @param {string} key */
    step: (step, key) => `${step}, key ${key}`,
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
          why: 'One would think so. But a factor that all weights of a row share cannot survive making them sum to 1.',
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
<p>A row of this is one query’s account: what it scored with each key, what share each key gets, and what it mixes from the values. The softmax runs <em>along the keys</em>, so each row shares out exactly 1. Change any number, or do a step the wrong way, and see what the output says to it.</p>
<hl-predict name="divide-late"></hl-predict>
<hl-ledger group="page"></hl-ledger>
<p class="sources">Vaswani et al. 2017, <cite>Attention is all you need</cite>, section 3.2.1, equation 1 and footnote 4; section 3.2.3 (the mask before the softmax).</p>
`,
})
