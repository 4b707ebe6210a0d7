// From a word to its query, key and value in one head: the vectors on the way, the matrices, and one element of the result
// term by term.

import { headFacts, headRequest, placeOf } from '../../kit/numbers/head.js'
import { headWeights, inputOf } from '../../kit/numbers/head-weights.js'
import { reachOf } from '../../kit/numbers/reach.js'
import { runText } from '../../session/model-run.js'
import { tokenOf } from '../../session/picked-word.js'

/**
 * @import { Model, Run, State, Tensor } from '../../session/types.js'
 * @import { ProjectionsAnswer, ProjectionsOwn } from './types.js'
 * @typedef {ReturnType<typeof request>} ProjectionsRequest
 */

export const LETTERS = /** @type {const} */ (['q', 'k', 'v'])

/** @param {Readonly<State>} state @param {ProjectionsOwn} own */
export const request = (state, { hovered = {} }) => ({
  ...headRequest(state),
  masked: state.masked,
  /** The word on show: its tensors are those of the lesson. */
  row: state.row,
  of: hovered.of ?? state['projections.of'],
  element: hovered.element ?? state['projections.element'],
})

/** @param {Run} run @param {ProjectionsRequest} request @returns {Promise<ProjectionsAnswer>} */
export async function numbers(run, { layer, head, row: place, of, element, ...asked }) {
  const model = await run.model(asked.model)
  const at = placeOf(model, layer, head)
  const { input, stream, vectors } = wayOf(model, at)
  const want = [...vectors, ...LETTERS.map((letter) => ({ name: at.prefix + letter, head: at.head }))]
  const answer = runText(model, asked, want)
  const facts = { ...headFacts(answer, layer, head), input, stream, vectors, of }
  const none = { inputs: 1, matrices: 1, results: 1 }
  if (!answer.tensors.length) return { ...facts, row: 0, element: 0, reach: none, tensors: [] }
  const row = tokenOf(place, facts.spans)
  const parts = [...answer.tensors.map((tensor) => vectorAt(tensor, row)), ...weightsOf(model, at.prefix, at.head)]
  const part = (/** @type {string} */ name) => /** @type {Part} */ (parts.find((one) => one.name === name))
  const { data: x } = part(input)
  const column = columnOf(part(`${at.prefix}w${of}`), element)
  const { terms, sums } = run.core.terms({ a: x, b: column.values })
  return {
    ...{ ...facts, row, element: column.index, reach: reachesOf(run, parts, vectors) },
    tensors: [
      ...parts.map(({ name, rows, cols, data }) => run.tensor(name, [rows, cols], data)),
      run.tensor('terms', [1, x.length], terms),
      run.tensor('sums', [1, x.length], sums),
    ],
  }
}

/** @typedef {{ name: string, rows: number, cols: number, data: Float32Array }} Part  of what is shown */

/** The vectors from a word to what the head projects. @param {Model} model @param {{ layer: number, prefix: string }} place */
function wayOf(model, place) {
  const { input, stream } = inputOf(model, place)
  const added = ['embed', 'position', 'x'].filter((name) => model.tensorNames.includes(name))
  return { input, stream, vectors: [...new Set([...added, ...(stream ? [stream] : []), input])] }
}

/** The vector of one token. @param {Tensor} tensor (tokens, cols) @param {number} row @returns {Part} */
function vectorAt({ name, shape, data }, row) {
  const cols = shape[shape.length - 1]
  return { name, rows: 1, cols, data: data.slice(row * cols, (row + 1) * cols) }
}

/** The head's parts of matrices and biases. @param {Model} model @param {string} prefix @param {number} head @returns {Part[]} */
const weightsOf = (model, prefix, head) =>
  LETTERS.flatMap((letter) =>
    [`${prefix}w${letter}`, `${prefix}b${letter}`].flatMap((name) => {
      const part = headWeights(model, name, head)
      return part ? [{ name, ...part }] : []
    }),
  )

/** A column of a matrix, the last where there are not so many. @param {Part} matrix @param {number} wanted */
function columnOf({ rows, cols, data }, wanted) {
  const index = Math.min(wanted, cols - 1)
  return { index, values: Float32Array.from({ length: rows }, (_, r) => data[r * cols + index]) }
}

/** How far each colour scale reaches: of the vectors on the way, of the matrices, of biases and results. @param {Run} run @param {readonly Part[]} parts @param {readonly string[]} vectors */
function reachesOf(run, parts, vectors) {
  const isVector = (/** @type {Part} */ { name }) => vectors.includes(name)
  const isMatrix = (/** @type {Part} */ { rows }) => rows > 1
  const isResult = (/** @type {Part} */ part) => !isVector(part) && !isMatrix(part)
  const [inputs, matrices, results] = [isVector, isMatrix, isResult].map((isMeant) =>
    reachOf(
      run,
      parts.filter(isMeant).map(({ data }) => data),
    ),
  )
  return { inputs, matrices, results }
}
