// One head's weights on a sentence, and what the model answers.

import { headFacts, headRequest, placeOf } from '../../kit/numbers/head.js'
import { answersAnything } from '../../kit/reading.js'
import { runText } from '../../session/model-run.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { HookAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} HookRequest
 */

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...headRequest(state),
  masked: state.masked,
  off: state.off,
  edits: state.edits,
})

/** @param {Run} run @param {HookRequest} request @returns {Promise<HookAnswer>} */
export async function numbers(run, request) {
  const model = await run.model(request.model)
  const { prefix, head } = placeOf(model, request.layer, request.head)
  const before = answersAnything(model) ? ['probabilities'] : []
  const want = [`${prefix}weights`, { name: `${prefix}rowSums`, head }, ...before]
  const answer = runText(model, request, want, { before, perturbation: run.perturbation })
  return { ...headFacts(answer, request.layer, request.head), ...answer }
}
