// One head of a model that reads a text: its queries, keys and values, for lessons that attend with them in another way.

import { modelNamed } from '../../session/models.js'
import { networkAnswer } from '../../session/model-run.js'

/**
 * @typedef {import('../../core/core.js').Core} Core
 * @typedef {import('../../session/models.js').AnyModel} AnyModel
 * @typedef {import('./tensors.js').Perturbation} Perturbation
 * @typedef {{ model: string, text: string, seed: number, layer: number, head: number }} HeadRequest  seed: of random weights
 * @typedef {{ model: string, network: AnyModel, words: string[], unknown: number[], total: number, limit: number,
 *   layer: number, head: number, prefix: string }} HeadFacts
 *   layer and head: those there are, nearest to those asked for; prefix: what the names of the layer's tensors begin with
 * @typedef {{ queries: number, keys: number, dim: number, valueDim: number, q: Float32Array, k: Float32Array, v: Float32Array }} Attended
 *   as core.attention takes them
 */

/** @param {AnyModel} network @param {number} layer @param {number} head */
export function placeOf(network, layer, head) {
  const at = Math.min(layer, network.attentionNames.length - 1)
  return { layer: at, head: Math.min(head, network.config.heads - 1), prefix: network.attentionNames[at] }
}

/** What views say of the head that they show. @param {import('../../session/model-run.js').NetworkAnswer} answer @param {number} layer @param {number} head @returns {HeadFacts} */
export function factsOf({ model, network, words, unknown, total, limit }, layer, head) {
  return { model, network, words, unknown, total, limit, ...placeOf(network, layer, head) }
}

/**
 * A head's queries, keys and values for a text, no attended for a text that the model can't read.
 * @param {Core} core @param {HeadRequest} request @param {number} [most] words of the text @returns {Promise<HeadFacts & { attended: Attended | null }>}
 */
export async function headOf(core, { model, text, seed, layer, head }, most = Number.POSITIVE_INFINITY) {
  const network = await modelNamed(core, model)
  const { prefix, head: at } = placeOf(network, layer, head)
  const want = ['q', 'k', 'v'].map((name) => ({ name: prefix + name, head: at }))
  const answer = networkAnswer(network, { kind: 'network', model, text, seed, want }, null)
  const facts = factsOf(answer, layer, head)
  const count = Math.min(most, facts.words.length)
  const words = facts.words.slice(0, count)
  if (!answer.tensors.length) return { ...facts, words, attended: null }
  const [q, k, v] = answer.tensors.map(({ data, shape }) => data.subarray(0, count * shape[1]))
  const [dim, valueDim] = [answer.tensors[0].shape[1], answer.tensors[2].shape[1]]
  return { ...facts, words, attended: { queries: count, keys: count, dim, valueDim, q, k, v } }
}

/** The sum of each row. @param {Core} core @param {Float32Array} x @param {number} rows @param {number} cols */
export const rowSums = (core, x, rows, cols) =>
  core.matmul({ a: x, b: new Float32Array(cols).fill(1), rows, inner: cols, cols: 1 })

/** b less a, element by element. @param {Core} core @param {Float32Array} a @param {Float32Array} b */
export const difference = (core, a, b) =>
  core.matmul({ a: Float32Array.of(-1, 1), b: Float32Array.from([...a, ...b]), rows: 1, inner: 2, cols: a.length })
