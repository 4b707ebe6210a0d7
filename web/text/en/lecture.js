// Lecture mode, beside its scenes.

export default {
  /** @param {number} at @param {number} of */
  place: (at, of) => `${at} of ${of}`,
  scenes: 'All scenes',
  back: 'Back',
  on: 'On',
  reveal: 'Reveal',
  leave: 'Leave the lecture',
  pause: 'What do you think?',
  /** For screen readers, before what the scene shows. */
  figure: 'The figure',
}
