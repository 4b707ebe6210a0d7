// The same two sentences, which differ in one adjective, read by several models: where "it" looks and what each
// model says that it stands for.

import { likeliest, networkNamed, perturbationOf, read } from './reading.js'

/**
 * @typedef {import('../core.js').Core} Core
 * @typedef {import('./reading.js').Perturbation} Perturbation
 * @typedef {{ kind: 'compare', models: string[], texts: string[] }} CompareRequest
 *   texts: two, of the same words but for one
 * @typedef {{ weights: Float32Array, answers: import('./reading.js').Answer[], probabilities: Float32Array }} Reading
 *   weights (L*H,T): the row of "it" of every head, layer by layer; answers: likeliest first
 * @typedef {{ name: string, facts: any, layers: number, heads: number, readings: Reading[], change: Float32Array }} Compared
 *   change (L*H,T): the second sentence's weights less the first's
 */

const PRONOUN = 'it'
const ANSWERS = 3

/** @param {Core} core @param {CompareRequest} request @param {Perturbation} perturbation */
export async function compare(core, { models, texts }, perturbation) {
  const networks = await Promise.all(models.map((name) => networkNamed(core, name)))
  const [first, second] = texts.map((text) => networks[0].tokens(text))
  const row = first.words.indexOf(PRONOUN)
  const fits = row >= 0 && first.words.length === second.words.length && second.total === first.words.length
  if (!fits) throw new Error('the two sentences need an “it”, and as many words as each other and as the model takes')
  const compared = networks.map((network, i) => {
    const perturbOf = (/** @type {number} */ run) => perturbationOf(perturbation, models[i], network, run)
    const readings = texts.map((text, run) => readPronoun(network, network.tokens(text).numbers, row, perturbOf(run)))
    const change = core.matmul({
      a: Float32Array.of(-1, 1),
      b: Float32Array.from([...readings[0].weights, ...readings[1].weights]),
      rows: 1,
      inner: 2,
      cols: readings[0].weights.length,
    })
    const { layers, heads } = network.config
    return { name: models[i], facts: network.facts, layers, heads, readings, change }
  })
  return { words: first.words, sentences: [first.words, second.words], row, compared }
}

/**
 * @param {import('./reading.js').Network} network @param {ArrayLike<number>} tokens @param {number} row
 * @param {import('./reading.js').Perturb} perturb @returns {Reading}
 */
function readPronoun(network, tokens, row, perturb) {
  const names = Array.from({ length: network.config.layers }, (_, layer) => `layer${layer}.weights`)
  const want = [...names, 'probabilities'].map((name) => ({ name, row, rows: 1 }))
  const tensors = read(network, { tokens, want, perturb })
  const probabilities = tensors.probabilities.data
  return {
    weights: Float32Array.from(names.flatMap((name) => Array.from(tensors[name].data))),
    probabilities,
    answers: likeliest(probabilities, network.words, ANSWERS),
  }
}
