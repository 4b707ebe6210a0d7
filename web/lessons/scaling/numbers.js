// Many random queries with their keys: the scores, and how far softmax spreads them with and without the division by
// the root of d_k.

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { ScalingAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} ScalingRequest
 */

/** Draws, and keys of each. */
export const COUNT = 1000
export const KEYS = 10

/** Quantiles that are wanted of each measure. */
const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95]

/** Random numbers at a time: a few milliseconds, after which the page may be wanted again. */
const PART = 150000

/** The last draws of a core, for which it need not draw again. @type {WeakMap<Run['core'], { key: string, scores: Float32Array }>} */
const drawn = new WeakMap()

/** @param {Readonly<State>} state */
export const request = (state) => ({
  dim: Number(state['scaling.dim']),
  seed: state['scaling.seed'],
  count: COUNT,
  keys: KEYS,
})

/** @param {Run} run @param {ScalingRequest} request @returns {Promise<ScalingAnswer>} */
export async function numbers(run, request) {
  const { dim, count, keys } = request
  const scores = await scoresOf(run, request)
  const tensors = [run.tensor('scores', [count, keys], scores)]
  const divisors = { unscaled: 1, scaled: dim }
  for (const [name, divisor] of Object.entries(divisors)) tensors.push(...spreadOf(run, request, scores, name, divisor))
  return { ...request, tensors }
}

/** Scores divided by the root of `divisor`, their softmax, and what that does over all draws. @param {Run} run @param {ScalingRequest} request @param {Float32Array} scores @param {string} name @param {number} divisor */
function spreadOf(run, { count, keys }, scores, name, divisor) {
  const { core } = run
  const shares = Float32Array.from(SHARES)
  const spread = core.softmaxSpread({ scores, rows: count, cols: keys, dim: divisor })
  const { variance } = core.statistics({ x: spread.scores })
  const measured = Object.entries({ largest: spread.largest, jacobian: spread.jacobian })
  return [
    run.tensor(`${name}.variance`, [1, 1], [variance]),
    run.tensor(`${name}.weights`, [count, keys], spread.weights),
    ...measured.flatMap(([measure, values]) => {
      const { mean, quantiles } = core.statistics({ x: values, shares })
      return [
        run.tensor(`${name}.${measure}`, [1, count], values),
        run.tensor(`${name}.${measure}.quantiles`, [1, SHARES.length], quantiles),
        run.tensor(`${name}.${measure}.mean`, [1, 1], [mean]),
      ]
    }),
  ]
}

/** @param {Run} run @param {ScalingRequest} request @returns {Promise<Float32Array>} */
async function scoresOf(run, { dim, seed, count, keys }) {
  const { core } = run
  const key = [dim, seed, count, keys].join()
  const last = drawn.get(core)
  if (last?.key === key) return last.scores
  const scores = new Float32Array(count * keys)
  const part = Math.max(1, Math.floor(PART / (dim * (keys + 1))))
  for (let first = 0; first < count; first += part) {
    const drawing = Math.min(part, count - first)
    scores.set(core.drawScores({ dim, keys, first, count: drawing, seed }), first * keys)
    await run.breathe((first + drawing) / count)
  }
  drawn.set(core, { key, scores })
  return scores
}
