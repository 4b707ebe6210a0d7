// What figures about one head of the page's model share: which head it is, why there may be nothing to show, and square
// maps with the words at both sides. Pure.

import words from 'text/kit.js'
import models from 'text/models.js'
import sentence from 'text/sentence.js'
import { readable } from './number.js'
import { badge, headName, marksIn, pickedIn, tensorIn } from './reading.js'

/**
 * @import { FigureSpec } from '../drawing/types.js'
 * @import { Answer, Reading, State, Tensor } from '../session/types.js'
 * @import { Panel } from './types.js'
 * @typedef {import('./numbers/head.js').HeadFacts & Answer & { words: string[] }} HeadAnswer
 */

/** Which head this is, of which model, and where it comes from. @param {HeadAnswer} answer */
export function headLine({ network, layer, head }) {
  const { name } = models.names[network.name]
  return { said: words.lessonView.shown(headName(network, layer, head), name), badge: badge(network, layer, head) }
}

/** What stands in place of the figures where there is nothing to show; empty: there is. @param {Reading & { tensors: readonly Tensor[] }} answer */
export function reasonOf({ words: read, unknown, network, tensors }) {
  if (!read.length) return words.empty
  if (tensors.some(({ shape }) => shape[0] === read.length)) return ''
  return sentence.notRead([...new Set(unknown.map((token) => read[token]))], network.words)
}

/**
 * The heatmap of a square tensor.
 * @param {Answer & { words: string[] }} answer @param {string} name @param {'weights' | 'scores'} map
 * @param {{ low: number, high: number, sums?: string, labels?: readonly string[] }} options sums: the tensor of row sums
 * @returns {FigureSpec}
 */
export function square(answer, name, map, { low, high, sums = '', labels = answer.words }) {
  const n = labels.length
  const values = tensorIn(answer, name).data
  return {
    kind: 'heatmap',
    ...{ values, rows: n, cols: n, rowLabels: labels, colLabels: labels, map, low, high },
    rowSums: sums ? tensorIn(answer, sums).data : null,
    sumTitle: words.rowSum,
    describe: (row, col) => words.lessonView.cell(row, labels[row], col, labels[col], readable(values[row * n + col])),
    summary: () => words.lessonView.summary(n),
  }
}

/**
 * A panel of the picked and pointed cell.
 * @param {Answer} answer @param {Readonly<State>} state @param {string} heading @param {readonly string[]} tensors @param {FigureSpec} figure
 * @returns {Panel}
 */
export function cellPanel(answer, state, heading, tensors, figure) {
  const { row, col } = pickedIn(answer, state)
  return { heading, tensors, figure, marks: marksIn(answer, state), cursor: { row, col } }
}

/** The most that a finite value of a tensor is from 0. @param {readonly [number, number]} range */
export const reachOf = ([low, high]) => Math.max(-low, high, 0)
