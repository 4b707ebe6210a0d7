// <hl-clocks>'s words.

/** @typedef {{ moved: { at: boolean, offset: boolean }, rotation: { holds: boolean } }} Figures */

export default {
  frame: {
    name: 'Position clocks',
    point: 'Sine and cosine as clock hands: an offset turns each hand by a fixed angle.',
    title: 'Position as a row of clocks',
    /** @param {Figures} figures */
    ask: ({ moved, rotation }) => {
      if (!moved.offset) return 'Drag the offset: every clock turns by an angle of its own.'
      if (!moved.at) return 'Now drag the position: do the shaded angles change?'
      if (rotation.holds) return 'Done: the hands moved, and the shaded angles stayed the same.'
      return 'At this base the float32 numbers no longer agree: set another base.'
    },
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, section 3.5 (PE(pos + k) is a linear function of PE(pos))',
      'Su et al. 2021, *RoFormer*, section 3.2 (the same rotation, applied to queries and keys)',
    ],
  },
  player: 'Position',
  offset: 'Offset k',
  d: 'Dimensions d (even)',
  base: 'Base',
  dials: 'A clock for each pair of dimensions',
  /** @param {number} at @param {number} other */
  legend: (at, other) =>
    `solid: position ${at} · dashed: position ${other} · shaded: the turn from one to the other, full turns left out · hands start at 3 o’clock and turn anticlockwise, as angles do in mathematics`,
  /** Of the last clock. @param {string} turn @param {number} offset */
  slow: (turn, offset) =>
    `The last clock takes ${turn} positions for one turn, so an offset of ${String(offset).replace('-', '−')} hardly moves its hand: slow clocks tell distant positions apart.`,
  /** @param {string} turn */
  quick: (turn) => `The last clock takes ${turn} positions for one turn.`,
  /** An end of a slider. @param {number} x */
  end: (x) => String(x).replace('-', '−'),
  /** @param {number} at */
  of: (at) => `position ${at}`,
  /** @param {number} at */
  ofTurned: (at) => `position ${at}, turned`,
  /** @param {number} x */
  is: (x) => `= ${String(x).replace('-', '−')}`,
  /** The two dimensions of a clock. @param {number} i */
  dimensions: (i) => `${2 * i}, ${2 * i + 1}`,
  /** @param {number} i @param {string} wavelength */
  clock: (i, wavelength) => `Dimensions ${2 * i} and ${2 * i + 1}: one turn takes ${wavelength} positions`,
  /** @param {number} i @param {string} sine @param {string} cosine */
  hand: (i, sine, cosine) => `Clock of dimensions ${2 * i} and ${2 * i + 1}: sin ${sine}, cos ${cosine}`,
  turned: 'Turned by the offset',
  /** @param {number} k @param {string} residual @param {number} positions */
  rotation: (k, residual, positions) =>
    `PE: the encoding of a position, all its hands. R: the rotation by an offset, a fixed angle for each clock, here for an offset of ${String(k).replace('-', '−')}. Over ${positions} positions, turned and computed hands differ by at most ${residual}.`,
  picked: 'The picked clock (click another)',
  /** @param {string} first @param {string} last @param {number} count */
  wavelengths: (first, last, count) => {
    if (count === 1) return `The only clock takes ${first} positions per turn.`
    if (first === last) return `Every clock takes ${first} positions per turn.`
    return `The clocks take from ${first} to ${last} positions per turn, each longer than the clock before by the same factor.`
  },
  counter: 'The same position in binary',
  bit: (/** @type {number} */ i) => `bit ${i}`,
  counterNote:
    'The last digit flips at every step, the digit before it at every second step. The clocks do the same smoothly.',
  noSentence: 'The clocks depend only on positions, so they are the same for every sentence.',
  /** In the listing. */
  comments: { rate: 'radians per position', turn: 'how far the offset turns each clock' },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'A row of clocks',
  body: String.raw`
<p>A sine and its cosine give the direction of a clock’s hand. A step of $k$ positions turns each hand by an angle that depends on the clock and not on the position, so $\mathrm{PE}(pos+k)=R_k\,\mathrm{PE}(pos)$ with one rotation $R_k$ for all positions. A matrix such as $W_Q$ or $W_K$ can learn such a rotation.</p>
<p>A binary counter is similar: its last digit flips at every step, the digit before it at every second step, and so on. The clocks do the same smoothly: each clock takes longer for a turn than the clock before, by the same factor.</p>
<hl-clocks group="page"></hl-clocks>
`,
})
