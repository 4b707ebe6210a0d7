// Registers an element, once: a page of notes may load the script twice.

/** @param {string} name @param {CustomElementConstructor} element */
export function define(name, element) {
  if (!customElements.get(name)) customElements.define(name, element)
}
