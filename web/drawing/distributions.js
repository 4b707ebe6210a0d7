// Many numbers each as a dot on a line from 0 to a largest value, one line above the other, and over each the range
// that holds nine tenths of them, its half and its middle.

import { squareAround } from './cells.js'
import { roomOf } from './plot.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ label: string, values: Float32Array, quantiles: Float32Array, isFaint: boolean }} Strip
 *   quantiles: below which 5, 25, 50, 75 and 95 % lie; isFaint: only there to compare with
 * @typedef {{ width: number, height: number, left: number, right: number }} Layout
 * @typedef {{ strips: Strip[], most: number, ticks: number[], title: string, tall?: number,
 *   describe: (row: number, col: number) => string, summary: () => string }} DistributionsOptions
 *   tall: a strip's height, in CSS pixels (108)
 */

const LABEL = 12
const TOP = 4
const STRIP = 108
/** In a strip: from its top where the dots begin; from its foot where they end, and where the middle of its box is. */
const DOTS = 22
const [DOTS_END, BOX] = [36, 22]
const DOT = 1.4
const AXIS = 38

/** Scatters neighbours evenly over the height: parts of the golden ratio. @param {number} i */
const scattered = (i) => (i * 0.6180339887498949) % 1

/** @param {DistributionsOptions} o */
export function distributions(o) {
  const tall = o.tall ?? STRIP

  /** @param {number} width @returns {Layout} */
  const layout = (width) => ({ width, height: TOP + o.strips.length * tall + AXIS, left: 10, right: 14 })

  /** @param {Layout} at @param {number} x */
  const xOf = (at, x) => at.left + (roomOf(at) * Math.min(o.most, x)) / o.most
  /** @param {number} row */
  const topOf = (row) => TOP + row * tall
  /** @param {number} row @param {number} i */
  const yOf = (row, i) => topOf(row) + DOTS + (tall - DOTS_END - DOTS) * scattered(i)

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    const bottom = topOf(o.strips.length)
    for (const tick of o.ticks) {
      pen.line([xOf(at, tick), TOP + 16, xOf(at, tick), bottom], { stroke: theme.line })
      pen.text(String(tick), xOf(at, tick), bottom + 10, { colour: theme.muted, size: LABEL, align: 'center' })
    }
    pen.text(o.title, at.width / 2, bottom + 27, { colour: theme.muted, size: LABEL, align: 'center' })
    o.strips.forEach((strip, row) => drawStrip(pen, at, theme, strip, row))
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {Strip} strip @param {number} row */
  function drawStrip(pen, at, theme, { label, values, quantiles, isFaint }, row) {
    const colour = isFaint ? theme.muted : theme.accent
    const style = isFaint ? { colour, weight: 400 } : { colour: theme.ink, weight: 650 }
    pen.text(label, at.left, topOf(row) + 10, { ...style, size: LABEL })
    values.forEach((value, i) => {
      pen.dot(xOf(at, value), yOf(row, i), DOT, { fill: colour })
    })
    drawBox(pen, at, colour, theme.paper, Array.from(quantiles), topOf(row) + tall - BOX)
  }

  /** @param {Pen} pen @param {Layout} at @param {string} colour @param {string} paper @param {number[]} quantiles @param {number} y */
  function drawBox(pen, at, colour, paper, quantiles, y) {
    const [low, quarter, middle, threeQuarters, high] = quantiles.map((value) => xOf(at, value))
    const style = { stroke: colour, width: 1.5 }
    pen.line([low, y, high, y], style)
    for (const end of [low, high]) pen.line([end, y - 4, end, y + 4], style)
    pen.rect(quarter, y - 6, threeQuarters - quarter, 12, { ...style, fill: paper })
    pen.line([middle, y - 6, middle, y + 6], { stroke: colour, width: 4 })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ col?: number }} marks col: the marked draw, in every strip */
  function drawMarks(pen, at, theme, { col }) {
    if (col === undefined) return
    o.strips.forEach(({ values }, row) => {
      if (col < values.length)
        pen.dot(xOf(at, values[col]), yOf(row, col), 5, { fill: theme.paper, stroke: theme.select, width: 2.5 })
    })
  }

  /** The nearest dot. @param {Layout} at @param {number} x @param {number} y */
  function cellAt(at, x, y) {
    const row = Math.max(0, Math.min(o.strips.length - 1, Math.floor((y - TOP) / tall)))
    let [col, least] = [0, Number.POSITIVE_INFINITY]
    o.strips[row].values.forEach((value, i) => {
      const far = (xOf(at, value) - x) ** 2 + (yOf(row, i) - y) ** 2
      if (far < least) [col, least] = [i, far]
    })
    return { row, col }
  }

  /** @param {Layout} at @param {number} row @param {number} col */
  const cellBox = (at, row, col) => squareAround(xOf(at, o.strips[row].values[col]), yOf(row, col), 5)

  const rowLabels = o.strips.map(({ label }) => label)
  const [{ values }] = o.strips
  return { layout, draw, drawMarks, cellAt, cellBox, rows: o.strips.length, cols: values.length, rowLabels }
}
