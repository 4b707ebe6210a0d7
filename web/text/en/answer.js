// What a model answers at a word, beside its heads.

export default {
  /** @param {string} word */
  pronoun: (word) => `The noun that “${word}” stands for, according to the model`,
  blank: 'The model’s guesses for the blank',
  /** @param {string} word */
  hidden: (word) => `The model’s guesses for the hidden “${word}”`,
  /** @param {string} word */
  word: (word) => `The model’s answer at “${word}”`,
  /** @param {string} word */
  next: (word) => `The next token after “${word}”, according to the model`,
  /** @param {string} before */
  was: (before) => `was ${before}`,
  /** @param {string} word @param {string} value @param {string} before */
  cell: (word, value, before) => `“${word}” with probability ${value}; in the unchanged model ${before}`,
  /** @param {string} answer @param {string} probability */
  right: (answer, probability) => `The right answer is “${answer}”, with probability ${probability}.`,
  /** @param {string} answer @param {string} probability @param {string} best */
  wrong: (answer, probability, best) =>
    `The model says “${best}”; the right answer is “${answer}”, with probability ${probability}.`,
  /** @param {string} word @param {string} probability @param {boolean} first */
  filled: (word, probability, first) =>
    `The hidden word is “${word}”, with probability ${probability}${first ? '' : '; other words may fit as well'}.`,
  readable:
    'The model can see this word, so it mostly repeats the word. Pick “it”, or hide a word, to see the model answer.',
  untouched: 'Switch a head off or drag a bar: the changes are marked here.',
  /** @param {string[]} off @param {boolean} dragged @param {string[]} moves */
  changed(off, dragged, moves) {
    const heads = off.length ? `${off.join('; ')} off` : ''
    const causes = [heads, dragged ? 'your weights' : ''].filter(Boolean).join(' and ')
    return `With ${causes}: ${moves.length ? moves.join(', ') : 'no answer here moves by even a thousandth'}.`
  },
  /** @param {string} word @param {string} before @param {string} value */
  move: (word, before, value) => `${word} ${before} → ${value}`,
  honest: 'A weight by itself does not explain the answer: other heads and layers contribute too.',
}
