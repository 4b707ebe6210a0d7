// Controls that stand in a figure, as they are set.

import { fitText } from '../../drawing/pen.js'
import { seen } from './colours.js'
import { pixels } from './sheet.js'
import { widthIn, write } from './texts.js'

/** @import { Box, Sheet } from './sheet.js' */

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */

/** @param {Element} element @returns {element is Field} */
export const isField = (element) => element.matches('input, textarea, select')

/** @param {Sheet} sheet @param {Field} field @param {CSSStyleDeclaration} style @param {number} opacity */
export function drawField(sheet, field, style, opacity) {
  const box = sheet.place(field.getBoundingClientRect())
  if (field.matches('[type=range]')) drawSlider(sheet, /** @type {HTMLInputElement} */ (field), box, style, opacity)
  else if (field.matches('[type=checkbox], [type=radio]'))
    drawTick(sheet, /** @type {HTMLInputElement} */ (field), box, style, opacity)
  else writeValue(sheet, field, box, style, opacity)
}

/** @param {CSSStyleDeclaration} style @param {number} opacity */
const accentOf = ({ accentColor, color }, opacity) =>
  seen(accentColor === 'auto' ? color : accentColor, opacity) ?? 'none'

/** @param {Sheet} sheet @param {HTMLInputElement} field @param {Box} box @param {CSSStyleDeclaration} style @param {number} opacity */
function drawSlider({ pen }, { value, min, max }, { x, y, width, height }, style, opacity) {
  const [low, high] = [Number(min || 0), Number(max || 100)]
  const share = high > low ? (Number(value) - low) / (high - low) : 0
  const fill = accentOf(style, opacity)
  const [thick, knob] = [6, 8]
  const at = x + knob + share * (width - 2 * knob)
  const top = y + (height - thick) / 2
  pen.rect(x, top, width, thick, { fill: seen('rgb(134, 141, 149)', 0.35 * opacity) ?? 'none', radius: thick / 2 })
  pen.rect(x, top, at - x, thick, { fill, radius: thick / 2 })
  pen.dot(at, y + height / 2, knob, { fill })
}

/** @param {Sheet} sheet @param {HTMLInputElement} field @param {Box} box @param {CSSStyleDeclaration} style @param {number} opacity */
function drawTick({ pen }, { checked, type }, { x, y, width, height }, style, opacity) {
  const size = Math.min(width, height) - 2
  const [left, top] = [x + (width - size) / 2, y + (height - size) / 2]
  const stroke = checked ? accentOf(style, opacity) : (seen('rgb(134, 141, 149)', opacity) ?? 'none')
  const radius = type === 'radio' ? size / 2 : 3
  pen.rect(left, top, size, size, { stroke, width: 1.5, radius })
  if (!checked) return
  const [middle, centre] = [left + size / 2, top + size / 2]
  if (type === 'radio') pen.dot(middle, centre, size / 4, { fill: stroke })
  else
    pen.line([middle - size / 4, centre, middle - size / 12, centre + size / 5, middle + size / 4, centre - size / 4], {
      stroke,
      width: 2,
    })
}

/** @param {Field} field */
function writtenIn(field) {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.textContent?.trim() ?? ''
  return field.value || field.placeholder
}

/** @param {Sheet} sheet @param {Field} field @param {Box} box @param {CSSStyleDeclaration} style @param {number} opacity */
function writeValue(sheet, field, box, style, opacity) {
  const [left, right, top] = [style.paddingLeft, style.paddingRight, style.paddingTop].map(pixels)
  const inner = { ...box, x: box.x + left + 1, width: box.width - left - right - 2 }
  const align = style.textAlign === 'center' ? 'center' : /right|end/u.test(style.textAlign) ? 'right' : 'left'
  if (!(field instanceof HTMLTextAreaElement)) {
    widthIn('', style) // what follows is measured in its fonts
    write(sheet, fitText(writtenIn(field), inner.width, pixels(style.fontSize)), inner, style, { opacity, align })
    return
  }
  const height = pixels(style.lineHeight) || 1.4 * pixels(style.fontSize)
  for (const [i, line] of wrapped(writtenIn(field), inner.width, style).entries())
    if (top + (i + 0.5) * height < box.height)
      write(sheet, line, { ...inner, y: box.y + top + 1 + i * height, height }, style, { opacity, align })
}

/** A text on lines of a width. @param {string} text @param {number} width @param {CSSStyleDeclaration} style */
function wrapped(text, width, style) {
  return text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    for (const word of paragraph.split(/(?<= )/u)) {
      const longer = lines[lines.length - 1] + word
      if (lines[lines.length - 1] && widthIn(longer.trimEnd(), style) > width) lines.push(word)
      else lines[lines.length - 1] = longer
    }
    return lines
  })
}
