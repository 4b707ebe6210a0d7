// <hl-products>'s words.

export default {
  n: 'Positions n',
  d: 'Dimensions d',
  base: 'Base',
  plain: 'PE(i) · PE(j)',
  projected: 'The same behind random W_Q and W_K',
  curve: 'By offset: the mean along each diagonal',
  offset: 'offset j − i',
  position: 'position',
  roll: 'Other random weights',
  badge: 'random weights',
  /** @param {string} spread @param {string} asymmetry */
  toeplitz: (spread, asymmetry) =>
    `Depends on j − i alone: along a diagonal it varies by ${spread} at most. Symmetric: it differs from its transpose by ${asymmetry}. And not monotone: farther away is not always less alike.`,
  /** @param {string} spread @param {string} asymmetry */
  gone: (spread, asymmetry) =>
    `Gone: a diagonal varies by up to ${spread}, and the two sides differ by up to ${asymmetry}. What attention sees are q and k, so the neat pattern on the left is no promise about heads.`,
  line: 'PE·PE',
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'How alike are two positions?',
  body: `
<p>The product of two encodings depends on how far apart they are and on nothing else. But a head doesn’t see it: it sees products of queries and keys, behind $W_Q$ and $W_K$.</p>
<hl-products group="page"></hl-products>
`,
})
