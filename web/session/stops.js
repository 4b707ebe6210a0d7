// Places on the page that a link may name beside the knobs: a step of the road (`step=7`), and of a lecture, whose steps
// are the same (`lecture=7`). They count from 1, as the road does on show.

import text from 'text/knobs.js'
import { KINDS } from './kinds.js'

/** @typedef {{ step: number | null, lecture: number | null }} Stop  null: the link names none */

/** Steps that the road will have. */
const STEPS = 17

/** Those among them that it doesn't have yet. */
const MISSING = [13, 14, 15, 16]

/** A link's names of places. @type {readonly (keyof Stop)[]} */
export const STOPS = ['step', 'lecture']

/** @type {Readonly<Stop>} */
export const NOWHERE = Object.freeze({ step: null, lecture: null })

/** The step of a number, the nearest one before it where there is none yet. @param {number} number from 1 to 17 */
export function stepThere(number) {
  let step = number
  while (MISSING.includes(step)) step--
  return step
}

/**
 * A step from what a link says; null: it says no number. `note`: why another one was taken.
 * @param {keyof Stop} name @param {string} raw @returns {{ step: number | null, note?: string }}
 */
export function parseStep(name, raw) {
  const knob = /** @type {const} */ ({ kind: 'whole', initial: 1, min: 1, max: STEPS })
  const { value, note } = /** @type {{ value?: number, note?: string }} */ (KINDS.whole.parse(name, knob, raw))
  if (value === undefined) return { step: null, note }
  const step = stepThere(value)
  return step === value ? { step, note } : { step, note: text.noStep(value, step) }
}
