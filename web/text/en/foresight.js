// <hl-foresight>: its words, and its section.

export default {
  letters: 'Letters',
  given: 'Letters given',
  few: 'Type at least two letters from a to x.',
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
    before: 'Only the letters before',
    alone: 'Writing by itself',
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
  help: 'The model with a mask has one line: its loss is the same with the whole text in view and with only the letters before, up to rounding.',
  /** @param {number} at @param {string} letter */
  at: (at, letter) => `letter ${at}, “${letter}”`,
  /**
   * @param {{ whole: number, before: number }} loss of the model that was trained without a mask
   * @param {{ masked: number, unmasked: number }} right letters that each model says right by itself @param {number} asked
   */
  lesson({ whole, before }, right, asked) {
    const losses = `${whole.toFixed(4)} with the whole text in view, and ${before.toFixed(4)} with only the letters before`
    const written = `Writing by itself, it gets ${right.unmasked} of ${asked} letters right; the model trained with its mask gets ${right.masked}.`
    if (whole < 0.5 && before > 2 * whole && right.unmasked < right.masked)
      return `Without a mask, the row that has to say a letter can see that letter. So training makes the loss small by copying, and the model learns little that helps where the next letter isn’t there yet: its loss is ${losses}. ${written}`
    return `The loss of the model without a mask is ${losses}. ${written} Letters that repeat show the difference best.`
  },
  /** In the listing. */
  comments: { least: 'the smallest p(letter)' },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Trained without a mask: a small loss, and little learned',
  body: `
<p>In training, the whole text is given and every row is asked for the next letter. Without a mask, the row can see that letter. Here are two models of the same size, trained on letters that repeat, one with a mask and one without: let both write. On held-out letters that repeat, the model trained without a mask says 99.7 % right with the answer in view, but only 27 % with the letters before: better than chance (4 %), and far behind the model trained with its mask (99.7 %).</p>
<hl-foresight group="page"></hl-foresight>
<p class="sources">Vaswani et al. 2017, <cite>Attention is all you need</cite>, sections 3.1 and 3.2.3 (masking out, by −∞, before the softmax) · Liu et al. 2018, <cite>Generating Wikipedia by summarizing long sequences</cite>, section 4.2.3 (decoder only) · Raffel et al. 2020, <cite>Exploring the limits of transfer learning</cite>, section 3.2.1 (causal, prefix and fully visible masks) · Beltagy, Peters and Cohan 2020, <cite>Longformer</cite>, section 3.1 (sliding window) · Devlin et al. 2019, <cite>BERT</cite>, section 3.1 (why a two-sided model must not see the word it is asked for).</p>
`,
})
