// The page's sentence as its model reads it, for the strip.

import { readText } from '../session/model-run.js'

/**
 * @import { Answer, Reading, Run, State } from '../session/types.js'
 * @typedef {{ model: string, text: string, masked: number[] }} StripRequest
 * @typedef {Reading & Answer & { words: string[], spans: Reading['spans'], isReadable: boolean }} StripAnswer
 */

/** @param {Readonly<State>} state @returns {StripRequest} */
export const request = ({ model, text, masked }) => ({ model, text, masked })

/** @param {Run} run @param {StripRequest} request @returns {Promise<StripAnswer>} */
export async function numbers(run, request) {
  const { numbers: tokens, ...reading } = readText(await run.model(request.model), request)
  return { ...reading, isReadable: tokens.length > 0, tensors: [] }
}

export const figures = () => ({})
