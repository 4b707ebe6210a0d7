// One row of attention in two sentences that differ in a word: its weights as bars left and right of the words; and beside
// them, word by word, all heads as columns of colours. What isn't known yet is a question mark.

import { cellIn, middleIn } from './cells.js'
import { fitText, textWidth } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ width: number, height: number, left: number, top: number, cellWidth: number, cellHeight: number, pixelWidth: number, pixelHeight: number, side: number, middle: number, edge: number }} Layout
 *   left, top, cells and their pixels: of the colours; side: how long a bar of 1 is; middle, edge: where the words and the bars right of them begin
 * @typedef {{ words: readonly string[], ends: readonly [string, string], sides: readonly [Float32Array, Float32Array | null], shown: number, unknown: string,
 *   heads: readonly string[], groups: readonly string[], values: Float32Array, map: 'weights' | 'scores', low: number, title: string,
 *   describe: (row: number, col: number) => string }} TurnOptions
 *   ends: what stands above the bars; shown: the side of the sentence on show; heads: titles of the columns; unknown: what stands in place of bars that
 *   aren't known yet, where there is room; groups: above
 *   as many columns each; values: of the
 *   colours, head by head; title: what the colours are
 */

const LABEL = 12
const ROW = { wide: 20, narrow: 18 }
const NARROW = 440
const TOP = 54
const WORD_WIDTH = 88
const CELL = { wide: 22, narrow: 13 }
const APART = { wide: 22, narrow: 8 }
/** Room for the number at a bar's end. */
const NUMBER = 30
/** Smaller weights have no number. */
const WRITTEN = 0.045

/** @param {number} weight */
const written = (weight) => (Number.isNaN(weight) ? 'NaN' : weight.toFixed(2).replace(/^0/u, ''))

