// <hl-flash>: what its page says.

/**
 * @typedef {import('../../core/calls/flash.js').Asked} Asked
 * @typedef {import('../../core/calls/flash.js').Slip} Slip
 * @typedef {{ word: string, isDone: boolean, at: number, count: number, open: { tile: number, asked: Asked } | null }} Outcome
 */

export default {
  frame: {
    name: 'Be the kernel',
    point: 'Keys and values come in tiles; two numbers and a vector are all that a row keeps.',
    title: 'Be the kernel for one row',
    /** @param {{ outcome: Outcome | null }} figures */
    ask: ({ outcome }) => {
      if (!outcome) return 'Type a sentence that the model can read.'
      const { word, isDone } = outcome
      if (isDone) return `The row of “${word}” is done. You never held all of its scores at once.`
      return `Keys and values arrive tile by tile and leave again. Work out what the kernel keeps for “${word}”.`
    },
    sources: [
      'Milakov and Gimelshein 2018, *Online normalizer calculation for softmax*, section 3, algorithm 3 (running maximum and sum)',
      'Dao, Fu, Ermon, Rudra and Ré 2022, *FlashAttention: Fast and memory-efficient exact attention with IO-awareness*, section 3.1, algorithm 1',
      'Dao 2023, *FlashAttention-2: Faster attention with better parallelism and work partitioning*, section 3.1 (a group of rows outside, tiles of keys inside; division at the end)',
      'Rabe and Staats 2021, *Self-attention does not need O(n²) memory*',
    ],
  },
  words: 'The row of',
  tiles: 'Keys at a time',
  step: 'Show this answer',
  again: 'Start again',
  causal: 'Causal mask: a row sees its own word and the words before',
  order: 'Tiles come',
  orders: {
    rising: 'from the end from which the maximum rises',
    first: 'from the first word on',
    last: 'from the last word on',
  },
  numberLabel: 'Number of the output to work out',
  /** @param {number} at from 0 @param {number} count */
  numberOf: (at, count) => `number ${at + 1} of ${count}`,
  largest: 'the largest',
  turned: 'They come from the last word on; the result is the same in either order.',
  slow: 'Slow memory: a key and a value for each word',
  fast: 'Fast memory',
  states: {
    here: 'in fast memory now',
    gone: 'used and thrown away',
    waiting: 'waiting',
    hidden: 'skipped: the mask hides all of it',
  },
  allGone: 'Every tile has left again.',
  /** @param {number} i from 0 */
  tile: (i) => `tile ${i + 1}`,
  lines: {
    scores: 'score s',
    exponentials: 'e^(s − m)',
    /** @param {number} column from 0 */
    values: (column) => `value, number ${column + 1}`,
  },
  keep: 'The kernel keeps',
  keeps: {
    maximum: 'largest score so far',
    sum: 'sum of e^(s − m) so far',
    output: 'sum of e^(s − m) × value so far',
  },
  letters: { maximum: 'm', sum: 'l', output: 'o' },
  nothing: { maximum: '−∞', sum: '0', output: '0' },
  steps: { maximum: 'new m', factor: 'factor', sum: 'new l', output: 'new o' },
  stepOf: 'Step',
  soFar: 'o so far, not divided',
  divided: 'The output: o / l',
  /** @param {number} col from 0 @param {string} value */
  number: (col, value) => `Number ${col + 1}: ${value}`,
  /** @param {number} tile from 0 @param {Asked} asked @param {number} column from 0 */
  questions: (tile, asked, column) =>
    ({
      maximum: `Tile ${tile + 1}: what is the new maximum m?`,
      factor: `Tile ${tile + 1}: by which factor must the kept l and o be multiplied?`,
      sum: `Tile ${tile + 1}: what is the new sum l?`,
      output: `Tile ${tile + 1}: what is the new o, number ${column + 1}?`,
      final: `No tile is left: what is number ${column + 1} of the output?`,
    })[asked],
  /** @param {Asked} asked @param {boolean} isFirst */
  rules: (asked, isFirst) =>
    ({
      maximum: isFirst
        ? 'Nothing is kept yet: take the largest score.'
        : 'The larger of the old m and the scores that are here.',
      factor: 'e^(old m − new m): the old sums were made with the old m.',
      sum: isFirst ? 'The sum of all e^(s − m).' : 'factor × old l, plus all e^(s − m) that are here.',
      output: isFirst
        ? 'Each e^(s − m) times its value, added up.'
        : 'factor × old o, plus each e^(s − m) that is here times its value.',
      final: 'o / l: the kernel divides once, at the end.',
    })[asked],
  answer: 'Your answer',
  type: 'or type',
  typed: 'Your answer, to two digits',
  check: 'Check',
  right: 'Right.',
  next: 'Right. The tile leaves, and the next one arrives.',
  shown: 'Shown.',
  unread: 'That is not a number. Type a number such as 0.25 or −1.3.',
  /** @param {string} answer */
  other: (answer) =>
    `${answer} is not right, and no usual mistake gives this number. Look at the rule and at what is kept.`,
  /** What went wrong, by question and slip. @type {Record<Asked, Partial<Record<Slip, string>>>} */
  slips: {
    maximum: {
      oldMaximum: 'That is the old maximum. This tile brings a larger score.',
      tileMaximum: 'That is the largest score of this tile. The kernel keeps the largest of all tiles so far.',
      maximaAdded: 'That adds the two maxima. Take the larger one.',
      scoresAdded: 'That adds the scores. The kernel keeps the largest.',
      mean: 'That is the mean of the scores. The kernel keeps the largest.',
    },
    factor: {
      upsideDown: 'That is upside down: e^(new m − old m). The kept sums must shrink when the maximum grows.',
      noExp: 'That is the exponent, old m − new m. The factor is e to this power.',
      noExpUpsideDown: 'That is new m − old m. The factor is e to the power of old m − new m.',
      tileMaximum:
        'That compares the maximum of this tile with the new m. The factor compares the old m with the new m.',
      noMaximum: 'That is e to the power of the new m. The factor is e^(old m − new m).',
      notRescaled: 'A factor of 1 leaves the kept sums as they are, but the maximum has changed.',
      oldForgotten: 'A factor of 0 throws away all that was kept.',
    },
    sum: {
      oldMaximum: 'That uses the old maximum. The sum must be made with the new one.',
      tileMaximum: 'That subtracts the maximum of this tile. Subtract the largest score of all tiles so far.',
      notRescaled: 'That adds the old l as it was. Rescale it first.',
      upsideDown: 'That rescales the wrong way round: it divides the old l by the factor. Multiply.',
      noExp: 'That adds the scores themselves. Add e^(s − m).',
      noMaximum: 'That is made of e^s. Subtract m first, since e^s can overflow.',
      oldForgotten: 'That is the sum of this tile. The rescaled old l comes on top.',
      tileForgotten: 'That is the rescaled old l. The terms of this tile come on top.',
      allRescaled: 'That rescales the new terms, too. They were made with the new maximum.',
    },
    output: {
      oldMaximum: 'That uses the old maximum. The weights must be made with the new one.',
      tileMaximum: 'That subtracts the maximum of this tile. Subtract the largest score of all tiles so far.',
      notRescaled: 'That adds the old o as it was. Rescale it first.',
      upsideDown: 'That rescales the wrong way round: it divides the old o by the factor. Multiply.',
      noExp: 'That multiplies the values by the scores. Multiply by e^(s − m).',
      dividedEarly: 'That is divided too early. The kernel divides by l once, after the last tile.',
      noMaximum: 'That is made of e^s. Subtract m first, since e^s can overflow.',
      oldForgotten: 'That is the sum of this tile. The rescaled old o comes on top.',
      tileForgotten: 'That is the rescaled old o. The terms of this tile come on top.',
      allRescaled: 'That rescales the new terms, too. They were made with the new maximum.',
    },
    final: {
      notDivided: 'That is o, not divided yet. Divide by l.',
      upsideDown: 'That is l / o. Divide o by l.',
      multiplied: 'That multiplies o by l. Divide.',
      mean: 'That divides by the number of keys. Divide by l, the sum of the exponentials.',
    },
  },
  /** @param {number} column from 0 @param {string} value */
  final: (column, value) => `Number ${column + 1} of the output is ${value}.`,
  /** @param {string} most */
  difference: (most) =>
    `Attention with the whole row of scores gives the same output up to ${most}, which is rounding: the tiles are exact, not an approximation.`,
  kept: 'You kept two numbers and one vector. The row of weights never stood anywhere, so the kernel has none to hand over.',
  /** @param {number} done @param {number} count */
  progress: (done, count) => `${done} of ${count} answers`,
  comments: {
    order: 'the keys that the row sees, in the order in which they come',
    kept: 'all that is kept of a row',
    once: 'divided once',
    fused: 'the same in one call, which gives no weights',
  },
  details:
    'Each number to two digits after the point. In the table below stand all numbers in full, also those that you have not come to yet.',
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'The softmax, tile by tile',
  body: `
<p>A softmax divides by the sum over all keys, so a whole row of scores seems to be needed before the first weight is known. The online softmax shows that it is not. While the keys go by, the kernel keeps three things of a row: the largest score so far, $m$; the sum of the exponentials so far, $l$; and the sum of exponentials times values so far, $o$.</p>
<p>When a tile of keys arrives, the largest score may rise from $m$ to $m'$. All that was summed before has $e^{-m}$ in it where $e^{-m'}$ ought to be. One factor mends that:</p>
<p>$$ l' = e^{m - m'}\\, l + \\sum_j e^{s_j - m'} , $$</p>
<p>$$ o' = e^{m - m'}\\, o + \\sum_j e^{s_j - m'}\\, v_j . $$</p>
<p>After the last tile the output is $o / l$. Nothing was left out and nothing was approximated: with real numbers the result is that of attention, and with float32 numbers it differs by rounding.</p>
<hl-flash group="page"></hl-flash>
<p>The weights of the row never stand beside each other. Each was made with the maximum of its moment and is gone with its tile. For this reason an implementation such as PyTorch’s <code>scaled_dot_product_attention</code> returns the output and has no weights to return; a map needs the plain computation. The backward pass computes the weights again, tile by tile, from $q$, $k$, $m$ and $l$.</p>
<p>Under a causal mask a tile that lies wholly behind the row’s own word is skipped. In a long text that saves about half of the arithmetic.</p>
`,
})
