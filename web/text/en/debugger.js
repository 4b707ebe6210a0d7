// <hl-debugger>: its words, and its part of the reference.

/** @typedef {{ isPuzzle: boolean, isMet: boolean, isTied: boolean, isTold: boolean }} Shown */

export default {
  frame: {
    name: 'What went wrong?',
    point: 'Paste your weights or output; the core names the mistake in them.',
    title: 'What went wrong here?',
    /** @param {Shown} figures */
    ask: ({ isPuzzle, isMet, isTied, isTold }) => {
      if (!isPuzzle) return 'Your numbers are in the box. Mistakes that explain them are named below.'
      if (isMet && isTied)
        return 'You found a mistake that explains the numbers; it is not the only one. Try another result.'
      if (isMet) return 'You found the mistake. Try another result, or paste your own.'
      if (isTold) return 'Now try another result, or paste your own.'
      return 'Somebody computed the numbers in the box, and they are wrong. Choose the mistake, or paste numbers of your own.'
    },
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, section 3.2.1 and equation 1 (scale), section 3.2.3 (mask)',
      'Blanchard, Higham, Higham 2021, *Accurately computing the log-sum-exp and softmax functions* (the maximum)',
    ],
  },
  from: 'Q, K and V',
  box: 'Your result',
  boxOfPuzzle: 'The wrong result',
  boxHint: 'Weights or output, as NumPy or PyTorch prints them, as CSV or as JSON.',
  another: 'Another wrong result',
  clear: 'Empty the box',
  guess: 'The mistake:',
  choose: 'Choose a mistake …',
  tell: 'I don’t know: tell me',
  nothing: 'There is nothing to compare.',
  /** The mistakes by the core’s names. @type {Record<string, string>} */
  mistakes: {
    unscaled: 'scores not divided by √dₖ',
    'scaled-twice': 'scores divided by dₖ, not by √dₖ',
    'scale-after-softmax': 'weights divided by √dₖ, not scores',
    'wrong-axis': 'softmax over the wrong axis',
    'keys-values-swapped': 'K and V swapped',
    'no-mask': 'no causal mask',
    'mask-inverted': 'mask inverted',
    'mask-zero': 'hidden scores set to 0, not −∞',
    'mask-large-negative': 'hidden scores set to −10⁹, not −∞',
    'mask-unguarded': 'a row without visible keys left as NaN',
    'mask-after-softmax': 'mask applied after the softmax',
    'mask-after-renormalised': 'mask applied after the softmax, then rows renormalized',
    'mask-off-by-one': 'mask off by one: the own key hidden',
    'mask-one-ahead': 'mask off by one: the next key visible',
    'no-max-subtraction': 'maximum not subtracted before exp',
    float16: 'computed in half precision (float16)',
    'w-transposed': 'W of query, key and value transposed',
    'wq-transposed': 'W of the query transposed',
    'wk-transposed': 'W of the key transposed',
    'wv-transposed': 'W of the value transposed',
  },
  and: ' and ',
  nothingWrong: 'no mistake',
  headings: { right: { weights: 'Right weights', output: 'Right output' }, pasted: 'In the box' },
  /** @param {'right' | 'pasted'} name @param {string} row @param {string} col @param {string} value */
  cell: (name, row, col, value) => `${name === 'right' ? 'Right' : 'In the box'}, row ${row}, column ${col}: ${value}`,
  same: 'Every number agrees to the digits that are written.',
  /** @param {number} row @param {number} col @param {string} right @param {string} found @param {number} count */
  first: (row, col, right, found, count) =>
    `First difference: row ${row}, column ${col} should be ${right} and is ${found}. ${count === 1 ? 'One number differs' : `${count} numbers differ`} by more than rounding.`,
  waiting: 'The core compares your guess with the numbers in the box.',
  /** @param {string} distance */
  refuted: (distance) => `Not this mistake: its numbers are up to ${distance} away from those in the box.`,
  /** @param {string} distance */
  right: (distance) => `The result is right: the largest difference, ${distance}, is rounding.`,
  /** @param {string} names @param {string} distance */
  found: (names, distance) =>
    `Mistake: ${names}. With this mistake, the core’s numbers differ from those in the box by ${distance} at most, which is rounding.`,
  /** @param {string[]} names @param {number} more that are not among them @param {string} distance */
  tied: (names, more, distance) =>
    `${names.length + more} explanations cannot be told apart on this input: ${names.join('; ')}${more ? `; and ${more} more` : ''}. With each of them, the core’s numbers differ from those in the box by ${distance} at most, which is rounding.`,
  /** @param {string} names @param {string} distance @param {string} excess */
  none: (names, distance, excess) =>
    `No mistake on the list, and no pair of two, explains these numbers. The nearest is “${names}”, with a largest difference of ${distance}: ${excess} times what rounding explains.`,
  /** @param {string} name */
  fix: (name) => `The fix for: ${name}`,
  /** @param {boolean} causal */
  task: (causal) =>
    causal
      ? 'The task: softmax(QKᵀ / √dₖ) V with a causal mask, so query i sees keys 1 to i.'
      : 'The task: softmax(QKᵀ / √dₖ) V without a mask.',
  /** @param {number} queries @param {number} keys @param {number} dim @param {number} valueDim */
  shapes: (queries, keys, dim, valueDim) => `Q is ${queries} × ${dim}, K ${keys} × ${dim}, V ${keys} × ${valueDim}.`,
  causal: 'The task has a causal mask',
  howToPaste:
    'The page reads array([[…]]), tensor([[…]]), nested brackets, CSV, tabs and spaces, with exponents, NaN and inf. Paste Q, K and V here; each has at most 8 rows and 8 columns.',
  reset: 'Reset Q, K and V',
  /** @param {number} rows @param {number} cols @param {number} most */
  most: (rows, cols, most) => `This matrix is ${rows} × ${cols}; the figure takes at most ${most} × ${most}.`,
  suspects: 'What explains the numbers',
  guessFirst: 'Guess first: then the distances of all mistakes stand here.',
  columns: ['Mistake', 'Largest difference', 'in units of rounding', 'Numbers that differ'],
  differences: 'The box less the right numbers, row by row',
  /** Why a paste was not taken, by the name of the fault. */
  faults: {
    empty: () => 'The box is empty: paste a matrix.',
    cut: () =>
      'The printout is cut short (“...”). Print all of it: np.set_printoptions(threshold=np.inf) or torch.set_printoptions(profile="full").',
    thousands: () =>
      'A comma or an apostrophe separates thousands. Write 1234.5, not 1,234.5; put a space behind a comma between two numbers.',
    large: () => 'This is too large: the box takes at most 4,096 numbers and 12,000 characters.',
    /** @param {{ written: string }} fault */
    number: ({ written }) => `“${written}” is not a number.`,
    /** @param {{ row: number, found: number, wanted: number }} fault */
    ragged: ({ row, found, wanted }) =>
      `Row ${row + 1} has ${found === 1 ? '1 number' : `${found} numbers`}; the first row has ${wanted}.`,
    /** @param {{ row: number, col: number }} fault */
    nan: ({ row, col }) => `Row ${row + 1}, column ${col + 1} is NaN or infinite. Q, K and V need finite numbers.`,
    /** @param {{ rows: number, cols: number, weights: [number, number], output: [number, number] }} fault */
    shape: ({ rows, cols, weights, output }) =>
      `This matrix is ${rows} × ${cols}. The weights are ${weights.join(' × ')}, and the output is ${output.join(' × ')}.`,
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'What went wrong?',
  body: String.raw`
<p>A wrong attention rarely crashes. Rows still look like weights, and the output still has its shape. So compare with numbers that you know, and look for the mistake that explains the difference: the core makes each classic mistake on purpose, lays its numbers beside yours, and names the one whose numbers agree.</p>
<p>A printed number is rounded: in 0.264 the last digit counts 0.001, so rounding moves the number by 0.0005 at most. A mistake explains a result if no number differs by more than this, and by more than what float32 itself rounds. If one mistake explains the numbers, the core does not look for two. If no pair does, the core says so and names the nearest one.</p>
<p>Some mistakes give the same numbers. Weights that are divided by $\sqrt{d_k}$ and then renormalized are exactly the weights without a scale. A mask that comes after the softmax and is followed by a renormalization is right, unless the visible weights underflow. With two keys, a mask that lets one key ahead through is no mask at all. Such mistakes cannot be told apart by their result: the figure then lists all that explain the numbers, and names none as the one.</p>
<hl-debugger group="page"></hl-debugger>
`,
})
