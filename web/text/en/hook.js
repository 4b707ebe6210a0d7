// The first ten seconds.

export default {
  words: 'The sentence as the model reads it: pick a word and see where it looks',
  answer: 'The model’s answer',
  /** @param {string} word */
  equals: (word) => `“${word}” =`,
  /** @param {string} word @param {string} probability */
  next: (word, probability) => `then ${word} ${probability}`,
  /** @param {string} word */
  from: (word) => `Arcs and numbers: where “${word}” looks in`,
  none: 'This model answers nothing: it was built by hand, for its patterns.',
}
