// <hl-attention>: its words, and its section.

export default {
  model: 'Model',
  heads: 'Heads',
  headsNote: 'Each row is a layer. Pick one to look into; untick one to switch it off.',
  layer: (/** @type {number} */ layer) => `layer ${layer + 1}`,
  /** @param {string} head */
  switch: (head) => `${head[0].toUpperCase()}${head.slice(1)} on`,
  on: 'on',
  off: 'off',
  allOn: 'Switch all on',
  seed: 'Seed of the weights',
  again: 'Roll again',
  randomNote: 'Each row is a layer. Pick one to look into. Drawn at random, nothing learned.',
  randomHead: 'Random weights: whatever it seems to do is chance.',
  /** @param {string} word */
  drop: (word) => `Take “${word}” away again`,
  /** @param {string} word @param {string | null} weight @param {string | null} [moved] */
  received: (word, weight, moved) =>
    `“${word}” gets ${weight} of this head’s total weight${moved ? `, and ${moved} of what the head moves comes from it` : ''}.`,
  /** @param {string} word @param {string | null} weight @param {string | null} [moved] */
  sink: (word, weight, moved) =>
    `“${word}” is an attention sink here: it gets ${weight} of the weight and brings only ${moved} of what is moved.`,
  /** @param {string} word @param {string} weight */
  noSink: (word, weight) => `Most goes to “${word}”: ${weight}.`,
  missing: 'Use the model built by hand',
  measure: 'Measure',
  measures: { weight: 'weight', effect: 'weight × |v W_O|: how much is moved' },
  mapOff: 'switched off: what it looks at goes nowhere',
  drag: 'Drag a bar and see the answer change; left and right arrow keys move the picked one.',
  dragHint: 'Up and down choose a bar, left and right make it smaller or larger.',
  resetRow: 'Reset row',
  dragged: 'Dragged by you: the model runs on with this row.',
  /** @param {string} label */
  draggedLabel: (label) => `${label} ✎`,
  stepDragged: 'dragged by you: weight',
  about: 'Facts from this model’s file',
  headNote: 'Built by hand as weights W_Q, W_K, W_V, not learned.',
  temperature: 'Temperature',
  temperatureHint: '0 takes the largest score, 100 evens all out',
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
  mapEffect: 'Weight × |v W_O|',
  /** @param {number} row @param {string} from @param {number} col @param {string} to @param {boolean} isEffect @param {string} value */
  cell: (row, from, col, to, isEffect, value) =>
    `Row ${row + 1} “${from}”, column ${col + 1} “${to}”: ${isEffect ? 'weight times length' : 'weight'} ${value}`,
  /** @param {string} from @param {string} to @param {string} weight */
  bar: (from, to, weight) => `“${from}” gives “${to}” weight ${weight}`,
  barHidden: '0, masked',
  axes: 'Row: the word that looks (query). Column: where it looks (key).',
  /** @param {string} word */
  row: (word) => `Where “${word}” looks`,
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
    hidden: 'mask: hidden, so −∞',
    /** @param {string} max */
    exp: (max) => `exp(score − row maximum ${max})`,
    /** @param {string} sum */
    divide: (sum) => `÷ row sum ${sum} = weight`,
  },
  help: 'Click a cell or walk with the arrow keys; point at a cell for its arithmetic.',
  /** In the listing. */
  comments: {
    /** @param {string} word */
    products: (word) => `${word}: q · k`,
    best: 'temperature 0: the largest score takes all',
    dragged: 'as dragged',
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'Watching heads',
  title: 'A head as a map',
  body: String.raw`
<p>A sentence of $n$ words has $n \times n$ weights in every head. As a map, row $i$ and column $j$ say how much word $i$ looks at word $j$. Each row is a distribution of its own: it sums to 1, and there is nothing that a column would have to sum to. Walk the map by mouse or arrow keys, and the row’s weights and one cell’s arithmetic stand beside it.</p>
<p>The model has several heads in each layer, and what each of them does is measured, not assigned: one may look at the word before, one from the verb at its subject, one may spread over everything. All maps share one scale of colours, so that a pale head is a diffuse one. The badge says where a head comes from: built by hand, trained, or trained and also taught where to look.</p>
<p>A map shows where a head looks, not why the model answers as it does. The answer to “it” stands beside the map: switch heads off or drag weights, and see whether it moves. How much a head brings depends also on what it looks at, which the second measure, weight times the length of $v\,W_O$, takes into account; a head with nothing to say often rests on a full stop or the first word, an <em>attention sink</em>.</p>
<hl-attention group="page"></hl-attention>
<p class="sources">Jain and Wallace 2019, <cite>Attention is not explanation</cite>, section 4 · Wiegreffe and Pinter 2019, <cite>Attention is not not explanation</cite>, section 3 · Kobayashi et al. 2020, <cite>Attention is not only a weight</cite>, sections 2 and 3 · Xiao et al. 2024, <cite>Efficient streaming language models with attention sinks</cite>, section 3.</p>
`,
})
