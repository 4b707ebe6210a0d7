// Lines over the steps of a training: what was measured at some steps, beside what it is to be compared with.

import { textWidth } from './pen.js'
import { across, columnOf, DASHES, drawBelow, drawEnds, drawTick, niceStep, roomOf, tallOf } from './plot.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {import('./plot.js').Layout} Layout
 * @typedef {{ label: string, xs: ArrayLike<number>, ys: ArrayLike<number> }} Line  xs rise; a y that is not finite is a gap
 * @typedef {{ lines: Line[], references?: { label: string, value: number }[], ticks: number[], last: number,
 *   xTicks?: { x: number, label: string }[], xTitle: string, tick?: (value: number) => string, height?: number, least?: number, left?: number,
 *   describe: (row: number, col: number) => string, summary?: () => string }} ChartOptions
 *   ticks: the y axis, from its lowest value to its highest; tick: how one is written; last: the x axis goes from 0 to
 *   it; xTicks: what stands below it, where that is not x itself; the grid is one row
 *   with a cell for each point of the first line; height: of it all, in CSS pixels (200), where it is wide enough; least: the same where it is narrow (200); left: of the y axis at least, so that charts below each other line up
 */

const LABEL = 12
/** Between two labels of the x axis. */
const AIR = 8
const HEIGHT = 200
const WIDE = 0.6 // of its width a taller one takes at most
const NARROW = 0.45 // of its width a lower one takes at least

/** Labels with air between them: of those that are too close to the first or the last one, or to the one before, none. @param {{ x: number, label: string }[]} labels */
function apart(labels) {
  const half = (/** @type {{ label: string }} */ { label }) => textWidth(label, LABEL) / 2
  const isFree = (/** @type {typeof labels[0]} */ a, /** @type {typeof labels[0]} */ b) =>
    b.x - half(b) - (a.x + half(a)) >= AIR
  const last = labels[labels.length - 1]
  /** @type {typeof labels} */
  const kept = []
  for (const one of labels)
    if (one === last || !kept.length || (isFree(kept[kept.length - 1], one) && isFree(one, last))) kept.push(one)
  return kept
}

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
    const least = Math.min(HEIGHT, Math.max(o.least ?? HEIGHT, NARROW * width))
    const height = Math.max(least, Math.min(o.height ?? least, WIDE * width))
    return {
      width,
      height,
      left: Math.max(32, left, o.left ?? 0),
      right: Math.max(18, widest + 14),
      top: 10,
      bottom: 36,
    }
  }

  /** @param {Layout} at @param {number} x */
  const xOf = (at, x) => at.left + (roomOf(at) * x) / Math.max(1, o.last)
  /** @param {Layout} at @param {number} y */
  const yOf = (at, y) => at.top + (tallOf(at) * (high - Math.max(low, Math.min(high, y)))) / (high - low)

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    for (const value of o.ticks) drawTick(pen, at, theme, yOf(at, value), tick(value))
    const xTicks = o.xTicks ?? numbersUpTo(o.last, roomOf(at) / 64)
    const labels = apart(xTicks.map(({ x, label }) => ({ x: xOf(at, x), label })))
    drawBelow(pen, at, theme, labels, o.xTitle)
    for (const { label, value } of o.references ?? []) {
      const y = yOf(at, value)
      across(pen, at, y, { stroke: theme.muted, dash: [5, 4] })
      pen.text(label, at.width - at.right - 4, y - 8, { colour: theme.muted, align: 'right', size: LABEL })
    }
    o.lines.forEach((line, i) => {
      for (const points of pieces(at, line)) drawPiece(pen, points, theme.waves[i], DASHES[i])
    })
    const ends = o.lines.map(({ label, ys }, i) => ({ label, i, y: yOf(at, lastOf(ys) ?? low) }))
    drawEnds(pen, at, theme, ends)
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
    const each = Math.max(1, Math.floor(xs.length / (2 * roomOf(at))))
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
    const wanted = ((x - at.left) / roomOf(at)) * Math.max(1, o.last)
    let col = 0
    while (col + 1 < xs.length && Math.abs(xs[col + 1] - wanted) <= Math.abs(xs[col] - wanted)) col++
    return { row: 0, col }
  }

  /** @param {Layout} at @param {number} _row @param {number} col */
  const cellBox = (at, _row, col) => columnOf(at, xOf(at, xs[col] ?? 0) - 4, 8)

  return { layout, draw, drawMarks, cellAt, cellBox, rows: 1, cols: Math.max(1, xs.length) }
}

/** The last y that is no gap. @param {ArrayLike<number>} ys */
const lastOf = (ys) => Array.from(ys).findLast(Number.isFinite)

/** Round numbers from 0 on. @param {number} last @param {number} most */
function numbersUpTo(last, most) {
  const step = niceStep(last, most)
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => ({ x: i * step, label: String(i * step) }))
}
