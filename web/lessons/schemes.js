// Four ways to tell attention where words stand, on the same words and the same untrained weights; and what becomes of
// each map when the whole sentence begins later.

import { randomLayer, sum, WIDTH, wordVectors } from './random-layer.js'
import { tensor } from './tensors.js'

/**
 * @typedef {import('../core.js').Core} Core
 * @typedef {'none' | 'sinusoidal' | 'rope' | 'alibi'} Scheme
 * @typedef {{ kind: 'schemes', text: string, shift: number, head: number, seed: number }} SchemesRequest
 */

export const SCHEMES = /** @type {const} */ (['none', 'sinusoidal', 'rope', 'alibi'])
const WORDS_MAX = 16
const HEADS = 4
const DIM = WIDTH / HEADS

/** @param {Core} core @param {SchemesRequest} request @param {import('./tensors.js').Perturbation} perturbation */
export async function schemes(core, { text, shift, head, seed }, perturbation) {
  const { words, vectors } = await wordVectors(core, text, WORDS_MAX)
  const n = words.length
  if (!n) return { words, tensors: [] }
  const weights = await randomLayer(core, seed)
  const mapsOf = (/** @type {Scheme} */ scheme) => {
    const [there, here] = [shift, 0].map((start) => {
      const all = weightsOf(core, weights, vectors, n, scheme, start)
      return all.subarray(head * n * n, (head + 1) * n * n)
    })
    const change = core.rowsDistance({ a: there, b: here, rows: 1, cols: n * n })
    return [
      tensor(`${scheme}.weights`, [n, n], there, perturbation),
      tensor(`${scheme}.change`, [1], change, perturbation),
    ]
  }
  return { words, layer: { heads: HEADS, width: WIDTH }, tensors: SCHEMES.flatMap(mapsOf) }
}

/**
 * Attention weights (H,T,T) of words whose first stands at position `start`. ALiBi sees only how far apart two words
 * are, so there is nothing in it that could begin later.
 * @param {Core} core @param {import('./random-layer.js').RandomLayer} weights @param {Float32Array} vectors @param {number} n
 * @param {Scheme} scheme @param {number} start
 */
function weightsOf(core, { wq, wk, wv, wo }, vectors, n, scheme, start) {
  const placed =
    scheme === 'sinusoidal' ? sum(core, vectors, core.positionalEncoding({ positions: n, dim: WIDTH, start })) : vectors
  const x = core.layerNorm({ x: placed, rows: n, cols: WIDTH })
  const options = { x, tokens: n, width: WIDTH, heads: HEADS, weights: { wq, wk, wv, wo } }
  if (scheme !== 'rope') {
    const position = scheme === 'alibi' ? /** @type {const} */ ({ kind: 'alibi' }) : null
    return /** @type {Float32Array} */ (core.multiHeadAttention({ ...options, position, want: ['weights'] }).weights)
  }
  const { q, k, v } = /** @type {Record<string, Float32Array>} */ (
    core.multiHeadAttention({ ...options, want: ['q', 'k', 'v'] })
  )
  const [turnedQ, turnedK] = [q, k].map((part) => core.rope({ x: part, heads: HEADS, tokens: n, dim: DIM, start }))
  const sizes = { heads: HEADS, queries: n, keys: n, dim: DIM }
  const attended = core.attention({ q: turnedQ, k: turnedK, v, ...sizes, want: ['weights'] })
  return /** @type {Float32Array} */ (attended.weights)
}
