// <hl-compare>: what its page says.

import language from './language.js'

/** @typedef {{ models: { verdict: { turned: { from: string, to: string } | null, answers: { word: string }[] } }[], isSwapped: boolean, bits: { isNone: boolean } }} Shown */

/** In which model a head turns. @param {Shown['models']} models */
function turnedIn(models) {
  const turned = models.map(({ verdict }) => verdict.turned)
  const found = turned.find((turn) => turn !== null)
  if (!found) return 'In neither model does a head turn from one word to another'
  if (turned.every((turn) => turn !== null)) return 'In both models a head turns from one word to another'
  const which = turned[0] ? 'without' : 'with'
  return `A head turns from “${found.from}” to “${found.to}” only in the model ${which} taught heads`
}

/** Whose answer changes. @param {Shown['models']} models */
function answersOf(models) {
  const changed = models.map(({ verdict: { answers } }) => answers[0].word !== answers[1].word)
  if (changed.every(Boolean)) return 'both answers change'
  if (!changed.includes(true)) return 'neither answer changes'
  return `the answer changes only in the model ${changed[0] ? 'without' : 'with'} taught heads`
}

/** What came of the swap, by the numbers. @param {Shown} shown @param {Readonly<Record<string, unknown>>} state */
function outcome({ models, bits }, state) {
  if (state['compare.causal'] && bits.isNone)
    return 'With the causal mask, not one bit in the row of “it” changes: the adjective comes later. (Neither model was trained with this mask.)'
  return `${turnedIn(models)}; ${answersOf(models)}.${state['compare.causal'] ? '' : ' Now try the causal mask.'}`
}

