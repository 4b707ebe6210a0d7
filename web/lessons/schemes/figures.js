// What <hl-schemes> shows: one head's map under four schemes of position, and whether each of them stays when the sentence
// begins later.

import words from 'text/kit.js'
import text from 'text/schemes.js'
import { cellPanel } from '../../kit/head-figures.js'
import { readable } from '../../kit/number.js'
import { tensorIn } from '../../kit/reading.js'
import { SCHEMES } from './numbers.js'

/**
 * @import { FigureSpec } from '../../drawing/types.js'
 * @import { State } from '../../session/types.js'
 * @import { Scheme, SchemesAnswer } from './types.js'
 */

/** Differences below this are those of float32. */
const ROUNDING = 1e-4

/** Room for the slant of the last column's label, in CSS pixels. */
const MARGIN = 8

/** @param {SchemesAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  if (!answer.words.length) return { reason: words.empty, schemes: [] }
  return { reason: '', schemes: SCHEMES.map((scheme) => schemeOf(answer, state, scheme)) }
}

/** @param {SchemesAnswer} answer @param {Readonly<State>} state @param {Scheme} scheme */
function schemeOf(answer, state, scheme) {
  const name = `${scheme}.weights`
  return {
    map: cellPanel(answer, state, text.names[scheme], [name], mapOf(answer, name)),
    change: changeOf(answer, `${scheme}.change`),
    note: text.notes[scheme],
  }
}

/** @param {SchemesAnswer} answer @param {string} name @returns {FigureSpec} */
function mapOf(answer, name) {
  const labels = answer.words
  const n = labels.length
  const values = tensorIn(answer, name).data
  return {
    kind: 'heatmap',
    ...{ values, rows: n, cols: n, rowLabels: labels, colLabels: labels },
    ...{ map: 'weights', low: 0, high: 1, margin: MARGIN },
    describe: (row, col) => text.cell(row, labels[row], col, labels[col], readable(values[row * n + col])),
  }
}

/** @param {SchemesAnswer} answer @param {string} name */
function changeOf(answer, name) {
  const [change] = tensorIn(answer, name).data
  const stays = change < ROUNDING
  const said = text.change(readable(change), answer.shift)
  return { tensors: [name], stays, verdict: stays ? text.stays : text.moves, said }
}
