// What the focus goes to must not lie under the strip at the top. Browsers keep it out of there by the page's
// scroll-padding, but Firefox not always for what stands in shadow trees.

const AIR = 8 // CSS pixels between the strip and what the focus is on

/** @param {HTMLElement} strip at the top of the window */
export function keepUncovered(strip) {
  document.addEventListener('focusin', (event) => {
    const [element] = event.composedPath()
    if (!(element instanceof HTMLElement) || event.composedPath().includes(strip)) return
    if (element.matches(':focus-visible')) requestAnimationFrame(() => uncover(element, strip)) // once the browser has scrolled
  })
}

/** @param {HTMLElement} element @param {HTMLElement} strip */
function uncover(element, strip) {
  const { top, height } = element.getBoundingClientRect()
  const { bottom } = strip.getBoundingClientRect()
  const fits = height <= window.innerHeight - bottom - AIR
  if (top < bottom && fits && element.matches(':focus'))
    window.scrollBy({ top: top - bottom - AIR, behavior: 'instant' })
}
