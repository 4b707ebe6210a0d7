// States to go back to, and those gone back from.

import { KNOBS } from './knobs.js'
import { heldPress } from './press.js'

/** @typedef {Readonly<import('./types.js').State>} State */

/** Changes of the same knobs within this time, in ms, are one step, and those of one drag however long it takes. */
const ONE_STEP = 700
const STEPS_MAX = 200

/** Knobs whose change is no step of its own. */
const NO_STEP = ['locked', 'code']

/** Kinds of knobs that are switched, not moved: each change is a step. */
const SWITCHED = ['switch', 'choice', 'heads', 'places', 'words']

/** Knobs that stay as they are when others are undone. */
const STAY = /** @type {const} */ (['code'])

export class History {
  constructor() {
    /** @type {State[]} */
    this.past = []
    /** @type {State[]} */
    this.future = []
    /** What the newest step changed, when, and in which press. */
    this._last = ''
    this._at = 0
    /** @type {string[]} */
    this._steps = []
    /** @type {import('./press.js').Press | null} */
    this._press = null
  }

  /**
   * Keeps the state before a change, unless the change goes on with the one before.
   * @param {State} state @param {string[]} changed @param {boolean} goesOn something plays on, which is one step however long it takes
   */
  keep(state, changed, goesOn) {
    const steps = changed.filter((name) => !NO_STEP.includes(name))
    if (!steps.length) return
    const isLook = steps.every((name) => KNOBS[name].isLook)
    const isTyping = goesOn && steps.includes('text') // whatever else a letter changes, such as the picked word
    const names = isLook ? 'look' : isTyping ? 'text' : steps.join()
    const now = performance.now()
    const press = heldPress()
    const isSwitched = steps.some((name) => SWITCHED.includes(KNOBS[name].kind))
    const isMove = names === this._last && (isTyping || !isSwitched)
    const isSoon = isLook || goesOn || now - this._at <= ONE_STEP
    // A drag may change more knobs on its way.
    const isOneDrag = press !== null && press === this._press && steps.some((name) => this._steps.includes(name))
    if (!(isMove && isSoon) && !(isOneDrag && !isSwitched)) this.past.push(state)
    this.past.splice(0, this.past.length - STEPS_MAX)
    this.future = []
    this._last = names
    this._at = now
    this._steps = steps
    this._press = press
  }

  /** @param {State} now @returns {State | null} the state before, if there is one */
  undo(now) {
    return this._travel(this.past, this.future, now)
  }

  /** @param {State} now @returns {State | null} the state that was undone, if there is one */
  redo(now) {
    return this._travel(this.future, this.past, now)
  }

  /** @param {State[]} from @param {State[]} to @param {State} now */
  _travel(from, to, now) {
    const popped = from.pop()
    if (!popped) return null
    to.push(now)
    this._last = ''
    this._press = null
    return Object.freeze({ ...popped, ...Object.fromEntries(STAY.map((name) => [name, now[name]])) })
  }
}
