// <hl-longrun>: what its page says.

import language from './language.js'

/** @param {number} mib */
const size = (mib) =>
  mib >= 1024
    ? `${language.number(mib / 1024, { maximumFractionDigits: 1 })} GiB`
    : `${language.number(mib, { maximumFractionDigits: 1 })} MiB`

/** @param {number} seconds */
const duration = (seconds) =>
  seconds < 90
    ? `${language.number(seconds, { maximumSignificantDigits: 2 })} seconds`
    : `${language.number(seconds / 60, { maximumSignificantDigits: 2 })} minutes`

export default {
  frame: {
    name: 'A very long text',
    point: 'Attention over 131,072 words in a tab: n rows of memory in place of n².',
    title: 'Attention over a very long text',
    /** @param {{ outcome: { tokens: number, isDone: boolean } }} figures */
    ask: ({ outcome: { tokens, isDone } }) =>
      isDone
        ? `${language.number(tokens)} words, computed in this tab without the matrix of scores.`
        : `Run attention over ${language.number(tokens)} words in this tab. How much memory will the run hold?`,
    sources: [
      'Dao, Fu, Ermon, Rudra and Ré 2022, *FlashAttention: Fast and memory-efficient exact attention with IO-awareness*, section 3.1, theorem 1 (additional memory O(n))',
      'Rabe and Staats 2021, *Self-attention does not need O(n²) memory*, section 2',
    ],
  },
  words: 'Words',
  lengths: { 2048: '2,048', 16384: '16,384', 131072: '131,072' },
  run: 'Run',
  cancel: 'Cancel',
  progress: 'Rows done',
  /** @param {number} done @param {number} total */
  done: (done, total) => `${language.number(done)} of ${language.number(total)} rows`,
  memory: 'Memory in MiB, one head of width 64 in float32',
  bars: ['scores alone, if kept', 'this run, measured'],
  /** As the bars are written. @param {number} mib */
  mib: (mib) => `${language.number(mib, { maximumFractionDigits: 1, useGrouping: false })} MiB`,
  /** @param {number} gib @param {number | null} held in MiB */
  needs: (gib, held) =>
    held === null
      ? `The scores alone would need ${size(1024 * gib)}.`
      : `The scores alone would need ${size(1024 * gib)}; the run held ${size(held)}, keys and values among them.`,
  /** @param {number} seconds @param {'worker' | 'page'} thread */
  took: (seconds, thread) =>
    `It took ${duration(seconds)} on one processor core, ${thread === 'worker' ? 'in a worker' : 'on the page’s own thread'}.`,
  /** @param {string} most */
  distance: (most) =>
    `The last row was computed a second time with all of its weights in memory: the two outputs differ by at most ${most}, which is rounding.`,
  /** @param {number} seconds */
  guess: (seconds) =>
    `By the shorter run, expect about ${duration(seconds)}: the arithmetic grows with n². You can cancel at any time.`,
  /** @param {number} tokens */
  warning: (tokens) =>
    tokens > 100000
      ? 'This takes some minutes of one processor core: the arithmetic grows with n², whatever the memory does. Run 16,384 words first, and the page says how long. You can cancel at any time.'
      : tokens > 10000
        ? 'This takes some seconds of one processor core.'
        : 'This takes a moment.',
  cancelled: 'Cancelled. Nothing of the run is kept.',
  hidden: 'The tab was hidden while it computed, so its time means nothing and was thrown away. Run it again.',
  /** @param {string} message */
  failed: (message) => `The run ended: ${message}`,
  /** @param {number} tokens @param {number} billions */
  flops: (tokens, billions) =>
    `${language.number(tokens)} words: ${language.number(billions, { maximumFractionDigits: 1 })} billion additions and multiplications in both products, 4 n² d, with tiles or without.`,
  how: [
    'Queries, keys and values are random, from a seed. A worker computes 256 rows at a time with the page’s own tiled kernel, which keeps a maximum, a sum and an output for each row.',
    'Measured is the memory of the WebAssembly core that computed: keys, values, one block of rows. Queries and the output stand beside it, n rows each.',
  ],
  comments: { rows: '256 rows of scores at a time, never all', fused: 'a fused kernel, where there is one' },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Very long texts',
  body: `
<p>The scores of $n = 16{,}384$ words are $n^2 = 268$ million numbers, 1 GiB in float32, for one head and one layer. At $n = 131{,}072$ they are 64 GiB, more than a tab can have and more than most computers have. The online softmax needs none of that: beside queries, keys, values and the output, $n$ rows each, it keeps two numbers a row.</p>
<hl-longrun group="page"></hl-longrun>
<p>Time is another matter. Each query still meets each key, so eight times the words take 64 times as long.</p>
`,
})
