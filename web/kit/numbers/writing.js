// A causal model at work, a word at a time: what it has read and written, its cache, the row of a head's map that each word
// added, and the next word.

import { joined } from './rows.js'

/**
 * @import { Model, Run, Tensor } from '../../session/types.js'
 * @import { Verdict } from '../../core/calls/writing.js'
 * @typedef {{ given: number[], said: string, temperature: number, seed: number, attention: number, head: number }} Asked
 *   given: numbers of the words that the model starts from; said: words that it has written, as text; temperature, seed: of
 *   sampling
 * @typedef {{ words: string[], verdicts: Verdict[], weights: Tensor, keys: Tensor, values: Tensor, logits: Tensor, probabilities: Tensor, drawn: number,
 *   bytes: number, rowBytes: number, isFull: boolean }} Written
 *   verdicts: of each word by the grammar, empty where the model does not speak mini-English; weights: (T,T), 0 where a row
 *   does not see; isFull: no other word has room
 */

const NONE = new Float32Array(0)

/** Numbers of all words: those given, and those written behind them. @param {Model} network @param {Asked} asked */
function tokensOf(network, { given, said }) {
  const more = said ? Array.from(network.tokens(said).numbers, Number) : []
  return [...given, ...more].slice(0, network.config.positions)
}

/** @param {Model} network @param {number[]} tokens @param {Asked} asked */
function readBy(network, tokens, { temperature, seed, attention, head }) {
  const write = /** @type {NonNullable<Model['write']>} */ (network.write)
  return write.call(network, { tokens, temperature, seed, attention, head })
}

/** @param {Run} run @param {Model} network a causal decoder without a start mark @param {Asked} asked @returns {Written} */
export function writtenBy(run, network, asked) {
  const { positions, heads, dim, valueDim, vocabulary } = network.config
  const { attention, head } = asked
  const tokens = tokensOf(network, asked)
  const { rows, bytes, rowBytes, ...found } = readBy(network, tokens, asked)
  const map = new Float32Array(rows * rows)
  for (const [i, row] of found.weights.entries()) {
    const seen = row.length / (network.attentions * heads)
    const first = (attention * heads + head) * seen
    map.set(row.subarray(first, first + seen), i * rows)
  }
  return {
    words: tokens.map((number) => network.words[number]),
    verdicts: String(network.facts.task).startsWith('english') ? (network.judge?.(tokens) ?? []) : [],
    ...{ bytes, rowBytes, drawn: found.drawn, isFull: tokens.length >= positions },
    weights: run.tensor('writing.weights', [rows, rows], map),
    keys: run.tensor('writing.keys', [rows, dim], found.keys),
    values: run.tensor('writing.values', [rows, valueDim], found.values),
    logits: run.tensor('writing.logits', [1, vocabulary], found.logits),
    probabilities: run.tensor('writing.next', [1, vocabulary], found.probabilities),
  }
}

/**
 * How many of the earlier words' keys, values and weights (of all heads) differ in any bit before and after the last word.
 * @param {Run} run @param {Model} network @param {Asked} asked @returns {Tensor} (1, 3)
 */
export function changedBy(run, network, asked) {
  const tokens = tokensOf(network, asked)
  const lists = [tokens.slice(0, -1), tokens].map((words) => keptOf(network, words, asked))
  const counts = lists[0].map((a, i) => changed(run, a, lists[1][i].subarray(0, a.length)))
  return run.tensor('writing.changed', [1, counts.length], Float32Array.from(counts))
}

/** Keys, values and weights. @param {Model} network @param {number[]} tokens @param {Asked} asked */
function keptOf(network, tokens, asked) {
  if (!tokens.length) return [NONE, NONE, NONE]
  const { keys, values, weights } = readBy(network, tokens, asked)
  return [keys, values, joined(weights)]
}

/** @param {Run} run @param {Float32Array} a @param {Float32Array} b */
const changed = (run, a, b) => (a.length ? run.core.rowsChanged({ a, b, rows: 1, cols: a.length })[0] : 0)

/** A text with one more word. @param {string} said @param {string} word */
export const withNext = (said, word) => `${said} ${word}`.trim()

/** A text without its last word. @param {string} said */
export const withoutLast = (said) => said.split(' ').slice(0, -1).join(' ')
