// The words of <hl-tied>.

export default {
  own: 'Scores as they are',
  tied: 'Scores with W_K = W_Q',
  axes: 'Row: query. Column: key. Both maps on one scale.',
  /** @param {string} one @param {string} other @param {string} there @param {string} back */
  pair: (one, other, there, back) => `“${one}” to “${other}” ${there}, “${other}” to “${one}” ${back}.`,
  /** @param {string} word @param {string} score */
  self: (word, score) => `“${word}” to itself ${score}.`,
  /** @param {string} word @param {string} best @param {boolean} itself */
  best: (word, best, itself) => `“${word}” scores ${itself ? 'itself' : `“${best}”`} highest.`,
  asItIs: 'As it is:',
  ifTied: 'Tied:',
  /** @param {string} gap */
  asymmetry: (gap) => `Largest difference between a score and the score across the diagonal: ${gap}.`,
  symmetric: 'Not one bit differs: the matrix is symmetric.',
  meaning:
    'With W_K = W_Q, a score is the dot product of two vectors of the same kind, and a dot product does not depend on their order: one word asks for another as much as the other asks for it. The diagonal holds the squared length of q over √d, which is never below 0, so each word tends to find itself. Two matrices let a word ask for one thing and be found as another. The weights would still not be symmetric, since the softmax divides each row by a sum of its own.',
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Why keys have a matrix of their own',
  body: `
<p>What if a word asked with the same vector by which it is found? One map has the scores of the head on show, the other its scores with $W_K = W_Q$: compare them across the diagonal. (The third matrix, $W_V$, is there because a word may be found as one thing and hand over another: found as “a noun before the verb”, it may hand over its meaning.)</p>
<hl-tied group="page"></hl-tied>
<p class="sources">Vaswani et al. 2017, <cite>Attention is all you need</cite>, section 3.2.2.</p>
`,
})
