// <hl-schemes>'s words.

export default {
  shift: 'The sentence begins at position s',
  head: 'Head',
  roll: 'Other random weights',
  badge: 'random weights',
  origin:
    'One attention layer with 4 heads of 48 dimensions and random weights. The maps show what each scheme can see; they say nothing about which scheme works better.',
  names: { none: 'no positions', sinusoidal: 'sinusoidal, added to x', rope: 'RoPE', alibi: 'ALiBi' },
  notes: {
    none: 'Sees no order at all.',
    sinusoidal: 'Added to each word’s vector, so W_Q and W_K see the position itself.',
    rope: 'Rotates q and k by their positions, so their product keeps only the difference.',
    alibi: 'Subtracts a slope times the distance from each score.',
  },
  /** @param {number} row @param {string} from @param {number} col @param {string} to @param {string} weight */
  cell: (row, from, col, to, weight) => `Row ${row + 1} “${from}”, column ${col + 1} “${to}”: weight ${weight}`,
  /** @param {string} change @param {number} shift */
  change: (change, shift) => `largest change from s = 0 to s = ${shift}: ${change}`,
  stays: 'The map stays.',
  moves: 'The map changes.',
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Four ways, and a sentence that begins later',
  body: `
<p>RoPE rotates queries and keys by angles that grow with their positions; ALiBi subtracts a slope times the distance from each score. Either way, only differences of positions reach a score. Let the whole sentence begin at position $s$ and see which maps stay the same. A scheme may be defined for positions beyond those seen in training, but this doesn’t mean that a model works there.</p>
<hl-schemes group="page"></hl-schemes>
<p class="sources">Vaswani et al. 2017, <cite>Attention is all you need</cite>, section 3.5 (sinusoidal) · Su et al. 2021, <cite>RoFormer</cite>, section 3 (RoPE) · Press, Smith and Lewis 2022, <cite>Train short, test long</cite>, section 3 (ALiBi).</p>
`,
})
