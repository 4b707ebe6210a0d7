// The causal mask done wrong and right: on a row of scores that the reader types, and on a head of the page's model.

import { difference, headOf, rowSums } from '../../kit/numbers/head.js'
import { tensor } from '../../kit/numbers/tensors.js'

/**
 * @typedef {import('../../core/core.js').Core} Core
 * @typedef {import('../../kit/numbers/tensors.js').Perturbation} Perturbation
 * @typedef {import('../../core/calls/attention.js').AttentionOptions} AttentionOptions
 * @typedef {import('../../kit/numbers/head.js').HeadRequest & { kind: 'mistakes', mistake: string, scores: number[], seen: number }} MistakesRequest
 *   scores: of one row; seen: how many of them it may see, its own the last
 */

/**
 * seen: keys that the typed row may see; emptied: whether the mistake leaves it nothing.
 * @param {Core} core @param {MistakesRequest} request @param {Perturbation} perturbation
 */
export async function mistakes(core, request, perturbation) {
  const { attended, ...facts } = await headOf(core, request)
  const { mistake, scores } = request
  const keys = scores.length
  const seen = Math.min(request.seen, keys)
  const row = bothWays(core, rowOf(scores, seen), mistake, 'row.', perturbation)
  const hidden = Float32Array.from(scores, (_, j) => Number(j >= seen))
  const leak = core.matmul({ a: row.wrong, b: hidden, rows: 1, inner: keys, cols: 1 })
  const bench = [...row.tensors, tensor('row.leak', [1, 1], leak, perturbation)]
  const said = { ...facts, seen, emptied: row.wrong.every((weight) => weight === 0) }
  if (!attended) return { ...said, tensors: bench }
  const page = bothWays(core, { ...attended, causal: 'top-left' }, mistake, '', perturbation)
  return { ...said, tensors: [...bench, ...page.tensors] }
}

/** A typed row as an attention of one query whose scores are just the keys. @param {number[]} scores @param {number} seen @returns {AttentionOptions} */
function rowOf(scores, seen) {
  const sizes = { queries: 1, keys: scores.length, dim: 1, valueDim: 1 }
  const v = new Float32Array(scores.length)
  return { ...sizes, scale: 1, causal: seen - 1, q: Float32Array.of(1), k: Float32Array.from(scores), v }
}

/**
 * @param {Core} core @param {AttentionOptions} options @param {string} mistake @param {string} prefix of the tensors' names
 * @param {Perturbation} perturbation
 */
function bothWays(core, options, mistake, prefix, perturbation) {
  const { queries: n, keys } = options
  /** @type {('scores' | 'masked' | 'weights')[]} */
  const want = ['scores', 'masked', 'weights']
  const good = core.attention({ ...options, want })
  const bad = core.attentionMistake({ ...options, mistake, want })
  const [right, wrong] = [good, bad].map(({ weights }) => weights ?? new Float32Array(0))
  /** @param {string} name @param {ArrayLike<number> | undefined} data @param {number} [cols] */
  const made = (name, data, cols = keys) => tensor(prefix + name, [n, cols], data ?? [], perturbation)
  const tensors = [
    made('scores', good.scores),
    made('masked.right', good.masked),
    made('masked.wrong', bad.masked),
    made('right', right),
    made('wrong', wrong),
    made('difference', difference(core, right, wrong)),
    made('sums.right', rowSums(core, right, n, keys), 1),
    made('sums.wrong', rowSums(core, wrong, n, keys), 1),
  ]
  return { tensors, wrong }
}
