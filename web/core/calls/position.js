// Where a token stands: sinusoidal encoding, RoPE, ALiBi.

import { HlError, INT32_MAX, number, whole } from '../check.js'
import { isBase, startOf } from '../check-attention.js'
import { checked, floats, gives, oneOf, over, plainCall, SIZE, wholeIn } from './call.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @import { Call } from './call.js'
 * @typedef {{ positions: number, dim: number, base?: number, start?: number, out?: Float32Array }} EncodingOptions
 *   out (positions, dim); base 10000, start 0; positions up to 2^24
 * @typedef {{ dim: number, index: number, base?: number }} WavelengthOptions
 * @typedef {{ x: Float32Array, heads: number, tokens: number, dim: number, base?: number,
 *   layout?: 'half' | 'interleaved', start?: number, rotaryDim?: number, out?: Float32Array }} RopeOptions
 *   x, out (H,T,D); base 10000, layout 'half', start 0; rotaryDim (even, = dim): leading dimensions that are turned
 */

const POSITIONS_MAX = 2 ** 25

const base = checked((name, value) => number(name, value ?? 10000, isBase, 'at least 1 and finite'))

/**
 * Sinusoidal encoding of positions start .. start + positions - 1: at 2i sin(pos / base^(2i/dim)), at 2i+1 its cosine.
 * @type {Call<EncodingOptions>}
 */
export const positionalEncoding = plainCall(
  'positionalEncoding',
  {
    positions: wholeIn({ to: POSITIONS_MAX }),
    dim: SIZE,
    base,
    start: checked((_, value, { positions }) => startOf(value, positions)),
    out: gives('positions dim'),
  },
  'hl_wasm_positional_encoding positions dim base start out',
)

/**
 * Positions per full turn of a dimension of the encoding: 2 pi base^(2 floor(index/2) / dim).
 * @type {Call<WavelengthOptions, number>}
 */
export const positionWavelength = plainCall(
  'positionWavelength',
  { dim: wholeIn({ to: INT32_MAX }), index: wholeIn({ from: 0, to: ({ dim }) => dim - 1 }), base },
  'hl_wasm_position_wavelength dim index base',
)

/**
 * Rotary position embedding: 'half' pairs (i, i + rotaryDim/2), 'interleaved' pairs (2i, 2i+1); pair i of position pos
 * is turned by pos * base^(-2i / rotaryDim) radians.
 * @type {Call<RopeOptions>}
 */
export const rope = plainCall(
  'rope',
  {
    x: floats('heads tokens dim'),
    heads: SIZE,
    tokens: wholeIn({ to: POSITIONS_MAX }),
    dim: SIZE,
    base,
    layout: oneOf(['half', 'interleaved'], 'half'),
    start: checked((_, value, { tokens }) => startOf(value, tokens)),
    rotaryDim: checked(rotaryDimOf),
    out: over('x', 'heads tokens dim'),
  },
  'hl_wasm_rope heads tokens dim rotaryDim base layout start x out',
)

/** @param {string} name @param {unknown} value @param {any} sizes */
function rotaryDimOf(name, value, { dim }) {
  const rotaryDim = whole(name, value ?? dim, 0)
  if (rotaryDim % 2 === 0 && rotaryDim <= dim) return rotaryDim
  throw new HlError('SHAPE', `rotaryDim must be even and at most dim: rotaryDim ${rotaryDim}, dim ${dim}`)
}

const slopesOf = plainCall(
  'alibiSlopes',
  { heads: wholeIn({ to: 65536 }), slopes: gives('heads') },
  'hl_wasm_alibi_slopes heads slopes',
)

/**
 * ALiBi slopes: 2^(-8 i / heads), i = 1 .. heads, where heads is a power of two; otherwise those of the next lower
 * power, then every other one of twice that power.
 * @param {Memory} memory @param {number} heads up to 65536
 * @returns {Float32Array} (H)
 * @throws {HlError} TYPE, RANGE, MEMORY
 */
export const alibiSlopes = (memory, heads) => slopesOf(memory, { heads })
