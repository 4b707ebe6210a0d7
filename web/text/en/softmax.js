// The words of the section on scaled dot-product attention.

/** @param {number} n @param {string} one */
const counted = (n, one) => `${n} ${one}${n === 1 ? '' : 's'}`

const source = {
  legend: 'Numbers',
  hand: 'by hand',
  sentence: 'from the sentence',
  row: 'Row',
  empty: 'There is no word here to attend to, or the model does not know one of them.',
  /** @param {string} label */
  origin: (label) => `q, k and v of the shown head (${label})`,
}

const ledger = {
  source,
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
}

const exam = {
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
  fewer: (what) => `One less: ${what}`,
  /** @param {string} what */
  more: (what) => `One more: ${what}`,
  /** @param {string} matrix @param {number} row @param {number} column */
  cell: (matrix, row, column) => `${matrix}, row ${row}, column ${column}`,
  paste: 'Paste a block from a spreadsheet, or a matrix as NumPy prints it, into any field: it replaces that matrix.',
  notMatrix: 'What was pasted is no matrix of numbers.',
  reset: 'The exam case again',
  scores: 'Scores, QKᵀ / √dₖ',
  weights: 'Weights',
  output: 'Output',
  /** @param {string} query @param {string} key @param {string} what @param {string} number */
  describe: (query, key, what, number) => `${what} of ${query}, ${key}: ${number}`,
  table: {
    row: 'Row',
    sum: 'Row sum',
    entropy: 'Entropy, bits',
    output: 'Output',
    unscaled: 'Output without / √dₖ',
  },
}

const temperature = {
  source,
  label: 'Temperature',
  zero: '0',
  infinity: '∞',
  /** @param {string} t */
  at: (t) => `T = ${t}`,
  sum: 'Row sum',
  entropy: 'Entropy',
  /** @param {string} bits @param {string} most */
  bits: (bits, most) => `${bits} of at most ${most} bits`,
  curve: 'Entropy of this row at every temperature',
  axis: 'temperature',
  uniform: 'all alike',
  weights: 'Weights at this temperature',
  /** @param {string} key @param {string} weight */
  bar: (key, weight) => `“${key}”: ${weight}`,
  /** @param {string} t @param {string} bits */
  point: (t, bits) => `Temperature ${t}: ${bits} bits`,
  /** @param {string} here @param {string} there */
  unscaled: (here, there) =>
    `Temperature ${here} on the scaled scores is temperature ${there} on q·k as it is: √dₖ is a temperature that the formula has built in.`,
  same: 'softmax(q·k / that)',
  ends: {
    zero: 'At 0, the limit: everything goes to the largest score, and ties share it.',
    infinity: 'At ∞, the limit: every visible key gets the same, whatever it scored.',
    below: 'Below 1: sharper than the model was trained to be.',
    above: 'Above 1: flatter than the model was trained to be.',
    one: 'At 1: the formula as it stands.',
  },
}

const overflow = {
  presets: {
    one: 'one score above 88.72',
    sum: 'two of 88.5',
    low: 'all below −103.97',
    ordinary: 'ordinary scores',
  },
  preset: 'Try',
  shift: 'Add to every score',
  stable: 'Subtract the largest score first',
  /** @param {number} n */
  score: (n) => `Score ${n}`,
  rows: {
    scores: 'score',
    shifted: 'into exp',
    exponentials: 'exp, in float32',
    weights: 'weight',
    right: 'what it should be',
  },
  sum: 'Sum',
  output: 'Output',
  right: 'Done right',
  panel: 'Weights',
  /** @param {number} key @param {string} weight */
  cell: (key, weight) => `Key ${key}: weight ${weight}`,
  verdicts: {
    right: 'Right, wherever the scores lie: only their differences count, and the largest exponent is 0.',
    ordinary: 'Right this time: no exponential and no sum leaves float32. Move the scores up or down.',
    nan: 'exp of the largest is more than float32 holds: +∞. Then ∞ / ∞ is NaN there, x / ∞ is 0 elsewhere, and NaN times any value makes the whole output NaN.',
    sum: 'No exponential overflows, but their sum does. x / ∞ is 0 everywhere: the row sums to 0, the output is 0, and nothing warns you.',
    empty: 'Every exponential is 0, and so is their sum: 0 / 0 is NaN everywhere.',
    coarse:
      'Nothing is NaN, but the exponentials are so small that float32 keeps only a few of their digits: the weights are wrong.',
  },
}

export default {
  views: { ledger, exam, temperature, overflow },
  predictions: {
    'double-query': {
      question: 'You double every number of q. What happens to the entropy of its row?',
      options: [
        {
          text: 'Nothing: all scores grow alike',
          why: 'They all double, but so do the differences between them, and those are what the softmax sees. Adding the same to all scores would change nothing; multiplying does.',
        },
        {
          text: 'It falls, or stays where all scores are equal',
          why: 'Doubled scores are the same scores at half the temperature: the row gets sharper. If they are all equal there is nothing to sharpen.',
        },
        {
          text: 'It rises: there is more to share out',
          why: 'A row always shares out exactly 1. Larger differences between scores give more of it to the best key.',
        },
      ],
      right: 1,
    },
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
