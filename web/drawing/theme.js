// The colours that figures are drawn with, read from the style sheet's custom properties.

/** @typedef {{ ink: string, muted: string, line: string, border: string, paper: string, accent: string,
 *   select: string, query: string, key: string, value: string, waves: string[], dark: boolean }} Theme */

/** Tells when the reader's system switches between light and dark. */
export const darkMode = matchMedia('(prefers-color-scheme: dark)')

/** @param {Element} element @returns {Theme} */
export function themeOf(element) {
  const style = getComputedStyle(element)
  /** @param {string} name */
  const read = (name) => style.getPropertyValue(`--hl-${name}`).trim()
  return {
    ink: read('ink'),
    muted: read('muted'),
    line: read('line'),
    border: read('border'),
    paper: read('paper'),
    accent: read('accent'),
    select: read('select'),
    query: read('query'),
    key: read('key'),
    value: read('value'),
    waves: [1, 2, 3, 4, 5, 6].map((i) => read(`wave-${i}`)),
    dark: read('dark') === '1',
  }
}

/** How waves differ beside their colour. */
export const DASHES = [[], [7, 3], [2, 3], [10, 3, 2, 3], [5, 5], [1, 4]]
