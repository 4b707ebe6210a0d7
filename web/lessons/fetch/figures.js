// What <hl-fetch> shows: the heads' rows of weights, what should arrive in two slots and what does, and what is lost.

import text from 'text/fetch.js'
import language from 'text/language.js'
import models from 'text/models.js'
import { reasonOf } from '../../kit/head-figures.js'
import { readable } from '../../kit/number.js'
import { atWord, bars, evenly, heatmap, onShow } from '../../kit/panels.js'
import { headName } from '../../kit/reading.js'
import { rowIn, tensorIn, valuesIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Said } from '../../kit/types.js'
 * @import { FetchAnswer } from './types.js'
 */

const SLOTS = [0, 1]

/** @param {FetchAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  if (!answer.tensors.length) return { reason: answer.words.length === 1 ? text.few : reasonOf(answer), shown: null }
  return onShow({
    rows: rowsOf(answer, state),
    slots: slotsOf(answer),
    errors: errorsOf(answer),
    lost: lostOf(answer),
    readout: readoutOf(answer),
    verdict: verdictOn(answer),
    task: taskOf(answer),
  })
}

// ---- Panels ----

/** @param {FetchAnswer} answer @param {Readonly<State>} state */
function rowsOf(answer, state) {
  const { words, splits } = answer
  return heatmap({
    heading: text.rows,
    tensors: ['fetch.rows'],
    ...atWord(answer, state),
    values: valuesIn(answer, 'fetch.rows'),
    rowLabels: splits.map((_, head) => text.row(head)),
    colLabels: words,
    say: (row, place, value) => text.weight(row, words[place], value),
  })
}

/** Wanted and arrived of each slot, one below the other. @param {FetchAnswer} answer */
function slotsOf(answer) {
  const [wanted, output] = ['fetch.wanted', 'fetch.output'].map((name) => tensorIn(answer, name))
  const labels = SLOTS.flatMap((slot) => [text.wanted(slot), text.arrived(slot)])
  const colours = evenly(wanted)
  const end = colours.high.toPrecision(3)
  const panel = heatmap({
    heading: text.slots,
    tensors: ['fetch.wanted', 'fetch.output'],
    values: Float32Array.from(SLOTS.flatMap((slot) => [...rowIn(wanted, slot), ...rowIn(output, slot)])),
    ...{ ...colours, upright: true, margin: 8 },
    rowLabels: labels,
    colLabels: Array.from({ length: answer.dim }, (_, i) => String(i + 1)),
    say: (row, col, value) => text.element(labels[row], col, value),
  })
  return { ...panel, ends: /** @type {const} */ ([`−${end}`, end]) }
}

/** @param {FetchAnswer} answer */
function errorsOf(answer) {
  const tensors = ['fetch.error', 'fetch.leastOfOne', 'fetch.errorOfTwo']
  return bars({
    ...{ heading: text.errors, tensors, labelWidth: 150 },
    values: Float32Array.from(tensors, (name) => valuesIn(answer, name)[0]),
    labels: [text.yours(answer.splits.length), text.least, text.two],
    say: text.error,
  })
}

// ---- Sentences ----

/** @param {FetchAnswer} answer @returns {Said} */
function lostOf(answer) {
  const [one, other] = Array.from(valuesIn(answer, 'fetch.slots'), language.percent)
  return { tensors: ['fetch.slots'], said: text.bySlot(one, other) }
}

/** @param {FetchAnswer} answer */
function readoutOf(answer) {
  const factors = tensorIn(answer, 'fetch.readout')
  const lines = SLOTS.map((slot) => text.readout(slot, Array.from(rowIn(factors, slot), readable)))
  return { tensors: ['fetch.readout'], lines }
}

/** What to make of the heads' rows. @param {FetchAnswer} answer @returns {Said} */
function verdictOn(answer) {
  const { words, first, second, splits } = answer
  if (first === second) return { tensors: [], said: text.sameWord(words[first]) }
  const tensors = ['fetch.error', 'fetch.leastOfOne']
  const [error, least] = tensors.map((name) => language.percent(valuesIn(answer, name)[0]))
  if (splits.length === 1) return { tensors, said: text.verdict.one(error, least) }
  return splits[0] === splits[1]
    ? { tensors: [], said: text.verdict.same }
    : { tensors: ['fetch.error'], said: text.verdict.two(error) }
}

/** @param {FetchAnswer} answer */
function taskOf({ network, layer, head, dim, words }) {
  return text.task(headName(network, layer, head), models.names[network.name].name, dim, words.length)
}
