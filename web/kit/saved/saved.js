// A figure as a file: its title, and below it its picture as it is laid out, in one drawing that needs nothing else.

import { canvasPen, escapeXml, svgPen } from '../../drawing/pen.js'
import { themeOf } from '../../drawing/theme.js'
import { Sheet } from './sheet.js'
import { drawElement } from './walk.js'

/**
 * @import { Pen } from '../../drawing/pen.js'
 * @typedef {import('../view.js').HlView} HlView
 * @typedef {{ width: number, height: number, title: string, parts: { element: Element, y: number }[], zoom: number }} Saved
 */

/** Around the picture, and below the title. */
const MARGIN = 16 // CSS pixels
const GAP = 12

/** Pixels of a PNG to a CSS pixel. */
const FINE = 2

const EVERYWHERE = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }

/** What is drawn, one below the other; where there is no picture, what says why. @param {HlView} view @returns {Saved} */
function savedOf(view) {
  const find = (/** @type {string} */ selector) => view.renderRoot.querySelector(selector)
  const elements = [find('#title'), find('.picture') ?? find('.message')].filter((element) => element !== null)
  const zoom = view.getBoundingClientRect().width / view.offsetWidth || 1
  let y = MARGIN
  let width = 0
  const parts = elements.map((element) => {
    const rect = element.getBoundingClientRect()
    const part = { element, y }
    y += rect.height / zoom + GAP
    width = Math.max(width, rect.width / zoom)
    return part
  })
  const height = parts.length ? y - GAP + MARGIN : 2 * MARGIN
  const title = find('#title')?.textContent?.trim() ?? ''
  return { width: Math.ceil(width + 2 * MARGIN), height: Math.ceil(height), title, parts, zoom }
}

/** @param {Saved} saved @param {Pen} pen */
function draw({ parts, zoom }, pen) {
  for (const { element, y } of parts) {
    const { left, top } = element.getBoundingClientRect()
    const sheet = new Sheet(pen, { left: left - MARGIN * zoom, top: top - y * zoom, zoom })
    drawElement(sheet, element, { opacity: 1, window: EVERYWHERE })
  }
}

/** As the text of an SVG file. @param {HlView} view */
export function svgOf(view) {
  const saved = savedOf(view)
  const { width, height, title } = saved
  const pen = svgPen()
  draw(saved, pen)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${title && `<title>${escapeXml(title)}</title>`}<rect width="100%" height="100%" fill="${themeOf(view).paper}"/>${pen}</svg>\n`
}

/** The same as a PNG of twice the size, drawn anew: the SVG as an image would have none of the page's fonts. @param {HlView} view @returns {Promise<Blob>} */
export function pngOf(view) {
  const saved = savedOf(view)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: FINE * saved.width, height: FINE * saved.height })
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
  context.fillStyle = themeOf(view).paper
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(FINE, FINE)
  draw(saved, canvasPen(context))
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
