// <hl-stack>: its words, and its part of the reference.

/** @param {number | string} x whole, or a letter for such a number */
const count = (x) => x.toLocaleString('en')

/** @typedef {{ name: string, count: string, share: string, isLargest: boolean, each: string }} Outcome */

export default {
  frame: {
    name: 'The stack',
    point: 'Encoder and decoder as a plan: each box as large as its share of the parameters.',
    title: 'A stack of layers, and where its parameters are',
    /** @param {{ outcome: Outcome | null }} figures */
    ask: ({ outcome }) => {
      if (!outcome) return 'Which part holds the most parameters? Pick it in the plan, then drag N.'
      const { name, count: parameters, share, isLargest, each } = outcome
      const rest = each ? `, ${each} in each layer` : ''
      const judged = isLargest ? 'No other part holds more.' : 'Another part holds more.'
      return `${name}: ${parameters} parameters${rest}, ${share} of all. ${judged}`
    },
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, sections 3.1 and 5.1 (37,000 shared tokens), table 3 (65 million parameters)',
      'Devlin et al. 2019, *BERT*, section 3 (BERT base: 12 layers, 768, 12 heads; 110 million parameters)',
      'Radford et al. 2019, *Language models are unsupervised multitask learners*, section 2.3 and table 2 (12 layers, 768; “117M”, later corrected to 124 million)',
      'Xiong et al. 2020, *On layer normalization in the Transformer architecture*, section 3 (pre-norm and post-norm)',
    ],
  },
  plan: 'As in',
  plans: {
    transformer: 'the 2017 Transformer (both)',
    bert: 'BERT base (encoder only)',
    gpt: 'GPT-2 small (decoder only)',
    model: 'the model on this page',
  },
  layers: 'Layers of each stack, N:',
  width: 'model width',
  heads: 'heads',
  ffn: 'feed-forward width',
  words: 'words in the table',
  norm: 'LayerNorm',
  norms: { own: 'as in the plan', post: 'after each step', pre: 'before each step' },
  sizesHint:
    'The number of heads must divide the model width. With LayerNorm before each step, a last LayerNorm stands above each stack.',
  heading: 'The plan; areas are shares of the parameters',
  stacks: { encoder: 'Encoder', decoder: 'Decoder' },
  parts: {
    encoderSelf: { name: 'Encoder self-attention', label: 'Self-attention', short: 'Self' },
    encoderFfn: { name: 'Encoder feed-forward', label: 'Feed-forward', short: 'FFN' },
    encoderNorms: { name: 'Encoder LayerNorms', label: 'LayerNorms', short: 'LN' },
    decoderSelf: { name: 'Decoder masked self-attention', label: 'Masked self-attention', short: 'Self' },
    decoderCross: { name: 'Decoder cross-attention', label: 'Cross-attention', short: 'Cross' },
    decoderFfn: { name: 'Decoder feed-forward', label: 'Feed-forward', short: 'FFN' },
    decoderNorms: { name: 'Decoder LayerNorms', label: 'LayerNorms', short: 'LN' },
    words: { name: 'Word table', label: 'Word table', short: 'Words' },
    places: { name: 'Position table', label: 'Positions', short: 'Pos.' },
    rest: { name: 'Output and other parts', label: 'Other', short: 'Other' },
  },
  count,
  /** @param {number} x */
  share: (x) => (x >= 0.0995 ? `${(100 * x).toFixed(0)} %` : `${(100 * x).toFixed(x < 0.00095 ? 2 : 1)} %`),
  /** @param {number} x */
  millions: (x) => (x >= 1e6 ? `${(x / 1e6).toFixed(2)} M` : count(x)),
  /** @param {(number | string)[]} sizes */
  shape: (...sizes) => `(${sizes.map(count).join(', ')})`,
  /** @param {number | string} n @param {number} width */
  memory: (n, width) => `memory (${count(n)}, ${count(width)})`,
  /** @param {number | string} n @param {number} words */
  logits: (n, words) => `logits (${count(n)}, ${count(words)})`,
  /** @param {string} name @param {string} parameters @param {string} share */
  said: (name, parameters, share) => `${name}: ${parameters} parameters, ${share}`,
  /** @param {(string | number)[][]} stacks @param {string} total */
  summary: (stacks, total) =>
    `${stacks.map(([name, layers]) => `${name} of ${layers} ${layers === 1 ? 'layer' : 'layers'}`).join(', ')}; ${total} parameters. ${stacks.length > 1 ? 'The output of the last encoder layer goes to every decoder layer.' : ''}`,
  total: 'All parameters',
  published: {
    transformer: 'Published for N = 6: 65 million (table 3 of the paper).',
    bert: 'Published for N = 12: 110 million.',
    gpt: 'Published for N = 12: 117 million in the paper, 124.44 million in the released weights.',
    model: '',
  },
  /** @param {string} total @param {string} words @param {string} more @param {number} width */
  gap: (total, words, more, width) =>
    `This plan counts ${total}, with biases and exactly ${words} words in one shared table. The paper gives about ${words} tokens and lists no parts: ${more} more words of ${width} numbers would make up the difference, but the paper does not explain it.`,
  /** @param {number} stored @param {number} total */
  stored: (stored, total) =>
    stored === total
      ? `The model’s file holds ${count(stored)} numbers: exactly as many.`
      : `The model’s file holds ${count(stored)} numbers: ${count(total)} were expected.`,
  shared: 'The word table serves encoder, decoder and output, so it is counted once.',
  /** @param {number} layers on show */
  random: (layers) =>
    `Random, not trained: the first head of ${layers === 1 ? 'one layer' : `${layers} layers`} with random weights, 64 wide, on your sentence. Any pattern is chance.`,
  model: 'Maps of the model on this page, on your sentence.',
  maps: 'Maps of attention',
  kinds: { encoder: 'Encoder', self: 'Decoder, masked', cross: 'Cross' },
  /** @param {number} layer from 0 */
  layer: (layer) => `layer ${layer + 1}`,
  /** @param {number} head from 0 */
  head: (head) => `head ${head + 1}`,
  caption: 'Parameters of each part, with biases',
  columns: ['Part', 'one layer', 'all', 'share'],
  /** @param {number | string} n */
  shapes: (n) => `Shapes at the arrows for ${n} ${n === 1 ? 'token' : 'tokens'}, read by encoder and decoder`,
  shapeColumns: ['Arrow', 'shape'],
  arrows: {
    x: 'x, into each layer',
    self: 'self-attention',
    cross: 'cross-attention',
    /** @param {string} name */
    heads: (name) => `Q, K and V of ${name}: heads, tokens, width of a head`,
    /** @param {string} name */
    weights: (name) => `weights of ${name}`,
    output: 'output of each step',
    hidden: 'inside the feed-forward',
    memory: 'memory: from the last encoder layer to every decoder layer',
    logits: 'logits',
    maps: 'maps, one for each head',
  },
  comments: { embedding: 'the word table, shared', attention: 'W_Q, W_K, W_V, W_O with biases' },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'The stack',
  body: String.raw`
<p>The Transformer of 2017 stacks $N=6$ encoder layers and $N=6$ decoder layers. What goes into a layer and what comes out has one shape, tokens times $d_{\text{model}}$, so layers can be stacked as high as the memory allows. The output of the <em>last</em> encoder layer, the memory, feeds the cross-attention of <em>every</em> decoder layer.</p>
<p>An attention holds $4d^2+4d$ parameters, a feed-forward network $2\,d\,d_{\text{ff}}+d_{\text{ff}}+d$, a LayerNorm $2d$. With $d=512$ and $d_{\text{ff}}=2048$ an encoder layer has 3,152,384 and a decoder layer, with its second attention, 4,204,032. Six of each are 18.91 and 25.22 million; with 37,000 shared words of 512 numbers that makes 63.08 million. The paper says 65 million and lists no parts; its vocabulary is “about 37,000”, and the paper does not explain the difference.</p>
<p>Post-norm, $\mathrm{LayerNorm}(x+\mathrm{Sublayer}(x))$, is the order of 2017 and of BERT. Pre-norm, $x+\mathrm{Sublayer}(\mathrm{LayerNorm}(x))$, is that of GPT-2; a last LayerNorm then stands above the stack. An encoder alone, as in BERT, sees both sides of a word. A decoder alone, as in GPT, has no cross-attention and sees only the words before.</p>
<hl-stack group="page"></hl-stack>
`,
})
