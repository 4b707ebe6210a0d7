// Drawings that stand in a figure as SVG, stroke by stroke.

import { useFont } from '../../drawing/pen.js'
import { seen } from './colours.js'
import { pixels } from './sheet.js'

/** @import { Seen, Sheet } from './sheet.js' */

/** A curve is drawn by its points, so far from each other. */
const STEP = 2 // CSS pixels

/** @param {Sheet} sheet @param {SVGSVGElement} svg @param {Seen} within */
export function drawSvg(sheet, svg, { opacity }) {
  for (const element of svg.querySelectorAll('*')) {
    const style = getComputedStyle(element)
    if (style.display === 'none' || style.visibility === 'hidden') continue
    const shown = opacity * Number(style.opacity)
    if (element instanceof SVGGeometryElement) drawShape(sheet, element, style, shown)
    else if (element instanceof SVGTextElement) drawLabel(sheet, element, style, shown)
  }
}

/** @param {Sheet} sheet @param {SVGGeometryElement} shape @param {CSSStyleDeclaration} style @param {number} opacity */
function drawShape(sheet, shape, style, opacity) {
  const matrix = shape.getScreenCTM()
  const [fill, stroke] = [colourOf(style, 'fill', opacity), colourOf(style, 'stroke', opacity)]
  if (!matrix || !(fill || stroke)) return
  const points = pointsOf(shape).flatMap((point) => {
    const { x: left, y: top } = new DOMPoint(point.x, point.y).matrixTransform(matrix)
    const { x, y } = sheet.place({ left, top, width: 0, height: 0 })
    return [x, y]
  })
  const size = Math.hypot(matrix.a, matrix.b)
  const { width: scale } = sheet.place({ left: 0, top: 0, width: size, height: 0 })
  const dash =
    style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[\s,]+/u).map((part) => scale * pixels(part))
  sheet.pen.line(points, {
    ...(fill && { fill }),
    ...(stroke && { stroke, width: scale * pixels(style.strokeWidth), dash }),
  })
}

/** @param {CSSStyleDeclaration} style @param {'fill' | 'stroke'} of @param {number} opacity */
const colourOf = (style, of, opacity) =>
  style[of] === 'none' ? null : seen(style[of], opacity * Number(style[`${of}Opacity`]))

/** @param {SVGGeometryElement} shape @returns {{ x: number, y: number }[]} */
function pointsOf(shape) {
  if (shape instanceof SVGPolylineElement || shape instanceof SVGPolygonElement) {
    const points = Array.from(shape.points)
    return shape instanceof SVGPolygonElement ? [...points, points[0]] : points
  }
  const length = shape.getTotalLength()
  const count = shape instanceof SVGLineElement ? 1 : Math.max(1, Math.ceil(length / STEP))
  return Array.from({ length: count + 1 }, (_, i) => shape.getPointAtLength((i * length) / count))
}

/** @param {Sheet} sheet @param {SVGTextElement} label @param {CSSStyleDeclaration} style @param {number} opacity */
function drawLabel(sheet, label, style, opacity) {
  const colour = colourOf(style, 'fill', opacity)
  const text = label.textContent?.trim() ?? ''
  if (!colour || !text) return
  const { x, y, width, height } = sheet.place(label.getBoundingClientRect())
  const matrix = label.getScreenCTM()
  const size = matrix ? Math.hypot(matrix.a, matrix.b) : 1
  const scale = sheet.place({ left: 0, top: 0, width: size, height: 0 }).width
  const angle = matrix ? (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI : 0
  useFont(style.fontFamily)
  sheet.pen.text(text, x + width / 2, y + height / 2, {
    ...{ colour, size: scale * pixels(style.fontSize), weight: Number(style.fontWeight) },
    ...{ angle, align: 'center' },
  })
}
