// <hl-twins> and <hl-foresight>: what their page says.

export default {
  maps: ['Mask off', 'Mask on'],
  roles: [
    'Encoder: every word may use both sides. For understanding a text that is there already: to sort it, to search in it, to fill a blank.',
    'Decoder: every word uses only what came before. For saying what comes next; and every row of one run is a training example, since none of them sees its answer.',
  ],
  /** @param {string} word */
  answers: (word) => `What the model answers at “${word}”`,
  /** @param {string} word @param {string} probability */
  answer: (word, probability) => `${word} ${probability}`,
  silent: 'This model answers nothing; the trained ones do.',
  decoder: 'This model is a decoder and has its mask always on: the two are the same.',
  same: 'The weights W are the same on both sides; only the mask differs.',
  /** @param {string} off @param {string} on shares of the weight */
  ahead: (off, on) =>
    `Of all the weight here, ${off} goes to words that come later with the mask off, ${on} with it on.`,

  foresight: {
    letters: 'Letters',
    given: 'Letters given',
    /** @param {string} first @param {string} last @param {number} limit @param {number} count @param {number} ignored */
    lettersHint: (first, last, limit, count, ignored) =>
      `${count} of at most ${limit} letters from ${first} to ${last}${ignored ? `; ${ignored} more ignored` : ''}`,
    few: 'Two letters at least, from a to x.',
    player: 'Letter by letter',
    /** @param {number} said @param {number} of */
    said: (said, of) => `${said} of ${of} said`,
    wanted: 'Your letters',
    lanes: { masked: 'Trained with its mask', unmasked: 'Trained without a mask' },
    /** @param {number} right @param {number} said */
    right: (right, said) => (said === 0 ? 'nothing said yet' : `${right} of ${said} right`),
    table: {
      model: 'Trained',
      whole: 'Whole text in view, as in its training',
      before: 'Only what came before',
      alone: 'Saying it itself',
    },
    /** @param {number} right @param {number} asked @param {string} loss */
    read: (right, asked, loss) => `loss ${loss}, ${right} of ${asked} right`,
    /** @param {number} right @param {number} asked */
    alone: (right, asked) => `${right} of ${asked} right`,
    chart: 'Loss of each letter',
    letter: 'letter',
    lines: {
      'masked.whole': 'with its mask',
      'unmasked.whole': 'no mask, in view',
      'unmasked.before': 'no mask, only before',
    },
    chartNote:
      'The model with a mask has one line: for it the whole text and what came before are the same, but for rounding.',
    /** @param {number} at @param {string} letter */
    at: (at, letter) => `letter ${at}, “${letter}”`,
    /** @param {{ whole: number, before: number, right: number }} unmasked @param {{ whole: number, right: number }} masked @param {number} asked */
    lesson(unmasked, masked, asked) {
      const numbers = `With the whole text in view its loss is ${unmasked.whole.toFixed(4)}, with only what came before ${unmasked.before.toFixed(4)}`
      if (unmasked.whole < 0.5 && unmasked.before > 2 * unmasked.whole && unmasked.right < masked.right)
        return `Without a mask the row that has to say a letter can look at it. So training drives the loss towards 0 by copying, and nothing is learnt that helps when the next letter isn’t there yet. ${numbers}; saying the letters itself, it gets ${unmasked.right} of ${asked} right.`
      return `${numbers}. These letters don’t show the usual difference: try some that repeat.`
    },
  },
}
