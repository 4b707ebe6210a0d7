// What <hl-reroll> says, and the question of its section.

export default {
  again: 'Roll again',
  /** @param {number} layer @param {number} head */
  head: (layer, head) => `Layer ${layer}, head ${head}`,
  heads: 'Head',
  /** @param {number} layer @param {number} head */
  name: (layer, head) => `${layer}.${head}`,
  seed: 'First seed',
  /** @param {number} seed */
  roll: (seed) => `seed ${seed}`,
  /** @param {number} seed */
  open: (seed) => `Open seed ${seed} above`,
  patterns: {
    previous: 'the word before',
    itself: 'the word itself',
    next: 'the word after',
    first: 'the first word',
  },
  /** @param {string} from @param {string} to */
  link: (from, to) => `verb “${from}” → subject “${to}”`,
  /** @param {string} pattern @param {string} weight @param {string} times */
  best: (pattern, weight, times) => `Most like: ${pattern}, ${weight}, ${times} times an even share.`,
  /** @param {string} share @param {number} words */
  share: (share, words) => `An even share of ${words} words is ${share}.`,
  scores: 'Scores of the rolls, in the order above',
  axes: 'Row: the word that looks. Column: where it looks. One colour scale for all, by square roots, which show small weights.',
  lesson:
    'The same head, the same sentence, nothing learned: what stands out in one roll is gone in the next. Whoever looks at enough heads finds one that “does grammar”. Nobody assigns jobs to heads; what a trained one does has to be measured over many sentences.',
  few: 'Two words at least.',
  help: 'Six rolls in a row of seeds. A map opens in the view above.',
  /** Verbs and the heads of their subjects in sentences of ours. */
  links: [
    ['cross', 'animal'],
    ['fit', 'trophy'],
    ['eat', 'cat'],
    ['are', 'keys'],
    ['went', 'anna'],
    ['gave', 'tom'],
    ['chased', 'fox'],
    ['say', 'you'],
    ['lay', 'malt'],
  ],
  predictions: {
    reroll: {
      question:
        'In a model that was never trained, “cross” gives a third of its weight to “animal”. What does that show?',
      options: [
        {
          text: 'That the architecture knows grammar from the start.',
          why: 'Roll again and it is gone. Random projections like some pairs of vectors and not others.',
        },
        {
          text: 'Nothing: with thousands of cells some are large by chance.',
          why: 'Six rolls of one head have over 800 cells in this sentence, and some always stand out. A score over many sentences tells chance from a habit.',
        },
        {
          text: 'That this head will become the verb head in training.',
          why: 'Heads start alike and are assigned nothing; which one takes up a job, if any does, depends on seed and data.',
        },
      ],
      right: 1,
    },
  },
}
