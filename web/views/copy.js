// Copying a text for the reader, or handing it over to be copied by hand where the browser refuses.

import words from '../text/en.js'

const SHOWN = 2000 // ms that the button says what came of it

/** @param {HTMLElement} button says for a while what came of it @param {string} text */
export async function copyText(button, text) {
  const label = button.textContent
  button.textContent = (await copied(button, text)) ? words.copy.done : words.copy.byHand
  setTimeout(() => {
    button.textContent = label
  }, SHOWN)
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
