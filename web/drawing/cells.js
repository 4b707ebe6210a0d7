// Where the cells of a figure lie: in a grid, or in rows one below the other.

/**
 * @typedef {{ left: number, top: number, cellWidth: number, cellHeight: number }} Grid
 * @typedef {{ width: number, rowHeight: number, top?: number }} Rows  from so many pixels (2) below the top on, as wide as the figure
 */

/** @param {Grid} at @param {number} row @param {number} col */
export const cellIn = (at, row, col) => ({
  x: at.left + col * at.cellWidth,
  y: at.top + row * at.cellHeight,
  width: at.cellWidth,
  height: at.cellHeight,
})

/** The middle of a cell. @param {Grid} at @param {number} row @param {number} col */
export const middleIn = ({ left, top, cellWidth, cellHeight }, row, col) => [
  left + (col + 0.5) * cellWidth,
  top + (row + 0.5) * cellHeight,
]

/** Row and column under a point, also outside of the grid. @param {Grid} at @param {number} x @param {number} y */
export const placeIn = ({ left, top, cellWidth, cellHeight }, x, y) => ({
  row: Math.floor((y - top) / cellHeight),
  col: Math.floor((x - left) / cellWidth),
})

/** @param {number} x @param {number} y its middle @param {number} half of its side */
export const squareAround = (x, y, half) => ({ x: x - half, y: y - half, width: 2 * half, height: 2 * half })

/** @param {Rows} at @param {number} row */
export const rowBox = ({ width, rowHeight, top = 2 }, row) => ({
  x: 0,
  y: top + row * rowHeight,
  width,
  height: rowHeight,
})

/** The row under a point. @param {Rows} at @param {number} y @param {number} rows */
export function rowAt({ rowHeight, top = 2 }, y, rows) {
  const row = Math.floor((y - top) / rowHeight)
  return row >= 0 && row < rows ? { row, col: 0 } : null
}

/** Outlines a row. @param {import('./pen.js').Pen} pen @param {Rows} at @param {import('./theme.js').Theme} theme @param {number} row */
export const markRow = (pen, { width, rowHeight, top = 2 }, theme, row) =>
  pen.rect(1, top + row * rowHeight, width - 2, rowHeight, { stroke: theme.select, width: 2 })
