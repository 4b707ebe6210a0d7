// The sinusoidal encoding of one position as clock hands, and what an offset does to each of them.

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { ClocksAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} ClocksRequest
 */

/** Over how many positions the rotation is tried out. */
const POSITIONS = 256

/** @param {Readonly<State>} state */
export const request = (state) => ({
  /** Even: clocks are pairs. */
  dim: state['clocks.d'] - (state['clocks.d'] % 2),
  base: state['clocks.base'],
  at: state['clocks.at'],
  /** Not before position 0. */
  offset: Math.max(-state['clocks.at'], state['clocks.offset']),
})

/** @param {Run} run @param {ClocksRequest} request @returns {ClocksAnswer} */
export function numbers(run, request) {
  const { core } = run
  const { dim, base, at, offset } = request
  const encode = (/** @type {number} */ start, /** @type {number} */ positions) =>
    core.positionalEncoding({ positions, dim, base, start })
  const hands = run.tensor('hands', [1, dim], encode(at, 1))
  const shifted = run.tensor('shifted', [1, dim], encode(at + offset, 1))
  const turns = run.tensor('turn', [1, dim], encode(offset, 1))
  const turned = run.tensor('turned', [1, dim], turn(run, hands.data, 1, request))
  const all = turn(run, encode(0, POSITIONS), POSITIONS, request)
  const distances = core.rowsDistance({ a: all, b: encode(offset, POSITIONS), rows: POSITIONS, cols: dim })
  const residual = run.tensor('residual', [1], [core.finiteRange(distances)[1]])
  const clocks = Array.from({ length: dim / 2 }, (_, i) => core.positionWavelength({ dim, index: 2 * i, base }))
  const wavelengths = run.tensor('wavelengths', [dim / 2], clocks)
  return { ...request, positions: POSITIONS, tensors: [hands, shifted, turns, turned, residual, wavelengths] }
}

/**
 * Every pair turned by its own angle, offset / base^(2i/dim), whatever the position. That is RoPE's rotation, which
 * turns (cos, sin); an encoding's pairs are (sin, cos), and so are turned the other way round.
 * @param {Run} run @param {Float32Array} rows @param {number} count @param {ClocksRequest} request
 */
const turn = (run, rows, count, { dim, base, offset }) =>
  run.core.rope({ x: rows, heads: count, tokens: 1, dim, base, layout: 'interleaved', start: -offset })
