// <hl-clocks>'s words.

export default {
  player: 'Position',
  offset: 'Offset k',
  d: 'Dimensions d (even)',
  base: 'Base',
  dials: 'Clocks of one position',
  /** @param {number} at @param {number} other */
  legend: (at, other) => `solid: position ${at} · dashed: position ${other}`,
  /** The two dimensions of a clock. @param {number} i */
  dimensions: (i) => `${2 * i}, ${2 * i + 1}`,
  /** @param {number} i @param {string} wavelength */
  clock: (i, wavelength) => `Dimensions ${2 * i} and ${2 * i + 1}: one turn takes ${wavelength} positions`,
  /** @param {number} i @param {string} sine @param {string} cosine */
  hand: (i, sine, cosine) => `Clock of dimensions ${2 * i} and ${2 * i + 1}: sin ${sine}, cos ${cosine}`,
  turned: 'Turned by the offset',
  /** @param {number} k @param {string} residual @param {number} positions */
  rotation: (k, residual, positions) =>
    `An offset of ${String(k).replace('-', '−')} turns every clock by its own fixed angle, whatever the position: over ${positions} positions, the turned encoding and the computed one differ by at most ${residual}.`,
  picked: 'The picked clock',
  /** @param {string} first @param {string} last @param {number} count */
  wavelengths: (first, last, count) => {
    if (count === 1) return `The only clock takes ${first} positions per turn.`
    if (first === last) return `Every clock takes ${first} positions per turn.`
    return `Their turns take from ${first} to ${last} positions, each longer than the one before by the same factor.`
  },
  counter: 'The same position in binary',
  bit: (/** @type {number} */ i) => `bit ${i}`,
  counterNote:
    'The last digit of a binary counter flips at every step, the digit before it at every second step, and so on. The clocks do the same smoothly.',
  /** In the listing. */
  comments: { rate: 'radians per position', turn: 'how far the offset turns each clock' },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'A row of clocks',
  body: String.raw`
<p>A sine and its cosine are the hand of a clock. A step of $k$ positions turns each hand by an angle that depends on the clock and not on the position, so $\mathrm{PE}(pos+k)=R_k\,\mathrm{PE}(pos)$ with one rotation $R_k$ for all positions. A matrix such as $W_Q$ or $W_K$ can learn such a rotation.</p>
<hl-clocks group="page"></hl-clocks>
`,
})
