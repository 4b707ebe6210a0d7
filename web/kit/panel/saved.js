// A panel's picture as it is saved: its caption, and below it the figure as it is on show.

import { canvasPen, svgPen, useFont } from '../../drawing/pen.js'
import { themeOf } from '../../drawing/theme.js'

/**
 * @import { Pen } from '../../drawing/pen.js'
 * @import { HlPanel } from './panel.js'
 */

const CAPTION = 24 // CSS pixels

/** In CSS pixels; 0 while nothing is drawn. @param {HlPanel} panel */
export function savedSize({ layout }) {
  return layout ? { width: layout.width, height: layout.height + CAPTION } : { width: 0, height: 0 }
}

/** As elements of SVG. @param {HlPanel} panel */
export function savedSvg(panel) {
  const [caption, figure] = [svgPen(), svgPen()]
  draw(panel, caption, figure, () => {})
  return `${caption}<g transform="translate(0 ${CAPTION})">${figure}</g>`
}

/** On a canvas, whose origin moves. @param {HlPanel} panel @param {CanvasRenderingContext2D} context scaled to CSS pixels */
export function drawSaved(panel, context) {
  const pen = canvasPen(context)
  draw(panel, pen, pen, () => context.translate(0, CAPTION))
}

/** @param {HlPanel} panel @param {Pen} caption @param {Pen} figure @param {() => void} move what goes between the two */
function draw(panel, caption, figure, move) {
  const { drawing, layout, heading, names, tensors, pictures, marks } = panel
  if (!drawing || !layout) return
  const theme = themeOf(panel)
  useFont(theme.font)
  caption.text(names ? `${heading} · ${tensors}` : heading, 4, CAPTION / 2, {
    colour: theme.ink,
    size: 13,
    weight: 600,
  })
  move()
  drawing.draw(figure, layout, theme, pictures)
  drawing.drawMarks(figure, layout, theme, marks)
}
