// The words of <hl-tied>.

export default {
  own: 'Scores as they are',
  tied: 'Scores if W_K was W_Q',
  axes: 'Row: query. Column: key. Both maps on one scale.',
  /** @param {string} query @param {string} key @param {string} score */
  cell: (query, key, score) => `“${query}” to “${key}”: score ${score}`,
  /** @param {string} one @param {string} other @param {string} there @param {string} back */
  pair: (one, other, there, back) => `“${one}” to “${other}” ${there}, “${other}” to “${one}” ${back}`,
  /** @param {string} word @param {string} score */
  self: (word, score) => `“${word}” to itself ${score}`,
  /** @param {string} word @param {string} best @param {boolean} itself */
  best: (word, best, itself) => `“${word}” scores ${itself ? 'itself' : `“${best}”`} highest.`,
  asItIs: 'As it is:',
  ifTied: 'Tied:',
  /** @param {string} gap */
  asymmetry: (gap) => `Largest difference between a score and the one across the diagonal: ${gap}.`,
  symmetric: ' Not one bit differs: the matrix is symmetric.',
  meaning:
    'With W_K = W_Q a score is the dot product of two vectors of the same kind, and that doesn’t care about their order: as much as one word asks for another, the other asks for the one. On the diagonal stands the squared length of q over √d, never below 0: each word tends to find itself. Two matrices let a word ask for one thing and be found by another. The weights would still not be symmetric, since each row’s softmax divides by its own sum.',
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Why keys have a matrix of their own',
  body: `
<p>What if a word asked with the same vector by which it is found? Set $W_K = W_Q$ in the head on show, and look across the diagonal. (The third matrix, $W_V$, is there because a word may be found as one thing and hand over another: found as “a noun before the verb”, it hands over its meaning.)</p>
<hl-tied group="page"></hl-tied>
<p class="sources">Vaswani et al. 2017, <cite>Attention is all you need</cite>, section 3.2.2.</p>
`,
})
