// Waves over positions: one line per chosen dimension, told apart by colour, dash and a label.

import { DASHES } from './dashes.js'
import { textWidth } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ width: number, height: number, left: number, right: number, top: number, bottom: number }} Layout
 * @typedef {{ series: { label: string, values: Float32Array }[], xTitle: string,
 *   describe: (row: number, col: number) => string }} CurvesOptions
 *   values in -1..1; the grid is one row with a cell for each position
 */

const LABEL = 12

/** @param {CurvesOptions} o */
export function curves(o) {
  const n = o.series[0].values.length

  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const right = Math.max(...o.series.map((s) => textWidth(s.label, LABEL))) + 14
    return { width, height: 240, left: 30, right, top: 10, bottom: 36 }
  }

  /** @param {Layout} at @param {number} p */
  const xOf = (at, p) => at.left + (at.width - at.left - at.right) * (n === 1 ? 0.5 : p / (n - 1))
  /** @param {Layout} at @param {number} value */
  const yOf = (at, value) => at.top + ((at.height - at.top - at.bottom) * (1 - value)) / 2

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    for (const value of [-1, 0, 1]) {
      pen.line([at.left, yOf(at, value), at.width - at.right, yOf(at, value)], { stroke: theme.line })
      pen.text(String(value), at.left - 8, yOf(at, value), { colour: theme.muted, align: 'right', size: LABEL })
    }
    const step = niceStep(n, (at.width - at.left - at.right) / 44)
    for (let p = 0; p < n; p += step)
      pen.text(String(p), xOf(at, p), at.height - 24, { colour: theme.muted, align: 'center', size: LABEL })
    pen.text(o.xTitle, (at.left + at.width - at.right) / 2, at.height - 8, {
      colour: theme.muted,
      align: 'center',
      size: LABEL,
    })
    for (let i = 0; i < o.series.length; i++) drawSeries(pen, at, theme, o.series[i].values, i)
    drawLabels(pen, at, theme)
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {Float32Array} values @param {number} i */
  function drawSeries(pen, at, theme, values, i) {
    const points = []
    for (let p = 0; p < n; p++) points.push(xOf(at, p), yOf(at, values[p]))
    pen.line(points, { stroke: theme.waves[i], width: 2, dash: DASHES[i] })
    const spacing = (at.width - at.left - at.right) / n
    if (spacing >= 9)
      for (let p = 0; p < n; p++) pen.dot(points[2 * p], points[2 * p + 1], 2.5, { fill: theme.waves[i] })
  }

  /** Labels at the lines' ends, moved apart where they would overlap. @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function drawLabels(pen, at, theme) {
    const ends = o.series.map((s, i) => ({ i, y: yOf(at, s.values[n - 1]) })).sort((a, b) => a.y - b.y)
    ends.forEach((end, k) => {
      if (k) end.y = Math.max(end.y, ends[k - 1].y + LABEL + 3)
    })
    const over = ends[ends.length - 1].y - (at.height - at.bottom + 4)
    for (const { i, y } of ends)
      pen.text(o.series[i].label, at.width - at.right + 8, over > 0 ? y - over : y, {
        colour: theme.waves[i],
        size: LABEL,
        weight: 600,
      })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ row?: number, col?: number }} marks col: the marked position */
  function drawMarks(pen, at, theme, { col }) {
    if (col === undefined || col >= n) return
    pen.line([xOf(at, col), at.top, xOf(at, col), at.height - at.bottom], { stroke: theme.select, width: 1.5 })
    o.series.forEach((s, i) => {
      pen.dot(xOf(at, col), yOf(at, s.values[col]), 4.5, { fill: theme.waves[i], stroke: theme.paper, width: 1.5 })
    })
  }

  /** @param {Layout} at @param {number} x */
  function cellAt(at, x) {
    const p = Math.round(((x - at.left) / (at.width - at.left - at.right)) * (n - 1))
    return { row: 0, col: Math.max(0, Math.min(n - 1, p)) }
  }

  /** @param {Layout} at @param {number} _row @param {number} col */
  const cellBox = (at, _row, col) => ({
    x: xOf(at, col) - 4,
    y: at.top,
    width: 8,
    height: at.height - at.top - at.bottom,
  })

  return { layout, draw, drawMarks, cellAt, cellBox, rows: 1, cols: n, describe: o.describe }
}

/** 1, 2 or 5 times a power of ten, giving at most `most` labels. @param {number} n @param {number} most */
function niceStep(n, most) {
  for (let unit = 1; ; unit *= 10)
    for (const factor of [1, 2, 5]) if (n / (unit * factor) <= Math.max(2, most)) return unit * factor
}
