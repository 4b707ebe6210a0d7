// Sentences to try, and what is known about them.

import rhyme from './rhyme.js'

export default {
  /** What a long text is called on its button. @type {Record<string, string>} */
  titles: { [rhyme]: 'The house that Jack built, a nursery rhyme' },

  /** Sentences to try, by what a model can read. */
  examples: {
    long: [
      rhyme,
      'The animal didn’t cross the street because it was too tired.',
      'Buffalo buffalo Buffalo buffalo buffalo buffalo Buffalo buffalo',
    ],
    any: [
      'the animal did not cross the street because the animal was too tired',
      'the keys to the old cabinet are on the table near the keys to the car',
      'you say tomato and I say tomato',
      'Buffalo buffalo Buffalo buffalo buffalo buffalo Buffalo buffalo',
    ],
    english: [
      'The animal didn’t cross the street because it was too tired.',
      'The trophy didn’t fit in the suitcase because it was too big.',
      'The keys near the old cabinet are new.',
      'When Anna and Tom went to the river, Tom gave a book to Anna.',
    ],
    real: [
      'My neighbor fixed the old bike that he found in the garage.',
      'The doctor who treated my sister works at a small hospital.',
      'She quickly sent the message to her friends before the train left.',
      'The phone fell off the table, but it still works.',
    ],
    letters: ['a b c d e a b c d e a b'],
  },

  /** What "it" stands for in the example sentences and their flips, written as a model reads them. @type {Record<string, string>} */
  antecedents: {
    'the animal did not cross the street because it was too tired': 'animal',
    'the animal did not cross the street because it was too wide': 'street',
    'the animal did not cross the street because it was too tired .': 'animal',
    'the animal did not cross the street because it was too wide .': 'street',
    'the trophy did not fit in the suitcase because it was too big .': 'trophy',
    'the trophy did not fit in the suitcase because it was too small .': 'suitcase',
  },

  /** Words that stand for others, at which the model says for which. */
  pronouns: ['it', 'they', 'he', 'she'],

  /** Nouns of mini-English: where no pronoun is, a reader most likely wants to look at one. */
  nouns: `
    dog dogs cat cats bird birds horse horses fox foxes bear bears lion lions rabbit rabbits cow cows
    mouse mice duck ducks animal animals child children teacher teachers farmer farmers king kings
    friend friends key keys book books letter letters lamp lamps ball balls toy toys trophy trophies cup
    cups box boxes suitcase suitcases bag bags drawer drawers basket baskets cabinet cabinets street
    streets river rivers road roads bridge bridges field fields hill hills path paths soup bread cake
    apple fish`
    .trim()
    .split(/\s+/u),

  /** Words that turn the meaning of "it" around when they change places. */
  flips: [
    ['tired', 'wide'],
    ['big', 'small'],
  ],

  /** Adjectives that make “it” the one noun or the other. */
  twins: [
    ['tired', 'wide'],
    ['lazy', 'steep'],
    ['scared', 'narrow'],
    ['sick', 'long'],
    ['sleepy', 'salty'],
    ['hungry', 'slow'],
    ['big', 'small'],
    ['large', 'tiny'],
    ['tall', 'short'],
    ['thick', 'thin'],
  ],
}
