// Where a token stands: sinusoidal encoding, RoPE, ALiBi.

import {
  array,
  HlError,
  INT32_MAX,
  indexIn,
  isBase,
  known,
  namesOf,
  number,
  outArray,
  startOf,
  whole,
} from '../check.js'

/** @typedef {import('../memory.js').Memory} Memory
 * @typedef {{ positions: number, dim: number, base?: number, start?: number, out?: Float32Array }} EncodingOptions
 *   out (positions, dim); base 10000, start 0; positions up to 2^24
 * @typedef {{ dim: number, index: number, base?: number }} WavelengthOptions
 * @typedef {{ x: Float32Array, heads: number, tokens: number, dim: number, base?: number,
 *   layout?: 'half' | 'interleaved', start?: number, rotaryDim?: number, out?: Float32Array }} RopeOptions
 *   x, out (H,T,D); base 10000, layout 'half', start 0; rotaryDim (even, = dim): leading dimensions that are turned
 */

const POSITIONS_MAX = 2 ** 25

/** @param {unknown} base */
const baseOf = (base) => number('base', base ?? 10000, isBase, 'at least 1 and finite')

const ENCODING_NAMES = namesOf('positions dim base start out')

/**
 * Sinusoidal encoding of positions start .. start + positions - 1: at 2i sin(pos / base^(2i/dim)), at 2i+1 its cosine.
 * @param {Memory} memory @param {EncodingOptions} options
 * @returns {Float32Array} (positions, dim)
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function positionalEncoding(memory, options) {
  const o = known('positionalEncoding', options, ENCODING_NAMES)
  const positions = whole('positions', o.positions, 1, POSITIONS_MAX)
  const dim = whole('dim', o.dim)
  const base = baseOf(o.base)
  const start = startOf(o.start, positions)
  const out = outArray(o.out, 'positions dim', positions, dim)
  return memory.scope(() => {
    const to = memory.room(positions * dim)
    memory.check('positionalEncoding', memory.wasm.hl_wasm_positional_encoding(positions, dim, base, start, to))
    return memory.floats(to, positions * dim, out)
  })
}

const WAVELENGTH_NAMES = namesOf('dim index base')

/**
 * Positions per full turn of a dimension of the encoding: 2 pi base^(2 floor(index/2) / dim).
 * @param {Memory} memory @param {WavelengthOptions} options
 * @returns {number}
 * @throws {HlError} TYPE, RANGE
 */
export function positionWavelength(memory, options) {
  const o = known('positionWavelength', options, WAVELENGTH_NAMES)
  const dim = whole('dim', o.dim, 1, INT32_MAX)
  const index = whole('index', o.index, 0, dim - 1)
  return memory.wasm.hl_wasm_position_wavelength(dim, index, baseOf(o.base))
}

const ROPE_NAMES = namesOf('x heads tokens dim base layout start rotaryDim out')

/**
 * Rotary position embedding: 'half' pairs (i, i + rotaryDim/2), 'interleaved' pairs (2i, 2i+1); pair i of position pos
 * is turned by pos * base^(-2i / rotaryDim) radians.
 * @param {Memory} memory @param {RopeOptions} options
 * @returns {Float32Array} (H,T,D)
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function rope(memory, options) {
  const o = known('rope', options, ROPE_NAMES)
  const heads = whole('heads', o.heads)
  const tokens = whole('tokens', o.tokens, 1, POSITIONS_MAX)
  const dim = whole('dim', o.dim)
  const rotaryDim = whole('rotaryDim', o.rotaryDim ?? dim, 0)
  if (rotaryDim % 2 || rotaryDim > dim)
    throw new HlError('SHAPE', `rotaryDim must be even and at most dim: rotaryDim ${rotaryDim}, dim ${dim}`)
  const base = baseOf(o.base)
  const start = startOf(o.start, tokens)
  const layout = indexIn('layout', o.layout ?? 'half', ['half', 'interleaved'])
  const x = array('x', o.x, Float32Array, 'heads tokens dim', heads, tokens, dim)
  const out = outArray(o.out, 'heads tokens dim', heads, tokens, dim)
  return memory.inPlace('rope', x, out, (at) =>
    memory.wasm.hl_wasm_rope(heads, tokens, dim, rotaryDim, base, layout, start, at, at),
  )
}

/**
 * ALiBi slopes: 2^(-8 i / heads), i = 1 .. heads, where heads is a power of two; otherwise those of the next lower
 * power, then every other one of twice that power.
 * @param {Memory} memory @param {number} heads up to 65536
 * @returns {Float32Array} (H)
 * @throws {HlError} TYPE, RANGE, MEMORY
 */
export function alibiSlopes(memory, heads) {
  whole('heads', heads, 1, 65536)
  return memory.scope(() => {
    const to = memory.room(heads)
    memory.check('alibiSlopes', memory.wasm.hl_wasm_alibi_slopes(heads, to))
    return memory.floats(to, heads)
  })
}
