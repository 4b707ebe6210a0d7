// What <hl-products> shows: products of encodings for each pair of positions, before and behind random projections, and
// the mean of the first for each offset.

import text from 'text/products.js'
import { reachOf } from '../../kit/head-figures.js'
import { readable } from '../../kit/number.js'
import { tensorIn } from '../../kit/reading.js'

/**
 * @import { Cell } from '../../drawing/types.js'
 * @import { Panel, Said } from '../../kit/types.js'
 * @import { State } from '../../session/types.js'
 * @import { ProductsAnswer, ProductsOwn } from './types.js'
 */

const FIRST = { row: 0, col: 0 }

/** Where all products are 0, so that colours have a scale. */
const LEAST_REACH = 1e-6

/** @param {ProductsAnswer} answer @param {Readonly<State>} _state @param {ProductsOwn} own */
export function figures(answer, _state, own) {
  const shown = cellIn(own)
  const cursor = own.picked ?? FIRST
  const mapOf = (/** @type {string} */ heading, /** @type {string} */ name) => ({
    ...panelOf(answer, heading, name),
    ...{ marks: shown, cursor },
  })
  return {
    plain: { map: mapOf(text.plain, 'products'), fact: plainFact(answer) },
    projected: { map: mapOf(text.projected, 'projected'), fact: projectedFact(answer) },
    curve: curveOf(answer, Math.min(answer.positions - 1, Math.abs(shown.col - shown.row))),
  }
}

/** The cell on show: under the pointer, else picked. @param {ProductsOwn} own @returns {Cell} */
export const cellIn = ({ picked = FIRST, hovered }) => hovered ?? picked

/** @param {ProductsAnswer} answer @param {string} name */
const valuesOf = (answer, name) => tensorIn(answer, name).data

/** A single number. @param {ProductsAnswer} answer @param {string} name */
const numberOf = (answer, name) => valuesOf(answer, name)[0]

// ---- Maps ----

/** @param {ProductsAnswer} answer @param {string} heading @param {string} name @returns {Panel} */
function panelOf(answer, heading, name) {
  const n = answer.positions
  const { data: values, range = [0, 0] } = tensorIn(answer, name)
  const limit = Math.max(LEAST_REACH, reachOf(range))
  const labels = Array.from({ length: n }, (_, i) => String(i))
  return {
    heading,
    tensors: [name],
    figure: {
      kind: 'heatmap',
      ...{ values, rows: n, cols: n, map: 'scores', low: -limit, high: limit, upright: true },
      ...{ rowLabels: labels, colLabels: labels },
      describe: (row, col) => text.cell(row, col, readable(values[row * n + col])),
    },
  }
}

/** @param {ProductsAnswer} answer @returns {Said} */
function plainFact(answer) {
  const [spread, asymmetry] = ['spread', 'asymmetry'].map((name) => numberOf(answer, `products.${name}`))
  const isPaired = answer.dim % 2 === 0
  const said = [text.spread(readable(spread), isPaired), text.symmetric(readable(asymmetry)), riseIn(answer, spread)]
  return { tensors: ['products.spread', 'products.asymmetry', 'products.byOffset'], said: said.join(' ') }
}

/** Whether farther away is always less alike: the first offset at which it isn't, by more than rounding. @param {ProductsAnswer} answer @param {number} rounding */
function riseIn(answer, rounding) {
  const means = meansIn(answer)
  const at = means.findIndex((mean, offset) => offset > 0 && mean > means[offset - 1] + rounding)
  return at < 0
    ? text.falls(readable(means[0]), readable(means[means.length - 1]))
    : text.rises(at, readable(means[at - 1]), readable(means[at]))
}

/** @param {ProductsAnswer} answer @returns {Said} */
function projectedFact(answer) {
  const names = ['projected.spread', 'projected.asymmetry']
  const [spread, asymmetry] = names.map((name) => readable(numberOf(answer, name)))
  return { tensors: names, said: text.gone(spread, asymmetry) }
}

// ---- By offset ----

/** Means along the diagonals, from the offset 0 on. @param {ProductsAnswer} answer */
const meansIn = (answer) => valuesOf(answer, 'products.byOffset').subarray(answer.positions - 1)

/** @param {ProductsAnswer} answer @param {number} shown @returns {Panel} */
function curveOf(answer, shown) {
  const means = meansIn(answer)
  const { range: [least, most] = [0, 0] } = tensorIn(answer, 'products.byOffset')
  const [low, top] = [Math.min(0, Math.floor(least)), Math.ceil(most)]
  return {
    heading: text.curve,
    tensors: ['products.byOffset'],
    marks: { col: shown },
    cursor: { row: 0, col: shown },
    figure: {
      kind: 'chart',
      lines: [{ label: text.line, xs: Array.from(means, (_, offset) => offset), ys: means }],
      references: [],
      ticks: low < 0 ? [low, 0, top] : [...new Set([0, Math.round(top / 2), top])],
      last: answer.positions - 1,
      xTitle: text.offset,
      describe: (_row, offset) => text.mean(offset, readable(means[offset])),
    },
  }
}
