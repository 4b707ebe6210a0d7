// Keys of the page as a whole; those of a figure are the figure's. None of them fires while somebody types.

import { isTyping } from '../kit/controls/typing.js'

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {{ session: Session, lecture: import('./lecture.js').HlLecture, strip: import('./strip.js').HlStrip }} Page
 */

/** What uses arrow keys itself, and what Space presses. */
const CONTROLS = { arrows: 'input, select, textarea, [role=grid], [role=gridcell]', space: 'button, summary, a[href]' }

/** @param {KeyboardEvent} event */
const isOnControl = (event) => {
  const [target] = event.composedPath()
  if (!(target instanceof Element)) return false
  return target.matches(CONTROLS.arrows) || (event.key === ' ' && target.matches(CONTROLS.space))
}

/** @param {Page} page */
export function listenForKeys(page) {
  // A clicker sends Page Up and Page Down, also while a figure that has been clicked would walk with them.
  window.addEventListener('keydown', (event) => isLecture(page) && turnPage(page, event), { capture: true })
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || isTyping(event) || page.strip.isHelping) return
    if (isLecture(page) && stepOn(page, event)) event.preventDefault()
    else if (act(page, event)) event.preventDefault()
  })
}

/** @param {Page} page */
const isLecture = ({ lecture }) => lecture.number > 0

/** @param {Page} page @param {KeyboardEvent} event */
function turnPage({ lecture, strip }, event) {
  if (isTyping(event) || strip.isHelping || !['PageDown', 'PageUp'].includes(event.key)) return
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'PageDown') lecture.next()
  else lecture.back()
}

/** @param {Page} page @param {KeyboardEvent} event @returns {boolean} whether it was for the lecture */
function stepOn({ lecture }, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || isOnControl(event)) return false
  if (event.key === 'ArrowRight' || (event.key === ' ' && !event.shiftKey)) lecture.next()
  else if (event.key === 'ArrowLeft' || event.key === ' ') lecture.back()
  else return false
  return true
}

/** @param {Page} page @param {KeyboardEvent} event @returns {boolean} whether it was for the page */
function act({ session, lecture, strip }, event) {
  const key = event.key.toLowerCase()
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    if (key === 'z') event.shiftKey ? session.redo() : session.undo()
    else if (key === 'y' && !event.shiftKey) session.redo()
    else return false
    return true
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (key === '?') strip.help()
  else if (key !== 'escape') return false
  else if (session.isHeld) session.unlock()
  else if (lecture.number > 0) lecture.go(0)
  else return false
  return true
}
