// The softmax of one row at any temperature, 0 and infinity included, and its entropy at all of them.

import { caseOf, rootOf, rowAt } from './cases.js'
import { tensor } from './tensors.js'

/** @typedef {import('./cases.js').RowRequest & { kind: 'temperature', temperature: number, temperatures: number[] }} TemperatureRequest
 *   temperatures: at which the entropy is wanted */

/** @param {import('../core.js').Core} core @param {TemperatureRequest} request @param {import('./tensors.js').Perturbation} perturbation */
export async function temperature(core, request, perturbation) {
  const given = await caseOf(core, request)
  if (!given) return { words: [], tensors: [] }
  const { row, keys, causal, dim } = given
  const { q, k, v, queries, valueDim } = given
  const call = { q, k, v, queries, keys, dim, valueDim, row, causal }
  const scores = rowAt(core.ledger(call).masked, row, keys)
  const unscaled = rowAt(core.ledger({ ...call, mistakes: ['unscaled'] }).masked, row, keys)
  const softmax = (/** @type {Float32Array} */ x, /** @type {number} */ at) =>
    core.softmax({ x, rows: 1, cols: keys, temperature: at })
  const entropyAt = (/** @type {Float32Array} */ weights) => core.entropy({ weights, rows: 1, cols: keys })[0]
  const [, root] = rootOf(core, dim)
  const [ofUnscaled] = core.matmul({
    a: Float32Array.of(root),
    b: Float32Array.of(request.temperature),
    rows: 1,
    inner: 1,
    cols: 1,
  })
  const weights = softmax(scores, request.temperature)
  const ones = new Float32Array(keys).fill(1)
  const t = (/** @type {string} */ name, /** @type {ArrayLike<number>} */ data) =>
    tensor(name, [1, data.length], data, perturbation)
  return {
    words: given.keyLabels,
    given,
    row,
    tensors: [
      t('scores', scores),
      t('weights', weights),
      t('rowSum', core.matmul({ a: weights, b: ones, rows: 1, inner: keys, cols: 1 })),
      t('entropy', [entropyAt(weights)]),
      t(
        'curve',
        request.temperatures.map((at) => entropyAt(softmax(scores, at))),
      ),
      t('limit', [entropyAt(softmax(scores, Number.POSITIVE_INFINITY))]),
      t('unscaled.temperature', [ofUnscaled]),
      t('unscaled.weights', softmax(unscaled, ofUnscaled)),
    ],
  }
}
