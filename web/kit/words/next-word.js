// What a model of letters writes next: the likeliest words of a row as bars, beside what they were with every head on. Pure.

import { rowIn, tensorIn } from '../../session/tensors.js'
import { readable } from '../number.js'
import { likeliest } from '../numbers/networks.js'
import { panelOf } from '../panels.js'

/**
 * @import { Answer, ModelFacts, Tensor } from '../../session/types.js'
 * @import { Panel } from '../types.js'
 * @typedef {import('../numbers/networks.js').Answer} Guess
 * @typedef {{ was: (value: string) => string, answer: (word: string, value: string, whole: string) => string }} Words
 */

/**
 * @param {Answer & { network: ModelFacts, before: Tensor[] }} answer  before: probabilities with every head on
 * @param {{ row: number, heading: string, count: number, shown?: number, right: string | null, text: Words }} what
 *   count: of the likeliest words; shown: of those that have a bar, where it isn't all; right: the right one
 * @returns {{ list: Guess[], panel: Panel }}
 */
export function nextWord(answer, { row, heading, count, shown = count, right, text }) {
  const [now, whole] = [tensorIn(answer, 'probabilities'), answer.before[0]]
  const before = rowIn(whole, row)
  const list = likeliest(rowIn(now, row), answer.network.words, count)
  const answers = list.slice(0, shown).map(({ word, number, probability }) => ({
    ...{ label: word, value: probability, before: before[number] },
    right: word === right,
  }))
  const describe = (/** @type {number} */ i) =>
    text.answer(answers[i].label, readable(answers[i].value), readable(answers[i].before))
  const tensors = ['probabilities']
  return { list, panel: panelOf('answers', { heading, tensors, answers, was: text.was, describe }) }
}
