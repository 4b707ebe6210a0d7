// What <hl-scaling> says.

import language from './language.js'

/** @param {number} x */
const whole = (x) => language.number(x)

export default {
  frame: {
    name: 'Division by √dₖ',
    point: 'A thousand random queries: without the division, one key takes nearly all of each row.',
    /** @param {unknown} _ @param {{ 'scaling.scaled': boolean }} state */
    title: (_, state) =>
      state['scaling.scaled']
        ? 'Divided by √dₖ, the softmax stays soft'
        : 'Without the division, the softmax hardens as dₖ grows',
    ask: '',
    sources: ['Vaswani et al. 2017, *Attention is all you need*, section 3.2.1 and its footnote 4'],
  },
  /** What there is to do, by what the numbers are. */
  tasks: {
    raise: 'Raise dₖ until one key gets more than 0.99 of the weight in half of the draws.',
    divide: 'One key gets more than 0.99 in half of the draws. Now divide the scores by √dₖ.',
    small: 'Raise dₖ as far as it goes: the clouds of dots stay where they are.',
    met: 'Now no key takes all the weight in most draws, and the derivative that training needs is back.',
  },
  facts: {
    variance: 'Variance of scores',
    largest: 'Median largest weight',
    jacobian: 'Median derivative',
  },
  dim: 'dₖ',
  scaled: 'divide the scores by √dₖ',
  again: 'Draw again',
  /** @param {number} count @param {number} keys @param {number} seed */
  drawn: (count, keys, seed) =>
    `${whole(count)} draws of a query and ${keys} keys from a normal distribution, seed ${seed}. The numbers are random and do not come from the sentence, since the question is how training begins.`,
  /** @param {number} percent */
  drawing: (percent) => `drawing: ${percent}%`,
  names: { unscaled: 'not divided', scaled: 'divided by √dₖ' },
  measures: {
    largest: 'The largest of the 10 weights: one dot for each of 1,000 draws',
    jacobian: 'How strongly the weights still react to the scores, for the same draws',
  },
  titles: { largest: 'largest weight', jacobian: 'size of the softmax’s derivative' },
  /** @param {string} name @param {number} draw @param {string} value */
  dot: (name, draw, value) => `${name}, draw ${draw}: ${value}`,
  /** @param {string} name @param {string[]} q */
  summary: (name, q) => `${name}: 5, 25, 50, 75 and 95% of the draws lie below ${q.join(', ')}.`,
  why: 'Training corrects the scores through this derivative. Where the derivative is near 0, no correction gets through, and the head hardly learns.',
  norm: 'The size of the derivative is the Frobenius norm of the matrix diag(p) − p pᵀ, where p are the weights: the square root of the sum of its squared elements. The height of a dot in its cloud has no meaning: the heights only keep the dots apart.',
  box: 'Line: from 5 to 95% of the draws. Box: the middle half. Thick tick: the median. The dots of both panels are the same draws.',
  table: {
    caption: 'All draws in numbers',
    variance: 'variance of the scores',
    expected: 'by theory',
    of: { largest: 'largest weight', jacobian: 'Jacobian’s norm' },
    quantiles: ['5%', '25%', 'median', '75%', '95%'],
    mean: 'mean',
  },
  one: {
    /** @param {number} draw */
    title: (draw) => `The 10 weights of draw ${draw}, the ringed dot`,
    another: 'Another draw',
    /** @param {string} largest */
    note: (largest) =>
      `One draw proves nothing: the largest weight of this one is ${largest}, and the next may be very different. Step through a few, then look at all the dots.`,
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
      : `Without the division, scores have a variance near ${dim}. Half of the largest weights are above ${median} (mean ${mean}, 5% below ${low}), and the median norm of the softmax’s derivative is ${jacobian}; divided by √${dim} it would be ${other}.`,
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
          why: 'Scores have a standard deviation of about 22.6, so the largest is usually far ahead of the next, and a softmax that is near 0 or 1 everywhere is flat.',
        },
        {
          text: 'Nothing: softmax makes every row sum to 1 anyway',
          why: 'The sum is 1 either way, but each key’s share depends on the differences between scores, and these grow like √dₖ.',
        },
      ],
      right: 1,
    },
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Why are scores divided?',
  body: String.raw`
<p>A score is a sum of $d_k$ products. If the numbers of query and key are independent, of mean 0 and variance 1, each product has variance 1 and their sum variance $d_k$: scores grow like $\sqrt{d_k}$, and softmax hardens. The first Transformer has heads of $d_k = 64$, so it divides its scores by $\sqrt{64} = 8$.</p>
<hl-predict name="scaling"></hl-predict>
<p>Whether that matters is a question about many queries, so the figure draws a thousand. Make $d_k$ larger there, then divide.</p>
<hl-scaling group="page"></hl-scaling>
<p>The trouble is a gradient that vanishes, not one that explodes. The derivative of the weights $p$ with respect to the scores is $\mathrm{diag}(p)-p\,p^\top$, whose entries are $p_i(1-p_i)$ and $-p_i\,p_j$; with one weight near 1 and the others near 0 they are all near 0, and almost no gradient reaches query and key. Not every draw is lost: even at $d_k=512$ some rows stay soft, so a single example, soft or hard, proves nothing. All this concerns the start of training, when queries and keys are random; later a model can make its scores as large or small as it likes.</p>
`,
})
