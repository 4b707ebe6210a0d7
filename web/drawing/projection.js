// A row vector times a matrix: the vector stands upright beside the matrix's rows, the product lies below its columns, and
// a bias, which is added, between them.

import { cellIn, placeIn } from './cells.js'
import { textWidth } from './pen.js'
import { drawStrip, stripRaster } from './vectors.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ width: number, height: number, left: number, top: number, cellWidth: number, cellHeight: number,
 *   bottoms: number[], lines: number }} Layout  bottoms: where bias and product begin; lines: of numbers below the product
 * @typedef {{ input: Float32Array, matrix: Float32Array, bias: Float32Array | null, output: Float32Array,
 *   names: { input: string, matrix: string, output: string },
 *   reach: { inputs: number, matrices: number, results: number }, tall?: number, write?: (value: number) => string,
 *   describe: (row: number, col: number) => string, summary?: () => string }} ProjectionOptions
 *   input (C), matrix (C,D), bias and output (D); each has a scale from -reach to reach; names: the
 *   matrix's is its index; write: a number of the product, below its cell, where there is room for it; tall: of the matrix, in CSS pixels, where that isn't to follow from the figure's width
 */

const LABEL = 12
const LETTER = 14
const STRIP = 16
/** The numbers below the product's cells: neighbours stand in different lines, so that none must be turned. */
const LINE = 15
const LINES_MOST = 3
const BETWEEN = 5
const GAP = 8
/** Of the matrix, times the figure's width. */
const TALL = 0.85
const MOST_CELL = 6
/** Where the upright vector begins, how wide it is, and where the matrix begins; the same where there is little room. */
const ROOMY = { input: 30, upright: 16, left: 54 }
const TIGHT = { input: 20, upright: 8, left: 33 }
const ROOM = 200

