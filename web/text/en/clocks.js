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
