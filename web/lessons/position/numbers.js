// The sinusoidal encoding, and how long the waves of its chosen dimensions are.

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
  const wavelengths = dims.map((index) => run.core.positionWavelength({ dim, index, base }))
  return { ...request, wavelengths, tensors: [encoding, ...waves] }
}
