// <hl-mistakes>: what its page says.

/** @typedef {{ most: { isRight: boolean } }} MistakesFigures */

export default {
  frame: {
    name: 'Mask mistakes',
    point: 'Four classic mistakes with masks, each beside the right answer.',
    title: 'Four mistakes, and one that only looks like a mistake',
    /** @param {MistakesFigures} figures */
    ask: ({ most }) =>
      most.isRight
        ? 'This one gives the right answer, up to rounding.'
        : 'Try each mistake. Which one gives the right answer?',
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, section 3.2.3 (masking out, by −∞, before the softmax)',
    ],
  },
  kind: 'The mistake',
  kinds: /** @type {Record<string, { name: string, note: string }>} */ ({
    'mask-zero': {
      name: '0 in place of −∞',
      note: 'Hidden scores are set to 0. A score of 0 is not small: exp(0) = 1.',
    },
    'mask-after-softmax': {
      name: 'mask after the softmax',
      note: 'Hidden weights are set to 0 once the softmax has shared out the row, future included.',
    },
    'mask-after-renormalised': {
      name: '… and divide by the sum',
      note: 'Hidden weights are set to 0 after the softmax; the rest is divided by its sum.',
    },
    'mask-off-by-one': {
      name: 'triangle off by one',
      note: 'The diagonal is hidden too (tril with k = −1). The first row sees nothing.',
    },
    'mask-inverted': {
      name: '1 read as “blocked”',
      note: 'The right array is given to a library in which 1 means the opposite.',
    },
  }),
  bench: 'Scores of one row (drag or type):',
  /** @param {number} j @param {boolean} isSeen */
  keyNamed: (j, isSeen) => `key ${j + 1}${isSeen ? '' : ', future'}`,
  /** @param {number} j @param {string} score @param {boolean} isSeen */
  keyLabel: (j, score, isSeen) => `${isSeen ? '' : 'future '}key ${j + 1}: ${score}`,
  ways: { right: 'Right: softmax input and weight', wrong: 'Wrong: softmax input and weight' },
  /** @param {string} label @param {string} weight */
  bar: (label, weight) => `${label}, weight ${weight}`,
  seen: 'Keys that the row may see',
  more: 'One more key',
  fewer: 'One key fewer',
  key: 'key',
  /** @param {number} j */
  scoreOf: (j) => `score of key ${j + 1}`,
  enters: 'enters the softmax',
  weight: 'weight',
  sum: 'sum',
  right: 'right',
  wrong: 'wrong',
  difference: 'wrong − right',
  future: 'future',
  /** @param {string} share @param {number} hidden */
  leak: (share, hidden) =>
    hidden === 0 ? 'There is no key in the future here.' : `The future gets ${share} of the weight.`,
  /** @param {number} hidden @param {number} visible numbers of keys @param {string} ratio */
  ratio: (hidden, visible, ratio) =>
    `Key ${hidden} should be hidden, but gets ${ratio} times the weight of key ${visible}, which is visible.`,
  /** @param {string} sum */
  below: (sum) => `The row sums to ${sum}: the weight given to the future is missing.`,
  /** @param {string} most */
  apart: (most) => `Largest difference between the two ways: ${most}.`,
  underflow: 'The visible weights have underflowed: nothing is left to divide.',
  emptied: 'The row has nothing left to look at: all its weights are 0.',
  diagonal: 'The row’s own key is hidden; the other keys share its weight.',
  maps: { right: 'Right, on the sentence', wrong: 'Wrong, on the sentence', difference: 'Wrong − right' },
  /** Above what rows give to later words. */
  later: 'to later',
  hidden: 'hidden',
  /** @param {string} from @param {string} to @param {string} weight empty: hidden */
  cell: (from, to, weight) => (weight ? `“${from}” to “${to}”: ${weight}` : `“${from}” to “${to}”: hidden`),
  /** @param {Record<'wrong' | 'right' | 'ahead' | 'none', string[]>} rows the least and the most of their sums and of what they give to later words @param {string} most */
  verdict({ wrong, right, ahead, none }, most) {
    const span = (/** @type {string[]} */ [low, high]) => (low === high ? low : `${low} … ${high}`)
    return `Row sums: right ${span(right)}, wrong ${span(wrong)}. What a row gives to later words: right ${span(none)}, wrong ${span(ahead)}. Largest difference in a cell: ${most}.`
  },
  predictions: {
    'f-zero': {
      question:
        'Someone “masks” by setting future scores to 0. A visible key has the score −2, and a hidden key now has the score 0. Which key gets more weight?',
      options: [
        {
          text: 'The visible key: a score of 0 is as good as nothing.',
          why: 'A weight of 0 has no effect. A score of 0 is an ordinary score and not a small one: its exponential is 1.',
        },
        {
          text: 'The hidden key: 7.4 times as much.',
          why: 'exp(0) / exp(−2) = e² = 7.39. The future leaks, and the leak grows as the visible scores fall.',
        },
        {
          text: 'Both get the same.',
          why: 'Only equal scores get equal weights. These scores differ by 2, so the weights differ by a factor of e².',
        },
      ],
      right: 1,
    },
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Four mistakes, and one that only looks like a mistake',
  body: `
<p>Lecture notes and first implementations get masks wrong in a few classic ways. In the figure you can make each mistake beside the right answer.</p>
<p>Masking after the softmax and dividing each row by its sum is a detour, not a mistake: the exponentials are the same, so the answer is right, up to rounding. The detour fails where a hidden score is so large that the visible weights underflow. The inverted mask happens when one library’s array is given to another library: a row then sees exactly the keys that it must not see.</p>
<hl-predict name="f-zero"></hl-predict>
<hl-mistakes group="page"></hl-mistakes>
`,
})
