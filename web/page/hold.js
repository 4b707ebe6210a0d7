// What stands above a place of the page finds its height only now: until the reader does something, the place stays in sight.

const LOADING = 60_000 // ms; then every view has its height, on a slow machine too

/**
 * Brings something into sight, and again whenever the page's height changes.
 * @param {() => Element | null | undefined} find what is held; it may not be there yet
 * @param {() => void} bring scrolls it into sight
 * @param {() => void} [released] is called once it is let go
 * @returns {() => void} lets it go
 */
export function holdInSight(find, bring, released = () => {}) {
  const main = /** @type {HTMLElement} */ (document.querySelector('main'))
  const seen = () => ({
    top: find()?.getBoundingClientRect().top ?? 0,
    scrolled: window.scrollY,
    height: document.documentElement.scrollHeight,
  })
  const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown']
  let held = seen()
  const observer = new ResizeObserver(() => {
    bring()
    held = seen()
  })
  /** While the page is as high as it was only the reader moves the place by scrolling, if by a scroll bar or a screen reader. */
  const letGoIfScrolled = () => {
    const { top, scrolled, height } = seen()
    const isElsewhere = Math.abs(top - held.top) > 1 && Math.abs(scrolled - held.scrolled) > 1
    if (height === held.height && isElsewhere) letGo()
  }
  let isHeld = true
  const letGo = () => {
    if (!isHeld) return
    isHeld = false
    observer.disconnect()
    window.removeEventListener('scroll', letGoIfScrolled)
    for (const act of acts) window.removeEventListener(act, letGo, { capture: true })
    released()
  }
  observer.observe(main)
  window.addEventListener('scroll', letGoIfScrolled, { passive: true })
  for (const act of acts) window.addEventListener(act, letGo, { passive: true, capture: true })
  setTimeout(letGo, LOADING)
  return letGo
}
