// How large the page's text is beside the usual 16 pixels: a reader's browser and a large screen set the root's
// font size, and figures, which are drawn in pixels, follow.

import { appearance } from './theme.js'

const USUAL = 16 // CSS pixels a rem

let scale = 1

/** At least 1: notes that set a smaller root mean something else by it. */
export const textScale = () => scale

/** A rem wide and nothing to see: its browser says when it changes. */
const rem = document.createElement('i')
Object.assign(rem.style, { position: 'absolute', top: 0, left: 0, width: '1rem', visibility: 'hidden' })
document.documentElement.append(rem)

new ResizeObserver(([{ contentRect }]) => {
  const now = Math.max(1, contentRect.width / USUAL)
  if (now === scale) return
  scale = now
  requestAnimationFrame(() => appearance.dispatchEvent(new Event('change'))) // an observer must not move what is observed
}).observe(rem)
