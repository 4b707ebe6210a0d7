// A stack of layers that nobody trained, on vectors of the reader's words: the map of the first head of each layer.

import { runText } from '../../session/model-run.js'
import { RANDOM } from '../../session/models.js'

/**
 * @import { Run } from '../../session/types.js'
 * @import { Plan } from './types.js'
 * @typedef {import('../../core/load.js').Core} Core
 * @typedef {{ name: 'encoder' | 'self' | 'cross', maps: Float32Array[] }} Maps
 */

/** Layers at most, and sizes: random maps of wider layers look the same. */
export const LAYERS = 6
const [WIDTH, HEADS, FFN] = [64, 4, 256]

/** Matrices of variance 1 / inputs. */
const DEVIATION = { width: 1 / 8, ffn: 1 / 16 }

/** @param {Core} core @param {number} seed */
function drawer(core, seed) {
  let next = 64 * seed
  const matrix = (/** @type {number} */ count, deviation = DEVIATION.width) =>
    core.normal({ count, seed: next++, deviation })
  const attention = () => ({
    wq: matrix(WIDTH * WIDTH),
    wk: matrix(WIDTH * WIDTH),
    wv: matrix(WIDTH * WIDTH),
    wo: matrix(WIDTH * WIDTH),
  })
  const feedForward = () => ({ w1: matrix(WIDTH * FFN), w2: matrix(FFN * WIDTH, DEVIATION.ffn) })
  return { attention, feedForward }
}

/** @param {Run} run @param {Plan} plan @param {string} text @param {number} seed @param {number} most words @returns {Promise<{ tokens: number, all: Maps[] }>} */
export async function randomMaps(run, plan, text, seed, most) {
  const model = await run.model(RANDOM)
  const { words, tensors } = runText(model, { model: RANDOM, text, seed }, ['x'])
  const tokens = Math.min(most, words.length)
  if (!tokens) return { tokens, all: [] }
  const x = tensors[0].data.subarray(0, tokens * WIDTH)
  const draw = drawer(run.core, seed)
  /** @type {'pre' | 'post'} */
  const norm = plan.norm === 'pre' ? 'pre' : 'post'
  const frame = { tokens, width: WIDTH, heads: HEADS, norm }
  const isBoth = plan.encoderLayers > 0 && plan.decoderLayers > 0
  const encoder = await stacked(run, plan.encoderLayers || plan.decoderLayers, x, (from) =>
    run.core.encoderLayer({
      ...frame,
      x: from,
      causal: !plan.encoderLayers,
      weights: { ...draw.attention(), ...draw.feedForward() },
      want: ['weights'],
    }),
  )
  const own = /** @type {Maps} */ ({ name: plan.encoderLayers ? 'encoder' : 'self', maps: encoder.maps('weights') })
  if (!isBoth) return { tokens, all: [own] }
  const decoder = await stacked(run, plan.decoderLayers, x, (from) =>
    run.core.decoderLayer({
      ...frame,
      x: from,
      memory: encoder.output,
      memoryTokens: tokens,
      causal: true,
      weights: { self: draw.attention(), cross: draw.attention(), ...draw.feedForward() },
      want: ['self.weights', 'cross.weights'],
    }),
  )
  const both = [
    own,
    { name: 'self', maps: decoder.maps('self.weights') },
    { name: 'cross', maps: decoder.maps('cross.weights') },
  ]
  return { tokens, all: /** @type {Maps[]} */ (both) }
}

/**
 * Layer upon layer, in between a breath: most of the time goes into drawing their weights. maps: of each layer's first head.
 * @param {Run} run @param {number} layers @param {Float32Array} x @param {(x: Float32Array) => import('../../core/calls/layers.js').LayerResult} layer
 */
async function stacked(run, layers, x, layer) {
  /** @type {import('../../core/calls/layers.js').LayerResult[]} */
  const results = []
  let output = x
  for (let i = 0; i < Math.min(layers, LAYERS); i++) {
    if (i) await run.breathe()
    const result = layer(output)
    results.push(result)
    output = result.output
  }
  const maps = (/** @type {string} */ name) =>
    results.map((result) => result[name].subarray(0, result[name].length / HEADS))
  return { output, maps }
}
