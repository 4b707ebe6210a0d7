// How something grows with a length: lines on two logarithmic axes, where a power is a straight line and its slope the
// power. A dashed line shows what somebody guessed.

import { textWidth } from './pen.js'
import { columnOf, DASHES, drawBelow, drawEnds, drawTick, roomOf, tallOf } from './plot.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {import('./plot.js').Layout} Layout
 * @typedef {{ label: string, xs: ArrayLike<number>, ys: ArrayLike<number>, hasDots?: boolean }} Line  positive; hasDots: its points were measured
 * @typedef {{ lines: Line[], guess?: { label: string, x: number, y: number, perDoubling: number } | null, empty?: string,
 *   xTicks: { x: number, label: string }[], xTitle: string, ticks: { y: number, label: string }[], at?: number | null, height?: number,
 *   crossing?: { x: number, y: number, label: string } | null, describe: (row: number, col: number) => string, summary?: () => string }} GrowthOptions
 *   crossing: where two lines cross; guess: from a point on; empty: what stands where there are no lines; xTicks: lengths, the first and the last are the
 *   ends of the axis; ticks: likewise; at: a length that is marked; the grid is a row for each line
 */

const LABEL = 12
const HEIGHT = 300
const EMPTY = 15
/** A label of the x axis for each so many pixels at least. */
const APART = 46

/** Powers of ten, so many decades apart, that hold all values between the first and the last. @param {number[]} values positive @param {number} [apart] */
export function powersAround(values, apart = 1) {
  const decades = (/** @type {number} */ value) => Math.log10(value) / apart
  const low = Math.floor(decades(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(decades(Math.max(...values)) - 1e-9))
  return Array.from({ length: high - low + 1 }, (_, i) => apart * (low + i))
}

/** @param {GrowthOptions} o */
export function growth(o) {
  const [first, last] = [o.xTicks[0].x, o.xTicks[o.xTicks.length - 1].x]
  const [low, high] = [o.ticks[0].y, o.ticks[o.ticks.length - 1].y]
  const names = [...o.lines, ...(o.guess ? [o.guess] : [])].map(({ label }) => label)

  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const right = Math.max(24, ...names.map((name) => textWidth(name, LABEL, 600) + 14))
    const left = Math.max(...o.ticks.map(({ label }) => textWidth(label, LABEL))) + 14
    return { width, height: o.height ?? HEIGHT, left, right, top: 12, bottom: 40 }
  }

  /** How far along an axis. @param {number} value @param {number} from @param {number} to */
  const share = (value, from, to) => Math.log(value / from) / Math.log(to / from)
  /** @param {Layout} at @param {number} x */
  const xOf = (at, x) => at.left + roomOf(at) * share(x, first, last)
  /** @param {Layout} at @param {number} y */
  const yOf = (at, y) => at.top + tallOf(at) * (1 - Math.max(0, Math.min(1, share(y, low, high))))

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    for (const { y, label } of o.ticks) drawTick(pen, at, theme, yOf(at, y), label)
    const each = Math.ceil((o.xTicks.length * APART) / roomOf(at))
    const shown = o.xTicks.filter((_, i) => (o.xTicks.length - 1 - i) % each === 0)
    drawBelow(
      pen,
      at,
      theme,
      shown.map(({ x, label }) => ({ x: xOf(at, x), label })),
      o.xTitle,
    )
    if (o.at)
      pen.line([xOf(at, o.at), at.top, xOf(at, o.at), at.height - at.bottom], { stroke: theme.select, width: 1.5 })
    if (!o.lines.length && o.empty)
      pen.text(o.empty, at.left + roomOf(at) / 2, at.top + tallOf(at) / 2, {
        colour: theme.muted,
        align: 'center',
        size: EMPTY,
        halo: theme.paper,
      })
    o.lines.forEach((line, i) => drawLine(pen, at, theme, line, i))
    const ends = o.lines.map(({ label, ys }, i) => ({ label, i, y: yOf(at, ys[ys.length - 1]) }))
    if (o.guess) ends.push({ label: o.guess.label, i: o.lines.length, y: drawGuess(pen, at, theme, o.guess) })
    if (o.crossing) drawCrossing(pen, at, theme, o.crossing)
    if (ends.length) drawEnds(pen, at, { ...theme, waves: [...theme.waves.slice(0, o.lines.length), theme.ink] }, ends)
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {Line} line @param {number} i */
  function drawLine(pen, at, theme, { xs, ys, hasDots }, i) {
    const points = Array.from(xs, (x, k) => [xOf(at, x), yOf(at, ys[k])])
    pen.line(points.flat(), { stroke: theme.waves[i], width: 1.8, dash: DASHES[i] })
    if (hasDots)
      for (const [x, y] of points) pen.dot(x, y, 4, { fill: theme.waves[i], stroke: theme.paper, width: 1.5 })
  }

  /** Where it ends. @param {Pen} pen @param {Layout} at @param {Theme} theme @param {NonNullable<GrowthOptions['guess']>} guess */
  function drawGuess(pen, at, theme, { x, y, perDoubling }) {
    const power = Math.log2(perDoubling)
    const end = Math.min(last, x * (high / y) ** (1 / power)) // where it leaves the plot
    const there = y * (end / x) ** power
    pen.line([xOf(at, x), yOf(at, y), xOf(at, end), yOf(at, there)], { stroke: theme.ink, width: 2.5, dash: [7, 5] })
    return yOf(at, there)
  }

  /** A ring, and its label below the lines. @param {Pen} pen @param {Layout} at @param {Theme} theme @param {NonNullable<GrowthOptions['crossing']>} crossing */
  function drawCrossing(pen, at, theme, { x, y, label }) {
    const [left, top] = [xOf(at, x), yOf(at, y)]
    pen.line([left, at.top, left, at.height - at.bottom], { stroke: theme.ink, width: 1, dash: [2, 3] })
    pen.dot(left, top, 5, { fill: theme.paper, stroke: theme.ink, width: 2 })
    pen.text(label, left + 6, at.height - at.bottom - 10, {
      colour: theme.ink,
      size: LABEL,
      weight: 600,
      halo: theme.paper,
    })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ row?: number, col?: number }} marks */
  function drawMarks(pen, at, theme, { row = 0, col }) {
    const line = o.lines[row]
    if (col === undefined || !line || col >= line.xs.length) return
    pen.dot(xOf(at, line.xs[col]), yOf(at, line.ys[col]), 6, { stroke: theme.select, width: 2 })
  }

  /** The nearest point. @param {Layout} at @param {number} x @param {number} y */
  function cellAt(at, x, y) {
    let best = null
    let least = Number.POSITIVE_INFINITY
    for (const [row, { xs, ys }] of o.lines.entries())
      for (let col = 0; col < xs.length; col++) {
        const far = Math.hypot(xOf(at, xs[col]) - x, yOf(at, ys[col]) - y)
        if (far >= least) continue
        least = far
        best = { row, col }
      }
    return best
  }

  /** @param {Layout} at @param {number} row @param {number} col */
  const cellBox = (at, row, col) => columnOf(at, xOf(at, o.lines[row]?.xs[col] ?? first) - 5, 10)

  const cols = Math.max(1, ...o.lines.map(({ xs }) => xs.length))
  return { layout, draw, drawMarks, cellAt, cellBox, rows: Math.max(1, o.lines.length), cols }
}
