// <hl-foresight>: its words, and its part of the reference.

/**
 * @typedef {{
 *   outcome: { at: number, of: number, masked: number, unmasked: number } | null,
 *   shown: { lanes: { loss: { value: number } | null }[] } | null
 * }} ForesightFigures
 */

export default {
  frame: {
    name: 'Unmasked training',
    point: 'A model trained without a mask has a small loss but can’t write.',
    /** @param {ForesightFigures} figures */
    title({ outcome, shown }) {
      const [, masked, unmasked] = (shown?.lanes ?? []).map(({ loss }) => loss?.value ?? 0)
      if (!outcome || !(unmasked < masked)) return 'Unmasked training: two models write, one trained with a mask'
      if (outcome.at < outcome.of) return 'Unmasked training: smaller loss, better writing?'
      return outcome.unmasked < outcome.masked
        ? 'The model with the smaller loss writes worse'
        : 'The model with the smaller loss writes as well here'
    },
    /** @param {ForesightFigures} figures */
    ask({ outcome }) {
      if (!outcome) return ''
      const { at, of, masked, unmasked } = outcome
      if (at < of) return 'Press Play: both models continue the same letters, one letter at a time.'
      return `The model with a mask gets ${masked} of ${of} letters right, the model without a mask ${unmasked}.`
    },
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, sections 3.1 and 3.2.3 (masking out, by −∞, before the softmax)',
      'Devlin et al. 2019, *BERT*, section 3.1 (why a two-sided model must not see the word it is asked for)',
    ],
  },
  own: 'This figure reads letters, not the page’s sentence: its two models know only the letters from a to x.',
  heads: { loss: 'Mean loss', letters: 'Letters (right ones in green)', right: 'Writing by itself' },
  /** @param {number} loss */
  loss: (loss) => `loss ${loss < 0.005 ? 'below 0.01' : loss.toFixed(2)}`,
  letters: 'Letters',
  given: 'Letters given',
  few: 'Type at least two letters from a to x.',
  player: 'Letter by letter',
  /** @param {number} said @param {number} of */
  said: (said, of) => `${said} of ${of} written`,
  wanted: 'Your letters',
  lanes: { masked: 'Trained with a mask', unmasked: 'Trained without a mask' },
  /** @param {number} right @param {number} said */
  right: (right, said) => (said === 0 ? 'nothing yet' : `${right} of ${said} right`),
  table: {
    model: 'Trained',
    whole: 'Whole text in view, as in its training',
    before: 'Only the letters before',
    alone: 'Writing by itself',
  },
  /** @param {number} right @param {number} asked @param {string} loss */
  read: (right, asked, loss) => `loss ${loss}, ${right} of ${asked} right`,
  /** @param {number} right @param {number} asked */
  alone: (right, asked) => `${right} of ${asked} right`,
  /** @param {number} first @param {number} last letters of the losses above */
  chart: (first, last) =>
    `Loss at each of the letters ${first} to ${last}; the means of the first two lines stand above`,
  letter: 'the letter to be written',
  later:
    'The line “without, later hidden” is the loss of the model trained without a mask, with only your letters before in view. Each letter that is written adds a point to the line.',
  lines: {
    'masked.whole': 'with a mask',
    'unmasked.whole': 'without a mask',
    'unmasked.before': 'without, later hidden',
  },
  help: 'The model with a mask has only one line, because its loss with the whole text in view is the same as with only the letters before, up to rounding.',
  /** @param {number} at @param {string} letter */
  at: (at, letter) => `letter ${at}, “${letter}”`,
  /**
   * @param {{ whole: number, before: number }} loss of the model that was trained without a mask
   * @param {{ masked: number, unmasked: number }} right letters that each model says right by itself @param {number} asked
   */
  lesson({ whole, before }, right, asked) {
    const losses = `${whole.toFixed(4)} with the whole text in view, and ${before.toFixed(4)} with only the letters before`
    const written = `Writing by itself, it gets ${right.unmasked} of ${asked} letters right; the model trained with a mask gets ${right.masked}.`
    if (whole < 0.5 && before > 2 * whole && right.unmasked < right.masked)
      return `Without a mask, the row that has to say a letter can see that letter. So the model reaches a small loss by copying that letter, and learns little that helps where the next letter isn’t there yet: its loss is ${losses}. ${written}`
    return `The loss of the model without a mask is ${losses}. ${written} Letters that repeat show the difference best.`
  },
  apart:
    'Writing by itself, a model reads the letters that it wrote, right or wrong. In the column “Only the letters before”, the model reads your letters. A model that errs therefore continues two different texts, so its two counts of right letters can differ either way.',
  /** In the listing. */
  comments: { least: 'the smallest p(letter)' },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Trained without a mask: a small loss, and little learned',
  body: `
<p>In training, the whole text is given and every row is asked for the next letter. Without a mask, the row can see that letter. The figure has two models of the same size, trained on letters that repeat, one with a mask and one without: let both write. On held-out letters that repeat, the model trained without a mask gets 99.7% right with the answer in view, but only 27% from the letters before: better than chance (4%), but far behind the model trained with a mask (99.7%).</p>
<p>Without a mask, the row that has to say a letter can see that letter. So the model reaches a small loss by copying that letter, and learns little that helps where the next letter isn’t there yet.</p>
<hl-foresight group="page"></hl-foresight>
`,
})
