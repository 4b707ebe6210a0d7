// An encoder layer that nobody trained, and what it reads: weights that are normal numbers from a seed, the same on every
// machine, and vectors of words.

import { runText } from '../../session/model-run.js'
import { CONSTRUCTED } from '../../session/models.js'
import { pause } from './pause.js'

/**
 * @import { Run } from '../../session/types.js'
 * @typedef {import('../../core/load.js').Core} Core
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
    await pause()
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
 * @param {Run} run @param {string} text @param {number} most words
 */
export async function wordVectors(run, text, most) {
  const model = await run.model(CONSTRUCTED)
  const { words, spans, tensors } = runText(model, { model: CONSTRUCTED, text }, ['embed'])
  const count = Math.min(most, words.length)
  const vectors = count ? tensors[0].data.subarray(0, count * WIDTH) : new Float32Array(0)
  return { words: words.slice(0, count), spans: spans.slice(0, count), vectors }
}
