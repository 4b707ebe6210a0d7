// The same weights with the causal mask off and on: where a head looks, and what the model answers.

import { headFacts, headRequest, placeOf } from '../../kit/numbers/head.js'
import { answersAnything } from '../../kit/reading.js'
import { runText } from '../../session/model-run.js'
import { rowIn } from '../../session/tensors.js'

/**
 * @import { Run, State, Tensor } from '../../session/types.js'
 * @import { TwinsAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} TwinsRequest
 */

/** @param {Readonly<State>} state */
export const request = (state) => headRequest(state)

/** @param {Run} run @param {TwinsRequest} request @returns {Promise<TwinsAnswer>} */
export async function numbers(run, { layer, head, ...asked }) {
  const model = await run.model(asked.model)
  const { prefix, head: at } = placeOf(model, layer, head)
  const want = [{ name: `${prefix}weights`, head: at }, ...(answersAnything(model) ? ['probabilities'] : [])]
  const read = (/** @type {boolean} */ causal) => runText(model, { ...asked, causal }, want)
  const sides = { off: read(false), on: read(true) }
  const facts = headFacts(sides.off, layer, head)
  if (!sides.off.tensors.length) return { ...facts, tensors: [], shares: [0, 0] }
  const n = facts.words.length
  const named = Object.entries(sides).flatMap(([side, { tensors }]) =>
    tensors.map(({ name, shape, data }) => run.tensor(`${side}.${name.replace(prefix, '')}`, shape, data)),
  )
  const ahead = Object.entries(sides).map(([side, { tensors }]) =>
    run.tensor(`${side}.ahead`, [n, 1], aheadOf(run, tensors[0])),
  )
  return { ...facts, tensors: [...named, ...ahead], shares: ahead.map(({ data }) => run.core.summarise(data).mean) }
}

/** What each row gives to words that come later. @param {Run} run @param {Tensor} weights */
function aheadOf(run, weights) {
  const n = weights.shape[1]
  return Float32Array.from({ length: n }, (_, i) => {
    const later = rowIn(weights, i).subarray(i + 1)
    return later.length ? run.core.rowSums({ x: later, rows: 1, cols: later.length })[0] : 0
  })
}
