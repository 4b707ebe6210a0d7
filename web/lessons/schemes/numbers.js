// Four ways to tell attention where words stand, on the same words and the same untrained weights; and what becomes of
// each map when the whole sentence begins later.

import { randomLayer, WIDTH, wordVectors } from '../../kit/numbers/random-layer.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { Scheme, SchemesAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} SchemesRequest
 * @typedef {import('../../kit/numbers/random-layer.js').RandomLayer} RandomLayer
 * @typedef {{ weights: RandomLayer, vectors: Float32Array, n: number }} Attending
 */

export const SCHEMES = /** @type {const} */ (['none', 'sinusoidal', 'rope', 'alibi'])
const WORDS_MAX = 16
const HEADS = 4
const DIM = WIDTH / HEADS

/** @param {Readonly<State>} state */
export const request = (state) => ({
  text: state.text,
  /** The position of the first word. */
  shift: state['schemes.shift'],
  head: state['schemes.head'],
  /** Of the weights. */
  seed: state['schemes.seed'],
})

/** @param {Run} run @param {SchemesRequest} request @returns {Promise<SchemesAnswer>} */
export async function numbers(run, { text, shift, head, seed }) {
  const { words, spans, vectors } = await wordVectors(run, text, WORDS_MAX)
  const n = words.length
  const facts = { words, spans, shift, head, layer: { heads: HEADS, width: WIDTH } }
  if (!n) return { ...facts, tensors: [] }
  const attending = { weights: await randomLayer(run.core, seed), vectors, n }
  const tensors = SCHEMES.flatMap((scheme) => {
    const [there, here] = [shift, 0].map((start) =>
      mapsOf(run, attending, scheme, start).subarray(head * n * n, (head + 1) * n * n),
    )
    const change = run.core.rowsDistance({ a: there, b: here, rows: 1, cols: n * n })
    return [run.tensor(`${scheme}.weights`, [n, n], there), run.tensor(`${scheme}.change`, [1], change)]
  })
  return { ...facts, tensors }
}

/**
 * Attention weights (H,T,T) of words whose first stands at position `start`. ALiBi sees only how far apart two words
 * are, so there is nothing in it that could begin later.
 * @param {Run} run @param {Attending} attending @param {Scheme} scheme @param {number} start
 */
function mapsOf(run, { weights: { wq, wk, wv, wo }, vectors, n }, scheme, start) {
  const { core } = run
  const placed =
    scheme === 'sinusoidal'
      ? core.add({ a: vectors, b: core.positionalEncoding({ positions: n, dim: WIDTH, start }) })
      : vectors
  const x = core.layerNorm({ x: placed, rows: n, cols: WIDTH })
  const options = { x, tokens: n, width: WIDTH, heads: HEADS, weights: { wq, wk, wv, wo } }
  if (scheme !== 'rope') {
    const position = scheme === 'alibi' ? /** @type {const} */ ({ kind: 'alibi' }) : null
    return weightsOf(core.multiHeadAttention({ ...options, position, want: ['weights'] }))
  }
  const { q, k, v } = /** @type {Record<string, Float32Array>} */ (
    core.multiHeadAttention({ ...options, want: ['q', 'k', 'v'] })
  )
  const [turnedQ, turnedK] = [q, k].map((part) => core.rope({ x: part, heads: HEADS, tokens: n, dim: DIM, start }))
  const sizes = { heads: HEADS, queries: n, keys: n, dim: DIM }
  return weightsOf(core.attention({ q: turnedQ, k: turnedK, v, ...sizes, want: ['weights'] }))
}

/** Weights that were wanted. @param {object} result */
const weightsOf = (result) => /** @type {{ weights: Float32Array }} */ (result).weights
