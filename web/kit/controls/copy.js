// Copying a text for the reader, or handing it over to be copied by hand where the browser refuses.

import words from 'text/kit.js'

const SHOWN = 2000 // ms that the button says what came of it

/** Labels of buttons that say something else for a while. @type {WeakMap<HTMLElement, { label: ChildNode[], timer: number }>} */
const saying = new WeakMap()

/** @param {HTMLElement} button says for a while what came of it @param {string} text */
export async function copyText(button, text) {
  const said = (await copied(button, text)) ? words.copy.done : words.copy.byHand
  const before = saying.get(button)
  clearTimeout(before?.timer)
  const label = before?.label ?? [...button.childNodes] // the nodes themselves: they are the template's
  const timer = window.setTimeout(() => {
    button.replaceChildren(...label)
    saying.delete(button)
  }, SHOWN)
  saying.set(button, { label, timer })
  button.replaceChildren(said)
}

/** @param {HTMLElement} button @param {string} text @returns {Promise<boolean>} */
async function copied(button, text) {
  try {
    await navigator.clipboard.writeText(text)
    button.parentElement?.querySelector('.by-hand')?.remove()
    return true
  } catch {
    showByHand(button, text)
    return false
  }
}

/** The text in a field beside the button, selected. @param {HTMLElement} button @param {string} text */
function showByHand(button, text) {
  const known = /** @type {HTMLTextAreaElement | null | undefined} */ (button.parentElement?.querySelector('.by-hand'))
  const field = known ?? document.createElement('textarea')
  field.className = 'by-hand'
  field.readOnly = true
  field.setAttribute('aria-label', words.copy.byHand)
  field.value = text
  if (!known) button.after(field)
  field.focus()
  field.select()
}
