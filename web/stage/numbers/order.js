// The same words in another order, read without their places, or with them: does the map follow the words?

import { placeOf } from '../../kit/numbers/head.js'
import { answersAnything } from '../../kit/reading.js'
import { readText } from '../../session/model-run.js'
import { tokenOf } from '../../session/picked-word.js'
import { indexOfLargest } from '../../session/tensors.js'

/**
 * @import { Model, Run, State } from '../../session/types.js'
 * @import { OrderAnswer } from '../types.js'
 * @typedef {ReturnType<typeof request>} OrderRequest
 */

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...{ text: state.text, model: state.model, seed: state.seed, layer: state.layer, head: state.head, row: state.row },
  ...{ order: state['stage.order'], placed: state['stage.placed'], masked: state.masked },
})

/** An order for the first look: the sentence's second half, word by word between its first. @param {number} count */
function shuffledOrder(count) {
  const half = Math.ceil(count / 2)
  return Array.from({ length: count }, (_, at) => (at % 2 ? (at - 1) / 2 : half + at / 2)).map((at) => at % count)
}

/** Whether every number up to their count is there. @param {readonly number[]} order @param {number} count */
const isOrderOf = (order, count) => order.length === count && new Set(order).size === count

/** @param {Run} run @param {OrderRequest} request @returns {Promise<OrderAnswer>} */
export async function numbers(run, request) {
  const network = await run.model(request.model)
  const { head, prefix } = placeOf(network, request.layer, request.head)
  const { numbers: tokens, spans } = readText(network, request)
  const T = tokens.length
  const made = shuffledOrder(T)
  const order = isOrderOf(request.order, T)
    ? request.order
    : isOrderOf(made, T)
      ? made
      : Array.from({ length: T }, (_, i) => i)
  const { placed } = request
  if (!T || network.config.startMark) return { tensors: [], order, placed }
  const moved = inOrder(tokens, order)
  const row = tokenOf(request.row, spans)
  const asked = { head, prefix, positions: placed ? null : /** @type {const} */ ('none') }
  const before = oneRun(network, { ...asked, tokens, row })
  const after = oneRun(network, { ...asked, tokens: moved, row: order.indexOf(row) })
  const back = inPlace(after.weights, order)
  const distance = run.core.rowsDistance({ a: before.weights, b: back, rows: T, cols: T })
  const tensors = [
    run.tensor('order.before', [T, T], before.weights),
    run.tensor('order.weights', [T, T], after.weights),
    run.tensor('order.distance', [T, 1], distance),
    ...(before.answer && after.answer
      ? [
          run.tensor(
            'order.answers',
            [2, 2],
            [before.best, before.answer[before.best], after.best, after.answer[after.best]],
          ),
        ]
      : []),
  ]
  return { tensors, order, placed }
}

/** Words in another order. @param {ArrayLike<number> | string[]} tokens @param {readonly number[]} order */
const inOrder = (tokens, order) =>
  typeof tokens[0] === 'string'
    ? order.map((i) => String(tokens[i]))
    : Uint32Array.from(order, (i) => Number(tokens[i]))

/** @param {Model} network @param {{ head: number, prefix: string, positions: 'none' | null, tokens: ArrayLike<number> | string[], row: number }} what */
function oneRun(network, { head, prefix, positions, tokens, row }) {
  const asks = answersAnything(network)
  const want = [{ name: `${prefix}weights`, head }, ...(asks ? [{ name: 'probabilities', row, rows: 1 }] : [])]
  const [weights, answer] = network.run({ tokens, positions, want }).tensors
  return { weights: weights.data, answer: answer?.data, best: answer ? indexOfLargest(answer.data) : -1 }
}

/** A map of shuffled words with rows and columns where the words stood. @param {Float32Array} weights @param {readonly number[]} order */
function inPlace(weights, order) {
  const T = order.length
  const back = new Float32Array(T * T)
  order.forEach((i, at) => {
    order.forEach((j, to) => {
      back[i * T + j] = weights[at * T + to]
    })
  })
  return back
}
