// Parts of tokens in a table: which of them lies where. Only the picked token's are written out.

import { cellIn, middleIn, placeIn } from './cells.js'
import { fitText, textWidth } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ text: string, short: string, picked: boolean, wrong: boolean, tinted: boolean }} Part
 *   the picked ones are written: their text, or where that doesn't fit, the short one
 * @typedef {{ rows: number, cols: number, rowLabels: readonly string[], colLabels: readonly string[], parts: Part[], summary: string,
 *   describe: (row: number, col: number) => string }} SlicesOptions  parts: row after row
 * @typedef {{ width: number, height: number, left: number, top: number, cellWidth: number, cellHeight: number }} Layout
 */

const LABEL = 12
/** Room for the cross at the right of a part, and for a gap at its left. */
const CROSS = 13
const LABEL_WIDTH = 70
const MOST_CELL = 96
/** All rows together are about as tall, however many they are. */
const TALL = 190
const [LEAST_CELL, TALLEST_CELL] = [13, 24]

/** @param {SlicesOptions} o */
export function slices(o) {
  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const widest = Math.max(...o.rowLabels.map((label) => textWidth(label.slice(0, 40), LABEL)))
    const left = Math.ceil(Math.min(LABEL_WIDTH, widest)) + 10
    const cellWidth = Math.min(MOST_CELL, (width - left - 2) / o.cols)
    const cellHeight = Math.max(LEAST_CELL, Math.min(TALLEST_CELL, Math.floor(TALL / o.rows)))
    return { width, height: 20 + o.rows * cellHeight + 4, left, top: 20, cellWidth, cellHeight }
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    const style = { colour: theme.ink, size: LABEL }
    for (let r = 0; r < o.rows; r++) {
      const [, y] = middleIn(at, r, 0)
      pen.text(fitText(o.rowLabels[r], LABEL_WIDTH, LABEL), at.left - 6, y, { ...style, align: 'right' })
    }
    const step = Math.ceil((textWidth(o.colLabels[o.cols - 1], LABEL) + 6) / at.cellWidth)
    for (let c = 0; c < o.cols; c += step) {
      const [x] = middleIn(at, 0, c)
      pen.text(o.colLabels[c], x, 10, { ...style, align: 'center' })
    }
    const written = writtenAs(at)
    o.parts.forEach((part, i) => {
      drawPart(pen, at, theme, part, written, Math.floor(i / o.cols), i % o.cols)
    })
  }

  /** How picked parts are written, one way for all: by name, short, or not at all. @param {Layout} at @returns {'text' | 'short' | 'none'} */
  function writtenAs(at) {
    const picked = o.parts.filter((part) => part.picked)
    const fits = (/** @type {'text' | 'short'} */ way) =>
      picked.every((part) => textWidth(part[way], LABEL, 700) <= at.cellWidth - CROSS)
    return fits('text') ? 'text' : fits('short') ? 'short' : 'none'
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {Part} part @param {'text' | 'short' | 'none'} written @param {number} row @param {number} col */
  function drawPart(pen, at, theme, part, written, row, col) {
    const { x, y, width, height } = cellIn(at, row, col)
    const middle = y + height / 2
    const fill = part.picked ? theme.accent : part.tinted ? theme.line : theme.paper
    pen.rect(x, y, width, height, { fill, stroke: theme.line })
    const colour = part.picked ? theme.paper : theme.muted
    const text = written === 'text' ? part.text : part.short
    if (part.picked && written !== 'none') pen.text(text, x + 4, middle, { colour, size: LABEL, weight: 700 })
    if (part.wrong && width >= 12) pen.text('×', x + width - 7, middle, { colour, size: LABEL, align: 'center' })
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
