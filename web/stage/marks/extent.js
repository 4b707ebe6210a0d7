// How much room a mark takes.

/** @import { Box, Mark, MarkFacts, TextMark } from '../types.js' */

/** Width of a letter of a size of 1, where nothing can measure it: in node. */
const LETTER = 0.55

/** @type {import('../types.js').Measure} */
let measuring = (text, size) => text.length * size * LETTER

/** Has texts measured with what draws them. @param {import('../types.js').Measure} measure */
export function measureWith(measure) {
  measuring = measure
}

/** Width of a text in CSS pixels. @type {import('../types.js').Measure} */
export const widthOf = (text, size, weight = 400) => measuring(text, size, weight)

/** @param {TextMark} mark @returns {Box} */
function textExtent({ label, x, y, ax, size, weight, angle }) {
  const w = widthOf(label, size, weight)
  const h = size * 1.1
  if (!angle) return { x: x - w * ax, y: y - h / 2, w, h }
  const [along, up] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  return { x: x - (h / 2) * up, y: y - w * up - (h / 2) * along, w: w * along + h * up, h: w * up + h * along }
}

/** @param {Mark} mark @returns {Box} */
export function extent(mark) {
  switch (mark.kind) {
    case 'arc': {
      const { x1, x2, y1, y2, bulgeX, bulgeY, width } = mark
      const half = width / 2 // a cubic curve rises to three quarters of its handles
      const [left, right] = [Math.min(x1, x2), Math.max(x1, x2) + Math.max(0, bulgeX * 0.75)]
      const [top, bottom] = [Math.min(y1, y2) + Math.min(0, bulgeY * 0.75), Math.max(y1, y2)]
      return { x: left - half, y: top - half, w: right - left + width, h: bottom - top + width }
    }
    case 'text':
      return textExtent(mark)
    case 'word':
    case 'strip':
      return { x: mark.x - mark.w / 2, y: mark.y - mark.h / 2, w: mark.w, h: mark.h }
    default:
      return {
        x: Math.min(mark.x, mark.x + mark.w),
        y: Math.min(mark.y, mark.y + mark.h),
        w: Math.abs(mark.w),
        h: Math.abs(mark.h),
      }
  }
}

/** @param {Box} box @param {{ x: number, y: number }} point @param {number} [slop] */
export const holds = (box, { x, y }, slop = 0) =>
  x >= box.x - slop && x <= box.x + box.w + slop && y >= box.y - slop && y <= box.y + box.h + slop

/** The size of the text on a mark. @param {Mark} mark */
const fontSizeOf = (mark) =>
  mark.kind === 'text' || mark.kind === 'word' ? mark.size : mark.kind === 'rect' && mark.label ? (mark.size ?? 12) : 0

/** @param {Mark} mark @returns {MarkFacts} */
export function factsOf(mark) {
  const { x, y, w, h } = extent(mark)
  const label = 'label' in mark ? (mark.label ?? '') : ''
  const { id, kind, value = null, alpha = 1, grab } = mark
  return {
    id,
    kind,
    x,
    y,
    width: w,
    height: h,
    value,
    label,
    alpha,
    fontSize: fontSizeOf(mark),
    control: Boolean(grab),
  }
}
