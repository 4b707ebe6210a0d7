// The softmax of one row at any temperature, 0 and infinity included, and its entropy at all of them.

import { caseOf, rootOf, rowAt, rowRequest } from '../../kit/numbers/cases.js'
import { TEMPERATURES, temperatureOf } from './slider.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { TemperatureAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} TemperatureRequest
 */

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...rowRequest(state),
  temperature: temperatureOf(state['temperature.t']),
  /** At which the entropy is wanted, from 0 to infinity. */
  temperatures: [...TEMPERATURES],
})

/** @param {Run} run @param {TemperatureRequest} request @returns {Promise<TemperatureAnswer>} */
export async function numbers(run, request) {
  const { core } = run
  const { temperature, temperatures } = request
  const { given, head } = await caseOf(run, request)
  if (!given) return { words: [], spans: [], given, head, tensors: [] }
  const { q, k, v, queries, keys, dim, valueDim, row, causal } = given
  const call = { q, k, v, queries, keys, dim, valueDim, row, causal }
  const scores = rowAt(core.ledger(call).masked, row, keys)
  const products = rowAt(core.ledger({ ...call, mistakes: ['unscaled'] }).masked, row, keys)
  const softmax = (/** @type {Float32Array} */ x, /** @type {number} */ at) =>
    core.softmax({ x, rows: 1, cols: keys, temperature: at })
  const entropyOf = (/** @type {Float32Array} */ weights) => core.entropy({ weights, rows: 1, cols: keys })[0]
  const entropyAt = (/** @type {number} */ at) => entropyOf(softmax(scores, at))
  const weights = softmax(scores, temperature)
  const [unscaled] = Number.isFinite(temperature)
    ? core.scale({ x: rootOf(core, dim), factor: temperature })
    : [temperature]
  const t = (/** @type {string} */ name, /** @type {ArrayLike<number>} */ data) =>
    run.tensor(name, [1, data.length], data)
  const tensors = [
    t('scores', scores),
    t('weights', weights),
    t('rowSum', core.rowSums({ x: weights, rows: 1, cols: keys })),
    t('entropy', [entropyOf(weights)]),
    t('curve', temperatures.map(entropyAt)),
    t('limit', [entropyAt(Number.POSITIVE_INFINITY)]),
    t('unscaled.temperature', [unscaled]),
    t('unscaled.weights', softmax(products, unscaled)),
  ]
  return { words: given.keyLabels, spans: given.spans, given, head, tensors }
}
