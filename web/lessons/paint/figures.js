// What <hl-paint> shows: the mask as it is painted, a head's weights under it, and a row that sees nothing in three ways
// of writing a mask.

import text from 'text/paint.js'
import { atCell, reasonOf, square } from '../../kit/head-figures.js'
import { readable } from '../../kit/number.js'
import { heatmap, panelOf } from '../../kit/panels.js'
import { markedIn, pickedIn } from '../../kit/reading.js'
import { rowIn, tensorIn, valuesIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Said } from '../../kit/types.js'
 * @import { PaintAnswer } from './types.js'
 * @typedef {ReturnType<typeof wayOf>} Way
 */

/** Room for the last label's slant, as in the array. */
const MARGIN = 24

/** As tall as a row under the three ways may be, in CSS pixels. */
const STRIP = 66

/** The three ways, by the tensor of their weights. */
const WAYS = /** @type {const} */ (['weights', 'weights.filled', 'weights.naive'])

/** @param {string} name of a way's weights */
const sumsOf = (name) => name.replace('weights', 'rowSums')

/** @param {PaintAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const reason = reasonOf(answer)
  return { reason, shown: reason ? null : shownOf(answer, state), snapshot: { empty: answer.empty } }
}

/** @param {PaintAnswer} answer @param {Readonly<State>} state */
function shownOf(answer, state) {
  const { words, total, empty, seen } = answer
  const { row } = pickedIn(answer, state)
  const shown = empty.includes(row) ? row : (empty[0] ?? row)
  return {
    array: arrayOf(answer, state),
    weights: square(answer, state, 'weights', { heading: text.weights, margin: MARGIN }),
    first: words.length < total ? text.first(words.length, total) : '',
    effect: { tensors: ['visible'], said: text.effect(seen, words.length ** 2) },
    empty: {
      count: empty.length,
      said: text.emptyRows(empty.length),
      row: text.rowOf(words[shown], shown),
      strip: empty.length ? stripOf(answer, state, shown) : null,
      ways: WAYS.map((name) => wayOf(answer, state, name, shown)),
    },
  }
}

/** The array, its bits as they are read. @param {PaintAnswer} answer @param {Readonly<State>} state */
function arrayOf(answer, state) {
  const { words, seen } = answer
  const [bits, visible] = ['mask', 'visible'].map((name) => valuesIn(answer, name))
  return panelOf('bits', {
    ...{ heading: text.array, tensors: ['mask', 'visible'], hint: text.paintHint },
    ...atCell(answer, state),
    ...{ bits, visible, labels: words },
    describe(row, col) {
      const at = row * words.length + col
      return text.cell(row, words[row], col, words[col], bits[at], visible[at] === 1)
    },
    summary: () => text.effect(seen, visible.length),
  })
}

/** One row under the three ways, below each other. @param {PaintAnswer} answer @param {Readonly<State>} state @param {number} row */
function stripOf(answer, state, row) {
  const { words } = answer
  const values = new Float32Array(WAYS.length * words.length)
  WAYS.forEach((name, i) => {
    values.set(rowIn(tensorIn(answer, name), row), i * words.length)
  })
  return heatmap({
    ...{ heading: text.strip(text.rowOf(words[row], row)), tensors: WAYS, values },
    ...{ marks: { col: markedIn(answer, { ...state, row: state.column }) }, cursor: { row: 0, col: 0 } },
    ...{ rowLabels: WAYS.map((name) => text.short[name]), colLabels: words, mostHeight: STRIP },
    say: (way, col, weight) => text.stripCell(text.short[WAYS[way]], words[col], weight),
    summary: () => text.stripSummary,
  })
}

/** A way of writing a mask, and what becomes of a row under it. @param {PaintAnswer} answer @param {Readonly<State>} state @param {typeof WAYS[number]} name @param {number} row */
const wayOf = (answer, state, name, row) => ({
  map: square(answer, state, name, { heading: text.ways[name], sums: sumsOf(name) }),
  numbers: rowNumbers(answer, name, row),
  note: text.wayNotes[name],
})

/** @param {PaintAnswer} answer @param {string} name @param {number} row @returns {Said} */
function rowNumbers(answer, name, row) {
  const largest = Math.max(...rowIn(tensorIn(answer, name), row))
  const [sum] = rowIn(tensorIn(answer, sumsOf(name)), row)
  return { tensors: [name, sumsOf(name)], said: text.rowNumbers(readable(largest), readable(sum)) }
}
