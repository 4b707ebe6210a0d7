// <hl-products>'s words.

export default {
  n: 'Positions n',
  d: 'Dimensions d',
  base: 'Base',
  plain: 'PE(i) · PE(j)',
  projected: 'The same after random W_Q and W_K',
  curve: 'Mean along each diagonal, for each offset',
  offset: 'offset j − i',
  /** @param {number} row @param {number} col @param {string} product */
  cell: (row, col, product) => `position ${row}, position ${col}: ${product}`,
  /** @param {number} offset @param {string} mean */
  mean: (offset, mean) => `offset ${offset}: ${mean}`,
  roll: 'Other random weights',
  badge: 'random weights',
  /** @param {string} spread @param {boolean} isPaired whether each sine has its cosine */
  spread: (spread, isPaired) =>
    isPaired
      ? `Only the offset j − i counts: a diagonal varies by at most ${spread}.`
      : `With an odd d the last sine has no cosine, so more than the offset counts: a diagonal varies by up to ${spread}.`,
  /** @param {string} asymmetry */
  symmetric: (asymmetry) => `The map is symmetric: its two sides differ by at most ${asymmetry}.`,
  /** @param {number} offset @param {string} before @param {string} there */
  rises: (offset, before, there) =>
    `Farther apart is not always less alike: the mean is ${before} at offset ${offset - 1} and ${there} at offset ${offset}.`,
  /** @param {string} first @param {string} last */
  falls: (first, last) =>
    `Here the mean never rises: it goes from ${first} at offset 0 to ${last} at the largest offset.`,
  /** @param {string} spread @param {string} asymmetry */
  gone: (spread, asymmetry) =>
    `The pattern is gone: a diagonal varies by up to ${spread}, and the two sides differ by up to ${asymmetry}. Attention sees queries and keys, so the neat pattern of PE(i) · PE(j) promises nothing about heads.`,
  line: 'PE·PE',
  /** In the listing. */
  comments: { same: 'the same from both sides' },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'How alike are two positions?',
  body: `
<p>The product of two encodings depends only on how far apart the positions are (where $d$ is even, so that each sine has its cosine). But a head doesn’t see this product: it sees products of queries and keys, after $W_Q$ and $W_K$.</p>
<hl-products group="page"></hl-products>
`,
})
