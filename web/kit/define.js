// Registers an element, once: a page of notes may load the script twice. On the page itself, which has dozens of kinds in
// its sections, those come one a task and from the top down, after the road's first picture: all at once, or before it,
// they would keep the reader waiting.

import { turn } from './turns.js'

/** @type {{ name: string, element: CustomElementConstructor, first: Element }[]} */
const waiting = []

/** @param {string} name @param {CustomElementConstructor} element */
export function define(name, element) {
  if (customElements.get(name) || waiting.some((other) => other.name === name)) return
  const first = document.querySelector(`section:not(.road) ${name}`)
  if (!first || !document.querySelector('section [group="page"]')) customElements.define(name, element)
  else if (waiting.push({ name, element, first }) === 1) registerAll()
}

/** How long the other kinds wait for the road's first picture, at most. */
const PATIENCE = 2000 // ms

/** Resolves in a task behind the one in which the road first shows something, or after a while. */
export async function roadIsThere() {
  const stage = /** @type {Element & { scene?: unknown } | null} */ (document.querySelector('section.road hl-stage'))
  if (stage && !stage.scene)
    await new Promise((resolve) => {
      stage.addEventListener('hl-scene', resolve, { once: true })
      setTimeout(resolve, PATIENCE)
    })
  await turn()
}

async function registerAll() {
  await roadIsThere()
  waiting.sort((a, b) => (a.first.compareDocumentPosition(b.first) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  while (waiting.length) {
    const [{ name, element, first }] = waiting
    first.closest('main > section')?.classList.add('here')
    if (!customElements.get(name)) customElements.define(name, element)
    waiting.shift()
    await turn()
  }
  allAreThere()
}

/** The whole page is laid out once no kind waits. */
export function allAreThere() {
  if (!waiting.length) document.documentElement.classList.remove('opening')
}
