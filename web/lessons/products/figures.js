// What <hl-products> shows: products of encodings for each pair of positions, before and behind random projections, and
// the mean of the first for each offset.

import text from 'text/products.js'
import { readable, short } from '../../kit/number.js'
import { atColumn, evenly, heatmap, panelOf } from '../../kit/panels.js'
import { tensorIn, valuesIn } from '../../session/tensors.js'

/**
 * @import { Cell } from '../../drawing/types.js'
 * @import { State } from '../../session/types.js'
 * @import { ProductsAnswer, ProductsOwn } from './types.js'
 */

/** Differences below this are those of float32 sums. */
const ROUNDING = 1e-3

/** What is less than this is told apart from 0 only by its rounding. */
const NOTHING = 1e-5

/** @param {ProductsAnswer} answer @param {Readonly<State>} state @param {ProductsOwn} own */
export function figures(answer, state, own) {
  const last = answer.positions - 1
  const shown = cellIn(answer, state, own)
  const marks = { ...shown, diagonal: shown.col - shown.row }
  const cursor = pickedIn(state, own)
  const mapOf = (/** @type {string} */ heading, /** @type {string} */ name) => {
    const labels = Array.from({ length: answer.positions }, (_, i) => String(i))
    const tensor = tensorIn(answer, name)
    return heatmap({
      ...{ heading, tensors: [name], marks, cursor },
      ...{ values: tensor.data, ...evenly(tensor), rowLabels: labels, colLabels: labels, upright: true },
      say: text.cell,
    })
  }
  return {
    plain: mapOf(text.plain, 'products'),
    projected: mapOf(text.projected, 'projected'),
    scales: MAPS.map((name) => ({ tensors: [name], said: reachIn(answer, name) })),
    facts: factsOf(answer, shown),
    curve: curveOf(answer, Math.abs(marks.diagonal)),
    rises: risesOf(answer, Math.min(last, state['products.offset'])),
    isPaired: answer.dim % 2 === 0,
  }
}

/** How far a map’s colours reach. @param {ProductsAnswer} answer @param {string} name */
const reachIn = (answer, name) => short(evenly(tensorIn(answer, name)).high, 0)

/** Two decimals; what only rounding leaves as such. @param {number} x */
const written = (x) => (x !== 0 && Math.abs(x) < NOTHING ? text.nothing : short(x, 2))

/** The picked cell, if its offset is the picked one, else the first that has it. @param {Readonly<State>} state @param {ProductsOwn} own @returns {Cell} */
export function pickedIn({ 'products.offset': offset }, { picked }) {
  return picked && Math.abs(picked.col - picked.row) === offset ? picked : { row: 0, col: offset }
}

/** The cell on show: under the pointer, else picked. @param {ProductsAnswer} answer @param {Readonly<State>} state @param {ProductsOwn} own @returns {Cell} */
export function cellIn({ positions }, state, own) {
  const { row, col } = own.hovered ?? pickedIn(state, own)
  return { row: Math.min(row, positions - 1), col: Math.min(col, positions - 1) }
}

// ---- What the maps say ----

const MAPS = ['products', 'projected']

/** Of both maps: the cell on show, and how far they are from a pattern of diagonals. @param {ProductsAnswer} answer @param {Cell} cell */
function factsOf(answer, { row, col }) {
  const at = row * answer.positions + col
  const cells = (/** @type {string} */ of, i = 0) => MAPS.map((map) => written(valuesIn(answer, map + of)[i]))
  return {
    tensors: ['', '.spread', '.asymmetry'].flatMap((of) => MAPS.map((map) => map + of)),
    rows: [
      { title: text.at(row, col), cells: cells('', at) },
      { title: text.spread, cells: cells('.spread') },
      { title: text.asymmetry, cells: cells('.asymmetry') },
    ],
  }
}

/**
 * Whether farther away is always less alike: the first offset at which it isn't, by more than rounding; isPicked: whether the
 * picked offset is such a one.
 * @param {ProductsAnswer} answer @param {number} picked
 */
function risesOf(answer, picked) {
  const means = meansIn(answer)
  const isRise = (/** @type {number} */ offset) => offset > 0 && means[offset] > means[offset - 1] + ROUNDING
  const first = means.findIndex((_, offset) => isRise(offset))
  const at = isRise(picked) ? picked : first
  const write = (/** @type {number} */ offset) => short(means[offset], 2)
  const said = at < 0 ? text.falls(write(0), write(means.length - 1)) : text.rises(at, write(at - 1), write(at))
  return { tensors: ['products.byOffset'], are: first >= 0, isPicked: isRise(picked), picked, said }
}

// ---- By offset ----

/** Means along the diagonals, from the offset 0 on. @param {ProductsAnswer} answer */
const meansIn = (answer) => valuesIn(answer, 'products.byOffset').subarray(answer.positions - 1)

/** Its height where there is room, and where there is little, in CSS pixels. */
const CURVE = 230
const CURVE_LEAST = 170

/** @param {ProductsAnswer} answer @param {number} shown */
function curveOf(answer, shown) {
  const means = meansIn(answer)
  const { range: [least, most] = [0, 0] } = tensorIn(answer, 'products.byOffset')
  const [low, top] = [Math.min(0, Math.floor(least)), Math.ceil(most)]
  return panelOf('chart', {
    heading: text.curve,
    ...{ tensors: ['products.byOffset'], height: CURVE, least: CURVE_LEAST },
    ...atColumn(shown),
    lines: [{ label: text.line, xs: Array.from(means, (_, offset) => offset), ys: means }],
    ticks: low < 0 ? [low, 0, top] : [...new Set([0, Math.round(top / 2), top])],
    last: answer.positions - 1,
    xTitle: text.offset,
    describe: (_row, offset) => text.mean(offset, readable(means[offset])),
  })
}
