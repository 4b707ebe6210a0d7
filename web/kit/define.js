// Registers an element, once: a page of notes may load the script twice. On the page itself, which has dozens of kinds in
// its sections, those come one a task and from the top down, after the road: all at once they would keep the reader waiting.

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

async function registerAll() {
  await turn()
  waiting.sort((a, b) => (a.first.compareDocumentPosition(b.first) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  while (waiting.length) {
    const [{ name, element }] = waiting
    if (!customElements.get(name)) customElements.define(name, element)
    waiting.shift()
    await turn()
  }
}
