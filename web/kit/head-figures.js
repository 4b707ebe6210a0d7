// What figures about one head of the page's model share: which head it is, why there may be nothing to show, and square
// maps with the words at both sides. Pure.

import words from 'text/kit.js'
import models from 'text/models.js'
import sentence from 'text/sentence.js'
import { tensorIn } from '../session/tensors.js'
import { heatmap } from './panels.js'
import { badge, headName, marksIn, pickedIn } from './reading.js'

/**
 * @import { Answer, Reading, State, Tensor } from '../session/types.js'
 * @typedef {import('./numbers/head.js').HeadFacts} HeadFacts
 */

/** Which head this is, and where it comes from. @param {HeadFacts} answer */
export const originOf = ({ network, layer, head }) => ({
  head: headName(network, layer, head),
  badge: badge(network, layer, head),
})

/** The same in a line, with its model. @param {HeadFacts} answer */
export function headLine(answer) {
  const { head, badge } = originOf(answer)
  return { said: words.lessonView.shown(head, models.names[answer.network.name].name), badge }
}

/** What stands in place of the figures of a text that the model doesn't read. @param {Reading} reading */
export const whyUnread = ({ words: read, unknown, network }) => {
  const unread = unknown.map((token) => read[token])
  return read.length ? sentence.notRead(unread, network.words) : words.empty
}

/** What stands in place of the figures where there is nothing to show; empty: there is. @param {Reading & { tensors: readonly Tensor[] }} answer */
export function reasonOf({ tensors, ...reading }) {
  const { words: read } = reading
  if (read.length && tensors.some(({ shape }) => shape[0] === read.length)) return ''
  return whyUnread(reading)
}

/** The picked and pointed cell of a map with the words at both sides. @param {Answer} answer @param {Readonly<State>} state */
export function atCell(answer, state) {
  const { row, col } = pickedIn(answer, state)
  return { marks: marksIn(answer, state), cursor: { row, col } }
}

/**
 * A square tensor as a map with the words at both sides.
 * @param {Answer & { words: string[] }} answer @param {Readonly<State>} state @param {string} name
 * @param {Partial<Parameters<typeof heatmap>[0]> & { heading: string, sums?: string, labels?: readonly string[] }} what
 *   sums: the tensor of row sums
 */
export function square(answer, state, name, { sums, labels = answer.words, ...what }) {
  return heatmap({
    tensors: sums ? [name, sums] : [name],
    ...atCell(answer, state),
    ...{ values: tensorIn(answer, name).data, rowLabels: labels, colLabels: labels },
    rowSums: sums ? tensorIn(answer, sums).data : null,
    sumTitle: words.rowSum,
    summary: () => words.lessonView.summary(labels.length),
    ...what,
  })
}
