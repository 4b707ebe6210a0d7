// What <hl-projections> shows: a word's vectors on the way into a head, the three matrices with what they make of it, and
// one element of that, term by term.

import text from 'text/projections.js'
import { reasonOf } from '../../kit/head-figures.js'
import { readable, short } from '../../kit/number.js'
import { onShow, panelOf } from '../../kit/panels.js'
import { labelsOf, markedIn } from '../../kit/reading.js'
import { indexOfLargest, tensorIn, valuesIn } from '../../session/tensors.js'
import { LETTERS } from './numbers.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Panel, Said } from '../../kit/types.js'
 * @import { Letter, ProjectionsAnswer, ProjectionsOwn } from './types.js'
 * @typedef {ReturnType<typeof projectedOf>} Projected
 * @typedef {ReturnType<typeof scalesOf>[number]} Scale
 */

/** Of matrices and of the chart below them, in CSS pixels. */
const TALL = 100
const CHART = 80

const NOTHING = new Float32Array(0)

/** @param {ProjectionsAnswer} answer @param {Readonly<State>} state @param {ProjectionsOwn} own */
export function figures(answer, state, own) {
  if (!answer.tensors.length) return { reason: reasonOf(answer), shown: null }
  const { row, vectors } = answer
  const at = own.hovered?.at
  const word = labelsOf(answer, state)[row]
  return onShow({
    word,
    row: markedIn(answer, state),
    of: answer.of,
    task: taskOf(answer),
    strips: stripsOf(answer, text.strips(word), at),
    notes: [vectors.includes('position') ? '' : text.noPosition, noteOn(answer)],
    shapes: shapesOf(answer),
    three: LETTERS.map((letter) => projectedOf(answer, state, letter, at)),
    scales: scalesOf(answer),
    slice: sliceOf(answer),
    terms: termsOf(answer, at),
    sum: sumOf(answer),
    term: termOf(answer, at),
  })
}

// ---- Reading the numbers ----

/** Of the head: its query, a matrix, a bias, which not every model has. @param {ProjectionsAnswer} answer @param {string} name */
const ofHead = (answer, name) => tensorIn(answer, answer.prefix + name)?.data ?? NOTHING

/** How what is projected is called: x, or x′ where it is not x itself. @param {ProjectionsAnswer} answer */
const called = ({ input }) => (input === 'x' ? 'x' : 'x′')

/** @param {ProjectionsAnswer} answer @param {Letter} letter */
const isBiased = (answer, letter) => ofHead(answer, `b${letter}`).length > 0

/** The element on show: the vector, the column and the bias that it is made of. @param {ProjectionsAnswer} answer */
export function sumIn(answer) {
  const { of, element, input } = answer
  const x = valuesIn(answer, input)
  const output = ofHead(answer, of)
  const matrix = ofHead(answer, `w${of}`)
  const column = Float32Array.from(x, (_, c) => matrix[c * output.length + element])
  const bias = isBiased(answer, of) ? ofHead(answer, `b${of}`)[element] : null
  return { x, column, bias, value: output[element], dim: output.length }
}

// ---- The way into the head ----

/** All vectors on the way, the one that is projected last. @param {ProjectionsAnswer} answer @param {string} heading @param {number | undefined} at */
function stripsOf(answer, heading, at) {
  const { vectors, layer, input, reach } = answer
  const label = (/** @type {string} */ name) => text.strip(name, layer, name === input)
  const strips = vectors.map((name) => ({ label: label(name), values: valuesIn(answer, name) }))
  return panelOf('vectors', {
    ...{ heading, tensors: vectors, marks: { col: at }, strips, reach: reach.inputs },
    describe: (row, col) => text.stripCell(strips[row].label, col, readable(strips[row].values[col])),
  })
}

/** What the heads project. @param {ProjectionsAnswer} answer */
const noteOn = ({ input, stream }) => text.input(input.endsWith('norm1'), stream !== null)

// ---- The three matrices ----

