// Where links lead that others have made: to a place that the page has, whatever is in them.

import lessonPlaces from 'headlight.lessons/place.js'
import { NOWHERE, STAGE } from '../session/stops.js'
import { heldNow } from './old-scenes.js'

/**
 * @import { Stop } from '../session/stops.js'
 * @typedef {ReturnType<typeof import('../session/link.js').parseLink>} Link
 * @typedef {'road' | 'lab' | 'figure' | 'reference'} RoomNow
 */

/** Figures by the ids that their sections had while the page was one column. @type {ReadonlyMap<string, string>} */
const SECTIONS = new Map(Object.entries(lessonPlaces).map(([name, { id = name }]) => [id, name]))

/** @param {string} name */
export const isFigure = (name) => Object.hasOwn(lessonPlaces, name)

/** The figure of a section of 0.1, if there was one of that id. @param {string} id */
export const figureOfSection = (id) => SECTIONS.get(id)

/** Where a link leads. @param {Pick<Link, 'stop' | 'scene' | 'version' | 'named'>} link @returns {Partial<Stop>} */
export function stopOf(link) {
  const { stop, scene } = link
  const held = heldNow(scene)
  if (held?.section) return { room: 'lab', name: SECTIONS.get(held.section) }
  if (held) return { ...stop, step: held.step ?? null }
  const isSaid = Object.values(stop).some(Boolean)
  return isSaid ? stop : figureSet(link)
}

/** Where a link of 0.1 leads that names no place: to the figure whose knobs it sets, where it is one. @param {Pick<Link, 'version' | 'named'>} link @returns {Partial<Stop>} */
function figureSet({ version, named }) {
  const [name, ...more] = new Set(named.filter((knob) => knob.includes('.')).map((knob) => knob.split('.')[0]))
  return version === 0 && isFigure(name) && !more.length ? { room: 'lab', name } : {}
}

/** The place that there is: a name that nobody knows leads to the room itself, and a lecture has the road. @param {Stop} stop @returns {Stop} */
export function placeThere(stop) {
  const { lecture, room, name, only } = stop
  if (only === STAGE) return stop
  if (lecture !== null) return { ...NOWHERE, lecture }
  if (only) return isFigure(only) ? stop : { ...stop, only: '', room: 'lab', name: '' }
  return room === 'lab' && !isFigure(name) ? { ...stop, name: '' } : stop
}

/** The room on show at a place. @param {Stop} stop @returns {RoomNow} */
export function roomOf({ room, name, only }) {
  if (only === STAGE) return 'road'
  if (only || (room === 'lab' && name)) return 'figure'
  return room || 'road'
}
