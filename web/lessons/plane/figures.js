// What <hl-plane> shows: the query among the keys, the weights, their mean of the values, and what the numbers say.

import text from 'text/plane.js'
import { hullOf } from '../../drawing/plane.js'
import { readable, short as rounded } from '../../kit/number.js'
import { bars, panelOf } from '../../kit/panels.js'
import { valuesIn } from '../../session/tensors.js'
import { inside } from './numbers.js'

/**
 * @import { Point } from '../../drawing/plane.js'
 * @import { Said } from '../../kit/types.js'
 * @import { State } from '../../session/types.js'
 * @import { PlaneAnswer, PlaneOwn } from './types.js'
 * @typedef {ReturnType<typeof handleOf>} Handle
 * @typedef {ReturnType<typeof valueHandles>} Handles
 * @typedef {ReturnType<typeof comparisonOf>['rows'][number]} ComparedKey
 */

/** The third key is neither the best at first nor far from it. */
const GOAL = 2

/** @param {PlaneAnswer} answer @param {Readonly<State>} state @param {PlaneOwn} own */
export function figures(answer, state, own) {
  const last = answer.keys.length - 1
  const picked = Math.min(state['plane.pick'], last)
  const at = Math.min(own.hovered ?? picked, last)
  const [look, output] = [lookOf(answer), outputOf(answer)]
  const [length] = valuesIn(answer, 'queryLength')
  const bar = { marks: { col: at }, cursor: { row: picked, col: 0 } }
  return {
    task: taskOf(answer),
    keys: { ...keysPanel(answer, look.said), marks: { row: at }, cursor: { row: picked, col: 0 } },
    weights: { ...weightsPanel(answer), ...bar },
    products: { ...productsPanel(answer), ...bar },
    cosines: { ...cosinesPanel(answer), ...bar },
    values: { ...valuesPanel(answer, output.said), marks: { row: at }, cursor: { row: picked, col: 0 } },
    handles: { keys: keyHandles(answer), values: valueHandles(answer) },
    temperature: text.temperatureIs(answer.temperature),
    stretched: { tensors: ['queryLength'], said: length.toFixed(2) },
    look,
    output,
    comparison: comparisonOf(answer, at),
    inverse: inverseOf(answer),
  }
}

// ---- Reading the numbers ----

/** A tensor's rows as points. @param {PlaneAnswer} answer @param {string} name @returns {Point[]} */
function pointsOf(answer, name) {
  const data = valuesIn(answer, name)
  return Array.from({ length: data.length / 2 }, (_, j) => [data[2 * j], data[2 * j + 1]])
}

/** Where the largest are, among what is a number. @param {Float32Array} values */
function bestOf(values) {
  const most = Math.max(...values.filter((value) => !Number.isNaN(value)))
  return [...values.keys()].filter((j) => values[j] === most)
}

/** Two decimals, none that are zeros. @param {number} x */
const short = (x) => String(Number(x.toFixed(2))).replace('-', '−')

/** Two decimals, and what they would hide as such. @param {number} x */
const shortly = (x) => rounded(x, 2)

const NONE = '–'

/** A number, where there is one. @param {number} x */
const written = (x) => (Number.isNaN(x) ? NONE : readable(x))

/** @param {string} letter @param {number} j */
const named = (letter, j) => `${letter}${j + 1}`

// ---- The planes and the weights ----

