// <hl-reroll>: what its page says.

/**
 * @typedef {{ stage: 'few' } | { stage: 'none' } | { stage: 'strong', pattern: string, times: string }
 *   | { stage: 'gone', pattern: string, times: string, seed: number, now: string }} Goal
 */

export default {
  frame: {
    name: 'Untrained heads',
    point: 'Random weights make patterns too, and the next roll of the weights removes them.',
    title: 'Untrained heads make patterns that no model has learned',
    /** @param {Goal} goal */
    ask: (goal) => {
      if (goal.stage === 'few') return 'Roll the weights again and compare the maps.'
      if (goal.stage === 'none') return 'Roll until one pattern gets more than twice an even share.'
      if (goal.stage === 'strong')
        return `“${goal.pattern}” gets ${goal.times} times an even share. Is it a habit of the head? Roll once more.`
      return `Chance: “${goal.pattern}” had ${goal.times} times an even share with seed ${goal.seed}; now it has ${goal.now} times.`
    },
    sources: [
      'Hewitt and Liang 2019, *Designing and interpreting probes with control tasks*, section 2',
      'Adebayo et al. 2018, *Sanity checks for saliency maps*, section 3 (random weights as a control)',
    ],
  },
  again: 'Roll',
  /** @param {string} head */
  head: (head) => `${head[0].toUpperCase()}${head.slice(1)}`,
  heads: 'Head',
  seed: 'First seed',
  /** @param {number} seed */
  roll: (seed) => `seed ${seed}`,
  /** @param {number} seed */
  open: (seed) => `Use seed ${seed} for the page’s model`,
  /** @param {string} head @param {number} seed */
  map: (head, seed) => `Random weights of seed ${seed}, ${head}`,
  found: 'How much of the weight each pattern gets',
  /** @param {string} pattern @param {string} times */
  times: (pattern, times) => `${pattern}: ${times} times an even share`,
  /** Below the bars. */
  even: '1',
  goal: '2: goal',
  /** @param {number} made @param {number} all */
  rolls: (made, all) => `Your rolls: ${made} of ${all}`,
  patterns: {
    previous: 'the word before',
    itself: 'the word itself',
    next: 'the word after',
    first: 'the first word',
  },
  /** @param {string} from @param {string} to */
  link: (from, to) => `${from} → its subject, ${to}`,
  /** @param {string} pattern @param {string} weight @param {string} times */
  best: (pattern, weight, times) => `Strongest: ${pattern}, ${weight}, ${times} times an even share.`,
  /** @param {number} words */
  unit: (words) => `1 is an even share: the same weight for each of ${words} words.`,
  axes: 'Row: the word that looks. Column: where it looks.',
  few: 'Type at least two words.',
  help: 'The weights are those of the model “never trained”. The same seed always gives the same weights. All maps share one square-root colour scale, which shows small weights.',
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
          why: 'All heads start alike, and none is assigned a job. Which head takes up a job, if any head does, depends on the seed and the data.',
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
<p>These are heads of a model that was never trained: every matrix is drawn at random, from the seed named with its map. Each map has cells that stand out. Before you read grammar into such a cell, roll again: the head and the sentence stay the same, nothing is learned, and a cell that stands out in one roll is gone in the next.</p>
<hl-predict name="reroll"></hl-predict>
<hl-reroll group="page"></hl-reroll>
<p>The maps do not change from run to run: the same seed gives the same weights, and the same sentence gives the same map. The patterns are chance all the same. A random $W_Q W_K^\top$ gives some pairs of vectors larger scores than others, and some pairs of words will be among those. Look at enough heads and you will find one that “does grammar”. Nobody assigns jobs to heads; the job of a trained head has to be measured over many sentences. Even training does not settle which head does which job. We trained the induction model from 16 seeds: each time a head of layer 1 learned to look at the word before, but it was head 1 from some seeds and head 2 from others.</p>
<p>The model “never trained” also reads the longest texts: up to 512 words, whatever the words are.</p>
`,
})
