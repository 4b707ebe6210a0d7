// Weights of an encoder layer that nobody trained: normal numbers from a seed, the same on every machine.

import { CONSTRUCTED, modelNamed } from '../models.js'
import { breathe } from './tensors.js'

/** @typedef {import('../core.js').Core} Core
 * @typedef {Awaited<ReturnType<typeof draw>>} RandomLayer
 */

export const WIDTH = 192 // as wide as the constructed model's word vectors
const FFN = 384

/** Scores of a variance of about 4: rows are neither flat nor a single spike. */
const QK = 0.1
const OTHERS = 0.06

/** The last weights drawn. @type {{ core: Core, seed: number, weights: Promise<RandomLayer> } | null} */
let last = null

/** @param {Core} core @param {number} seed @returns {Promise<RandomLayer>} */
export function randomLayer(core, seed) {
  if (last?.core !== core || last.seed !== seed) last = { core, seed, weights: draw(core, seed) }
  return last.weights
}

/** @param {Core} core @param {number} seed */
async function draw(core, seed) {
  let at = 16 * seed
  const normal = async (/** @type {number} */ count, /** @type {number} */ deviation) => {
    await breathe()
    return core.normal({ count, seed: at++, deviation })
  }
  const constant = (/** @type {number} */ count, /** @type {number} */ value) => new Float32Array(count).fill(value)
  return {
    wq: await normal(WIDTH * WIDTH, QK),
    wk: await normal(WIDTH * WIDTH, QK),
    wv: await normal(WIDTH * WIDTH, OTHERS),
    wo: await normal(WIDTH * WIDTH, OTHERS),
    gain1: constant(WIDTH, 1),
    bias1: constant(WIDTH, 0),
    gain2: constant(WIDTH, 1),
    bias2: constant(WIDTH, 0),
    w1: await normal(WIDTH * FFN, OTHERS),
    b1: constant(FFN, 0),
    w2: await normal(FFN * WIDTH, OTHERS),
    b2: constant(WIDTH, 0),
  }
}

/**
 * Vectors of words without positions: a word has the same one wherever it stands.
 * @param {Core} core @param {string} text @param {number} most words
 */
export async function wordVectors(core, text, most) {
  const words = core.words(text).words.slice(0, most)
  if (!words.length) return { words, vectors: new Float32Array(0) }
  const model = await modelNamed(core, CONSTRUCTED)
  return { words, vectors: model.run({ tokens: words, want: ['embed'] }).tensors[0].data }
}

/** The sum of two tensors. @param {Core} core @param {Float32Array} a @param {Float32Array} b */
export const sum = (core, a, b) =>
  core.matmul({ a: Float32Array.of(1, 1), b: Float32Array.from([...a, ...b]), rows: 1, inner: 2, cols: a.length })