/** @param {TurnOptions} o */
export function turn(o) {
  const n = o.words.length
  const count = o.heads.length

  /** @param {number} width @param {number} dpr @returns {Layout} */
  function layout(width, dpr) {
    const widest = Math.max(...o.words.map((word) => textWidth(word, LABEL, 600)))
    const words = Math.ceil(Math.min(WORD_WIDTH, widest)) + 16
    const kind = width < NARROW ? 'narrow' : 'wide'
    const pixelWidth = Math.floor(CELL[kind] * dpr)
    const cellWidth = pixelWidth / dpr
    const left = width - count * cellWidth - 4
    const side = Math.max(10, (left - APART[kind] - words) / 2 - NUMBER)
    const pixelHeight = Math.round(ROW[kind] * dpr)
    const sizes = { cellWidth, cellHeight: pixelHeight / dpr, pixelWidth, pixelHeight }
    const middle = NUMBER + side
    return {
      ...{ width, height: TOP + (n * pixelHeight) / dpr + 4, left, top: TOP },
      ...{ ...sizes, side, middle, edge: middle + words },
    }
  }

  /** A column of colours each. @param {Layout} at @param {Theme} theme @returns {import('./types.js').RasterRequest[]} */
  const rasters = ({ pixelWidth, pixelHeight }, { dark }) =>
    o.heads.map((_, head) => ({
      ...{ values: o.values.subarray(head * n, (head + 1) * n), rows: n, cols: 1, map: o.map, low: o.low, high: 1 },
      ...{ dark, scale: /** @type {const} */ ('linear'), cellWidth: pixelWidth, cellHeight: pixelHeight, gap: 1 },
    }))

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {readonly import('./pen.js').Picture[]} pictures */
  function draw(pen, at, theme, pictures) {
    o.sides.forEach((weights, side) => {
      drawTitle(pen, at, theme, side)
      for (let word = 0; word < n; word++) drawBar(pen, at, theme, side, word, weights?.[word] ?? null)
    })
    const [, y] = middleIn(at, n / 2 - 0.5, 0)
    if (!o.sides[1]) drawUnknown(pen, at, theme, y)
    drawHeads(pen, at, theme, pictures)
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} y */
  function drawUnknown(pen, at, theme, y) {
    const width = textWidth(o.unknown, LABEL + 2, 600)
    const [label, size] = width < at.side ? [o.unknown, LABEL + 2] : ['?', 20]
    const x = at.edge + at.side / 2
    if (width < at.side) pen.rect(x - width / 2 - 6, y - 12, width + 12, 24, { fill: theme.paper })
    pen.text(label, x, y, { colour: theme.muted, align: 'center', size, weight: 600 })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} side */
  function drawTitle(pen, at, theme, side) {
    const x = side ? at.edge : at.middle
    const isShown = side === o.shown
    const style = { colour: isShown ? theme.ink : theme.muted, size: LABEL, weight: isShown ? 650 : 400 }
    pen.text(o.ends[side], x, TOP - 12, { ...style, align: side ? 'left' : 'right' })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} side @param {number} word @param {number | null} weight */
  function drawBar(pen, at, theme, side, word, weight) {
    const [, y] = middleIn(at, word, 0)
    const thick = at.cellHeight - 6
    const from = (/** @type {number} */ length) => (side ? at.edge : at.middle - length)
    pen.rect(
      from(at.side),
      y - thick / 2,
      at.side,
      thick,
      weight === null ? { stroke: theme.line } : { fill: theme.track },
    )
    if (!side) {
      const style = { colour: theme.ink, align: /** @type {const} */ ('center'), size: LABEL }
      pen.text(fitText(o.words[word], WORD_WIDTH, LABEL), (at.middle + at.edge) / 2, y, style)
    }
    if (weight === null) return
    const length = at.side * Math.min(1, Math.max(0, weight) || 0)
    const fill = side === o.shown ? theme.accent : theme.border
    if (length > 0) pen.rect(from(length), y - thick / 2, length, thick, { fill })
    if (weight < WRITTEN) return
    const x = side ? at.edge + length + 4 : at.middle - length - 4
    pen.text(written(weight), x, y, { colour: theme.ink, align: side ? 'left' : 'right', size: LABEL })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {readonly import('./pen.js').Picture[]} pictures */
  function drawHeads(pen, at, theme, pictures) {
    const width = count * at.cellWidth
    const style = { colour: theme.muted, size: LABEL }
    const group = width / o.groups.length
    pen.text(o.title, at.left + width / 2, 8, { ...style, align: 'center' })
    o.groups.forEach((title, i) => pen.text(title, at.left + (i + 0.5) * group, 25, { ...style, align: 'center' }))
    pen.rect(at.left - 0.5, at.top - 0.5, width + 1, n * at.cellHeight + 1, { fill: theme.line })
    o.heads.forEach((head, i) => {
      const x = at.left + i * at.cellWidth
      pen.text(head, x + at.cellWidth / 2, TOP - 12, { ...style, align: 'center' })
      pen.picture(pictures[i], x, at.top, at.cellWidth, n * at.cellHeight)
    })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ row?: number, col?: number }} marks a word, and the head whose bars stand there */
  function drawMarks(pen, at, theme, { row, col }) {
    if (col === undefined || col >= count) return
    const x = at.left + col * at.cellWidth
    pen.rect(x - 1, at.top - 1.5, at.cellWidth + 1, n * at.cellHeight + 2, { stroke: theme.select, width: 2 })
    if (row === undefined || row >= n) return
    const cell = cellIn(at, row, col)
    pen.rect(cell.x - 1.5, cell.y - 1.5, cell.width + 2, cell.height + 2, { stroke: theme.select, width: 3 })
    const width = at.edge - at.middle - 6
    pen.rect(at.middle + 3, cell.y + 1, width, cell.height - 2, { stroke: theme.select, width: 1.5 })
  }

  /** A word and a head, in the colours. @param {Layout} at @param {number} x @param {number} y */
  function cellAt(at, x, y) {
    const row = Math.floor((y - at.top) / at.cellHeight)
    const col = Math.floor((x - at.left) / at.cellWidth)
    if (row < 0 || row >= n || col < 0) return null
    return { row, col: Math.min(count - 1, col) }
  }

  return {
    ...{ layout, rasters, draw, drawMarks, cellAt, cellBox: cellIn },
    ...{ rows: n, cols: count, rowLabels: o.words, colLabels: o.heads },
  }
}
