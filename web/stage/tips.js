// The number under the pointer, in words.

import { two } from './steps/shared.js'
import { clamp } from './tween.js'

/**
 * @import { Mark, StripMark } from './types.js'
 * @import { Scene } from './scene.js'
 */

/** @param {Scene} scene @param {Mark | null} mark what can be grabbed there @param {Mark | null} over what lies there @param {{ x: number, y: number }} point */
export function tipOf(scene, mark, over, point) {
  const { trace, text, effects } = scene
  const word = (/** @type {number} */ j) => trace.words[j - trace.first] ?? ''
  if (mark?.grab?.cell) {
    const [i, j] = mark.grab.cell
    const [row, column] = [i - trace.first, j - trace.first]
    if (mark.id.startsWith('effect') && effects) return text.tips.effect(word(i), word(j), two(effects[row][column]))
    return text.tips.cell(word(i), word(j), two(mark.value ?? trace.weights[row][column]))
  }
  return over?.kind === 'strip' ? entryOf(scene, over, point) : ''
}

/** One number of a strip. @param {Scene} scene @param {StripMark} strip @param {{ x: number, y: number }} point */
function entryOf({ trace, text }, strip, point) {
  const { x, y, w, h, values, lines, look } = strip
  const rows = look === 'cells' ? Math.max(1, Math.round(lines)) : 1
  const columns = Math.ceil(values.length / rows)
  const column = clamp(Math.floor(((point.x - x) / w + 0.5) * columns), 0, columns - 1)
  const row = clamp(Math.floor(((point.y - y) / h + 0.5) * rows), 0, rows - 1)
  const at = Math.min(values.length - 1, row * columns + column)
  const [name, token] = strip.id.split(':')
  const j = Number(token) - trace.first
  if (name === 'products') return text.tips.product(two(trace.q[trace.row][at]), two(trace.k[j][at]), two(values[at]))
  const what = text.tips.names[name]
  return what ? text.tips.entry(what, trace.words[token === undefined ? trace.row : j], at, two(values[at])) : ''
}

/** Puts a tip beside the pointer; empty: hides it. @param {HTMLElement} tip @param {string} said @param {{ x: number, y: number }} point @param {number} room the stage's width */
export function showTip(tip, said, { x, y }, room) {
  tip.hidden = !said
  if (!said) return
  tip.textContent = said
  const left = clamp(x + 14, 2, Math.max(2, room - tip.offsetWidth - 4))
  tip.style.transform = `translate(${left}px,${Math.max(2, y - 38)}px)`
}
