// What lessons read from a network: the likeliest words, losses of letters, text said word by word.

import { indexOfLargest, rowIn } from '../../session/tensors.js'

/**
 * @import { Model, Perturbation, Run, Tensor } from '../../session/types.js'
 * @typedef {import('../../core/calls/network.js').NetworkRequest} NetworkRequest
 * @typedef {{ name: string, index: number, delta: number } | null} Perturb
 * @typedef {{ word: string, number: number, probability: number }} Answer
 */

/** Runs a network and gives its tensors by name. @param {Model} network @param {NetworkRequest} request @returns {Record<string, Tensor>} */
export function read(network, request) {
  const { tensors } = network.run(request)
  return Object.fromEntries(tensors.map((tensor) => [tensor.name, tensor]))
}

/**
 * A session's perturbation, where it is meant for this network, and for this run of it.
 * @param {Perturbation | null} perturbation @param {string} model @param {Model} network @param {number} [run] @returns {Perturb}
 */
export function perturbationOf(perturbation, model, network, run = 0) {
  if (!perturbation || (perturbation.model ?? model) !== model || (perturbation.run ?? run) !== run) return null
  const { name, index, delta } = perturbation
  return network.tensorNames.includes(name) ? { name, index, delta } : null
}

/** The likeliest words of one row of probabilities. @param {Float32Array} probabilities @param {readonly string[]} words @param {number} count @returns {Answer[]} */
export function likeliest(probabilities, words, count) {
  return Array.from(probabilities, (probability, number) => ({ word: words[number], number, probability }))
    .sort((a, b) => b.probability - a.probability || a.number - b.number)
    .slice(0, count)
}

/**
 * Letters number `from` to `end`, each asked for at the row before it, of a text that is given up to `end`: the loss of
 * each, in nats, and the likeliest in its place.
 * @param {Run} run @param {Model} network @param {number[]} tokens @param {number} from @param {number} [end]
 * @param {number} [seen] how much of the text is given
 */
export function askedLetters({ core }, network, tokens, from, end = tokens.length, seen = end) {
  const targets = tokens.slice(from, end)
  const rows = targets.length
  const { logits } = read(network, { tokens: tokens.slice(0, seen), want: [{ name: 'logits', row: from - 1, rows }] })
  const cols = logits.shape[1]
  const losses = core.crossEntropy({ logits: logits.data, targets: Uint32Array.from(targets), rows, cols })
  return { losses, said: targets.map((_, i) => indexOfLargest(rowIn(logits, i))) }
}

/**
 * Says word after word, each the likeliest after those before, until `end` or until the text has `length` words.
 * @param {Model} network @param {{ tokens: number[], length: number, end?: number } & Omit<NetworkRequest, 'tokens' | 'want'>} request
 * @returns {number[]} the text, what it began with included
 */
export function generate(network, { tokens, length, end, ...more }) {
  const text = [...tokens]
  while (text.length < length) {
    const want = [{ name: 'probabilities', row: text.length - 1 }]
    const next = indexOfLargest(read(network, { ...more, tokens: text, want }).probabilities.data)
    text.push(next)
    if (next === end) break
  }
  return text
}

/** The first `most` letters of a text that the model knows. @param {Model} network @param {string} text @param {number} most */
export function lettersOf(network, text, most) {
  const known = Array.from(text.toLowerCase()).filter((letter) => network.words.includes(letter))
  const words = known.slice(0, most)
  const ignored = Array.from(text.replaceAll(/\s/gu, '')).length - words.length
  return { words, tokens: words.map((word) => network.words.indexOf(word)), ignored }
}
