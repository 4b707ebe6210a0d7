// A sentence as a model reads it, and what can be done to its words.

/** @param {string[]} list */
const quoted = (list) => [...new Set(list)].map((word) => `“${word}”`).join(', ')

export default {
  text: 'Your sentence',
  example: 'Try',
  tokens: 'Tokens with their positions',
  flip: 'too',
  /** @param {string} word */
  hide: (word) => `Hide “${word}” from the model`,
  /** @param {string} word */
  show: (word) => `Show “${word}” again`,
  unknown: 'unknown',
  /** @param {string} from @param {string} to @param {string} weight */
  looks: (from, to, weight) => `“${from}” looks most at “${to}”: ${weight}`,
  /** @param {string[]} list */
  notKnown: (list) => `The model doesn’t know ${quoted(list)} and reads [unknown] instead.`,
  listed: 'The list below shows the words that it knows.',
  /** @param {string[]} list @param {readonly string[]} known */
  notRead: (list, known) => `This model can’t read ${quoted(list)}. It knows ${known.join(' ')}.`,
  /** @param {number} count */
  known: (count) => `The ${count} words this model knows`,
  /** @param {string} word */
  put: (word) => `Click a word to replace “${word}”.`,
  limits: {
    constructed: 'Read all of it with the model built by hand',
    random: 'Read all of it with the model that was never trained',
  },
}
