// What a model in training makes of a text of the reader's: where every head looks, and its answer at a word.

import { tokenOf } from './picked-word.js'

/**
 * @import { Place } from './types.js'
 * @typedef {import('../core/calls/network.js').Network} Network
 * @typedef {{ text: string, row: Place }} Watched
 * @typedef {{ words: string[], row: number, weights: { shape: number[], data: Float32Array }[], probabilities: Float32Array }} Seen
 *   weights (H,T,T) of each attention; probabilities of the vocabulary's words at the row
 */

/** @param {Network} network @param {Watched} what @returns {Seen | null} null: a text without words */
export function watch(network, { text, row: place }) {
  const { numbers, words, spans } = network.tokens(text)
  if (!numbers.length) return null
  const row = Math.max(0, tokenOf(place, spans))
  const wanted = network.attentionNames.map((name) => `${name}weights`)
  const want = [...wanted, { name: 'probabilities', row, rows: 1 }]
  const { tensors } = network.run({ tokens: numbers, want })
  const weights = tensors.slice(0, -1).map(({ shape, data }) => ({ shape, data }))
  return { words, row, weights, probabilities: tensors[tensors.length - 1].data }
}
