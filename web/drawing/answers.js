// The likeliest answers as bars, each with what it was before: a tick, and a number where it moved.

import { markRow, rowAt, rowBox } from './cells.js'
import { fitText, textWidth } from './pen.js'
import { roomOf } from './plot.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ label: string, value: number, before: number, right: boolean }} Answer  right: it is the right one
 * @typedef {{ width: number, height: number, left: number, right: number, rowHeight: number }} Layout
 * @typedef {{ answers: Answer[], was: (value: string) => string, describe: (row: number, col: number) => string }} AnswersOptions
 */

const LABEL = 13
const LABEL_WIDTH = 110
const ROW = 26

/** Room right of a bar for its number, and behind that for what it was; the latter begins so far from the bar. */
const RIGHT = 118
const WAS = 48

/** Differences smaller than this are not shown as one. */
const MOVED = 5e-4

/** @param {Answer} answer */
export const moved = ({ value, before }) => !(Math.abs(value - before) < MOVED)

/** @param {AnswersOptions} o */
export function answers(o) {
  /** The right answer has a check mark, so that it isn't told by colour alone. @param {Answer} answer */
  const labelOf = ({ label, right }) => (right ? `✓ ${label}` : label)

  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const widest = Math.max(...o.answers.map((answer) => textWidth(labelOf(answer), LABEL, 600)))
    const left = Math.ceil(Math.min(LABEL_WIDTH, widest)) + 12
    const right = Math.max(RIGHT, WAS + Math.ceil(textWidth(o.was('0.000'), LABEL - 1)) + 4)
    return { width, height: o.answers.length * ROW + 4, left, right, rowHeight: ROW }
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    const room = roomOf(at)
    const most = Math.max(...o.answers.map(({ value }) => value))
    o.answers.forEach((answer, i) => {
      const middle = 2 + (i + 0.5) * ROW
      const { value, before } = answer
      const label = fitText(labelOf(answer), LABEL_WIDTH, LABEL)
      const weight = value === most ? 600 : 400
      pen.text(label, at.left - 8, middle, { colour: theme.ink, align: 'right', size: LABEL, weight })
      pen.rect(at.left, middle - 8, room, 16, { fill: theme.track })
      if (value > 0) pen.rect(at.left, middle - 8, room * Math.min(1, value), 16, { fill: theme.accent })
      if (moved(answer)) pen.rect(at.left + room * before - 1.5, middle - 11, 3, 22, { fill: theme.select })
      const number = Number.isNaN(value) ? 'NaN' : value.toFixed(3)
      pen.text(number, at.left + room + 8, middle, { colour: theme.ink, size: LABEL - 1, weight })
      if (moved(answer))
        pen.text(o.was(before.toFixed(3)), at.left + room + WAS, middle, { colour: theme.select, size: LABEL - 1 })
    })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ row?: number }} marks */
  function drawMarks(pen, at, theme, { row }) {
    if (row !== undefined) markRow(pen, at, theme, row)
  }

  /** @param {Layout} at @param {number} _x @param {number} y */
  const cellAt = (at, _x, y) => rowAt(at, y, o.answers.length)

  return { layout, draw, drawMarks, cellAt, cellBox: rowBox, rows: o.answers.length, cols: 1 }
}
