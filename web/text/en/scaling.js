// What <hl-scaling> says.

/** @param {number} x */
const whole = (x) => x.toLocaleString('en')

export default {
  dim: 'dₖ',
  scaled: 'divide the scores by √dₖ',
  again: 'Draw again',
  /** @param {number} count @param {number} keys @param {number} seed */
  drawn: (count, keys, seed) => `${whole(count)} draws of a query and ${keys} keys, seed ${seed}`,
  /** @param {number} percent */
  drawing: (percent) => `Drawing: ${percent} %`,
  names: { unscaled: 'not divided', scaled: 'divided by √dₖ' },
  measures: {
    largest: 'The largest of the 10 weights, one dot a draw',
    jacobian: 'What is left of the softmax’s derivative, one dot a draw',
  },
  titles: { largest: 'largest weight', jacobian: 'Frobenius norm of diag(p) − p pᵀ' },
  /** @param {string} name @param {number} draw @param {string} value */
  dot: (name, draw, value) => `${name}, draw ${draw}: ${value}`,
  /** @param {string} name @param {string[]} q */
  summary: (name, q) => `${name}: 5, 25, 50, 75 and 95 % of the draws lie below ${q.join(', ')}.`,
  box: 'Line: from 5 to 95 % of the draws. Box: the middle half. Thick tick: the median. The two strips show the same draws.',
  table: {
    caption: 'All draws in numbers',
    variance: 'variance of the scores',
    expected: 'by theory',
    of: { largest: 'largest weight', jacobian: 'Jacobian’s norm' },
    quantiles: ['5 %', '25 %', 'median', '75 %', '95 %'],
    mean: 'mean',
  },
  one: {
    /** @param {number} draw */
    title: (draw) => `The 10 weights of draw ${draw}`,
    another: 'Another draw',
    /** @param {string} largest */
    note: (largest) =>
      `One draw proves nothing: the largest weight of this one is ${largest}, that of the next may be quite another. Step through a few, then look at all the dots.`,
    /** @param {number} key @param {string} weight */
    bar: (key, weight) => `key ${key}: weight ${weight}`,
    /** @param {number} key */
    key: (key) => `key ${key}`,
  },
  /**
   * What the numbers say.
   * @param {{ dim: number, scaled: boolean, median: string, mean: string, low: string, jacobian: string, other: string }} facts
   *   jacobian, other: the median norm, as it is and with the other setting
   */
  verdict: ({ dim, scaled, median, mean, low, jacobian, other }) =>
    scaled
      ? `Divided by √${dim}, scores have a variance near 1 whatever dₖ is. Half of the largest weights are below ${median}, and the median norm of the softmax’s derivative is ${jacobian}; without the division it would be ${other}.`
      : `Not divided, scores have a variance near ${dim}. Half of the largest weights are above ${median} (mean ${mean}, 5 % below ${low}), and the median norm of the softmax’s derivative is ${jacobian}; divided by √${dim} it would be ${other}.`,
  help: 'Point at a dot to see its weights.',

  predictions: {
    scaling: {
      question:
        'Queries and keys have 512 independent numbers of variance 1, and the scores are not divided. What goes wrong in training?',
      options: [
        {
          text: 'Scores get large, so the gradient explodes',
          why: 'The scores do get large, but the gradient goes through the softmax, and where one weight is near 1 its derivative p (1 − p) is near 0. It vanishes.',
        },
        {
          text: 'One key takes almost all the weight, so hardly any gradient gets through',
          why: 'Scores have a standard deviation of about 22.6, so the largest is mostly far ahead of the next, and a softmax that is near 0 or 1 everywhere is flat.',
        },
        {
          text: 'Nothing: softmax brings every row to sum 1 anyway',
          why: 'The sum is 1 either way, but how it is shared depends on the differences of the scores, and these grow like √dₖ.',
        },
      ],
      right: 1,
    },
  },
}
