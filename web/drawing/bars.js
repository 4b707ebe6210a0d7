// One distribution as bars with numbers, longest possible bar = 1 unless it is said otherwise. Where a bar may be
// dragged it has a grip at its end.

import { fitText, textWidth } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ width: number, height: number, left: number, right: number, rowHeight: number }} Layout
 * @typedef {{ values: Float32Array, labels: string[], hidden: boolean[], describe: (row: number, col: number) => string,
 *   grips?: boolean, most?: number, labelWidth?: number }} BarsOptions
 *   grips: bars that are not hidden may be dragged; most: what the longest possible bar stands for (1); labelWidth: room
 *   for labels at most, in CSS pixels
 */

const LABEL = 12
const LABEL_WIDTH = 96
const GRIP = 6 // its reach to the left of a bar's beginning

/** @param {BarsOptions} o */
export function bars(o) {
  const n = o.values.length
  const gap = o.grips ? GRIP : 0
  const most = o.most ?? 1
  const labelWidth = o.labelWidth ?? LABEL_WIDTH

  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const widest = Math.max(...o.labels.map((label) => textWidth(label.slice(0, 40), LABEL)))
    const rowHeight = n <= 24 ? 22 : 15
    return {
      width,
      height: n * rowHeight + 4,
      left: Math.ceil(Math.min(labelWidth, widest)) + 10 + gap,
      right: 66 + gap,
      rowHeight,
    }
  }

  /** @param {Layout} at */
  const roomOf = (at) => at.width - at.left - at.right

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    const room = roomOf(at)
    for (let j = 0; j < n; j++) {
      const y = 2 + j * at.rowHeight
      const middle = y + at.rowHeight / 2
      const thick = at.rowHeight - 5
      pen.text(fitText(o.labels[j], labelWidth, LABEL), at.left - 6 - gap, middle, {
        colour: theme.ink,
        align: 'right',
        size: LABEL,
      })
      pen.rect(at.left, middle - thick / 2, room, thick, { fill: theme.line })
      if (o.values[j] > 0)
        pen.rect(at.left, middle - thick / 2, room * Math.min(1, o.values[j] / most), thick, { fill: theme.accent })
      if (o.grips && !o.hidden[j]) drawGrip(pen, at, theme, j, middle)
      const number = Number.isNaN(o.values[j]) ? 'NaN' : o.hidden[j] ? '0, masked' : o.values[j].toFixed(4)
      pen.text(number, at.left + room + 8 + gap / 2, middle, {
        colour: o.hidden[j] ? theme.muted : theme.ink,
        size: LABEL - 1,
      })
    }
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} j @param {number} middle */
  function drawGrip(pen, at, theme, j, middle) {
    const x = at.left + roomOf(at) * Math.min(1, o.values[j] || 0)
    pen.dot(x, middle, at.rowHeight / 4, { fill: theme.paper, stroke: theme.ink, width: 1.5 })
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

  /** What a bar dragged to a point would be. @param {Layout} at @param {number} x */
  const valueAt = (at, x) => Math.max(0, Math.min(1, (x - at.left) / roomOf(at)))

  const figure = { layout, draw, drawMarks, cellAt, rows: n, cols: 1, describe: o.describe }
  return o.grips ? { ...figure, valueAt } : figure
}
