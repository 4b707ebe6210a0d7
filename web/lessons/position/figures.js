// What <hl-position> shows: the encoding as a matrix, beside the same positions in binary; its chosen dimensions and the picked
// one as waves; and these at one position.

import language from 'text/language.js'
import text from 'text/position.js'
import { readable, short } from '../../kit/number.js'
import { heatmap, panelOf } from '../../kit/panels.js'
import { DIMENSIONS_MAX } from '../../session/kinds.js'
import { rowIn, tensorIn, valuesIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { PositionAnswer, PositionOwn } from './types.js'
 */

const MATRIX_HEIGHT = 384

/** @param {PositionAnswer} answer @param {Readonly<State>} state @param {PositionOwn} own */
export function figures(answer, state, own) {
  const at = atIn(answer, state, own)
  const dim = pickedDim(answer, state)
  const dims = [...new Set([...answer.dims, dim])].slice(0, DIMENSIONS_MAX)
  return {
    matrix: matrixOf(answer, state, at),
    binary: binaryOf(answer, state, at),
    waves: wavesOf(answer, state, { dims, dim, at }),
    table: tableOf(answer, dims, at),
    picked: pickedOf(answer, dim),
    dim,
  }
}

/** The position under the pointer, else the picked one. @param {PositionAnswer} answer @param {Readonly<State>} state @param {PositionOwn} own */
export const atIn = ({ positions }, state, { hovered }) => Math.min(hovered ?? state['position.at'], positions - 1)

/** @param {PositionAnswer} answer @param {Readonly<State>} state */
const pickedDim = ({ dim }, state) => Math.min(state['position.dim'], dim - 1)

/** The values of a dimension at each position. @param {PositionAnswer} answer @param {number} dim */
function waveIn(answer, dim) {
  const values = valuesIn(answer, 'positionalEncoding')
  return Float32Array.from({ length: answer.positions }, (_, position) => values[position * answer.dim + dim])
}

/** @param {number} count */
const numbered = (count) => Array.from({ length: count }, (_, i) => String(i))

/** @param {PositionAnswer} answer @param {Readonly<State>} state @param {number} at */
function matrixOf(answer, state, at) {
  const { positions, dim } = answer
  const col = pickedDim(answer, state)
  return heatmap({
    heading: text.matrix,
    tensors: ['positionalEncoding'],
    marks: { row: at, col },
    cursor: { row: Math.min(state['position.at'], positions - 1), col },
    ...{ values: valuesIn(answer, 'positionalEncoding'), map: 'scores', low: -1, mostHeight: MATRIX_HEIGHT },
    ...{ rowLabels: numbered(positions), colLabels: numbered(dim) },
    ...{ rowTitle: text.position, colTitle: text.dimension, seamless: true, cross: true },
    say: text.cell,
  })
}

/** As tall as the matrix, so that its rows stand beside those. @param {PositionAnswer} answer @param {Readonly<State>} state @param {number} at */
function binaryOf(answer, state, at) {
  const { positions } = answer
  const [, digits] = tensorIn(answer, 'binary').shape
  const worth = Array.from({ length: digits }, (_, i) => String(2 ** i))
  return heatmap({
    heading: text.binary,
    tensors: ['binary'],
    marks: { row: at },
    cursor: { row: Math.min(state['position.at'], positions - 1) },
    ...{ values: valuesIn(answer, 'binary'), mostHeight: MATRIX_HEIGHT, upright: true, seamless: true },
    ...{ rowLabels: numbered(positions), colLabels: worth, colTitle: text.digit },
    write: String,
    say: (row, col, bit) => text.bit(row, worth[col], bit),
  })
}

/** @param {PositionAnswer} answer @param {Readonly<State>} state @param {{ dims: number[], dim: number, at: number }} shown  dim: the picked one */
function wavesOf(answer, state, { dims, dim: picked, at }) {
  const waves = dims.map((dim) => waveIn(answer, dim))
  const valuesAt = (/** @type {number} */ position) => waves.map((values) => readable(values[position]))
  return panelOf('curves', {
    heading: text.waves,
    tensors: ['positionalEncoding', 'waves'],
    marks: { col: at },
    cursor: { row: 0, col: state['position.at'] },
    series: dims.map((dim, i) => ({
      ...{ label: text.wave(dim), values: waves[i], isMain: dim === picked },
      smooth: rowIn(tensorIn(answer, 'waves'), dim),
    })),
    xTitle: text.position,
    describe: (_row, position) => text.waveValues(position, dims, valuesAt(position)),
  })
}

/** Positions per turn, short. @param {PositionAnswer} answer @param {number} dim */
function turnOf(answer, dim) {
  const wavelength = valuesIn(answer, 'wavelengths')[dim]
  return language.number(wavelength, { maximumFractionDigits: wavelength < 100 ? 1 : 0 })
}

/** @param {PositionAnswer} answer @param {number[]} dims @param {number} at */
function tableOf(answer, dims, at) {
  return {
    tensors: ['positionalEncoding', 'wavelengths'],
    caption: text.at(at),
    rows: dims.map((dim) => ({
      title: String(dim),
      cells: [short(waveIn(answer, dim)[at], 2), turnOf(answer, dim)],
    })),
  }
}

/** How long the picked dimension's wave is; isOneTurn: none comes closer to one turn over all positions. @param {PositionAnswer} answer @param {number} dim */
function pickedOf(answer, dim) {
  const { positions } = answer
  const off = Array.from(valuesIn(answer, 'wavelengths'), (length) => Math.abs(length - positions))
  return {
    tensors: ['wavelengths'],
    isOneTurn: off[dim] === Math.min(...off),
    dim,
    said: text.turn(dim, turnOf(answer, dim)),
    positions,
  }
}