/** @param {PlaneAnswer} answer @param {string} summary */
function keysPanel(answer, summary) {
  const [query] = pointsOf(answer, 'query')
  const keys = pointsOf(answer, 'keys')
  const [scores, weights] = ['scores', 'weights'].map((name) => valuesIn(answer, name))
  const best = bestOf(scores)
  const scoreOf = (/** @type {number} */ j) => scores[j].toFixed(2).replace('-', '−')
  return panelOf('plane', {
    heading: text.keys,
    tensors: ['query', 'keys', 'scores'],
    dots: [
      ...keys.map((at, j) => ({ at, label: named('k', j), role: /** @type {const} */ ('key') })),
      { at: query, label: 'q', role: 'query', arrow: true, grip: true },
    ],
    normal: query,
    levels: keys.map((through, j) => ({
      through,
      label: text.scoreOnLine(named('k', j), scoreOf(j), best[0] === j),
      strong: best.includes(j),
    })),
    rows: keys.length,
    describe: (j) =>
      text.keyCell(named('k', j), short(keys[j][0]), short(keys[j][1]), readable(scores[j]), readable(weights[j])),
    summary: () => summary,
  })
}

/** @param {PlaneAnswer} answer */
function weightsPanel(answer) {
  const values = valuesIn(answer, 'weights')
  const labels = Array.from(values, (_, j) => named('k', j))
  return bars({ heading: text.weights, tensors: ['weights'], values, labels, digits: 2, say: text.weightCell })
}

/** @param {PlaneAnswer} answer */
function productsPanel(answer) {
  const values = valuesIn(answer, 'products')
  const labels = Array.from(values, (_, j) => named('k', j))
  const ends = { least: -answer.reach, most: answer.reach }
  return bars({
    heading: text.products,
    tensors: ['products'],
    values,
    labels,
    ...ends,
    digits: 2,
    say: text.productCell,
  })
}

/** @param {PlaneAnswer} answer */
function cosinesPanel(answer) {
  const values = valuesIn(answer, 'cosines')
  const labels = Array.from(values, (_, j) => named('k', j))
  return bars({
    heading: text.cosines,
    tensors: ['cosines'],
    values,
    labels,
    least: -1,
    digits: 2,
    write: written,
    missing: NONE,
    say: text.cosineCell,
  })
}

/** @param {PlaneAnswer} answer @param {string} summary */
function valuesPanel(answer, summary) {
  const values = pointsOf(answer, 'values')
  const [output] = pointsOf(answer, 'output')
  const weights = valuesIn(answer, 'weights')
  return panelOf('plane', {
    heading: text.values,
    tensors: ['weights', 'values', 'output'],
    dots: [
      ...values.map((at, j) => ({ at, label: named('v', j), role: /** @type {const} */ ('value') })),
      { at: output, label: text.outputDot, role: 'accent', hollow: true },
    ],
    hull: hullOf(values),
    from: output,
    links: values.map((to, j) => ({ to, share: weights[j] })),
    rows: values.length,
    describe: (j) => text.valueCell(named('v', j), short(values[j][0]), short(values[j][1]), readable(weights[j])),
    summary: () => summary,
  })
}

// ---- Points that can be moved ----

/** The keys, and the query on top of them. @param {PlaneAnswer} answer */
function keyHandles(answer) {
  const [query] = pointsOf(answer, 'query')
  const weights = valuesIn(answer, 'weights')
  const [best] = bestOf(weights)
  const spoken = text.queryAt(short(query[0]), short(query[1]), named('k', best), readable(weights[best]))
  const ofQuery = { knob: /** @type {const} */ ('plane.query'), index: 0, label: text.handles.query, spoken }
  return {
    tensors: ['query', 'keys', 'weights'],
    list: [
      ...pointsOf(answer, 'keys').map((at, j) => handleOf('plane.keys', j, at, text.handles.key(j))),
      { ...ofQuery, at: inside(query) },
    ],
  }
}

/** @param {PlaneAnswer} answer */
const valueHandles = (answer) => ({
  tensors: ['values'],
  list: pointsOf(answer, 'values').map((at, j) => handleOf('plane.values', j, at, text.handles.value(j))),
})

/** A point that can be moved; spoken: where it is, for a screen reader. @param {'plane.query' | 'plane.keys' | 'plane.values'} knob @param {number} index @param {Point} at @param {string} label */
const handleOf = (knob, index, at, label) => ({
  ...{ knob, index, label },
  at: inside(at),
  spoken: text.at(short(at[0]), short(at[1])),
})

