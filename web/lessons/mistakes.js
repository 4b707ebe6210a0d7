// The causal mask done wrong and right: on a row of scores that the reader types, and on a head of the page's model.

import { difference, headOf, rowSums } from './head.js'
import { tensor } from './tensors.js'

/**
 * @typedef {import('../core.js').Core} Core
 * @typedef {import('./tensors.js').Perturbation} Perturbation
 * @typedef {import('../core.js').Tensor} Tensor
 * @typedef {import('./head.js').HeadRequest & { kind: 'mistakes', mistake: string, scores: number[], seen: number }} MistakesRequest
 *   scores: of one row; seen: how many of them it may see, its own the last
 */

/** @param {Core} core @param {MistakesRequest} request @param {Perturbation} perturbation */
export async function mistakes(core, request, perturbation) {
  const { attended, ...facts } = await headOf(core, request)
  const row = rowOf(request)
  const tensors = bothWays(core, row, request.mistake, 'row.', perturbation)
  const [right, wrong] = ['row.right', 'row.wrong'].map((name) => named(tensors, name).data)
  const hidden = Float32Array.from(right, (_, j) => Number(j >= row.keys - row.future))
  const [leak] = core.matmul({ a: wrong, b: hidden, rows: 1, inner: row.keys, cols: 1 })
  const bench = {
    seen: row.keys - row.future,
    leak: tensor('row.leak', [1, 1], [leak], perturbation),
    right,
    wrong,
  }
  if (!attended) return { ...facts, ...bench, tensors: [...tensors, bench.leak] }
  const causal = /** @type {const} */ ('top-left')
  const page = bothWays(core, { ...attended, causal }, request.mistake, '', perturbation)
  return { ...facts, ...bench, tensors: [...tensors, bench.leak, ...page] }
}

/** The typed row as an attention of one query whose scores are just the keys. @param {MistakesRequest} request */
function rowOf({ scores, seen }) {
  const keys = scores.length
  const visible = Math.min(seen, keys)
  const one = { queries: 1, keys, dim: 1, valueDim: 1, scale: 1, causal: visible - 1, future: keys - visible }
  return { ...one, q: Float32Array.of(1), k: Float32Array.from(scores), v: new Float32Array(keys) }
}

/**
 * @param {Core} core @param {any} options of an attention @param {string} mistake @param {string} prefix of the tensors' names
 * @param {Perturbation} perturbation @returns {Tensor[]}
 */
function bothWays(core, { future: _future, ...options }, mistake, prefix, perturbation) {
  const { queries: n, keys } = options
  const want = ['scores', 'masked', 'weights']
  const good = core.attention({ ...options, want })
  const bad = core.attentionMistake({ ...options, mistake, want })
  /** @param {string} name @param {ArrayLike<number> | undefined} data @param {number} [cols] */
  const made = (name, data, cols = keys) => tensor(prefix + name, [n, cols], data ?? [], perturbation)
  const right = made('right', good.weights)
  const wrong = made('wrong', bad.weights)
  return [
    made('scores', good.scores),
    made('masked.right', good.masked),
    made('masked.wrong', bad.masked),
    right,
    wrong,
    made('difference', difference(core, right.data, wrong.data)),
    made('sums.right', rowSums(core, right.data, n, keys), 1),
    made('sums.wrong', rowSums(core, wrong.data, n, keys), 1),
  ]
}

/** @param {Tensor[]} tensors @param {string} name */
const named = (tensors, name) => /** @type {Tensor} */ (tensors.find((tensor) => tensor.name === name))
