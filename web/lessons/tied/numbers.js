// A head's scores as they are, and as they would be if its keys were made by W_Q too.

import { largestGap } from '../../kit/numbers/gap.js'
import { headRequest } from '../../kit/numbers/head.js'
import { runText } from '../../session/model-run.js'
import { headPlace, headWeights } from '../projections/numbers.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @typedef {import('../projections/numbers.js').HeadRequest } TiedRequest
 */

/** @param {Readonly<State>} state @returns {TiedRequest} */
export const request = (state) => ({ ...headRequest(state), masked: state.masked })

/** @param {Run} run @param {TiedRequest} request */
export async function numbers(run, request) {
  const network = await run.model(request.model)
  const place = headPlace(network, request)
  const { prefix, head, input } = place
  const { text, masked, model, seed } = request
  const want = [input, ...['scores', 'q', 'k'].map((name) => ({ name: prefix + name, head }))]
  const asked = { model, text, masked, seed }
  const { perturbation } = run
  const answer = runText(network, asked, want, { perturbation })
  const { words, spans, unknown, total, limit } = answer
  const facts = { words, spans, unknown, total, limit, network: answer.network, place }
  if (!answer.tensors.length) return { ...facts, tensors: [] }
  const n = words.length
  // Of what is not perturbed: a perturbed tensor changes the pictures that name it, and nothing that is computed from it.
  const [x, scores, q, k] = (perturbation ? runText(network, asked, want) : answer).tensors
  const same = tiedScores(run, network, place, x.data, n)
  return {
    ...facts,
    q: q.data,
    k: k.data,
    tensors: [
      answer.tensors[1],
      run.tensor('tied.scores', [n, n], same),
      run.tensor('asymmetry', [1, 1], [asymmetry(run, scores.data, n)]),
      run.tensor('tied.asymmetry', [1, 1], [asymmetry(run, same, n)]),
    ],
  }
}

/**
 * @param {Run} run @param {import('../../session/types.js').Model} network @param {import('../projections/numbers.js').HeadPlace} place
 * @param {Float32Array} x @param {number} tokens
 */
function tiedScores(run, network, { prefix, head }, x, tokens) {
  const part = (/** @type {string} */ name) => headWeights(network, prefix + name, head)?.data
  const width = x.length / tokens
  const wq = /** @type {Float32Array} */ (part('wq'))
  const wv = /** @type {Float32Array} */ (part('wv'))
  const bq = part('bq')
  // Scores don't depend on W_V and W_O; the call wants them all the same.
  const weights = { wq, wk: wq, wv, wo: new Float32Array(wv.length), bq, bk: bq }
  return /** @type {Float32Array} */ (
    run.core.multiHeadAttention({ x, tokens, width, heads: 1, weights, want: ['scores'] }).scores
  )
}

/** The largest difference between a score and the one across the diagonal. @param {Run} run @param {Float32Array} scores (n, n) @param {number} n */
function asymmetry(run, scores, n) {
  const one = new Float32Array(n * n)
  for (let i = 0; i < n; i++) one[i * (n + 1)] = 1
  const turned = run.core.matmul({ a: one, b: scores, rows: n, inner: n, cols: n, transposeB: true })
  return largestGap(run, scores, turned)
}
