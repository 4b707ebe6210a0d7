// A token's row cut into heads: its blocks, one a head; below each the head's map of scores; below those the heads' outputs
// side by side again, and beside them W_O with a band of rows for each head.

import { textWidth } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ heads: number, dim: number, width: number, scores: string, map: string, concat: string, matrix: string, output: string,
 *   headName: (head: number) => string, sum: string, describe: (row: number, col: number) => string }} BlocksOptions
 *   scores, concat: what stands above the maps and above the outputs; map: what stands in a map, which is drawn without numbers; matrix: a letter, _ and its index; sum: what the blocks' widths make together
 * @typedef {{ width: number, height: number, left: number, side: number, each: number, map: number, mapTop: number, concatTop: number,
 *   matrixLeft: number, matrixTop: number, matrixSide: number }} Layout
 *   side: of the strips; each: of a head's block; map: the side of a head's map
 */

const LABEL = 12
const STRIP = 34
const TITLE = 24
const MAPS = 44
const GAP = 60
/** Narrower than this, W_O stands below the strips. */
const STACKED = 620
/** The letter of a matrix is larger than its index. */
const LETTER = 16
/** So tall is W_O below the strips, where that is enough for its bands to be named. */
const [BAND, TALLEST] = [LABEL + 3, 160]

/** @param {BlocksOptions} o */
export function headBlocks(o) {
  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const left = 2
    const isStacked = width < STACKED
    const mapTop = STRIP + TITLE
    const concatTop = mapTop + MAPS + TITLE
    const stripsEnd = concatTop + STRIP
    const matrixSide = isStacked ? Math.min(TALLEST, Math.max(100, o.heads * BAND)) : stripsEnd - TITLE
    const side = isStacked ? width - 2 * left : width - matrixSide - GAP - 2 * left
    const matrixTop = isStacked ? stripsEnd + TITLE + 6 : TITLE - 2
    const matrixLeft = isStacked ? (width - matrixSide) / 2 : left + side + GAP
    const each = side / o.heads
    const map = Math.max(1, Math.min(MAPS, each - Math.min(8, each / 4)))
    const height = matrixTop + matrixSide + 24
    return { width, height, left, side, each, map, mapTop, concatTop, matrixLeft, matrixTop, matrixSide }
  }

  /** Where a head's block, its map, its output and its rows of W_O lie. @param {Layout} at @param {number} head @returns {[number, number, number, number][]} */
  function boxesOf(at, head) {
    const x = at.left + head * at.each
    const band = at.matrixSide / o.heads
    return [
      [x, 1, at.each, STRIP],
      [x + (at.each - at.map) / 2, at.mapTop + (MAPS - at.map) / 2, at.map, at.map],
      [x, at.concatTop, at.each, STRIP],
      [at.matrixLeft, at.matrixTop + head * band, at.matrixSide, band],
    ]
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    for (let h = 0; h < o.heads; h++) drawHead(pen, at, theme, h)
    const title = { colour: theme.muted, size: LABEL }
    pen.text(o.scores, at.left, at.mapTop - TITLE / 2 + 2, title)
    pen.text(o.concat, at.left, at.concatTop - TITLE / 2, title)
    const [letter, index] = o.matrix.split('_')
    const name = { colour: theme.ink, size: LABEL, weight: 600 }
    pen.text(letter, at.matrixLeft, at.matrixTop - 11, { ...name, size: LETTER })
    pen.text(index, at.matrixLeft + textWidth(letter, LETTER, 600), at.matrixTop - 8, name)
    const [x, y] = [at.matrixLeft + at.matrixSide / 2, at.matrixTop + at.matrixSide / 2]
    pen.text(String(o.width), at.matrixLeft - 12, y, { ...centred(theme.muted), angle: -90 })
    pen.text(`${o.width} → ${o.output}`, x, at.matrixTop + at.matrixSide + 14, centred(theme.muted))
  }

  /** Heads in turn are tinted and plain. @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} head */
  function drawHead(pen, at, theme, head) {
    const [block, map, output, band] = boxesOf(at, head)
    for (const [x, y, width, height] of [block, output, band])
      pen.rect(x, y, width, height, { fill: head % 2 ? theme.paper : theme.line, stroke: theme.ink, width: 1 })
    drawMap(pen, at, theme, map)
    const name = o.headName(head)
    const middle = at.left + (head + 0.5) * at.each
    const fits = (/** @type {string} */ text) => textWidth(text, LABEL) + 4 < at.each
    if (fits(name)) pen.text(name, middle, 1 + STRIP / 2 - 7, centred(theme.ink))
    if (fits(String(o.dim))) {
      pen.text(String(o.dim), middle, 1 + STRIP / 2 + (fits(name) ? 8 : 0), centred(theme.ink))
      pen.text(String(o.dim), middle, at.concatTop + STRIP / 2, centred(theme.ink))
    }
    const [x, y, width, height] = band
    if (height >= LABEL + 2) pen.text(name, x + width / 2, y + height / 2, centred(theme.ink))
  }

  /** A map as such: its size counts here, not what stands in it. @param {Pen} pen @param {Layout} at @param {Theme} theme @param {[number, number, number, number]} box */
  function drawMap(pen, at, theme, [x, y, side]) {
    pen.rect(x, y, side, side, { fill: theme.paper, stroke: theme.border, width: 1 })
    if (textWidth(o.map, LABEL) < at.map) pen.text(o.map, x + side / 2, y + side / 2, centred(theme.ink))
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ col?: number }} marks */
  function drawMarks(pen, at, theme, { col }) {
    if (col === undefined || col >= o.heads) return
    for (const [x, y, width, height] of boxesOf(at, col))
      pen.rect(x, y, width, height, { stroke: theme.select, width: 3 })
  }

  /** @param {Layout} at @param {number} x @param {number} y */
  function cellAt(at, x, y) {
    const inStrips = y >= 0 && y < at.concatTop + STRIP && x >= at.left && x < at.left + at.side
    const inMatrix =
      x >= at.matrixLeft && x < at.matrixLeft + at.matrixSide && y >= at.matrixTop && y < at.matrixTop + at.matrixSide
    if (inStrips) return { row: 0, col: Math.min(o.heads - 1, Math.floor((x - at.left) / at.each)) }
    return inMatrix ? { row: 0, col: Math.floor(((y - at.matrixTop) / at.matrixSide) * o.heads) } : null
  }

  /** @param {Layout} at @param {number} _row @param {number} col */
  function cellBox(at, _row, col) {
    const [[x, y, width, height]] = boxesOf(at, col)
    return { x, y, width, height }
  }

  return { layout, draw, drawMarks, cellAt, cellBox, rows: 1, cols: o.heads, summary: () => o.sum }
}

/** @param {string} colour */
const centred = (colour) => ({ colour, size: LABEL, align: /** @type {const} */ ('center') })