export default {
  frame: {
    name: 'Two models',
    point: 'Two models give the same answers; only one has a head that turns with the adjective.',
    title: 'Two models: does a head turn with the adjective?',
    /** @param {Shown} shown @param {Readonly<Record<string, unknown>>} state */
    ask: (shown, state) =>
      shown.isSwapped
        ? outcome(shown, state)
        : 'Press the other adjective: in which model does a head turn from one noun to the other?',
    sources: [
      'Winograd 1972, *Understanding natural language* (sentences whose pronoun turns with one word)',
      'Jain and Wallace 2019, *Attention is not explanation*, section 4 (other weights, same answers)',
    ],
  },
  sentence: 'Sentence',
  pairs: [
    {
      name: 'street',
      label: 'animal or street',
      /** @param {string} end */
      sentence: (end) => `the animal did not cross the street because it was too ${end} .`,
      ends: ['tired', 'wide'],
    },
    {
      name: 'soup',
      label: 'cat or soup',
      /** @param {string} end */
      sentence: (end) => `the cat did not eat the soup because it was too ${end} .`,
      ends: ['sleepy', 'salty'],
    },
    {
      name: 'suitcase',
      label: 'trophy or suitcase',
      /** @param {string} end */
      sentence: (end) => `the trophy did not fit in the suitcase because it was too ${end} .`,
      ends: ['big', 'small'],
    },
    {
      name: 'rabbit',
      label: 'fox or rabbit',
      /** @param {string} end */
      sentence: (end) => `the fox chased the rabbit because it was too ${end} .`,
      ends: ['hungry', 'slow'],
    },
  ],
  own: 'your own sentence',
  noTwin:
    'Your sentence has no “it” followed by an adjective whose counterpart this figure knows (tired, wide; big, small; …), so the first pair is shown.',
  unfit: 'both sentences need an “it” and the same number of words, no more than the models take',
  flip: 'Adjective',
  causal: 'Causal mask',
  bits: {
    title: 'In the row of “it”: how many numbers change with the adjective, even if only by one bit',
    model: 'Model',
    weights: 'weights',
    answer: 'answer',
    hiddenWeights: 'weights, causal mask',
    hiddenAnswer: 'answer, causal mask',
    /** @param {number} changed @param {number} of */
    count: (changed, of) => `${changed} of ${of}`,
    /** @param {boolean} none */
    lesson: (none) =>
      none
        ? 'Under a causal mask “it” sees only the words before it, and the adjective comes later: no weight and no answer in the row of “it” can depend on the adjective, in any layer, down to the last bit. A model that reads from left to right has to settle at a later word what “it” stands for. (These two models were trained without the mask, but this holds for any weights.)'
        : 'Here a number in the row of “it” changes under the mask too, because the two sentences differ before “it”.',
  },
  models: ['Trained, no head taught', 'Trained, some heads taught'],
  /** @param {string} head @param {string} word @param {boolean} isChange @param {string} value */
  weightOf: (head, word, isChange, value) =>
    `${head}, “it” to “${word}”: ${isChange ? 'difference' : 'weight'} ${value}`,
  map: 'Where “it” looks, head by head',
  /** @param {string} head @param {boolean} isTaught */
  rowOf: (head, isTaught) => `Weights of “it” in ${head}${isTaught ? ' (taught)' : ''}`,
  weights: 'all heads',
  changes: 'change in all heads',
  colours: 'Each column is a head: click one to see its weights as bars.',
  /** @param {number} layer */
  layer: (layer) => `layer ${layer}`,
  rows: 'Row: layer.head. Column: the word looked at.',
  /** @param {string} one @param {string} other */
  change: (one, other) => `Changes from ${one} to ${other}`,
  /** In place of what comes with the other adjective. @param {string} end */
  unknown: (end) => `press “${end}”`,
  /** @param {string} end */
  asked: (end) => `This model’s answer: which noun is “${end}”?`,
  /** @param {string} end @param {string} value */
  was: (end, value) => `${end}: ${value}`,
  /** @param {string} word @param {string} value @param {string} end @param {string} other */
  answer: (word, value, end, other) => `“${word}”: probability ${value}; with “${end}”, ${other}`,
  /** The same before the other sentence is known. @param {string} word @param {string} value */
  alone: (word, value) => `“${word}”: probability ${value}`,
  firstLook: 'Where “it” looks most; bold: more than half of the weight',
  /** @param {string} end */
  too: (end) => `… too ${end}`,
  answerRow: 'the answer',
  /** @param {string} [link] */
  taught: (link = '') => `this head was taught to point: ${link}`,
  /**
   * @param {Record<'turned' | 'drawn', { name: string, from: string, to: string }[]> & { right: string[] }} heads
   * @param {string[]} answers
   */
  turning({ turned, drawn, right }, [before, after]) {
    const list = (/** @type {{ name: string, from: string, to: string }[]} */ heads) =>
      heads.map(({ name, from, to }) => `${name}, from “${from}” to “${to}”`).join('; ')
    const looks = turned.length
      ? `With the other adjective, more than half of the weight turns from one word to another in ${list(turned)}.`
      : 'With the other adjective, no head turns more than half of its weight from one noun to the other.'
    const others = drawn.length ? ` The weight moves to the adjective itself, or away from it, in ${list(drawn)}.` : ''
    const point = right.length === 1 ? 'points' : 'point'
    const pointing = right.length ? `${right.join(' and ')} ${point} at the answer` : 'no head points at the answer'
    return before === after
      ? `${looks}${others} The answer stays “${before}”.`
      : `${looks}${others} The answer changes from “${before}” to “${after}”, and ${pointing} both times.`
  },
  /** @param {string} model @param {string} one @param {string} other */
  cell: (model, one, other) => `${model.toLowerCase()} ${one} → ${other}`,
  /** @param {string} head @param {string} word @param {string[]} values */
  cellOf: (head, word, values) => `${head[0].toUpperCase()}${head.slice(1)}, “it” to “${word}”: ${values.join('; ')}.`,
  /** @param {number} count */
  held: (count) => `Asked just now: ${count} sentences of each kind, none of them used in training`,
  question: 'Right answers',
  questions: {
    class: '“it” by kind: tired, an animal; wide, a street',
    role: '“it” by role: too big, too small to fit',
    agreement: 'verb agrees with its subject across another noun',
    name: 'the name that is left over',
  },
  chance: 'guessing',
  asking: 'Asking…',
  /** @param {number} gap */
  comparison(gap) {
    if (gap === 0)
      return 'On every kind of sentence the two models give equally many right answers. How well a model answers does not tell you where its heads look.'
    const points = language.number(Math.ceil(gap * 1000) / 10)
    return gap <= 0.02
      ? `On every kind of sentence the two models are within ${points} percentage points of each other: they are equally good at the task. How well a model answers does not tell you where its heads look.`
      : `The two models differ by up to ${points} percentage points on these sentences.`
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'Two models',
  title: 'Same answers, different heads',
  body: `
<p>Two models were trained on the same made-up English, and both say what “it” stands for. One model was trained only to answer. In the other model, some heads were also taught where to look. Swap the adjective, and both answers follow; only the model with taught heads has a head that turns from one noun to the other. Equally good answers do not tell you where heads look.</p>
<p>Under a causal mask “it” sees only the words before it, so its row cannot depend on an adjective that comes later, in any layer, down to the last bit. A model that reads from left to right has to settle at a later word what “it” stands for.</p>
<hl-compare group="page"></hl-compare>
`,
})
