// <hl-bill>: what its page says.

import amounts from './amounts.js'

/** @typedef {{ tokens: string, width: number, heads: number, isPast: boolean, isAt: boolean }} Sizes  isPast: attention costs more by the usual count */

const { operations, bytes, count, short } = amounts

export default {
  frame: {
    name: 'Attention or recurrence',
    point: 'Attention’s operations grow with n², those of a recurrence with n: the two curves cross.',
    title: 'When does attention cost more than recurrence?',
    /** @param {{ sizes: Sizes }} figures */
    ask: ({ sizes: { width, isPast, isAt } }) => {
      if (isAt) return `Here both counts are equal: n = d = ${width}. Drag one step further.`
      return isPast
        ? `You crossed n = d = ${width}: by the usual count, attention now costs more. In the right chart nothing crosses there.`
        : 'Drag the length until the scores of attention cost more than the steps of a recurrence.'
    },
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, table 1 (n²d for self-attention, nd² for a recurrent layer) and section 4',
      'Hochreiter and Schmidhuber 1997, *Long short-term memory* (with the forget gate of Gers et al. 2000 there are four pairs of matrices)',
      'Dao et al. 2022, *FlashAttention*, section 3 (a maximum and a sum a row in place of the scores)',
    ],
  },
  length: 'Length n:',
  width: 'Width d',
  heads: 'Heads h',
  /** @param {number} tokens */
  tokens: (tokens) => `${count(tokens)} tokens`,
  short,
  bytes,
  number: count,
  lengths: 'tokens n',
  said: 'The usual count: n² d against n d²',
  counted: 'With the projections counted',
  /** @type {Record<'scores' | 'recurrent' | 'attention' | 'rnn' | 'lstm', string>} */
  names: { scores: 'attention', recurrent: 'recurrence', attention: 'attention', rnn: 'plain RNN', lstm: 'LSTM' },
  power: amounts.power,
  /** @param {string} name @param {number} tokens @param {number} amount */
  point: (name, tokens, amount) => `${name}, ${count(tokens)} tokens: ${operations(amount)} operations`,
  /** @param {number} tokens @param {number} scores @param {number} recurrent @param {number} crossing */
  verdict: (tokens, scores, recurrent, crossing) =>
    tokens === crossing
      ? `Attention and recurrence need ${operations(scores)} operations each.`
      : `Attention needs ${operations(scores)} operations, recurrence ${operations(recurrent)}. The curves cross at n = d = ${count(crossing)}.`,
  /** @param {number} attention @param {number} rnn @param {number} lstm @param {boolean} isBelow @param {number} crossing */
  fullVerdict: (attention, rnn, lstm, isBelow, crossing) =>
    `Attention needs ${operations(attention)}: always more than a plain RNN (${operations(rnn)}), and ${isBelow ? 'less than' : attention === lstm ? 'as much as' : 'more than'} an LSTM (${operations(lstm)}). The LSTM’s curve is crossed at n = 2d = ${count(crossing)}.`,
  caption: 'One layer, one sequence, float32',
  columns: ['operations', 'here', 'space', 'bytes here'],
  rows: {
    projections: { title: 'Q, K, V and output projections', formula: '4 n d²', space: 'q, k, v, output: 4 n d' },
    scores: { title: 'scores q kᵀ', formula: 'n² d', space: 'all scores: h n²' },
    softmax: { title: 'softmax (exponentials)', formula: 'h n²', space: 'maximum and sum a row: 2 h n' },
    values: { title: 'weights times values', formula: 'n² d', space: 'weights of one row: h n' },
    rnn: { title: 'plain RNN', formula: '2 n d²', space: 'state: d' },
    lstm: { title: 'LSTM', formula: '8 n d²', space: 'state and memory: 2 d' },
  },
  notes: [
    'A multiplication with its addition counts as one operation. Space is what a step must hold beside weights and inputs, in numbers of 4 bytes.',
    'A recurrence needs n steps, one after the other. Attention has no such order: all its rows can be computed at once.',
  ],
  rounded: 'The longest lengths have counts above 2⁵³, which are rounded.',
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Attention or recurrence: the operations',
  body: `
<p>The scores of a layer of width $d$ take $n^2 d$ multiplications, and so does the sum of the values. A recurrence multiplies its state by a matrix in each of $n$ steps: $n d^2$. Counted like this, as in table 1 of “Attention is all you need”, the curves cross at $n = d$: attention is cheaper while the text is shorter than the vectors are wide.</p>
<p>The usual count leaves out the projections, which need $4nd^2$. With the projections, attention needs $4nd^2 + 2n^2d$ operations. A plain recurrent network with its input matrix needs $2nd^2$, which is always less. An LSTM has four gates with two matrices each, $8nd^2$, which is more than attention needs while $n &lt; 2d$.</p>
<p>Operations are not time. The steps of a recurrence wait for each other, and the rows of attention do not. That is why attention trains faster on hardware that computes many numbers at once, even where it needs more operations.</p>
<hl-bill group="page"></hl-bill>
`,
})
