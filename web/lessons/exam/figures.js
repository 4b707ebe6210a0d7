// What <hl-exam> shows: scores, weights and output of matrices typed by hand, and each row's numbers in a table.

import text from 'text/exam.js'
import words from 'text/kit.js'
import { reachOf } from '../../kit/head-figures.js'
import { short } from '../../kit/number.js'
import { rowIn, tensorIn } from '../../kit/reading.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Panel } from '../../kit/types.js'
 * @import { ExamAnswer } from './types.js'
 * @typedef {ReturnType<typeof resultOf>} ResultRow
 * @typedef {'scores' | 'weights' | 'output'} Shown
 */

const SHOWN = /** @type {Shown[]} */ (['scores', 'weights', 'output'])

/** The least that the ends of a map are from 0. */
const LEAST = 1e-6

/** Room on the right of a map: for row sums, or for nothing. */
const MARGINS = { sums: 58, none: 12 }

/** @param {ExamAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const row = rowOf(state, answer.given.queries)
  return {
    panels: SHOWN.map((name) => panelOf(answer, row, name)),
    results: answer.given.queryLabels.map((label, i) => resultOf(answer, i, label, i === row)),
  }
}

/** The row of Q that is picked. @param {Readonly<State>} state @param {number} queries */
export const rowOf = (state, queries) => Math.min(state['exam.at'], queries - 1)

/** @param {ExamAnswer} answer @param {number} row @param {Shown} name @returns {Panel} */
function panelOf(answer, row, name) {
  const { given } = answer
  const { data: values, shape, range = [0, 0] } = tensorIn(answer, name)
  const [rows, cols] = shape
  const isWeights = name === 'weights'
  const reach = Math.max(LEAST, reachOf(range))
  const colLabels = name === 'output' ? Array.from({ length: cols }, (_, i) => String(i + 1)) : given.keyLabels
  const say = (/** @type {number} */ i, /** @type {number} */ j) => short(values[i * cols + j], 4)
  return {
    heading: text.headings[name],
    tensors: isWeights ? ['weights', 'rowSums'] : [name],
    marks: { row },
    cursor: { row, col: 0 },
    figure: {
      kind: 'heatmap',
      ...{ values, rows, cols, rowLabels: given.queryLabels, colLabels },
      map: isWeights ? 'weights' : 'scores',
      low: isWeights ? 0 : -reach,
      high: isWeights ? 1 : reach,
      rowSums: isWeights ? tensorIn(answer, 'rowSums').data : null,
      sumTitle: words.rowSum,
      upright: true,
      margin: isWeights ? MARGINS.sums : MARGINS.none,
      cellText: (value) => short(value, Math.abs(value) < 9.9995 ? 3 : 1),
      describe: (i, j) => text.cells[name](given.queryLabels[i], colLabels[j], say(i, j)),
    },
  }
}

/** What comes of a row of Q. @param {ExamAnswer} answer @param {number} row @param {string} label @param {boolean} isPicked */
function resultOf(answer, row, label, isPicked) {
  const numbers = (/** @type {string} */ name) => Array.from(rowIn(tensorIn(answer, name), row), (x) => short(x))
  const one = (/** @type {string} */ name) => ({ tensors: [name], said: numbers(name)[0] })
  const vector = (/** @type {string} */ name) => ({ tensors: [name], said: `(${numbers(name).join(', ')})` })
  return { label, isPicked, cells: [one('rowSums'), one('entropy'), vector('output'), vector('unscaled.output')] }
}
