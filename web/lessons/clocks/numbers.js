// The sinusoidal encoding of one position as clock hands, and what an offset does to each of them.

/**
 * @import { Run, State } from '../../session/types.js'
 * @typedef {{ dim: number, base: number, at: number, offset: number }} ClocksRequest  dim: even
 */

/** Over how many positions the rotation is tried out. */
const POSITIONS = 256

/** An even number of dimensions: clocks are pairs. @param {Readonly<State>} state */
export const dimOf = (state) => state['clocks.d'] - (state['clocks.d'] % 2)

/** @param {Readonly<State>} state @returns {ClocksRequest} */
export const request = (state) => ({
  dim: dimOf(state),
  base: state['clocks.base'],
  at: state['clocks.at'],
  offset: Math.max(-state['clocks.at'], state['clocks.offset']),
})

/** @param {Run} run @param {ClocksRequest} request */
export function numbers(run, { dim, base, at, offset }) {
  const encode = (/** @type {number} */ start, /** @type {number} */ positions) =>
    run.core.positionalEncoding({ positions, dim, base, start })
  const hands = run.tensor('hands', [1, dim], encode(at, 1))
  const shifted = run.tensor('shifted', [1, dim], encode(at + offset, 1))
  const turned = run.tensor('turned', [1, dim], turn(run, hands.data, 1, dim, base, offset))
  const all = turn(run, encode(0, POSITIONS), POSITIONS, dim, base, offset)
  const distances = run.core.rowsDistance({ a: all, b: encode(offset, POSITIONS), rows: POSITIONS, cols: dim })
  const wavelengths = Array.from({ length: dim / 2 }, (_, i) =>
    run.core.positionWavelength({ dim, index: 2 * i, base }),
  )
  return {
    tensors: [
      hands,
      shifted,
      turned,
      run.tensor('residual', [1], [run.core.finiteRange(distances)[1]]),
      run.tensor('wavelengths', [dim / 2], wavelengths),
    ],
    positions: POSITIONS,
  }
}

/**
 * Every pair turned by its own angle, offset / base^(2i/dim), whatever the position. That is RoPE's rotation, which
 * turns (cos, sin); an encoding's pairs are (sin, cos), and so are turned the other way round.
 * @param {Run} run @param {Float32Array} rows @param {number} count @param {number} dim @param {number} base @param {number} offset
 */
const turn = (run, rows, count, dim, base, offset) =>
  run.core.rope({ x: rows, heads: count, tokens: 1, dim, base, layout: 'interleaved', start: -offset })
