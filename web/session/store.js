// What the page remembers of its reader, in the page's own storage and nowhere else; where that is refused, until the
// page is closed.

const PREFIX = 'headlight.'

/** What could not be stored. @type {Map<string, string>} */
const here = new Map()

/** Whether something could be kept only in the page. */
export const isForgetful = () => here.size > 0

/** @param {string} name @returns {string | null} */
export function recall(name) {
  try {
    return localStorage.getItem(PREFIX + name) ?? here.get(name) ?? null
  } catch {
    return here.get(name) ?? null
  }
}

/** @param {string} name @param {string | null} value null: to be forgotten */
export function remember(name, value) {
  here.delete(name)
  try {
    if (value === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, value)
  } catch {
    if (value !== null) here.set(name, value)
  }
}
