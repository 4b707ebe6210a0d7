// Many buttons that are one stop of Tab (a toolbar): arrow keys walk among them.

/** @param {Event} event @returns {HTMLElement[]} */
const buttonsOf = ({ currentTarget }) => [.../** @type {Element} */ (currentTarget).querySelectorAll('button')]

/** Tab comes back to the button that was left. @param {FocusEvent} event */
export function stayAt(event) {
  const buttons = buttonsOf(event)
  if (!buttons.some((button) => button === event.target)) return // Firefox goes to what scrolls, too
  for (const button of buttons) button.tabIndex = button === event.target ? 0 : -1
}

/** @param {KeyboardEvent} event */
export function walkAmong(event) {
  const buttons = buttonsOf(event)
  const at = buttons.indexOf(/** @type {HTMLElement} */ (event.target))
  const last = buttons.length - 1
  const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: last }[
    event.key
  ]
  if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  buttons[Math.max(0, Math.min(last, to))]?.focus()
}
