// <hl-reroll>: what its page says.

export default {
  again: 'Roll again',
  /** @param {string} head */
  head: (head) => `${head[0].toUpperCase()}${head.slice(1)}`,
  heads: 'Head',
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
  best: (pattern, weight, times) => `Strongest: ${pattern}, ${weight}, ${times} times an even share.`,
  /** @param {string} share @param {number} words */
  share: (share, words) => `An even share of ${words} words is ${share}.`,
  axes: 'Row: the word that looks. Column: where it looks. One colour scale for all maps, by square roots, which show small weights.',
  lesson:
    'The same head, the same sentence, and nothing learned: a cell that stands out in one roll is gone in the next. Look at enough heads and you will find one that “does grammar”. Nobody assigns jobs to heads; the job of a trained head has to be measured over many sentences.',
  few: 'Type at least two words.',
  help: 'Six rolls from six seeds in a row. Click a map to open it in the figure of heads above.',
  /** A verb and the head of its subject, from the example sentences; scored where both stand in the text. */
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
          why: 'Roll again and the pattern is gone. Random projections give some pairs of vectors large products and others small ones.',
        },
        {
          text: 'Nothing: among hundreds of cells some are large by chance.',
          why: 'Six rolls of one head have over 800 cells in this sentence, and some always stand out. A score over many sentences tells chance from a habit.',
        },
        {
          text: 'That this head will become the verb head in training.',
          why: 'Heads start alike and are assigned nothing. Which head takes up a job, if any does, depends on the seed and the data.',
        },
      ],
      right: 1,
    },
  },
  /** In the listing. */
  comments: { largest: 'the largest weight, in multiples of an even share' },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'Random weights',
  title: 'Patterns without learning',
  body: String.raw`
<p>These are heads of a model that was never trained: every matrix is drawn at random, from the seed written under its map. Each map has cells that stand out. Before you read grammar into one, roll again.</p>
<hl-predict name="reroll"></hl-predict>
<hl-reroll group="page"></hl-reroll>
<p>The maps are not noise from run to run: a seed means the same weights, and the same sentence gives the same map. They are chance all the same. A random $W_Q W_K^\top$ gives some pairs of vectors larger scores than others, and some pairs of words will be among those. Even training does not settle which head does which job. We trained the induction model from 16 seeds: each time a head of layer 1 learned to look at the word before, but it was head 1 from some seeds and head 2 from others. So the captions above rest on scores over many sentences.</p>
<p>In the figure of heads above, “never trained” is also the model that reads the longest texts: any words, up to 512 of them.</p>
<p class="sources">Hewitt and Liang 2019, <cite>Designing and interpreting probes with control tasks</cite>, section 2 · Adebayo et al. 2018, <cite>Sanity checks for saliency maps</cite>, section 3 (random weights as a control).</p>
`,
})
