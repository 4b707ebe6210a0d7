// Attention of matrices typed by hand, and what would come out without dividing by sqrt(d).

import { byHand, matricesIn, rootOf } from '../../kit/numbers/cases.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { ExamAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} ExamRequest
 */

/** @param {Readonly<State>} state */
export const request = (state) => matricesIn(state)

/** @param {Run} run @param {ExamRequest} matrices @returns {ExamAnswer} */
export function numbers(run, matrices) {
  const given = byHand(matrices, 0)
  const { q, k, v, queries, keys, dim, valueDim } = given
  const right = run.core.ledger({ q, k, v, queries, keys, dim, valueDim })
  const unscaled = run.core.ledger({ q, k, v, queries, keys, dim, valueDim, mistakes: ['unscaled'] })
  return {
    words: given.keyLabels,
    given,
    tensors: [
      run.tensor('q', [queries, dim], q),
      run.tensor('k', [keys, dim], k),
      run.tensor('v', [keys, valueDim], v),
      run.tensor('products', [queries, keys], right.products),
      run.tensor('root', [1], rootOf(run.core, dim)),
      run.tensor('scores', [queries, keys], right.scaled),
      run.tensor('weights', [queries, keys], right.weights),
      run.tensor('rowSums', [queries, 1], right.rowSums),
      run.tensor('entropy', [queries, 1], right.entropy),
      run.tensor('output', [queries, valueDim], right.output),
      run.tensor('unscaled.output', [queries, valueDim], unscaled.output),
    ],
  }
}
