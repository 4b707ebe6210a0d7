// A matrix as a heatmap: the raster comes from the core, labels and outlines are drawn here.

import { cellIn, middleIn, placeIn } from './cells.js'
import { extremes } from './extremes.js'
import { fitText, inkOn, textWidth } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ width: number, height: number, left: number, top: number, cellWidth: number, cellHeight: number,
 *   pixelWidth: number, pixelHeight: number }} Layout
 *   cell sizes in the pixels of the layout; pixelWidth and pixelHeight are whole device pixels of the raster, at least 1
 * @typedef {{ values: Float32Array, rows: number, cols: number, rowLabels: readonly string[], colLabels: readonly string[],
 *   map: 'weights' | 'scores', scale?: 'linear' | 'root' | 'log', low: number, high: number, rowSums?: Float32Array | null,
 *   mostHeight?: number, mostCell?: number, side?: number, margin?: number, upright?: boolean, seamless?: boolean, cross?: boolean, mirror?: boolean, sparse?: boolean, stairs?: boolean,
 *   cellText?: (value: number) => string | undefined, sumTitle?: string,
 *   describe: (row: number, col: number) => string, summary?: () => string, rowTitle?: string, colTitle?: string }} HeatmapOptions
 *   mostCell: the side of a square cell at most, in CSS pixels (44); side: of a square map's cells together at most, which may then be larger than usual where they are few; margin: room on the right, for the row sums where there are any; upright: column labels are so short that they need
 *   not slant; seamless: no lines between cells; cross: the marked column is outlined beside the marked row; mirror: cells on the diagonal are outlined; sparse: weights that would be written as 0 stay unwritten; stairs: whether a line runs between what a causal mask lets rows see and what it hides; sumTitle: what stands above row sums; cellText: what stands on a cell wide enough for it, where it isn't the number in short
 */

const LABEL = 12
const LABEL_WIDTH = 92
const LABEL_ANGLE = -60
const MOST_CELL = 44
/** The same where a map says how large it is as a whole. */
const LARGE_CELL = 64
/** How wide a cell must be for its number: a weight is short, what a view writes itself may be long. */
const VALUE_CELL = { weights: 26, scores: 30 }
const LONG_CELL = 34

/** Weights below this are written as .00. */
const UNWRITTEN = 0.005

/** Outlines stand around cells that are smaller than this, not on them. */
const SMALL = 12

/** The least side of a box around a cell, so that the cell is seen within. */
const CLEAR = 8

/** How far outside of cells of a size an outline runs, and how thick it is there. @param {number} side */
const outOf = (side) => (side < SMALL ? 2 : 1.5)
/** @param {number} side */
const thickness = (side) => (side < SMALL ? 1.5 : 2)

/** @param {readonly string[]} labels */
const widest = (labels) =>
  Math.min(LABEL_WIDTH, Math.max(...labels.map((label) => textWidth(label.slice(0, 40), LABEL))))

