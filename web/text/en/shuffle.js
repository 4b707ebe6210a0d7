// <hl-shuffle>'s words.

/** @typedef {{ shown: null | { verdict: { follows: boolean, isMoved: boolean } } }} Figures */
/** @typedef {Readonly<import('../../session/types.js').State>} State */

/** Where attention is told nothing about places. @param {State} state */
const isBlind = (state) => state['shuffle.position'] === 'none' && state['shuffle.mask'] === 'none'

export default {
  frame: {
    name: 'Shuffled words',
    point: 'Outputs move with their words, until positions are switched on.',
    /** @param {Figures} figures @param {State} state */
    title: ({ shown }, state) => {
      if (!shown?.verdict.isMoved) return 'Does attention notice the order of the words?'
      const { follows } = shown.verdict
      if (!follows) return 'Here attention notices the order of the words'
      return isBlind(state)
        ? 'Without positions, every output moves with its word'
        : 'In this order, every output is the same'
    },
    /** @param {Figures} figures @param {State} state */
    ask: ({ shown }, state) => {
      if (!shown) return ''
      const { follows, isMoved } = shown.verdict
      if (!isMoved) return 'Drag a card to another place: do its colours move with it, unchanged?'
      if (!follows) return 'Done: in other places, the same words have different outputs.'
      const isTold = state['shuffle.position'] !== 'none'
      return `The colours did not change. ${isTold ? 'Drag another card.' : 'Now switch positions on.'}`
    },
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, section 3.5 (why positions must be added)',
      'Lee et al. 2019, *Set Transformer*, section 3.1 (permutation-equivariant attention)',
    ],
  },
  cards: 'Words in their order: drag a word to another place, or move it with the arrow keys',
  halves:
    'The colours of a card are 32 of the 192 numbers of its word’s output. Left half: in the order you typed. Right half: in this order.',
  negative: 'negative',
  positive: 'positive',
  position: 'Positions',
  positions: { none: 'none', sinusoidal: 'sinusoidal', rope: 'RoPE', alibi: 'ALiBi' },
  mask: 'Each word sees',
  masks: { none: 'every word', causal: 'earlier words (causal)', window: 'two to each side (window)' },
  reverse: 'Reverse',
  shuffle: 'Shuffle',
  sort: 'Order as typed',
  roll: 'New random weights',
  badge: 'random weights',
  origin:
    'This is one encoder layer with random weights, width 192 and 4 heads. With no positions and no mask, outputs follow their words for any weights.',
  outputs: 'Outputs, first 32 of 192 dimensions, in the order of the cards',
  dimension: 'dimension',
  /** @param {string} word @param {number} dim @param {string} value */
  cell: (word, dim, value) => `“${word}”, dimension ${dim + 1}: ${value}`,
  /** Behind the word and its place. @param {string} distance */
  change: (distance) => `, its output changed by ${distance}`,
  /** @param {string} most @param {boolean} moved */
  follows: (most, moved) =>
    moved
      ? `Every output moved with its word: the largest difference is ${most}, which is rounding.`
      : 'The words stand in the order you typed.',
  /** @param {string} most @param {string} why */
  differs: (most, why) => `The outputs changed by up to ${most}: ${why}.`,
  why: {
    position: 'each word’s position is part of the computation',
    alibi: 'the distance between two words is part of their score',
    causal: 'under the causal mask, a word’s place decides which words it sees',
    window: 'with the window, a word’s place decides which words it sees',
  },
  /** After the word. @param {number} place @param {number} count */
  card: (place, count) => `, place ${place + 1} of ${count}`,
  predictions: {
    'h-shuffle': {
      question:
        'Self-attention without positions and without a mask reads three words. Words 1 and 3 change places. What happens to the output of word 2?',
      options: [
        {
          text: 'It changes: word 2 has different neighbours now.',
          why: 'There are no neighbours here. Every word sees every word, and a sum doesn’t depend on the order of its terms. Move the cards and see.',
        },
        {
          text: 'It stays the same, up to rounding.',
          why: 'Its query meets the same keys and takes the same values; they are only added up in a different order. Under a causal mask the output would change.',
        },
        {
          text: 'It becomes the mean of all values.',
          why: 'The weights follow from queries and keys. These are the same as before, and so is the mixture.',
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
<p>Attention reads a set of words. Each word’s query meets every key, and the values are added up; no step uses the place of a word. Layers that work on each word separately don’t use it either. So if the words change places, their outputs change places with them, and nothing else happens. (Lecture notes often say that attention “ignores order”. The precise statement is that attention without a mask, a window or a bias that depends on distance is <em>permutation-equivariant</em>.)</p>
<hl-predict name="h-shuffle"></hl-predict>
<hl-shuffle group="page"></hl-shuffle>
`,
})
