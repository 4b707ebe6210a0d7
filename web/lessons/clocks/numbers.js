// The sinusoidal encoding of one position as clock hands, and what an offset does to each of them.

import { tensor } from '../../kit/numbers/tensors.js'

/**
 * @typedef {import('../../core/core.js').Core} Core
 * @typedef {{ kind: 'clocks', dim: number, base: number, at: number, offset: number }} ClocksRequest  dim: even
 */

/** Over how many positions the rotation is tried out. */
const POSITIONS = 256

/** @param {Core} core @param {ClocksRequest} request @param {import('../../kit/numbers/tensors.js').Perturbation} perturbation */
export function clocks(core, { dim, base, at, offset }, perturbation) {
  const encode = (/** @type {number} */ start, /** @type {number} */ positions) =>
    core.positionalEncoding({ positions, dim, base, start })
  const hands = tensor('hands', [1, dim], encode(at, 1), perturbation)
  const shifted = tensor('shifted', [1, dim], encode(at + offset, 1), perturbation)
  const turned = tensor('turned', [1, dim], turn(core, hands.data, 1, dim, base, offset), perturbation)
  const all = turn(core, encode(0, POSITIONS), POSITIONS, dim, base, offset)
  const distances = core.rowsDistance({ a: all, b: encode(offset, POSITIONS), rows: POSITIONS, cols: dim })
  const wavelengths = Array.from({ length: dim / 2 }, (_, i) => core.positionWavelength({ dim, index: 2 * i, base }))
  return {
    tensors: [
      hands,
      shifted,
      turned,
      tensor('residual', [1], [core.finiteRange(distances)[1]], perturbation),
      tensor('wavelengths', [dim / 2], wavelengths, perturbation),
    ],
    positions: POSITIONS,
  }
}

/**
 * Every pair turned by its own angle, offset / base^(2i/dim), whatever the position. That is RoPE's rotation, which
 * turns (cos, sin); an encoding's pairs are (sin, cos), and so are turned the other way round.
 * @param {Core} core @param {Float32Array} rows @param {number} count @param {number} dim @param {number} base @param {number} offset
 */
const turn = (core, rows, count, dim, base, offset) =>
  core.rope({ x: rows, heads: count, tokens: 1, dim, base, layout: 'interleaved', start: -offset })
