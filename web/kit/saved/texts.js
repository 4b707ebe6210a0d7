// Texts as they stand on the page, a line each.

import { textWidth, useFont } from '../../drawing/pen.js'
import { seen } from './colours.js'
import { meet, pixels } from './sheet.js'

/**
 * @import { Box, Seen, Sheet } from './sheet.js'
 * @typedef {{ text: string, left: number, right: number, top: number, bottom: number }} Line  on the page
 */

const CASES = /** @type {Record<string, (text: string) => string>} */ ({
  uppercase: (text) => text.toUpperCase(),
  lowercase: (text) => text.toLowerCase(),
})

/** @param {Sheet} sheet @param {Text} node @param {CSSStyleDeclaration} style of what it stands in @param {Seen} within */
export function drawText(sheet, node, style, { opacity, window }) {
  for (const line of linesOf(node)) if (meet(line, window)) writeLine(sheet, line, style, opacity)
}

/** The lines of a text, without the white space at their ends. @param {Text} node @returns {Line[]} */
export function linesOf(node) {
  const { data } = node
  if (!data.trim()) return []
  const range = document.createRange()
  range.selectNodeContents(node)
  const boxes = range.getClientRects()
  if (!boxes.length) return []
  const starts = boxes.length === 1 ? [0] : startsOf(node, range)
  return starts.flatMap((start, i) => {
    const part = data.slice(start, starts[i + 1])
    const text = part.trim()
    if (!text) return []
    const from = start + part.indexOf(text[0])
    range.setStart(node, from)
    range.setEnd(node, from + text.length)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    return right > left ? [{ text: text.replace(/\s+/gu, ' '), left, right, top, bottom }] : []
  })
}

/** Where the lines of a text begin: at letters that stand lower than those before, and not further right. @param {Text} node @param {Range} range */
function startsOf(node, range) {
  const starts = [0]
  let before = null
  for (let i = 0; i < node.data.length; i++) {
    if (!node.data[i].trim()) continue
    range.setStart(node, i)
    range.setEnd(node, i + 1)
    const box = range.getBoundingClientRect()
    if (!box.width) continue // half a letter
    if (before && box.top > before.top + before.height / 2) starts.push(i)
    before = box
  }
  return starts
}

/** @param {Sheet} sheet @param {Line} line @param {CSSStyleDeclaration} style @param {number} opacity */
function writeLine(sheet, { text, left, right, top, bottom }, style, opacity) {
  const place = sheet.place({ left, top, width: right - left, height: bottom - top })
  const isUpright = style.writingMode?.startsWith('vertical')
  write(sheet, text, place, style, { opacity, angle: isUpright ? 90 : 0 })
  if (style.textDecorationLine !== 'none') strike(sheet, place, style, opacity)
}

/**
 * Writes a text into a box on the paper.
 * @param {Sheet} sheet @param {string} text @param {Box} box @param {CSSStyleDeclaration} style
 * @param {{ opacity: number, angle?: number, align?: 'left' | 'center' | 'right' }} how
 */
export function write({ pen }, text, { x, y, width, height }, style, { opacity, angle = 0, align = 'left' }) {
  const colour = seen(style.color, opacity)
  if (!colour) return
  useFont(style.fontFamily)
  const at = align === 'right' ? x + width : align === 'center' || angle ? x + width / 2 : x
  pen.text(CASES[style.textTransform]?.(text) ?? text, at, y + height / 2, {
    ...{ colour, size: pixels(style.fontSize), weight: Number(style.fontWeight) },
    ...{ angle, align: angle ? 'center' : align },
  })
}

/** @param {Sheet} sheet @param {Box} box @param {CSSStyleDeclaration} style @param {number} opacity */
function strike(
  { pen },
  { x, y, width, height },
  { textDecorationLine: line, textDecorationColor: colour, fontSize },
  opacity,
) {
  const stroke = seen(colour, opacity)
  const at = y + height / 2 + (line.includes('underline') ? 0.45 * pixels(fontSize) : 0)
  if (stroke) pen.line([x, at, x + width, at], { stroke, width: Math.max(1, pixels(fontSize) / 14) })
}

/** How wide a text is in a style. @param {string} text @param {CSSStyleDeclaration} style */
export function widthIn(text, { fontFamily, fontSize, fontWeight }) {
  useFont(fontFamily)
  return textWidth(text, pixels(fontSize), Number(fontWeight))
}
