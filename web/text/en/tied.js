// The words of <hl-tied>.

/** @typedef {{ shown: { isTied: boolean, pair: { one: string, other: string } } | null }} Figures */

export default {
  frame: {
    name: 'One shared matrix',
    point: 'With one matrix for queries and keys, the scores are symmetric.',
    /** @param {Figures} figures */
    title: ({ shown }) => {
      if (shown?.isTied) return 'One matrix for both: every score equals its mirror image'
      if (!shown || shown.pair.one === shown.pair.other)
        return 'One shared matrix: do two words ask for each other alike?'
      const { one, other } = shown.pair
      return `One shared matrix: do “${one}” and “${other}” ask for each other alike?`
    },
    /** @param {Figures} figures */
    ask: ({ shown }) =>
      shown?.isTied
        ? 'Done: not one bit of difference is left. Now look along the diagonal of the scores.'
        : 'Compute the keys with the query’s matrix, and watch the map of the differences.',
    sources: ['Vaswani et al. 2017, *Attention is all you need*, section 3.2.2'],
  },
  switch: 'Compute the keys with the query’s matrix',
  own: 'Scores with two matrices',
  tied: 'Scores: one matrix',
  difference: 'Each score minus its mirror image across the diagonal',
  axes: 'Row: the word that asks. Column: the word that is asked for.',
  hint: 'Click a cell to pick two words. The mirror image of the cell lies across the diagonal.',
  /** @param {readonly string[]} labels */
  differs: (labels) => (/** @type {number} */ row, /** @type {number} */ col, /** @type {string} */ value) =>
    `“${labels[row]}” to “${labels[col]}” minus “${labels[col]}” to “${labels[row]}”: ${value}`,
  /** @param {string} one @param {string} other */
  asks: (one, other) => `“${one}” asks for “${other}”`,
  largest: 'Largest difference',
  none: '0',
  selfish: 'Words that score themselves highest',
  /** @param {number} count @param {number} all */
  of: (count, all) => `${count} of ${all}`,
  /** @param {string} word */
  finds: (word) => `“${word}” scores highest`,
  compared: 'The picked pair, both ways',
  asItIs: 'two matrices',
  ifTied: 'one matrix',
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Why keys have a matrix of their own',
  body: `
<p>What would happen if a word’s query and its key were the same vector? The figure shows the scores of one head, as they are or with $W_K = W_Q$, and beside them how far each score is from its mirror image across the diagonal.</p>
<hl-tied group="page"></hl-tied>
<p>With $W_K = W_Q$, a score is the dot product of two vectors of the same kind, and a dot product does not depend on their order: one word asks for another as much as the other asks for it. The diagonal holds the squared length of $q$ over $\\sqrt{d_k}$, which is never below 0, so each word tends to find itself. Two matrices let a word ask for one thing and be found as another. Even with symmetric scores, the weights would not be symmetric, since the softmax divides each row by a sum of its own.</p>
<p>The third matrix, $W_V$, is there because a word may be found as one thing and hand over another: found as “a noun before the verb”, it may hand over its meaning.</p>
`,
})
