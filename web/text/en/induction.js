// <hl-induction>: its words, and its part of the reference.

import language from './language.js'

/**
 * @typedef {{ name: string, at: number, step: number | null }} Passed  step: null: never
 * @typedef {{ shown: { passed: Passed[] | null, training: { at: number } } | null }} Figures
 */

/** When something else came, seen from the first induction head. @param {Passed} other @param {number} at @param {string} what */
function order({ at: there, step }, at, what) {
  if (step === null) return `${what} at no step`
  const when = `${what} at step ${language.number(step)}`
  return there < at ? `${when}, before it` : there > at ? `${when}, after it` : `${what} at the same moment`
}

/** What stands there once the first induction head is found. @param {Passed[]} passed @param {number} at */
function found(passed, at) {
  const of = (/** @type {string} */ name) => /** @type {Passed} */ (passed.find((each) => each.name === name))
  const answers = order(of('accuracy'), at, 'half of the answers are right')
  const previous = order(of('previous'), at, 'a previous-token head appears')
  return `Found, at step ${language.number(of('induction').step ?? 0)}. For comparison: ${answers}; ${previous}.`
}

export default {
  frame: {
    name: 'How heads form',
    point: 'Move through the training of a model and see when each head finds its job.',
    title: 'How heads form: an induction circuit',
    /** @param {Figures} figures */
    ask({ shown }) {
      const { passed, training } = shown ?? {}
      const isFound = passed?.some(({ name, at }) => name === 'induction' && at === training?.at)
      return passed && training && isFound
        ? found(passed, training.at)
        : 'These letters repeat. Drag the training step until a head puts more than half of its weight on the letter that followed this letter last time: an induction head.'
    },
    sources: [
      'Elhage et al. 2021, *A mathematical framework for transformer circuits* (induction heads)',
      'Olsson et al. 2022, *In-context learning and induction heads*',
    ],
  },
  axes: 'Row: the letter that looks. Column: where it looks.',
  switches: 'Heads that are on',
  isOff: 'Off.',
  letters: 'Letters',
  examples: [
    { label: 'period 8', letters: 'hdkpvcqmhdkpvcqmhdkpvcqm' },
    { label: 'period 5', letters: 'gatewgatewgatewgatew' },
    { label: 'one pair twice', letters: 'abcdefghijklmnopqrstuvwxab' },
    { label: 'no repetition', letters: 'qhkdbvmecajtlgxsnpo' },
  ],
  few: 'Type at least two letters from a to x.',
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
  /** @param {number} step @param {string[]} values */
  point: (step, values) => `Training step ${language.number(step)}: ${values.join(', ')}`,
  loss: 'Loss on your letters',
  lossLine: 'loss',
  /** @param {number} count @param {{ label: string, step: number | null }[]} passed */
  curvesNote(count, passed) {
    const when = passed.map(({ label, step }) => `${label} ${step === null ? 'never' : `at ${language.number(step)}`}`)
    return `Measured just now on ${count} held-out sequences, from the second copy on; scores of the best head. First above one half: ${when.join(', ')}.`
  },
  /** @param {number} given */
  lossNote: (given) =>
    `The loss is the mean of −ln of the right letter’s probability, in nats, from letter ${given + 1} on.`,
  /** @param {number} measured @param {number} of checkpoints */
  measuring: (measured, of) => `Scores along training: ${measured} of ${of} checkpoints measured…`,
  reads: 'The letters that the model reads',
  on: 'on',
  /** @param {string} previous @param {string} induction */
  scores: (previous, induction) => `previous token ${previous} · induction ${induction}`,
  roles: {
    previous: 'Looks at the letter before.',
    'leans-previous': 'Leans to the letter before.',
    induction: 'Looks at what followed this letter last time.',
    'leans-induction': 'Leans to what followed this letter last time.',
    none: 'Has neither pattern.',
  },
  /** @param {string} letter @param {number} row */
  answers: (letter, row) => `What comes after “${letter}” (letter ${row + 1})?`,
  /** @param {string} value */
  was: (value) => `all heads: ${value}`,
  /** @param {string} word @param {string} value @param {string} whole */
  answer: (word, value, whole) => `“${word}”: probability ${value}; with all heads ${whole}`,
  /** @param {string} said @param {string} probability @param {string | null} right */
  says(said, probability, right) {
    const answer = `The model says “${said}” with probability ${probability}`
    if (right === null) return `${answer}. Your letters end here.`
    return said === right ? `${answer}, and that is your next letter.` : `${answer}; your next letter is “${right}”.`
  },
  /** @param {number} count of heads @param {string} whole @param {string} now */
  ablated(count, whole, now) {
    const off = count === 1 ? 'this head off' : 'these heads off'
    return whole === now
      ? `With ${off}, the answer is the same, “${now}”.`
      : `With all heads on, the model says “${whole}”; with ${off}, it says “${now}”.`
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'How heads form',
  title: 'How an induction circuit forms',
  body: `
<p>A model of two layers with two heads each reads letters that repeat and says the next letter. Nobody tells its heads what to do. Move through its training: see when the answers become right, when heads begin to look at the letter that followed this letter last time, and how late another head settles on the letter before.</p>
<hl-induction group="page"></hl-induction>
`,
})
