// Four ways to tell attention where words stand, on the same words and the same untrained weights; and what becomes of
// each map when the whole sentence begins later.

import { randomLayer, sum, WIDTH, wordVectors } from '../../kit/numbers/random-layer.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @typedef {'none' | 'sinusoidal' | 'rope' | 'alibi'} Scheme
 * @typedef {{ text: string, shift: number, head: number, seed: number }} SchemesRequest
 */

export const SCHEMES = /** @type {const} */ (['none', 'sinusoidal', 'rope', 'alibi'])
const WORDS_MAX = 16
const HEADS = 4
const DIM = WIDTH / HEADS

/** @param {Readonly<State>} state @returns {SchemesRequest} */
export const request = (state) => ({
  text: state.text,
  shift: state['schemes.shift'],
  head: state['schemes.head'],
  seed: state['schemes.seed'],
})

/** @param {Run} run @param {SchemesRequest} request */
export async function numbers(run, { text, shift, head, seed }) {
  const { words, vectors } = wordVectors(run, text, WORDS_MAX)
  const n = words.length
  if (!n) return { words, tensors: [] }
  const weights = await randomLayer(run, seed)
  const mapsOf = (/** @type {Scheme} */ scheme) => {
    const [there, here] = [shift, 0].map((start) => {
      const all = weightsOf(run, weights, vectors, n, scheme, start)
      return all.subarray(head * n * n, (head + 1) * n * n)
    })
    const change = run.core.rowsDistance({ a: there, b: here, rows: 1, cols: n * n })
    return [run.tensor(`${scheme}.weights`, [n, n], there), run.tensor(`${scheme}.change`, [1], change)]
  }
  return { words, layer: { heads: HEADS, width: WIDTH }, tensors: SCHEMES.flatMap(mapsOf) }
}

/**
 * Attention weights (H,T,T) of words whose first stands at position `start`. ALiBi sees only how far apart two words
 * are, so there is nothing in it that could begin later.
 * @param {Run} run @param {import('../../kit/numbers/random-layer.js').RandomLayer} weights @param {Float32Array} vectors @param {number} n
 * @param {Scheme} scheme @param {number} start
 */
function weightsOf(run, { wq, wk, wv, wo }, vectors, n, scheme, start) {
  const placed =
    scheme === 'sinusoidal'
      ? sum(run, vectors, run.core.positionalEncoding({ positions: n, dim: WIDTH, start }))
      : vectors
  const x = run.core.layerNorm({ x: placed, rows: n, cols: WIDTH })
  const options = { x, tokens: n, width: WIDTH, heads: HEADS, weights: { wq, wk, wv, wo } }
  if (scheme !== 'rope') {
    const position = scheme === 'alibi' ? /** @type {const} */ ({}) : null
    return /** @type {Float32Array} */ (
      run.core.multiHeadAttention({ ...options, position, want: ['weights'] }).weights
    )
  }
  const { q, k, v } = /** @type {Record<string, Float32Array>} */ (
    run.core.multiHeadAttention({ ...options, want: ['q', 'k', 'v'] })
  )
  const [turnedQ, turnedK] = [q, k].map((part) => run.core.rope({ x: part, heads: HEADS, tokens: n, dim: DIM, start }))
  const sizes = { heads: HEADS, queries: n, keys: n, dim: DIM }
  const attended = run.core.attention({ q: turnedQ, k: turnedK, v, ...sizes, want: ['weights'] })
  return /** @type {Float32Array} */ (attended.weights)
}
