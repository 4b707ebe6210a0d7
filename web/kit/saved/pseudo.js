// What style sheets put before and after an element's own text. Browsers don't tell where it stands: what is positioned
// stands in its element's box, words beside those of the element.

import { drawBox } from './boxes.js'
import { meet, pixels } from './sheet.js'
import { linesOf, widthIn, write } from './texts.js'

/** @import { Seen, Sheet } from './sheet.js' */

/** @param {Sheet} sheet @param {Element} element @param {'::before' | '::after'} which @param {Seen} within */
export function drawPseudo(sheet, element, which, within) {
  const style = getComputedStyle(element, which)
  const [, content] = /^"(.*)"$/su.exec(style.content) ?? []
  if (content === undefined || style.display === 'none') return
  const text = content.replace(/\\(.)/gu, '$1')
  if (style.position === 'absolute') drawPlaced(sheet, element, style, text, within)
  else if (text.trim()) writeBeside(sheet, element, style, { text, isBefore: which === '::before' }, within)
}

/** @param {Sheet} sheet @param {Element} element @param {CSSStyleDeclaration} style @param {string} text @param {Seen} within */
function drawPlaced(sheet, element, style, text, { opacity, window }) {
  const own = getComputedStyle(element)
  if (own.position === 'static') return
  const box = sheet.place(element.getBoundingClientRect())
  const x = box.x + pixels(own.borderLeftWidth) + pixels(style.left)
  const y = box.y + pixels(own.borderTopWidth) + pixels(style.top)
  const place = { x, y, width: pixels(style.width), height: pixels(style.height) }
  if (!meet(element.getBoundingClientRect(), window)) return
  drawBox(sheet, style, place, opacity)
  if (text.trim()) write(sheet, text.trim(), place, style, { opacity, align: 'center' })
}

/** @param {Sheet} sheet @param {Element} element @param {CSSStyleDeclaration} style @param {{ text: string, isBefore: boolean }} said @param {Seen} within */
function writeBeside(sheet, element, style, { text, isBefore }, { opacity, window }) {
  const lines = textsIn(element).flatMap(linesOf)
  const line = isBefore ? lines[0] : lines[lines.length - 1]
  if (!line || !meet(line, window)) return
  const {
    x,
    y,
    width: across,
    height,
  } = sheet.place({ ...line, width: line.right - line.left, height: line.bottom - line.top })
  const width = widthIn(text, style)
  const own = widthIn(text.trim(), style)
  const at = isBefore ? x - width : x + across + width - own
  write(sheet, text.trim(), { x: at, y, width: own, height }, style, { opacity })
}

/** @param {Element} element @returns {Text[]} */
function textsIn(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found = []
  while (walker.nextNode()) found.push(/** @type {Text} */ (walker.currentNode))
  return found
}
