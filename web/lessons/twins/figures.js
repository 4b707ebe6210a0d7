// What <hl-twins> shows: two maps of one head, what each gives to later words, what the model answers either way.

import maskText from 'text/mask.js'
import text from 'text/twins.js'
import { reasonOf, square } from '../../kit/head-figures.js'
import { readable } from '../../kit/number.js'
import { likeliest } from '../../kit/numbers/networks.js'
import { answersAnything, isDecoder, pickedIn } from '../../kit/reading.js'
import { rowIn, tensorIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { TwinsAnswer } from './types.js'
 * @typedef {ReturnType<typeof sideOf>} Side
 */

const SIDES = ['off', 'on']
const ANSWERS = 3

/** @param {TwinsAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const reason = reasonOf(answer)
  const isAnswering = answersAnything(answer.network)
  const decoder = isDecoder(answer.network)
  const [off, on] = answer.shares
  const numbers = { 'off.ahead': off, 'on.ahead': on }
  const guesses = reason || !isAnswering ? [] : SIDES.map((side) => guessesOf(answer, state, side))
  return {
    reason,
    sides: reason ? [] : SIDES.map((_, i) => sideOf(answer, state, i, guesses[i])),
    ahead: reason
      ? null
      : { tensors: ['off.ahead', 'on.ahead'], said: text.ahead(readable(off), readable(on)), numbers },
    note: [decoder ? text.decoder : text.same, decoder || !isAnswering ? '' : maskText.foreign].join(' ').trim(),
    snapshot: { answers: guesses, numbers },
  }
}

/** The likeliest words at the picked one. @param {TwinsAnswer} answer @param {Readonly<State>} state @param {string} side */
function guessesOf(answer, state, side) {
  const probabilities = rowIn(tensorIn(answer, `${side}.probabilities`), pickedIn(answer, state).row)
  return likeliest(probabilities, answer.network.words, ANSWERS)
}

/** @param {TwinsAnswer} answer @param {Readonly<State>} state @param {number} i @param {ReturnType<typeof guessesOf> | undefined} guesses */
function sideOf(answer, state, i, guesses) {
  return {
    map: square(answer, state, `${SIDES[i]}.weights`, { heading: text.maps[i] }),
    role: text.roles[i],
    /** The likeliest at the picked word; null: the model answers nothing. */
    answers: guesses
      ? {
          heading: text.answers(answer.words[pickedIn(answer, state).row]),
          tensors: [`${SIDES[i]}.probabilities`],
          list: guesses.map(({ word, probability }) => text.answer(word, probability.toFixed(3))),
        }
      : null,
  }
}
