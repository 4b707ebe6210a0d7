// <hl-atlas>: what its page says.

import language from './language.js'

/** @param {number} mib */
function size(mib) {
  if (mib >= 1024) return `${language.number(mib / 1024, { maximumFractionDigits: 1 })} GiB`
  if (mib < 1) return `${language.number(mib * 1024, { maximumFractionDigits: 0 })} KiB`
  return `${language.number(mib, { maximumSignificantDigits: 3 })} MiB`
}

/** @typedef {{ row: number, col: number, query: string, key: string }} Place  of a cell, from 0, and its words */

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
        : 'There is no map to show.',
    sources: [
      'Rabe and Staats 2021, *Self-attention does not need O(n²) memory*, section 2 (a maximum and a sum for each row)',
      'Elhage et al. 2021, *A mathematical framework for transformer circuits*, section “Induction heads”',
    ],
  },
  /** @param {boolean} isLetters */
  empty: (isLetters) =>
    isLetters
      ? 'The text has no letter that the model can read. Open “More” and type letters from a to x.'
      : 'The sentence has no word. Write one above.',
  model: 'Model',
  models: { random: 'random', induction: 'induction' },
  words: 'Words',
  lengths: { 1024: '1,024', 4096: '4,096', 16384: '16,384', 131072: '131,072' },
  unit: 'Colours',
  units: { row: 'share of the row’s largest weight', weight: 'weight' },
  none: '0',
  largest: 'the largest weight of its row',
  /** @param {string} weight */
  usual: (weight) => `${weight} and more`,
  hands: 'Drag to move, turn the wheel or pinch to zoom, click to read a cell.',
  frameHint: 'The frame on the whole map shows where the window is.',
  pool: 'Each pixel of an exact picture',
  pools: { largest: 'the largest of its cells', mean: 'the mean of its cells' },
  head: 'Head',
  /** @param {number} head from 0 */
  headName: (head) => String(head + 1),
  letters: 'Letters that are repeated',
  lettersHint: 'At most 32 letters from a to x.',
  zoom: { legend: 'Zoom', in: 'Zoom in', out: 'Zoom out', whole: 'Whole map' },
  canvas:
    'Window on the map: queries run down, keys run to the right. Arrow keys move the cell, with Shift the window; plus and minus zoom, 0 shows the whole map.',
  overview: 'The whole map, one cell of each pixel',
  /** @param {number} place from 0 */
  place: (place) => language.number(place + 1),
  /** @param {Place} at @param {string | null} score null: hidden @param {string} weight */
  cell: ({ row, col, query, key }, score, weight) =>
    `Query ${placed(row, query)}, key ${placed(col, key)}: ${score === null ? `hidden by the causal mask, weight ${weight}` : `score ${score}, weight ${weight}`}.`,
  /** @param {Place} at @param {string | null} weight null: hidden */
  under: ({ row, col, query, key }, weight) =>
    `Under the pointer: query ${placed(row, query)}, key ${placed(col, key)}, ${weight === null ? 'hidden' : `weight ${weight}`}.`,
  /** @param {{ row: number }} at @param {string} maximum @param {string} sum */
  row: ({ row }, maximum, sum) =>
    `Row ${language.number(row + 1)} keeps two numbers: its largest score, ${maximum}, and its sum of e^(score − maximum), ${sum}. The weight is e^(score − maximum) divided by that sum.`,
  /** @param {number} map @param {number} held @param {number} rows */
  memory: (map, held, rows) =>
    `The map would need ${size(map)}. Beside queries and keys, the page’s thread holds ${size(held)}, of which maxima and sums are ${size(rows)}.`,
  /** @param {boolean} causal @param {number} tokens @param {number} head @param {number} dim */
  source: (causal, tokens, head, dim) =>
    causal
      ? `Queries and keys of layer 2, head ${head + 1} (width ${dim}) of the induction model. The model has learned places for 32 letters, so the text of ${language.number(tokens)} letters is read in stretches of 32; every query then meets every earlier key. The head has learned to look for places where the query’s letter came before, and gives the largest weights to the letters behind these places.`
      : `Queries and keys of layer 1, head ${head + 1} (width ${dim}) of the random model, which has learned nothing. The sentence is repeated to ${language.number(tokens)} words, each with its own place.`,
  /** @param {number} step cells of a pixel a side @param {number} scale of a cell in pixels @param {boolean} isSample */
  scale: (step, scale, isSample) =>
    step > 1
      ? `1 pixel: ${language.number(step)} × ${language.number(step)} cells${isSample ? ', one drawn.' : '.'}`
      : `1 cell: ${scale} × ${scale} ${scale === 1 ? 'pixel' : 'pixels'}.`,
  every: 'Every cell is drawn.',
  /** @param {'largest' | 'mean'} pool @param {'weight' | 'of largest'} unit */
  exact: (pool, unit) => {
    const values = unit === 'weight' ? 'weight' : 'share'
    return pool === 'mean' ? `Each pixel is their mean ${values}.` : `Each pixel is their largest ${values}.`
  },
  /** @param {[number, number]} rows first from 0, last from 1 @param {[number, number]} cols */
  where: (rows, cols) => {
    const range = (/** @type {[number, number]} */ [first, last]) =>
      `${language.number(first + 1)} to ${language.number(last)}`
    return `The window shows rows ${range(rows)} and columns ${range(cols)}.`
  },
  compute: 'Compute every cell',
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
