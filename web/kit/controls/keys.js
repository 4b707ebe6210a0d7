// Keys that a figure uses stay inside it. Hosts turn slides with arrow keys and act on letters, and can't see which
// control inside a figure has the focus.

import { isTyping } from './typing.js'

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
const STEPS = [...ARROWS, 'Home', 'End', 'PageUp', 'PageDown']
const PRESSES = [' ', 'Enter']

/** Keys that browsers give to controls. */
const USED_BY = {
  'input[type=range]': STEPS,
  'input[type=radio]': [...ARROWS, ' '],
  'input[type=checkbox]': [' '],
  'input, button, summary': PRESSES,
  'a[href]': ['Enter'],
  select: [...STEPS, ...PRESSES],
}

/** Leave a field, or are the browser's and the host's: F5, F11. */
const LEAVES_FIELD = /^(Tab|Escape|F\d+)$/u

/** Combinations of Ctrl, or the Command key, that edit the text of a field. */
const EDITS = /^([acvxyz]|Arrow\w+|Home|End|Backspace|Delete|Enter)$/iu

/** @param {KeyboardEvent} event @returns {boolean} whether it writes into the field that has the focus, or moves in it */
function isWriting(event) {
  if (!isTyping(event)) return false
  return event.ctrlKey || event.metaKey ? EDITS.test(event.key) : !LEAVES_FIELD.test(event.key)
}

/** @param {KeyboardEvent} event */
function isPressing({ ctrlKey, metaKey, altKey, key }, /** @type {EventTarget} */ target) {
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return false
  if (target.matches('select') && key.length === 1) return true // goes to the choice of that letter
  return Object.entries(USED_BY).some(([controls, keys]) => target.matches(controls) && keys.includes(key))
}

/** @param {KeyboardEvent} event at the end of its way through a figure */
const isUsed = (event) => event.defaultPrevented || isWriting(event) || isPressing(event, event.composedPath()[0])

/** Keeps the keys that an element uses, pressed and let go, from what is around it. @param {HTMLElement} element */
export function keepKeys(element) {
  /** @type {Set<string>} keys that are down */
  const kept = new Set()
  const stop = (/** @type {KeyboardEvent} */ event) => {
    const { type, code } = event
    if (type === 'keydown') isUsed(event) ? kept.add(code) : kept.delete(code)
    if (kept.has(code)) event.stopPropagation()
    if (type === 'keyup') kept.delete(code)
  }
  for (const type of /** @type {const} */ (['keydown', 'keypress', 'keyup'])) element.addEventListener(type, stop)
}
