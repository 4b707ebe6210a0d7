// The same two sentences, which differ in one adjective, read by several models: where "it" looks and what each
// model says that it stands for.

import { likeliest, perturbationOf, read } from '../../kit/numbers/reading.js'

/**
 * @import { Run } from '../../session/types.js'
 * @typedef {{ models: string[], texts: string[], causal?: boolean }} CompareRequest
 *   texts: two, of the same words but for one; causal: later words are hidden
 * @typedef {{ weights: Float32Array, answers: import('../../kit/numbers/reading.js').Answer[], probabilities: Float32Array }} Reading
 *   weights (L*H,T): the row of "it" of every head, layer by layer; answers: likeliest first
 * @typedef {{ weights: number, ofWeights: number, probabilities: number, ofProbabilities: number }} Bits
 *   how many numbers of the two sentences differ in any bit, and how many there are
 * @typedef {{ name: string, facts: any, layers: number, heads: number, readings: Reading[], change: Float32Array,
 *   bits: { all: Bits, earlier: Bits } }} Compared
 *   change (L*H,T): the second sentence's weights less the first's; bits: with every word in sight, and with earlier
 *   words alone
 */

const PRONOUN = 'it'
const ANSWERS = 3

/** @param {Run} run @param {CompareRequest} request */
export async function numbers(run, { models, texts, causal = false }) {
  const networks = await Promise.all(models.map((name) => run.model(name)))
  const [first, second] = texts.map((text) => networks[0].tokens(text))
  const row = first.words.indexOf(PRONOUN)
  const fits = row >= 0 && first.words.length === second.words.length && second.total === first.words.length
  if (!fits) throw new Error('the two sentences need an “it”, and as many words as each other and as the model takes')
  const compared = networks.map((network, i) => {
    const perturbOf = (/** @type {number} */ run) => perturbationOf(perturbation, models[i], network, run)
    const numbers = texts.map((text) => network.tokens(text).numbers)
    const readings = numbers.map((tokens, run) => readPronoun(network, tokens, row, causal, perturbOf(run)))
    const bitsOf = (/** @type {boolean} */ hidden) =>
      bits(
        core,
        numbers.map((tokens) => readPronoun(network, tokens, row, hidden, null)),
      )
    const change = run.core.matmul({
      a: Float32Array.of(-1, 1),
      b: Float32Array.from([...readings[0].weights, ...readings[1].weights]),
      rows: 1,
      inner: 2,
      cols: readings[0].weights.length,
    })
    const { layers, heads } = network.config
    return {
      name: models[i],
      facts: network.facts,
      layers,
      heads,
      readings,
      change,
      bits: { all: bitsOf(false), earlier: bitsOf(true) },
    }
  })
  return { tensors: [], words: first.words, spans: first.spans, sentences: [first.words, second.words], row, compared }
}

/**
 * @param {import('../../kit/numbers/reading.js').Network} network @param {ArrayLike<number>} tokens @param {number} row
 * @param {boolean} causal @param {import('../../kit/numbers/reading.js').Perturb} perturb @returns {Reading}
 */
function readPronoun(network, tokens, row, causal, perturb) {
  const names = Array.from({ length: network.config.layers }, (_, layer) => `layer${layer}.weights`)
  const want = [...names, 'probabilities'].map((name) => ({ name, row, rows: 1 }))
  const tensors = read(network, { tokens, causal, want, perturb })
  const probabilities = tensors.probabilities.data
  return {
    weights: Float32Array.from(names.flatMap((name) => Array.from(tensors[name].data))),
    probabilities,
    answers: likeliest(probabilities, network.words, ANSWERS),
  }
}

/** How many numbers in the row of "it" the adjective changes, be it by a bit. @param {Run} run @param {Reading[]} readings of the two sentences @returns {Bits} */
function bits(run, [one, other]) {
  const differing = (/** @type {Float32Array} */ a, /** @type {Float32Array} */ b) =>
    run.core.rowsChanged({ a, b, rows: 1, cols: a.length })[0]
  return {
    weights: differing(one.weights, other.weights),
    ofWeights: one.weights.length,
    probabilities: differing(one.probabilities, other.probabilities),
    ofProbabilities: one.probabilities.length,
  }
}