/** @param {ProjectionsAnswer} answer @param {Readonly<State>} state @param {Letter} letter @param {number | undefined} at @returns {{ letter: Letter, panel: Panel }} */
function projectedOf(answer, state, letter, at) {
  const { prefix, input: name, of, element, reach } = answer
  const [input, matrix, output] = [valuesIn(answer, name), ofHead(answer, `w${letter}`), ofHead(answer, letter)]
  const biased = isBiased(answer, letter)
  const own = [`w${letter}`, ...(biased ? [`b${letter}`] : []), letter].map((each) => prefix + each)
  const isPicked = letter === state['projections.of']
  return {
    letter,
    panel: panelOf('projection', {
      heading: text.heading(letter),
      tensors: [name, ...own],
      marks: letter === of ? { row: at, col: element } : {},
      cursor: { row: at ?? input.length, col: isPicked ? state['projections.element'] : 0 },
      ...{ input, matrix, output, reach },
      bias: biased ? ofHead(answer, `b${letter}`) : null,
      names: { input: called(answer), matrix: letter.toUpperCase(), output: letter },
      tall: TALL,
      write: (value) => short(value, 2),
      describe: (row, col) =>
        row < input.length
          ? text.matrixCell(letter, row, col, readable(matrix[row * output.length + col]))
          : text.outputCell(letter, col, readable(output[col])),
    }),
  }
}

/** @param {ProjectionsAnswer} answer */
function shapesOf(answer) {
  const biased = LETTERS.some((letter) => isBiased(answer, letter))
  return text.shapes(answer.network.config.width, ofHead(answer, 'q').length, biased)
}

/** The ends of each colour scale, and what is painted in it. @param {ProjectionsAnswer} answer */
function scalesOf(answer) {
  const { inputs, matrices, results } = answer.reach
  const { scales } = text
  const scale = (/** @type {number} */ most, /** @type {string} */ what) => ({
    ...{ low: `−${most.toFixed(2)}`, high: most.toFixed(2), what },
  })
  const biased = LETTERS.some((letter) => isBiased(answer, letter))
  return [scale(inputs, scales.inputs), scale(matrices, scales.matrices), scale(results, scales.results(biased))]
}

/** Which columns of the whole matrix are the head's. @param {ProjectionsAnswer} answer */
function sliceOf(answer) {
  const { width, heads } = answer.network.config
  const dim = ofHead(answer, 'q').length
  return text.slice(width, heads * dim, answer.head, answer.head * dim, dim)
}

// ---- One element ----

/** The largest number of the query is to be found. @param {ProjectionsAnswer} answer */
function taskOf(answer) {
  const { of, element, prefix } = answer
  const query = ofHead(answer, 'q')
  const largest = indexOfLargest(query)
  const isMet = of === 'q' && element === largest
  const said = isMet ? text.met(short(query[largest], 2)) : text.goal(short(query[largest], 2))
  return { tensors: [`${prefix}q`], said, isMet }
}

/** @param {ProjectionsAnswer} answer @param {number | undefined} at */
function termsOf(answer, at) {
  const { of, element } = answer
  const [terms, sums] = ['terms', 'sums'].map((name) => tensorIn(answer, name))
  const ends = [terms, sums].map(({ range = [0, 0] }) => range)
  return panelOf('terms', {
    heading: text.terms(of, element),
    tensors: ['terms', 'sums'],
    marks: { col: at },
    ...{ terms: terms.data, sums: sums.data, height: CHART },
    low: Math.min(...ends.map(([low]) => low)),
    high: Math.max(...ends.map(([, high]) => high)),
    end: short(sums.data[sums.data.length - 1], 2),
    describe: (_, c) => text.termCell(c, readable(terms.data[c]), readable(sums.data[c])),
  })
}

/** @param {ProjectionsAnswer} answer @returns {Said[]} */
function sumOf(answer) {
  const { of, element, prefix } = answer
  const { x, bias, value } = sumIn(answer)
  const sums = valuesIn(answer, 'sums')
  return [
    { tensors: ['sums'], said: text.sum(x.length, short(sums[sums.length - 1], 2)) },
    ...(bias === null ? [] : [{ tensors: [`${prefix}b${of}`], said: text.bias(short(bias, 2)) }]),
    { tensors: [prefix + of], said: text.result(of, element, short(value, 2)) },
  ]
}

/** The term under the pointer. @param {ProjectionsAnswer} answer @param {number | undefined} at @returns {Said | null} */
function termOf(answer, at) {
  const { of, input, prefix } = answer
  const { x, column } = sumIn(answer)
  if (at === undefined || at >= x.length) return null
  const term = valuesIn(answer, 'terms')[at]
  const said = text.term(called(answer), at, short(x[at], 2), short(column[at], 2), short(term, 2))
  return { tensors: [input, `${prefix}w${of}`, 'terms'], said }
}
