// What <hl-fetch> shows: the heads' rows of weights, what should arrive in two slots and what does, and what is lost.

import text from 'text/fetch.js'
import language from 'text/language.js'
import models from 'text/models.js'
import { reachOf, reasonOf } from '../../kit/head-figures.js'
import { readable } from '../../kit/number.js'
import { headName, markedIn, pickedIn, rowIn, tensorIn } from '../../kit/reading.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Panel, Said } from '../../kit/types.js'
 * @import { FetchAnswer } from './types.js'
 */

const SLOTS = [0, 1]

/** The least that the ends of the colours are from 0. */
const REACH_LEAST = 1e-6

/** @param {FetchAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  if (!answer.tensors.length) return { reason: answer.words.length === 1 ? text.few : reasonOf(answer), shown: null }
  return {
    reason: '',
    shown: {
      rows: rowsOf(answer, state),
      slots: slotsOf(answer),
      errors: errorsOf(answer),
      lost: lostOf(answer),
      readout: readoutOf(answer),
      verdict: verdictOn(answer),
      task: taskOf(answer),
    },
  }
}

/** @param {FetchAnswer} answer @param {string} name */
const valuesOf = (answer, name) => tensorIn(answer, `fetch.${name}`).data

// ---- Panels ----

/** @param {FetchAnswer} answer @param {Readonly<State>} state @returns {Panel} */
function rowsOf(answer, state) {
  const { words, splits } = answer
  const values = valuesOf(answer, 'rows')
  return {
    heading: text.rows,
    tensors: ['fetch.rows'],
    marks: { col: markedIn(answer, state) },
    cursor: { col: pickedIn(answer, state).row },
    figure: {
      kind: 'heatmap',
      ...{ values, rows: splits.length, cols: words.length, map: 'weights', low: 0, high: 1 },
      rowLabels: splits.map((_, head) => text.row(head)),
      colLabels: words,
      describe: (row, place) => text.weight(row, words[place], readable(values[row * words.length + place])),
    },
  }
}

/** Wanted and arrived of each slot, one below the other. @param {FetchAnswer} answer */
function slotsOf(answer) {
  const { dim } = answer
  const [wanted, output] = ['wanted', 'output'].map((name) => tensorIn(answer, `fetch.${name}`))
  const values = Float32Array.from(SLOTS.flatMap((slot) => [...rowIn(wanted, slot), ...rowIn(output, slot)]))
  const labels = SLOTS.flatMap((slot) => [text.wanted(slot), text.arrived(slot)])
  const most = Math.max(REACH_LEAST, reachOf(wanted.range ?? [0, 0]))
  const end = most.toPrecision(3)
  return {
    heading: text.slots,
    tensors: ['fetch.wanted', 'fetch.output'],
    ends: /** @type {const} */ ([`−${end}`, end]),
    figure: {
      kind: /** @type {const} */ ('heatmap'),
      ...{ values, rows: labels.length, cols: dim, low: -most, high: most, upright: true, margin: 8 },
      map: /** @type {const} */ ('scores'),
      rowLabels: labels,
      colLabels: Array.from({ length: dim }, (_, i) => String(i + 1)),
      describe: (/** @type {number} */ row, /** @type {number} */ col) =>
        text.element(labels[row], col, readable(values[row * dim + col])),
    },
  }
}

/** @param {FetchAnswer} answer @returns {Panel} */
function errorsOf(answer) {
  const names = ['error', 'leastOfOne', 'errorOfTwo']
  const labels = [text.yours(answer.splits.length), text.least, text.two]
  const values = Float32Array.from(names, (name) => valuesOf(answer, name)[0])
  return {
    heading: text.errors,
    tensors: names.map((name) => `fetch.${name}`),
    figure: {
      kind: 'bars',
      ...{ values, labels, labelWidth: 150, hidden: labels.map(() => false) },
      describe: (row) => text.error(labels[row], readable(values[row])),
    },
  }
}

// ---- Sentences ----

/** @param {FetchAnswer} answer @returns {Said} */
function lostOf(answer) {
  const [one, other] = Array.from(valuesOf(answer, 'slots'), language.percent)
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
  const [error, least] = ['error', 'leastOfOne'].map((name) => language.percent(valuesOf(answer, name)[0]))
  if (splits.length === 1) return { tensors: ['fetch.error', 'fetch.leastOfOne'], said: text.verdict.one(error, least) }
  return splits[0] === splits[1]
    ? { tensors: [], said: text.verdict.same }
    : { tensors: ['fetch.error'], said: text.verdict.two(error) }
}

/** @param {FetchAnswer} answer */
function taskOf({ network, layer, head, dim, words }) {
  return text.task(headName(network, layer, head), models.names[network.name].name, dim, words.length)
}
