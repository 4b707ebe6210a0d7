// What the page has packed stands in elements beside its script, each under its name. Those that the first picture needs
// come before the script and the others behind it, so that a browser draws while it still reads.

/** The prefix of these elements' ids. */
export const BESIDE = 'packed-'

/** A packed text for unpack(), by its name. @param {string} name */
export const beside = (name) => async () => {
  const id = BESIDE + name
  // An element is whole once another one stands behind it.
  if (!document.getElementById(id)?.nextElementSibling && document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  const element = document.getElementById(id)
  if (!element) throw new Error(`this copy of the page ends before its part “${name}”`)
  return element.textContent
}
