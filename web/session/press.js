// The press of the mouse or of a finger that somebody holds: what is changed in one press is one drag.

/** @typedef {{ readonly pointerId: number }} Press */

/** The press that came last. @type {Press | null} */
let held = null

/** @returns {Press | null} null: nobody presses */
export const heldPress = () => held

/** @param {PointerEvent} event */
const press = ({ button, pointerId }) => {
  held = button === 0 ? { pointerId } : null
}

/** @param {PointerEvent} event */
const release = ({ pointerId }) => {
  if (held?.pointerId === pointerId) held = null
}

/** Of a release elsewhere nobody hears. */
const leave = () => {
  held = null
}

// Node has no window.
globalThis.addEventListener?.('pointerdown', press, { capture: true })
globalThis.addEventListener?.('pointerup', release, { capture: true })
globalThis.addEventListener?.('pointercancel', release, { capture: true })
globalThis.addEventListener?.('blur', leave)
