// Linear attention: a feature map in place of the softmax.

import { checked, flagOr, floats, gives, plainCall, SIZE } from './call.js'

/**
 * @import { Call } from './call.js'
 * @typedef {{ q: Float32Array, k: Float32Array, v: Float32Array, tokens: number, dim: number, valueDim?: number, causal?: boolean }} LinearOptions
 *   q, k (T,D), v (T,E); valueDim = dim; causal false: query i sees keys up to i
 * @typedef {{ output: Float32Array, weights: Float32Array }} Linear  output (T,E); weights (T,T), made only to be looked at
 */

/**
 * Attention whose weight of key j in row i is phi(q_i) . phi(k_j) over the row's sum, phi(x) = elu(x) + 1; the output is
 * made of sums over keys and values, without the weights.
 * @type {Call<LinearOptions, Linear>}
 */
export const linearAttention = plainCall(
  'linearAttention',
  {
    tokens: SIZE,
    dim: SIZE,
    valueDim: checked((name, value, { dim }) => SIZE.check(name, value ?? dim, {})),
    causal: flagOr(false),
    q: floats('tokens dim'),
    k: floats('tokens dim'),
    v: floats('tokens valueDim'),
    output: gives('tokens valueDim'),
    weights: gives('tokens tokens'),
  },
  'hl_wasm_linear_attention tokens dim valueDim causal q k v output weights',
)
