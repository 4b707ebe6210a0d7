// Parts of tokens in a table, each by the name of its token and its head: which of them lies where.

import { cellIn, middleIn, placeIn } from './cells.js'
import { fitText, textWidth } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ text: string, short: string, picked: boolean, wrong: boolean }} Part  short: where the texts don't fit
 * @typedef {{ rows: number, cols: number, rowLabels: readonly string[], colLabels: readonly string[], parts: Part[], summary: string,
 *   describe: (row: number, col: number) => string }} SlicesOptions  parts: row after row
 * @typedef {{ width: number, height: number, left: number, top: number, cellWidth: number, cellHeight: number }} Layout
 */

const LABEL = 11
const SMALL = 10
/** Room for the cross at the right of a part, and for a gap at its left. */
const CROSS = 13
const LABEL_WIDTH = 70
const MOST_CELL = 96

/** @param {SlicesOptions} o */
export function slices(o) {
  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const widest = Math.max(...o.rowLabels.map((label) => textWidth(label.slice(0, 40), LABEL)))
    const left = Math.ceil(Math.min(LABEL_WIDTH, widest)) + 10
    const cellWidth = Math.min(MOST_CELL, (width - left - 2) / o.cols)
    const cellHeight = o.rows > 8 ? 17 : 24
    return { width, height: 20 + o.rows * cellHeight + 4, left, top: 20, cellWidth, cellHeight }
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    const style = { colour: theme.ink, size: LABEL }
    for (let r = 0; r < o.rows; r++) {
      const [, y] = middleIn(at, r, 0)
      pen.text(fitText(o.rowLabels[r], LABEL_WIDTH, LABEL), at.left - 6, y, { ...style, align: 'right' })
    }
    for (let c = 0; c < o.cols; c++) {
      const [x] = middleIn(at, 0, c)
      pen.text(fitText(o.colLabels[c], at.cellWidth - 4, LABEL), x, 10, { ...style, align: 'center' })
    }
    const written = writtenAs(at)
    o.parts.forEach((part, i) => {
      drawPart(pen, at, theme, part, written, Math.floor(i / o.cols), i % o.cols)
    })
  }

  /** How parts are written, one way for all: by name, short, or not at all. @param {Layout} at @returns {'text' | 'short' | 'none'} */
  function writtenAs(at) {
    const fits = (/** @type {'text' | 'short'} */ way) =>
      o.parts.every((part) => textWidth(part[way], SMALL, part.picked ? 700 : 400) <= at.cellWidth - CROSS)
    return fits('text') ? 'text' : fits('short') ? 'short' : 'none'
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {Part} part @param {'text' | 'short' | 'none'} written @param {number} row @param {number} col */
  function drawPart(pen, at, theme, part, written, row, col) {
    const { x, y, width, height } = cellIn(at, row, col)
    const middle = y + height / 2
    pen.rect(x, y, width, height, { fill: part.picked ? theme.accent : theme.paper, stroke: theme.line })
    const colour = part.picked ? theme.paper : theme.ink
    const text = written === 'text' ? part.text : part.short
    if (written !== 'none') pen.text(text, x + 3, middle, { colour, size: SMALL, weight: part.picked ? 700 : 400 })
    if (part.wrong && width >= 12)
      pen.text('×', x + width - 6, middle, { colour, size: LABEL + 1, align: 'center', weight: 700 })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ row?: number, col?: number }} marks */
  function drawMarks(pen, at, theme, { row, col }) {
    const style = { stroke: theme.select, width: 2 }
    if (row === undefined || row >= o.rows) return
    const { x, y, width, height } = cellIn(at, row, col ?? 0)
    if (col === undefined) pen.rect(x, y, o.cols * width, height, style)
    else if (col < o.cols) pen.rect(x, y, width, height, style)
  }

  /** @param {Layout} at @param {number} x @param {number} y */
  function cellAt(at, x, y) {
    const { row, col } = placeIn(at, x, y)
    return row >= 0 && row < o.rows && col >= 0 && col < o.cols ? { row, col } : null
  }

  return { layout, draw, drawMarks, cellAt, rows: o.rows, cols: o.cols, summary: () => o.summary }
}
