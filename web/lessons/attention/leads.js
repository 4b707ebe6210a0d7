// Which two answers each row is between, and by how much the one is ahead of the other, in log-odds: near 1 probabilities
// stand still, and these move on.

import sentences from 'text/sentences.js'
import { isCandidate, isDecoder, isHidden, sayable } from '../../kit/reading.js'
import { isPronoun } from '../../kit/words/answer.js'
import { MASK, UNKNOWN } from '../../session/model-run.js'
import { indicesOfLargest, rowOfWord } from '../../session/tensors.js'

/**
 * @import { Reading, Run, State, Tensor } from '../../session/types.js'
 * @typedef {readonly [number, number]} Rivals  their numbers among the model's words
 */

/**
 * The rivals of each row, by what the model answers while nothing is changed: of a word that stands for another one, two that
 * the model says for words of the sentence, in its order, if it says any of them; else the two likeliest.
 * @param {Reading} reading @param {Pick<State, 'masked'>} asked @param {Tensor} probabilities
 * @param {readonly number[] | null} nouns places of the sentence's nouns; null: those of mini-English
 * @returns {Rivals[]}
 */
export function rivalsIn(reading, asked, probabilities, nouns) {
  const { network } = reading
  const said = sayable(reading)
  const state = /** @type {State} */ (asked)
  const saidNouns = nouns?.map((place) => said[place])
  const isNoun = (/** @type {number} */ word) =>
    saidNouns?.includes(word) ?? sentences.nouns.includes(network.words[word])
  return reading.words.map((_, row) => {
    const shares = rowOfWord(probabilities, row)
    const stands = isPronoun(reading, row) && !isDecoder(network) && !isHidden(reading, state, row)
    const [first, second] = indicesOfLargest(shares, 2)
    const isSaid = said.some((word) => word >= 0 && isCandidate(network, shares[word]))
    if (!stands || !isSaid) return [first, second]
    const words = new Set([...said.filter((word) => word >= 0), first, second])
    const ranked = [...words].sort((a, b) => shares[b] - shares[a])
    return saidFirst(said, network.words, row, ranked, (word) => groupOf(network, shares[word], isNoun(word)))
  })
}

/** Of a large vocabulary the sentence's likely words come first, then its nouns; of mini-English its nouns, then its other words. @param {Pick<Reading['network'], 'words'>} network @param {number} share @param {boolean} isNoun */
function groupOf(network, share, isNoun) {
  const isLarge = !isCandidate(network, 0)
  if (isLarge) return isCandidate(network, share) ? 0 : isNoun ? 1 : 2
  return isNoun ? 0 : 1
}

/** The first two of a ranking, where words that are said for the sentence's come before all others, group by group. @param {readonly number[]} said @param {readonly string[]} names @param {number} row @param {readonly number[]} ranked @param {(word: number) => number} group @returns {Rivals} */
function saidFirst(said, names, row, ranked, group) {
  const placeOf = (/** @type {number} */ word) => said.indexOf(word)
  const isNamed = (/** @type {number} */ word) =>
    placeOf(word) >= 0 && word !== said[row] && names[word] !== MASK && names[word] !== UNKNOWN
  const groupNow = (/** @type {number} */ word) => (isNamed(word) ? group(word) : 2)
  const [first, second] = [...ranked].sort((a, b) => groupNow(a) - groupNow(b))
  return isNamed(second) && placeOf(second) < placeOf(first) ? [second, first] : [first, second]
}

/** How far the first rival of each row is ahead. @param {Run} run @param {string} name @param {Tensor} logits @param {readonly Rivals[]} rivals */
export function leadsOf(run, name, logits, rivals) {
  const of = (/** @type {0 | 1} */ which) =>
    Float32Array.from(rivals, (pair, row) => rowOfWord(logits, row)[pair[which]] ?? Number.NaN)
  return run.tensor(name, [rivals.length, 1], run.core.subtract({ a: of(0), b: of(1) }))
}
