// What the focus goes to must not lie under the strip at the top, nor off the window. Browsers keep it in by the page's
// scroll-padding, but Firefox not always for what stands in shadow trees, and views that are drawn as they come near may
// push it away. Keys tell: what moves the focus inside a shadow tree is not heard of outside.

import { focused } from './focused.js'

const AIR = 8 // CSS pixels between the strip and what the focus is on

/** @param {HTMLElement} strip at the top of the window */
export function keepUncovered(strip) {
  const follow = () => {
    const before = focused()
    setTimeout(() => {
      const element = focused()
      if (!element || element === before || strip.shadowRoot?.contains(element)) return
      uncover(element, strip)
      requestAnimationFrame(() => setTimeout(() => focused() === element && uncover(element, strip)))
    })
  }
  window.addEventListener('keydown', follow, { capture: true }) // a figure keeps the keys that it uses
}

/** @param {Element} element @param {HTMLElement} strip */
function uncover(element, strip) {
  const { top, bottom, height } = element.getBoundingClientRect()
  const { bottom: first } = strip.getBoundingClientRect()
  const room = window.innerHeight - first - AIR
  const by = top < first ? top - first - AIR : bottom > window.innerHeight ? bottom - window.innerHeight + AIR : 0
  if (by && height <= room) window.scrollBy({ top: by, behavior: 'instant' })
}
