// <hl-schemes>'s words.

export default {
  shift: 'The sentence begins at position s',
  head: 'Head',
  roll: 'Other random weights',
  badge: 'random weights',
  origin:
    'One attention, 4 heads of 48, of random weights: these maps say what each scheme can see, nothing about which works better.',
  names: { none: 'none', sinusoidal: 'sinusoidal, added to x', rope: 'RoPE', alibi: 'ALiBi' },
  notes: {
    none: 'Sees no order at all.',
    sinusoidal: 'Added to the word, so W_Q and W_K see the position itself: another map for every beginning.',
    rope: 'Turns q and k by their positions: their product keeps the difference only.',
    alibi: 'Takes a slope times the distance off the score: only the distance is in it.',
  },
  /** @param {string} change @param {number} shift */
  change: (change, shift) => `largest change from s = 0 to s = ${shift}: ${change}`,
  stays: 'The map stays.',
  moves: 'The map changes.',
}
