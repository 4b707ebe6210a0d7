// Waves over positions: one line per chosen dimension, told apart by colour, dash and a label.

import { textWidth } from './pen.js'
import { columnOf, DASHES, drawBelow, drawEnds, drawTick, niceStep, roomOf, tallOf } from './plot.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {import('./plot.js').Layout} Layout
 * @typedef {{ series: { label: string, values: Float32Array, smooth?: Float32Array, isMain?: boolean }[], xTitle: string,
 *   describe: (row: number, col: number) => string }} CurvesOptions
 *   values in -1..1; smooth: the same with as many more between any two of them; isMain: the line to be read, with its
 *   values as dots; the grid is one row with a cell for each position
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
  const xOf = (at, p) => at.left + roomOf(at) * (n === 1 ? 0.5 : p / (n - 1))
  /** @param {Layout} at @param {number} value */
  const yOf = (at, value) => at.top + (tallOf(at) * (1 - value)) / 2

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    for (const value of [-1, 0, 1]) drawTick(pen, at, theme, yOf(at, value), String(value).replace('-', '−'))
    const labels = []
    const step = niceStep(n, roomOf(at) / 44)
    for (let p = 0; p < n; p += step) labels.push({ x: xOf(at, p), label: String(p) })
    drawBelow(pen, at, theme, labels, o.xTitle)
    const isMain = (/** @type {number} */ i) => Boolean(o.series[i].isMain)
    const order = o.series.map((_, i) => i).sort((a, b) => Number(isMain(a)) - Number(isMain(b)))
    for (const i of order) drawSeries(pen, at, theme, i)
    const ends = o.series.map(({ label, values }, i) => ({ label, i, y: yOf(at, values[n - 1]) }))
    drawEnds(pen, at, theme, ends)
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} i */
  function drawSeries(pen, at, theme, i) {
    const { values, smooth = values, isMain = false } = o.series[i]
    const colour = theme.waves[i]
    const last = Math.max(1, smooth.length - 1)
    const points = Array.from(smooth, (value, k) => [xOf(at, (k * (n - 1)) / last), yOf(at, value)])
    pen.line(points.flat(), { stroke: colour, width: isMain ? 2.5 : 1.25, dash: isMain ? [] : DASHES[i] })
    if (isMain ? roomOf(at) / n >= 4 : roomOf(at) / n >= 9)
      for (let p = 0; p < n; p++) pen.dot(xOf(at, p), yOf(at, values[p]), isMain ? 2.5 : 2, { fill: colour })
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
    const p = Math.round(((x - at.left) / roomOf(at)) * (n - 1))
    return { row: 0, col: Math.max(0, Math.min(n - 1, p)) }
  }

  /** @param {Layout} at @param {number} _row @param {number} col */
  const cellBox = (at, _row, col) => columnOf(at, xOf(at, col) - 4, 8)

  return { layout, draw, drawMarks, cellAt, cellBox, rows: 1, cols: n }
}
