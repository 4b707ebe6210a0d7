// The page's sentence as its model reads it, for the strip.

import { readText } from '../session/model-run.js'

/**
 * @import { Reading, Run, State, TextAnswer } from '../session/types.js'
 * @typedef {ReturnType<typeof request>} StripRequest
 * @typedef {Reading & TextAnswer & { isReadable: boolean }} StripAnswer
 */

/** @param {Readonly<State>} state */
export const request = ({ model, text, masked }) => ({ model, text, masked })

/** @param {Run} run @param {StripRequest} request @returns {Promise<StripAnswer>} */
export async function numbers(run, request) {
  const { numbers: tokens, ...reading } = readText(await run.model(request.model), request)
  return { ...reading, isReadable: tokens.length > 0, tensors: [] }
}

export const figures = () => ({})
