// The sinusoidal encoding, how long the waves of its dimensions are, and the same positions in binary.

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { PositionAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} PositionRequest
 */

/** @param {Readonly<State>} state */
export const request = (state) => ({
  positions: state['position.n'],
  dim: state['position.d'],
  base: state['position.base'],
  /** The chosen dimensions, those that the encoding has. */
  dims: state['position.dims'].filter((dim) => dim < state['position.d']),
})

/** @param {Run} run @param {PositionRequest} request @returns {PositionAnswer} */
export function numbers(run, request) {
  const { positions, dim, base, dims } = request
  const encoding = run.tensor(
    'positionalEncoding',
    [positions, dim],
    run.core.positionalEncoding({ positions, dim, base }),
  )
  const waveOf = (/** @type {number} */ index) =>
    Float32Array.from({ length: positions }, (_, position) => encoding.data[position * dim + index])
  const waves = dims.map((index) =>
    run.ranged({ name: `positionalEncoding[:,${index}]`, head: null, shape: [1, positions], data: waveOf(index) }),
  )
  const lengths = Array.from({ length: dim }, (_, index) => run.core.positionWavelength({ dim, index, base }))
  const tensors = [encoding, ...waves, run.tensor('wavelengths', [1, dim], lengths), binary(run, positions)]
  return { ...request, tensors: [...tensors, smoothWaves(run, request, lengths)] }
}

/** With more positions than these a wave has a point at each of them; else some between any two as well. */
const CLOSE = 128
const BETWEEN = 4

/**
 * Each dimension with points between its positions, (dimensions, points): the encoding of 4 dimensions has at 2 and 3 the sine and
 * the cosine of position / sqrt(base), so a base of its own gives each wave's length in more and smaller steps.
 * @param {Run} run @param {PositionRequest} request @param {readonly number[]} lengths
 */
function smoothWaves(run, { positions, dim }, lengths) {
  const each = positions > CLOSE ? 1 : BETWEEN
  const points = (positions - 1) * each + 1
  const waves = new Float32Array(dim * points)
  lengths.forEach((length, index) => {
    const base = Math.max(1, ((each * length) / (2 * Math.PI)) ** 2)
    const wave = run.core.positionalEncoding({ positions: points, dim: 4, base })
    for (let p = 0; p < points; p++) waves[index * points + p] = wave[4 * p + 2 + (index % 2)]
  })
  return run.tensor('waves', [dim, points], waves)
}

/** Positions (positions, digits) in binary, the digit that flips at every step first. @param {Run} run @param {number} positions */
function binary(run, positions) {
  const digits = Math.max(1, (positions - 1).toString(2).length)
  const bits = Uint8Array.from(
    { length: positions * digits },
    (_, at) => (Math.floor(at / digits) >> (at % digits)) & 1,
  )
  return run.tensor('binary', [positions, digits], bits)
}
