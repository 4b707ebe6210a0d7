// Square matrices drawn to one scale: what there is room for, as outlines, and what is needed, filled.

import { textWidth } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ width: number, height: number, side: number }} Layout  side: of the largest square, in CSS pixels
 * @typedef {{ side: number, rooms: { label: string, side: number }[], most: number,
 *   describe: (row: number, col: number) => string, summary?: () => string }} SquaresOptions
 *   side: rows of the filled one; rooms: the others, the largest last; most: rows that fill the figure; the grid is a row of the filled one and its rooms
 */

const LABEL = 12
const SIDE = 330
const EDGE = 2

/** @param {SquaresOptions} o */
export function squares(o) {
  const all = [{ label: '', side: o.side }, ...o.rooms]

  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const side = Math.min(SIDE, width - 2 * EDGE)
    return { width, height: side + 2 * EDGE, side }
  }

  /** Of a square of so many rows, its upper left corner and its side. @param {Layout} at @param {number} rows */
  function boxOf(at, rows) {
    const side = Math.max(1, (at.side * Math.min(rows, o.most)) / o.most)
    return { x: EDGE, y: EDGE + at.side - side, side }
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    const { x, y, side } = boxOf(at, o.side)
    const isOver = o.rooms.some((room) => o.side > room.side)
    pen.rect(x, y, side, side, {
      fill: isOver ? `${theme.value}cc` : `${theme.accent}66`,
      stroke: isOver ? theme.value : theme.accent,
    })
    for (const room of o.rooms) {
      const box = boxOf(at, room.side)
      pen.rect(box.x, box.y, box.side, box.side, { stroke: theme.ink, width: 1.5, dash: [5, 3] })
      const isInside = textWidth(room.label, LABEL, 600) + 16 < box.side
      const [left, top] = isInside ? [box.x + 8, box.y + 14] : [box.x + box.side + 8, box.y + box.side - 12]
      pen.text(room.label, left, top, { colour: theme.ink, size: LABEL, weight: 600, halo: theme.paper })
    }
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ col?: number }} marks */
  function drawMarks(pen, at, theme, { col }) {
    if (col === undefined || col >= all.length) return
    const { x, y, side } = boxOf(at, all[col].side)
    pen.rect(x, y, side, side, { stroke: theme.select, width: 2 })
  }

  /** The smallest that holds the point. @param {Layout} at @param {number} x @param {number} y */
  function cellAt(at, x, y) {
    const inside = all
      .map(({ side }, col) => ({ col, ...boxOf(at, side) }))
      .filter((box) => x <= box.x + box.side && y >= box.y)
      .sort((a, b) => a.side - b.side)
    return inside.length ? { row: 0, col: inside[0].col } : null
  }

  /** @param {Layout} at @param {number} _row @param {number} col */
  function cellBox(at, _row, col) {
    const { x, y, side } = boxOf(at, all[col].side)
    return { x, y, width: side, height: side }
  }

  return { layout, draw, drawMarks, cellAt, cellBox, rows: 1, cols: all.length }
}
