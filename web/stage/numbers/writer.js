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
  const { numbers: tokens, words, spans } = readText(network, { model: WRITER, text })
  const row = Math.max(0, tokenOf(place, spans))
  const facts = { words, row, layer, head, other: last }
  const T = tokens.length
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
    changed: last ? movedRows(run, network, tokens, last) : null,
    tensors: [
      run.tensor('writer.open', [T, T], open),
      run.tensor('writer.left', [T, 1], sums),
      run.tensor('writer.weights', [T, T], weights.data),
    ],
  }
}

/** Which rows of the model's last stream differ in any bit once the last word is another one. @param {Run} run @param {Model} network @param {ArrayLike<number> | string[]} tokens @param {string} last */
function movedRows({ core }, network, tokens, last) {
  const [other] = Array.from(network.tokens(last).numbers, Number)
  if (other === undefined) return null
  const others = Array.from(tokens, Number)
  others[others.length - 1] = other
  const [a, b] = [tokens, others].map((list) => network.run({ tokens: list, want: ['final'] }).tensors[0])
  const [rows, cols] = a.shape
  return Array.from(core.rowsChanged({ a: a.data, b: b.data, rows, cols }), (count) => count > 0)
}
