// What a model of letters writes next: the likeliest words of a row as bars, beside what they were with every head on. Pure.

import { readable } from '../number.js'
import { likeliest, rowOf } from '../numbers/reading.js'

/**
 * @import { FigureSpec } from '../../drawing/types.js'
 * @import { Tensor } from '../../session/types.js'
 * @typedef {import('../numbers/reading.js').Answer} Guess
 * @typedef {{ was: (value: string) => string, answer: (word: string, value: string, whole: string) => string }} Words
 */

/**
 * @param {Tensor} now (rows, words) @param {Tensor} whole the same with every head on
 * @param {{ row: number, words: readonly string[], count: number, right: string | null, text: Words }} what
 *   words: by number; count: of those that are shown; right: the right one
 * @returns {{ list: Guess[], figure: FigureSpec }}
 */
export function nextWord(now, whole, { row, words, count, right, text }) {
  const before = rowOf(whole, row)
  const list = likeliest(rowOf(now, row), words, count)
  const answers = list.map(({ word, number, probability }) => ({
    ...{ label: word, value: probability, before: before[number] },
    right: word === right,
  }))
  const describe = (/** @type {number} */ i) =>
    text.answer(answers[i].label, readable(answers[i].value), readable(answers[i].before))
  return { list, figure: { kind: 'answers', answers, was: text.was, describe } }
}
