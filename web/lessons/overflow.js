// A softmax with and without its maximum subtracted, of scores that may be too large or too small for exp in float32.

import { tensor } from './tensors.js'

/** @typedef {{ kind: 'overflow', scores: number[], shift: number, stable: boolean }} OverflowRequest  shift: added to every score */

/** What the row could mix. */
const VALUES = [1, 2, 3, 0, 0, 1, 2, 2, 1, -1, 4, 0]

/** @param {import('../core.js').Core} core @param {OverflowRequest} request @param {import('./tensors.js').Perturbation} perturbation */
export function overflow(core, { scores, shift, stable }, perturbation) {
  const keys = scores.length
  const call = {
    q: Float32Array.of(1, shift), // a key (score, 1) then has the product score + shift
    k: Float32Array.from(scores.flatMap((score) => [score, 1])),
    v: Float32Array.from(VALUES.slice(0, 2 * keys)),
    queries: 1,
    keys,
    dim: 2,
    scale: 1,
  }
  const right = core.ledger(call)
  const book = stable ? right : core.ledger({ ...call, mistakes: ['no-max-subtraction'] })
  const t = (/** @type {string} */ name, /** @type {ArrayLike<number>} */ data, cols = data.length) =>
    tensor(name, [data.length / cols, cols], data, perturbation)
  return {
    tensors: [
      t('scores', book.products),
      t('shifted', book.shifted),
      t('exponentials', book.exponentials),
      t('sum', book.divisors.subarray(0, 1)),
      t('weights', book.weights),
      t('rowSum', book.rowSums),
      t('values', call.v, 2),
      t('output', book.output),
      t('right.weights', right.weights),
      t('right.output', right.output),
    ],
  }
}