/** @param {ProjectionOptions} o */
export function projection(o) {
  const rows = o.input.length
  const cols = o.output.length
  const strips = o.bias ? [o.bias, o.output] : [o.output]

  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const cellHeight = Math.max(1, Math.min(MOST_CELL, (o.tall ?? TALL * width) / rows))
    const { left } = width < ROOM ? TIGHT : ROOMY
    const widest = o.write ? Math.max(...Array.from(o.output, (value) => textWidth(written(value), LABEL))) : 0
    const cellWidth = (width - left - 4) / cols
    const needed = Math.max(1, Math.ceil((widest + BETWEEN) / cellWidth))
    const lines = o.write && needed <= LINES_MOST ? needed : 0
    const top = LABEL + 10
    const bottom = top + rows * cellHeight + GAP
    const bottoms = strips.map((_, i) => bottom + i * (STRIP + GAP))
    const height = bottoms[bottoms.length - 1] + STRIP + lines * LINE + 4
    return { width, height, left, top, cellWidth, cellHeight, bottoms, lines }
  }

  /** @param {Layout} at */
  const uprightOf = (at) => (at.width < ROOM ? TIGHT : ROOMY)

  /** @param {number} value */
  const written = (value) => o.write?.(value) ?? ''

  /** @param {Layout} at */
  const boxes = (at) => ({
    input: [uprightOf(at).input, at.top, uprightOf(at).upright, rows * at.cellHeight],
    matrix: [at.left, at.top, cols * at.cellWidth, rows * at.cellHeight],
    strips: at.bottoms.map((top) => [at.left, top, cols * at.cellWidth, STRIP]),
  })

  /** @param {Layout} _at @param {Theme} theme */
  const rasters = (_at, theme) => [
    stripRaster(o.input, rows, 1, o.reach.inputs, theme),
    stripRaster(o.matrix, rows, cols, o.reach.matrices, theme),
    ...strips.map((values) => stripRaster(values, 1, cols, o.reach.results, theme)),
  ]

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {readonly import('./pen.js').Picture[]} pictures */
  function draw(pen, at, theme, [ofInput, ofMatrix, ...ofStrips]) {
    const { input, matrix, strips: below } = boxes(at)
    drawStrip(pen, theme, ofInput, input)
    drawStrip(pen, theme, ofMatrix, matrix)
    strips.forEach((values, i) => {
      drawStrip(pen, theme, ofStrips[i], below[i])
      const label = values === o.output ? `= ${o.names.output}` : '+ b'
      pen.text(label, at.left - 8, below[i][1] + below[i][3] / 2, { colour: theme.ink, align: 'right', size: LABEL })
    })
    const above = { colour: theme.ink, size: LABEL }
    pen.text(o.names.input, input[0] + input[2] / 2, at.top - 11, { ...above, align: 'center' })
    pen.text('× W', at.left, at.top - 11, { ...above, size: LETTER })
    pen.text(o.names.matrix, at.left + textWidth('× W', LETTER), at.top - 8, above)
  }

  /** The numbers below the product, the marked one bold. @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} [marked] */
  function drawProduct(pen, at, theme, marked) {
    const top = at.bottoms[at.bottoms.length - 1] + STRIP
    for (let col = 0; col < cols; col++) {
      const x = at.left + (col + 0.5) * at.cellWidth
      if (col % at.lines) pen.line([x, top, x, top + LINE * ((col % at.lines) + 0.2)], { stroke: theme.line })
    }
    for (let col = 0; col < cols; col++) drawNumber(pen, at, theme, col, col === marked)
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} col @param {boolean} isMarked */
  function drawNumber(pen, at, theme, col, isMarked) {
    const text = written(o.output[col])
    const weight = isMarked ? 700 : 400
    const half = textWidth(text, LABEL, weight) / 2
    const x = Math.min(at.left + (col + 0.5) * at.cellWidth, at.width - half - 1)
    const y = at.bottoms[at.bottoms.length - 1] + STRIP + LINE * ((col % at.lines) + 0.65)
    const style = { colour: isMarked ? theme.select : theme.ink, size: LABEL, weight }
    pen.text(text, x, y, { ...style, align: 'center' })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ row?: number, col?: number }} marks col: the element that is made of a column and all of the vector */
  function drawMarks(pen, at, theme, { row, col }) {
    if (at.lines) drawProduct(pen, at, theme, col)
    if (col === undefined || col >= cols) return
    const { input, matrix, strips: below } = boxes(at)
    const stroke = { stroke: theme.select, width: 2 }
    const x = at.left + col * at.cellWidth
    pen.rect(x - 1, matrix[1] - 1, at.cellWidth + 2, matrix[3] + 2, stroke)
    for (const [, top, , tall] of below) pen.rect(x - 1, top - 1, at.cellWidth + 2, tall + 2, stroke)
    pen.rect(input[0] - 2, input[1] - 2, input[2] + 4, input[3] + 4, stroke)
    if (row === undefined || row >= rows) return
    const y = at.top + row * at.cellHeight
    pen.rect(input[0] - 5, y - 1, input[2] + 10, at.cellHeight + 2, stroke)
    pen.rect(x - 5, y - 1, at.cellWidth + 10, at.cellHeight + 2, stroke)
  }

  /** The row of the matrix and the column; the product's row comes after its last. @param {Layout} at @param {number} x @param {number} y */
  function cellAt(at, x, y) {
    const { row, col } = placeIn(at, x, y)
    return col < 0 || col >= cols || row < 0 ? null : { row: Math.min(row, rows), col }
  }

  /** @param {Layout} at @param {number} row @param {number} col */
  function cellBox(at, row, col) {
    const box = cellIn(at, row, col)
    const height = STRIP + at.lines * LINE
    return row < rows ? box : { ...box, y: at.bottoms[at.bottoms.length - 1], height }
  }

  return { layout, rasters, draw, drawMarks, cellAt, cellBox, rows: rows + 1, cols }
}
