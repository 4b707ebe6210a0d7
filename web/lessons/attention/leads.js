// Which two answers each row is between, and by how much the one is ahead of the other, in log-odds: near 1 probabilities
// stand still, and these move on.

import sentences from 'text/sentences.js'
import { isDecoder, isHidden } from '../../kit/reading.js'
import { isPronoun } from '../../kit/words/answer.js'
import { MASK, UNKNOWN } from '../../session/model-run.js'
import { rowIn } from '../../session/tensors.js'

/**
 * @import { Reading, Run, State, Tensor } from '../../session/types.js'
 * @typedef {readonly [number, number]} Rivals  their numbers among the model's words
 */

/**
 * The rivals of each row, by what the model answers while nothing is changed: of a word that stands for another one, two nouns
 * of the sentence, in its order; else the two likeliest.
 * @param {Reading} reading @param {Pick<State, 'masked'>} asked @param {Tensor} probabilities @returns {Rivals[]}
 */
export function rivalsIn(reading, asked, probabilities) {
  const { words, network } = reading
  const state = /** @type {State} */ (asked)
  return words.map((_, row) => {
    const shares = rowIn(probabilities, row)
    const ranked = Array.from(shares.keys()).sort((a, b) => shares[b] - shares[a])
    const stands = isPronoun(reading, row) && !isDecoder(network) && !isHidden(reading, state, row)
    return stands ? nounsFirst(reading, row, ranked) : [ranked[0], ranked[1]]
  })
}

/** The first two of a ranking, where nouns of the sentence come before its other words, and these before all others. @param {Reading} reading @param {number} row @param {readonly number[]} ranked @returns {Rivals} */
function nounsFirst({ words, network }, row, ranked) {
  const placeOf = (/** @type {number} */ word) => words.indexOf(network.words[word])
  const isNamed = (/** @type {number} */ word) => {
    const name = network.words[word]
    return placeOf(word) >= 0 && name !== words[row] && name !== MASK && name !== UNKNOWN
  }
  const isNoun = (/** @type {number} */ word) => isNamed(word) && sentences.nouns.includes(network.words[word])
  const groupOf = (/** @type {number} */ word) => (isNoun(word) ? 0 : isNamed(word) ? 1 : 2)
  const [first, second] = [...ranked].sort((a, b) => groupOf(a) - groupOf(b))
  return isNamed(second) && placeOf(second) < placeOf(first) ? [second, first] : [first, second]
}

/** How far the first rival of each row is ahead. @param {Run} run @param {string} name @param {Tensor} logits @param {readonly Rivals[]} rivals */
export function leadsOf(run, name, logits, rivals) {
  const of = (/** @type {0 | 1} */ which) =>
    Float32Array.from(rivals, (pair, row) => rowIn(logits, row)[pair[which]] ?? Number.NaN)
  return run.tensor(name, [rivals.length, 1], run.core.subtract({ a: of(0), b: of(1) }))
}
