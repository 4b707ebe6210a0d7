// The part of a link after #: knobs that are not as they begin, each by its name.

import { KNOBS } from './knobs.js'
import { formatKnob, initialState, isInitial, parseKnob } from './state.js'

/** @import { State } from './types.js' */

/** The link's part after #; knobs at their initial value are left out. @param {State} state @param {string} [hide] */
export function formatLink(state, hide = '') {
  const parts = Object.keys(KNOBS)
    .filter((name) => !isInitial(state, name))
    .map((name) => `${name}=${encodeURIComponent(formatKnob(name, state[/** @type {'text'} */ (name)]))}`)
  if (hide) parts.push(`hide=${encodeURIComponent(hide)}`)
  return parts.length ? `#${parts.join('&')}` : ''
}

/**
 * Reads a link's part after #. Whatever is in it, the result is a defined state.
 * @param {string} hash @returns {{ state: State, hide: string, notes: string[] }}
 */
export function parseLink(hash) {
  const notes = []
  let hide = ''
  /** @type {Record<string, unknown>} */
  const written = {}
  for (const part of hash.replace(/^#/u, '').split('&').filter(Boolean)) {
    const [name, raw] = splitPart(part)
    if (name === 'hide') {
      hide = raw
      continue
    }
    const { value, note } = parseKnob(name, raw)
    if (value !== undefined) written[name] = value
    if (note) notes.push(note)
  }
  return { state: { ...initialState(), ...written }, hide, notes: [...new Set(notes)].slice(0, 5) }
}

/** @param {string} part */
function splitPart(part) {
  const cut = part.indexOf('=')
  return cut < 0 ? [decode(part), ''] : [decode(part.slice(0, cut)), decode(part.slice(cut + 1))]
}

/** @param {string} text percent-encoded, perhaps badly */
function decode(text) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
