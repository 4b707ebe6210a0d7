// A softmax with and without its maximum subtracted, of scores that may be too large or too small for exp in float32.

import { largestGap } from '../../kit/numbers/gap.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { Outcome, OverflowAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} OverflowRequest
 * @typedef {import('../../core/calls/ledger.js').Ledger} Ledger
 */

/** What the row could mix. */
const VALUES = [1, 2, 3, 0, 0, 1, 2, 2, 1, -1, 4, 0]

/** How far a weight may be off before it counts as wrong. */
const OFF = 1e-3

/** @param {Readonly<State>} state */
export const request = (state) => ({
  scores: state['overflow.scores'],
  /** Added to every score. */
  shift: state['overflow.shift'],
  /** Whether the largest is subtracted first. */
  stable: state['overflow.stable'],
})

/** @param {Run} run @param {OverflowRequest} request @returns {OverflowAnswer} */
export function numbers(run, { scores, shift, stable }) {
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
  const right = run.core.ledger(call)
  const book = stable ? right : run.core.ledger({ ...call, mistakes: ['no-max-subtraction'] })
  const t = (/** @type {string} */ name, /** @type {ArrayLike<number>} */ data, cols = data.length) =>
    run.tensor(name, [data.length / cols, cols], data)
  return {
    outcome: stable ? 'right' : outcomeOf(run, book, right),
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

/** What comes of leaving the largest score in. @param {Run} run @param {Ledger} book @param {Ledger} right @returns {Outcome} */
function outcomeOf(run, { exponentials, divisors, weights }, right) {
  if (exponentials.includes(Number.POSITIVE_INFINITY)) return 'nan'
  if (weights.some(Number.isNaN)) return 'empty'
  if (divisors[0] === Number.POSITIVE_INFINITY) return 'sum'
  return largestGap(run, weights, right.weights) < OFF ? 'ordinary' : 'coarse'
}
