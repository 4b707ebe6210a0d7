// From a word to its query, key and value in one head: the vectors on the way, the matrices, and one element of the result
// term by term.

import { runText } from '../../session/model-run.js'
import { tokenOf } from '../../session/places.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @typedef {{ model: string, text: string, masked: number[], seed: number, layer: number, head: number }} HeadRequest
 *   seed: of random weights; layer and head are kept to those that the model has
 * @typedef {HeadRequest & { row: Place, of: 'q' | 'k' | 'v', element: number }} ProjectionsRequest
 *   row: of which word; of, element: which element is read term by term
 * @typedef {{ prefix: string, layer: number, head: number, input: string, stream: string | null }} HeadPlace
 *   prefix: of its tensors' names; input: what it projects; stream: what comes into its layer, where that is not x
 */

const LETTERS = /** @type {const} */ (['q', 'k', 'v'])

/**
 * Where a head stands, and what it reads: x, or what the layers before have made of it, or the LayerNorm of that.
 * @param {Model} network @param {HeadRequest} request @returns {HeadPlace}
 */
export function headPlace(network, request) {
  const layer = Math.min(request.layer, network.attentions - 1)
  const prefix = network.attentionNames[layer]
  const has = (/** @type {string} */ name) => network.tensorNames.includes(name)
  const stream = layer > 0 && has(`${prefix}x`) ? `${prefix}x` : null
  const isNormed = network.config.norm === 'pre' && has(`${prefix}norm1`)
  const input = isNormed ? `${prefix}norm1` : (stream ?? 'x')
  return { prefix, layer, head: Math.min(request.head, network.config.heads - 1), input, stream }
}

/**
 * One head's columns of a matrix (C, H*D), or its part of a bias (H*D). Where several heads share a key and a value, H
 * counts these.
 * @param {Model} network @param {string} name @param {number} head
 * @returns {{ rows: number, cols: number, data: Float32Array } | null} null: the model has no such tensor
 */
export function headWeights(network, name, head) {
  if (!network.weightNames.includes(name)) return null
  const { shape, data } = network.weights(name)
  const { heads, kvHeads = heads } = network.config
  const isQuery = name.endsWith('q')
  const which = isQuery ? head : Math.floor((head * kvHeads) / heads)
  const width = shape[shape.length - 1]
  const cols = width / (isQuery ? heads : kvHeads)
  const rows = data.length / width
  const part = new Float32Array(rows * cols)
  for (let r = 0; r < rows; r++)
    part.set(data.subarray(r * width + which * cols, r * width + (which + 1) * cols), r * cols)
  return { rows, cols, data: part }
}

/** @param {Readonly<State>} state @param {{ hovered?: Partial<Pick<ProjectionsRequest, 'of' | 'element'>> }} own the element under the pointer @returns {ProjectionsRequest} */
export const request = (state, { hovered = {} } = {}) => ({
  ...headRequest(state),
  masked: state.masked,
  row: state.row,
  of: hovered.of ?? state['projections.of'],
  element: hovered.element ?? state['projections.element'],
})

/** @param {Run} run @param {ProjectionsRequest} request */
export async function numbers(run, request) {
  const network = await run.model(request.model)
  const place = headPlace(network, request)
  const { prefix, head, input, stream } = place
  const added = ['embed', 'position', 'x'].filter((name) => network.tensorNames.includes(name))
  const vectors = [...new Set([...added, ...(stream ? [stream] : []), input])]
  const want = [...vectors, ...LETTERS.map((letter) => ({ name: prefix + letter, head }))]
  const { text, masked, model, seed } = request
  const asked = { model, text, masked, seed }
  const { perturbation } = run
  const answer = runText(network, asked, want, { perturbation })
  const { words, spans, unknown, total, limit } = answer
  const facts = { words, spans, unknown, total, limit, network: answer.network, place, vectors }
  if (!answer.tensors.length) return { ...facts, row: 0, of: request.of, element: 0, tensors: [] }
  const row = tokenOf(request.row, spans)
  const rows = answer.tensors.map(({ name, shape, data }) => {
    const cols = shape[shape.length - 1]
    return run.tensor(name, [1, cols], data.subarray(row * cols, (row + 1) * cols))
  })
  const parts = LETTERS.flatMap((letter) =>
    [`w${letter}`, `b${letter}`].flatMap((name) => {
      const part = headWeights(network, prefix + name, head)
      return part ? [run.tensor(prefix + name, [part.rows, part.cols], part.data)] : []
    }),
  )
  // Of what is not perturbed: a perturbed tensor changes the pictures that name it, and nothing that is computed from it.
  const { tensors } = perturbation ? runText(network, asked, want) : answer
  const { data } = tensors[vectors.indexOf(input)]
  const width = data.length / words.length
  const column = columnOf(network, `${prefix}w${request.of}`, head, request.element)
  const { terms, sums } = run.core.terms({ a: data.slice(row * width, (row + 1) * width), b: column.values })
  return {
    ...facts,
    row,
    of: request.of,
    element: column.index,
    tensors: [...rows, ...parts, run.tensor('terms', [1, width], terms), run.tensor('sums', [1, width], sums)],
  }
}

/**
 * A column of a head's matrix, the last where there are not so many.
 * @param {Model} network @param {string} name @param {number} head @param {number} wanted
 */
function columnOf(network, name, head, wanted) {
  const { rows, cols, data } = /** @type {NonNullable<ReturnType<typeof headWeights>>} */ (
    headWeights(network, name, head)
  )
  const index = Math.min(wanted, cols - 1)
  return { index, values: Float32Array.from({ length: rows }, (_, r) => data[r * cols + index]) }
}
