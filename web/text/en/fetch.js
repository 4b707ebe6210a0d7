// What <hl-fetch> says, and the questions of its section.

export default {
  first: 'Word for slot 1',
  second: 'Word for slot 2',
  /** @param {number} place @param {string} word */
  word: (place, word) => `${place} ${word}`,
  /** @param {number} head @param {number} heads */
  split: (head, heads) =>
    heads === 1 ? 'The one row, split between them' : `Head ${head + 1}: its row, split between them`,
  /** @param {string} first @param {string} a @param {string} second @param {string} b */
  shares: (first, a, second, b) => `${a} on “${first}”, ${b} on “${second}”`,
  add: 'Add a head',
  remove: 'Take the second head away',
  rows: 'Rows of weights',
  /** @param {number} head */
  row: (head) => `head ${head + 1}`,
  /** @param {number} head @param {string} word @param {string} weight */
  weight: (head, word, weight) => `Head ${head + 1} gives “${word}” weight ${weight}`,
  slots: 'What should arrive, and what does',
  wanted: (/** @type {number} */ slot) => `slot ${slot + 1} wanted`,
  arrived: (/** @type {number} */ slot) => `slot ${slot + 1} arrived`,
  /** @param {string} row @param {number} col @param {string} value */
  element: (row, col, value) => `${row}, dimension ${col + 1}: ${value}`,
  /** @param {string} low @param {string} high */
  scale: (low, high) => `from ${low} to ${high}`,
  errors: 'Error: what is lost of the two words’ values',
  /** @param {number} heads */
  yours: (heads) => (heads === 1 ? 'one head, your split' : 'two heads, your splits'),
  least: 'one head, best there is',
  two: 'two heads, firm rows',
  /** @param {string} label @param {string} value */
  error: (label, value) => `${label}: ${value}`,
  /** @param {string} one @param {string} other */
  bySlot: (one, other) => `Lost in slot 1: ${one}. Lost in slot 2: ${other}.`,
  /** @param {number} slot @param {string[]} factors */
  readout: (slot, factors) =>
    `Slot ${slot + 1} = ${factors.map((factor, k) => `${factor} × head ${k + 1}`).join(' + ')} + bias`,
  /** @param {number} heads @param {boolean} same @param {string} error @param {string} least */
  verdict(heads, same, error, least) {
    if (heads === 1)
      return `One row blends the two values into one, and no read-out unblends them: ${error} is lost at this split as at every other. What slot 1 gains, slot 2 loses. The best rows that one head could have at all, which no longer point at the two words, would still lose ${least}.`
    if (same)
      return 'Both heads have the same row, so the second brings nothing new: drag one of them away from the other.'
    return `Two rows that differ, two different blends: the read-out solves for both words. Lost: ${error}.`
  },
  /** @param {string} values @param {number} dim @param {number} words */
  task: (values, dim, words) =>
    `The values are ${values}, ${dim} numbers a word. For each ordered pair of the ${words} words, slot 1 of the output shall hold the first one’s value and slot 2 the second’s, with one W_O and one bias for all pairs: the best there are, by least squares. 1 would be as far off as the mean of all values, which the bias alone knows.`,
  few: 'Two words at least.',
  help: 'Drag the split, or move it with the arrow keys.',
  predictions: {
    fetch: {
      question:
        'One head’s row gives half its weight to “animal”, half to “street”. Can W_O hand on both words’ values exactly?',
      options: [
        {
          text: 'Yes, a large enough W_O can take the two apart.',
          why: 'What reaches W_O is the sum of the two halves. Many pairs of values have that same sum, and one fixed W_O must answer all of them alike.',
        },
        {
          text: 'No, but with 0.9 and 0.1 it nearly could.',
          why: 'Then the first word comes through better and the second worse by as much: the total stays what it was.',
        },
        {
          text: 'No, at no split; a second head is what helps.',
          why: 'One row gives one blend. A second head with another row gives a second one, and two blends of two values can be solved for both.',
        },
      ],
      right: 2,
    },
    'heads-memory': {
      question: 'At d_model = 512 a model goes from 8 heads to 16. What doubles?',
      options: [
        {
          text: 'The number of parameters.',
          why: 'Each head gets half as wide, so W_Q, W_K, W_V and W_O stay 512 × 512 in all.',
        },
        {
          text: 'The memory for the scores, where they are stored.',
          why: 'Each head has an n × n matrix of its own, however narrow it is: n²h numbers.',
        },
        {
          text: 'The multiplications for q · k.',
          why: 'Twice the heads, each with half the terms a product: n² d_model in all, as before.',
        },
      ],
      right: 1,
    },
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'Several heads',
  title: 'Why several heads',
  body: `
<p>A head’s row of weights sums to 1, so what it gives out is one blend of values. Take two words whose values are both needed, each on its own. Split one row between them, and see what a read-out can make of the blend. Then add a head.</p>
<hl-predict name="fetch"></hl-predict>
<hl-fetch group="page"></hl-fetch>
<p>Making the one head wider does not help, since its row is still a single row. The second head helps because it has a row of its own, and the two rows only have to differ: two different blends of two values can be solved for both. That is the case for several heads in the words of the original paper, too: a single head’s averaging “inhibits” attending to different places at once.</p>
`,
})
