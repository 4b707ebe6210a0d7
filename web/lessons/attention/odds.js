// What the model answers at a row as a line of odds between two words, and what the reader is asked to make of it. Pure.

import text from 'text/attention.js'
import { panelOf } from '../../kit/panels.js'
import { answersAnything, isDecoder, isHidden, saidFor, sayable } from '../../kit/reading.js'
import { isPronoun, offIn } from '../../kit/words/answer.js'
import { indexOfLargest, rowOfWord, tensorIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { AttentionAnswer } from './types.js'
 * @typedef {'pronoun' | 'hidden' | 'next' | 'word'} Asked  what a row is asked: for which noun it stands, which word is hidden there, which comes next, or which stands there
 */

/** How far the line of odds reaches, in log-odds, and powers of ten that are marked on it: the second where the untouched model is surer than the first reaches. */
const LINES = /** @type {const} */ ([
  { reach: 12, powers: [4, 2, 0, -2, -4] },
  { reach: 21, powers: [8, 4, 0, -4, -8] },
])

const TENSORS = ['lead', 'before.lead', 'probabilities']

/** @param {AttentionAnswer} answer @param {Readonly<State>} state @param {number} row @returns {Asked} */
export function askedAt(answer, state, row) {
  if (isDecoder(answer.network)) return 'next'
  if (isHidden(answer, state, row)) return 'hidden'
  return isPronoun(answer, row) ? 'pronoun' : 'word'
}

/** Who is ahead at a row; null: the model answers nothing. @param {AttentionAnswer} answer @param {Readonly<State>} state @param {number} row */
export function oddsAt(answer, state, row) {
  if (!answersAnything(answer.network)) return null
  const names = answer.network.words
  const [left, right] = answer.rivals[row].map((word) => names[word])
  const [lead, before] = ['lead', 'before.lead'].map((name) => tensorIn(answer, name).data[row])
  const { reach, powers } = LINES[Math.abs(before) > LINES[0].reach ? 1 : 0]
  const shares = rowOfWord(tensorIn(answer, 'probabilities'), row)
  const best = indexOfLargest(shares)
  const asked = askedAt(answer, state, row)
  const said = text.says[asked](answer.words[row], names[best])
  const instead = asked === 'pronoun' ? text.instead(saidFor(answer, best)) : ''
  return panelOf('odds', {
    heading: `${said}${instead}, ${text.probability(shares[best])}`,
    tensors: TENSORS,
    title: text.oddsOf(left, right),
    ...{ lead, before, reach, ends: /** @type {const} */ ([text.quoted(left), text.quoted(right)]) },
    ticks: powers.map((power) => ({ at: power * Math.LN10, label: text.odds(power) })),
    describe: () => text.lead(left, right, lead, before),
  })
}

/**
 * What the reader is asked to bring about by dragging: another answer. target: the number of that word, -1: there is nothing to
 * drag or nothing to bring about.
 * @param {AttentionAnswer} answer @param {Readonly<State>} state @param {number} row @param {number} free bars that can be dragged
 */
export function taskAt(answer, state, row, free) {
  const { network, rivals, before, layer, head } = answer
  const none = { tensors: /** @type {string[]} */ ([]), row, target: -1, isMet: false, isOff: false, canDrag: false }
  if (!answersAnything(network) || free < 2) return none
  const isOff = offIn(answer, state).includes(`${layer}.${head}`)
  const first = indexOfLargest(rowOfWord(before[0], row))
  const others = rivals[row].filter((word) => word !== first)
  const asked = askedAt(answer, state, row)
  // A noun that the sentence has not cannot be brought about by looking elsewhere.
  const said = sayable(answer)
  const isElsewhere = asked === 'pronoun' && !others.some((word) => said.includes(word))
  const target = asked === 'word' || isElsewhere ? -1 : likeliest(others, rowOfWord(before[0], row))
  const now = indexOfLargest(rowOfWord(tensorIn(answer, 'probabilities'), row))
  const tensors = target < 0 ? [] : ['probabilities']
  return { tensors, row, target, isMet: target >= 0 && now === target, isOff, canDrag: true }
}

/** @param {readonly number[]} words @param {Float32Array} shares */
const likeliest = (words, shares) => words.reduce((best, word) => (shares[word] > shares[best] ? word : best))
