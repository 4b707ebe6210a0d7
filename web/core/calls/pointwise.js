// Functions of each row or each element: LayerNorm, RMSNorm, activations.

import { notNegative } from '../check.js'
import { checked, floats, oneOf, open, optional, over, plainCall, SIZE } from './call.js'

/**
 * @import { Call } from './call.js'
 * @typedef {{ x: Float32Array, rows: number, cols: number, gain?: Float32Array, eps?: number,
 *   out?: Float32Array }} RmsNormOptions x, out (rows, cols), gain (cols), 1 where left out; eps 1e-5
 * @typedef {RmsNormOptions & { bias?: Float32Array }} LayerNormOptions bias (cols), 0 where left out
 * @typedef {{ x: Float32Array, kind: 'relu' | 'gelu' | 'gelu-tanh' | 'silu', out?: Float32Array }} ActivationOptions
 */

const ROWS = { x: floats('rows cols'), rows: SIZE, cols: SIZE, gain: optional('cols') }
const eps = checked((name, value) => notNegative(name, value ?? 1e-5))

/**
 * (x - mean) / sqrt(variance + eps) * gain + bias per row, with the biased variance.
 * @type {Call<LayerNormOptions>}
 */
export const layerNorm = plainCall(
  'layerNorm',
  { ...ROWS, bias: optional('cols'), eps, out: over('x', 'rows cols') },
  'hl_wasm_layer_norm x rows cols gain bias eps out',
)

/**
 * x / sqrt(mean of x^2 + eps) * gain per row.
 * @type {Call<RmsNormOptions>}
 */
export const rmsNorm = plainCall(
  'rmsNorm',
  { ...ROWS, eps, out: over('x', 'rows cols') },
  'hl_wasm_rms_norm x rows cols gain eps out',
)

/**
 * An activation of each element of an array of any length: 'relu' max(x, 0), 'gelu' x Phi(x) by erf, 'gelu-tanh' its
 * tanh form, 'silu' x / (1 + exp(-x)).
 * @type {Call<ActivationOptions>}
 */
export const activation = plainCall(
  'activation',
  { x: open('length'), kind: oneOf(['relu', 'gelu', 'gelu-tanh', 'silu']), out: over('x', 'length') },
  'hl_wasm_activate kind x length out',
)
