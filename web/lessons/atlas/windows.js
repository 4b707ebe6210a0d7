// Which part of a map a square of pixels shows. Pure: places, steps and pixels, no weights.

/**
 * @typedef {{ row: number, col: number }} Cell
 * @typedef {{ row: number, col: number, zoom: number }} At  the first cell; 2^zoom cells a pixel, or 2^-zoom pixels a cell
 * @typedef {import('../../core/calls/atlas.js').AtlasWindow} Window
 */

/** Pixels of the picture, a side. */
export const SIDE = 256

/** A cell of 2^5 pixels a side. */
export const CLOSEST = -5

/** The whole map on the picture: as many cells a pixel as are needed. @param {number} tokens */
export function widest(tokens) {
  let zoom = 0
  while (SIDE * 2 ** zoom < tokens) zoom++
  return zoom
}

/** How far a place is zoomed out, kept where it means something. @param {number} zoom @param {number} tokens */
export const zoomIn = (zoom, tokens) => Math.max(CLOSEST, Math.min(widest(tokens), zoom))

/** Cells a pixel, pixels a cell, and cells that the picture has a side. @param {number} zoom */
export function scaleOf(zoom) {
  const [step, magnified] = zoom > 0 ? [2 ** zoom, 1] : [1, 2 ** -zoom]
  return { step, magnified, cells: (SIDE / magnified) * step }
}

/** A place kept in the map; the first cell stands where a pixel begins. @param {At} at @param {number} tokens @returns {At} */
export function kept({ row, col, zoom: asked }, tokens) {
  const zoom = zoomIn(asked, tokens)
  const { step, cells } = scaleOf(zoom)
  const last = Math.max(0, tokens - cells)
  const inside = (/** @type {number} */ place) =>
    Math.floor(Math.max(0, Math.min(last, Math.round(place))) / step) * step
  return { row: inside(row), col: inside(col), zoom }
}

/** A cell that the map has. @param {Cell} cell @param {number} tokens @returns {Cell} */
export function inside({ row, col }, tokens) {
  const kept = (/** @type {number} */ place) => Math.max(0, Math.min(tokens - 1, place))
  return { row: kept(row), col: kept(col) }
}

/**
 * What the core is asked for.
 * @param {At} at @param {number} tokens @param {Pick<Window, 'pool' | 'unit'>} how @returns {Window}
 */
export function windowOf({ row, col, zoom }, tokens, how) {
  const { step, magnified } = scaleOf(zoom)
  const pixels = (/** @type {number} */ first) =>
    Math.min(Math.ceil(SIDE / magnified), Math.ceil((tokens - first) / step))
  return { row, col, rows: pixels(row), cols: pixels(col), step, ...how }
}

/** The cell under a point of the picture, in shares of its side. @param {At} at @param {number} tokens @param {number} x @param {number} y */
export function cellAt({ row, col, zoom }, tokens, x, y) {
  const { cells } = scaleOf(zoom)
  const place = (/** @type {number} */ first, /** @type {number} */ share) =>
    Math.max(0, Math.min(tokens - 1, Math.floor(first + share * cells)))
  return { row: place(row, y), col: place(col, x) }
}

/** Zoomed by steps about a point of the picture, which stays where it is. @param {At} at @param {number} tokens @param {number} steps @param {number} x @param {number} y @returns {At} */
export function zoomed(at, tokens, steps, x, y) {
  const zoom = zoomIn(at.zoom + steps, tokens)
  const change = scaleOf(at.zoom).cells - scaleOf(zoom).cells
  return kept({ row: at.row + change * y, col: at.col + change * x, zoom }, tokens)
}

/** The picture's frame on the whole map, in shares of the map's side. @param {At} at @param {number} tokens */
export function frameOf({ row, col, zoom }, tokens) {
  const side = Math.min(1, scaleOf(zoom).cells / tokens)
  return { left: col / tokens, top: row / tokens, side }
}

/** The window about a point of the whole map. @param {At} at @param {number} tokens @param {number} x @param {number} y @returns {At} */
export function centred({ zoom }, tokens, x, y) {
  const half = scaleOf(zoom).cells / 2
  return kept({ row: y * tokens - half, col: x * tokens - half, zoom }, tokens)
}

/** The window moved so far that a cell is in sight: then the cell is in its middle. @param {At} at @param {number} tokens @param {Cell} cell @returns {At} */
export function following({ row, col, zoom }, tokens, cell) {
  const { cells } = scaleOf(zoom)
  const follow = (/** @type {number} */ first, /** @type {number} */ place) =>
    place < first || place >= first + cells ? place - cells / 2 : first
  return kept({ row: follow(row, cell.row), col: follow(col, cell.col), zoom }, tokens)
}
