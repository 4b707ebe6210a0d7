// <hl-sources>: its words, and its part of the reference.

export default {
  frame: {
    name: 'Self and cross',
    point: 'Self-attention and cross-attention use one formula; they differ in where Q, K and V come from.',
    title: 'Self and cross: three attentions, one formula',
    /** @param {{ isAll: boolean, read: number }} figures */
    ask: ({ isAll, read }) => {
      if (isAll)
        return 'The encoder’s map kept its shape. The decoder’s own map grew in both directions, cross-attention only in its rows.'
      if (read > 1) return 'Drag on, to the end of the output: which maps grow, and in which direction?'
      return 'Drag the slider: the decoder reads more of its own output. Which of the three maps change their shape?'
    },
    sources: [
      'Bahdanau, Cho and Bengio 2015, *Neural machine translation by jointly learning to align and translate*, section 3.1 and appendix A.1.2',
      'Luong, Pham and Manning 2015, *Effective approaches to attention-based neural machine translation*, section 3.1',
      'Vaswani et al. 2017, *Attention is all you need*, section 3.2.3',
      'Radford et al. 2018, *Improving language understanding by generative pre-training* (GPT: decoder only)',
      'Devlin et al. 2019, *BERT: Pre-training of deep bidirectional transformers for language understanding* (encoder only)',
      'Raffel et al. 2020, *Exploring the limits of transfer learning with a unified text-to-text transformer* (T5: both)',
    ],
  },
  read: 'Tokens that the decoder has read:',
  /** @param {number} read @param {number} most */
  spoken: (read, most) => `${read} of ${most}`,
  letters: 'The encoder reads',
  head: 'Head on show',
  few: 'Type at least one letter from a to p.',
  table: 'The three attentions',
  kinds: { encoder: 'Encoder self-attention', self: 'Decoder self-attention', cross: 'Cross-attention' },
  /** @param {number} rows @param {number} cols */
  shape: (rows, cols) => `${rows} × ${cols}`,
  /** @param {number} read @param {number} source */
  outcome: (read, source) =>
    `The decoder has read ${read} token${read === 1 ? '' : 's'}, the encoder all ${source} of the input.`,
  rows: { shape: 'Map, queries × keys', q: 'Q from', kv: 'K and V from', mask: 'Mask', as: 'As in' },
  told: /** @type {const} */ (['q', 'kv', 'mask', 'as']),
  facts: {
    encoder: { q: 'the input', kv: 'the input', mask: 'none', as: 'BERT; the encoder of T5' },
    self: { q: 'the output so far', kv: 'the output so far', mask: 'causal', as: 'GPT; the decoder of T5' },
    cross: {
      q: 'the output so far',
      kv: 'the last encoder layer',
      mask: 'none',
      as: 'the 2017 Transformer and T5, in every decoder layer',
    },
  },
  /** @param {string} word @param {string} letter */
  pair: (word, letter) => `One pair, four scores: the decoder at “${word}”, the encoder at “${letter}”`,
  columns: ['Score', 'Formula', 'Decoder’s state', 'Score of the pair', 'Weight'],
  scores: {
    additive: { name: 'additive', title: 'Additive (Bahdanau)', formula: 'u · tanh(W [s; h])' },
    dot: { name: 'dot', title: 'Dot (Luong)', formula: 's · h' },
    general: { name: 'general', title: 'General (Luong)', formula: 's · (W h)' },
    concat: { name: 'concat', title: 'Concat (Luong)', formula: 'u · tanh(W [s; h])' },
  },
  /** @param {string} word empty: there is none */
  before: (word) => (word ? `before, at “${word}”` : 'before: zeros'),
  /** @param {string} word */
  current: (word) => `current, at “${word}”`,
  /** Comments of the listing. */
  others: { general: 'general', additive: 'additive, with the state before, and concat, with the current state' },
  start: 'No state comes before the first one, so zeros stand in its place.',
  random:
    'The states s and the outputs h are those that cross-attention of this model reads. Nobody has trained W and u: they are random, and equal in both rows that have the same formula. Click a cell of the map of cross-attention to choose another pair.',
  /** @param {string} word */
  scored: (word) => `Weights of all letters for the decoder at “${word}”`,
  /** @param {string} score @param {string} letter @param {string} value */
  weight: (score, letter, value) => `${score}, “${letter}”: weight ${value}`,
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Self-attention and cross-attention side by side',
  body: String.raw`
<p>An encoder-decoder has three kinds of attention. In the encoder’s self-attention, $Q$, $K$ and $V$ come from the input; nothing is masked, since the whole input is there from the start. In the decoder’s self-attention all three come from the output so far, under a causal mask. In cross-attention $Q$ comes from the output so far, and $K$ and $V$ come from the last encoder layer. With $S$ tokens of input and $T$ tokens of output the maps are $S \times S$, $T \times T$ and $T \times S$.</p>
<p>BERT has only an encoder: it reads a whole text and is good at understanding it. GPT has only a decoder, without cross-attention: it writes one token after the other. T5 and the first Transformer have both; there the last encoder layer feeds the cross-attention of every decoder layer.</p>
<hl-sources group="page"></hl-sources>
<p>Attention is older than the Transformer. Bahdanau, Cho and Bengio scored the decoder’s state <em>before</em> the word to be written, $s_{i-1}$, with each output $h_j$ of the encoder: $u^\top\tanh(W_s s_{i-1} + W_h h_j)$. This score is called additive. Each $h_j$ was key and value in one. Luong, Pham and Manning used the <em>current</em> state $s_i$ and compared three scores: dot, $s_i \cdot h_j$; general, $s_i^\top W h_j$; and concat, $u^\top\tanh(W [s_i; h_j])$. Concat is the additive score with another state, since $W [s; h] = W_s s + W_h h$ with $W = [W_s\ W_h]$. Under <em>Numbers</em> the figure computes all of them on the same pair.</p>
<p>The Transformer’s score is the general one with $W = W_Q W_K^\top$, divided by $\sqrt{d_k}$; its keys and values are two different projections.</p>
`,
})
