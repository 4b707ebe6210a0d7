// Registers an element, once: a page of notes may load the script twice. On the page itself, which opens with its road, the
// lessons' elements come one a task, behind the road's first picture: all at once, or before it, they would keep the reader
// waiting. A figure that is wanted sooner is registered then.

import { turn } from './turns.js'

/** @typedef {() => CustomElementConstructor | Promise<CustomElementConstructor>} Make */

/** @type {Map<string, Make>} */
const waiting = new Map()

/** What only the page has. */
const PAGE = 'hl-strip'

/** @param {string} name @param {CustomElementConstructor} element */
export function define(name, element) {
  if (!customElements.get(name)) customElements.define(name, element)
}

/** Registers an element when there is time; in notes at once. @param {string} name @param {Make} make */
export function defineLater(name, make) {
  if (document.querySelector(PAGE)) {
    if (waiting.set(name, make).size === 1) registerAll()
    return
  }
  const made = make()
  if (!(made instanceof Promise)) define(name, made)
}

/** Registers an element that is wanted. @param {string} name */
export async function defineNow(name) {
  const make = waiting.get(name)
  waiting.delete(name)
  if (make) define(name, await make())
}

/** How long the others wait for the road's first picture, at most. */
const PATIENCE = 2000 // ms

/** Resolves in a task behind the one in which the road first shows something, or after a while. */
export async function roadIsThere() {
  const stage = /** @type {Element & { scene?: unknown } | null} */ (document.querySelector('section.road hl-stage'))
  if (stage && !stage.scene && stage.checkVisibility?.() !== false)
    await new Promise((resolve) => {
      stage.addEventListener('hl-scene', resolve, { once: true })
      setTimeout(resolve, PATIENCE)
    })
  await turn()
}

async function registerAll() {
  await roadIsThere()
  while (waiting.size) {
    await defineNow([...waiting.keys()][0])
    await turn()
  }
}
