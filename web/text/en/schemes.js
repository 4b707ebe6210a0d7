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

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Four ways, and a sentence that begins later',
  body: `
<p>RoPE turns queries and keys by their positions, ALiBi takes a slope times the distance off the score: either way only differences of positions reach a score. Let the whole sentence begin at position $s$ and see whose map stays. That a scheme is defined for positions beyond those of the training doesn’t mean that a model works there.</p>
<hl-schemes group="page"></hl-schemes>
<p class="sources">Vaswani et al. 2017, <cite>Attention is all you need</cite>, section 3.5 (sinusoidal) · Su et al. 2021, <cite>RoFormer</cite>, section 3 (RoPE) · Press, Smith and Lewis 2022, <cite>Train short, test long</cite>, section 3 (ALiBi).</p>
`,
})