// ---- What the numbers say ----

/** The key that the query is to be drawn to. @param {PlaneAnswer} answer */
const goalOf = (answer) => Math.min(GOAL, answer.keys.length - 1)

/** @param {PlaneAnswer} answer @returns {Said & { isMet: boolean }} */
function taskOf(answer) {
  const [goal, weights] = [goalOf(answer), valuesIn(answer, 'weights')]
  const [key, value] = [named('k', goal), named('v', goal)]
  const isMet = weights[goal] > 0.5
  return { tensors: ['weights'], said: isMet ? text.met(key, shortly(weights[goal]), value) : text.goal(key), isMet }
}

/** What decides where the query looks. @param {PlaneAnswer} answer @returns {Said} */
function lookOf(answer) {
  const { temperature, hasLength } = answer
  if (temperature === Number.POSITIVE_INFINITY) return { tensors: [], said: text.limitInfinite }
  if (!hasLength) return { tensors: [], said: text.noQuery }
  const [scores, weights] = ['scores', 'weights'].map((name) => valuesIn(answer, name))
  const names = (/** @type {string} */ letter, /** @type {number[]} */ places) => places.map((j) => named(letter, j))
  const shared = bestOf(weights)
  if (temperature === 0) return { tensors: ['weights'], said: text.limitZero(names('k', shared), names('v', shared)) }
  const best = bestOf(scores)
  const [keys, score] = [names('k', best), shortly(scores[best[0]])]
  if (scores.every((each) => each < 0)) return { tensors: ['scores'], said: text.allNegative(keys, score) }
  const said = text.ordinary(keys, score, shortly(weights[best[0]]), scores.length)
  return { tensors: ['scores', 'weights'], said }
}

/** @param {PlaneAnswer} answer @returns {Said} */
function outputOf(answer) {
  const [x, y] = valuesIn(answer, 'output')
  const [sum] = valuesIn(answer, 'weightSum')
  return { tensors: ['weightSum', 'output'], said: text.output(readable(sum), readable(x), readable(y)) }
}

/** @param {PlaneAnswer} answer @param {number} at the key on show */
function comparisonOf(answer, at) {
  const [lengths, cosines, products] = ['keyLengths', 'cosines', 'products'].map((name) => valuesIn(answer, name))
  const [byCosine, byProduct] = [bestOf(cosines), bestOf(products)]
  const row = (/** @type {number} */ j) => ({
    title: named('k', j),
    cells: [lengths, cosines, products].map((column) => written(column[j])),
    /** Which numbers are the largest of their column. */
    isBest: [false, byCosine.includes(j), byProduct.includes(j)],
    isAt: j === at,
  })
  return {
    tensors: ['products', 'cosines', 'keyLengths', 'queryLength'],
    caption: text.queryLength(readable(valuesIn(answer, 'queryLength')[0])),
    rows: Array.from(products, (_, j) => row(j)),
    said: comparedText(byProduct, byCosine),
  }
}

/** @param {number[]} byProduct @param {number[]} byCosine */
function comparedText(byProduct, byCosine) {
  if (!byCosine.length) return text.noDirection
  const both = byProduct.filter((j) => byCosine.includes(j)).map((j) => named('k', j))
  return both.length ? text.agree(both) : text.differ(named('k', byProduct[0]), named('k', byCosine[0]))
}

/** The temperature that does the same as a stretched query; nothing is to be compared before it is stretched. @param {PlaneAnswer} answer @returns {Said} */
function inverseOf(answer) {
  const { stretch, temperature, instead } = answer
  if (stretch === 1) return { tensors: [], said: '' }
  const [gap] = valuesIn(answer, 'gap')
  const there = text.temperatureIs(Number(instead.toPrecision(3)))
  const here = text.temperatureIs(temperature)
  return { tensors: ['gap'], said: text.inverseIs(short(stretch), here, there, gap ? readable(gap) : '0') }
}