/** @param {HeatmapOptions} o */
export function heatmap(o) {
  const square = o.mostHeight === undefined
  const slanted = square && !o.upright
  const hasTitles = Boolean(o.colTitle)

  /** @param {number} width @param {number} dpr @returns {Layout} */
  function layout(width, dpr) {
    const left = Math.ceil(widest(o.rowLabels)) + (square ? 10 : 26)
    const top = slanted ? Math.ceil(widest(o.colLabels) * 0.87) + 14 : 22 + (hasTitles ? 14 : 0)
    const free = Math.max(40, width - left - (o.margin ?? (slanted ? 50 : 12)))
    const room = o.side ? Math.min(free, o.side) : free
    const exact = (room * dpr) / o.cols
    const most = (o.mostCell ?? (o.side ? LARGE_CELL : MOST_CELL)) * dpr
    const pixelWidth = Math.max(1, Math.floor(square ? Math.min(exact, most) : exact))
    const cellWidth = Math.min(pixelWidth / dpr, room / o.cols)
    const tall = square ? cellWidth : (o.mostHeight ?? 0) / o.rows
    const pixelHeight = square ? pixelWidth : Math.max(1, Math.min(Math.floor(tall * dpr), Math.floor(24 * dpr)))
    const cellHeight = square ? cellWidth : Math.min(pixelHeight / dpr, tall)
    return { width, height: top + cellHeight * o.rows + 6, left, top, cellWidth, cellHeight, pixelWidth, pixelHeight }
  }

  /** @param {Layout} at @param {Theme} theme @returns {import('./types.js').RasterRequest[]} */
  function rasters({ pixelWidth, pixelHeight }, { dark }) {
    const { values, rows, cols, map, scale = 'linear', low, high } = o
    const gap = Math.min(pixelWidth, pixelHeight) >= 6 && !o.seamless ? 1 : 0
    return [{ values, rows, cols, map, scale, dark, low, high, cellWidth: pixelWidth, cellHeight: pixelHeight, gap }]
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {readonly import('./pen.js').Picture[]} pictures */
  function draw(pen, at, theme, [picture]) {
    const width = o.cols * at.cellWidth
    const height = o.rows * at.cellHeight
    pen.rect(at.left - 0.5, at.top - 0.5, width + 1, height + 1, { fill: theme.line })
    pen.picture(picture, at.left, at.top, width, height)
    if (o.mirror) drawMirror(pen, at, theme)
    drawTitles(pen, at, theme)
    if (o.stairs) drawStairs(pen, at, theme)
    if (rowStep(at) === 1) drawRowLabels(pen, at, theme, [])
    if (colStep(at) === 1) drawColLabels(pen, at, theme, [])
    if (at.cellWidth >= (o.cellText ? LONG_CELL : VALUE_CELL[o.map])) drawValues(pen, at, picture)
  }

  // Labels that stand beside every row or column belong to the picture. Where there is room for every k-th only, they
  // belong to the marks: the marked ones are always among them, and those that they would touch are left out.

  /** How many rows, and columns, go to one label; as many, where both of a square map are thinned: the same words then. @param {Layout} at */
  function stepsOf(at) {
    const apart = o.colLabels.every((label) => label.length === 1) ? 3 : o.upright ? 6 : 12
    const each = slanted ? LABEL + 2 : Math.max(...o.colLabels.map((label) => textWidth(label, LABEL))) + apart
    const [rows, cols] = [Math.ceil((LABEL + 2) / at.cellHeight), Math.ceil(each / at.cellWidth)]
    const most = Math.max(rows, cols)
    return o.rows === o.cols && rows > 1 && cols > 1 ? { rows: most, cols: most } : { rows, cols }
  }

  /** @param {Layout} at */
  const rowStep = (at) => stepsOf(at).rows

  /** @param {Layout} at */
  const colStep = (at) => stepsOf(at).cols

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number[]} marked */
  function drawRowLabels(pen, at, theme, marked) {
    for (const r of thinned(o.rows, rowStep(at), marked)) {
      const [, y] = middleIn(at, r, 0)
      const style = { colour: theme.ink, size: LABEL, weight: marked.includes(r) ? 600 : 400 }
      pen.text(fitText(o.rowLabels[r], LABEL_WIDTH, LABEL), at.left - 6, y, { ...style, align: 'right' })
      const right = at.left + o.cols * at.cellWidth + 8
      if (o.rowSums) pen.text(o.rowSums[r].toFixed(3), right, y, { colour: theme.muted, size: LABEL })
    }
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number[]} marked */
  function drawColLabels(pen, at, theme, marked) {
    for (const c of thinned(o.cols, colStep(at), marked)) {
      const [x] = middleIn(at, 0, c)
      const style = { colour: theme.ink, size: LABEL, weight: marked.includes(c) ? 600 : 400 }
      if (slanted && o.colLabels[c].length > 1)
        pen.text(fitText(o.colLabels[c], LABEL_WIDTH, LABEL), x, at.top - 7, { ...style, angle: LABEL_ANGLE })
      else pen.text(o.colLabels[c], x, at.top - 9, { ...style, align: 'center' })
    }
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function drawMirror(pen, at, theme) {
    for (let i = 0; i < Math.min(o.rows, o.cols); i++) {
      const { x, y, width, height } = cellIn(at, i, i)
      pen.rect(x, y, width - 1, height - 1, { stroke: theme.muted, width: 1.25 })
    }
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function drawTitles(pen, at, theme) {
    const [width, height] = [o.cols * at.cellWidth, o.rows * at.cellHeight]
    const style = { colour: theme.muted, size: LABEL }
    if (o.rowSums && o.sumTitle) pen.text(o.sumTitle, at.left + width + 8, at.top - 8, style)
    if (o.colTitle) pen.text(o.colTitle, at.left + width / 2, 8, { ...style, align: 'center' })
    if (hasTitles && o.rowTitle) pen.text(o.rowTitle, 8, at.top + height / 2, { ...style, align: 'center', angle: -90 })
  }

  /** @param {Pen} pen @param {Layout} at @param {import('./pen.js').Picture} picture */
  function drawValues(pen, at, picture) {
    for (let r = 0; r < o.rows; r++)
      for (let c = 0; c < o.cols; c++) {
        const value = o.values[r * o.cols + c]
        if (!Number.isFinite(value) || (o.sparse && value < UNWRITTEN)) continue
        const colour = inkOn(picture, c * at.pixelWidth, r * at.pixelHeight)
        const [x, y] = middleIn(at, r, c)
        pen.text(o.cellText?.(value) ?? cellNumber(value, o.map), x, y, { colour, align: 'center', size: LABEL })
      }
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {import('./types.js').Marks} marks */
  function drawMarks(pen, at, theme, { row, col, rows = [], diagonal }) {
    const isRow = (/** @type {number | undefined} */ r) => r !== undefined && r < o.rows
    if (rowStep(at) > 1) drawRowLabels(pen, at, theme, /** @type {number[]} */ ([row, ...rows].filter(isRow)))
    if (colStep(at) > 1) drawColLabels(pen, at, theme, col !== undefined && col < o.cols ? [col] : [])
    for (const other of rows) if (isRow(other)) outline(pen, at, theme, other, 1)
    if (row === undefined) outlineColumn(pen, at, theme, col)
    if (row === undefined || !isRow(row)) return
    if (diagonal === undefined) outline(pen, at, theme, row, 2)
    else outlineDiagonal(pen, at, theme, diagonal)
    if (col === undefined || col >= o.cols) return
    if (o.cross) outlineColumn(pen, at, theme, col)
    const { x, y, width, height } = cellIn(at, row, col)
    // Around the cell, and not over the numbers of those beside it; around a small cell, so that its colour is seen.
    const [wide, tall] = [width, height].map((side) => Math.max(0, CLEAR - side))
    const box = /** @type {const} */ ([x - 0.5 - wide / 2, y - 0.5 - tall / 2, width + wide, height + tall])
    pen.rect(...box, { stroke: theme.paper, width: 4.5 })
    pen.rect(...box, { stroke: theme.select, width: 2.5 })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} row @param {number} width of the line */
  function outline(pen, at, theme, row, width) {
    const y = at.top + row * at.cellHeight
    const out = outOf(at.cellHeight)
    const [wide, tall] = [o.cols * at.cellWidth, at.cellHeight].map((side) => side - 1 + 2 * out)
    pen.rect(at.left - out, y - out, wide, tall, {
      stroke: theme.select,
      width: Math.min(width, thickness(at.cellHeight)),
    })
  }

  /** Below and right of the cells on the diagonal. @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function drawStairs(pen, at, theme) {
    const points = Array.from({ length: o.rows }, (_, i) => {
      const { x, y, width, height } = cellIn(at, i, i)
      return [x + width, y, x + width, y + height]
    })
    pen.line(points.flat(), { stroke: theme.ink, width: 1.5 })
  }

  /** Lines along both sides of a diagonal, where cells are small with a cell between, so that it is seen. @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} offset */
  function outlineDiagonal(pen, at, theme, offset) {
    const apart = at.cellWidth < SMALL ? 1.5 : 0.5
    for (const side of [offset - apart, offset + apart]) {
      const first = Math.max(0, -side)
      const last = Math.min(o.rows, o.cols - side)
      if (last <= first) continue
      const place = (/** @type {number} */ row) => [at.left + (row + side) * at.cellWidth, at.top + row * at.cellHeight]
      pen.line([...place(first), ...place(last)], { stroke: theme.select, width: 1.5 })
    }
  }

  /** Of a map whose columns only are words. @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} [col] */
  function outlineColumn(pen, at, theme, col) {
    if (col === undefined || col >= o.cols) return
    const x = at.left + col * at.cellWidth
    const out = outOf(at.cellWidth)
    const [wide, tall] = [at.cellWidth, o.rows * at.cellHeight].map((side) => side - 1 + 2 * out)
    pen.rect(x - out, at.top - out, wide, tall, { stroke: theme.select, width: thickness(at.cellWidth) })
  }

  /** The cell under a point; a row's label and sum count as its first and last cell. @param {Layout} at @param {number} x @param {number} y */
  function cellAt(at, x, y) {
    const { row, col } = placeIn(at, x, y)
    return row < 0 || row >= o.rows ? null : { row, col: Math.max(0, Math.min(o.cols - 1, col)) }
  }

  const { rows, cols, rowLabels, colLabels } = o
  const cells = { rows, cols, rowLabels, colLabels, extremes: () => extremes(o.values, cols) }
  return { layout, rasters, draw, drawMarks, cellAt, cellBox: cellIn, ...cells }
}

/**
 * Every `step`-th of `count` places and the marked ones, without those that would come too close to a marked one.
 * @param {number} count @param {number} step @param {number[]} marked
 */
function thinned(count, step, marked) {
  const isFree = (/** @type {number} */ i) => !marked.some((place) => Math.abs(place - i) < step)
  const places = new Set(marked)
  for (let i = 0; i < count; i += step) if (isFree(i)) places.add(i)
  return places
}

/** Short enough for a cell that has its number: two decimals of a weight, one of a score. @param {number} value @param {'weights' | 'scores'} map */
function cellNumber(value, map) {
  if (map === 'weights' && (value === 0 || value === 1)) return String(value) // not next to it
  if (map === 'weights' && value > 0 && value < 9.95) return value.toFixed(2).replace(/^0/u, '')
  const short = value.toFixed(Math.abs(value) < 9.95 ? 1 : 0)
  return short === '-0.0' ? '0.0' : short.replace('-', '−')
}
