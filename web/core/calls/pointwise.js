// What works on each row or element alone: LayerNorm, RMSNorm, activations.

import { anyFloats, array, given, indexIn, isFloat, known, namesOf, number, outArray, whole } from '../check.js'

/** @typedef {import('../memory.js').Memory} Memory
 * @typedef {{ x: Float32Array, rows: number, cols: number, gain?: Float32Array, eps?: number,
 *   out?: Float32Array }} RmsNormOptions x, out (rows, cols), gain (cols), 1 where left out; eps 1e-5
 * @typedef {RmsNormOptions & { bias?: Float32Array }} LayerNormOptions bias (cols), 0 where left out
 * @typedef {{ x: Float32Array, kind: 'relu' | 'gelu' | 'gelu-tanh' | 'silu', out?: Float32Array }} ActivationOptions
 */

const LAYER_NORM_NAMES = namesOf('x rows cols gain bias eps out')

/**
 * (x - mean) / sqrt(variance + eps) * gain + bias per row, with the biased variance.
 * @param {Memory} memory @param {LayerNormOptions} options
 * @returns {Float32Array} (rows, cols)
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function layerNorm(memory, options) {
  const o = known('layerNorm', options, LAYER_NORM_NAMES)
  return norm(memory, 'layerNorm', o, (at, rows, cols, gain, bias, eps) =>
    memory.wasm.hl_wasm_layer_norm(at, rows, cols, gain, bias, eps, at),
  )
}

const RMS_NORM_NAMES = namesOf('x rows cols gain eps out')

/**
 * x / sqrt(mean of x^2 + eps) * gain per row.
 * @param {Memory} memory @param {RmsNormOptions} options
 * @returns {Float32Array} (rows, cols)
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function rmsNorm(memory, options) {
  const o = known('rmsNorm', options, RMS_NORM_NAMES)
  return norm(memory, 'rmsNorm', o, (at, rows, cols, gain, _bias, eps) =>
    memory.wasm.hl_wasm_rms_norm(at, rows, cols, gain, eps, at),
  )
}

/**
 * @param {Memory} memory @param {string} call @param {LayerNormOptions} o
 * @param {(at: number, rows: number, cols: number, gain: number, bias: number, eps: number) => number} kernel
 */
function norm(memory, call, o, kernel) {
  const rows = whole('rows', o.rows)
  const cols = whole('cols', o.cols)
  const eps = number('eps', o.eps ?? 1e-5, isEps, 'finite and not negative')
  const x = array('x', o.x, Float32Array, 'rows cols', rows, cols)
  const gain = given(o.gain) ? array('gain', o.gain, Float32Array, 'cols', cols) : null
  const bias = given(o.bias) ? array('bias', o.bias, Float32Array, 'cols', cols) : null
  const out = outArray(o.out, 'rows cols', rows, cols)
  return memory.inPlace(call, x, out, (at) => kernel(at, rows, cols, memory.putAny(gain), memory.putAny(bias), eps))
}

/** @param {number} x */
const isEps = (x) => x >= 0 && isFloat(x)

const ACTIVATION_NAMES = namesOf('x kind out')

/**
 * An activation of each element of an array of any length: 'relu' max(x, 0), 'gelu' x Phi(x) by erf, 'gelu-tanh' its
 * tanh form, 'silu' x / (1 + exp(-x)).
 * @param {Memory} memory @param {ActivationOptions} options
 * @returns {Float32Array} as long as x
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function activation(memory, options) {
  const o = known('activation', options, ACTIVATION_NAMES)
  const kind = indexIn('kind', o.kind, ['relu', 'gelu', 'gelu-tanh', 'silu'])
  const x = anyFloats('x', o.x)
  const out = outArray(o.out, 'length', x.length)
  return memory.inPlace('activation', x, out, (at) => memory.wasm.hl_wasm_activate(kind, at, x.length, at))
}
