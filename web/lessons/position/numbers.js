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
  return { ...request, tensors }
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
