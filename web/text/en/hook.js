// The first ten seconds.

/** @param {string} word */
const title = (word) => (word ? `Where does “${word}” look?` : 'Where does a word look?')

export default {
  frame: {
    name: 'One word looks',
    point: 'A word looks at other words; one adjective redirects its weight.',
    title: title(''),
    ask: 'Pick a word, and see where it looks.',
    sources: [
      'Uszkoreit 2017, *Transformer: a novel neural network architecture for language understanding*, Google Research blog (the sentence and its two endings)',
    ],
  },
  titleOf: title,
  /** As long for every word: the words below must not move from under a pointer. @param {string} said @param {string} other */
  turn: (said, other) => `Change “${said}” to “${other}”: watch where the word looks and what the model answers.`,
  pick: 'Pick a word, and see where it looks.',
  words: 'The sentence as the model reads it: pick a word and see where it looks',
  answer: 'The model’s answer',
  /** @param {string} word */
  equals: (word) => `“${word}” =`,
  /** @param {string} word @param {string} probability */
  next: (word, probability) => `then ${word} ${probability}`,
  /** @param {string} word */
  from: (word) => `Where “${word}” looks in`,
  none: 'This model gives no answer; the trained models do.',
  predictions: {
    'hook-wide': {
      question: '“… because it was too tired” becomes “… because it was too wide”. Where will “it” look now?',
      options: [
        {
          text: 'Still at “animal”: the words around “it” are the same',
          why: 'They are the same, but this encoder reads the whole sentence: by the second layer, the vector of “it” depends on the adjective too.',
        },
        {
          text: 'At “street”',
          why: 'A street can be wide but not tired, and the head has learned to look at the noun that fits.',
        },
        {
          text: 'Half at each: the model cannot know',
          why: 'A model that reads only from left to right could not know; this model also reads the adjective after “it”.',
        },
      ],
      right: 1,
    },
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Where does “it” look?',
  body: `
<p class="lead">To find out what “it” stands for, a head of a small trained model looks from “it” at the other words. Change the last adjective, and the head looks elsewhere.</p>
<hl-hook group="page"><p class="wait">the animal did not cross the street because it was too tired</p></hl-hook>
`,
})
