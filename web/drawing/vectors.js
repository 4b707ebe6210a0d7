// Vectors as strips of cells, one below the other, all on one diverging scale.

import { textWidth } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./pen.js').Picture} Picture
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ width: number, height: number, left: number, cellWidth: number }} Layout
 * @typedef {{ label: string, values: Float32Array }} Strip  all of one length
 * @typedef {{ strips: Strip[], reach: number, labels?: string[],
 *   describe: (row: number, col: number) => string, summary?: () => string }} VectorsOptions
 *   reach: values from -reach to reach span the scale; labels: of figures whose cells are to stand below these
 */

const LABEL = 12
const HEIGHT = 18
const GAP = 6

/** @param {VectorsOptions} o */
export function vectors(o) {
  const cols = o.strips[0].values.length
  const top = (/** @type {number} */ row) => GAP / 2 + row * (HEIGHT + GAP)

  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const labels = [...o.strips.map(({ label }) => label), ...(o.labels ?? [])]
    const left = Math.ceil(Math.max(...labels.map((label) => textWidth(label, LABEL)))) + 10
    const cellWidth = Math.max(1, (width - left - 2) / cols)
    return { width, height: top(o.strips.length), left, cellWidth }
  }

  /** @param {Layout} _at @param {Theme} theme */
  const rasters = (_at, theme) => o.strips.map(({ values }) => stripRaster(values, 1, cols, o.reach, theme))

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {readonly Picture[]} pictures */
  function draw(pen, at, theme, pictures) {
    o.strips.forEach(({ label }, row) => {
      pen.text(label, at.left - 8, top(row) + HEIGHT / 2, { colour: theme.ink, align: 'right', size: LABEL })
      drawStrip(pen, theme, pictures[row], [at.left, top(row), at.cellWidth * cols, HEIGHT])
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

  return { layout, rasters, draw, drawMarks, cellAt, cellBox, rows: o.strips.length, cols }
}

/**
 * Values (rows, cols) as cells of one pixel, from -reach to reach on the diverging scale.
 * @param {Float32Array} values @param {number} rows @param {number} cols @param {number} reach @param {Theme} theme
 * @returns {import('./types.js').RasterRequest}
 */
export const stripRaster = (values, rows, cols, reach, { dark }) => ({
  ...{ values, rows, cols, map: /** @type {const} */ ('scores'), dark, low: -reach, high: reach },
  ...{ cellWidth: 1, cellHeight: 1 },
})

/** Cells in a rectangle, as large as there is room. @param {Pen} pen @param {Theme} theme @param {Picture} picture @param {number[]} box left, top, width, height */
export function drawStrip(pen, theme, picture, [left, top, width, height]) {
  pen.rect(left - 1, top - 1, width + 2, height + 2, { fill: theme.border })
  pen.picture(picture, left, top, width, height)
}
