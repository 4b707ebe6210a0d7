// What a model's output and answers lose with heads switched off: those that the reader has switched off together, and
// each head alone.

import { largest, rowOf } from '../../kit/numbers/reading.js'
import { headsOn, networkAnswer } from '../../session/model-run.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @typedef {import('../../core/core.js').Tensor} Tensor
 * @typedef {import('../../session/models.js').AnyModel} AnyModel
 * @typedef {{ model: string, text: string, masked: number[], off: string[] }} AblationRequest
 * @typedef {{ word: string, probability: number }} Said
 * @typedef {{ before: Said, now: Said }} Answers  what the model says at a word, with every head and without some
 */

/** A model that answers: the group's, or else the one that does. @param {string} model */
export const answering = (model) => (SILENT.includes(model) ? KNOBS.model.initial : model)

/** @param {Readonly<State>} state @returns {AblationRequest} */
export const request = ({ text, model, masked, off }) => ({ model: answering(model), text, masked, off })

/** @param {Run} run @param {AblationRequest} request */
export async function numbers(run, { model, text, masked, off }) {
  const network = await run.model(model)
  const want = ['final', 'probabilities']
  const answer = runText(network, { model, text, masked, off }, want, { before: want })
  const { words, spans, limit, total } = answer
  const { attentions } = network
  const { heads } = network.config
  const facts = { words, spans, attentions, heads, network: answer.network, unknown: answer.unknown, limit, total }
  if (!answer.tensors.length) return { ...facts, tensors: [], answers: [] }
  const [finalNow, now] = answer.tensors
  const [final, before] = answer.before
  const moved = (/** @type {Tensor} */ other) =>
    run.core.rowsMoved({ a: final.data, b: other.data, rows: words.length, cols: final.shape[1] })
  const probabilities = run.tensor('probabilities', now.shape, now.data)
  const alone = []
  for (let i = 0; i < attentions * heads; i++) {
    const one = [`${Math.floor(i / heads)}.${i % heads}`]
    alone.push(...moved(runText(network, { model, text, masked, off: one }, ['final']).tensors[0]))
    if (i % heads === heads - 1) await run.breathe()
  }
  return {
    ...facts,
    without: off,
    final: [final.data, finalNow.data],
    tensors: [
      run.tensor('moved', [words.length], moved(finalNow)),
      run.tensor('movedByOne', [attentions * heads, words.length], alone),
      probabilities,
    ],
    answers: words.map((_, row) => ({
      before: said(network, before, row),
      now: said(network, probabilities, row),
    })),
  }
}

/** The likeliest word at a row. @param {AnyModel} network @param {Tensor} probabilities @param {number} row @returns {Said} */
function said(network, probabilities, row) {
  const values = rowOf(probabilities, row)
  const number = largest(values)
  return { word: network.words[number], probability: values[number] }
}
