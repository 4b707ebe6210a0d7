// Attention of matrices typed by hand, and what would come out without dividing by sqrt(d).

import { caseOf } from './cases.js'
import { tensor } from './tensors.js'

/** @typedef {import('./cases.js').RowRequest & { kind: 'exam' }} ExamRequest */

/** @param {import('../core.js').Core} core @param {ExamRequest} request @param {import('./tensors.js').Perturbation} perturbation */
export async function exam(core, request, perturbation) {
  const given = await caseOf(core, { ...request, from: 'hand' })
  if (!given) throw new Error('there are no matrices')
  const { q, k, v, queries, keys, dim, valueDim, row } = given
  const book = core.ledger({ q, k, v, queries, keys, dim, valueDim })
  const unscaled = core.ledger({ q, k, v, queries, keys, dim, valueDim, mistakes: ['unscaled'] })
  const t = (/** @type {string} */ name, /** @type {number[]} */ shape, /** @type {Float32Array} */ data) =>
    tensor(name, shape, data, perturbation)
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
