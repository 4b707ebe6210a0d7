// What lessons read from a network: the likeliest word of a row, rows of weights, text said word by word.

import { modelNamed } from '../models.js'

/**
 * @typedef {import('../core.js').Core} Core
 * @typedef {import('../calls/network.js').Network} Network
 * @typedef {import('../calls/network.js').NetworkRequest} NetworkRequest
 * @typedef {import('../core.js').Tensor} Tensor
 * @typedef {{ model?: string, run?: number, name: string, index: number, delta: number } | null} Perturbation
 *   model, run: of which alone
 * @typedef {{ name: string, index: number, delta: number } | null} Perturb
 * @typedef {{ word: string, number: number, probability: number }} Answer
 */

/** A model from a file. @param {Core} core @param {string} name @returns {Promise<Network>} */
export const networkNamed = (core, name) => /** @type {Promise<any>} */ (modelNamed(core, name))

/** Runs a network and gives its tensors by name. @param {Network} network @param {NetworkRequest} request */
export function read(network, request) {
  const { tensors } = network.run(request)
  return Object.fromEntries(tensors.map((tensor) => [tensor.name, tensor]))
}

/**
 * A session's perturbation, where it is meant for this network, and for this run of it.
 * @param {Perturbation} perturbation @param {string} model @param {Network} network @param {number} [run]
 */
export function perturbationOf(perturbation, model, network, run = 0) {
  if (!perturbation || (perturbation.model ?? model) !== model || (perturbation.run ?? run) !== run) return null
  const { name, index, delta } = perturbation
  return network.tensorNames.includes(name) ? { name, index, delta } : null
}

/** @param {Float32Array} values @returns {number} where the largest is; the first of equal ones */
export function largest(values) {
  let best = 0
  for (let i = 1; i < values.length; i++) if (values[i] > values[best]) best = i
  return best
}

/** The likeliest words of one row of probabilities. @param {Float32Array} probabilities @param {readonly string[]} words @param {number} count @returns {Answer[]} */
export function likeliest(probabilities, words, count) {
  return Array.from(probabilities, (probability, number) => ({ word: words[number], number, probability }))
    .sort((a, b) => b.probability - a.probability || a.number - b.number)
    .slice(0, count)
}

/** One row of a tensor (rows, cols), or of head `head` of (H, rows, cols). @param {Tensor} tensor @param {number} row @param {number} [head] */
export function rowOf({ data, shape }, row, head = 0) {
  const [rows, cols] = shape.slice(-2)
  const from = (head * rows + row) * cols
  return data.subarray(from, from + cols)
}

/**
 * Says word after word, each the likeliest after those before, until `end` or until the text has `length` words.
 * @param {Network} network @param {{ tokens: number[], length: number, end?: number } & Omit<NetworkRequest, 'tokens' | 'want'>} request
 * @returns {number[]} the text, what it began with included
 */
export function generate(network, { tokens, length, end, ...more }) {
  const text = [...tokens]
  while (text.length < length) {
    const want = [{ name: 'probabilities', row: text.length - 1 }]
    const next = largest(read(network, { ...more, tokens: text, want }).probabilities.data)
    text.push(next)
    if (next === end) break
  }
  return text
}

/** The first `most` letters of a text that the model knows. @param {Network} network @param {string} text @param {number} most */
export function lettersOf(network, text, most) {
  const known = Array.from(text.toLowerCase()).filter((letter) => network.words.includes(letter))
  const words = known.slice(0, most)
  const ignored = Array.from(text.replaceAll(/\s/gu, '')).length - words.length
  return { words, tokens: words.map((word) => network.words.indexOf(word)), ignored }
}
