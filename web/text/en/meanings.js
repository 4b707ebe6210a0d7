// <hl-meanings>: what its page says.

import level from './levels.js'

/**
 * @typedef {{ word: string, other: string, isEnd: boolean, isSame: boolean, first: string, cosine: string }} Outcome
 *   word, other: the words that are compared; isEnd: the reader has come to the last level; isSame: the vectors never part;
 *   first, cosine: at the first and the last level
 */

export default {
  frame: {
    name: 'Two meanings',
    point: 'One word in two sentences starts as one vector; the layers turn it into two.',
    title: 'Two meanings: one word in two sentences',
    /** @param {{ outcome: Outcome | null }} figures */
    ask: ({ outcome }) => {
      if (!outcome) return 'Type two sentences that share a word.'
      const { word, other, isEnd, isSame, first, cosine } = outcome
      const pair = word === other ? `“${word}”` : `“${word}” and “${other}”`
      if (!isEnd)
        return `Drag the slider through the layers: what becomes of ${pair}, with one vector in both sentences to begin with?`
      if (isSame)
        return `The two vectors of ${pair} are the same to the end: up to this word, the model reads the same words in both sentences.`
      return `The two vectors of ${pair} begin with a cosine of ${first} and end with ${cosine}: the words around have turned them.`
    },
    sources: [
      'Peters et al. 2018, *Deep contextualized word representations*, sections 3 and 5.3 (word senses by layer)',
      'Ethayarajh 2019, *How contextual are contextualized word representations?*, section 3 (cosines of one word in different contexts)',
      'Vaswani et al. 2017, *Attention is all you need*, section 3.1 (residual connections)',
    ],
  },
  level: 'Layers passed:',
  /** A word of two meanings in two sentences. */
  preset: {
    label: '“bank” in two sentences',
    word: 'bank',
    texts: [
      'They sat on the bank of the river and watched the boats.',
      'He took his money to the bank and opened an account.',
    ],
  },
  /** A level of the way in words. @param {number} at from 0 @param {number} last */
  levels: (at, last) => level.beginning(level.named(at, last)),
  /** The same below the chart. @param {number} level @param {number} last */
  ticks: (level, last) => (level === 0 ? 'before' : level === last ? 'norm' : `layer ${level}`),
  /** An arrow’s name. @param {string} word @param {string} mark the word that tells its sentence from the other */
  arrow: (word, mark) => `${word} (${mark})`,
  /** @param {string} label @param {string} cosine */
  said: (label, cosine) => `${label}; cosine with the other vector: ${cosine}`,
  /** @param {string} cosine */
  angle: (cosine) => `Two arrows; the cosine of the angle between them is ${cosine}.`,
  course: 'Cosine between the two vectors',
  /** @param {string} first @param {string} last */
  ends: (first, last) =>
    `Cosine between the two vectors: ${first} before the first layer, ${last} after the last LayerNorm.`,
  sentences: 'The two sentences',
  sides: { model: 'this model', random: 'random weights' },
  /** A line's end, with its number there. @param {string} side @param {string} cosine */
  line: (side, cosine) => `${side} ${cosine}`,
  /** @param {string} level @param {string[][]} values */
  point: (level, values) => `${level}: ${values.map((pair) => pair.join(' ')).join(', ')}`,
  coming: 'not reached yet',
  first: 'First sentence',
  second: 'Second sentence',
  secondHint:
    'If the field is empty, the second sentence is yours with another adjective behind “it”, which changes what “it” means.',
  /** @param {string} word */
  pick: (word) => `Compare “${word}”`,
  equally:
    'Only the angle counts, so both arrows have the same length. Cosine 1: same direction; cosine 0: a right angle.',
  /** @param {string} word */
  kept: (word) =>
    `Cosine between the vector of “${word}” before the first layer and its vector later, in the first sentence`,
  /** @param {string} level @param {number} width */
  vectors: (level, width) => `${level}: the two vectors, ${width} numbers each`,
  /** @param {string} label @param {number} at from 0 @param {string} value */
  number: (label, at, value) => `${label}, number ${at + 1}: ${value}`,
  columns: ['Level', 'with residual connections', 'without'],
  untrained: [
    'Random weights: a model that has learned nothing reads the same sentences. Its layers change the vectors, too, but not for a reason.',
    'Without residual connections each step replaces the vector instead of adding to the vector. The model was not trained that way. In the table, a cosine in the column “without” that is lower than the one in “with residual connections” shows how much of the word’s own vector the connections carry.',
  ],
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'One word, two meanings',
  body: `
<p>In the embedding a word has one vector, whatever the sentence is about: “it” looks up the same row of the table each time. Its position adds another vector, which is the same in both sentences as long as the word stands in the same place. So the two vectors begin with a cosine of 1.</p>
<p>Each layer adds to a word’s vector what its heads fetch from the other words. Where the sentences differ, so do the sums, and the two vectors part. In the shipped model that was taught what “it” stands for, the two vectors of “it” end far apart: one of them has taken in the animal, the other one the street. A vector of a word that depends on its sentence is called contextual.</p>
<p>The cosine of two vectors is $\\cos\\theta = \\frac{a \\cdot b}{\\lVert a \\rVert\\,\\lVert b \\rVert}$. Whatever the vectors’ lengths are, the cosine is 1 for vectors of one direction and 0 for vectors at right angles.</p>
<p>A model with a causal mask reads the words before, and no others. Where the sentences differ only after the word, its two vectors are the same in every layer.</p>
<hl-meanings group="page"></hl-meanings>
`,
})
