// The same two sentences, which differ in one adjective, read by several models: where "it" looks and what each
// model says that it stands for.

import text from 'text/compare.js'
import { PRONOUN } from '../../kit/words/own-pair.js'
import { runText } from '../../session/model-run.js'
import { factsOf } from '../../session/models.js'
import { pairIn } from './pairs.js'

/**
 * @import { Model, Run, State, Tensor } from '../../session/types.js'
 * @import { CompareAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} CompareRequest
 * @typedef {ReturnType<typeof bitsOf>} Bits
 * @typedef {{ weights: Float32Array, probabilities: Float32Array }} Reading
 *   weights (L*H,T): the row of "it" of every head, layer by layer
 */

export const MODELS = ['english-plain', 'english-supervised']

/** @param {Readonly<State>} state */
export const request = (state) => ({ models: MODELS, ...pairIn(state), causal: state['compare.causal'] })

/** What tensors of a model are called by. @param {string} name of the model */
const shortModel = (name) => name.replace('english-', '')

/** A tensor of the row of "it"; of: the adjective, or "change". @param {string} model @param {'weights' | 'probabilities'} what @param {string} of */
export const nameOf = (model, what, of) => `${shortModel(model)}:${what}[${PRONOUN},${of}]`

/** @param {Run} run @param {CompareRequest} request @returns {Promise<CompareAnswer>} */
export async function numbers(run, { models, texts, ends, isOwn, causal }) {
  const networks = await Promise.all(models.map((name) => run.model(name)))
  const [first, second] = texts.map((sentence) => networks[0].tokens(sentence))
  const row = first.words.findIndex((word) => word.toLowerCase() === PRONOUN)
  const fits = row >= 0 && first.words.length === second.words.length && second.total === first.words.length
  if (!fits) throw new Error(text.unfit)
  /** @type {Tensor[]} */
  const tensors = []
  const compared = models.map((name, i) => {
    const model = networks[i]
    const [all, earlier] = [false, true].map((hidden) =>
      texts.map((sentence) => readPronoun(model, name, sentence, hidden, row)),
    )
    tensors.push(...tensorsOf(run, name, ends, causal ? earlier : all, first.words.length))
    return { network: factsOf(name, model), bits: { all: bitsOf(run, all), earlier: bitsOf(run, earlier) } }
  })
  const sentences = [first.words, second.words]
  const own = isOwn ? { text: texts[0], spans: first.spans } : { text: '', spans: [] }
  return { ...own, tensors, words: first.words, sentences, ends, row, compared }
}

/** @param {Model} model @param {string} name @param {string} sentence @param {boolean} causal @param {number} row @returns {Reading} */
function readPronoun(model, name, sentence, causal, row) {
  const wanted = [...model.attentionNames.map((prefix) => `${prefix}weights`), 'probabilities']
  const want = wanted.map((tensor) => ({ name: tensor, row, rows: 1 }))
  const { tensors } = runText(model, { model: name, text: sentence, causal }, want)
  const [probabilities, ...weights] = tensors.map(({ data }) => data).reverse()
  return { weights: Float32Array.from(weights.reverse().flatMap((data) => [...data])), probabilities }
}

/** Both sentences' rows of "it", and the second one's weights less the first one's. @param {Run} run @param {string} model @param {string[]} ends @param {Reading[]} readings @param {number} words */
function tensorsOf(run, model, ends, readings, words) {
  const [before, after] = readings.map(({ weights }) => weights)
  const shape = [before.length / words, words]
  return [
    ...readings.flatMap(({ weights, probabilities }, i) => [
      run.tensor(nameOf(model, 'weights', ends[i]), shape, weights),
      run.tensor(nameOf(model, 'probabilities', ends[i]), [1, probabilities.length], probabilities),
    ]),
    run.tensor(nameOf(model, 'weights', 'change'), shape, run.core.subtract({ a: after, b: before })),
  ]
}

/** How many numbers in the row of "it" the adjective changes, even if only by a bit, and how many there are. @param {Run} run @param {Reading[]} readings of the two sentences */
function bitsOf(run, [one, other]) {
  const differing = (/** @type {Float32Array} */ a, /** @type {Float32Array} */ b) =>
    run.core.rowsChanged({ a, b, rows: 1, cols: a.length })[0]
  return {
    weights: differing(one.weights, other.weights),
    ofWeights: one.weights.length,
    probabilities: differing(one.probabilities, other.probabilities),
    ofProbabilities: one.probabilities.length,
  }
}
