// A sum term by term: each term as a bar, and what they have come to so far as a line.

import { across, columnOf, roomOf, tallOf } from './plot.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {import('./plot.js').Layout} Layout
 * @typedef {{ terms: Float32Array, sums: Float32Array, low: number, high: number, end: string, height?: number,
 *   describe: (row: number, col: number) => string, summary?: () => string }} TermsOptions
 *   low, high: of terms and sums; end: the sum as it is written at the end of the line; height: of it all, in CSS pixels (150)
 */

const LABEL = 12
const HEIGHT = 150

/** @param {TermsOptions} o */
export function termsChart(o) {
  const n = o.terms.length
  const low = Math.min(0, o.low)
  const high = Math.max(0, o.high)

  /** @param {number} width @returns {Layout} */
  const layout = (width) => ({ width, height: o.height ?? HEIGHT, left: 42, right: 64, top: 10, bottom: 10 })

  /** @param {Layout} at */
  const each = (at) => roomOf(at) / n
  /** @param {Layout} at @param {number} value */
  const yOf = (at, value) => at.top + (tallOf(at) * (high - value)) / (high - low || 1)

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    const zero = yOf(at, 0)
    const step = each(at)
    for (const value of new Set([low, 0, high])) {
      const y = yOf(at, value)
      across(pen, at, y, { stroke: value ? theme.line : theme.border })
      if (!value || Math.abs(y - zero) > LABEL)
        pen.text(short(value), at.left - 6, y, { colour: theme.muted, align: 'right', size: LABEL })
    }
    for (let i = 0; i < n; i++) {
      const y = yOf(at, o.terms[i])
      const [top, tall] = [Math.min(y, zero), Math.abs(y - zero)]
      pen.rect(at.left + i * step, top, Math.max(1, step - 1), tall, { fill: theme.muted })
    }
    const points = Array.from(o.sums, (sum, i) => [at.left + (i + 0.5) * step, yOf(at, sum)])
    pen.line([at.left, zero, ...points.flat()], { stroke: theme.accent, width: 2 })
    const [x, y] = points[n - 1]
    pen.dot(x, y, 3.5, { fill: theme.accent })
    pen.text(o.end, x + 9, y, { colour: theme.accent, size: LABEL, weight: 650 })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ col?: number }} marks col: the marked term */
  function drawMarks(pen, at, theme, { col }) {
    if (col === undefined || col >= n) return
    const x = at.left + col * each(at)
    pen.rect(x - 1.5, at.top - 4, each(at) + 2, tallOf(at) + 8, { stroke: theme.select, width: 2 })
  }

  /** @param {Layout} at @param {number} x */
  function cellAt(at, x) {
    const col = Math.floor((x - at.left) / each(at))
    return col >= 0 && col < n ? { row: 0, col } : null
  }

  /** @param {Layout} at @param {number} _row @param {number} col */
  const cellBox = (at, _row, col) => columnOf(at, at.left + col * each(at), each(at))

  return { layout, draw, drawMarks, cellAt, cellBox, rows: 1, cols: n }
}

/** @param {number} x */
const short = (x) => (x ? x.toPrecision(2).replace('-', '−') : '0')
