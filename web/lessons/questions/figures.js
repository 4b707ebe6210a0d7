// What <hl-questions> shows: one question of a chapter and what the answer to it was worth, or an exam sheet with its
// solutions.

import text from 'text/questions.js'
import { PREDICTIONS } from '../../kit/controls/predictions.js'
import { whyUnread } from '../../kit/head-figures.js'
import { written } from '../../kit/number.js'
import { markedIn } from '../../kit/reading.js'
import { valuesIn } from '../../session/tensors.js'
import { factsOf } from './bank.js'
import { parsed } from './parsed.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Made } from './making.js'
 * @import { QuestionsAnswer, Verdict } from './types.js'
 * @typedef {import('../../kit/controls/predictions.js').Prediction} Choice
 */

/** An answer is right to two digits: this far from the right one, or this share of it. */
const NEAR = 0.0051
const SHARE = 0.01

/** Of a right answer that is no whole number, after the point. */
const DIGITS = 3

/** @param {QuestionsAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const { questions, at, words, isSheet } = answer
  const none = { outcome: { tensors: [], isRight: false }, isSheet }
  if (!questions.length) return { ...none, reason: whyUnread(answer), shown: null }
  const picked = markedIn(answer, state)
  const shown = { words: words.map((word, i) => ({ word, isPicked: i === picked })) }
  if (isSheet) {
    const sheet = questions.map((question) => sheetEntry(answer, question))
    return { ...none, reason: '', shown: { ...shown, one: null, sheet } }
  }
  const verdict = verdictOf(answer, state, questions[at])
  const one = oneOf(answer, state, verdict)
  return {
    ...none,
    outcome: { tensors: verdict.tensors, isRight: verdict.is === 'right' },
    snapshot: { id: questions[at].id, at, verdict: verdict.is },
    ...{ reason: '', shown: { ...shown, one, sheet: null } },
  }
}

// ---- A question ----

/** A question as it is asked. @param {QuestionsAnswer} answer @param {Made} question */
function askedIn(answer, question) {
  const { id, values } = question
  const tensors = values ? [`${id}.numbers`] : []
  const facts = factsOf(question, values && /** @type {Float32Array} */ (valuesIn(answer, tensors[0])))
  const choice = isNumeric(question) ? null : (PREDICTIONS[id] ?? text.choices[id](facts))
  return { tensors, facts, choice, said: choice ? choice.question : text.numeric[id].ask(facts) }
}

/** Whether the answer is a number. @param {Made} question */
const isNumeric = ({ right }) => right !== undefined

/** The options as the seed orders them; `place`: of an option in the text. @param {Made} question @param {Choice} choice */
const optionsOf = ({ order = [] }, { options, right }) =>
  order.map((place) => ({ place, ...options[place], isRight: place === right }))

/** The right number as it is written. @param {QuestionsAnswer} answer @param {Made} question */
function rightOf(answer, { id, exact }) {
  const [value] = valuesIn(answer, `${id}.answer`)
  return { value, said: exact ? written(String(value)) : written(value.toFixed(DIGITS)) }
}

// ---- One of a chapter ----

/** @param {QuestionsAnswer} answer @param {Readonly<State>} state @param {ReturnType<typeof verdictOf>} verdict */
function oneOf(answer, state, verdict) {
  const { questions, at } = answer
  const question = questions[at]
  const { tensors, said, choice } = askedIn(answer, question)
  const given = state['questions.given']
  return {
    id: question.id,
    asked: { tensors, said },
    ...{ at, count: questions.length },
    options: choice && {
      tensors,
      list: optionsOf(question, choice).map(({ place, text: option }) => ({ place, option })),
      chosen: given === '' ? null : Number(given),
    },
    verdict: {
      tensors: verdict.tensors,
      said: text.verdicts[verdict.is],
      isOpen: verdict.is === 'open',
      isRight: verdict.is === 'right',
    },
    told: choice ? reasonsOf(choice, state, tensors) : resultOf(answer, state, verdict),
  }
}

/** @param {QuestionsAnswer} answer @param {Readonly<State>} state @param {Made} question @returns {{ tensors: string[], is: Verdict, isLarger: boolean }} */
function verdictOf(answer, { 'questions.given': given }, question) {
  const plain = (/** @type {Verdict} */ is) => ({ tensors: [], is, isLarger: false })
  if (given === '') return plain('open')
  if (!isNumeric(question)) {
    const { choice } = askedIn(answer, question)
    return plain(Number(given) === choice?.right ? 'right' : 'wrong')
  }
  if (Number.isNaN(parsed(given))) return plain('unread')
  const [gap] = valuesIn(answer, 'gap')
  const bound = question.exact ? 0 : Math.max(NEAR, SHARE * Math.abs(question.right ?? 0))
  return { tensors: ['gap'], is: Math.abs(gap) <= bound ? 'right' : 'wrong', isLarger: gap > 0 }
}

/** What is said of the chosen option, and of the right one where it is asked for. @param {Choice} choice @param {Readonly<State>} state @param {string[]} tensors */
function reasonsOf(choice, { 'questions.given': given, 'questions.shown': isShown }, tensors) {
  const chosen = given === '' ? undefined : choice.options[Number(given)]
  const right = choice.options[choice.right]
  const isTold = isShown && chosen !== right
  return {
    tensors: isTold ? tensors : [],
    said: chosen?.why ?? '',
    why: isTold ? `${text.right(right.text)} ${right.why}` : '',
  }
}

/** The number, once it was found or is asked for; else whether it is larger or smaller, and how to find it. @param {QuestionsAnswer} answer @param {Readonly<State>} state @param {ReturnType<typeof verdictOf>} verdict */
function resultOf(answer, state, { tensors, is, isLarger }) {
  const question = answer.questions[answer.at]
  const { facts } = askedIn(answer, question)
  const why = text.numeric[question.id].why(facts)
  if (is === 'right' || state['questions.shown'])
    return { tensors: [...tensors, `${question.id}.answer`], said: text.right(rightOf(answer, question).said), why }
  return is === 'wrong' ? { tensors, said: text.off(isLarger), why } : { tensors, said: '', why: '' }
}

// ---- An exam ----

/** A question and its solution. @param {QuestionsAnswer} answer @param {Made} question */
function sheetEntry(answer, question) {
  const { tensors, said, facts, choice } = askedIn(answer, question)
  const options = choice && optionsOf(question, choice)
  const at = options?.findIndex(({ isRight }) => isRight) ?? -1
  return {
    asked: { tensors, said },
    options: options && { tensors, list: options.map(({ text: option }) => option) },
    solution: options
      ? { tensors: [], said: text.letters[at], why: options[at].why }
      : {
          tensors: [`${question.id}.answer`],
          said: rightOf(answer, question).said,
          why: text.numeric[question.id].why(facts),
        },
  }
}
