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

/** An error below this counts as none: what float32 leaves of a value, squared, is far below it. */
const NOTHING = 1e-6

/** @param {FetchAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  if (!answer.tensors.length) return { reason: answer.words.length === 1 ? text.few : reasonOf(answer), shown: null }
  return onShow({
    rows: rowsOf(answer, state),
    slots: slotsOf(answer),
    errors: errorsOf(answer),
    goal: goalOf(answer),
    lost: lostOf(answer),
    least: leastOf(answer),
    readout: readoutOf(answer),
    verdict: verdictOn(answer),
    values: valuesSaid(answer),
    about: text.slots(answer.words[answer.first], answer.words[answer.second], answer.dim),
  })
}

// ---- Panels ----

/** @param {FetchAnswer} answer @param {Readonly<State>} state */
function rowsOf(answer, state) {
  const { words, splits } = answer
  return heatmap({
    heading: text.rows(splits.length),
    tensors: ['fetch.rows'],
    ...atWord(answer, state),
    values: valuesIn(answer, 'fetch.rows'),
    rowLabels: splits.map((_, head) => text.row(head)),
    colLabels: words,
    margin: 8,
    say: (row, place, value) => text.weight(row, words[place], value),
  })
}

/** Of each slot what it should hold, and below it what arrives; one scale for both. @param {FetchAnswer} answer */
function slotsOf(answer) {
  const { words, first, second, dim } = answer
  const [wanted, output] = ['fetch.wanted', 'fetch.output'].map((name) => tensorIn(answer, name))
  const lost = Array.from(valuesIn(answer, 'fetch.slots'), language.percent)
  const colours = evenly(wanted)
  const end = colours.high.toPrecision(3)
  return SLOTS.map((slot) => {
    const panel = heatmap({
      heading: text.slot(slot, words[[first, second][slot]], lost[slot]),
      tensors: ['fetch.wanted', 'fetch.output', 'fetch.slots'],
      values: Float32Array.from([...rowIn(wanted, slot), ...rowIn(output, slot)]),
      ...{ ...colours, upright: true, margin: 8 },
      rowLabels: [text.wanted, text.arrived],
      colLabels: Array.from({ length: dim }, (_, i) => String(i + 1)),
      say: (row, col, value) => text.element(slot, row ? text.arrived : text.wanted, col, value),
    })
    return { ...panel, ends: /** @type {const} */ ([`−${end}`, end]) }
  })
}

/** Two heads at their best stand beside the reader's once there are two. @param {FetchAnswer} answer */
function errorsOf(answer) {
  const isOne = answer.splits.length === 1
  const tensors = ['fetch.error', ...(isOne ? [] : ['fetch.errorOfTwo'])]
  return bars({
    ...{ heading: text.errors, tensors, labelWidth: 170, digits: 2, isBare: !isOne },
    values: Float32Array.from(tensors, (name) => valuesIn(answer, name)[0]),
    labels: [text.yours(answer.splits.length), ...(isOne ? [] : [text.two])],
    say: text.error,
  })
}

/** Whether both words arrive whole. @param {FetchAnswer} answer */
function goalOf({ first, second, ...answer }) {
  const [error] = valuesIn(answer, 'fetch.error')
  return { tensors: ['fetch.error'], error, isMet: first !== second && error < NOTHING }
}

// ---- Sentences ----

/** @param {FetchAnswer} answer @returns {Said} */
function lostOf(answer) {
  const [one, other] = Array.from(valuesIn(answer, 'fetch.slots'), language.percent)
  return { tensors: ['fetch.slots'], said: text.bySlot(one, other) }
}

/** What one head could do that need not point at the two words. @param {FetchAnswer} answer @returns {Said} */
const leastOf = (answer) => ({
  tensors: ['fetch.leastOfOne'],
  said: text.least(language.percent(valuesIn(answer, 'fetch.leastOfOne')[0])),
})

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
  const error = language.percent(valuesIn(answer, 'fetch.error')[0])
  if (splits.length === 1) {
    const [one, other] = Array.from(valuesIn(answer, 'fetch.slots'), language.percent)
    return { tensors: ['fetch.error', 'fetch.slots'], said: text.verdict.one(error, one, other, splits[0] !== 0.5) }
  }
  return splits[0] === splits[1]
    ? { tensors: [], said: text.verdict.same }
    : { tensors: ['fetch.error'], said: text.verdict.two(error) }
}

/** @param {FetchAnswer} answer */
function valuesSaid({ network, layer, head, dim, words }) {
  return text.values(headName(network, layer, head), models.names[network.name].name, dim, words.length)
}
