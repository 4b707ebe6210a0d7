// A panel's drawing as it is on show, by any pen.

import { svgPen, useFont } from '../../drawing/pen.js'
import { themeOf } from '../../drawing/theme.js'

/**
 * @import { Pen } from '../../drawing/pen.js'
 * @import { HlPanel } from './panel.js'
 */

/** @param {HlPanel} panel @param {Pen} pen */
export function drawFigure(panel, pen) {
  const { drawing, layout, pictures, marks } = panel
  if (!drawing || !layout) return
  const theme = themeOf(panel)
  useFont(theme.font)
  drawing.draw(pen, layout, theme, pictures)
  drawing.drawMarks(pen, layout, theme, marks)
}

/** As elements of SVG, and their size in lengths of the drawing; 0 while nothing is drawn. @param {HlPanel} panel */
export function svgPartsOf(panel) {
  const pen = svgPen()
  drawFigure(panel, pen)
  const { width = 0, height = 0 } = panel.layout ?? {}
  return { width, height, body: String(pen) }
}
