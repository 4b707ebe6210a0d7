// <hl-position>: its words, and its part of the reference.

/** @typedef {{ picked: { isOneTurn: boolean, positions: number } }} Figures */

export default {
  frame: {
    name: 'Positional encoding',
    point: 'Waves of many lengths give every position its own pattern.',
    title: 'Every position gets a pattern of waves',
    /** @param {Figures} figures */
    ask: ({ picked: { isOneTurn, positions } }) =>
      isOneTurn
        ? `Done: no other column comes closer to one turn in ${positions} positions.`
        : `Drag the handle below the matrix: which column’s wave makes just one turn in ${positions} positions?`,
    sources: ['Vaswani et al. 2017, *Attention is all you need*, section 3.5 (the sinusoidal encoding)'],
  },
  n: 'Positions n',
  d: 'Dimensions d',
  base: 'Base',
  slider: 'Position',
  /** @param {number} x */
  is: (x) => `= ${x}`,
  matrix: 'Positional encoding',
  binary: 'In binary',
  digit: 'bit value',
  /** @param {number} position @param {string} worth @param {string} bit */
  bit: (position, worth, bit) => `position ${position} in binary, bit value ${worth}: ${bit}`,
  /** The slider below the matrix. */
  column: 'Column (dimension)',
  compare:
    'In binary, for comparison: the bit of value 1 flips at every position, the bit of value 2 at every second position, and so on. The waves slow down in the same way.',
  waves: 'Columns as waves (thick: the picked column)',
  position: 'position',
  dimension: 'dimension',
  /** A wave's label. @param {number} dim */
  wave: (dim) => `dim ${dim}`,
  /** @param {number} position @param {number} dim @param {string} value */
  cell: (position, dim, value) => `position ${position}, dimension ${dim}: ${value}`,
  /** @param {number} position @param {readonly number[]} dims @param {readonly string[]} values */
  waveValues: (position, dims, values) =>
    `position ${position}: ${dims.map((dim, i) => `dimension ${dim} is ${values[i]}`).join(', ')}`,
  /** @param {number} dim */
  add: (dim) => `Add dimension ${dim}`,
  /** @param {number} dim */
  remove: (dim) => `Remove dimension ${dim}`,
  chosen: 'Waves',
  /** @param {number} at */
  at: (at) => `At position ${at}`,
  wavelength: 'positions per turn',
  /** @param {number} dim @param {string} wavelength */
  turn: (dim, wavelength) => `Picked: dimension ${dim}. One turn takes ${wavelength} positions.`,
  noSentence:
    'The picked column is drawn as a wave beside the chosen ones, six waves at most. The encoding depends only on positions, so this figure is the same for every sentence.',
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'The sinusoidal encoding',
  body: String.raw`
<p>One way to tell positions apart is to <em>add</em> to each word’s vector a second vector that depends on the word’s position: $\mathrm{PE}(pos, 2i) = \sin(pos / 10000^{2i/d})$ and $\mathrm{PE}(pos, 2i+1) = \cos(pos / 10000^{2i/d})$. Each pair of dimensions is a wave, and each wave is slower than the one before by the same factor: a turn takes from $2\pi$ positions to $2\pi \cdot 10000^{(d-2)/d}$, which is 54,410 for $d=128$. The often-quoted $10000 \cdot 2\pi$ is approached but never reached.</p>
<p>Why not simply add the position itself, an integer? An integer grows without bound and would drown the word’s vector; if it were scaled down to fit, the step between neighbours would depend on the length of the text. Waves stay between −1 and 1, whatever the position.</p>
<hl-position group="page"></hl-position>
`,
})
