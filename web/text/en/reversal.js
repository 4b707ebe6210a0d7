// <hl-reversal>: its words, and its part of the reference.

/** @param {readonly string[]} letters of queries, keys, values */
const listed = (letters) => letters.map((letter) => letter.toUpperCase()).join(' and ')

/** What the other source changes in a head, by the numbers. @param {{ kind: string, changed: readonly string[] }} swap */
function outcome({ kind, changed }) {
  const rest = ['q', 'k', 'v'].filter((letter) => !changed.includes(letter))
  if (!changed.length)
    return 'Nothing changes here: this head reads only the output, and the decoder still reads the same letters.'
  if (!rest.length) return 'Q, K and V all change: this head takes all three from the input.'
  const why = kind === 'cross' ? ': the decoder still reads the same letters' : ''
  return `${listed(changed)} change. ${listed(rest)} ${rest.length > 1 ? 'do' : 'does'} not change, not even by one bit${why}.`
}

export default {
  frame: {
    name: 'Cross-attention',
    point: 'Queries come from the output, keys and values from the input.',
    title: 'Cross-attention: one sequence looks at another',
    /** @param {{ swap: { kind: string, changed: readonly string[] } | null }} figures */
    ask: ({ swap }) =>
      swap
        ? outcome(swap)
        : 'Give the encoder the other word; the decoder keeps reading its own letters. Which of Q, K and V change?',
    sources: [
      'Bahdanau, Cho and Bengio 2015, *Neural machine translation by jointly learning to align and translate*, section 3.1 and appendix A.1.2',
      'Luong, Pham and Manning 2015, *Effective approaches to attention-based neural machine translation*, section 3.1',
      'Vaswani et al. 2017, *Attention is all you need*, section 3.2.3',
    ],
  },
  source: 'Only the encoder reads',
  numbers: 'Row: a letter. Column: one of its numbers, brown below 0, green above 0.',
  ends: '[start] and [end] mark where the output begins and where a text ends.',
  switches: 'Heads that are on',
  vectors: {
    q: (/** @type {string} */ from) => `Q, from ${from}`,
    k: (/** @type {string} */ from) => `K, from ${from}`,
    v: (/** @type {string} */ from) => `V, from ${from}`,
  },
  from: { input: 'input', output: 'output' },
  /** @param {string} letter @param {string} label of the row @param {number} row @param {number} col @param {string} value */
  element: (letter, label, row, col, value) => `${letter} of row ${row + 1}, “${label}”, number ${col + 1}: ${value}`,
  unknown: 'not swapped yet',
  /** @param {number} changed @param {number} of */
  changed: (changed, of) => `${changed} of ${of} rows changed`,
  letters: 'Both parts read',
  few: 'Type at least one letter from a to p.',
  trained: 'The model was trained on 3 to 10 letters.',
  output: 'Output',
  wanted: 'Right answer',
  /** @param {boolean} right @param {number} count */
  verdict: (right, count) =>
    right
      ? `${count === 2 ? 'The letter is right' : `All ${count - 1} letters are right`}, and so is [end].`
      : 'This is not the reversed input.',
  /** @param {number} count of heads @param {string} now @param {string} whole */
  ablated(count, now, whole) {
    const off = count === 1 ? 'this head off' : 'these heads off'
    return now === whole
      ? `With ${off}, the output is the same.`
      : `With all heads on, the output is ${whole}; with ${off}, it is ${now}.`
  },
  maps: 'All heads of the three attentions',
  kinds: { encoder: 'Encoder: input to input', self: 'Decoder: output to output', cross: 'Cross: output to input' },
  on: 'on',
  /** @param {string} kind @param {string} head */
  map: (kind, head) => `${kind}, ${head}`,
  axes: {
    encoder: 'Row: the letter that looks. Column: where it looks in the input.',
    self: 'Row: the token that the decoder has just read. Column: where it looks in its own output.',
    cross:
      'Row: the letter about to be written; its query (in Q) comes from the token before it. Column: the letter looked at.',
  },
  /** @param {string} share */
  mirror: (share) => `Mean weight on the letter that the row has to write (the anti-diagonal): ${share}.`,
  /** @param {string} read */
  answers: (read) => `The next letter after “${read}”, according to the model`,
  /** @param {string} value */
  was: (value) => `all heads: ${value}`,
  /** @param {string} word @param {string} value @param {string} whole */
  answer: (word, value, whole) => `“${word}”: probability ${value}; with all heads ${whole}`,
  predictions: {
    'cross-shape': {
      question:
        'An encoder has read 9 tokens, the decoder 4 so far. What shape does a head’s map of cross-attention have?',
      options: [
        {
          text: '9 × 9',
          why: 'That is the size of the encoder’s own map. Cross-attention has a row for each query, and queries come from the decoder.',
        },
        { text: '4 × 9', why: 'A row for each token of the decoder, a column for each token of the input.' },
        {
          text: '4 × 4, with the upper triangle hidden',
          why: 'That is the decoder’s self-attention. In cross-attention there is no future to hide: the whole input is already there.',
        },
      ],
      right: 1,
    },
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'Cross-attention',
  title: 'From one sequence to another',
  body: String.raw`
<p>An encoder reads the input; a decoder writes it backwards, one letter after the other. The decoder’s cross-attention takes its queries from the output and its keys and values from the input, so the map is as wide as the input and as high as the output. Type other letters, and the keys and values change. This decoder has only one layer, so a query changes only where the decoder has read something else.</p>
<hl-predict name="cross-shape"></hl-predict>
<hl-reversal group="page"></hl-reversal>
<p>All three attentions use the same formula. In the encoder $Q$, $K$ and $V$ come from the input, and every place sees every other. In the decoder’s self-attention they come from its own output, under a causal mask. In cross-attention $Q$ comes from the output, $K$ and $V$ from the input. Where an encoder has several layers, the <em>last</em> one feeds the cross-attention of <em>every</em> decoder layer; a decoder layer doesn’t read the encoder layer beside it.</p>
<p>Attention began with a decoder that looks back at its input. Bahdanau, Cho and Bengio scored additively, with the decoder’s state <em>before</em> the word to be written: $u^\top\tanh(W s_{i-1}+U h_j)$; each $h_j$ was key and value in one. Luong, Pham and Manning scored with the <em>current</em> state; the simplest of their scores is the dot product $s_i\cdot h_j$.</p>
`,
})
