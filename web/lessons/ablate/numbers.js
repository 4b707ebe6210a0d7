// What a model's output and answers lose with heads switched off: those that the reader has switched off together, and
// each head by itself.

import { answersAnything } from '../../kit/reading.js'
import { KNOBS } from '../../session/knobs.js'
import { runText } from '../../session/model-run.js'
import { indexOfLargest, rowIn } from '../../session/tensors.js'

/**
 * @import { Run, State, Tensor } from '../../session/types.js'
 * @import { AblateAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} AblateRequest
 */

/** @param {Readonly<State>} state */
export const request = ({ text, model, masked, off }) => ({ model, text, masked, off })

/** @param {Run} run @param {AblateRequest} request @returns {Promise<AblateAnswer>} */
export async function numbers(run, request) {
  const asked = { ...request, model: await answering(run, request.model) }
  const network = await run.model(asked.model)
  const want = ['final', 'probabilities']
  const { tensors, before, ...reading } = runText(network, asked, want, { before: want })
  if (!tensors.length) return { ...reading, before: [], answersByOne: [], final: null, tensors: [] }
  const [[final, now], [finalBefore, probabilities]] = [tensors, before]
  const { words } = reading
  const rows = words.length
  const moved = (/** @type {Tensor} */ { data }) =>
    run.core.rowsMoved({ a: finalBefore.data, b: data, rows, cols: final.shape[1] })
  const likeliest = (/** @type {Tensor} */ answers) => words.map((_, row) => likeliestIn(network.words, answers, row))
  const intact = likeliest(probabilities)
  const { attentions, config } = network
  const byOne = []
  const answersByOne = []
  for (let layer = 0; layer < attentions; layer++) {
    for (let head = 0; head < config.heads; head++) {
      const without = runText(network, { ...asked, off: [`${layer}.${head}`] }, want).tensors
      byOne.push(...moved(without[0]))
      answersByOne.push(likeliest(without[1]).map(({ word }) => word))
    }
    await run.breathe((layer + 1) / attentions)
  }
  return {
    ...reading,
    before: intact,
    answersByOne,
    final: [finalBefore.data, final.data],
    tensors: [
      run.tensor('moved', [rows], moved(final)),
      run.tensor('movedByOne', [attentions * config.heads, rows], byOne),
      run.tensor('probabilities', now.shape, now.data),
    ],
  }
}

/** The chosen model, or where that answers nothing, one that does. @param {Run} run @param {string} model */
const answering = async (run, model) => (answersAnything(await run.model(model)) ? model : String(KNOBS.model.initial))

/** The likeliest word at a place. @param {readonly string[]} words the model's @param {Tensor} probabilities @param {number} row */
export function likeliestIn(words, probabilities, row) {
  const values = rowIn(probabilities, row)
  const number = indexOfLargest(values)
  return { word: words[number], probability: values[number] }
}
