// What lessons show: panels, each a figure of one kind with what stands around it. Pure.

import words from 'text/kit.js'
import { readable } from './number.js'
import { markedIn, pickedIn } from './reading.js'

/**
 * @import { FigureSpec } from '../drawing/types.js'
 * @import { Answer, State, Tensor } from '../session/types.js'
 * @import { Panel } from './types.js'
 * @typedef {{ say?: (row: number, col: number, value: string) => string, write?: (value: number) => string }} Spoken
 *   say: a cell in words, where its row, its column and its number don't say all; write: its number
 */

/**
 * @template {FigureSpec['kind']} Kind
 * @typedef {Omit<Panel, 'figure'> & Omit<Extract<FigureSpec, { kind: Kind }>, 'kind'>} PanelOf
 */

/** @template {FigureSpec['kind']} Kind @param {Kind} kind @param {PanelOf<Kind>} what @returns {Panel} */
export function panelOf(kind, { heading, tensors, marks, cursor, hint, ...figure }) {
  const spec = /** @type {FigureSpec} */ (/** @type {unknown} */ ({ kind, ...figure }))
  return { heading, tensors, marks, cursor, hint, figure: spec }
}

/**
 * A matrix as a map, in the colours of weights from 0 to 1 unless it is said otherwise.
 * @param {Omit<PanelOf<'heatmap'>, 'rows' | 'cols' | 'map' | 'low' | 'high' | 'describe'> & Partial<Colours> & Spoken} what
 */
export function heatmap({ say, write = readable, ...what }) {
  const { values, rowLabels, colLabels } = what
  const [rows, cols] = [rowLabels.length, colLabels.length]
  /** @type {Spoken['say']} */
  const named = (row, col, value) => words.lessonView.cell(row, rowLabels[row], col, colLabels[col], value)
  return panelOf('heatmap', {
    ...{ rows, cols, map: 'weights', low: 0, high: 1 },
    describe: (row, col) => (say ?? named)(row, col, write(values[row * cols + col])),
    ...what,
  })
}

/**
 * A number of each label as bars.
 * @param {Omit<PanelOf<'bars'>, 'describe'> & { say: (label: string, value: string, at: number) => string, write?: Spoken['write'] }} what
 */
export function bars({ say, write = readable, ...what }) {
  const { values, labels } = what
  return panelOf('bars', { describe: (at) => say(labels[at], write(values[at]), at), ...what })
}

/** What a lesson shows where there is something to show. @template {object} Shown @param {Shown} shown */
export const onShow = (shown) => ({ reason: '', shown })

/** @typedef {{ map: 'weights' | 'scores', low: number, high: number }} Colours */

/** The least that the ends of colours are from 0, so that they have a scale where all is 0. */
const LEAST = 1e-6

/** The most that a finite value of a tensor is from 0. @param {readonly [number, number]} range */
export const reachOfRange = ([low, high]) => Math.max(-low, high, 0)

/** Colours that go as far below 0 as above it. @param {Pick<Tensor, 'range'>} tensor @returns {Colours} */
export function evenly({ range = [0, 0] }) {
  const reach = Math.max(LEAST, reachOfRange(range))
  return { map: 'scores', low: -reach, high: reach }
}

/** A column that is marked, in a figure of one row. @param {number} col */
export const atColumn = (col) => ({ marks: { col }, cursor: { row: 0, col } })

/** The picked word where columns are words: what is outlined, and where the keyboard is. @param {Answer} answer @param {Readonly<State>} state */
export const atWord = (answer, state) => ({
  marks: { col: markedIn(answer, state) },
  cursor: { col: pickedIn(answer, state).row },
})

/** The same of bars, each of which is a row. @param {Answer} answer @param {Readonly<State>} state */
export const atBar = (answer, state) => ({
  marks: { col: markedIn(answer, state) },
  cursor: { row: pickedIn(answer, state).row, col: 0 },
})
