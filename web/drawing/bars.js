// One distribution as bars with numbers, longest possible bar = 1.

import { fitText, textWidth } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ width: number, height: number, left: number, right: number, rowHeight: number }} Layout
 * @typedef {{ values: Float32Array, labels: string[], hidden: boolean[], describe: (row: number, col: number) => string }} BarsOptions
 */

const LABEL = 12
const LABEL_WIDTH = 96

/** @param {BarsOptions} o */
export function bars(o) {
  const n = o.values.length

  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const widest = Math.max(...o.labels.map((label) => textWidth(label.slice(0, 40), LABEL)))
    const rowHeight = n <= 24 ? 22 : 15
    return {
      width,
      height: n * rowHeight + 4,
      left: Math.ceil(Math.min(LABEL_WIDTH, widest)) + 10,
      right: 66,
      rowHeight,
    }
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    const room = at.width - at.left - at.right
    for (let j = 0; j < n; j++) {
      const y = 2 + j * at.rowHeight
      const middle = y + at.rowHeight / 2
      const thick = at.rowHeight - 5
      pen.text(fitText(o.labels[j], LABEL_WIDTH, LABEL), at.left - 6, middle, {
        colour: theme.ink,
        align: 'right',
        size: LABEL,
      })
      pen.rect(at.left, middle - thick / 2, room, thick, { fill: theme.line })
      if (o.values[j] > 0)
        pen.rect(at.left, middle - thick / 2, room * Math.min(1, o.values[j]), thick, { fill: theme.accent })
      const number = Number.isNaN(o.values[j]) ? 'NaN' : o.hidden[j] ? '0, masked' : o.values[j].toFixed(4)
      pen.text(number, at.left + room + 6, middle, { colour: o.hidden[j] ? theme.muted : theme.ink, size: LABEL - 1 })
    }
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ row?: number, col?: number }} marks col: the marked bar */
  function drawMarks(pen, at, theme, { col }) {
    if (col !== undefined && col < n)
      pen.rect(1, 2 + col * at.rowHeight, at.width - 2, at.rowHeight, { stroke: theme.select, width: 2 })
  }

  /** @param {Layout} at @param {number} _x @param {number} y */
  function cellAt(at, _x, y) {
    const row = Math.floor((y - 2) / at.rowHeight)
    return row >= 0 && row < n ? { row, col: 0 } : null
  }

  return { layout, draw, drawMarks, cellAt, rows: n, cols: 1, describe: o.describe }
}
