// A causal model writes on from the picked word: what it keeps, where its words look, and the next word.

import { placeOf } from '../../kit/numbers/head.js'
import { changedBy, writtenBy } from '../../kit/numbers/writing.js'
import { readText } from '../../session/model-run.js'
import { tokenOf } from '../../session/picked-word.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { WritingAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} WritingRequest
 */

/** The model that writes; any causal decoder without a start mark would do. */
const WRITER = 'english-writer'

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...{ text: state.text, row: state.row, model: WRITER, layer: state.layer, head: state.head },
  ...{ said: state['writing.said'], temperature: state['writing.temperature'], seed: state['writing.seed'] },
})

/** @param {Run} run @param {WritingRequest} request @returns {Promise<WritingAnswer>} */
export async function numbers(run, { text, row, model, said, temperature, seed, ...at }) {
  const network = await run.model(model)
  const { numbers: typed, ...reading } = readText(network, { model, text })
  const { layer, head } = placeOf(network, at.layer, at.head)
  const given = Math.max(0, tokenOf(row, reading.spans)) + 1
  const facts = { ...reading, given, layer, head }
  const nothing = { read: [], verdicts: [], drawn: '', rowBytes: 0, bytes: 0, isFull: false, tensors: [] }
  if (!typed.length) return { ...facts, ...nothing }
  const start = Array.from(typed, Number).slice(0, given)
  const asked = { given: start, said, temperature, seed, attention: layer, head }
  const {
    words: read,
    drawn,
    weights,
    keys,
    values,
    logits,
    probabilities,
    ...written
  } = writtenBy(run, network, asked)
  return {
    ...{ ...facts, ...written, read, drawn: network.words[drawn] },
    tensors: [weights, keys, values, logits, probabilities, changedBy(run, network, asked)],
  }
}
