// What <hl-scaling> shows: the largest weight and the softmax's derivative over all draws, with and without the division,
// one draw's weights, and a table of it all.

import text from 'text/scaling.js'
import { readable } from '../../kit/number.js'
import { bars, panelOf } from '../../kit/panels.js'
import { rowIn, tensorIn, valuesIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Said } from '../../kit/types.js'
 * @import { ScalingAnswer, ScalingOwn } from './types.js'
 */

export const NAMES = /** @type {const} */ (['unscaled', 'scaled'])
const MEASURES = /** @type {const} */ (['largest', 'jacobian'])

/** Places among the quantiles. */
const [LOW, MEDIAN] = [0, 2]

/** Ends of the axes: a weight is at most 1, the norm at most 1/2, with two equal weights. */
const AXES = {
  largest: { most: 1, ticks: [0, 0.25, 0.5, 0.75, 1] },
  jacobian: { most: 0.5, ticks: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
}

/** @typedef {typeof NAMES[number]} Name @typedef {typeof MEASURES[number]} Measure */

/** @param {ScalingAnswer} answer @param {Readonly<State>} state @param {ScalingOwn} own */
export function figures(answer, state, own) {
  const shown = state['scaling.scaled'] ? 'scaled' : 'unscaled'
  const draw = own.hovered ?? state['scaling.draw']
  return {
    measures: MEASURES.map((measure) => measureOf(answer, state, measure, shown, draw)),
    verdict: verdictOn(answer, shown),
    one: oneDraw(answer, shown, draw),
    table: tableOf(answer),
  }
}

/** @param {ScalingAnswer} answer @param {Readonly<State>} state @param {Measure} measure @param {Name} shown @param {number} draw */
function measureOf(answer, state, measure, shown, draw) {
  const values = NAMES.map((name) => valuesIn(answer, `${name}.${measure}`))
  const quantiles = NAMES.map((name) => valuesIn(answer, `${name}.${measure}.quantiles`))
  const strip = (/** @type {Name} */ name, /** @type {number} */ i) => ({
    ...{ label: text.names[name], values: values[i], quantiles: quantiles[i] },
    isFaint: name !== shown,
  })
  return panelOf('distributions', {
    heading: text.measures[measure],
    tensors: NAMES.flatMap((name) => [`${name}.${measure}`, `${name}.${measure}.quantiles`]),
    hint: text.help,
    marks: { col: draw },
    cursor: { row: NAMES.indexOf(shown), col: state['scaling.draw'] },
    ...AXES[measure],
    title: text.titles[measure],
    strips: NAMES.map(strip),
    describe: (row, col) => text.dot(text.names[NAMES[row]], col + 1, readable(values[row][col])),
    summary: () => NAMES.map((name, i) => text.summary(text.names[name], Array.from(quantiles[i], readable))).join(' '),
  })
}

/** @param {ScalingAnswer} answer @param {Name} shown @returns {Said} */
function verdictOn(answer, shown) {
  const other = shown === 'scaled' ? 'unscaled' : 'scaled'
  const quantile = (/** @type {Name} */ name, /** @type {Measure} */ measure, /** @type {number} */ i) =>
    readable(valuesIn(answer, `${name}.${measure}.quantiles`)[i])
  const facts = {
    dim: answer.dim,
    scaled: shown === 'scaled',
    median: quantile(shown, 'largest', MEDIAN),
    mean: readable(valuesIn(answer, `${shown}.largest.mean`)[0]),
    low: quantile(shown, 'largest', LOW),
    jacobian: quantile(shown, 'jacobian', MEDIAN),
    other: quantile(other, 'jacobian', MEDIAN),
  }
  const tensors = [`${shown}.largest.quantiles`, ...NAMES.map((name) => `${name}.jacobian.quantiles`)]
  return { tensors: shown === 'scaled' ? tensors : [...tensors, `${shown}.largest.mean`], said: text.verdict(facts) }
}

/** @param {ScalingAnswer} answer @param {Name} shown @param {number} draw */
function oneDraw(answer, shown, draw) {
  const weights = rowIn(tensorIn(answer, `${shown}.weights`), draw)
  return {
    weights: bars({
      heading: text.one.title(draw + 1),
      tensors: [`${shown}.weights`],
      values: weights,
      labels: Array.from(weights, (_, i) => text.one.key(i + 1)),
      say: (_, weight, key) => text.one.bar(key + 1, weight),
    }),
    note: {
      tensors: [`${shown}.largest`],
      said: text.one.note(readable(valuesIn(answer, `${shown}.largest`)[draw])),
    },
  }
}

/** Three digits. @param {number} x */
const variance = (x) => (x < 10 ? x.toFixed(3) : x.toFixed(1))

/** @param {ScalingAnswer} answer */
function tableOf(answer) {
  const { table } = text
  const both = (/** @type {string} */ name, /** @type {number} */ i, write = readable) =>
    NAMES.map((of) => write(valuesIn(answer, `${of}.${name}`)[i]))
  const tensors = NAMES.flatMap((name) => [
    `${name}.variance`,
    ...MEASURES.flatMap((measure) => [`${name}.${measure}.quantiles`, `${name}.${measure}.mean`]),
  ])
  return {
    tensors,
    head: NAMES.map((name) => text.names[name]),
    rows: [
      { title: table.variance, cells: both('variance', 0, variance) },
      { title: `${table.variance}, ${table.expected}`, cells: [String(answer.dim), '1'] },
      ...MEASURES.flatMap((measure) => [
        ...table.quantiles.map((label, i) => ({
          title: `${table.of[measure]}, ${label}`,
          cells: both(`${measure}.quantiles`, i),
        })),
        { title: `${table.of[measure]}, ${table.mean}`, cells: both(`${measure}.mean`, 0) },
      ]),
    ],
  }
}
