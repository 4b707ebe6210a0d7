// <hl-reversal>.

export default {
  letters: 'Letters to reverse',
  few: 'One letter at least, from a to p.',
  trained: 'It was trained on 3 to 10 letters.',
  output: 'Output',
  wanted: 'Right answer',
  /** @param {boolean} right @param {number} count */
  verdict: (right, count) => (right ? `All ${count} words right, [end] included.` : 'Not the reversed input.'),
  /** @param {string} now @param {string} whole */
  ablated: (now, whole) =>
    now === whole
      ? 'With these heads off the output is the same.'
      : `With all heads on it says ${whole}; with these off ${now}.`,
  maps: 'Every attention, every head',
  kinds: { encoder: 'Encoder: input to input', self: 'Decoder: output to output', cross: 'Cross: output to input' },
  /** @param {number} layer @param {number} head */
  head: (layer, head) => `layer ${layer}, head ${head}`,
  show: 'show',
  on: 'on',
  /** @param {string} kind @param {number} layer @param {number} head */
  map: (kind, layer, head) => `${kind}, layer ${layer}, head ${head}`,
  axes: {
    encoder: 'Row: the letter that looks. Column: where it looks in the input.',
    self: 'Row: what the decoder has just read. Column: where it looks in its own output; what comes later is masked.',
    cross: 'Row: what the decoder is about to say. Column: where it looks in the input.',
  },
  /** @param {string} share */
  mirror: (share) => `Mean weight on the letter that the row has to say, the anti-diagonal: ${share}.`,
  /** @param {string} read @param {string} say */
  row: (read, say) => `${read} → ${say}`,
  /** @param {string} read */
  answers: (read) => `What it says after ${read}`,
  /** @param {string} value */
  was: (value) => `all heads: ${value}`,
  /** @param {string} word @param {string} value @param {string} whole */
  answer: (word, value, whole) => `“${word}”: probability ${value}; with all heads ${whole}`,
  help: 'Click a cell or walk with the arrow keys. Untick a head to switch it off.',
  predictions: {
    'cross-shape': {
      question: 'An encoder has read 9 tokens, the decoder 4 so far. What shape has a head’s map of cross-attention?',
      options: [
        {
          text: '9 × 9',
          why: 'So large is the encoder’s own map. Cross-attention has a row for each query, and those come from the decoder.',
        },
        { text: '4 × 9', why: 'A row for each token of the decoder, a column for each token of the input.' },
        {
          text: '4 × 4, with the upper triangle hidden',
          why: 'That is the decoder’s self-attention. In cross-attention there is no future to hide: all of the input is there.',
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
<p>An encoder reads the input; a decoder says it backwards, one letter after the other. Its cross-attention takes queries from the output and keys and values from the input, so the map is as wide as the input and as high as the output. Put in other letters, and the keys and values are others; the decoder here has one layer, so a query changes only where it has read something else.</p>
<hl-predict name="cross-shape"></hl-predict>
<hl-reversal group="page"></hl-reversal>
<p>Three attentions, one formula. In the encoder $Q$, $K$ and $V$ come from the input, and every place sees every other; in the decoder’s self-attention they come from its own output, under a causal mask; in cross-attention the sources part. Where an encoder has several layers, it is the <em>last</em> one that feeds the cross-attention of <em>every</em> decoder layer, not each layer the one beside it.</p>
<p>Attention was first this: a decoder that looks back at its input. Bahdanau scored additively, $u^\top\tanh(W s_i+U h_j)$, and what was looked at was key and value in one; Luong took the dot product $s_i\cdot h_j$.</p>
<p class="sources">Bahdanau, Cho and Bengio 2015, <cite>Neural machine translation by jointly learning to align and translate</cite>, section 3.1 and appendix A.1.2 · Luong, Pham and Manning 2015, <cite>Effective approaches to attention-based neural machine translation</cite>, section 3.1 · Vaswani et al. 2017, <cite>Attention is all you need</cite>, section 3.2.3.</p>
`,
})
