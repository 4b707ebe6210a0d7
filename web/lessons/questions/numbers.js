// The questions of a chapter, or of an exam sheet, with the words and numbers that they speak of, and their answers; and how
// far the reader's answer is from the right one.

import { headFacts, headRequest, placeOf } from '../../kit/numbers/head.js'
import { runText } from '../../session/model-run.js'
import { tokenOf } from '../../session/picked-word.js'
import { BANK } from './bank.js'
import { dice } from './dice.js'
import { shuffled } from './making.js'
import { parsed } from './parsed.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { Maker } from './bank.js'
 * @import { Made, Setting } from './making.js'
 * @import { QuestionsAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} QuestionsRequest
 */

const OF_HEAD = /** @type {const} */ (['products', 'scores', 'weights'])

/** Every question with options has so many. */
const OPTIONS = 3

/** Asks for a question of a chapter, or for a sheet of all chapters. @param {Readonly<State>} state */
export const request = (state) => ({
  ...headRequest(state),
  row: state.row,
  picks: state['questions.seed'],
  isSheet: state['questions.sheet'],
  ...(!state['questions.sheet'] && {
    chapter: state['questions.chapter'],
    at: state['questions.at'],
    given: state['questions.given'],
  }),
})

/** @param {Run} run @param {QuestionsRequest} request @returns {Promise<QuestionsAnswer>} */
export async function numbers(run, { layer, head, row, chapter = 'c', picks, isSheet, at = 0, given = '', ...asked }) {
  const model = await run.model(asked.model)
  const { prefix, head: shown } = placeOf(model, layer, head)
  const read = runText(
    model,
    asked,
    OF_HEAD.map((name) => ({ name: prefix + name, head: shown })),
  )
  const facts = { ...headFacts(read, layer, head), isSheet, at: 0 }
  if (!read.tensors.length) return { ...facts, questions: [], tensors: [] }
  const [products, scores, weights] = read.tensors.map(({ data }) => data)
  const { words, spans } = facts
  const setting = { core: run.core, words, row: tokenOf(row, spans), products, scores, weights }
  const makers = isSheet ? sheetOf(picks) : BANK[chapter]
  const questions = makers.map((maker) => made(maker, setting, picks))
  const shownAt = Math.min(at, questions.length - 1)
  const told = isSheet ? questions : [questions[shownAt]]
  const tensors = told.flatMap((question) => tensorsOf(run, question))
  const { right } = questions[shownAt]
  if (!isSheet && right !== undefined) {
    const [own, answer] = [Float32Array.of(parsed(given)), Float32Array.of(right)]
    tensors.push(run.tensor('gap', [1, 1], run.core.subtract({ a: own, b: answer })))
  }
  return { ...facts, questions, at: shownAt, tensors }
}

/** Of each chapter a question with a number for an answer, and another one. @param {number} picks @returns {Maker[]} */
const sheetOf = (picks) =>
  Object.entries(BANK).flatMap(([chapter, makers]) => {
    const pick = dice(picks, `sheet ${chapter}`)
    const oneOf = (/** @type {Maker[]} */ some) => some[pick(some.length)]
    return [oneOf(makers.filter(({ hasOptions }) => !hasOptions)), oneOf(makers.filter(({ hasOptions }) => hasOptions))]
  })

/** @param {Maker} maker @param {Omit<Setting, 'pick'>} setting @param {number} picks @returns {Made} */
const made = ({ id, make }, setting, picks) => ({
  id,
  order: shuffled(OPTIONS, dice(picks, `options ${id}`)),
  ...(make ? make({ ...setting, pick: dice(picks, id) }) : { facts: {} }),
})

/** The numbers that a question says, and its answer. @param {Run} run @param {Made} question */
const tensorsOf = (run, { id, values, right }) => [
  ...(values ? [run.tensor(`${id}.numbers`, [1, values.length], values)] : []),
  ...(right === undefined ? [] : [run.tensor(`${id}.answer`, [1, 1], Float32Array.of(right))]),
]
