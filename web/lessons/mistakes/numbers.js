// The causal mask done wrong and right: on a row of scores that the reader types, and on a head of the page's model.

import { aheadOf } from '../../kit/numbers/ahead.js'
import { headOf, headRequest } from '../../kit/numbers/head.js'

/**
 * @import { Run, State, Tensor } from '../../session/types.js'
 * @import { MistakesAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} MistakesRequest
 * @typedef {{ tensors: Tensor[], right: Float32Array, wrong: Float32Array }} Ways
 * @typedef {import('../../core/calls/attention.js').AttentionOptions} AttentionOptions
 */

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...headRequest(state),
  mistake: state['mistakes.kind'],
  /** Of one row, which the reader types. */
  scores: state['mistakes.scores'],
  /** How many of them the row may see, its own the last. */
  seen: state['mistakes.seen'],
})

/** @param {Run} run @param {MistakesRequest} request @returns {Promise<MistakesAnswer>} */
export async function numbers(run, { mistake, scores, seen: wanted, ...head }) {
  const { attended, ...facts } = await headOf(run, head)
  const seen = Math.min(wanted, scores.length)
  const typed = bothWays(run, rowOf(scores, seen), mistake, 'row.')
  const bench = [...typed.tensors, leakOf(run, typed.wrong, seen)]
  const page = attended ? bothWays(run, { ...attended, causal: 'top-left' }, mistake, '') : null
  const isEmptied = typed.wrong.every((weight) => weight === 0)
  const ahead = attended && page ? aheadIn(run, page, attended.queries) : []
  return { ...facts, seen, isEmptied, tensors: [...bench, ...(page?.tensors ?? []), ...ahead] }
}

/** What the row gives to keys that it must not see. @param {Run} run @param {Float32Array} weights @param {number} seen */
function leakOf(run, weights, seen) {
  const hidden = weights.slice(seen)
  const sum = hidden.length ? run.core.rowSums({ x: hidden, rows: 1, cols: hidden.length }) : [0]
  return run.tensor('row.leak', [1, 1], sum)
}

/** What each row of the sentence gives to later words. @param {Run} run @param {Ways} ways @param {number} n words */
const aheadIn = (run, ways, n) =>
  /** @type {const} */ (['right', 'wrong']).map((way) => run.tensor(`ahead.${way}`, [n, 1], aheadOf(run, ways[way], n)))

/** A typed row as an attention of one query whose scores are just the keys. @param {number[]} scores @param {number} seen @returns {AttentionOptions} */
function rowOf(scores, seen) {
  const sizes = { queries: 1, keys: scores.length, dim: 1, valueDim: 1 }
  const v = new Float32Array(scores.length)
  return { ...sizes, scale: 1, causal: seen - 1, q: Float32Array.of(1), k: Float32Array.from(scores), v }
}

/**
 * Attention done right and done wrong; prefix: of the tensors' names.
 * @param {Run} run @param {AttentionOptions} options @param {string} mistake @param {string} prefix
 * @returns {Ways}
 */
function bothWays(run, options, mistake, prefix) {
  const { core } = run
  const { queries: n, keys } = options
  /** @type {('scores' | 'masked' | 'weights')[]} */
  const want = ['scores', 'masked', 'weights']
  const good = core.attention({ ...options, want })
  const bad = core.attentionMistake({ ...options, mistake, want })
  const [right, wrong] = [good, bad].map(({ weights }) => weights ?? new Float32Array(0))
  /** @param {string} name @param {ArrayLike<number> | undefined} data @param {number} [cols] */
  const made = (name, data, cols = keys) => run.tensor(prefix + name, [n, cols], data ?? [])
  const tensors = [
    made('scores', good.scores),
    made('masked.right', good.masked),
    made('masked.wrong', bad.masked),
    made('right', right),
    made('wrong', wrong),
    made('difference', core.subtract({ a: wrong, b: right })),
    made('sums.right', core.rowSums({ x: right, rows: n, cols: keys }), 1),
    made('sums.wrong', core.rowSums({ x: wrong, rows: n, cols: keys }), 1),
  ]
  return { tensors, right, wrong }
}
