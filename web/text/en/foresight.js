// <hl-foresight>.

export default {
  letters: 'Letters',
  given: 'Letters given',
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
      return `Without a mask the row that has to say a letter can look at it. So training drives the loss towards 0 by copying, and nothing is learned that helps when the next letter isn’t there yet. ${numbers}; saying the letters itself, it gets ${unmasked.right} of ${asked} right.`
    return `${numbers}. These letters don’t show the usual difference: try some that repeat.`
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Trained without a mask: a small loss, and nothing learned',
  body: `
<p>In training the whole text is given and every row is asked for the next letter. Without a mask the row can see that letter. Two models of one size, trained on the same letters that repeat: let both say them.</p>
<hl-foresight group="page"></hl-foresight>
<p class="sources">Vaswani et al. 2017, <cite>Attention is all you need</cite>, sections 3.1 and 3.2.3 (masking out, by −∞, before the softmax) · Liu et al. 2018, <cite>Generating Wikipedia by summarizing long sequences</cite>, section 4.2.3 (decoder alone) · Raffel et al. 2020, <cite>Exploring the limits of transfer learning</cite>, section 3.2.1 (causal, prefix and fully visible masks) · Beltagy, Peters and Cohan 2020, <cite>Longformer</cite>, section 3.1 (sliding window) · Devlin et al. 2019, <cite>BERT</cite>, section 3.1 (why a two-sided model must not see the word it is asked for).</p>
`,
})
