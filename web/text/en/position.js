// <hl-position>: its words, and its section.

export default {
  n: 'Positions n',
  d: 'Dimensions d',
  base: 'Base',
  matrix: 'Positional encoding',
  waves: 'Chosen dimensions as waves',
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
  none: 'No chosen dimension is below d. Pick a column in the matrix and add it.',
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'The sinusoidal encoding',
  body: String.raw`
<p>One remedy is to <em>add</em> to each word’s vector a second vector that depends on the word’s position: $\mathrm{PE}(pos, 2i) = \sin(pos / 10000^{2i/d})$ and $\mathrm{PE}(pos, 2i+1) = \cos(pos / 10000^{2i/d})$. Each pair of dimensions is a wave, and each wave is slower than the one before by the same factor: a turn takes from $2\pi$ positions to $2\pi \cdot 10000^{(d-2)/d}$, which is 54,410 for $d=128$. The often-quoted $10000 \cdot 2\pi$ is only approached.</p>
<p>Why not simply add the position itself, an integer? It grows without bound and would drown the word; if it were scaled down to fit, the step between neighbours would depend on the length of the text. Waves stay between −1 and 1, whatever the position.</p>
<hl-position group="page"></hl-position>
`,
})
