// One head of the sentence with full attention, and with attention that leaves scores out: a window, a stride, or a feature
// map in place of the softmax. What each row loses, and what each saves at longer lengths.

import { headOf, headRequest } from '../../kit/numbers/head.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { Attended } from '../../kit/numbers/head.js'
 * @import { LinearAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} LinearRequest
 */

/** More words than these are not read. */
const WORDS_MAX = 64

/** From before linear attention is the cheaper one. */
const LENGTHS = Array.from({ length: 15 }, (_, i) => 8 * 2 ** i)

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...headRequest(state),
  kind: state['linear.kind'],
  reach: state['linear.reach'],
})

/** @param {Run} run @param {LinearRequest} request @returns {Promise<LinearAnswer>} */
export async function numbers(run, { kind, reach, ...asked }) {
  const { attended, ...facts } = await headOf(run, asked, WORDS_MAX)
  const isCausal = kind === 'strided' || facts.network.config.architecture === 'decoder'
  const answer = {
    ...facts,
    kind,
    reach,
    isCausal,
    lengths: LENGTHS,
    operations: operationsOf(run, reach, facts.network.config),
    cheaper: cheaperFrom(run, facts.network.config),
  }
  if (!attended) return { ...answer, tensors: [] }
  const causal = isCausal ? /** @type {const} */ ('top-left') : false
  const full = run.core.attention({ ...attended, causal, want: ['weights'] })
  const other = otherOf(run, attended, kind, reach, isCausal)
  const { queries: rows, valueDim: cols } = attended
  const weights = [full, other].map((one) => /** @type {Float32Array} */ (one.weights))
  return {
    ...answer,
    tensors: [
      run.tensor('full.weights', [rows, rows], weights[0]),
      run.tensor('other.weights', [rows, rows], weights[1]),
      run.tensor('moved', [rows], run.core.rowsMoved({ a: full.output, b: other.output, rows, cols })),
    ],
  }
}

/** @param {Run} run @param {Attended} attended @param {LinearAnswer['kind']} kind @param {number} reach @param {boolean} isCausal */
function otherOf({ core }, attended, kind, reach, isCausal) {
  const { q, k, v, queries: tokens, dim, valueDim } = attended
  if (kind === 'linear') return core.linearAttention({ q, k, v, tokens, dim, valueDim, causal: isCausal })
  const causal = isCausal ? /** @type {const} */ ('top-left') : false
  const limits =
    kind === 'window'
      ? { window: /** @type {[number, number]} */ ([reach, reach]) }
      : { mask: stridedMask(tokens, reach) }
  return core.attention({ ...attended, causal, ...limits, want: ['weights'] })
}

/** The last `stride` keys, and before those each that is a multiple of it away. @param {number} tokens @param {number} stride */
function stridedMask(tokens, stride) {
  const isSeen = (/** @type {number} */ away) => away >= 0 && (away < stride || away % stride === 0)
  return Uint8Array.from({ length: tokens * tokens }, (_, at) =>
    Number(isSeen(Math.floor(at / tokens) - (at % tokens))),
  )
}

/** Operations of one head at each length. @param {Run} run @param {number} reach @param {{ dim: number }} config */
function operationsOf({ core }, reach, { dim: width }) {
  const line = (/** @type {import('../../core/calls/costs.js').Pattern} */ pattern) =>
    LENGTHS.map((tokens) => core.patternCost({ pattern, tokens, width, reach }).operations)
  return { full: line('full'), window: line('window'), strided: line('strided'), linear: line('linear') }
}

/** The shortest text for which linear attention takes fewer operations than full attention, looked for in the counts. @param {Run} run @param {{ dim: number }} config @returns {LinearAnswer['cheaper']} */
function cheaperFrom({ core }, { dim: width }) {
  const count = (/** @type {'full' | 'linear'} */ pattern, /** @type {number} */ tokens) =>
    core.patternCost({ pattern, tokens, width }).operations
  const isCheaper = (/** @type {number} */ tokens) => count('linear', tokens) < count('full', tokens)
  let tokens = 1
  while (!isCheaper(tokens)) tokens *= 2
  for (let step = tokens / 4; step >= 1; step /= 2) if (isCheaper(tokens - step)) tokens -= step
  return { tokens, width, operations: count('linear', tokens) }
}
