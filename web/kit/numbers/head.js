// One head of a model that reads a text: its queries, keys and values, for lessons that attend with them in another way.

import { runText } from '../../session/model-run.js'
import { tensorIn } from '../../session/tensors.js'

/**
 * @import { Model, ModelFacts, Reading, Run, State, Tensor } from '../../session/types.js'
 * @typedef {import('../../session/model-run.js').ModelRequest} ModelRequest
 * @typedef {{ model: string, text: string, seed: number, layer: number, head: number }} HeadRequest  seed: of random weights
 * @typedef {Reading & { layer: number, head: number, prefix: string }} HeadFacts
 *   layer and head: those there are, nearest to those asked for; prefix: what the names of the layer's tensors begin with
 * @typedef {{ queries: number, keys: number, dim: number, valueDim: number, q: Float32Array, k: Float32Array, v: Float32Array }} Attended
 *   as core.attention takes them
 */

/** Whether a model adds learned biases to its scores, by the distance between two words. @param {Pick<ModelFacts, 'config'>} model */
export const hasBiases = ({ config }) => config.position === 'relative'

/** What a model adds to its scores for the distance. @param {Run} run @param {Tensor[]} tensors @param {string} prefix @returns {Tensor} */
export function biasOf(run, tensors, prefix) {
  const [masked, scores] = ['masked', 'scores'].map((name) => tensorIn({ tensors }, prefix + name))
  const tensor = run.tensor(`${prefix}bias`, masked.shape, run.core.subtract({ a: masked.data, b: scores.data }))
  return masked.row === undefined ? tensor : { ...tensor, row: masked.row }
}

/** The shared knobs that say which head. @param {Readonly<State>} state @returns {HeadRequest} */
export const headRequest = ({ text, model, seed, layer, head }) => ({ text, model, seed, layer, head })

/** @param {Model | ModelFacts} network @param {number} layer @param {number} head */
export function placeOf(network, layer, head) {
  const at = Math.min(layer, network.attentionNames.length - 1)
  return { layer: at, head: Math.min(head, network.config.heads - 1), prefix: network.attentionNames[at] }
}

/** What views say of the head that they show. @param {Reading} reading @param {number} layer @param {number} head @returns {HeadFacts} */
export const headFacts = ({ model, network, words, spans, unknown, own, wordRows, total, limit }, layer, head) => ({
  ...{ model, network, words, spans, unknown, own, wordRows, total, limit },
  ...placeOf(network, layer, head),
})

/**
 * A head's queries, keys and values for a text, no attended for a text that the model can't read; isUnbiased: who attends
 * with them alone leaves biases of the model out.
 * @param {Run} run @param {HeadRequest & Partial<ModelRequest>} request @param {number} [most] words of the text @returns {Promise<HeadFacts & { isUnbiased: boolean, attended: Attended | null }>}
 */
export async function headOf(run, { layer, head, ...asked }, most = Number.POSITIVE_INFINITY) {
  const network = await run.model(asked.model)
  const { prefix, head: at } = placeOf(network, layer, head)
  const { heads, kvHeads = heads } = network.config
  const shared = Math.floor((at * kvHeads) / heads)
  const want = ['q', 'k', 'v'].map((name) => ({ name: prefix + name, head: name === 'q' ? at : shared }))
  const answer = runText(network, asked, want)
  const facts = headFacts(answer, layer, head)
  const count = Math.min(most, facts.words.length)
  const isUnbiased = hasBiases(network)
  const read = { ...facts, isUnbiased, words: facts.words.slice(0, count), spans: facts.spans.slice(0, count) }
  if (!answer.tensors.length) return { ...read, attended: null }
  const [q, k, v] = answer.tensors.map(({ data, shape }) => data.subarray(0, count * shape[1]))
  const [dim, valueDim] = [answer.tensors[0].shape[1], answer.tensors[2].shape[1]]
  return { ...read, attended: { queries: count, keys: count, dim, valueDim, q, k, v } }
}
