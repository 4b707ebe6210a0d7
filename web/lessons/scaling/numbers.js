// Many random queries with their keys: the scores, and how far softmax spreads them with and without the division by
// the root of d_k.

import { breathe, tensor } from '../../kit/numbers/tensors.js'

/**
 * @typedef {import('../../core/core.js').Core} Core
 * @typedef {import('../../core/core.js').Tensor} Tensor
 * @typedef {import('../../kit/numbers/tensors.js').Perturbation} Perturbation
 * @typedef {{ kind: 'scaling', dim: number, seed: number, count: number, keys: number,
 *   progress: (share: number) => boolean }} ScalingRequest
 *   progress: is told which share is drawn, and says whether the rest is still wanted
 * @typedef {{ dim: number, seed: number, count: number, keys: number, tensors: Tensor[] }} Scaling
 */

const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95]

/** Random numbers at a time: a few milliseconds, after which the page may be wanted again. */
const PART = 150000

/** The last draws of a core, for which it need not draw again. @type {WeakMap<Core, { key: string, scores: Float32Array }>} */
const drawn = new WeakMap()

/** @param {Core} core @param {ScalingRequest} request @param {Perturbation} perturbation @returns {Promise<Scaling | null>} null: no longer wanted */
export async function scaling(core, request, perturbation) {
  const { dim, seed, count, keys } = request
  const scores = await scoresOf(core, request)
  if (!scores) return null
  const shares = Float32Array.from(SHARES)
  const tensors = [tensor('scores', [count, keys], scores, perturbation)]
  for (const [name, divisor] of /** @type {const} */ ([
    ['unscaled', 1],
    ['scaled', dim],
  ])) {
    const spread = core.softmaxSpread({ scores, rows: count, cols: keys, dim: divisor })
    const { variance } = core.statistics({ x: spread.scores, shares })
    tensors.push(tensor(`${name}.variance`, [1, 1], [variance], perturbation))
    const each = { largest: spread.largest, jacobian: spread.jacobian }
    tensors.push(tensor(`${name}.weights`, [count, keys], spread.weights, perturbation))
    for (const [measure, values] of Object.entries(each)) {
      const { mean, quantiles } = core.statistics({ x: values, shares })
      tensors.push(tensor(`${name}.${measure}`, [1, count], values, perturbation))
      tensors.push(tensor(`${name}.${measure}.quantiles`, [1, SHARES.length], quantiles, perturbation))
      tensors.push(tensor(`${name}.${measure}.mean`, [1, 1], [mean], perturbation))
    }
  }
  return { dim, seed, count, keys, tensors }
}

/** @param {Core} core @param {ScalingRequest} request @returns {Promise<Float32Array | null>} */
async function scoresOf(core, { dim, seed, count, keys, progress }) {
  const key = [dim, seed, count, keys].join()
  const last = drawn.get(core)
  if (last?.key === key) return last.scores
  const scores = new Float32Array(count * keys)
  const part = Math.max(1, Math.floor(PART / (dim * (keys + 1))))
  for (let first = 0; first < count; first += part) {
    const drawing = Math.min(part, count - first)
    scores.set(core.drawScores({ dim, keys, first, count: drawing, seed }), first * keys)
    if (!progress((first + drawing) / count)) return null
    await breathe()
  }
  drawn.set(core, { key, scores })
  return scores
}
