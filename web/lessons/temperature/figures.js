// What <hl-temperature> shows: the entropy of a row at every temperature, its weights at one, and the temperature that the
// formula has built in.

import text from 'text/temperature.js'
import { reasonOf } from '../../kit/head-figures.js'
import { short } from '../../kit/number.js'
import { atColumn, bars, onShow, panelOf } from '../../kit/panels.js'
import { valuesIn } from '../../session/tensors.js'
import { AT, DECADES_AT, END, named, placeOf, TEMPERATURES, temperatureOf } from './slider.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Said } from '../../kit/types.js'
 * @import { Case } from '../../kit/numbers/cases.js'
 * @import { TemperatureAnswer } from './types.js'
 * @typedef {Said & { title: string }} Fact
 */

/** After the point. */
const DIGITS = 2

/** How tall the curve is, and each bar: of few keys they are taller, in CSS pixels. */
const TALL = 290
const BAR = { most: 5, few: 40, many: 24 }

/** So many bars are as tall as a line of text. */
const ROOMY = 16

/** Weights that stand in a sentence. */
const LISTED = 8

/** @param {TemperatureAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const { given, head } = answer
  if (!given) return { reason: head ? reasonOf({ ...head, tensors: [] }) : '', shown: null }
  const t = temperatureOf(state['temperature.t'])
  const value = (/** @type {string} */ name) => valuesIn(answer, name)[0]
  const bits = text.bits(short(value('entropy'), DIGITS), short(value('limit'), DIGITS))
  return onShow({
    query: given.queryLabels[given.row],
    curve: curveOf(answer, t),
    weights: weightsOf(answer, given),
    sum: { title: text.sum, tensors: ['rowSum'], said: short(value('rowSum'), DIGITS) },
    entropy: { title: text.entropy, tensors: ['entropy', 'limit'], said: bits },
    unscaled: unscaledOf(t, value('unscaled.temperature')),
    same: sameOf(answer),
  })
}

/** @param {TemperatureAnswer} answer @param {number} t */
function curveOf(answer, t) {
  const ys = valuesIn(answer, 'curve')
  const [limit] = valuesIn(answer, 'limit')
  const place = placeOf(t)
  const top = Math.max(1, Math.ceil(limit))
  return panelOf('chart', {
    heading: text.curve,
    tensors: ['curve', 'limit'],
    ...atColumn(place),
    lines: [{ label: '', xs: AT, ys }],
    references: [{ label: text.uniform(short(limit, DIGITS)), value: limit }],
    ticks: Array.from({ length: top + 1 }, (_, i) => i),
    last: END,
    height: TALL,
    xTicks: [
      { x: 0, label: text.zero },
      ...DECADES_AT.map((x) => ({ x, label: String(TEMPERATURES[AT.indexOf(x)]) })),
      { x: END, label: text.infinity },
    ],
    xTitle: text.axis,
    describe: (_, col) => text.point(named(TEMPERATURES[col]), short(ys[col])),
  })
}

/** @param {TemperatureAnswer} answer @param {Case} given */
const weightsOf = (answer, { keyLabels: labels }) =>
  bars({
    ...{ heading: text.weights, tensors: ['weights'], values: valuesIn(answer, 'weights'), labels },
    digits: DIGITS,
    rowHeight: rowHeightOf(labels.length),
    write: (weight) => short(weight, 4),
    say: text.bar,
  })

/** More of them than a screen has room for are thinner. @param {number} keys */
const rowHeightOf = (keys) => (keys <= BAR.most ? BAR.few : keys <= ROOMY ? BAR.many : undefined)

/** @param {number} t @param {number} there @returns {Said} */
const unscaledOf = (t, there) => ({
  tensors: ['unscaled.temperature'],
  said: text.unscaled(named(t), there === Number.POSITIVE_INFINITY ? text.infinity : short(there)),
})

/** @param {TemperatureAnswer} answer @returns {Said} */
function sameOf(answer) {
  const weights = valuesIn(answer, 'unscaled.weights')
  const numbers = Array.from(weights.subarray(0, LISTED), (x) => short(x))
  return { tensors: ['unscaled.weights'], said: text.same(numbers, weights.length > LISTED) }
}
