// The same weights with the causal mask off and on: where a head looks, and what the model answers at a row.

import { modelNamed } from '../../session/models.js'
import { networkAnswer } from '../../session/model-run.js'
import { factsOf, placeOf } from '../../kit/numbers/head.js'
import { likeliest, rowOf } from '../../kit/numbers/reading.js'
import { tensor } from '../../kit/numbers/tensors.js'

/**
 * @typedef {import('../../core/core.js').Core} Core
 * @typedef {import('../../kit/numbers/tensors.js').Perturbation} Perturbation
 * @typedef {import('../../kit/numbers/head.js').HeadRequest & { kind: 'twins', row: number }} TwinsRequest
 */

const ANSWERS = 3

/** @param {Core} core @param {TwinsRequest} request @param {Perturbation} perturbation */
export async function twins(core, { model, text, seed, layer, head, row }, perturbation) {
  const network = await modelNamed(core, model)
  const { prefix, head: at } = placeOf(network, layer, head)
  const isAnswering = network.config.output !== 'none'
  const want = [{ name: `${prefix}weights`, head: at }, ...(isAnswering ? ['probabilities'] : [])]
  const [off, on] = [false, true].map((causal) =>
    networkAnswer(network, { kind: 'network', model, text, seed, causal, want }, null),
  )
  const facts = factsOf(off, layer, head)
  if (!off.tensors.length) return { ...facts, tensors: [], answers: [] }
  const tensors = [off, on].flatMap((answer, i) =>
    answer.tensors.map(({ name, shape, data }) =>
      tensor(`${i ? 'on' : 'off'}.${name.replace(prefix, '')}`, shape, data, perturbation),
    ),
  )
  const n = facts.words.length
  const asked = Math.min(row, n - 1)
  const ahead = [off, on].map(({ tensors: [weights] }, i) =>
    tensor(`${i ? 'on' : 'off'}.ahead`, [n, 1], aheadOf(core, weights), perturbation),
  )
  const answers = tensors
    .filter(({ name }) => name.endsWith('probabilities'))
    .map((probabilities) => likeliest(rowOf(probabilities, asked), network.words, ANSWERS))
  const shares = ahead.map(({ data }) => core.summarise(data).mean)
  return { ...facts, tensors: [...tensors, ...ahead], answers, row: asked, shares }
}

/** What each row gives to words that come later. @param {Core} core @param {import('../../core/core.js').Tensor} weights */
function aheadOf(core, weights) {
  const n = weights.shape[1]
  return Float32Array.from({ length: n }, (_, i) => {
    const later = Float32Array.from({ length: n }, (_, j) => Number(j > i))
    return core.matmul({ a: rowOf(weights, i), b: later, rows: 1, inner: n, cols: 1 })[0]
  })
}
