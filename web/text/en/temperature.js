// <hl-temperature>: its words, and its part of the reference.

export default {
  frame: {
    name: 'Softmax temperature',
    point: 'Divide the scores by a temperature: a low one makes the row sharp, a high one makes it flat.',
    /** @param {{ shown: { query: string } | null }} figures */
    title: ({ shown }) =>
      shown
        ? `Temperature makes the row of “${shown.query}” sharper or flatter`
        : 'Temperature makes a row sharper or flatter',
    ask: '',
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, section 3.2.1',
      'Hinton, Vinyals and Dean 2015, *Distilling the knowledge in a neural network*, section 2 (temperature in a softmax)',
    ],
  },
  /** What there is to do, and what comes of it. */
  tasks: {
    cold: 'Drag the temperature down until the row is as sharp as it gets.',
    hot: 'Now drag the temperature up until all keys have the same weight.',
    met: 'Cold: the largest score takes all the weight, and ties share it. Hot: the scores no longer matter.',
    even: 'The scores of this row are all equal, so no temperature changes its weights. Pick another row.',
  },
  label: 'Temperature',
  zero: '0',
  infinity: '∞',
  /** @param {string} t */
  at: (t) => `T = ${t}`,
  sum: 'Row sum',
  entropy: 'Entropy',
  /** @param {string} bits @param {string} most */
  bits: (bits, most) => `${bits} of at most ${most} bits`,
  curve: 'Entropy, or how spread out this row is, at every temperature',
  axis: 'temperature',
  /** @param {string} bits */
  uniform: (bits) => `all alike: ${bits} bits`,
  weights: 'Weights at this temperature',
  /** @param {string} key @param {string} weight */
  bar: (key, weight) => `“${key}”: ${weight}`,
  /** @param {string} t @param {string} bits */
  point: (t, bits) => `Temperature ${t}: ${bits} bits`,
  /** @param {string} here @param {string} there */
  unscaled: (here, there) =>
    `Temperature ${here} on the scaled scores is temperature ${there} on q·k itself: √dₖ is a temperature built into the formula.`,
  /** @param {string[]} numbers @param {boolean} isCut */
  same: (numbers, isCut) => `Computed from q·k at that temperature: (${numbers.join(', ')}${isCut ? ', …' : ''})`,
  ends: {
    zero: 'At 0, the limit: all weight goes to the largest score, and ties share it.',
    infinity: 'At ∞, the limit: every visible key gets the same weight, whatever its score.',
    below: 'Below 1: sharper than the plain softmax.',
    above: 'Above 1: flatter than the plain softmax.',
    one: 'At 1: the plain softmax.',
  },
  predictions: {
    tie: {
      question: 'Two keys tie for the best score. What comes out as the temperature goes to 0?',
      options: [
        {
          text: 'The value of the first of the two',
          why: 'A program that picks one largest score would do that. The softmax cannot tell equal scores apart at any temperature.',
        },
        {
          text: 'The mean of their two values',
          why: 'All other weights go to 0, and equal scores get equal weights: one half each. Row q2 of the matrices typed by hand shows it.',
        },
        {
          text: 'The mean of all values',
          why: 'That is the other end: at temperature ∞ all keys get the same weight.',
        },
      ],
      right: 1,
    },
  },
  /** In the listing. */
  comments: { limit: 'the limit' },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Temperature: sharper or flatter rows',
  body: String.raw`
<p>Divide the scores by a temperature before the softmax. Below 1 the row gets sharper, above 1 flatter; the row still sums to 1. Dividing by $\sqrt{d_k}$ is itself a temperature, so “1” here is temperature $\sqrt{d_k}$ on the bare products. This is not the temperature that a chat program lets you set: that temperature divides the <em>last</em> scores, those of the next word, and does not touch the attention inside the model.</p>
<hl-predict name="tie"></hl-predict>
<hl-temperature group="page"></hl-temperature>
`,
})
