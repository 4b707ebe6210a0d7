// <hl-clocks>'s words.

export default {
  at: 'Position',
  player: 'Position',
  offset: 'Offset k',
  d: 'Dimensions d (even)',
  base: 'Base',
  dials: 'Clocks of one position',
  /** @param {number} at @param {number} other */
  legend: (at, other) => `solid: position ${at} · dashed: position ${other}`,
  /** @param {number} i @param {string} wavelength */
  clock: (i, wavelength) => `Clock ${i}, dimensions ${2 * i} and ${2 * i + 1}, once round in ${wavelength} positions`,
  turned: 'Turned by the offset',
  /** @param {number} k @param {string} residual @param {number} positions */
  rotation: (k, residual, positions) =>
    `Moving by ${k} turns every clock by its own fixed angle, wherever it stands: over ${positions} positions, the turned encoding is off the computed one by at most ${residual}.`,
  picked: 'The picked clock',
  wavelength: 'positions per turn',
  /** @param {string} first @param {string} last */
  wavelengths: (first, last) =>
    `From ${first} positions per turn to ${last}, each longer than the one before by the same factor.`,
  counter: 'The same position in binary',
  bit: (/** @type {number} */ i) => `bit ${i}`,
  counterNote:
    'A counter in binary: its last digit flips at every step, the one before every second, and so on. The clocks do the same smoothly, and not in factors of two.',
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'A row of clocks',
  body: String.raw`
<p>A sine and its cosine are the hand of a clock. Moving on by $k$ positions turns each hand by an angle that is the clock’s own and the same everywhere, so $\mathrm{PE}(pos+k)=R_k\,\mathrm{PE}(pos)$ with one rotation $R_k$ for all positions: something that a matrix such as $W_Q$ or $W_K$ can learn to do.</p>
<hl-clocks group="page"></hl-clocks>
`,
})
