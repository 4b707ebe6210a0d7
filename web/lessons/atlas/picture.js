// Pixels of a window on a canvas, magnified, and the frame about a cell.

import { SIDE, scaleOf } from './windows.js'

/** @import { At, Cell } from './windows.js' */

/** A frame is at least so wide, in pixels of the canvas. */
const FRAME = 7

/** Where pixels stand before they are magnified. @type {HTMLCanvasElement | null} */
let small = null

/**
 * @param {CanvasRenderingContext2D} context @param {{ rgba: Uint8ClampedArray<ArrayBuffer>, rows: number, cols: number }} pixels
 * @param {number} [magnified] pixels of the canvas a side
 */
export function putPixels(context, { rgba, rows, cols }, magnified = 1) {
  const image = new ImageData(rgba, cols, rows)
  context.clearRect(0, 0, SIDE, SIDE)
  if (magnified === 1) return context.putImageData(image, 0, 0)
  small ??= document.createElement('canvas')
  Object.assign(small, { width: cols, height: rows })
  small.getContext('2d')?.putImageData(image, 0, 0)
  context.imageSmoothingEnabled = false
  context.drawImage(small, 0, 0, cols * magnified, rows * magnified)
}

/** @param {CanvasRenderingContext2D} context @param {At} at @param {Cell} cell @param {string} colour */
export function frameCell(context, at, cell, colour) {
  const { magnified, step } = scaleOf(at.zoom)
  const side = Math.max(FRAME, magnified)
  const place = (/** @type {number} */ of, /** @type {number} */ first) =>
    Math.floor((of - first) / step) * magnified - (side - magnified) / 2
  context.lineWidth = 1
  context.strokeStyle = colour
  context.strokeRect(place(cell.col, at.col) + 0.5, place(cell.row, at.row) + 0.5, side - 1, side - 1)
}
