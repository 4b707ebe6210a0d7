// Light or dark: each element as its `theme` attribute says, by itself (auto) as the page around it does. That page says so
// by the color-scheme that it gives to the element or to something around it; where it leaves it open, the reader's own
// preference counts. The answer stands in the attribute data-scheme, which tokens.css takes its colours by.

import { paper, tell } from '../drawing/theme.js'
import { whileThere } from './listening.js'

/** @typedef {'light' | 'dark'} Scheme */

const prefersDark = matchMedia('(prefers-color-scheme: dark)')

/** What tokens.css has change with the page's scheme, so that the element hears of it, whatever made it change. */
const SENTINEL = 'outline-color'

/** Elements on the page with a scheme. @type {Set<HTMLElement>} */
export const hosts = new Set()

/** Those among them that have come since the others were read. @type {Set<HTMLElement>} */
const come = new Set()

/** Has an element know its scheme for as long as it is on the page. @param {import('lit').LitElement} host */
export function followScheme(host) {
  whileThere(host, () => {
    hosts.add(host)
    come.add(host)
    watchAnew()
    return () => {
      hosts.delete(host)
      come.delete(host)
      watchAnew()
    }
  })
  for (const type of ['transitionrun', 'transitionstart', 'transitionend', 'transitioncancel'])
    host.addEventListener(type, heard)
}

/** @param {Event} event */
function heard(event) {
  const { target, currentTarget, propertyName } = /** @type {TransitionEvent} */ (event)
  if (target !== currentTarget || propertyName !== SENTINEL) return
  event.stopPropagation() // the notes may wait for transitions of their own
  if (event.type === 'transitionrun') followSoon()
}

// ---- What a page says ----

/** @param {HTMLElement} host @returns {Scheme} */
function schemeOf(host) {
  if (paper.isOn) return 'light'
  const theme = host.getAttribute('theme')
  if (theme === 'light' || theme === 'dark') return theme
  const said = getComputedStyle(host).colorScheme ?? '' // hosts of 2021 don't know it
  return read(said === 'normal' ? ofWholePage() : said) ?? (prefersDark.matches ? 'dark' : 'light')
}

const ofWholePage = () => document.querySelector('meta[name="color-scheme"]')?.getAttribute('content') ?? ''

/** @param {string} said as color-scheme has it @returns {Scheme | null} null: either will do */
function read(said) {
  const [light, dark] = ['light', 'dark'].map((name) => said.split(/\s+/u).includes(name))
  if (light === dark) return null
  return dark ? 'dark' : 'light'
}

/** All are read before any is changed: styles are worked out once for it. @param {Set<HTMLElement>} some */
export function follow(some) {
  const read = Array.from(some, (host) => ({ host, was: host.dataset.scheme, is: schemeOf(host) }))
  const changed = read.filter(({ was, is }) => is !== was)
  for (const { host, is } of changed) host.dataset.scheme = is
  if (changed.some(({ was }) => was)) tell()
}

/** Has elements that have just come know their scheme, before they draw. */
export function settleSchemes() {
  if (!come.size) return
  const some = new Set(come)
  come.clear()
  follow(some)
}

// ---- When it may have changed ----

let due = 0

/** With the next frame, when styles are worked out anyway. */
function followSoon() {
  if (due) return
  due = requestAnimationFrame(() => {
    due = 0
    follow(hosts)
  })
}

prefersDark.addEventListener('change', () => {
  follow(hosts)
  tell() // the page itself goes by this alone
})

/** Attributes of whatever stands around elements: no colour changes where only the word does, as from none to "light". */
const around = new MutationObserver(followSoon)

let isToWatch = false

/** Watches what is around the elements, once all that come together are there. */
function watchAnew() {
  if (isToWatch) return
  isToWatch = true
  queueMicrotask(() => {
    isToWatch = false
    settleSchemes()
    around.disconnect()
    for (const element of new Set(Array.from(hosts, aroundOf).flat())) around.observe(element, { attributes: true })
  })
}

/** An element and what it stands in, through shadow trees. @param {Element} element @returns {Element[]} */
function aroundOf(element) {
  const { assignedSlot, parentElement, parentNode } = element
  const next = assignedSlot ?? parentElement ?? (parentNode instanceof ShadowRoot ? parentNode.host : null)
  return next ? [element, ...aroundOf(next)] : [element]
}
