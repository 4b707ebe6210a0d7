// Words in another order, through one layer: do the outputs follow the words?

import { randomLayer, sum, WIDTH, wordVectors } from './random-layer.js'
import { tensor } from './tensors.js'

/**
 * @typedef {import('../core.js').Core} Core
 * @typedef {{ kind: 'shuffle', text: string, order: number[], position: 'none' | 'sinusoidal' | 'rope' | 'alibi',
 *   mask: 'none' | 'causal' | 'window', seed: number }} ShuffleRequest  order: which word stands at each place; of
 *   another length than the words are: as they were
 */

const WORDS_MAX = 14
const HEADS = 4

/** How far a word sees through the window, to either side. */
const WINDOW = 2

/** @param {Core} core @param {ShuffleRequest} request @param {import('./tensors.js').Perturbation} perturbation */
export async function shuffle(core, request, perturbation) {
  const { words, vectors } = await wordVectors(core, request.text, WORDS_MAX)
  if (!words.length) return { words, order: [], tensors: [] }
  const order = request.order.length === words.length ? request.order : words.map((_, i) => i)
  const weights = await randomLayer(core, request.seed)
  const shape = [words.length, WIDTH]
  const before = run(core, weights, vectors, request)
  const after = run(core, weights, inOrder(vectors, order), request)
  const changes = core.rowsDistance({ a: after, b: inOrder(before, order), rows: words.length, cols: WIDTH })
  const distance = tensor('distance', [words.length], changes, perturbation)
  return {
    words,
    order,
    layer: { heads: HEADS, width: WIDTH, window: WINDOW },
    tensors: [tensor('output', shape, after, perturbation), tensor('original', shape, before, perturbation), distance],
    most: core.finiteRange(distance.data)[1],
  }
}

/** One encoder layer, pre-norm, on words in some order. @param {Core} core @param {import('./random-layer.js').RandomLayer} weights @param {Float32Array} vectors @param {ShuffleRequest} request */
function run(core, weights, vectors, { position, mask }) {
  const tokens = vectors.length / WIDTH
  const x =
    position === 'sinusoidal' ? sum(core, vectors, core.positionalEncoding({ positions: tokens, dim: WIDTH })) : vectors
  const { output } = core.encoderLayer({
    x,
    tokens,
    width: WIDTH,
    heads: HEADS,
    weights,
    norm: 'pre',
    causal: mask === 'causal' ? 'top-left' : false,
    mask: mask === 'window' ? windowMask(tokens) : undefined,
    position: position === 'rope' || position === 'alibi' ? { kind: position } : null,
  })
  return output
}

/** Rows in another order. @param {Float32Array} rows @param {number[]} order */
const inOrder = (rows, order) =>
  Float32Array.from(order.flatMap((place) => Array.from(rows.subarray(place * WIDTH, (place + 1) * WIDTH))))

/** @param {number} n */
const windowMask = (n) =>
  Uint8Array.from({ length: n * n }, (_, at) => {
    const [row, col] = [Math.floor(at / n), at % n]
    return col >= row - WINDOW && col <= row + WINDOW ? 1 : 0
  })
