// A head's scores as they are, and as they would be if its keys were made by W_Q too.

import { largestGap } from '../../kit/numbers/gap.js'
import { headFacts, headRequest, placeOf } from '../../kit/numbers/head.js'
import { headWeights, inputOf } from '../../kit/numbers/head-weights.js'
import { reachOf } from '../../kit/numbers/reach.js'
import { runText } from '../../session/model-run.js'

/**
 * @import { Model, Run, State } from '../../session/types.js'
 * @import { TiedAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} TiedRequest
 */

const NONE = new Float32Array(0)

/** With more words than these each part of the work takes long enough that the page may be wanted between two. */
const WORDS_AT_ONCE = 128

/** @param {Readonly<State>} state */
export const request = (state) => ({ ...headRequest(state), masked: state.masked })

/** @param {Run} run @param {TiedRequest} request @returns {Promise<TiedAnswer>} */
export async function numbers(run, { layer, head, ...asked }) {
  const model = await run.model(asked.model)
  const place = placeOf(model, layer, head)
  const want = [
    inputOf(model, place).input,
    ...['scores', 'q', 'k'].map((name) => ({ name: place.prefix + name, head: place.head })),
  ]
  const { perturbation } = run
  const answer = runText(model, asked, want, { perturbation })
  const facts = headFacts(answer, layer, head)
  if (!answer.tensors.length) return { ...facts, q: NONE, k: NONE, reach: 1, tensors: [] }
  // Of what is not perturbed: a perturbed tensor changes the pictures that name it, and nothing that is computed from it.
  const [x, scores, q, k] = (perturbation ? runText(model, asked, want) : answer).tensors
  const n = facts.words.length
  const weights = tiedWeights(model, place) // before a pause, in which others may have random weights drawn anew
  const pause = async () => n > WORDS_AT_ONCE && run.breathe()
  await pause()
  const same = scoresOf(run, weights, x.data, n)
  await pause()
  const own = mirrored(run, scores.data, n)
  await pause()
  const tied = mirrored(run, same, n)
  return {
    ...{ ...facts, q: q.data, k: k.data, reach: reachOf(run, [scores.data, same, own.difference]) },
    tensors: [
      answer.tensors[1],
      run.tensor('tied.scores', [n, n], same),
      run.tensor('difference', [n, n], own.difference),
      run.tensor('tied.difference', [n, n], tied.difference),
      run.tensor('asymmetry', [1, 1], [own.largest]),
      run.tensor('tied.asymmetry', [1, 1], [tied.largest]),
    ],
  }
}

/** A head's weights with W_K = W_Q. @param {Model} model @param {{ prefix: string, head: number }} place */
function tiedWeights(model, { prefix, head }) {
  const part = (/** @type {string} */ name) => headWeights(model, prefix + name, head)?.data
  const [wq = NONE, wv = NONE] = [part('wq'), part('wv')]
  const bq = part('bq')
  // Scores don't depend on W_V and W_O; the call wants them all the same.
  return { wq, wk: wq, wv, wo: new Float32Array(wv.length), bq, bk: bq }
}

/** @param {Run} run @param {ReturnType<typeof tiedWeights>} weights @param {Float32Array} x @param {number} tokens */
function scoresOf(run, weights, x, tokens) {
  const sizes = { tokens, width: x.length / tokens, heads: 1 }
  const { scores = NONE } = run.core.multiHeadAttention({ x, ...sizes, weights, want: ['scores'] })
  return scores
}

/** How far scores are from those across the diagonal. @param {Run} run @param {Float32Array} scores (n, n) @param {number} n */
function mirrored(run, scores, n) {
  const across = run.core.transpose({ x: scores, rows: n, cols: n })
  return { difference: run.core.subtract({ a: scores, b: across }), largest: largestGap(run, scores, across) }
}
