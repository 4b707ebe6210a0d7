// A head's scores as they are, and as they would be if its keys were made by W_Q too.

import { modelNamed } from '../../session/models.js'
import { networkAnswer } from '../../session/model-run.js'
import { largestGap } from '../../kit/numbers/gap.js'
import { headPlace, headWeights } from '../projections/numbers.js'
import { tensor } from '../../kit/numbers/tensors.js'

/**
 * @typedef {import('../../core/core.js').Core} Core
 * @typedef {import('../../kit/numbers/tensors.js').Perturbation} Perturbation
 * @typedef {import('../projections/numbers.js').HeadRequest & { kind: 'tied' }} TiedRequest
 */

/** @param {Core} core @param {TiedRequest} request @param {Perturbation} perturbation */
export async function tied(core, request, perturbation) {
  const network = await modelNamed(core, request.model)
  const place = headPlace(network, request)
  const { prefix, head, input } = place
  const { text, masked, model, seed } = request
  const want = [input, ...['scores', 'q', 'k'].map((name) => ({ name: prefix + name, head }))]
  const asked = /** @type {const} */ ({ kind: 'network', model, text, masked, seed, want })
  const answer = networkAnswer(network, asked, perturbation)
  const { words, unknown, total, limit } = answer
  const facts = { words, unknown, total, limit, network, place }
  if (!answer.tensors.length) return { ...facts, tensors: [] }
  const n = words.length
  // Of what is not perturbed: a perturbed tensor changes the pictures that name it, and nothing that is computed from it.
  const [x, scores, q, k] = (perturbation ? networkAnswer(network, asked, null) : answer).tensors
  const same = tiedScores(core, network, place, x.data, n)
  return {
    ...facts,
    q: q.data,
    k: k.data,
    tensors: [
      answer.tensors[1],
      tensor('tied.scores', [n, n], same, perturbation),
      tensor('asymmetry', [1, 1], [asymmetry(core, scores.data, n)], perturbation),
      tensor('tied.asymmetry', [1, 1], [asymmetry(core, same, n)], perturbation),
    ],
  }
}

/**
 * @param {Core} core @param {import('../../session/models.js').AnyModel} network @param {import('../projections/numbers.js').HeadPlace} place
 * @param {Float32Array} x @param {number} tokens
 */
function tiedScores(core, network, { prefix, head }, x, tokens) {
  const part = (/** @type {string} */ name) => headWeights(network, prefix + name, head)?.data
  const width = x.length / tokens
  const wq = /** @type {Float32Array} */ (part('wq'))
  const wv = /** @type {Float32Array} */ (part('wv'))
  const bq = part('bq')
  // Scores don't depend on W_V and W_O; the call wants them all the same.
  const weights = { wq, wk: wq, wv, wo: new Float32Array(wv.length), bq, bk: bq }
  return /** @type {Float32Array} */ (
    core.multiHeadAttention({ x, tokens, width, heads: 1, weights, want: ['scores'] }).scores
  )
}

/** The largest difference between a score and the one across the diagonal. @param {Core} core @param {Float32Array} scores (n, n) @param {number} n */
function asymmetry(core, scores, n) {
  const one = new Float32Array(n * n)
  for (let i = 0; i < n; i++) one[i * (n + 1)] = 1
  const turned = core.matmul({ a: one, b: scores, rows: n, inner: n, cols: n, transposeB: true })
  return largestGap(core, scores, turned)
}
