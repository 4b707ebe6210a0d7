// Heads side by side: a token's numbers as blocks, one a head, and W_O with a band of rows for each.

import { textWidth } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ heads: number, dim: number, width: number, concat: string, matrix: string, output: string,
 *   headName: (head: number) => string, sum: string, describe: (row: number, col: number) => string }} BlocksOptions
 *   sum: what the blocks' widths make together
 * @typedef {{ width: number, height: number, left: number, side: number, stripTop: number, matrixLeft: number,
 *   matrixTop: number, matrixSide: number }} Layout
 */

const LABEL = 12
const STRIP = 34
const GAP = 40

/** @param {BlocksOptions} o */
export function headBlocks(o) {
  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const left = 8
    const matrixSide = Math.min(220, Math.max(120, width * 0.26))
    const stacked = width < 520
    const side = Math.max(60, stacked ? width - 2 * left : width - matrixSide - 2 * left - GAP - 60)
    const stripTop = 40
    const matrixTop = stacked ? stripTop + STRIP + 56 : 24
    const matrixLeft = stacked ? left + 30 : left + side + GAP + 30
    return { width, height: matrixTop + matrixSide + 26, left, side, stripTop, matrixLeft, matrixTop, matrixSide }
  }

  /** Blocks in turn are tinted and plain, and lines part them. @param {Pen} pen @param {Theme} theme @param {number} head @param {number[]} box */
  function block(pen, theme, head, [x, y, width, height]) {
    pen.rect(x, y, width, height, { fill: head % 2 ? theme.paper : theme.line, stroke: theme.ink, width: 1 })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    const each = at.side / o.heads
    const band = at.matrixSide / o.heads
    for (let h = 0; h < o.heads; h++) {
      block(pen, theme, h, [at.left + h * each, at.stripTop, each, STRIP])
      block(pen, theme, h, [at.matrixLeft, at.matrixTop + h * band, at.matrixSide, band])
      if (textWidth(o.headName(h), LABEL) + 6 < each)
        pen.text(o.headName(h), at.left + (h + 0.5) * each, at.stripTop + STRIP / 2 - 7, centred(theme.ink))
      if (textWidth(String(o.dim), LABEL) + 6 < each)
        pen.text(String(o.dim), at.left + (h + 0.5) * each, at.stripTop + STRIP / 2 + 8, centred(theme.muted))
      if (band >= LABEL + 2)
        pen.text(o.headName(h), at.matrixLeft + at.matrixSide / 2, at.matrixTop + (h + 0.5) * band, centred(theme.ink))
    }
    pen.text(o.concat, at.left, at.stripTop - 14, { colour: theme.ink, size: LABEL, weight: 600 })
    pen.text(o.sum, at.left, at.stripTop + STRIP + 14, { colour: theme.ink, size: LABEL })
    pen.text(o.matrix, at.matrixLeft, at.matrixTop - 12, { colour: theme.ink, size: LABEL, weight: 600 })
    const [x, y] = [at.matrixLeft + at.matrixSide / 2, at.matrixTop + at.matrixSide / 2]
    pen.text(String(o.width), at.matrixLeft - 8, y, { ...centred(theme.ink), angle: -90 })
    pen.text(`${o.width} → ${o.output}`, x, at.matrixTop + at.matrixSide + 14, centred(theme.ink))
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ col?: number }} marks */
  function drawMarks(pen, at, theme, { col }) {
    if (col === undefined || col >= o.heads) return
    const each = at.side / o.heads
    const band = at.matrixSide / o.heads
    const style = { stroke: theme.select, width: 3 }
    pen.rect(at.left + col * each, at.stripTop, each, STRIP, style)
    pen.rect(at.matrixLeft, at.matrixTop + col * band, at.matrixSide, band, style)
  }

  /** @param {Layout} at @param {number} x @param {number} y */
  function cellAt(at, x, y) {
    const inStrip = y >= at.stripTop && y < at.stripTop + STRIP && x >= at.left && x < at.left + at.side
    const inMatrix =
      x >= at.matrixLeft && x < at.matrixLeft + at.matrixSide && y >= at.matrixTop && y < at.matrixTop + at.matrixSide
    if (inStrip) return { row: 0, col: Math.floor(((x - at.left) / at.side) * o.heads) }
    return inMatrix ? { row: 0, col: Math.floor(((y - at.matrixTop) / at.matrixSide) * o.heads) } : null
  }

  return { layout, draw, drawMarks, cellAt, rows: 1, cols: o.heads, summary: () => o.sum }
}

/** @param {string} colour */
const centred = (colour) => ({ colour, size: LABEL, align: /** @type {const} */ ('center') })
