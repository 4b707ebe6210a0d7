// What a model answers at a word, and how that differs from the model as it was trained. Pure.

import text from 'text/answer.js'
import models from 'text/models.js'
import sentences from 'text/sentences.js'
import { moved } from '../../drawing/answers.js'
import { indexOfLargest, indicesOfLargest, rowOfWord, tensorIn } from '../../session/tensors.js'
import { panelOf } from '../panels.js'
import { answersAnything, canHide, isBlank, isDecoder, isHidden } from '../reading.js'

/**
 * @import { Answer, Reading, State, Tensor } from '../../session/types.js'
 * @import { Panel } from '../types.js'
 * @typedef {Reading & Answer & { words: string[], spans: Reading['spans'], before: Tensor[] }} Asked
 *   before: probabilities with every head on and no row dragged
 * @typedef {import('../../drawing/answers.js').Answer} Guess
 * @typedef {{ tensors: readonly string[], list: Guess[], heading: string, verdict: string, isTouched: boolean, changes: string, panel: Panel }} AnswerAt
 */

const SHOWN = 6

/** @param {Asked} asked @param {Readonly<State>} state @param {number} row @returns {AnswerAt} */
export function answerAt(asked, state, row) {
  const list = guessesAt(asked, state, row)
  const heading = headingAt(asked, state, row)
  const isTouched = offIn(asked, state).length > 0 || isDragged(asked, state)
  return {
    tensors: ['probabilities'],
    list,
    heading,
    verdict: verdictOn(asked, state, row, list),
    isTouched,
    changes: isTouched ? changesTo(asked, state, list) : '',
    panel: panelOf('answers', {
      ...{ heading, tensors: ['probabilities'], answers: list, was: text.was },
      describe: (i) => text.cell(list[i].label, list[i].value.toFixed(3), list[i].before.toFixed(3)),
    }),
  }
}

/** The likeliest words at a row, with what they were; the likeliest before and the right one are always among them. @param {Asked} asked @param {Readonly<State>} state @param {number} row @returns {Guess[]} */
function guessesAt(asked, state, row) {
  const names = asked.network.words
  const now = rowOfWord(tensorIn(asked, 'probabilities'), row)
  const before = rowOfWord(asked.before[0], row)
  const right = rightAnswer(asked, state, row)
  const must = [indexOfLargest(before), names.indexOf(right)].filter((i) => i >= 0)
  const kept = new Set(must)
  for (const word of indicesOfLargest(now, SHOWN)) if (kept.size < SHOWN) kept.add(word)
  return [...kept]
    .sort((a, b) => now[b] - now[a] || a - b)
    .map((word) => ({ label: names[word], value: now[word], before: before[word], right: names[word] === right }))
}

/** The right answer at a row, where it is known: of a hidden word itself, of "it" in a sentence that the page knows. @param {Reading} reading @param {Readonly<State>} state @param {number} row @returns {string} */
function rightAnswer(reading, state, row) {
  const { words, unknown, own, network } = reading
  if (isHidden(reading, state, row))
    return unknown.includes(row) || isBlank(reading, row) ? '' : (network.words[own[row]] ?? '')
  return isPronoun(reading, row) ? (sentences.antecedents[words.join(' ')] ?? '') : ''
}

/** @param {Reading} reading @param {number} row */
export const isPronoun = ({ words, unknown }, row) =>
  !unknown.includes(row) && sentences.pronouns.includes(words[row].toLowerCase())

/** What a row is asked. @param {Reading} reading @param {Readonly<State>} state @param {number} row */
function headingAt(reading, state, row) {
  const word = reading.words[row]
  if (isDecoder(reading.network)) return text.next(word)
  if (isBlank(reading, row)) return text.blank
  if (isHidden(reading, state, row)) return text.hidden(word)
  return isPronoun(reading, row) ? text.pronoun(word) : text.word(word)
}

/** What to make of the answer. @param {Reading} reading @param {Readonly<State>} state @param {number} row @param {Guess[]} list */
function verdictOn(reading, state, row, list) {
  const right = list.find((guess) => guess.right)
  const hidden = isHidden(reading, state, row)
  if (!right) return canHide(reading.network) && !hidden && !isPronoun(reading, row) ? text.readable : ''
  const probability = right.value.toFixed(3)
  if (hidden) return text.filled(right.label, probability, right === list[0])
  return right === list[0] ? text.right(right.label, probability) : text.wrong(right.label, probability, list[0].label)
}

// ---- What the reader has done to the model ----

/** Heads of this model that are switched off, as "layer.head". @param {Reading} reading @param {Readonly<State>} state */
export function offIn({ network }, { off }) {
  const isOf = (/** @type {string} */ name) => {
    const [layer, head] = name.split('.').map(Number)
    return layer < network.attentions && head < network.config.heads
  }
  return answersAnything(network) ? off.filter(isOf) : []
}

/** Whether the reader has dragged a row of this text. @param {Reading} reading @param {Readonly<State>} state */
export const isDragged = ({ words }, { edits }) =>
  edits.some(({ row, weights }) => row < words.length && weights.length === words.length)

/** What switches and dragged rows did to the answers. @param {Reading} reading @param {Readonly<State>} state @param {Guess[]} list */
function changesTo(reading, state, list) {
  const moves = list
    .filter(moved)
    .sort((a, b) => Math.abs(b.value - b.before) - Math.abs(a.value - a.before))
    .slice(0, 3)
    .map(({ label, before, value }) => text.move(label, before.toFixed(3), value.toFixed(3)))
  const { attentions } = reading.network
  const names = offIn(reading, state).map((name) => {
    const [layer, head] = name.split('.').map(Number)
    return models.headNamed(layer, head, attentions)
  })
  return text.changed(names, isDragged(reading, state), moves)
}
