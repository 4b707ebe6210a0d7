// Places on the page that a link may name beside the knobs: a step of the road (`step=7`), and of a lecture, whose steps
// are the same (`lecture=7`), which count from 1, as the road does on show; the lab (`lab`), one of its figures
// (`lab/mask`), the reference (`reference`), a chapter of it (`reference/mask`); and a figure with nothing around it, for
// frames (`only=mask`), or the road's stage (`only=stage&step=7`).

import { KINDS } from './kinds.js'

/**
 * @typedef {'' | 'lab' | 'reference'} Room  empty: the road
 * @typedef {{ step: number | null, lecture: number | null, room: Room, name: string, only: string }} Stop
 *   step, lecture: null: the link names none; name: the figure or chapter in that room, empty: none; only: a figure by itself
 */

/** How many steps the road has. */
const STEPS = 17

/** A link's names of steps. @type {readonly ('step' | 'lecture')[]} */
export const STEPPED = ['step', 'lecture']

/** @type {readonly string[]} */
const ROOMS = ['lab', 'reference']

/** What the road's stage is called where it stands by itself. */
export const STAGE = 'stage'

/** @type {Readonly<Stop>} */
export const NOWHERE = Object.freeze({ step: null, lecture: null, room: '', name: '', only: '' })

/**
 * A step from what a link says; null: it says no number. `note`: why another one was taken.
 * @param {'step' | 'lecture'} name @param {string} raw @returns {{ step: number | null, note?: string }}
 */
export function parseStep(name, raw) {
  const knob = /** @type {const} */ ({ kind: 'whole', initial: 1, min: 1, max: STEPS })
  const { value, note } = /** @type {{ value?: number, note?: string }} */ (KINDS.whole.parse(name, knob, raw))
  return value === undefined ? { step: null, note } : { step: value, note }
}

/** The room that a part of a link names ("lab/mask"), if it does. @param {string} part @returns {Pick<Stop, 'room' | 'name'> | null} */
export function roomNamed(part) {
  const [room, name = '', ...more] = part.split('/')
  if (part === 'road') return { room: '', name: '' }
  return ROOMS.includes(room) && !more.length ? { room: /** @type {Room} */ (room), name } : null
}

/** How a link says a place. @param {Partial<Stop>} stop @returns {string[]} its parts */
export function formatStop({ step, lecture, room, name, only }) {
  if (only && only !== STAGE) return [`only=${only}`]
  if (room && !only) return [name ? `${room}/${encodeURIComponent(name)}` : room]
  const steps = Object.entries({ step, lecture }).flatMap(([key, number]) => (number ? [`${key}=${number}`] : []))
  return only ? [`only=${only}`, ...steps] : steps
}
