// What a model's output and answers lose with heads switched off: those that the reader has switched off together, and
// each head alone.

import { modelNamed } from '../../session/models.js'
import { headsOn, networkAnswer } from '../../session/model-run.js'
import { largest, rowOf } from '../../kit/numbers/reading.js'
import { breathe, tensor } from '../../kit/numbers/tensors.js'

/**
 * @typedef {import('../../core/core.js').Core} Core
 * @typedef {import('../../core/core.js').Tensor} Tensor
 * @typedef {import('../../session/models.js').AnyModel} AnyModel
 * @typedef {import('../../kit/numbers/tensors.js').Perturbation} Perturbation
 * @typedef {{ kind: 'ablation', model: string, text: string, masked: number[], off: string[] }} AblationRequest
 * @typedef {{ word: string, probability: number }} Said
 * @typedef {{ before: Said, now: Said }} Answers  what the model says at a word, with every head and without some
 */

/** @param {Core} core @param {AblationRequest} request @param {Perturbation} perturbation */
export async function ablation(core, { model, text, masked, off }, perturbation) {
  const network = await modelNamed(core, model)
  const want = ['final', 'probabilities']
  const answer = networkAnswer(network, { kind: 'network', model, text, masked, off, want, before: want }, null)
  const { words, numbers } = answer
  const { attentions } = network
  const { heads } = network.config
  const facts = { words, attentions, heads, network, unknown: answer.unknown }
  if (!answer.tensors.length) return { ...facts, tensors: [], answers: [] }
  const [finalNow, now] = answer.tensors
  const [final, before] = answer.before
  const moved = (/** @type {Tensor} */ other) =>
    core.rowsMoved({ a: final.data, b: other.data, rows: words.length, cols: final.shape[1] })
  const probabilities = tensor('probabilities', now.shape, now.data, perturbation)
  const alone = []
  for (let i = 0; i < attentions * heads; i++) {
    const one = headsOn(network, [`${Math.floor(i / heads)}.${i % heads}`])
    alone.push(...moved(network.run({ tokens: numbers, heads: one, want: ['final'] }).tensors[0]))
    if (i % heads === heads - 1) await breathe()
  }
  return {
    ...facts,
    without: off,
    final: [final.data, finalNow.data],
    tensors: [
      tensor('moved', [words.length], moved(finalNow), perturbation),
      tensor('movedByOne', [attentions * heads, words.length], alone, perturbation),
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
