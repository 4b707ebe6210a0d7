// What <hl-scaling> shows: the largest weight and the softmax's derivative over all draws, one draw's weights; and in the
// drawer both with and without the division, and a table of it all.

import text from 'text/scaling.js'
import { readable, short } from '../../kit/number.js'
import { bars, panelOf } from '../../kit/panels.js'
import { rowIn, tensorIn, valuesIn } from '../../session/tensors.js'
import { MEDIAN } from './hard.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Said } from '../../kit/types.js'
 * @import { ScalingAnswer, ScalingOwn } from './types.js'
 */

export const NAMES = /** @type {const} */ (['unscaled', 'scaled'])
const MEASURES = /** @type {const} */ (['largest', 'jacobian'])

/** A place among the quantiles. */
const LOW = 0

/** Ends of the axes: a weight is at most 1, the norm at most 1/2, with two equal weights. */
const AXES = {
  largest: { most: 1, ticks: [0, 0.25, 0.5, 0.75, 1] },
  jacobian: { most: 0.5, ticks: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
}

/** How tall a cloud is that stands by itself, and a bar of one draw, in CSS pixels. */
const TALL = 158
const BAR = 32

/** After the point. */
const DIGITS = 2

/** @typedef {typeof NAMES[number]} Name @typedef {typeof MEASURES[number]} Measure */

/** @param {ScalingAnswer} answer @param {Readonly<State>} state @param {ScalingOwn} own */
export function figures(answer, state, own) {
  /** @type {Name} */
  const shown = state['scaling.scaled'] ? 'scaled' : 'unscaled'
  const draw = own.hovered ?? state['scaling.draw']
  const at = { draw, picked: state['scaling.draw'], shown }
  return {
    clouds: MEASURES.map((measure) => measureOf(answer, measure, [shown], { ...at, tall: TALL })),
    facts: factsOf(answer, shown),
    one: oneDraw(answer, shown, draw),
    both: MEASURES.map((measure) => measureOf(answer, measure, NAMES, at)),
    verdict: verdictOn(answer, shown),
    table: tableOf(answer),
  }
}

/**
 * One cloud of dots below the other.
 * @param {ScalingAnswer} answer @param {Measure} measure @param {readonly Name[]} names
 * @param {{ draw: number, picked: number, shown: Name, tall?: number }} at
 */
function measureOf(answer, measure, names, { draw, picked, shown, tall }) {
  const values = names.map((name) => valuesIn(answer, `${name}.${measure}`))
  const quantiles = names.map((name) => valuesIn(answer, `${name}.${measure}.quantiles`))
  const strip = (/** @type {Name} */ name, /** @type {number} */ i) => ({
    ...{ label: text.names[name], values: values[i], quantiles: quantiles[i] },
    isFaint: name !== shown,
  })
  return panelOf('distributions', {
    heading: text.measures[measure],
    tensors: names.flatMap((name) => [`${name}.${measure}`, `${name}.${measure}.quantiles`]),
    hint: text.help,
    marks: { col: draw },
    cursor: { row: names.indexOf(shown), col: picked },
    ...AXES[measure],
    title: text.titles[measure],
    strips: names.map(strip),
    ...(tall && { tall }),
    describe: (row, col) => text.dot(text.names[names[row]], col + 1, readable(values[row][col])),
    summary: () => names.map((name, i) => text.summary(text.names[name], Array.from(quantiles[i], readable))).join(' '),
  })
}

/** @param {ScalingAnswer} answer @param {Name} shown */
function factsOf(answer, shown) {
  const { facts } = text
  const fact = (/** @type {string} */ title, /** @type {string} */ tensor, /** @type {string} */ said) => ({
    title,
    tensors: [tensor],
    said,
  })
  const middle = (/** @type {Measure} */ measure) => valuesIn(answer, `${shown}.${measure}.quantiles`)[MEDIAN]
  return [
    fact(facts.variance, `${shown}.variance`, short(valuesIn(answer, `${shown}.variance`)[0], DIGITS)),
    fact(facts.largest, `${shown}.largest.quantiles`, written(middle('largest'))),
    fact(facts.jacobian, `${shown}.jacobian.quantiles`, written(middle('jacobian'))),
  ]
}

/** Two decimals, and more where these would make 1 or 0 of what is not. @param {number} x */
function written(x) {
  let digits = DIGITS
  while (digits < 4 && [0, 1].includes(Number(x.toFixed(digits))) && x !== 0 && x !== 1) digits++
  return short(x, digits)
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
      digits: DIGITS,
      rowHeight: BAR,
      isBare: true,
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
