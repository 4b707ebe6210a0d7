// What <hl-tied> shows: a head's scores as they are and with W_K = W_Q, the cell on show with the one across the diagonal,
// and how far from symmetric each map is.

import text from 'text/tied.js'
import { reasonOf, square } from '../../kit/head-figures.js'
import { readable } from '../../kit/number.js'
import { onShow } from '../../kit/panels.js'
import { labelsOf, markedIn, pickedIn } from '../../kit/reading.js'
import { indexOfLargest, rowIn, tensorIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Said } from '../../kit/types.js'
 * @import { TiedAnswer } from './types.js'
 * @typedef {ReturnType<typeof sideOf>} Side
 */

/** @param {TiedAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  if (!answer.tensors.length) return { reason: reasonOf(answer), shown: null }
  const { prefix, reach } = answer
  return onShow({
    row: markedIn(answer, state),
    own: sideOf(answer, state, { heading: text.own, label: text.asItIs }, `${prefix}scores`, 'asymmetry'),
    tied: sideOf(answer, state, { heading: text.tied, label: text.ifTied }, 'tied.scores', 'tied.asymmetry'),
    low: `−${reach.toFixed(1)}`,
    high: reach.toFixed(1),
  })
}

/**
 * @param {TiedAnswer} answer @param {Readonly<State>} state @param {{ heading: string, label: string }} words
 * @param {string} scores @param {string} asymmetry names of tensors
 */
function sideOf(answer, state, { heading, label }, scores, asymmetry) {
  const labels = labelsOf(answer, state)
  const colours = { map: /** @type {const} */ ('scores'), low: -answer.reach, high: answer.reach }
  const [gap] = tensorIn(answer, asymmetry).data
  const said = [text.asymmetry(gap ? readable(gap) : '0'), gap === 0 ? text.symmetric : ''].join(' ').trim()
  return {
    map: square(answer, state, scores, { heading, labels, ...colours }),
    label,
    pair: pairOf(answer, state, scores, labels),
    asymmetry: { tensors: [asymmetry], said },
  }
}

/** @param {TiedAnswer} answer @param {Readonly<State>} state @param {string} name @param {readonly string[]} labels @returns {Said} */
function pairOf(answer, state, name, labels) {
  const { row, col } = pickedIn(answer, state)
  const at = (/** @type {number} */ i, /** @type {number} */ j) => readable(rowIn(tensorIn(answer, name), i)[j])
  const scores = rowIn(tensorIn(answer, name), row)
  const best = indexOfLargest(scores)
  const pair =
    row === col ? text.self(labels[row], at(row, row)) : text.pair(labels[row], labels[col], at(row, col), at(col, row))
  return { tensors: [name], said: `${pair} ${text.best(labels[row], labels[best], best === row)}` }
}
