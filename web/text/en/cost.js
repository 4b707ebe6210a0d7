// <hl-cost>: what its page says.

import amounts from './amounts.js'
import language from './language.js'

/**
 * @typedef {{ guess: number, isRunning: boolean, isMeasured: boolean, isOverTab: boolean, isOverCard: boolean }} Stage
 *   guess: 0 for none; isOverTab, isOverCard: the scores need more than this tab, than the card holds
 * @typedef {{ slope: number, perDoubling: number }} Law
 */

/** @type {Record<'attention' | 'layer', string>} */
const ways = { attention: 'attention', layer: '+ projections' }

/** @type {Record<'tab' | 'card', string>} */
const rooms = { tab: 'your tab, measured', card: 'one 80 GB card' }

export default {
  frame: {
    name: 'The bill',
    point: 'Twice the text needs four times the scores; guess the time, then measure it in this tab.',
    title: 'The bill: what does a longer text cost?',
    /** @param {{ stage: Stage }} figures */
    ask: ({ stage: { guess, isRunning, isMeasured, isOverTab, isOverCard } }) => {
      if (!guess && !isOverTab)
        return 'Guess: the text doubles. How many times as long does attention take? Your guess starts a measurement in this tab.'
      if (isRunning)
        return 'The core computes attention over longer and longer texts. Watch the measured line beside your guess.'
      if (isOverCard)
        return 'The scores of one head no longer fit even one 80 GB card. A program that keeps no scores needs none of this memory.'
      if (isOverTab) return 'The scores outgrew this tab. Drag on: at which length do they outgrow one 80 GB card?'
      return isMeasured
        ? 'Now drag the length: where does the square of scores outgrow your tab, and where one 80 GB card?'
        : 'Measure again, or drag the length: where does the square of scores outgrow your tab, and where one 80 GB card?'
    },
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, table 1 (operations per layer) and section 4',
      'Dao et al. 2022, *FlashAttention: Fast and memory-efficient exact attention with IO-awareness*, section 3 (attention that keeps no scores)',
      'Times: one head of 128 numbers, random vectors, float32, one thread, 524,288 scores in a slice, the least of five passes of each slice. Memory of the tab: the largest WebAssembly memory that the tab was granted, asked for and given back.',
    ],
  },
  guess: 'When the text doubles, attention takes',
  /** @type {Record<string, string>} */
  guesses: { 2: '2 ×', 3: '3 ×', 4: '4 ×', 8: '8 ×' },
  run: 'Measure again',
  cancel: 'Cancel',
  length: 'Length of the text:',
  /** @param {number} tokens */
  tokens: (tokens) => `${amounts.count(tokens)} tokens`,
  bytes: amounts.bytes,
  short: amounts.short,
  time: amounts.time,
  /** @param {number} tokens @param {number} bytes */
  sum: (tokens, bytes) =>
    `${amounts.count(tokens)}² scores × 4 bytes${bytes < 2 ** 30 ? '' : ` = ${amounts.binary(bytes)}`}`,
  /** @param {'tab' | 'card'} name @param {boolean} isFull @param {number} bytes */
  room: (name, isFull, bytes) =>
    `${isFull ? 'Too large for' : 'Fits'} ${rooms[name]}${name === 'tab' ? ` (${amounts.bytes(bytes)})` : ''}`,
  /** @param {number} tokens */
  most: (tokens) => `Room for ${amounts.count(tokens)} tokens`,
  /** @param {number} heads @param {number} bytes @param {number} tokens */
  heads: (heads, bytes, tokens) =>
    `${heads} heads in one layer need ${amounts.bytes(bytes)} for ${amounts.count(tokens)} tokens, if all scores are kept.`,
  rounded: 'A count above 2⁵³ is rounded.',
  exact: (/** @type {number} */ bytes) => `Exactly ${amounts.count(bytes)} bytes, or ${amounts.binary(bytes)}.`,
  /** @param {number} width */
  times: (width) => `Time of one head of width ${width}, in this tab`,
  lengths: 'tokens in the text',
  ways,
  measuring: 'Measuring …',
  unmeasured: 'Your guess starts the measurement.',
  /** @param {number} least @param {number} most tokens */
  nothingYet: (least, most) =>
    `From ${language.number(least)} to ${language.number(most)} tokens nothing is measured yet.`,
  /** @param {number} guess */
  guessed: (guess) => `guess: × ${guess}`,
  /** @param {number} decade */
  decade: (decade) =>
    decade < 0 ? `${1000 * 10 ** decade} µs` : decade < 3 ? `${10 ** decade} ms` : `${10 ** (decade - 3)} s`,
  /** @param {string} way @param {number} tokens @param {number} ms */
  point: (way, tokens, ms) => `${way}, ${amounts.count(tokens)} tokens: ${amounts.time(ms)}`,
  /** Where it was measured. @type {Record<string, string>} */
  threads: {
    '': '',
    worker: 'The measurement runs in a worker, beside the page.',
    page: 'This page or browser refuses workers, so the measurement runs between the page’s frames and takes longer as a whole.',
  },
  /** How a measurement stands. @type {Record<string, (percent: number, message: string) => string>} */
  ends: {
    running: (percent) => `${percent} % done`,
    done: () => '',
    stopped: (percent) => `Cancelled after ${percent} %. The lengths that were finished stay.`,
    hidden: () =>
      'This tab was in the background during the measurement. Browsers slow hidden tabs down, so those times were thrown away.',
    failed: (_, message) => `The measurement failed: ${message}`,
  },
  /** @param {{ first: number, last: number, long: number }} ends  of the lengths, and from where on texts are long @param {Record<'attention' | 'layer' | 'long', Law>} laws @param {number} guess @param {boolean} isRight */
  found: ({ first, last, long: from }, { attention, layer, long }, guess, isRight) =>
    `From ${amounts.count(from)} tokens on, attention’s slope is ${long.slope.toFixed(2)}: each doubling takes ${long.perDoubling.toFixed(1)} times as long. ${isRight ? 'Your guess was right.' : `Your guess was ${guess}.`} Over all lengths, from ${amounts.count(first)} to ${amounts.count(last)} tokens, the slope is ${attention.slope.toFixed(2)} for attention and ${layer.slope.toFixed(2)} with the projections, whose own operations only double.`,
  square: 'Scores of one head, drawn to scale',
  /** @param {'tab' | 'card'} name @param {number} bytes */
  outline: (name, bytes) =>
    name === 'tab' ? `your tab: ${amounts.bytes(bytes)}` : `one card: ${amounts.bytes(bytes)}`,
  /** @param {string} what @param {number} side */
  side: (what, side) => `${what}: a square of ${amounts.count(side)} rows`,
  /** @param {'attention' | 'layer'} way @param {number} tokens */
  row: (way, tokens) => `${ways[way]}, ${amounts.count(tokens)}`,
  /** @param {number | undefined} ratio */
  ratio: (ratio) => (ratio === undefined || Number.isNaN(ratio) ? '–' : `× ${ratio.toFixed(2)}`),
  columns: ['time', 'against half the length', 'memory taken in tiles', 'with all scores kept'],
  tableCaption: 'Measured in this tab; memory is what the core’s arena really took',
  tableEmpty: 'No measurement yet.',
  anyLength: 'Any length',
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'The cost of length',
  body: `
<p>Each of $n$ queries meets each of $n$ keys, so one head has $n^2$ scores. Twice the text means four times the scores, four times the operations on them, and four times the memory if the scores are kept. On two logarithmic axes such a law is a straight line of slope 2. The four projections need $4nd^2$ operations, which only double with the text. While $n$ is not much larger than $d$, they hide part of the square: the slope is then below 2.</p>
<p>In float32 a score takes 4 bytes. For one head, one layer and one sequence: 4,096 tokens have 16.8 million scores, 67.1 MB; 100,000 tokens have $10^{10}$ scores, 40 GB; 128,000 tokens need 65.5 GB, which are 61.0 GiB. The last number is often misquoted: the scores of one head do fit a card of 80 GB. The scores of 32 heads need 2.1 TB. These bytes are needed only by a program that keeps all scores at once.</p>
<p>Context windows of some model families, in tokens, as their papers and documentation give them:</p>
<div class="scroll"><table><thead><tr><th>Model</th><th>Year</th><th>Tokens</th><th>Source</th></tr></thead><tbody>
<tr><td>BERT</td><td>2018</td><td>512</td><td>Devlin et al. 2018, appendix A.2</td></tr>
<tr><td>GPT-2</td><td>2019</td><td>1,024</td><td>Radford et al. 2019, section 2.3</td></tr>
<tr><td>Longformer</td><td>2020</td><td>4,096</td><td>Beltagy et al. 2020, section 5</td></tr>
<tr><td>GPT-3</td><td>2020</td><td>2,048</td><td>Brown et al. 2020, section 2.1</td></tr>
<tr><td>LLaMA</td><td>2023</td><td>2,048</td><td>Touvron et al. 2023a; the length is stated in Touvron et al. 2023b, table 1</td></tr>
<tr><td>GPT-4</td><td>2023</td><td>8,192 and 32,768</td><td>OpenAI’s announcement of March 2023</td></tr>
<tr><td>Llama 2</td><td>2023</td><td>4,096</td><td>Touvron et al. 2023b, table 1</td></tr>
<tr><td>Llama 3.1</td><td>2024</td><td>128,000 (131,072)</td><td>Dubey et al. 2024, section 3.2</td></tr>
<tr><td>Gemini 1.5 Pro</td><td>2024</td><td>1,000,000</td><td>Gemini team 2024, technical report</td></tr>
</tbody></table></div>
<hl-cost group="page"></hl-cost>
`,
})
