// What <hl-clocks> shows: the hands of one position and of another, one clock in numbers, what the offset does to all of
// them, and the position in binary.

import text from 'text/clocks.js'
import language from 'text/language.js'
import { readable, short } from '../../kit/number.js'
import { panelOf } from '../../kit/panels.js'
import { valuesIn } from '../../session/tensors.js'
import { knobs } from './knobs.js'

/**
 * @import { Said } from '../../kit/types.js'
 * @import { State } from '../../session/types.js'
 * @import { ClocksAnswer, ClocksOwn } from './types.js'
 */

const BITS = 8

/** The rotation counts as exact up to here: what is left is rounding. */
const ROUNDING = 1e-5

/** @param {ClocksAnswer} answer @param {Readonly<State>} _state @param {ClocksOwn} own */
export function figures(answer, _state, { picked = 0, hovered }) {
  const { at, offset, dim } = answer
  const shown = Math.min(hovered ?? picked, dim / 2 - 1)
  return {
    dials: dialsOf(answer, picked, shown),
    legend: text.legend(at, at + offset),
    slow: slowOf(answer),
    clock: clockOf(answer, shown),
    rotation: rotationOf(answer),
    bits: Array.from({ length: BITS }, (_, i) => (at >> (BITS - 1 - i)) & 1),
    wavelengths: wavelengthsOf(answer),
    moved: {
      at: at !== knobs['clocks.at'].initial,
      offset: offset !== 0 && offset !== knobs['clocks.offset'].initial,
    },
  }
}

/** Positions per turn, short. @param {number} wavelength */
const turns = (wavelength) => language.number(wavelength, { maximumFractionDigits: wavelength < 100 ? 2 : 0 })

/** @param {ClocksAnswer} answer @param {number} picked @param {number} shown */
function dialsOf(answer, picked, shown) {
  const [hands, others, turn] = ['hands', 'shifted', 'turn'].map((name) => valuesIn(answer, name))
  const labels = Array.from({ length: answer.dim / 2 }, (_, i) => text.dimensions(i))
  return panelOf('clocks', {
    heading: text.dials,
    tensors: ['hands', 'shifted', 'turn'],
    marks: { col: shown },
    cursor: { row: 0, col: picked },
    ...{ hands, others, turns: turn, isBack: answer.offset < 0, labels },
    describe: (_row, i) => text.hand(i, readable(hands[2 * i]), readable(hands[2 * i + 1])),
  })
}

/** One clock in numbers. @param {ClocksAnswer} answer @param {number} i */
function clockOf(answer, i) {
  const { at, offset } = answer
  const row = (/** @type {string} */ title, /** @type {string} */ name) => ({
    title,
    cells: [2 * i, 2 * i + 1].map((dim) => short(valuesIn(answer, name)[dim], 2)),
  })
  return {
    tensors: ['hands', 'shifted', 'turned', 'wavelengths'],
    caption: text.clock(i, turns(valuesIn(answer, 'wavelengths')[i])),
    rows: [row(text.of(at), 'hands'), row(text.ofTurned(at), 'turned'), row(text.of(at + offset), 'shifted')],
  }
}

/** A clock is slow if the offset is less than this part of its turn. */
const SLOW = 100

/** Why the last clock seems to stand still, if it does. @param {ClocksAnswer} answer @returns {Said} */
function slowOf(answer) {
  const last = valuesIn(answer, 'wavelengths')[answer.dim / 2 - 1]
  const isSlow = answer.offset !== 0 && last > SLOW * Math.abs(answer.offset)
  return { tensors: ['wavelengths'], said: isSlow ? text.slow(turns(last), answer.offset) : text.quick(turns(last)) }
}

/** @param {ClocksAnswer} answer */
function rotationOf(answer) {
  const [residual] = valuesIn(answer, 'residual')
  const said = text.rotation(answer.offset, short(residual, 2), answer.positions)
  return { tensors: ['residual'], holds: residual < ROUNDING, said }
}

/** @param {ClocksAnswer} answer @returns {Said} */
function wavelengthsOf(answer) {
  const wavelengths = valuesIn(answer, 'wavelengths')
  const [first, last] = [wavelengths[0], wavelengths[wavelengths.length - 1]].map(turns)
  return { tensors: ['wavelengths'], said: text.wavelengths(first, last, wavelengths.length) }
}
