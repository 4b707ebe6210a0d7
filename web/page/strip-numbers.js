// The page's sentence as its model reads it, for the strip; and the model whose heads are on show.

import { readText } from '../session/model-run.js'
import { factsOf } from '../session/models.js'

/**
 * @import { ModelFacts, Reading, Run, State, TextAnswer } from '../session/types.js'
 * @typedef {ReturnType<typeof request>} StripRequest
 * @typedef {Reading & TextAnswer & { isReadable: boolean, drawn: ModelFacts }} StripAnswer  drawn: the model whose heads are on show
 */

/** @param {Readonly<State>} state @param {{ drawnBy?: string }} own  drawnBy: the model whose heads are on show; empty: the sentence's */
export const request = ({ model, text, masked }, { drawnBy }) => ({ model, text, masked, drawnBy: drawnBy || model })

/** @param {Run} run @param {StripRequest} request @returns {Promise<StripAnswer>} */
export async function numbers(run, request) {
  const network = await run.model(request.model)
  const { numbers: tokens, ...reading } = readText(network, request)
  const drawn = await run.model(request.drawnBy).then(
    (model) => factsOf(request.drawnBy, model),
    () => factsOf(request.model, network), // whoever draws with that model says what is wrong with it
  )
  return { ...reading, isReadable: tokens.length > 0, drawn, tensors: [] }
}

export const figures = () => ({})
