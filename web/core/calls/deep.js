// Deep stacks of random layers, layer by layer, forward and backward.

import { flagOr, floats, gives, oneOf, over, plainCall, wholeIn } from './call.js'

/**
 * @import { Call } from './call.js'
 * @typedef {'none' | 'post' | 'pre'} DeepNorm
 *   post: behind each sum, LayerNorm(x + f(x)); pre: before each f, x + f(LayerNorm(x))
 * @typedef {{ tokens: number, width: number, heads: number, hidden: number, residual?: boolean, norm?: DeepNorm, seed?: number }} DeepSpec
 *   T, C, H, F; residual: true; norm: 'post'; seed: whole, 0 to 2^32 - 1 (1)
 * @typedef {DeepSpec & { layer: number, x: Float32Array }} DeepLayerOptions  layer: its number, from 0; x (T,C)
 * @typedef {DeepLayerOptions & { count: number, gradients: Float32Array, decades: Float32Array }} DeepLayerGradOptions
 *   gradients (count,T,C): with respect to what the layer gives; decades (count): log10 of what their lengths have been
 * @typedef {{ gradients: Float32Array, decades: Float32Array }} DeepGradients
 *   gradients (count,T,C): with respect to x, each brought to length 1; decades (count), to which log10 of the length
 *   that each had is added
 */

const TOKENS_MAX = 512
const WIDTH_MAX = 1024
const GRADIENTS_MAX = 256
const LAYERS_MAX = 2 ** 20

const SPEC = {
  tokens: wholeIn({ to: TOKENS_MAX }),
  width: wholeIn({ to: WIDTH_MAX }),
  heads: wholeIn({ to: WIDTH_MAX }),
  hidden: wholeIn({ to: WIDTH_MAX }),
  residual: flagOr(true),
  norm: oneOf(['none', 'post', 'pre'], 'post'),
  seed: wholeIn({ from: 0, to: 2 ** 32 - 1, or: 1 }),
}
const LAYER = wholeIn({ from: 0, to: LAYERS_MAX })

/**
 * One layer of random weights: self-attention, then a feed-forward with ReLU, each around the stream.
 * @type {Call<DeepLayerOptions>} (T,C)
 */
export const deepLayer = plainCall(
  'deepLayer',
  { ...SPEC, layer: LAYER, x: floats('tokens width'), y: gives('tokens width') },
  'hl_wasm_deep_layer tokens width heads hidden residual norm seed layer x y',
)

/**
 * Gradients with respect to what a layer was given, from those with respect to what it gives.
 * @type {Call<DeepLayerGradOptions, DeepGradients>}
 */
export const deepLayerGrad = plainCall(
  'deepLayerGrad',
  {
    ...{ ...SPEC, layer: LAYER, count: wholeIn({ to: GRADIENTS_MAX }) },
    x: floats('tokens width'),
    gradients: floats('count tokens width'),
    through: gives('count tokens width'),
    decades: floats('count'),
    sums: over('decades', 'count'),
  },
  'hl_wasm_deep_layer_grad tokens width heads hidden residual norm seed layer x count gradients decades through sums',
  ({ through, sums }) => ({ gradients: through, decades: sums }),
)

/**
 * A random direction of length 1: the gradient, with respect to the last stream, of the loss that is its product with it.
 * @type {Call<DeepSpec>} (T,C)
 */
export const deepReadout = plainCall(
  'deepReadout',
  { ...SPEC, direction: gives('tokens width') },
  'hl_wasm_deep_readout tokens width heads hidden residual norm seed direction',
)

/**
 * The weights of a layer: W_Q | W_K | W_V (C,3C), W_O (C,C), W_1 (C,F), W_2 (F,C).
 * @type {Call<DeepSpec & { layer: number }>}
 */
export const deepWeights = plainCall(
  'deepWeights',
  {
    ...SPEC,
    layer: LAYER,
    weights: gives(({ width, hidden }) => 4 * width * width + 2 * width * hidden),
  },
  'hl_wasm_deep_weights tokens width heads hidden residual norm seed layer weights',
)
