// The part of a link after #: the version of its defaults, perhaps a step of the road, and the knobs that are not as in
// those defaults, each by its name.

import text from 'text/knobs.js'
import { defaults, NEWEST, openingState } from './defaults.js'
import { KINDS } from './kinds.js'
import { KNOBS } from './knobs.js'
import { formatKnob, isAsIn, parseKnob, valueIn } from './state.js'
import { formatStop, NOWHERE, parseStep, roomNamed, STEPPED } from './stops.js'

/**
 * @import { Stop } from './stops.js'
 * @import { State } from './types.js'
 * @typedef {{ version: number, hide: string, stop: Stop, scene: number, knobs: Record<string, unknown> }} Written  version 0: it says none; scene: of 0.1's lecture, from 1, 0: none
 */

/** What links of 0.1 say of their lecture: the scene, and whether its question was answered. */
const OLD = { scene: 'page.scene', shown: 'page.shown' }

/**
 * The link's part after #; knobs that are as the page opens are left out.
 * @param {State} state @param {string} [hide] @param {Partial<Stop>} [stop] the place on the page
 */
export function formatLink(state, hide = '', stop = NOWHERE) {
  const opening = openingState()
  const knobs = Object.keys(KNOBS)
    .filter((name) => !isAsIn(opening, state, name))
    .map((name) => `${name}=${encodeURIComponent(formatKnob(name, valueIn(state, name)))}`)
  const more = [...knobs, ...(hide ? [`hide=${encodeURIComponent(hide)}`] : [])]
  const places = formatStop(stop)
  // The lab and the reference come first, as people write them; alone they need no version.
  const parts =
    stop.room || stop.only
      ? [...places, ...(more.length ? [`v=${NEWEST}`] : []), ...more]
      : [...(places.length + more.length ? [`v=${NEWEST}`] : []), ...places, ...more]
  return parts.length ? `#${parts.join('&')}` : ''
}

/**
 * Reads a link's part after #. Whatever is in it, the result is a defined state. A link that says no version is one of
 * 0.1, unless it names nothing but a place.
 * @param {string} hash @returns {{ version: number, state: State, hide: string, stop: Stop, scene: number, named: string[], notes: string[] }} version: 0 if it says none; named: the knobs that it sets; scene: of 0.1's lecture, 0 if none
 */
export function parseLink(hash) {
  const parts = hash.replace(/^#/u, '').split('&').filter(Boolean).map(splitPart)
  /** @type {Written} */
  const written = { version: 0, hide: '', stop: { ...NOWHERE }, scene: 0, knobs: {} }
  const notes = parts.map(([name, raw]) => take(written, name, raw)).filter((note) => note !== undefined)
  const { version, hide, stop, scene, knobs } = written
  const unsaid = parts.every(([name]) => isPlaceName(name)) ? NEWEST : 1
  const state = { ...defaults(version || unsaid), ...knobs }
  return { version, state, hide, stop, scene, named: Object.keys(knobs), notes: [...new Set(notes)].slice(0, 5) }
}

/** One part of a link; of two of a name the last counts. @param {Written} written @param {string} name @param {string} raw @returns {string | undefined} why it wasn't taken as it is */
function take(written, name, raw) {
  if (name === 'v') return takeVersion(written, raw)
  if (isStepped(name)) return takeStep(written, name, raw)
  if (name === 'only') return takeOnly(written, raw)
  const room = raw === '' ? roomNamed(name) : null
  if (room) {
    Object.assign(written.stop, room)
    return undefined
  }
  if (name === OLD.scene) return takeScene(written, raw)
  if (name === OLD.shown) return undefined
  if (name !== 'hide') return takeKnob(written, name, raw)
  written.hide = raw
  return undefined
}

/** A version that nobody knows here is taken as the newest. @param {Written} written @param {string} raw */
function takeVersion(written, raw) {
  const version = /^\d{1,9}$/u.test(raw) ? Number(raw) : 0
  written.version = version && version < NEWEST ? version : NEWEST
  if (!version) return text.form('v', text.wanted.version, raw)
  return version > NEWEST ? text.newer(version) : undefined
}

/** @param {Written} written @param {string} raw */
function takeOnly({ stop }, raw) {
  stop.only = raw
  return undefined
}

/** @param {Written} written @param {'step' | 'lecture'} name @param {string} raw */
function takeStep({ stop }, name, raw) {
  const { step, note } = parseStep(name, raw)
  stop[name] = step
  return note
}

/** @param {Written} written @param {string} name @param {string} raw */
function takeKnob({ knobs }, name, raw) {
  const { value, note } = parseKnob(name, raw)
  if (value !== undefined) knobs[name] = value
  return note
}

/** @param {Written} written @param {string} raw */
function takeScene(written, raw) {
  const knob = /** @type {const} */ ({ kind: 'whole', initial: 0, min: 0, max: 99 })
  const { value, note } = /** @type {{ value?: number, note?: string }} */ (KINDS.whole.parse(OLD.scene, knob, raw))
  if (value !== undefined) written.scene = value
  return note
}

/** @param {string} name @returns {name is 'step' | 'lecture'} */
const isStepped = (name) => STEPPED.some((stop) => stop === name)

/** @param {string} name */
const isPlaceName = (name) => isStepped(name) || name === 'only' || roomNamed(name) !== null

/** @param {string} part @returns {[string, string]} */
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
