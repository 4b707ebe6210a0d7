// Parts of tokens in a table, each by the name of its token and its head: which of them lies where.

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
    for (let r = 0; r < o.rows; r++)
      pen.text(fitText(o.rowLabels[r], LABEL_WIDTH, LABEL), at.left - 6, at.top + (r + 0.5) * at.cellHeight, {
        colour: theme.ink,
        align: 'right',
        size: LABEL,
      })
    for (let c = 0; c < o.cols; c++) {
      const label = fitText(o.colLabels[c], at.cellWidth - 4, LABEL)
      pen.text(label, at.left + (c + 0.5) * at.cellWidth, 10, { colour: theme.ink, align: 'center', size: LABEL })
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
    const [x, y] = [at.left + col * at.cellWidth, at.top + row * at.cellHeight]
    pen.rect(x, y, at.cellWidth, at.cellHeight, { fill: part.picked ? theme.accent : theme.paper, stroke: theme.line })
    const ink = part.picked ? theme.paper : theme.ink
    const text = written === 'text' ? part.text : part.short
    if (written !== 'none')
      pen.text(text, x + 3, y + at.cellHeight / 2, { colour: ink, size: SMALL, weight: part.picked ? 700 : 400 })
    if (part.wrong && at.cellWidth >= 12)
      pen.text('×', x + at.cellWidth - 6, y + at.cellHeight / 2, {
        colour: ink,
        size: LABEL + 1,
        align: 'center',
        weight: 700,
      })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ row?: number, col?: number }} marks */
  function drawMarks(pen, at, theme, { row, col }) {
    const style = { stroke: theme.select, width: 2 }
    if (row !== undefined && row < o.rows && col === undefined)
      pen.rect(at.left, at.top + row * at.cellHeight, o.cols * at.cellWidth, at.cellHeight, style)
    if (row !== undefined && col !== undefined && row < o.rows && col < o.cols)
      pen.rect(at.left + col * at.cellWidth, at.top + row * at.cellHeight, at.cellWidth, at.cellHeight, style)
  }

  /** @param {Layout} at @param {number} x @param {number} y */
  function cellAt(at, x, y) {
    const row = Math.floor((y - at.top) / at.cellHeight)
    const col = Math.floor((x - at.left) / at.cellWidth)
    return row >= 0 && row < o.rows && col >= 0 && col < o.cols ? { row, col } : null
  }

  const { rows, cols, describe } = o
  return { layout, draw, drawMarks, cellAt, rows, cols, describe, summary: () => o.summary }
}
