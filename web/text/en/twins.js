// <hl-twins>: what its page says.

/**
 * @typedef {{ word: string, off: string, on: string, isDoubled: boolean }} Chances  of the word that stands there, with both
 *   sides in sight and with only the words before; isDoubled: the first is more than twice the second
 */

export default {
  frame: {
    name: 'Masked and unmasked',
    point: 'Two trained models read one sentence: one writes, the other fills in blanks.',
    title: 'One model trained with a mask, one without',
    /** @param {{ chances: Chances | null }} figures */
    ask: ({ chances }) =>
      chances?.isDoubled
        ? `Found: the model without a mask gives “${chances.word}” ${chances.off}; the model with a mask, from the words before, ${chances.on}.`
        : 'Click a word, and both models guess it. Find a word that is more than twice as likely without the mask.',
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, sections 3.1 and 3.2.3 (the decoder’s mask)',
      'Devlin et al. 2019, *BERT*, section 3.1 (a model that sees both sides learns from hidden words)',
      'Radford et al. 2018, *Improving language understanding by generative pre-training*, section 3.1 (a model that sees only the words before)',
    ],
  },
  names: { on: 'Trained with a causal mask', off: 'Trained without a mask' },
  /** What each sees of the sentence. */
  sight: {
    /** @param {string} word the one before the place */
    before: (word) => `It sees the words up to “${word}”.`,
    nothing: 'It sees the words before, and here there are none.',
    both: 'It sees the words on both sides.',
  },
  /** What each says there. */
  says: 'What is “?”',
  /** @param {string} word @param {string} probability */
  answer: (word, probability) => `“${word}”: ${probability}`,
  sees: 'What this model sees',
  /** @param {string} word */
  unseen: (word) => `“${word}”, not in sight`,
  /** @param {string} word */
  hiddenWord: (word) => `“${word}”, hidden`,
  blankWord: '?',
  maps: {
    saying: 'Where it looks to say each word',
    next: 'next',
    /** @param {string} word */
    hiding: (word) => `Where it looks, “${word}” hidden`,
  },
  /** @param {string} from @param {string} to */
  later: (from, to) => `“${from}”, column “${to}”: hidden, weight 0`,
  hidden: 'hidden by the mask',
  /** @param {string} share */
  ahead: (share) => `${share} of the weight in this map goes to later words.`,
  /** @param {Chances} chances */
  chances: ({ word, off, on }) =>
    `Probability of “${word}” in its place: ${off} with both sides in sight, ${on} from the words before it.`,
  /** The same, where there is nothing to compare. */
  uncompared: 'The first word has no words before it.',
  /** @param {string} word */
  instead: (word) => `“it” was never hidden from the model without a mask, so both models are asked for “${word}”.`,
  training: [
    'Both models were trained in this project’s C core on the same made-up English, each in its own way. Each model gives only answers of the kind for which it was trained.',
    'With a causal mask: at every place the model had to say the next word (2 layers, 4 heads, width 48). Its answer for a place comes from the row of the word before it, so each row of its map is named after the word that the row has to say.',
    'Without a mask: the model had to say words that were hidden from it, and at “it” the noun that “it” stands for (2 layers, 4 heads, width 64). Its answer comes from the row of the word itself. “it” was never hidden, so for “it” the figure asks for its neighbour.',
    'The figure always uses these two models, whichever model you choose for the page.',
  ],
  /** In the listing. */
  comments: {
    /** @param {string} word */
    row: (word) => `the row of ${word}, without a mask and with one`,
    later: 'for later words',
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Why models use masks',
  body: `
<p>A mask has no weights of its own: it decides which words a row may use, and so which tasks a model can be trained for. A model without a mask uses the words on both sides. It suits text that already exists: it can sort the text, search it or fill in a blank. Such a model is called an encoder. A model with a causal mask uses only a word and the words before it. It suits writing: it says the next word, and every row of one run is a training example, since no row sees its answer. Such a model is called a decoder.</p>
<p>Switching the mask of a trained model on or off shows little about masks: that model was never trained to answer that way. The figure compares two models instead, each trained for its own task on the same made-up English. Where the words after a blank decide what belongs there, the model without a mask knows more; but it can’t write, since a writer does not have the words that come after.</p>
<hl-twins group="page"></hl-twins>
`,
})
