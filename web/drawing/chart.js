// Lines over the steps of a training: what was measured at some steps, beside what it is to be compared with.

import { DASHES } from './dashes.js'
import { textWidth } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ width: number, height: number, left: number, right: number, top: number, bottom: number }} Layout
 * @typedef {{ label: string, xs: ArrayLike<number>, ys: ArrayLike<number> }} Line  xs rise; a y that is not finite is a gap
 * @typedef {{ lines: Line[], references?: { label: string, value: number }[], ticks: number[], last: number,
 *   xTicks?: { x: number, label: string }[], xTitle: string, tick?: (value: number) => string,
 *   describe: (row: number, col: number) => string, summary?: () => string }} ChartOptions
 *   ticks: the y axis, from its lowest value to its highest; tick: how one is written; last: the x axis goes from 0 to
 *   it; xTicks: what stands below it, where that is not x itself; the grid is one row
 *   with a cell for each point of the first line
 */

const LABEL = 12
const HEIGHT = 200

/** @param {ChartOptions} o */
export function chart(o) {
  const [{ xs }] = o.lines
  const low = o.ticks[0]
  const high = o.ticks[o.ticks.length - 1]
  const { tick = String } = o

  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const widest = Math.max(...o.lines.map((line) => textWidth(line.label, LABEL, 600)))
    const left = Math.max(...o.ticks.map((value) => textWidth(tick(value), LABEL))) + 14
    return { width, height: HEIGHT, left: Math.max(32, left), right: Math.max(18, widest + 14), top: 10, bottom: 36 }
  }

  /** @param {Layout} at */
  const room = (at) => at.width - at.left - at.right
  /** @param {Layout} at @param {number} x */
  const xOf = (at, x) => at.left + (room(at) * x) / Math.max(1, o.last)
  /** @param {Layout} at @param {number} y */
  const yOf = (at, y) =>
    at.top + ((at.height - at.top - at.bottom) * (high - Math.max(low, Math.min(high, y)))) / (high - low)

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    for (const value of o.ticks) {
      pen.line([at.left, yOf(at, value), at.width - at.right, yOf(at, value)], { stroke: theme.line })
      pen.text(tick(value), at.left - 8, yOf(at, value), { colour: theme.muted, align: 'right', size: LABEL })
    }
    for (const { x, label } of o.xTicks ?? numbersUpTo(o.last, room(at) / 64))
      pen.text(label, xOf(at, x), at.height - 24, { colour: theme.muted, align: 'center', size: LABEL })
    pen.text(o.xTitle, at.left + room(at) / 2, at.height - 8, { colour: theme.muted, align: 'center', size: LABEL })
    for (const { label, value } of o.references ?? []) {
      const y = yOf(at, value)
      pen.line([at.left, y, at.width - at.right, y], { stroke: theme.muted, dash: [5, 4] })
      pen.text(label, at.width - at.right - 4, y - 8, { colour: theme.muted, align: 'right', size: LABEL - 1 })
    }
    o.lines.forEach((line, i) => {
      for (const points of pieces(at, line)) drawPiece(pen, points, theme.waves[i], DASHES[i])
    })
    drawLabels(pen, at, theme)
  }

  /** @param {Pen} pen @param {number[]} points @param {string} colour @param {number[]} dash */
  function drawPiece(pen, points, colour, dash) {
    if (points.length === 2) pen.dot(points[0], points[1], 2.5, { fill: colour })
    else pen.line(points, { stroke: colour, width: 1.6, dash })
  }

  /**
   * A line's points, cut at gaps. Where there are many in a pixel, its lowest and highest stand for all.
   * @param {Layout} at @param {Line} line
   */
  function pieces(at, { xs, ys }) {
    /** @type {number[][]} */
    const found = [[]]
    const each = Math.max(1, Math.floor(xs.length / (2 * room(at))))
    for (let i = 0; i < xs.length; i += each) {
      let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
      for (let j = i; j < Math.min(xs.length, i + each); j++) {
        if (!Number.isFinite(ys[j])) continue
        least = Math.min(least, ys[j])
        most = Math.max(most, ys[j])
      }
      const piece = found[found.length - 1]
      if (most < least) found.push([])
      else if (most === least) piece.push(xOf(at, xs[i]), yOf(at, most))
      else piece.push(xOf(at, xs[i]), yOf(at, most), xOf(at, xs[i]), yOf(at, least))
    }
    return found.filter((piece) => piece.length)
  }

  /** Labels right of the plot where each line ends, moved apart where they would overlap. @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function drawLabels(pen, at, theme) {
    const ends = o.lines
      .map(({ label, ys }, i) => ({ label, i, y: yOf(at, ys[ys.length - 1] || 0) }))
      .sort((a, b) => a.y - b.y)
    ends.forEach((end, k) => {
      if (k) end.y = Math.max(end.y, ends[k - 1].y + LABEL + 3)
    })
    const over = Math.max(0, ends[ends.length - 1].y - (at.height - at.bottom + 4))
    for (const { label, i, y } of ends)
      pen.text(label, at.width - at.right + 8, y - over, { colour: theme.waves[i], size: LABEL, weight: 600 })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ row?: number, col?: number }} marks col: the marked point */
  function drawMarks(pen, at, theme, { col }) {
    if (col === undefined || col >= xs.length) return
    const x = xOf(at, xs[col])
    pen.line([x, at.top, x, at.height - at.bottom], { stroke: theme.select, width: 1.5 })
    o.lines.forEach(({ ys }, i) => {
      if (Number.isFinite(ys[col]))
        pen.dot(x, yOf(at, ys[col]), 4, { fill: theme.waves[i], stroke: theme.paper, width: 1.5 })
    })
  }

  /** The nearest point of the first line. @param {Layout} at @param {number} x */
  function cellAt(at, x) {
    if (!xs.length) return null
    const wanted = ((x - at.left) / room(at)) * Math.max(1, o.last)
    let col = 0
    while (col + 1 < xs.length && Math.abs(xs[col + 1] - wanted) <= Math.abs(xs[col] - wanted)) col++
    return { row: 0, col }
  }

  /** @param {Layout} at @param {number} _row @param {number} col */
  const cellBox = (at, _row, col) => ({
    x: xOf(at, xs[col] ?? 0) - 4,
    y: at.top,
    width: 8,
    height: at.height - at.top - at.bottom,
  })

  const cols = Math.max(1, xs.length)
  return { layout, draw, drawMarks, cellAt, cellBox, rows: 1, cols, describe: o.describe, summary: o.summary }
}

/** Round numbers from 0 on. @param {number} last @param {number} most */
function numbersUpTo(last, most) {
  const step = niceStep(last, most)
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => ({ x: i * step, label: String(i * step) }))
}

/** 1, 2 or 5 times a power of ten, giving at most `most` labels. @param {number} n @param {number} most */
function niceStep(n, most) {
  for (let unit = 1; ; unit *= 10)
    for (const factor of [1, 2, 5]) if (n / (unit * factor) <= Math.max(2, most)) return unit * factor
}
