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

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'Random weights',
  title: 'Patterns without learning',
  body: String.raw`
<p>These are heads of a model that was never trained: every matrix is drawn at random, from the seed written under its map. Each map has cells that stand out. Before you read grammar into one, roll again.</p>
<hl-predict name="reroll"></hl-predict>
<hl-reroll group="page"></hl-reroll>
<p>The maps are not noise from run to run: a seed means the same weights, and the same sentence gives the same map. They are chance all the same. A random $W_Q W_K^\top$ likes some pairs of vectors more than others, and some pair of words will be among those. Nor does training settle who does what: from one seed it may form a head that looks at the word before in layer 0, from another in layer 1, and from a third nowhere. So the captions above rest on scores over many sentences.</p>
<p>In the view above, “never trained” is also the model that reads the longest texts: any words, up to 512 of them.</p>
<p class="sources">Hewitt and Liang 2019, <cite>Designing and interpreting probes with control tasks</cite>, section 2 · Adebayo et al. 2018, <cite>Sanity checks for saliency maps</cite>, section 3 (random weights as a control).</p>
`,
})
