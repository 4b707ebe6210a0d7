// What <hl-products> shows: products of encodings for each pair of positions, before and behind random projections, and
// the mean of the first for each offset.

import text from 'text/products.js'
import { readable } from '../../kit/number.js'
import { atColumn, evenly, heatmap, panelOf } from '../../kit/panels.js'
import { tensorIn, valuesIn } from '../../session/tensors.js'

/**
 * @import { Cell } from '../../drawing/types.js'
 * @import { Said } from '../../kit/types.js'
 * @import { State } from '../../session/types.js'
 * @import { ProductsAnswer, ProductsOwn } from './types.js'
 */

const FIRST = { row: 0, col: 0 }

/** @param {ProductsAnswer} answer @param {Readonly<State>} _state @param {ProductsOwn} own */
export function figures(answer, _state, own) {
  const shown = cellIn(own)
  const cursor = own.picked ?? FIRST
  const mapOf = (/** @type {string} */ heading, /** @type {string} */ name) => {
    const labels = Array.from({ length: answer.positions }, (_, i) => String(i))
    const tensor = tensorIn(answer, name)
    return heatmap({
      ...{ heading, tensors: [name], marks: shown, cursor },
      ...{ values: tensor.data, ...evenly(tensor), rowLabels: labels, colLabels: labels, upright: true },
      say: text.cell,
    })
  }
  return {
    plain: { map: mapOf(text.plain, 'products'), fact: plainFact(answer) },
    projected: { map: mapOf(text.projected, 'projected'), fact: projectedFact(answer) },
    curve: curveOf(answer, Math.min(answer.positions - 1, Math.abs(shown.col - shown.row))),
  }
}

/** The cell on show: under the pointer, else picked. @param {ProductsOwn} own @returns {Cell} */
export const cellIn = ({ picked = FIRST, hovered }) => hovered ?? picked

/** A single number. @param {ProductsAnswer} answer @param {string} name */
const numberOf = (answer, name) => valuesIn(answer, name)[0]

// ---- What the maps say ----

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
const meansIn = (answer) => valuesIn(answer, 'products.byOffset').subarray(answer.positions - 1)

/** @param {ProductsAnswer} answer @param {number} shown */
function curveOf(answer, shown) {
  const means = meansIn(answer)
  const { range: [least, most] = [0, 0] } = tensorIn(answer, 'products.byOffset')
  const [low, top] = [Math.min(0, Math.floor(least)), Math.ceil(most)]
  return panelOf('chart', {
    heading: text.curve,
    tensors: ['products.byOffset'],
    ...atColumn(shown),
    lines: [{ label: text.line, xs: Array.from(means, (_, offset) => offset), ys: means }],
    ticks: low < 0 ? [low, 0, top] : [...new Set([0, Math.round(top / 2), top])],
    last: answer.positions - 1,
    xTitle: text.offset,
    describe: (_row, offset) => text.mean(offset, readable(means[offset])),
  })
}
