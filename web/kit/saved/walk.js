// A figure as it is laid out, drawn by a pen: boxes, texts, fields, canvases, drawings, and panels by their own drawing.

import { drawFigure } from '../panel/saved.js'
import { drawBox } from './boxes.js'
import { drawField, isField } from './fields.js'
import { drawPseudo } from './pseudo.js'
import { drawSvg } from './shapes.js'
import { common, meet } from './sheet.js'
import { drawText } from './texts.js'

/**
 * @import { HlPanel } from '../panel/panel.js'
 * @import { Seen, Sheet } from './sheet.js'
 */

/** @param {Sheet} sheet @param {Element} element @param {Seen} within */
export function drawElement(sheet, element, within) {
  const style = getComputedStyle(element)
  const opacity = within.opacity * Number(style.opacity)
  if (style.display === 'none' || !opacity || isForReadersOnly(style)) return
  const rect = element.getBoundingClientRect()
  const isShown = style.visibility === 'visible' && (style.display === 'contents' || meet(rect, within.window))
  if (isShown && element instanceof HTMLElement)
    for (const box of element.getClientRects()) drawBox(sheet, style, sheet.place(box), opacity)
  const window = style.overflow === 'visible' ? within.window : common(within.window, rect)
  const inside = { opacity, window }
  if (isShown) drawOwn(sheet, element, style, inside)
  if (element instanceof HTMLCanvasElement || element instanceof SVGElement || isField(element)) return
  if (isShown) drawPseudo(sheet, element, '::before', inside)
  for (const node of childrenOf(element)) drawNode(sheet, node, style, inside)
  if (isShown) drawPseudo(sheet, element, '::after', inside)
}

/** @param {Sheet} sheet @param {Node} node @param {CSSStyleDeclaration} style @param {Seen} within */
function drawNode(sheet, node, style, within) {
  if (node instanceof Text && style.visibility === 'visible') drawText(sheet, node, style, within)
  else if (node instanceof Element) drawElement(sheet, node, within)
}

/** What is there for screen readers alone. @param {CSSStyleDeclaration} style */
const isForReadersOnly = ({ clipPath }) => clipPath.startsWith('inset(50%')

/** What an element shows: of a panel's stage only what stands in it. @param {Element} element @returns {Iterable<Node>} */
function childrenOf(element) {
  if (element.shadowRoot) return element.shadowRoot.childNodes
  if (element instanceof HTMLSlotElement) return element.assignedNodes({ flatten: true })
  if (element instanceof HTMLDetailsElement && !element.open) return element.querySelectorAll(':scope > summary')
  return panelOf(element) ? element.querySelectorAll(':scope > slot') : element.childNodes
}

/** The panel whose stage an element is. @param {Element} element @returns {HlPanel | null} */
function panelOf(element) {
  const root = element.getRootNode()
  const isStage = element.matches('.stage') && root instanceof ShadowRoot && root.host.localName === 'hl-panel'
  return isStage ? /** @type {HlPanel} */ (root.host) : null
}

/** @param {Sheet} sheet @param {Element} element @param {CSSStyleDeclaration} style @param {Seen} within */
function drawOwn(sheet, element, style, within) {
  const panel = panelOf(element)
  if (panel) {
    const { x, y } = sheet.place(element.getBoundingClientRect())
    // On whole pixels, as on the screen: cells have sharp edges.
    sheet.pen.group(Math.round(x), Math.round(y), panel.scale, (pen) => drawFigure(panel, pen))
  } else if (element instanceof HTMLCanvasElement) drawCanvas(sheet, element, within)
  else if (element instanceof SVGSVGElement) drawSvg(sheet, element, within)
  else if (isField(element)) drawField(sheet, element, style, within.opacity)
}

/** @param {Sheet} sheet @param {HTMLCanvasElement} canvas @param {Seen} within */
function drawCanvas(sheet, canvas, { opacity }) {
  const { width, height } = canvas
  if (!width || !height) return
  const copy = document.createElement('canvas')
  Object.assign(copy, { width, height })
  const context = copy.getContext('2d', { willReadFrequently: true })
  if (!context) return
  context.globalAlpha = opacity
  context.drawImage(canvas, 0, 0)
  const { data: rgba } = context.getImageData(0, 0, width, height)
  const { x, y, width: across, height: down } = sheet.place(canvas.getBoundingClientRect())
  const [left, top] = [canvas.clientLeft, canvas.clientTop]
  sheet.pen.picture({ rgba, width, height }, x + left, y + top, across - 2 * left, down - 2 * top)
}
