// A causal model at work, a word at a time: what it has read and written, its cache, the row of a head's map that each word
// added, and the next word.

/**
 * @import { Model, Run, Tensor } from '../../session/types.js'
 * @import { Verdict } from '../../core/calls/writing.js'
 * @typedef {{ given: number[], said: string, temperature: number, seed: number, attention: number, head: number }} Asked
 *   given: numbers of the words that the model starts from; said: words that it has written, as text; temperature, seed: of
 *   sampling
 * @typedef {{ words: string[], verdicts: Verdict[], weights: Tensor, keys: Tensor, values: Tensor, probabilities: Tensor, drawn: number,
 *   bytes: number, rowBytes: number, isFull: boolean }} Written
 *   verdicts: of each word by the grammar, empty where the model does not speak mini-English; weights: (T,T), 0 where a row
 *   does not see; isFull: no other word has room
 */

/** @param {Run} run @param {Model} network a causal decoder without a start mark @param {Asked} asked @returns {Written} */
export function writtenBy(run, network, { given, said, temperature, seed, attention, head }) {
  const { positions, heads, dim, valueDim, vocabulary } = network.config
  const more = said ? Array.from(network.tokens(said).numbers, Number) : []
  const tokens = [...given, ...more].slice(0, positions)
  const asked = { tokens, temperature, seed, attention, head }
  const { rows, bytes, rowBytes, ...found } = /** @type {NonNullable<Model['write']>} */ (network.write)(asked)
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
    probabilities: run.tensor('writing.next', [1, vocabulary], found.probabilities),
  }
}

/** A text with one more word. @param {string} said @param {string} word */
export const withNext = (said, word) => `${said} ${word}`.trim()

/** A text without its last word. @param {string} said */
export const withoutLast = (said) => said.split(' ').slice(0, -1).join(' ')
