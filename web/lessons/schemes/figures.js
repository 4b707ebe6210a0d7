// What <hl-schemes> shows: one head's map under four schemes of position, and whether each of them stays when the sentence
// begins later.

import words from 'text/kit.js'
import text from 'text/schemes.js'
import { atCell } from '../../kit/head-figures.js'
import { short } from '../../kit/number.js'
import { heatmap } from '../../kit/panels.js'
import { pickedIn } from '../../kit/reading.js'
import { valuesIn } from '../../session/tensors.js'
import { knobs } from './knobs.js'
import { SCHEMES } from './numbers.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Scheme, SchemesAnswer, SchemesOwn } from './types.js'
 */

/** Differences below this are those of float32. */
const ROUNDING = 1e-4

/** Room for the slant of the last column's label, in CSS pixels. */
const MARGIN = 8

/** @param {SchemesAnswer} answer @param {Readonly<State>} state @param {SchemesOwn} own */
export function figures(answer, state, { hasMoved = false }) {
  /** Until the sentence is moved, which of the maps change is for the reader to find out. */
  const isKnown = hasMoved || answer.shift !== knobs['schemes.shift'].initial
  if (!answer.words.length) return { reason: words.empty, isKnown, schemes: [] }
  return { reason: '', isKnown, schemes: SCHEMES.map((scheme) => schemeOf(answer, state, scheme)) }
}

/** @param {SchemesAnswer} answer @param {Readonly<State>} state @param {Scheme} scheme */
function schemeOf(answer, state, scheme) {
  return {
    name: text.names[scheme],
    map: mapOf(answer, state, text.names[scheme], `${scheme}.weights`),
    change: changeOf(answer, `${scheme}.change`),
    cell: cellOf(answer, state, scheme),
    note: text.notes[scheme],
  }
}

/** @param {SchemesAnswer} answer @param {Readonly<State>} state @param {string} heading @param {string} name */
function mapOf(answer, state, heading, name) {
  const { words: labels } = answer
  return heatmap({
    ...{ heading, tensors: [name], ...atCell(answer, state) },
    ...{ values: valuesIn(answer, name), rowLabels: labels, colLabels: labels, margin: MARGIN },
    say: (row, col, weight) => text.cell(row, labels[row], col, labels[col], weight),
  })
}

/** The outlined cell's weight. @param {SchemesAnswer} answer @param {Readonly<State>} state @param {Scheme} scheme */
function cellOf(answer, state, scheme) {
  const { words: labels } = answer
  const { row, col } = pickedIn(answer, state)
  const name = `${scheme}.weights`
  const weight = valuesIn(answer, name)[row * labels.length + col]
  return { tensors: [name], said: text.outlined(labels, row, col, short(weight, 2)) }
}

/** @param {SchemesAnswer} answer @param {string} name */
function changeOf(answer, name) {
  const [change] = valuesIn(answer, name)
  const stays = change < ROUNDING
  const said = text.change(short(change, 2))
  return { tensors: [name], stays, verdict: stays ? text.stays : text.moves, said }
}
