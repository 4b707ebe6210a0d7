// Attention of matrices typed by hand, and what would come out without dividing by sqrt(d).

import { caseOf } from '../../kit/numbers/cases.js'

/** @import { Run, State } from '../../session/types.js' */

/** @typedef {import('../../kit/numbers/cases.js').RowRequest } ExamRequest */

/** @param {Readonly<State>} state @returns {RowRequest} */
export const request = (state) => ({ ...rowRequest(state), from: 'hand' })

/** @param {Run} run @param {ExamRequest} request */
export async function numbers(run, request) {
  const given = await caseOf(run, { ...request, from: 'hand' })
  if (!given) throw new Error('there are no matrices')
  const { q, k, v, queries, keys, dim, valueDim, row } = given
  const book = run.core.ledger({ q, k, v, queries, keys, dim, valueDim })
  const unscaled = run.core.ledger({ q, k, v, queries, keys, dim, valueDim, wrong: ['unscaled'] })
  const t = (/** @type {string} */ name, /** @type {number[]} */ shape, /** @type {Float32Array} */ data) =>
    run.tensor(name, shape, data)
  return {
    words: given.keyLabels,
    given,
    row,
    tensors: [
      t('q', [queries, dim], q),
      t('k', [keys, dim], k),
      t('v', [keys, valueDim], v),
      t('scores', [queries, keys], book.scaled),
      t('weights', [queries, keys], book.weights),
      t('rowSums', [queries, 1], book.rowSums),
      t('entropy', [queries, 1], book.entropy),
      t('output', [queries, valueDim], book.output),
      t('unscaled.output', [queries, valueDim], unscaled.output),
    ],
  }
}
