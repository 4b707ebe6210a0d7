// What <hl-questions> shows: one question of a chapter, and what the answer to it was worth.

import text from 'text/questions.js'
import { PREDICTIONS } from '../../kit/controls/predictions.js'
import { whyUnread } from '../../kit/head-figures.js'
import { short, written } from '../../kit/number.js'
import { valuesIn } from '../../session/tensors.js'
import { parsed } from './parsed.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Made } from './bank.js'
 * @import { QuestionsAnswer, Verdict } from './types.js'
 */

/** An answer is right to two digits: this far from the right one, or this share of it. */
const NEAR = 0.0051
const SHARE = 0.01

const DIGITS = 4

/** @param {QuestionsAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const { questions, at, words } = answer
  if (!questions.length) return { reason: whyUnread(answer), shown: null, isRight: false, snapshot: { id: '' } }
  const question = questions[at]
  const written = question.right === undefined ? optionsOf(question) : null
  const verdict = verdictOf(answer, state, question)
  return {
    reason: '',
    shown: {
      id: question.id,
      count: questions.length,
      at,
      asked: written ? written.question : text.numeric[question.id].ask(/** @type {never} */ (question.facts)),
      options: written ? written.options.map(({ text: said }) => said) : null,
      chosen: written && state['questions.given'] !== '' ? Number(state['questions.given']) : null,
      verdict,
      answer: answerOf(answer, state, question, verdict),
    },
    isRight: verdict === 'right',
    snapshot: { id: question.id, at, count: questions.length, verdict, words },
  }
}

/** A question with options, as the text has it. @param {Made} question @returns {import('../../kit/controls/predictions.js').Prediction} */
const optionsOf = ({ id, facts }) => PREDICTIONS[id] ?? text.choices[id](/** @type {never} */ (facts))

/** @param {QuestionsAnswer} answer @param {Readonly<State>} state @param {Made} question @returns {Verdict} */
function verdictOf(answer, { 'questions.given': given }, question) {
  if (given === '') return 'open'
  if (question.right === undefined) return Number(given) === optionsOf(question).right ? 'right' : 'wrong'
  if (Number.isNaN(parsed(given))) return 'unread'
  const [gap] = valuesIn(answer, 'gap')
  const bound = question.exact ? 0 : Math.max(NEAR, SHARE * Math.abs(question.right))
  return Math.abs(gap) <= bound ? 'right' : 'wrong'
}

/** What is said of the answer. @param {QuestionsAnswer} answer @param {Readonly<State>} state @param {Made} question @param {Verdict} verdict */
function answerOf(answer, state, question, verdict) {
  const isTold = verdict === 'right' || state['questions.shown']
  if (question.right === undefined) {
    const { options, right } = optionsOf(question)
    const chosen = verdict === 'open' ? null : options[Number(state['questions.given'])]
    return { tensors: [], said: chosen ? chosen.why : '', why: isTold && verdict !== 'right' ? options[right].why : '' }
  }
  if (!isTold)
    return { tensors: [], said: verdict === 'wrong' ? text.off(valuesIn(answer, 'gap')[0] > 0) : '', why: '' }
  const [right] = valuesIn(answer, 'right')
  const value = question.exact ? written(String(right)) : short(right, DIGITS)
  return {
    tensors: ['right'],
    said: text.right(value),
    why: text.numeric[question.id].why(/** @type {never} */ (question.facts)),
  }
}
