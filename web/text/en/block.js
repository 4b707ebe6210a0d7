// <hl-block>: what its page says.

/**
 * @typedef {{ layer: number, kind: 'self' | 'ffn' }} Step
 * @typedef {{ word: string, cut: string[], off: number, now: string, before: string, isAnswered: boolean }} Outcome
 *   cut: the wires that are cut, in words; off: how many parts are off; now, before: the answers of the model as it is and of the untouched one
 * @typedef {{ wire: { isOn: boolean }, norm: { isOn: boolean } | null, box: { isOn: boolean } }} Switches
 */

const KINDS = { self: 'attention', ffn: 'feed-forward' }

/** Layers count from 1 on show. @param {Step} step */
const named = ({ layer, kind }) => `${KINDS[kind]} ${layer + 1}`

/** @param {string[]} list */
const all = (list) =>
  list.length > 2 ? `${list.slice(0, -1).join(', ')} and ${list[list.length - 1]}` : list.join(' and ')

/** @param {string} word */
const said = (word) => `“${word}”`

export default {
  frame: {
    name: 'The block',
    point: 'One word’s vector passes through the layers. Cut each residual wire: which cut loses the answer?',
    title: 'The block: what a layer adds to a word',
    /** @param {{ outcome: Outcome | null }} figures */
    ask: ({ outcome }) => {
      if (!outcome) return 'Type a sentence: one of its words will pass through the layers.'
      const { word, cut, now, before, isAnswered } = outcome
      if (!isAnswered) return `This model gives no answers. Press “cut”: what is left of the vector of ${said(word)}?`
      if (!cut.length)
        return `Cut each residual wire of ${said(word)} in turn: which cut loses the answer ${said(before)}?`
      if (now === before)
        return `Without the wire around ${all(cut)}, the model still answers ${said(before)}. Cut another wire.`
      return `Without the wire around ${all(cut)}, the model answers ${said(now)} in place of ${said(before)}.`
    },
    sources: [
      'He et al. 2016, *Deep residual learning for image recognition*, section 3 (residual connections)',
      'Ba, Kiros & Hinton 2016, *Layer normalization*, section 3',
      'Vaswani et al. 2017, *Attention is all you need*, sections 3.1 and 3.3 (post-norm encoder layer, feed-forward)',
      'Xiong et al. 2020, *On layer normalization in the transformer architecture*, section 3 (pre-norm and post-norm)',
      'nostalgebraist 2020, *interpreting GPT: the logit lens* (the answer read at every level)',
    ],
  },
  noStack: 'This figure needs a model of one stack of layers.',
  step: named,
  /** @param {Step} step */
  around: (step) => named(step),
  wire: 'residual wire',
  norm: 'LayerNorm',
  /** @param {Step} step */
  box: ({ kind }) => KINDS[kind],
  /** @param {string} word */
  heading: (word) => `${said(word)} on its way through the model`,
  /** @param {string} word */
  vector: (word) => `vector of ${said(word)}`,
  trunk: {
    reads: 'answer so far',
    readsShort: 'answer',
    norm: 'LayerNorm',
    normShort: 'norm',
    end: 'LayerNorm → answer',
    cut: 'cut',
    mend: 'mend',
  },
  hint: 'A click switches a part off or on. Arrow keys walk from part to part; Enter switches.',
  /** A part that is off, inside a sentence. @param {string} step @param {'norm' | 'box'} part */
  off: (step, part) => (part === 'norm' ? `LayerNorm before ${step}` : step),
  /** A cell of the trunk. @param {string} step @param {number} col @param {Switches} switches */
  part(step, col, { wire, norm, box }) {
    if (col === 0) return `Residual wire around ${step}: ${wire.isOn ? 'whole' : 'cut'}`
    if (col === 1 && norm) return `LayerNorm before ${step}: ${norm.isOn ? 'on' : 'off'}`
    return `${step}: ${box.isOn ? 'on' : 'off'}`
  },
  /** @param {number} level @param {number} last @param {{ word: string, share: string } | undefined} read */
  level: (level, last, read) =>
    `Level ${level + 1} of ${last + 1}${read ? `: the answer if the model stopped here is ${read.word}, ${read.share}` : ''}`,
  /** @param {number} steps @param {string} word */
  summary: (steps, word) => `The vector of ${said(word)} at ${steps + 1} levels, with ${steps} steps between them.`,
  answers: 'The model’s answer; the line shows the untouched model',
  /** @param {string} value */
  was: (value) => `was ${value}`,
  /** @param {string} word @param {string} now @param {string} before */
  answered: (word, now, before) => `${word}: ${now}, with all parts on ${before}`,
  silent: 'This model gives no answers.',
  /** @param {{ word: string, now: string, share: string, before: string, was: string, cut: string[], off: string[] }} what  cut: the wires that are cut; off: other parts that are off; was: the share of the untouched model's answer */
  verdict({ word, now, share, before, was, cut, off }) {
    if (!cut.length && !off.length)
      return `With all parts on, the model answers ${said(now)} (${share}) at ${said(word)}.`
    const parts = [...(cut.length ? [`wire cut around ${all(cut)}`] : []), ...(off.length ? [`${all(off)} off`] : [])]
    const [first, ...rest] = parts.join(', ')
    const answer =
      now === before
        ? `still answers ${said(now)} (${share}; with all parts on ${was})`
        : `answers ${said(now)} (${share}) in place of ${said(before)} (${was})`
    return `${first.toUpperCase()}${rest.join('')}: the model ${answer}.`
  },
  cutWire: 'Cut wire:',
  noWire: 'none',
  allWires: 'all',
  /** @param {string} step */
  cutAround: (step) => `the wire around ${step}`,
  parts: 'Parts of the layers',
  /** @param {string} part @param {string} step */
  onOf: (part, step) => (step.startsWith(part) ? step : `${part} of ${step}`),
  allOn: 'All parts on',
  moments: ['mean', 'variance'],
  stages: {
    before: 'as it comes',
    even: 'normalised',
    after: '× gain + bias',
    batch: 'over the words',
  },
  /** @param {string} word @param {string} step */
  normCaption: (word, step) => `LayerNorm before ${step}: the numbers of ${said(word)}`,
  normNote:
    'LayerNorm sets the mean of a word’s numbers to 0 and their variance to 1. The learned gain and bias then change both. The last row normalises over the words instead, the axis of BatchNorm.',
  /** @param {string} step */
  normsCaption: (step) => `LayerNorm before ${step}, word by word`,
  axes: 'LayerNorm takes mean and variance over the numbers of one word. The last two columns take them over the words instead, for each of the numbers (the axis of BatchNorm, with the words of this sentence as the batch): a word’s own mean and variance then differ from 0 and 1, and depend on the other words.',
  whichNorm: 'LayerNorm before:',
  strips: ['as it comes', 'normalised', 'gain', 'bias', '× gain + bias'],
  /** @param {string} word */
  vectors: (word) => `LayerNorm, number by number: ${said(word)}`,
  /** @param {string} label @param {number} at from 0 @param {string} value */
  number: (label, at, value) => `${label}, number ${at + 1}: ${value}`,
  other: 'In place of the marked column’s word:',
  otherHint:
    'The Numbers page compares: the text has another word, the picked word’s own input stays. Attention’s output for the picked word changes; the feed-forward’s does not.',
  kinds: KINDS,
  /** @param {string} word @param {string} old @param {string} other */
  apartCaption: (word, old, other) =>
    `${said(other)} in place of ${said(old)}, with the same input for ${said(word)}: largest change of a number that the step of layer 1 adds to ${said(word)}`,
  apartHead: ['step', 'change'],
  apartNote: 'Attention reads the other words. The feed-forward network works on each word by itself.',
  ordersCaption: 'Both orders on a layer of random weights, which nobody trained',
  orders: { post: 'post-norm: LayerNorm(x + f(x))', pre: 'pre-norm: x + f(LayerNorm(x))' },
  places: ['before the layer', 'after attention', 'after feed-forward'],
  ordersNote:
    'All trained models of this page are pre-norm. Under post-norm each sum is normalised, so the variance is 1 at every level; under pre-norm the sum stays as it is, and its variance grows. Gain is 1 and bias 0 here.',
  plans:
    'Post-norm (Vaswani et al. 2017): x → attention → + x → LayerNorm → feed-forward → + → LayerNorm. Pre-norm, as in the models of this page: x → LayerNorm → attention → + x → LayerNorm → feed-forward → +, and one LayerNorm after the last layer.',
  comments: {
    sizes: 'the sizes of the model on show',
    order: 'pre-norm; post-norm would be x = layer_norm(x + attention(x, ...), ...)',
    /** @param {string} word */
    word: (word) => `LayerNorm of “${word}”: mean and variance as it comes, normalised, after gain and bias`,
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'The block: attention, feed-forward, LayerNorm',
  body: `
<p>A layer of a transformer is a block of two steps. Attention fetches from other words; the feed-forward network then works on each word by itself: $\\mathrm{FFN}(x) = \\max(0, x W_1 + b_1) W_2 + b_2$. The output of each step is added to its input, $x + f(x)$. The path along which $x$ itself goes on is the residual connection, here the wire of the trunk.</p>
<p>LayerNorm takes the numbers of one word, subtracts their mean and divides by their standard deviation: $\\mathrm{LN}(x) = \\frac{x - \\mu}{\\sqrt{\\sigma^2 + \\varepsilon}} \\odot g + b$. Before gain $g$ and bias $b$, the mean is 0 and the variance 1, apart from $\\varepsilon$. After gain and bias neither holds in general. BatchNorm takes mean and variance along the other axis, over the examples, for each of the numbers.</p>
<p>Post-norm, as in the original paper, computes $\\mathrm{LN}(x + f(x))$; pre-norm computes $x + f(\\mathrm{LN}(x))$ and normalises once more after the last layer. All trained models of this page are pre-norm. What post-norm does is shown on a layer of random weights.</p>
<p>The answer can be read at every level of the trunk: the vector goes through the last LayerNorm and the output matrix, as if the layers above were not there. This reading is called the logit lens.</p>
<hl-block group="page"></hl-block>
`,
})
