// What <hl-position> shows: the encoding as a matrix, chosen dimensions of it as waves, and both at one position.

import language from 'text/language.js'
import text from 'text/position.js'
import { readable } from '../../kit/number.js'
import { heatmap, panelOf } from '../../kit/panels.js'
import { valuesIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { PositionAnswer, PositionOwn } from './types.js'
 */

const MATRIX_HEIGHT = 360

/** All pieces are columns or rows of this. */
const TENSORS = ['positionalEncoding']

/** @param {PositionAnswer} answer @param {Readonly<State>} state @param {PositionOwn} own */
export function figures(answer, state, own) {
  const at = atIn(answer, state, own)
  const hasWaves = answer.dims.length > 0
  return {
    matrix: matrixOf(answer, state, at),
    waves: hasWaves ? wavesOf(answer, state, at) : null,
    table: hasWaves ? tableOf(answer, at) : null,
    dim: pickedDim(answer, state),
  }
}

/** The position under the pointer, else the picked one. @param {PositionAnswer} answer @param {Readonly<State>} state @param {PositionOwn} own */
export const atIn = ({ positions }, state, { hovered }) => Math.min(hovered ?? state['position.at'], positions - 1)

/** @param {PositionAnswer} answer @param {Readonly<State>} state */
const pickedDim = ({ dim }, state) => Math.min(state['position.dim'], dim - 1)

/** The values of a chosen dimension. @param {PositionAnswer} answer @param {number} dim */
const waveIn = (answer, dim) => valuesIn(answer, `positionalEncoding[:,${dim}]`)

/** @param {number} count */
const numbered = (count) => Array.from({ length: count }, (_, i) => String(i))

/** @param {PositionAnswer} answer @param {Readonly<State>} state @param {number} at */
function matrixOf(answer, state, at) {
  const { positions, dim } = answer
  const col = pickedDim(answer, state)
  return heatmap({
    heading: text.matrix,
    tensors: TENSORS,
    marks: { row: at, col },
    cursor: { row: Math.min(state['position.at'], positions - 1), col },
    ...{ values: valuesIn(answer, 'positionalEncoding'), map: 'scores', low: -1, mostHeight: MATRIX_HEIGHT },
    ...{ rowLabels: numbered(positions), colLabels: numbered(dim) },
    ...{ rowTitle: text.position, colTitle: text.dimension },
    say: text.cell,
  })
}

/** @param {PositionAnswer} answer @param {Readonly<State>} state @param {number} at */
function wavesOf(answer, state, at) {
  const waves = answer.dims.map((dim) => waveIn(answer, dim))
  const valuesAt = (/** @type {number} */ position) => waves.map((values) => readable(values[position]))
  return panelOf('curves', {
    heading: text.waves,
    tensors: TENSORS,
    marks: { col: at },
    cursor: { row: 0, col: state['position.at'] },
    series: answer.dims.map((dim, i) => ({ label: text.wave(dim), values: waves[i] })),
    xTitle: text.position,
    describe: (_row, position) => text.waveValues(position, answer.dims, valuesAt(position)),
  })
}

/** @param {PositionAnswer} answer @param {number} at */
function tableOf(answer, at) {
  const wavelength = (/** @type {number} */ x) => language.number(x, { maximumFractionDigits: 1 })
  return {
    tensors: TENSORS,
    caption: text.at(at),
    rows: answer.dims.map((dim, i) => ({
      title: String(dim),
      cells: [readable(waveIn(answer, dim)[at]), wavelength(answer.wavelengths[i])],
    })),
  }
}
