// <hl-atlas>: what its page says.

import language from './language.js'

/** @param {number} mib */
const size = (mib) =>
  mib >= 1024
    ? `${language.number(mib / 1024, { maximumFractionDigits: 1 })} GiB`
    : `${language.number(mib, { maximumSignificantDigits: 3 })} MiB`

/** @param {number} x */
const exact = (x) => language.number(x, { maximumSignificantDigits: 5 })

/** @param {number} place from 0 @param {string} word */
const placed = (place, word) => `${language.number(place + 1)} “${word}”`

export default {
  frame: {
    name: 'A map too large to hold',
    point: '131,072 words: the map is never held, and every cell can be seen.',
    title: 'A map too large to hold',
    /** @param {{ outcome: { tokens: number } | null }} figures */
    ask: ({ outcome }) =>
      outcome
        ? `The map has ${language.number(outcome.tokens)} × ${language.number(outcome.tokens)} weights, and nothing holds them. Zoom in until you see a single cell.`
        : 'Type letters that the model knows.',
    sources: [
      'Rabe and Staats 2021, *Self-attention does not need O(n²) memory*, section 2 (a maximum and a sum for each row)',
      'Elhage et al. 2021, *A mathematical framework for transformer circuits*, section “Induction heads”',
    ],
  },
  empty: 'The text has no word that the model can read. Type some letters from a to x.',
  model: 'Model',
  models: { random: 'random', induction: 'induction' },
  words: 'Words',
  lengths: { 1024: '1,024', 4096: '4,096', 16384: '16,384', 131072: '131,072' },
  pool: 'Each pixel of an exact picture',
  pools: { largest: 'its largest weight', mean: 'the mean of its weights' },
  head: 'Head',
  letters: 'Letters that are repeated',
  lettersHint: 'At most 32 letters from a to x.',
  zoom: { legend: 'Zoom', in: 'Zoom in', out: 'Zoom out', whole: 'Whole map' },
  canvas:
    'Window on the map: queries run down, keys run to the right. Arrow keys move the cell, with Shift the window; plus and minus zoom, 0 shows the whole map.',
  overview: 'The whole map, one cell of each pixel',
  /** @param {number} place from 0 */
  place: (place) => language.number(place + 1),
  /** @param {{ row: number, col: number, query: string, key: string }} at @param {number} score @param {number} weight */
  cell: ({ row, col, query, key }, score, weight) =>
    score === Number.NEGATIVE_INFINITY
      ? `Query ${placed(row, query)}, key ${placed(col, key)}: hidden by the causal mask, weight 0.`
      : `Query ${placed(row, query)}, key ${placed(col, key)}: score ${exact(score)}, weight ${exact(weight)}.`,
  /** @param {number} row @param {number} col @param {number} score @param {number} weight */
  under: (row, col, score, weight) =>
    `Under the pointer: query ${language.number(row + 1)}, key ${language.number(col + 1)}, ${score === Number.NEGATIVE_INFINITY ? 'hidden' : `weight ${exact(weight)}`}.`,
  /** @param {{ row: number }} at @param {string} maximum @param {string} sum */
  row: ({ row }, maximum, sum) =>
    `Row ${language.number(row + 1)} keeps two numbers: its largest score, ${maximum}, and its sum of e^(score − maximum), ${sum}. The weight is e^(score − maximum) divided by that sum.`,
  /** @param {number} map @param {number} held @param {number} rows */
  memory: (map, held, rows) =>
    `The map would need ${size(map)}. Beside queries and keys, this figure holds ${size(held)}, of which maxima and sums are ${size(rows)}.`,
  /** @param {boolean} causal @param {number} tokens @param {number} head @param {number} dim */
  source: (causal, tokens, head, dim) =>
    causal
      ? `Queries and keys of layer 2, head ${head + 1} (width ${dim}) of the induction model. The model has learned places for 32 letters, so the text of ${language.number(tokens)} letters is read in stretches of 32; every query then meets every earlier key.`
      : `Queries and keys of layer 1, head ${head + 1} (width ${dim}) of the random model, which has learned nothing. The sentence is repeated to ${language.number(tokens)} words, each with its own place.`,
  /** @param {number} step @param {number} scale of a cell in pixels */
  scale: (step, scale) =>
    step > 1
      ? `1 pixel: ${language.number(step)} × ${language.number(step)} cells`
      : `1 cell: ${scale} × ${scale} pixels`,
  sampled: 'Sampled: each pixel shows one of its cells.',
  every: 'Exact: every cell is drawn.',
  /** @param {'largest' | 'mean'} pool */
  exact: (pool) =>
    pool === 'mean' ? 'Exact: each pixel is the mean of its cells.' : 'Exact: each pixel is the largest of its cells.',
  /** @param {number} share */
  working: (share) =>
    `A worker computes every cell: ${language.number(share, { style: 'percent', maximumFractionDigits: 0 })}`,
  compute: 'Compute exactly',
  cancel: 'Cancel',
  progress: 'Share of the work done',
  /** @param {string} message */
  failed: (message) => `The exact picture failed: ${message}`,
  comments: { pass: 'one pass: two numbers a row', window: 'only what is on show' },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'A map too large to hold',
  body: `
<p>A map of $n = 131{,}072$ words has $1.7 \\times 10^{10}$ weights, 64 GiB in float32. One pass over the keys leaves two numbers for each row, the largest score $m_i$ and the sum $l_i = \\sum_j e^{s_{ij} - m_i}$: 1 MiB. With them any weight follows from its query and its key, $w_{ij} = e^{s_{ij} - m_i} / l_i$, so a window of the map can be drawn wherever the reader looks.</p>
<hl-atlas group="page"></hl-atlas>
`,
})
