// Reads and writes knobs, which are attributes, keys of links and fields of messages alike: whatever is written there,
// a value in range comes out, or none and the reason.

import text from 'text/knobs.js'
import { isWritten, KINDS } from './kinds.js'
import { KNOBS } from './knobs.js'
import { isSpan, spanNamed } from './picked-word.js'

/**
 * @import { State } from './types.js'
 * @typedef {import('./kinds.js').Kind} Kind
 */

/** @param {string} name */
export const isKnob = (name) => Object.hasOwn(KNOBS, name)

/** How an element by itself begins. @returns {State} */
export const initialState = () =>
  /** @type {State} */ (
    /** @type {unknown} */ (Object.fromEntries(Object.entries(KNOBS).map(([name, knob]) => [name, knob.initial])))
  )

/**
 * The value of a knob from what somebody wrote, kept in range; `note` says what had to be changed.
 * @param {string} name @param {unknown} raw a string, or a value of the knob's own type
 * @returns {import('./kinds.js').Parsed}
 */
export function parseKnob(name, raw) {
  if (!isKnob(name)) return { note: text.unknown(name) }
  const knob = KNOBS[name]
  /** @type {Kind} */
  const kind = KINDS[knob.kind]
  if (knob.optional && (raw === null || (raw === '' && knob.kind !== 'switch'))) return { value: null }
  if (!isWritten(raw) && !kind.isPlain?.(raw)) return { note: text.type(name, raw) }
  return kind.parse(name, knob, raw)
}

/** @param {string} name @param {unknown} value @returns {string} */
export const formatKnob = (name, value) => {
  const { optional, kind } = KNOBS[name]
  if (optional && value === null && kind !== 'switch') return ''
  return /** @type {Kind} */ (KINDS[kind]).format(/** @type {never} */ (value))
}

/** The value of a knob by its name. @param {Readonly<State>} state @param {string} name @returns {unknown} */
export const valueIn = (state, name) => state[/** @type {'text'} */ (name)]

/** @param {unknown} a @param {unknown} b */
export const sameValue = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b)

/**
 * Whether a knob is as it is in another state: a picked word is, too, where it is the word that is picked there.
 * @param {State} start @param {State} state @param {string} name
 */
export function isAsIn(start, state, name) {
  const value = /** @type {import('./types.js').Place} */ (valueIn(state, name))
  if (sameValue(value, valueIn(start, name))) return true
  const { word } = KNOBS[name]
  return (
    word !== undefined && isSpan(value) && state.text === start.text && sameValue(value, spanNamed(start.text, word))
  )
}

/** Whether a knob is as an element by itself begins with it. @param {State} state @param {string} name */
export const isInitial = (state, name) => isAsIn(initialState(), state, name)
