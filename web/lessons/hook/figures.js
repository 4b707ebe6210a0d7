// What <hl-hook> shows: where one word of a sentence looks, and what the model answers there.

import text from 'text/hook.js'
import { originOf, whyUnread } from '../../kit/head-figures.js'
import { onShow } from '../../kit/panels.js'
import { answersAnything, isHidden, labelsOf, markedIn, pickedIn } from '../../kit/reading.js'
import { answerAt, isPronoun } from '../../kit/words/answer.js'
import { indicesOfLargest, rowIn, tensorIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { HookAnswer } from './types.js'
 * @typedef {ReturnType<typeof wordsOf>[number]} HookWord
 * @typedef {ReturnType<typeof lineOf>} HookLine
 */

/** How many weights stand under their words as numbers. */
const NUMBERS = 3

/** A runner-up with less is not named. */
const LEAST = 0.005

/** A share with two digits, and no 0 or 1 that isn't one. @param {number} x */
const share = (x) => (x > 0 && x < 0.005 ? '<0.01' : x < 1 && x > 0.995 ? '>0.99' : x.toFixed(2))

/** @param {HookAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const { network, prefix, tensors } = answer
  if (!tensors.length) return { reason: whyUnread(answer), shown: null }
  const { row } = pickedIn(answer, state)
  const labels = labelsOf(answer, state)
  return onShow({
    row: markedIn(answer, state),
    picked: labels[row],
    sentence: { tensors: [`${prefix}weights`], words: wordsOf(answer, labels, row) },
    answer: answersAnything(network) ? lineOf(answer, state, row) : null,
    from: { said: text.from(labels[row]), ...originOf(answer) },
  })
}

/** The shown head's weights in one row. @param {HookAnswer} answer @param {number} row */
export const weightsAt = (answer, row) => rowIn(tensorIn(answer, `${answer.prefix}weights`), row, answer.head)

/** The words, and what the head on show gives to them: the largest as numbers too. @param {HookAnswer} answer @param {readonly string[]} labels @param {number} row */
function wordsOf(answer, labels, row) {
  const weights = weightsAt(answer, row)
  const numbered = indicesOfLargest(weights, NUMBERS)
  return labels.map((label, token) => ({
    label,
    weight: weights[token],
    share: numbered.includes(token) ? share(weights[token]) : '',
    isUnknown: answer.unknown.includes(token),
  }))
}

/** The model's answer in a line. @param {HookAnswer} answer @param {Readonly<State>} state @param {number} row */
function lineOf(answer, state, row) {
  const at = answerAt(answer, state, row)
  const [best, second] = [...at.list].sort((a, b) => b.value - a.value)
  const standsForAnother = isPronoun(answer, row) && !isHidden(answer, state, row)
  return {
    tensors: ['probabilities'],
    asked: standsForAnother ? text.answer : at.heading,
    /** What comes before the answer, where the word stands for another one. */
    equals: standsForAnother ? text.equals(answer.words[row]) : '',
    best: best.label,
    probability: share(best.value),
    /** The runner-up, where it has a share worth a number. */
    second: second.value < LEAST ? '' : text.next(second.label, share(second.value)),
    /** The right answer is not told twice. */
    note: at.isTouched ? at.changes : best.right ? '' : at.verdict,
    isChanged: at.isTouched,
  }
}
