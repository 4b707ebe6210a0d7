// <hl-induction>.

import language from './language.js'

export default {
  letters: 'Letters',
  examples: [
    { label: 'period 8', letters: 'hdkpvcqmhdkpvcqmhdkpvcqm' },
    { label: 'period 5', letters: 'gatewgatewgatewgatew' },
    { label: 'one pair twice', letters: 'abcdefghijklmnopqrstuvwxab' },
    { label: 'nothing repeats', letters: 'qhkdbvmecajtlgxsnpo' },
  ],
  few: 'Two letters at least, from a to x.',
  training: 'Training step',
  play: 'Play',
  pause: 'Pause',
  earlier: 'Earlier checkpoint',
  later: 'Later checkpoint',
  /** @param {number} step @param {number} of */
  step: (step, of) => `${language.number(step)} of ${language.number(of)}`,
  curves: 'Scores along training',
  lines: { accuracy: 'next letter right', previous: 'previous-token head', induction: 'induction head' },
  guessing: 'guessing',
  loss: 'Loss on your letters',
  lossLine: 'loss',
  /** @param {number} count @param {{ label: string, step: number | null }[]} passed */
  curvesNote(count, passed) {
    const when = passed.map(({ label, step }) => `${label} ${step === null ? 'never' : `at ${language.number(step)}`}`)
    return `Measured just now on ${count} held-out sequences, letters from the second copy on; scores of the best head. Above one half: ${when.join(', ')}.`
  },
  /** @param {number} given */
  lossNote: (given) => `Mean −ln of the right letter’s probability, in nats, from letter ${given + 1} on.`,
  measuring: 'Measuring every checkpoint…',
  /** @param {number} layer @param {number} head */
  head: (layer, head) => `Layer ${layer}, head ${head}`,
  on: 'on',
  /** @param {string} previous @param {string} induction */
  scores: (previous, induction) => `previous token ${previous} · induction ${induction}`,
  roles: {
    previous: 'Looks at the letter before.',
    'leans-previous': 'Leans to the letter before.',
    induction: 'Looks at the letter that came after the last copy.',
    'leans-induction': 'Leans to the letter that came after the last copy.',
    none: 'Does neither.',
  },
  /** @param {string} letter @param {number} row */
  answers: (letter, row) => `What comes after “${letter}” (letter ${row + 1})?`,
  /** @param {string} value */
  was: (value) => `all heads: ${value}`,
  /** @param {string} word @param {string} value @param {string} whole */
  answer: (word, value, whole) => `“${word}”: probability ${value}; with all heads ${whole}`,
  /** @param {string} said @param {string} probability @param {string | null} right */
  says(said, probability, right) {
    if (right === null) return `Says “${said}” with ${probability}. Your letters end here.`
    return said === right
      ? `Says “${said}” with ${probability}, which is the next of your letters.`
      : `Says “${said}” with ${probability}; the next of your letters is “${right}”.`
  },
  /** @param {string} whole @param {string} now */
  ablated: (whole, now) =>
    whole === now
      ? `With these heads off the answer is the same, “${now}”.`
      : `With all heads on it says “${whole}”, with these off “${now}”.`,
  help: 'Click a cell or walk with the arrow keys; the row is the letter after which the next one is asked.',
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'How heads form',
  title: 'How an induction circuit forms',
  body: `
<p>A model of two layers and four heads reads letters that repeat and says the next one. Nobody tells its heads what to do. Move through its training: see when the answers come right, when heads begin to look for the letter that came after the last copy, and when another settles on the letter before.</p>
<hl-induction group="page"></hl-induction>
`,
})
