// <hl-linear>: what its page says.

import amounts from './amounts.js'
import language from './language.js'

/**
 * @typedef {'window' | 'strided' | 'linear'} Kind
 * @typedef {{ word: string, most: string, before: string, after: string, isSeen: boolean, moved: string }} Goal
 *   as words that are quoted, word: the picked word; most: the word that full attention has it look at most; isSeen: whether it still does
 */

export default {
  frame: {
    name: 'Cheaper attention',
    point: 'Windows, strides and linear attention avoid the square of the length, and each gives something up.',
    title: 'What does cheaper attention give up?',
    /** @param {{ goal: Goal | null, kind: Kind }} figures */
    ask: ({ goal, kind }) => {
      if (!goal) return 'Type a sentence that the model can read.'
      const { word, most, before, after, isSeen, moved } = goal
      if (kind === 'linear')
        return `Linear attention hides no word, but spreads its weights: ${word} gives ${most} ${after} in place of ${before}. The output moves by ${moved} times its length.`
      if (!isSeen)
        return `Full attention has ${word} look at ${most} most (${before}); now ${most} is out of reach, and the output moves by ${moved} times its length. Change the reach until ${word} sees ${most} again.`
      return `${word} sees ${most} with weight ${after}; full attention gives ${before}. The output still moves by ${moved} times its length.`
    },
    sources: [
      'Child et al. 2019, *Generating long sequences with sparse transformers*, section 4.2 (strided)',
      'Beltagy et al. 2020, *Longformer: The long-document transformer*, section 3.1 (sliding window)',
      'Katharopoulos et al. 2020, *Transformers are RNNs: Fast autoregressive transformers with linear attention*, equations 4 to 7',
    ],
  },
  /** @param {Omit<Goal, 'tensors'>} goal */
  ends: ({ word, most, before, after, moved }) =>
    `${word} gives ${most} ${before} under full attention and ${after} here; the output moves by ${moved} times its length.`,
  named: language.wordAt,
  kind: 'In place of full attention',
  /** @type {Record<Kind, string>} */
  kinds: { window: 'window', strided: 'strided', linear: 'linear' },
  reach: { window: 'Words to each side:', strided: 'Stride:' },
  /** @param {boolean} isCausal */
  full: (isCausal) => (isCausal ? 'Full attention, causal' : 'Full attention'),
  /** @param {Kind} kind @param {number} reach */
  other: (kind, reach) =>
    ({ window: `Window of ${reach} to each side`, strided: `Strided by ${reach}, causal`, linear: 'Linear attention' })[
      kind
    ],
  moved: 'How far each output moves, × its length',
  /** @param {string} word @param {string} share */
  movedSaid: (word, share) => `${word}: its output moves by ${share} times its length`,
  costs: 'Operations of one head',
  /** @type {Record<'full' | Kind, string>} */
  patterns: { full: 'full', window: 'window', strided: 'strided', linear: 'linear' },
  length: amounts.short,
  lengths: 'tokens in the text',
  power: amounts.power,
  /** @param {string} name @param {number} tokens @param {number} count */
  point: (name, tokens, count) => `${name}, ${amounts.count(tokens)} tokens: ${amounts.operations(count)} operations`,
  /** @param {number} tokens */
  crossing: (tokens) => `linear cheaper from ${amounts.count(tokens)} on`,
  /** @param {{ tokens: number, width: number }} what  width: of the head's queries, keys and values */
  cheaper: ({ tokens, width }) =>
    `Linear attention is cheaper than full attention from ${amounts.count(tokens)} tokens on, at d = ${width}.`,
  columns: ['strongest word', 'full', 'here', 'output moved'],
  caption:
    'Of each word: its strongest key under full attention, that key’s weight in both, and the change of the output as a share of its length',
  givesUp: [
    'A window keeps nearby words. Whatever is further away reaches a word only through several layers.',
    'A stride keeps the last words and every so many words before. Where the stride is fitted to the data (rows of an image), little is lost; in a sentence the kept words are kept by position, not by meaning. The pattern is causal, so both maps are.',
    'Linear attention replaces the softmax by products of features, elu(x) + 1. The weights differ less from each other, so a head can hardly attend to a single word. In exchange, keys and values are summed into one matrix, whatever the length is.',
    'This model was trained with full attention. A model that is trained with one of these patterns learns to live with it; the change of the output shows what the pattern does to weights that expect more.',
  ],
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Cheaper attention',
  body: `
<p>If each token sees only the $w$ tokens to each side, a head computes about $n(2w+1)$ scores in place of $n^2$. A stride $l$ lets each token see the $l$ tokens before and every $l$-th token further back: with $l \\approx \\sqrt{n}$ there are about $n\\sqrt{n}$ scores. Both keep the softmax and hide the other keys.</p>
<p>Linear attention removes the softmax. Its weights are $\\phi(q_i) \\cdot \\phi(k_j)$, divided by their sum, with $\\phi(x) = \\mathrm{elu}(x) + 1$. The products can then be ordered otherwise: $\\phi(q_i)^\\top \\sum_j \\phi(k_j) v_j^\\top$. The sum over $j$ is the same for all queries, a matrix of $d \\times d$ numbers, so the operations grow with $n d^2$ and no score is ever computed. Under a causal mask the sum grows token by token: linear attention is then a recurrent network.</p>
<p>None of these equals full attention. The figure shows how far each word’s output moves on your own sentence. FlashAttention, in contrast, gives the same output: it saves memory, not operations.</p>
<hl-linear group="page"></hl-linear>
`,
})
