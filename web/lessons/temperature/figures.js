// What <hl-temperature> shows: the entropy of a row at every temperature, its weights at one, and the temperature that the
// formula has built in.

import text from 'text/temperature.js'
import { reasonOf } from '../../kit/head-figures.js'
import { short } from '../../kit/number.js'
import { tensorIn } from '../../kit/reading.js'
import { AT, DECADES_AT, END, named, placeOf, TEMPERATURES, temperatureOf } from './slider.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Panel, Said } from '../../kit/types.js'
 * @import { Case } from '../../kit/numbers/cases.js'
 * @import { TemperatureAnswer } from './types.js'
 * @typedef {Said & { title: string }} Fact
 */

/** Weights that stand in a sentence. */
const LISTED = 8

/** @param {TemperatureAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const { given, head } = answer
  if (!given) return { reason: head ? reasonOf({ ...head, tensors: [] }) : '', shown: null }
  const t = temperatureOf(state['temperature.t'])
  const value = (/** @type {string} */ name) => tensorIn(answer, name).data[0]
  const bits = text.bits(short(value('entropy')), short(value('limit')))
  return {
    reason: '',
    shown: {
      curve: curveOf(answer, t),
      weights: weightsOf(answer, given),
      sum: { title: text.sum, tensors: ['rowSum'], said: short(value('rowSum')) },
      entropy: { title: text.entropy, tensors: ['entropy', 'limit'], said: bits },
      unscaled: unscaledOf(t, value('unscaled.temperature')),
      same: sameOf(answer),
    },
  }
}

/** @param {TemperatureAnswer} answer @param {number} t @returns {Panel} */
function curveOf(answer, t) {
  const { data: ys } = tensorIn(answer, 'curve')
  const limit = tensorIn(answer, 'limit').data[0]
  const place = placeOf(t)
  const top = Math.max(1, Math.ceil(limit))
  return {
    heading: text.curve,
    tensors: ['curve', 'limit'],
    marks: { col: place },
    cursor: { row: 0, col: place },
    figure: {
      kind: 'chart',
      lines: [{ label: '', xs: AT, ys }],
      references: [{ label: text.uniform(short(limit)), value: limit }],
      ticks: Array.from({ length: top + 1 }, (_, i) => i),
      last: END,
      xTicks: [
        { x: 0, label: text.zero },
        ...DECADES_AT.map((x) => ({ x, label: String(TEMPERATURES[AT.indexOf(x)]) })),
        { x: END, label: text.infinity },
      ],
      xTitle: text.axis,
      describe: (_, col) => text.point(named(TEMPERATURES[col]), short(ys[col])),
    },
  }
}

/** @param {TemperatureAnswer} answer @param {Case} given @returns {Panel} */
function weightsOf(answer, { keyLabels: labels }) {
  const { data: values } = tensorIn(answer, 'weights')
  return {
    heading: text.weights,
    tensors: ['weights'],
    figure: {
      kind: 'bars',
      ...{ values, labels },
      hidden: labels.map(() => false),
      describe: (key) => text.bar(labels[key], short(values[key], 4)),
    },
  }
}

/** @param {number} t @param {number} there @returns {Said} */
const unscaledOf = (t, there) => ({
  tensors: ['unscaled.temperature'],
  said: text.unscaled(named(t), there === Number.POSITIVE_INFINITY ? text.infinity : short(there)),
})

/** @param {TemperatureAnswer} answer @returns {Said} */
function sameOf(answer) {
  const { data } = tensorIn(answer, 'unscaled.weights')
  const numbers = Array.from(data.subarray(0, LISTED), (x) => short(x))
  return { tensors: ['unscaled.weights'], said: text.same(numbers, data.length > LISTED) }
}
