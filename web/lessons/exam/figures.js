// What <hl-exam> shows: scores, weights and output of matrices typed by hand, and each row's numbers in a table.

import text from 'text/exam.js'
import words from 'text/kit.js'
import { short } from '../../kit/number.js'
import { evenly, heatmap } from '../../kit/panels.js'
import { indexOfLargest, rowIn, tensorIn, valuesIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { ExamAnswer } from './types.js'
 * @typedef {ReturnType<typeof resultOf>} ResultRow
 * @typedef {'scores' | 'weights' | 'output'} Shown
 */

const SHOWN = /** @type {Shown[]} */ (['scores', 'weights', 'output'])

/** A cell is as large as a map of so many cells has room for, in CSS pixels. */
const MAP = { side: 270, least: 34, most: 78 }

/** So many keys leave room for three decimals. */
const ROOMY = 6

/** Weights that are no further apart read as the same in three decimals. */
const SAME = 5e-4

/** Room for row sums on the right of a map. */
const SUMS = 58

/** @param {ExamAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const { queries, keys, queryLabels } = answer.given
  const row = rowOf(state, queries)
  return {
    query: queryLabels[row],
    isOne: keys === 1,
    flow: flowOf(answer, row),
    panels: SHOWN.map((name) => panelOf(answer, row, name)),
    results: answer.given.queryLabels.map((label, i) => resultOf(answer, i, label, i === row)),
  }
}

/** Whether the picked row gives every key the same weight. @param {ExamAnswer} answer @param {Readonly<State>} state */
export function isEven(answer, state) {
  const weights = rowIn(tensorIn(answer, 'weights'), rowOf(state, answer.given.queries))
  return weights.every((weight) => Math.abs(weight - weights[0]) < SAME)
}

/** The row of Q that is picked. @param {Readonly<State>} state @param {number} queries */
export const rowOf = (state, queries) => Math.min(state['exam.at'], queries - 1)

/** @param {ExamAnswer} answer @param {number} row @param {Shown} name */
function panelOf(answer, row, name) {
  const { given } = answer
  const tensor = tensorIn(answer, name)
  const isWeights = name === 'weights'
  const columns = Array.from({ length: tensor.shape[1] }, (_, i) => String(i + 1))
  const colLabels = name === 'output' ? columns : given.keyLabels
  return heatmap({
    heading: text.headings[name],
    tensors: isWeights ? ['weights', 'rowSums'] : [name],
    marks: { row },
    cursor: { row, col: 0 },
    ...{ values: tensor.data, rowLabels: given.queryLabels, colLabels, upright: true },
    mostCell: Math.max(MAP.least, Math.min(MAP.most, Math.floor(MAP.side / Math.max(given.queries, given.keys)))),
    margin: SUMS, // also where there are none: the maps are of one size
    ...(isWeights ? { rowSums: valuesIn(answer, 'rowSums') } : evenly(tensor)),
    sumTitle: words.rowSum,
    cellText: (value) => short(value, Math.abs(value) >= 9.9995 ? 1 : given.keys < ROOMY ? 3 : 2),
    write: (value) => short(value, 4),
    say: (i, j, value) => text.cells[name](given.queryLabels[i], colLabels[j], value),
  })
}

/** The picked row's way from its product with a key to its output: with the key that gets most. @param {ExamAnswer} answer @param {number} row */
function flowOf(answer, row) {
  const { given } = answer
  const key = indexOfLargest(rowIn(tensorIn(answer, 'weights'), row))
  const at = (/** @type {string} */ name) => short(rowIn(tensorIn(answer, name), row)[key])
  const [query, label] = [given.queryLabels[row], given.keyLabels[key]]
  const output = Array.from(rowIn(tensorIn(answer, 'output'), row), (x) => short(x))
  const { flow } = text
  return [
    { title: flow.product(query, label), tensors: ['products', 'weights'], said: at('products') },
    {
      title: flow.scaled(given.dim, short(valuesIn(answer, 'root')[0])),
      tensors: ['scores', 'weights', 'root'],
      said: at('scores'),
    },
    { title: flow.weight, tensors: ['weights'], said: at('weights') },
    { title: flow.output(query), tensors: ['output'], said: `(${output.join(', ')})` },
  ]
}

/** What comes of a row of Q. @param {ExamAnswer} answer @param {number} row @param {string} label @param {boolean} isPicked */
function resultOf(answer, row, label, isPicked) {
  const numbers = (/** @type {string} */ name) => Array.from(rowIn(tensorIn(answer, name), row), (x) => short(x))
  const one = (/** @type {string} */ name) => ({ tensors: [name], said: numbers(name)[0] })
  const vector = (/** @type {string} */ name) => ({ tensors: [name], said: `(${numbers(name).join(', ')})` })
  return { label, isPicked, cells: [one('rowSums'), one('entropy'), vector('output'), vector('unscaled.output')] }
}
