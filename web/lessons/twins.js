// The same weights with the causal mask off and on: where a head looks, and what the model answers at a row.

import { modelNamed } from '../models.js'
import { networkAnswer } from '../network-run.js'
import { factsOf, placeOf } from './head.js'
import { likeliest, rowOf } from './reading.js'
import { tensor } from './tensors.js'

/**
 * @typedef {import('../core.js').Core} Core
 * @typedef {import('./tensors.js').Perturbation} Perturbation
 * @typedef {import('./head.js').HeadRequest & { kind: 'twins', row: number }} TwinsRequest
 */

const ANSWERS = 3

/** @param {Core} core @param {TwinsRequest} request @param {Perturbation} perturbation */
export async function twins(core, { model, text, layer, head, row }, perturbation) {
  const network = await modelNamed(core, model)
  const { prefix, head: at } = placeOf(network, layer, head)
  const isAnswering = network.config.output !== 'none'
  const want = [{ name: `${prefix}weights`, head: at }, ...(isAnswering ? ['probabilities'] : [])]
  const [off, on] = [false, true].map((causal) =>
    networkAnswer(network, { kind: 'network', model, text, causal, want }, null),
  )
  const facts = factsOf(network, off, layer, head)
  if (!off.tensors.length) return { ...facts, tensors: [], answers: [] }
  const tensors = [off, on].flatMap((answer, i) =>
    answer.tensors.map(({ name, shape, data }) =>
      tensor(`${i ? 'on' : 'off'}.${name.replace(prefix, '')}`, shape, data, perturbation),
    ),
  )
  const asked = Math.min(row, facts.words.length - 1)
  const ahead = Float32Array.from(facts.words, (_, j) => Number(j > asked))
  for (const name of ['off', 'on']) {
    const weights = rowOf(/** @type {any} */ (tensors.find((each) => each.name === `${name}.weights`)), asked)
    const sum = core.matmul({ a: weights, b: ahead, rows: 1, inner: ahead.length, cols: 1 })
    tensors.push(tensor(`${name}.ahead`, [1, 1], sum, perturbation))
  }
  const answers = tensors
    .filter(({ name }) => name.endsWith('probabilities'))
    .map((probabilities) => likeliest(rowOf(probabilities, asked), network.words, ANSWERS))
  return { ...facts, tensors, answers, row: asked }
}
