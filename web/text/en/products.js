// <hl-products>'s words.

/** @typedef {{ isPaired: boolean, rises: { are: boolean, isPicked: boolean, picked: number } }} Figures */

export default {
  frame: {
    name: 'Products of positions',
    point: 'PE(i) · PE(j) depends only on the offset; after random weights, the pattern is gone.',
    /** @param {Figures} figures */
    title: ({ isPaired }) =>
      isPaired
        ? 'Products of positions depend only on the offset j − i'
        : 'With an odd d, products of positions depend on more than the offset',
    /** @param {Figures} figures */
    ask: ({ rises: { are, isPicked, picked } }) => {
      if (isPicked) return `Done: positions ${picked} apart are more alike than positions ${picked - 1} apart.`
      return are
        ? 'Drag the handle below the curve: find an offset at which positions are more alike than positions one step closer.'
        : 'Pick cells along a diagonal and compare their products.'
    },
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, section 3.5 (the encoding)',
      'Yan et al. 2019, *TENER: adapting transformer encoder for named entity recognition*, section 3.2 (the products, and what projections make of them)',
    ],
  },
  n: 'Positions n',
  d: 'Dimensions d',
  base: 'Base',
  plain: 'PE(i) · PE(j)',
  projected: 'After random W, the pattern is gone',
  matrices: 'W: a random matrix for queries, another for keys',
  curve: 'PE(i) · PE(j), mean by offset',
  offsetField: 'Offset',
  /** @param {number} x */
  is: (x) => `= ${x}`,
  offset: 'offset j − i',
  /** @param {number} row @param {number} col @param {string} product */
  cell: (row, col, product) => `position ${row}, position ${col}: ${product}`,
  before: 'plain',
  after: 'random W',
  /** @param {number} row @param {number} col */
  at: (row, col) => `positions ${row} and ${col}`,
  /** @param {number} offset @param {string} mean */
  mean: (offset, mean) => `offset ${offset}: ${mean}`,
  roll: 'New random weights',
  nothing: '< 0.00001',
  spread: 'same offset: spread',
  asymmetry: '(i, j) − (j, i): at most',
  /** @param {number} offset @param {string} before @param {string} there */
  rises: (offset, before, there) =>
    `Positions farther apart are not always less alike: ${before} at offset ${offset - 1}, ${there} at offset ${offset}.`,
  /** @param {string} first @param {string} last */
  falls: (first, last) =>
    `The mean product never rises: it goes from ${first} at offset 0 to ${last} at the largest offset.`,
  line: 'mean',
  noSentence: 'The encoding depends only on positions, so this figure is the same for every sentence.',
  /** In the listing. */
  comments: { same: 'the same from both sides' },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'How alike are two positions?',
  body: `
<p>The product of two encodings depends only on how far apart the positions are (where $d$ is even, so that each sine has its cosine). The map of these products is symmetric, and positions farther apart are not always less alike. But a head doesn’t see this product: it sees products of queries and keys, after $W_Q$ and $W_K$. After random matrices the pattern is gone, so the neat pattern of $\\mathrm{PE}(i)\\cdot\\mathrm{PE}(j)$ says nothing about heads.</p>
<hl-products group="page"></hl-products>
`,
})
