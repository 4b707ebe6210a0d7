// The map of effects: each cell of the head on show knocked out in turn, and how far the log-odds of the answer move.

import { placeOf } from '../../kit/numbers/head.js'
import { tokenOf } from '../../session/picked-word.js'
import { indexOfLargest } from '../../session/tensors.js'
import { knobsOf, readHidden, request as traceRequest } from './trace.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { EffectsAnswer } from '../types.js'
 * @typedef {ReturnType<typeof request>} EffectsRequest
 */

/** @param {Readonly<State>} state */
export const request = (state) => traceRequest(state)

/** Rows of cells at a time: a few milliseconds, after which the page may be wanted. */
const ROWS = 4

/** @param {Run} run @param {EffectsRequest} request @returns {Promise<EffectsAnswer>} */
export async function numbers(run, request) {
  const network = await run.model(request.model)
  const { layer, head, prefix } = placeOf(network, request.layer, request.head)
  const { numbers: tokens, words, spans } = readHidden(network, request)
  if (!tokens.length || network.config.output === 'none' || !network.effects) return { tensors: [], rows: 0 }
  const row = tokenOf(request.row, spans)
  const size = words.length
  const knobs = { tokens, ...knobsOf(run, network, request, { words, tokens, layer, head, row, prefix }) }
  const [{ data }] = network.run({ ...knobs, want: [{ name: 'logits', row, rows: 1 }] }).tensors
  const asked = { ...knobs, attention: layer, head, row, word: indexOfLargest(data) }
  const effects = new Float32Array(size * size)
  for (let from = 0; from < size; from += ROWS) {
    const rows = Math.min(ROWS, size - from)
    effects.set(network.effects({ ...asked, from, rows }), from * size)
    await run.breathe((from + rows) / size)
  }
  return { tensors: [run.tensor('effects', [size, size], effects)], rows: size }
}
