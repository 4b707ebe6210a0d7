// <hl-shuffle>'s words.

const SCHEMES = { none: 'none', sinusoidal: 'sinusoidal, added', rope: 'RoPE', alibi: 'ALiBi' }

export default {
  cards: 'Words in their order: drag one to another place, or move it with the arrow keys',
  position: 'Positions',
  positions: SCHEMES,
  mask: 'Who is seen',
  masks: { none: 'every word', causal: 'earlier words (causal)', window: 'two to each side (window)' },
  reverse: 'Reverse',
  shuffle: 'Shuffle',
  sort: 'As typed',
  roll: 'Other random weights',
  badge: 'random weights',
  origin: 'One encoder layer, 4 heads, 192 wide, of random weights: what is shown holds for any weights.',
  outputs: 'Outputs, first 32 of 192 dimensions, in the order of the cards',
  dimension: 'dimension',
  change: 'change',
  changeTitle: 'How far each word’s output is from what it was in the typed order',
  /** @param {string} most @param {boolean} moved */
  follows: (most, moved) =>
    moved
      ? `Every output went along with its word, unchanged: the largest difference is ${most}, which is rounding.`
      : 'The words stand as typed. Move one.',
  /** @param {string} most @param {string} why */
  differs: (most, why) => `Outputs changed, by up to ${most}: ${why}.`,
  why: {
    position: 'each word’s place is part of what is computed',
    alibi: 'the distance between two words is part of their score',
    causal: 'under the causal mask a place says whom a word may see',
    window: 'the window says by place whom a word may see',
  },
  /** After the word. @param {number} place @param {number} count */
  card: (place, count) => `, place ${place + 1} of ${count}`,
  limit: (/** @type {number} */ most) => `The first ${most} words are used.`,
  predictions: {
    'h-shuffle': {
      question:
        'Self-attention without positions and without a mask reads three words. Words 1 and 3 change places. What happens to the output of word 2?',
      options: [
        {
          text: 'It changes: word 2 has other neighbours now.',
          why: 'There are no neighbours here. Every word sees every word, and a sum doesn’t care about its order. Move the cards and see.',
        },
        {
          text: 'It stays the same, up to rounding.',
          why: 'Its query meets the same keys and takes the same values; only the order in which they are added up is another. Under a causal mask it would change.',
        },
        {
          text: 'It becomes the mean of all values.',
          why: 'Weights follow from queries and keys, and those are the same as before; so is the mixture.',
        },
      ],
      right: 1,
    },
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'Position',
  title: 'Telling positions apart',
  body: `
<p>Attention reads a set. A word’s query meets every key, and the values are added up; no step asks where a word stands. Layers that work on each word alone don’t ask either. So if the words change places, the outputs change places with them, and nothing else happens. (Notes often say that attention “ignores order”. Precisely: without a mask, a window or a bias by distance it is <em>permutation-equivariant</em>.)</p>
<hl-predict name="h-shuffle"></hl-predict>
<hl-shuffle group="page"></hl-shuffle>
`,
})
