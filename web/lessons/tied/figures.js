// What <hl-tied> shows: a head's scores, as they are or with W_K = W_Q, beside how far each score is from the one across
// the diagonal; and what both ways come to for the picked pair of words.

import text from 'text/tied.js'
import { reasonOf, square } from '../../kit/head-figures.js'
import { readable, short } from '../../kit/number.js'
import { onShow } from '../../kit/panels.js'
import { labelsOf, markedIn, pickedIn } from '../../kit/reading.js'
import { indexOfLargest, rowIn, tensorIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { TiedAnswer } from './types.js'
 * @typedef {{ scores: string, difference: string, asymmetry: string }} Way  names of tensors
 * @typedef {{ title: string, said: string }} Fact
 */

/** Room for the last label's slant, in CSS pixels: cells are then wide enough for their numbers. */
const MARGIN = 20

/** @param {TiedAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  if (!answer.tensors.length) return { reason: reasonOf(answer), shown: null }
  const { prefix, reach } = answer
  const [own, tied] = [
    { scores: `${prefix}scores`, difference: 'difference', asymmetry: 'asymmetry' },
    { scores: 'tied.scores', difference: 'tied.difference', asymmetry: 'tied.asymmetry' },
  ]
  const isTied = state['tied.on']
  const way = isTied ? tied : own
  const labels = labelsOf(answer, state)
  const colours = {
    map: /** @type {const} */ ('scores'),
    scale: /** @type {const} */ ('root'),
    low: -reach,
    high: reach,
  }
  const look = { labels, ...colours, margin: MARGIN, mirror: true }
  const { row, col } = pickedIn(answer, state)
  return onShow({
    isTied,
    pair: { one: labels[row], other: labels[col] },
    row: markedIn(answer, state),
    scores: square(answer, state, way.scores, { heading: isTied ? text.tied : text.own, ...look }),
    difference: square(answer, state, way.difference, { heading: text.difference, say: text.differs(labels), ...look }),
    facts: factsOf(answer, state, way),
    largest: largestOf(answer, way),
    compared: comparedIn(answer, state, [own, tied]),
    low: `−${reach.toFixed(1)}`,
    high: reach.toFixed(1),
  })
}

/** A score of a row for a column. @param {TiedAnswer} answer @param {string} name @param {number} row @param {number} col */
const scoreAt = (answer, name, row, col) => rowIn(tensorIn(answer, name), row)[col]

/** How many words score themselves highest. @param {TiedAnswer} answer @param {string} name */
const selfish = (answer, name) =>
  answer.words.filter((_, i) => indexOfLargest(rowIn(tensorIn(answer, name), i)) === i).length

/** @param {TiedAnswer} answer @param {string} name */
const numberIn = (answer, name) => tensorIn(answer, name).data[0]

/** What scores are said beside the maps. @param {TiedAnswer} answer @param {Readonly<State>} state @param {Way} way */
function factsOf(answer, state, { scores }) {
  const labels = labelsOf(answer, state)
  const { row, col } = pickedIn(answer, state)
  const fact = (/** @type {number} */ i, /** @type {number} */ j) => ({
    title: text.asks(labels[i], labels[j]),
    said: short(scoreAt(answer, scores, i, j), 2),
  })
  return {
    tensors: [scores],
    pair: row === col ? [fact(row, col)] : [fact(row, col), fact(col, row)],
  }
}

/** @param {TiedAnswer} answer @param {Way} way */
function largestOf(answer, { asymmetry }) {
  const gap = numberIn(answer, asymmetry)
  return { tensors: [asymmetry], title: text.largest, said: gap ? short(gap, 2) : text.none }
}

/** Both ways in full. @param {TiedAnswer} answer @param {Readonly<State>} state @param {Way[]} ways */
function comparedIn(answer, state, ways) {
  const labels = labelsOf(answer, state)
  const { row, col } = pickedIn(answer, state)
  const line = (/** @type {string} */ title, /** @type {(way: Way) => string} */ cell) => ({
    ...{ title, cells: ways.map(cell) },
  })
  const score = (/** @type {number} */ i, /** @type {number} */ j) =>
    line(text.asks(labels[i], labels[j]), ({ scores }) => readable(scoreAt(answer, scores, i, j)))
  return {
    tensors: ways.flatMap(({ scores, asymmetry }) => [scores, asymmetry]),
    caption: text.compared,
    head: [text.asItIs, text.ifTied],
    rows: [
      score(row, col),
      ...(row === col ? [] : [score(col, row)]),
      line(text.largest, ({ asymmetry }) =>
        numberIn(answer, asymmetry) ? readable(numberIn(answer, asymmetry)) : '0',
      ),
      line(text.finds(labels[row]), ({ scores }) => labels[indexOfLargest(rowIn(tensorIn(answer, scores), row))]),
      line(text.selfish, ({ scores }) => text.of(selfish(answer, scores), answer.words.length)),
    ],
  }
}
