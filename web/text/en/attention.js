// <hl-attention>: its words, and its part of the reference.

import { anyOf } from './stage.js'

/** A share with two digits, and no 1 that isn't one. @param {number} p */
const share = (p) => (p > 0.995 && p < 1 ? 'p > 0.99' : p < 0.005 ? 'p < 0.01' : `p = ${p.toFixed(2)}`)

export default {
  frame: {
    name: 'Attention map',
    point: 'All weights of one head as a map; drag a weight, and the model’s answer follows.',
    title: 'Attention map: where a word looks',
    ask: 'Type a sentence under More.',
    sources: [
      'Jain and Wallace 2019, *Attention is not explanation*, section 4',
      'Wiegreffe and Pinter 2019, *Attention is not not explanation*, section 3',
      'Kobayashi et al. 2020, *Attention is not only a weight*, sections 2 and 3',
      'Xiao et al. 2024, *Efficient streaming language models with attention sinks*, section 3',
    ],
  },
  /** The title, by what a row is asked. @type {Record<import('../../lessons/attention/odds.js').Asked | 'nothing', (word: string) => string>} */
  titles: {
    pronoun: (word) => `Attention map: where “${word}” looks`,
    hidden: () => 'Attention map: where the hidden word looks',
    next: (word) => `Attention map: where “${word}” looks`,
    word: (word) => `Attention map: where “${word}” looks`,
    nothing: (word) => `Attention map: where “${word}” looks`,
  },
  /** What to do, where there is an answer to bring about. @type {Record<import('../../lessons/attention/odds.js').Asked, (word: string, target: string) => string>} */
  tasks: {
    pronoun: (word, target) => `Drag the end of a bar until the model reads “${word}” as “${target}”.`,
    hidden: (_, target) => `Drag the end of a bar until the model’s first guess is “${target}”.`,
    next: (_, target) => `Drag the end of a bar until the model expects “${target}” next.`,
    word: (word) => `Drag the end of a bar, and watch the model’s answer at “${word}”.`,
  },
  /** The same once it is done. @type {Record<import('../../lessons/attention/odds.js').Asked, (word: string, target: string) => string>} */
  done: {
    pronoun: (word, target) => `Done: the model now reads “${word}” as “${target}”.`,
    hidden: (_, target) => `Done: the model’s first guess is now “${target}”.`,
    next: (_, target) => `Done: the model now expects “${target}” next.`,
    word: () => '',
  },
  /** What to do where there is none. */
  look: 'Point at a cell of the map, and read how its weight is computed.',
  headIsOff: 'This head is switched off, so its weights have no effect: switch it on under More, or pick another head.',
  compare: 'Compare the map with the bars: does the largest weight have the largest effect?',
  /** What the model answers. @type {Record<import('../../lessons/attention/odds.js').Asked, (word: string, best: string) => string>} */
  says: {
    pronoun: (word, best) => `The model reads “${word}” as “${best}”`,
    hidden: (_, best) => `The model fills the gap with “${best}”`,
    next: (word, best) => `After “${word}” the model expects “${best}”`,
    word: (word, best) => `At “${word}” the model answers “${best}”`,
  },
  /** Behind a word that the model says in place of words of the sentence. @param {readonly string[]} words */
  instead: (words) => (words.length ? ` (its word for ${anyOf(words)})` : ''),
  /** @param {string} said @param {readonly string[]} words */
  lent: (said, words) => (words.length ? ` The model says “${said}” for ${anyOf(words)}.` : ''),
  silent: 'This model gives no answer: the figure shows only its weights.',
  probability: share,
  /** @param {string} word */
  quoted: (word) => `“${word}”`,
  /** @param {string} left @param {string} right */
  oddsOf: (left, right) => `odds, ${left} : ${right}`,
  /** Odds of a power of ten. @param {number} power */
  odds: (power) => {
    const many = Math.abs(power) < 6 ? (10 ** Math.abs(power)).toLocaleString('en') : '10⁸'
    return power === 0 ? 'even' : power > 0 ? `${many} : 1` : `1 : ${many}`
  },
  /** @param {string} left @param {string} right @param {number} lead @param {number} before */
  lead(left, right, lead, before) {
    const ahead = (/** @type {number} */ by) =>
      `${by < 0 ? `“${right}” is ahead of “${left}”` : `“${left}” is ahead of “${right}”`} by ${Math.abs(by).toFixed(2)} in log-odds`
    return `${ahead(lead)}. Before any change: ${ahead(before)}.`
  },
  mapShows: 'The map shows',
  maps: { weights: 'weights', effects: 'effects' },
  putBack: 'Put back',
  mapEffects: 'Effects on the answer',
  /** @param {string} from @param {string} to @param {string} value */
  effect: (from, to, value) => `Without “${from}” to “${to}”, the answer’s log-odds change by ${value}`,
  /** @param {string} word */
  effectsAbout: (word) =>
    word ? `Change in the log-odds of “${word}” when a cell is removed and its row sums to 1 again.` : '',
  lessSure: 'less sure',
  surer: 'surer',
  listed: 'The words that the model knows are listed under More.',
  weight: 'Weight',
  model: 'Model',
  heads: 'Heads',
  headsNote: 'Untick a head to switch the head off. A head that is off adds nothing to the output.',
  layer: (/** @type {number} */ layer) => `Layer ${layer + 1}`,
  head: (/** @type {number} */ head) => `head ${head + 1}`,
  /** @param {string} head */
  switch: (head) => `${head[0].toUpperCase()}${head.slice(1)} on`,
  allOn: 'Switch all on',
  seed: 'Seed of the weights',
  again: 'Roll again',
  randomNote: 'The weights are random, and the model has learned nothing.',
  randomHead: 'Random weights: any pattern in this head is chance.',
  /** @param {string} word */
  drop: (word) => `Take “${word}” away again`,
  /** @param {string} word @param {string | null} weight @param {string | null} [moved] */
  received: (word, weight, moved) =>
    `“${word}” gets ${weight} of this head’s total weight${moved ? ` and supplies ${moved} of the head’s contributions` : ''}.`,
  /** @param {string} word @param {string | null} weight @param {string | null} [moved] */
  sink: (word, weight, moved) =>
    `“${word}” is an attention sink here: it gets ${weight} of the weight and supplies only ${moved} of the head’s contributions.`,
  /** @param {string} word @param {string} weight */
  noSink: (word, weight) => `Most weight goes to “${word}”: ${weight}.`,
  missing: 'Use the model built by hand',
  measure: 'Measure',
  measures: { weight: 'weight', effect: 'contribution: weight × length of the moved value' },
  mapOff: 'switched off: its output is 0',
  dragHint: 'The up and down keys choose a bar; the left and right keys make the bar smaller or larger.',
  /** @param {string} label */
  draggedLabel: (label) => `${label} ✎`,
  stepDragged: 'dragged by you: weight',
  /** The arithmetic of a cell in few words. */
  short: {
    product: 'q · k',
    /** @param {number} dim @param {string} temperature */
    scale: (dim, temperature) => (temperature === '1' ? `÷ √${dim}` : `÷ √${dim}, T = ${temperature}`),
    /** @param {string} max */
    shift: (max) => `− largest, ${max}`,
    /** Of a model with a bias for the distance. @param {string} max */
    biased: (max) => `+ bias, − largest, ${max}`,
    hidden: 'masked',
    exp: 'e to that power',
    /** @param {string} sum */
    share: (sum) => `÷ their sum, ${sum}`,
    dragged: 'set by you',
  },
  /** @param {string} query @param {string} key */
  weightOf: (query, key) => `The weight of “${query}” → “${key}”`,
  about: 'Facts from this model’s file',
  headNote: 'The query, key and value matrices were built by hand, not learned.',
  temperature: 'Temperature',
  temperatureHint: 'at 0 the largest score takes all the weight, at 100 all weights are nearly equal',
  reset: 'Back to 1',
  scale: 'Colours',
  scales: {
    linear: 'linear',
    root: 'square root: shows small weights',
    log: 'log₂(w n): how far from an even share',
  },
  /** @param {string} value */
  atMost: (value) => `≤ ${value}`,
  /** What the middle of the logarithmic scale stands for. @param {string} value @param {number} n */
  middle: (value, n) => `in the middle ${value}, an even share among ${n}`,
  causal: 'Causal mask',
  map: 'Attention weights',
  mapEffect: 'Contributions',
  /** @param {number} row @param {string} from @param {number} col @param {string} to @param {boolean} isEffect @param {string} value */
  cell: (row, from, col, to, isEffect, value) =>
    `Row ${row + 1} “${from}”, column ${col + 1} “${to}”: ${isEffect ? 'contribution' : 'weight'} ${value}`,
  /** @param {string} from @param {string} to @param {string} weight */
  bar: (from, to, weight) => `“${from}” gives “${to}” weight ${weight}`,
  barHidden: '0, masked',
  axes: 'Row: the word that looks (query). Column: the word that is looked at (key).',
  /** @param {string} word */
  row: (word) => `Where “${word}” looks`,
  /** @param {string} word */
  rowDragged: (word) => `Where “${word}” looks, as you set it`,
  /** @param {string} bits @param {string} limit @param {string} sum */
  entropy: (bits, limit, sum) => `Entropy ${bits} of at most ${limit} bits. The weights sum to ${sum}.`,
  /** @param {string} query @param {string} key */
  ledger: (query, key) => `How “${query}” gets its weight for “${key}”`,
  steps: {
    product: 'q · k',
    /** @param {number} dim @param {string} temperature */
    scale: (dim, temperature) =>
      temperature === '1'
        ? `÷ √${dim}`
        : temperature === '0'
          ? `÷ √${dim} (temperature 0: only the largest counts)`
          : `÷ √${dim} ÷ temperature ${temperature}`,
    visible: 'mask: may be seen',
    biased: '+ learned bias for the distance',
    hidden: 'mask: hidden, so −∞',
    /** @param {string} max */
    exp: (max) => `exp(score − row maximum ${max})`,
    /** @param {string} sum */
    divide: (sum) => `÷ row sum ${sum} = weight`,
  },
  help: 'Click a cell of the map, or move to a cell with the arrow keys. Point at a cell to see its arithmetic.',
  /** In the listing. */
  comments: {
    bias: 'learned, for the distance between the two words',
    /** @param {string} word */
    products: (word) => `${word}: q · k`,
    best: 'temperature 0: the largest score takes all',
    dragged: 'as dragged',
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'Watching heads',
  title: 'A head’s attention map',
  body: String.raw`
<p>A sentence of $n$ words has $n \times n$ weights in every head. In the map, the cell in row $i$ and column $j$ says how much word $i$ looks at word $j$. Each row is a distribution of its own and sums to 1; a column has no fixed sum. Move over the map with the mouse or the arrow keys, and the figure shows the row’s weights and the arithmetic of one cell.</p>
<p>The model has several heads in each layer. Their jobs are measured, not assigned: one head may look at the word before, another may look from the verb at its subject, and a third may spread over all words. All maps share one colour scale, so a pale map belongs to a diffuse head. The badge says where a head comes from: built by hand, trained, or trained and also taught where to look.</p>
<p>A map shows where a head looks, not why the model answers as it does. The figure shows the model’s answer at “it” beside the map: switch heads off or drag weights, and see whether the answer moves. The answer is drawn as odds between two words on a logarithmic scale, since a probability near 1 hardly moves while the odds behind it fall from 10,000 : 1 to 100 : 1. A second map knocks out each cell in turn, lets the rest of its row fill up to 1 again, and shows how far the log-odds of the answer move: some large weights have almost no effect, and some small weights have a large effect. A head’s contribution also depends on the values that it moves. The second measure, weight times the length of $v\,W_O$, takes this into account. A head that has nothing to contribute often puts its weight on a full stop or the first word, an <em>attention sink</em>.</p>
<hl-attention group="page"></hl-attention>
`,
})
