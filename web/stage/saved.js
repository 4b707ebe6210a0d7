// The picture on show as a file.

import { draw, strokesOn } from './marks/draw.js'
import { SvgStrokes } from './marks/svg.js'

/**
 * @import { Mark, Palette } from './types.js'
 * @typedef {{ width: number, height: number }} Size
 */

/** Pixels of a PNG to a CSS pixel. */
const FINE = 2

/** @param {Palette} palette */
const paperOf = ({ page: [r, g, b] }) => `rgb(${r},${g},${b})`

/** A picture is so many whole pixels wide and high. @param {Size} size @returns {Size} */
const whole = ({ width, height }) => ({ width: Math.round(width), height: Math.round(height) })

/** @param {readonly Mark[]} marks @param {Palette} palette @param {Size} size */
export function svgOf(marks, palette, size) {
  const { width, height } = whole(size)
  const strokes = new SvgStrokes()
  draw(/** @type {import('./marks/draw.js').Strokes} */ (/** @type {unknown} */ (strokes)), marks, palette)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${paperOf(palette)}"/>${strokes}</svg>\n`
}

/** Of twice the size. @param {readonly Mark[]} marks @param {Palette} palette @param {Size} size @returns {Promise<Blob>} */
export async function pngOf(marks, palette, size) {
  const { width, height } = whole(size)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: FINE * width, height: FINE * height })
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
  context.fillStyle = paperOf(palette)
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(FINE, FINE)
  draw(strokesOn(context), marks, palette)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
