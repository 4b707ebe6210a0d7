// The colours and fonts that figures are drawn with, read from the style sheet.

import { forgetWidths } from './pen.js'

/** @typedef {{ ink: string, muted: string, line: string, track: string, border: string, paper: string, accent: string,
 *   select: string, query: string, key: string, value: string, waves: string[], dark: boolean, font: string }} Theme  font: its families */

const COLOURS = 'ink muted line track border paper accent select query key value'.split(' ')

/** Tells when figures look different though their numbers are the same: colours, contrast, fonts, a screen of other pixels;
 * and when a dark screen is printed, since paper is light. */
export const appearance = new EventTarget()

/** Whether the page is being printed: paper is light, and everything is to be drawn at once. */
export const paper = { isOn: false }

const forcedColours = matchMedia('(forced-colors: active)')

export const tell = () => appearance.dispatchEvent(new Event('change'))

/** Light and dark: kit/scheme.js. */
for (const query of ['print', '(prefers-contrast: more)', '(forced-colors: active)'])
  matchMedia(query).addEventListener('change', tell)

/** Each number of device pixels to a CSS pixel is a question of its own. */
function watchPixels() {
  const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
  query.addEventListener('change', watchPixels, { once: true })
  query.addEventListener('change', tell, { once: true })
}
watchPixels()

/** What was read of each view. @type {Map<Element, Theme>} */
const known = new Map()
const MOMENT = 500 // ms

/** Whether that was a moment ago. */
let isFresh = false
const forget = () => {
  isFresh = false
}
appearance.addEventListener('change', forget)

/** A host's own fonts may come when figures have been drawn without. */
document.fonts?.addEventListener('loadingdone', ({ fontfaces }) => {
  const come = fontfaces.map((face) => face.family.replaceAll('"', ''))
  if (![...known.values()].some(({ font }) => come.some((name) => font.includes(name)))) return
  forgetWidths()
  tell()
})

/** What system colours are, by scheme and name. Who chooses others does so in another window, and then comes back.
 * @type {Map<string, string>} */
const systemColours = new Map()
const forgetSystemColours = () => systemColours.clear()
appearance.addEventListener('change', forgetSystemColours)
globalThis.addEventListener?.('focus', forgetSystemColours)

/** Reads all views at once: the first reading after a change makes the browser work out styles and layout anew, those behind it don't. */
function readAll() {
  for (const view of known.keys())
    if (view.isConnected) known.set(view, readTheme(view))
    else known.delete(view)
  isFresh = true
  setTimeout(forget, MOMENT)
}

/** How a view looks, and with it its panels. @param {Element} element @returns {Theme} */
export function themeOf(element) {
  const root = element.getRootNode()
  const view = root instanceof ShadowRoot ? root.host : element
  if (!isFresh) readAll()
  const theme = known.get(view) ?? readTheme(view)
  known.set(view, theme)
  return theme
}

/** @param {Element} element @returns {Theme} */
function readTheme(element) {
  const style = getComputedStyle(element)
  /** @param {string} name */
  const read = (name) => {
    const value = style.getPropertyValue(`--hl-${name}`).trim()
    return forcedColours.matches ? systemColour(element, style.colorScheme, value) : value
  }
  return {
    .../** @type {Omit<Theme, 'waves' | 'dark' | 'font'>} */ (
      Object.fromEntries(COLOURS.map((name) => [name, read(name)]))
    ),
    waves: [1, 2, 3, 4, 5, 6].map((i) => read(`wave-${i}`)),
    dark: style.getPropertyValue('--hl-dark').trim() === '1',
    font: style.fontFamily,
  }
}

/** A system colour's name as what it is here, which a canvas doesn't know by itself. Asked once for all views of a scheme:
 * each probe makes the browser work out styles anew. @param {Element} element @param {string} scheme @param {string} name */
function systemColour(element, scheme, name) {
  const key = `${scheme}: ${name}`
  const found = systemColours.get(key)
  if (found) return found
  const probe = document.createElement('i')
  probe.style.color = name
  element.shadowRoot?.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  if (colour) systemColours.set(key, colour)
  return colour || name
}
