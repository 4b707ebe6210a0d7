// What <hl-overflow> shows: a row of scores on its way through exp in float32, what comes out, and what should.

import text from 'text/overflow.js'
import { short } from '../../kit/number.js'
import { heatmap } from '../../kit/panels.js'
import { rowIn, tensorIn, valuesIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { OverflowAnswer } from './types.js'
 * @typedef {ReturnType<typeof lineOf> | ReturnType<typeof withSum>} Line
 * @typedef {ReturnType<typeof scoresOf>} Scores
 * @typedef {ReturnType<typeof vectorOf>} Vector
 */

/** @param {OverflowAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  return {
    outcome: answer.outcome,
    scores: scoresOf(answer, state['overflow.shift'] !== 0),
    lines: [
      lineOf(answer, text.columns.shifted, 'shifted'),
      withSum(answer, lineOf(answer, text.columns.exponentials, 'exponentials'), 'sum'),
      withSum(answer, lineOf(answer, text.columns.weights, 'weights'), 'rowSum'),
      lineOf(answer, text.columns.right, 'right.weights'),
    ],
    verdict: text.verdicts[answer.outcome],
    values: valuesOf(answer),
    output: vectorOf(answer, text.output, 'output'),
    right: vectorOf(answer, text.right, 'right.output'),
    weights: weightsOf(answer),
  }
}

/** After the point. */
const DIGITS = 2

/** A cell of the map, in CSS pixels. */
const CELL = 60

/** A number as it is and as it is written. @param {number} value */
const shown = (value) => ({ value, text: short(value, DIGITS) })

/** @param {OverflowAnswer} answer @param {string} name */
const numbersOf = (answer, name) => Array.from(valuesIn(answer, name), shown)

/** The scores as they were typed; shifted: as they enter the softmax, where that differs. @param {OverflowAnswer} answer @param {boolean} isShifted */
function scoresOf(answer, isShifted) {
  const values = Array.from(valuesIn(answer, 'scores'))
  const shifted = isShifted ? values.map((value) => short(value, DIGITS)) : []
  return { title: text.columns.scores, tensors: ['scores'], values, shifted }
}

/** @param {OverflowAnswer} answer @param {string} title @param {string} name */
const lineOf = (answer, title, name) => ({ title, tensors: [name], numbers: numbersOf(answer, name), sum: null })

/** A line with its sum. @param {OverflowAnswer} answer @param {ReturnType<typeof lineOf>} line @param {string} name */
const withSum = (answer, line, name) => ({
  ...line,
  tensors: [...line.tensors, name],
  sum: shown(valuesIn(answer, name)[0]),
})

/** @param {OverflowAnswer} answer @param {string} title @param {string} name */
const vectorOf = (answer, title, name) => ({ title, tensors: [name], numbers: numbersOf(answer, name) })

/** The values that the row mixes, a key each. @param {OverflowAnswer} answer */
function valuesOf(answer) {
  const values = tensorIn(answer, 'values')
  const rows = Array.from({ length: values.shape[0] }, (_, key) => Array.from(rowIn(values, key), (x) => short(x, 0)))
  return { title: text.values, tensors: ['values'], said: rows.map((row) => `(${row.join(', ')})`).join(' ') }
}

/** @param {OverflowAnswer} answer */
function weightsOf(answer) {
  const values = valuesIn(answer, 'weights')
  return heatmap({
    heading: text.panel,
    tensors: ['weights'],
    ...{ values, rowLabels: ['q'], colLabels: Array.from(values, (_, i) => `k${i + 1}`), upright: true },
    mostCell: CELL,
    cellText: (value) => (value > 0 && value < 0.005 ? '<.01' : short(value, DIGITS)), // the table has its digits
    write: (value) => short(value, 4),
    say: (_, col, value) => text.cell(col + 1, value),
  })
}
