// The picked word in the sentence and in another one, which differs in an adjective: how alike its two vectors are from
// level to level, and what the model answers in each.

import { cosinesOf, levelsOf, sameWord } from '../../kit/numbers/levels.js'
import { answersAnything } from '../../kit/reading.js'
import { ownPair, withWord } from '../../kit/words/own-pair.js'
import { readText, runText } from '../../session/model-run.js'
import { tokenOf } from '../../session/picked-word.js'
import { indexOfLargest } from '../../session/tensors.js'

/**
 * @import { Model, Run, State } from '../../session/types.js'
 * @import { MeaningAnswer } from '../types.js'
 * @typedef {ReturnType<typeof request>} MeaningRequest
 * @typedef {import('../../kit/numbers/levels.js').Asked} Asked
 */

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...{ text: state.text, model: state.model, seed: state.seed, row: state.row, turned: state['stage.turned'] },
  masked: state.masked,
})

/** @param {Run} run @param {MeaningRequest} request @returns {Promise<MeaningAnswer>} */
export async function numbers(run, { text, model, seed, row: place, turned, masked }) {
  const network = await run.model(model)
  const pair = ownPair(text)
  if (!pair) return { tensors: [], words: ['', ''], ends: ['', ''], best: null }
  const ends = /** @type {[string, string]} */ ([pair.ends[0], turned || pair.ends[1]])
  const asked = [text, withWord(pair, ends[1])].map((one) => ({ model, text: one, seed, masked }))
  const [first, other] = asked.map((one) => readText(network, one))
  if (!first.numbers.length || !other.numbers.length) return { tensors: [], words: ['', ''], ends, best: null }
  const at = tokenOf(place, first.spans)
  const tokens = [at, sameWord(first.words, at, other.words)]
  const words = /** @type {[string, string]} */ ([first.words[tokens[0]], other.words[tokens[1]]])
  const [one, two] = asked.map((each, i) => levelsOf(network, each, tokens[i]))
  const cosines = run.tensor('meaning.cosines', [one.length, 1], cosinesOf(run, one, two))
  if (!answersAnything(network)) return { tensors: [cosines], words, ends, best: null }
  const answers = asked.map((each, i) => likeliestOf(network, each, tokens[i]))
  const shares = answers.map(({ share }) => share)
  return {
    ...{ words, ends, best: /** @type {[string, string]} */ (answers.map(({ word }) => word)) },
    tensors: [cosines, run.tensor('meaning.answers', [2, 1], shares)],
  }
}

/** What the model holds likeliest in a row. @param {Model} network @param {Asked} asked @param {number} row */
function likeliestOf(network, asked, row) {
  const [{ data }] = runText(network, asked, [{ name: 'probabilities', row, rows: 1 }]).tensors
  const best = indexOfLargest(data)
  return { word: network.words[best], share: data[best] }
}
