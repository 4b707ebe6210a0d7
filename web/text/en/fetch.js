// <hl-fetch>: what its page says.

/**
 * @import { State } from '../../session/types.js'
 * @typedef {{ shown: { goal: { isMet: boolean } } | null }} Judged
 */

export default {
  frame: {
    name: 'Why several heads',
    point: 'One row of weights gives one blend of values, so two words need two heads.',
    title: 'Why one head is not enough',
    /** @param {Judged} figures @param {Readonly<State>} state */
    ask: ({ shown }, state) => {
      if (!shown) return ''
      if (shown.goal.isMet) return 'Solved: with two different rows, both words arrive exactly.'
      if (state['fetch.heads'] === '2') return 'Each head needs a row of its own: drag the two sliders apart.'
      return state['fetch.split'] === 0.5
        ? 'Drag the slider: can one head fetch both words without loss?'
        : 'One head loses the same amount wherever the slider stands. Add a head.'
    },
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, section 3.2.2 (a single head “inhibits” attending to different places at once)',
      'Eckart and Young 1936, *The approximation of one matrix by another of lower rank* (the least error that one head can have)',
    ],
  },
  first: 'Word for slot 1',
  second: 'Word for slot 2',
  /** @param {number} place @param {string} word */
  word: (place, word) => `${place + 1} ${word}`,
  /** @param {number} head */
  split: (head) => `Head ${head + 1}: its row, split between the two words`,
  /** @param {string} first @param {string} a @param {string} second @param {string} b */
  shares: (first, a, second, b) => `${a} on “${first}”, ${b} on “${second}”`,
  /** @param {string} word @param {string} share */
  share: (word, share) => `“${word}” ${share}`,
  add: 'Add a head',
  remove: 'Take the second head away',
  /** @param {number} heads */
  rows: (heads) => (heads === 1 ? 'Where the head looks' : 'Where the two heads look'),
  /** @param {number} head */
  row: (head) => `head ${head + 1}`,
  /** @param {number} head @param {string} word @param {string} weight */
  weight: (head, word, weight) => `Head ${head + 1} gives “${word}” weight ${weight}`,
  /** @param {number} slot @param {string} word @param {string} lost */
  slot: (slot, word, lost) => `Slot ${slot + 1}, for “${word}”: ${lost} is lost`,
  wanted: 'wanted',
  arrived: 'arrived',
  /** @param {number} slot @param {string} row @param {number} col @param {string} value */
  element: (slot, row, col, value) => `slot ${slot + 1} ${row}, dimension ${col + 1}: ${value}`,
  errors: 'How much of the two values is lost',
  /** @param {number} heads */
  yours: (heads) => (heads === 1 ? 'one head, your row' : 'two heads, your rows'),
  /** @param {string} first @param {string} second @param {number} dim */
  slots: (first, second, dim) =>
    `Two slots wait for a value of ${dim} numbers each: slot 1 for that of “${first}”, slot 2 for that of “${second}”. One matrix fills both from the output of all heads. Lost: the share of a value that does not arrive; 100% if a slot holds only the mean of all values.`,
  /** @param {string} least */
  least: (least) =>
    `If one head’s rows could spread over all words, instead of pointing at the two that are wanted, one head could lose as little as ${least}. Such rows no longer fetch two words; they encode a pair in a mixture.`,
  two: 'two heads, one word each',
  /** @param {string} label @param {string} value */
  error: (label, value) => `${label}: ${value}`,
  /** @param {string} one @param {string} other */
  bySlot: (one, other) => `Lost in slot 1: ${one}. Lost in slot 2: ${other}.`,
  /** @param {number} slot @param {string[]} factors */
  readout: (slot, factors) =>
    `Slot ${slot + 1} = ${factors.map((factor, head) => `${factor} × head ${head + 1}`).join(' + ')} + bias`,
  /** @param {string} word */
  sameWord: (word) =>
    `Both slots ask for “${word}”, so there is nothing to separate: choose two different words under More.`,
  verdict: {
    /** @param {string} error @param {string} one @param {string} other @param {boolean} isMoved */
    one: (error, one, other, isMoved) =>
      `Slot 1 loses ${one}, slot 2 loses ${other}. On average that is ${error}${isMoved ? ' wherever the slider stands: what one slot gains, the other loses' : ''}.`,
    same: 'Both heads have the same row, so the second head adds nothing.',
    /** @param {string} error */
    two: (error) =>
      `Two rows that differ give two different blends, and the read-out recovers both values. Lost: ${error}.`,
  },
  /** @param {string} head @param {string} model @param {number} dim @param {number} words */
  values: (head, model, dim, words) =>
    `The values are those of ${head} of the model “${model}”: ${dim} numbers for each of the ${words} words. The figure does not use the picked word: choose two words here.`,
  task: 'For every ordered pair of words, slot 1 should hold the first word’s value and slot 2 the second word’s. One output matrix and one bias, fitted by least squares, serve all pairs. An error of 1 means that only the mean of all values arrives, which the bias gives without any head.',
  few: 'Type at least two words.',
  predictions: {
    fetch: {
      question:
        'One head’s row gives half of its weight to “animal” and half to “street”. Can the output matrix pass on both words’ values exactly?',
      options: [
        {
          text: 'Yes, a large enough matrix can separate the two values.',
          why: 'The matrix receives the sum of the two halves. Many pairs of values have the same sum, and the matrix treats them all alike.',
        },
        {
          text: 'No, but with 0.9 and 0.1 it nearly could.',
          why: 'Then the first word comes through better and the second worse by as much: the total stays the same.',
        },
        {
          text: 'No, not at any split; a second head helps.',
          why: 'One row gives one blend. A second head with another row gives a second blend, and both values can be computed from two different blends.',
        },
      ],
      right: 2,
    },
  },
  /** In the listing. */
  comments: { rows: 'a row per head', best: 'the best read-out' },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'Several heads',
  title: 'Why several heads',
  body: `
<p>A head’s row of weights sums to 1, so its output is one blend of values. Take two words whose values are both needed, each separately. Split one row between the two words, and see how much a read-out can recover from the blend. Then add a head.</p>
<hl-predict name="fetch"></hl-predict>
<hl-fetch group="page"></hl-fetch>
<p>A wider head does not help a row that is split between two words: however many numbers a value has, the row blends all of them in the same two shares, and no $W_O$ can separate the two values again. (If a head has more dimensions than there are words, $W_O$ can tell its rows apart, so rows that spread over many words could carry more. Such a row no longer points at the two words.) The second head helps because it has a row of its own. The two rows only have to differ: both values can be computed from two different blends. The original paper gives the same reason for several heads: with a single head, averaging “inhibits” attending to different places at once.</p>
`,
})
