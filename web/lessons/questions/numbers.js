// The questions of a chapter, with the words and numbers that they speak of, and their answers; and how far the reader's
// answer is from the right one.

import { headFacts, headRequest, placeOf } from '../../kit/numbers/head.js'
import { runText } from '../../session/model-run.js'
import { tokenOf } from '../../session/picked-word.js'
import { BANK } from './bank.js'
import { dice } from './dice.js'
import { parsed } from './parsed.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { QuestionsAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} QuestionsRequest
 */

const OF_HEAD = /** @type {const} */ (['products', 'scores', 'weights'])

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...headRequest(state),
  row: state.row,
  chapter: state['questions.chapter'],
  picks: state['questions.seed'],
  at: state['questions.at'],
  given: state['questions.given'],
})

/** @param {Run} run @param {QuestionsRequest} request @returns {Promise<QuestionsAnswer>} */
export async function numbers(run, { layer, head, row: place, chapter, picks, at, given, ...asked }) {
  const model = await run.model(asked.model)
  const { prefix, head: shown } = placeOf(model, layer, head)
  const read = runText(
    model,
    asked,
    OF_HEAD.map((name) => ({ name: prefix + name, head: shown })),
  )
  const facts = { ...headFacts(read, layer, head), questions: [], at: 0 }
  if (!read.tensors.length) return { ...facts, tensors: [] }
  const [products, scores, weights] = read.tensors.map(({ data }) => data)
  const { words, spans } = facts
  const setting = { core: run.core, words, row: tokenOf(place, spans), products, scores, weights }
  const questions = BANK[chapter].map(({ id, make }) => ({
    id,
    ...(make ? make({ ...setting, pick: dice(picks, id) }) : { facts: {} }),
  }))
  const shownAt = Math.min(at, questions.length - 1)
  const { right } = questions[shownAt]
  if (right === undefined) return { ...facts, questions, at: shownAt, tensors: [] }
  const [answer, own] = [Float32Array.of(right), Float32Array.of(parsed(given))]
  return {
    ...{ ...facts, questions, at: shownAt },
    tensors: [run.tensor('right', [1, 1], answer), run.tensor('gap', [1, 1], run.core.subtract({ a: own, b: answer }))],
  }
}
