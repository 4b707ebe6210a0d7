// On paper everything is light, as wide as the sheet, and complete: what scrolls on the screen is unfolded, and made smaller
// where it is wider than the sheet. Browsers print what is there when the listeners of beforeprint have returned, so that all
// of it is drawn again in their microtasks.

import { paper, tell } from '../drawing/theme.js'
import { follow, hosts } from './scheme.js'

/** What undoes it. @type {(() => void)[]} */
const undoing = []

window.addEventListener('beforeprint', () => {
  paper.isOn = true
  for (const host of hosts) host.setAttribute('data-paper', '')
  follow(hosts)
  for (const host of hosts) for (const box of scrollingIn(host)) unfold(box)
  tell() // panels are as wide as the sheet now
})

window.addEventListener('afterprint', () => {
  paper.isOn = false
  for (const host of hosts) host.removeAttribute('data-paper')
  for (const undo of undoing.splice(0)) undo()
  follow(hosts)
  tell()
})

/** @param {HTMLElement} element @param {string} name @param {string} value */
function restyle({ style }, name, value) {
  const before = style.getPropertyValue(name)
  style.setProperty(name, value)
  undoing.push(() => style.setProperty(name, before))
}

/** @param {HTMLElement} host @returns {HTMLElement[]} */
function scrollingIn(host) {
  const scrolls = (/** @type {string} */ overflow) => overflow === 'auto' || overflow === 'scroll'
  /** @type {NodeListOf<HTMLElement>} */
  const all = /** @type {ShadowRoot} */ (host.shadowRoot).querySelectorAll('*:not(textarea)')
  return [...all].filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    return scrolls(overflowX) || scrolls(overflowY)
  })
}

/** @param {HTMLElement} box */
function unfold(box) {
  const share = box.clientWidth / box.scrollWidth
  restyle(box, 'overflow', 'visible')
  restyle(box, 'max-height', 'none')
  if (!(share < 1)) return
  for (const child of box.children)
    if (child instanceof HTMLElement) restyle(child, 'zoom', String(Math.floor(1000 * share) / 1000))
}
