// <hl-schemes>'s words.

import language from './language.js'

/** @typedef {{ isKnown: boolean, schemes: { name: string, change: { stays: boolean } }[] }} Figures */

export default {
  frame: {
    name: 'Four position schemes',
    point: 'See which maps stay the same when the same sentence begins later in a text.',
    title: 'Four position schemes: the same sentence, later in a text',
    /** @param {Figures} figures */
    ask: ({ isKnown, schemes }) => {
      const moved = schemes.filter(({ change }) => !change.stays).map(({ name }) => name)
      if (!schemes.length) return ''
      if (!isKnown || !moved.length) return 'Drag s, so that the sentence begins later: which of the four maps change?'
      return `Done. ${moved.length === 1 ? 'One map changes' : 'These maps change'}: ${moved.join(', ')}.`
    },
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, section 3.5 (sinusoidal)',
      'Su et al. 2021, *RoFormer*, section 3 (RoPE)',
      'Press, Smith and Lewis 2022, *Train short, test long*, section 3 (ALiBi)',
    ],
  },
  shift: 'Position s of the first word',
  /** @param {number} s */
  is: (s) => `= ${s}`,
  guess: 'Drag s to find out.',
  /** @param {readonly string[]} words @param {number} from @param {number} to places from 0 @param {string} weight */
  outlined: (words, from, to, weight) =>
    `Outlined: ${language.wordAt(words, from)} gives ${language.wordAt(words, to)} ${weight}`,
  merit: 'The maps show what a scheme can see, not which scheme works better.',
  head: 'Head',
  roll: 'New random weights',
  badge: 'random weights',
  origin:
    'One attention layer with 4 heads of 48 dimensions and random weights reads your sentence, up to 16 words of it.',
  names: { none: 'no positions', sinusoidal: 'sinusoidal, added to x', rope: 'RoPE', alibi: 'ALiBi' },
  notes: {
    none: 'Ignores word order.',
    sinusoidal: 'Added to each word’s vector, so queries and keys see the position itself.',
    rope: 'Rotary position embedding: rotates q and k by their positions, so their product keeps only the difference.',
    alibi: 'Attention with linear biases: subtracts a slope times the distance from each score.',
  },
  /** @param {number} row @param {string} from @param {number} col @param {string} to @param {string} weight */
  cell: (row, from, col, to, weight) => `Row ${row + 1} “${from}”, column ${col + 1} “${to}”: weight ${weight}`,
  /** @param {string} change */
  change: (change) => `Largest change from s = 0: ${change}`,
  stays: 'The map stays the same.',
  moves: 'The map changes.',
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Four position schemes, and a sentence that begins later',
  body: `
<p>RoPE rotates queries and keys by angles that grow with their positions; ALiBi lowers each score by a slope times the distance between the two words. Either way, a score is affected only by relative positions, not by absolute ones. Let the whole sentence begin at position $s$ and see which maps stay the same. A scheme may be defined for positions beyond those seen in training, but that doesn’t mean that a model works at those positions.</p>
<hl-schemes group="page"></hl-schemes>
`,
})
