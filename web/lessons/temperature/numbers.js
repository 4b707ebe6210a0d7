// The softmax of one row at any temperature, 0 and infinity included, and its entropy at all of them.

import { caseOf, rootOf, rowAt } from '../../kit/numbers/cases.js'

/** @import { Run } from '../../session/types.js' */

/** @typedef {import('../../kit/numbers/cases.js').RowRequest & { temperature: number, temperatures: number[] }} TemperatureRequest
 *   temperatures: at which the entropy is wanted */

/** @param {Run} run @param {TemperatureRequest} request */
export async function numbers(run, request) {
  const given = await caseOf(run, request)
  if (!given) return { words: [], spans: [], tensors: [] }
  const { row, keys, causal, dim } = given
  const { q, k, v, queries, valueDim } = given
  const call = { q, k, v, queries, keys, dim, valueDim, row, causal }
  const scores = rowAt(run.core.ledger(call).masked, row, keys)
  const unscaled = rowAt(run.core.ledger({ ...call, wrong: ['unscaled'] }).masked, row, keys)
  const softmax = (/** @type {Float32Array} */ x, /** @type {number} */ at) =>
    run.core.softmax({ x, rows: 1, cols: keys, temperature: at })
  const entropyAt = (/** @type {Float32Array} */ weights) => run.core.entropy({ weights, rows: 1, cols: keys })[0]
  const [, root] = rootOf(run, dim)
  const [ofUnscaled] = run.core.matmul({
    a: Float32Array.of(root),
    b: Float32Array.of(request.temperature),
    rows: 1,
    inner: 1,
    cols: 1,
  })
  const weights = softmax(scores, request.temperature)
  const ones = new Float32Array(keys).fill(1)
  const t = (/** @type {string} */ name, /** @type {ArrayLike<number>} */ data) =>
    run.tensor(name, [1, data.length], data)
  return {
    words: given.keyLabels,
    spans: given.spans,
    given,
    row,
    tensors: [
      t('scores', scores),
      t('weights', weights),
      t('rowSum', run.core.matmul({ a: weights, b: ones, rows: 1, inner: keys, cols: 1 })),
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
