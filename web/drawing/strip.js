// Vectors as strips of cells, one below the other, all on one diverging scale.

import { textWidth } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ width: number, height: number, left: number, cellWidth: number }} Layout
 * @typedef {{ label: string, values: Float32Array }} Strip  all of one length
 * @typedef {{ strips: Strip[], reach: number, raster: (options: any) => Uint8ClampedArray<ArrayBuffer>,
 *   labels?: string[], describe: (row: number, col: number) => string, summary?: () => string }} StripsOptions
 *   reach: values from -reach to reach span the scale; labels: of figures whose cells are to stand below these
 */

const LABEL = 12
const HEIGHT = 18
const GAP = 6

/** @param {StripsOptions} o */
export function strips(o) {
  const cols = o.strips[0].values.length
  const top = (/** @type {number} */ row) => GAP / 2 + row * (HEIGHT + GAP)

  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const labels = [...o.strips.map(({ label }) => label), ...(o.labels ?? [])]
    const left = Math.ceil(Math.max(...labels.map((label) => textWidth(label, LABEL)))) + 10
    const cellWidth = Math.max(1, (width - left - 2) / cols)
    return { width, height: top(o.strips.length), left, cellWidth }
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    o.strips.forEach(({ label, values }, row) => {
      pen.text(label, at.left - 8, top(row) + HEIGHT / 2, { colour: theme.ink, align: 'right', size: LABEL })
      drawStrip(pen, theme, { ...o, values, rows: 1, cols }, [at.left, top(row), at.cellWidth * cols, HEIGHT])
    })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ row?: number, col?: number }} marks col: of all strips */
  function drawMarks(pen, at, theme, { col }) {
    if (col === undefined || col >= cols) return
    const x = at.left + col * at.cellWidth
    pen.rect(x - 1.5, 1, at.cellWidth + 3, at.height - 2, { stroke: theme.select, width: 2 })
  }

  /** @param {Layout} at @param {number} x @param {number} y */
  function cellAt(at, x, y) {
    const col = Math.floor((x - at.left) / at.cellWidth)
    if (col < 0 || col >= cols) return null
    return { row: Math.max(0, Math.min(o.strips.length - 1, Math.floor((y - GAP / 2) / (HEIGHT + GAP)))), col }
  }

  /** @param {Layout} at @param {number} row @param {number} col */
  const cellBox = (at, row, col) => ({
    x: at.left + col * at.cellWidth,
    y: top(row),
    width: at.cellWidth,
    height: HEIGHT,
  })

  return {
    layout,
    draw,
    drawMarks,
    cellAt,
    cellBox,
    rows: o.strips.length,
    cols,
    describe: o.describe,
    summary: o.summary,
  }
}

/**
 * Values (rows, cols) as cells in a rectangle, from -reach to reach on the diverging scale.
 * @param {Pen} pen @param {Theme} theme
 * @param {{ values: Float32Array, rows: number, cols: number, reach: number, raster: (options: any) => Uint8ClampedArray<ArrayBuffer> }} o
 * @param {number[]} box left, top, width, height
 */
export function drawStrip(pen, theme, { values, rows, cols, reach, raster }, [left, top, width, height]) {
  const paint = { map: 'scores', scale: 'linear', dark: theme.dark, low: -reach, high: reach }
  const rgba = raster({ values, rows, cols, ...paint, cellWidth: 1, cellHeight: 1, gap: 0 })
  pen.rect(left - 1, top - 1, width + 2, height + 2, { fill: theme.border })
  pen.picture({ rgba, width: cols, height: rows }, left, top, width, height) // a pixel a cell, as large as there is room
}
