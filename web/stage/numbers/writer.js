// A second model, which writes: a causal decoder, trained with its mask. What its head would give to later words without
// the mask, what it gives, its next word, and which rows another last word moves.

import { placeOf } from '../../kit/numbers/head.js'
import { likeliest } from '../../kit/numbers/networks.js'
import { readText } from '../../session/model-run.js'
import { tokenOf } from '../../session/picked-word.js'

/**
 * @import { Model, Run, State } from '../../session/types.js'
 * @import { WriterAnswer } from '../types.js'
 * @typedef {ReturnType<typeof request>} WriterRequest
 */

/** The model of steps 12 and 13. */
export const WRITER = 'english-writer'

/** Next words on show. */
const NEXT = 3

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...{ text: state.text, layer: state.layer, head: state.head, row: state.row, last: state['stage.last'] },
})

/** @param {Run} run @param {WriterRequest} request @returns {Promise<WriterAnswer>} */
export async function numbers(run, { text, row: place, last, ...at }) {
  const network = await run.model(WRITER)
  const { layer, head, prefix } = placeOf(network, at.layer, at.head)
  const { numbers: typed, words: read, spans } = readText(network, { model: WRITER, text })
  const row = Math.max(0, tokenOf(place, spans))
  const T = typed.length
  const { tokens, words } = withLast(network, typed, read, last)
  const facts = { words, row, layer, head, other: last }
  if (!T) return { ...facts, tensors: [], next: [], changed: null }
  const want = [
    ...['scores', 'weights'].map((name) => ({ name: prefix + name, head })),
    { name: 'probabilities', row, rows: 1 },
  ]
  const [scores, weights, probabilities] = network.run({ tokens, want }).tensors
  const open = run.core.softmax({ x: scores.data, rows: T, cols: T })
  const sums = Float32Array.from(
    { length: T },
    (_, i) => run.core.rowSums({ x: open.subarray(i * T, i * T + i + 1), rows: 1, cols: i + 1 })[0],
  )
  return {
    ...facts,
    next: likeliest(probabilities.data, network.words, NEXT).map(({ word, probability }) => ({
      word,
      value: probability,
    })),
    changed: tokens === typed ? null : movedRows(run, network, typed, tokens),
    tensors: [
      run.tensor('writer.open', [T, T], open),
      run.tensor('writer.left', [T, 1], sums),
      run.tensor('writer.weights', [T, T], weights.data),
    ],
  }
}

/** The sentence with another last word, if one is named. @param {Model} network @param {ArrayLike<number> | string[]} tokens @param {string[]} words @param {string} last */
function withLast(network, tokens, words, last) {
  const [number] = last ? Array.from(network.tokens(last).numbers, Number) : []
  if (number === undefined || !tokens.length) return { tokens, words }
  return { tokens: [...Array.from(tokens, Number).slice(0, -1), number], words: [...words.slice(0, -1), last] }
}

/** Which rows of the model's last stream differ in any bit between two sentences. @param {Run} run @param {Model} network @param {ArrayLike<number> | string[]} one @param {ArrayLike<number> | string[]} other */
function movedRows({ core }, network, one, other) {
  const [a, b] = [one, other].map((tokens) => network.run({ tokens, want: ['final'] }).tensors[0])
  const [rows, cols] = a.shape
  return Array.from(core.rowsChanged({ a: a.data, b: b.data, rows, cols }), (count) => count > 0)
}
