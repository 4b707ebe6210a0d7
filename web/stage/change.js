// A change of the picture while its step stays: for a moment its marks are between those from before and those of now.

import { between, isSeen, match } from './tween.js'

/**
 * @import { State } from '../session/types.js'
 * @import { Mark } from './types.js'
 */

/** From the marks of one state to those of another one. */
const CHANGE = 420 // ms

/** Knobs whose changes are tweened: another picture is one of other values of these. */
const TWEENED = ['text', 'model', 'row', 'layer', 'head', 'off', 'edits', 'stage.places', 'stage.toward']

export class Change {
  /** @param {() => boolean} isCalm whether nothing should move by itself */
  constructor(isCalm) {
    this._isCalm = isCalm
    /** What the picture on show hangs on. @type {string | undefined} */
    this._of = undefined
    /** @type {{ before: readonly Mark[], start: number } | null} */
    this._way = null
  }

  get isOn() {
    return this._way !== null
  }

  /** Whether a state is of another picture than the one asked about before. @param {Readonly<State>} state */
  isOther(state) {
    const of = JSON.stringify(TWEENED.map((name) => /** @type {Record<string, unknown>} */ (state)[name]))
    const was = this._of
    this._of = of
    return was !== undefined && was !== of
  }

  /** Where there was a picture, the next one comes out of it. @param {readonly Mark[]} before @param {number} now ms */
  begin(before, now) {
    if (before.length && !this._isCalm()) this._way = { before, start: now }
  }

  end() {
    this._way = null
  }

  /** The marks on show. @param {Mark[]} marks those of now @param {number} now ms @returns {Mark[]} */
  at(marks, now) {
    if (!this._way) return marks
    const t = (now - this._way.start) / CHANGE
    if (t < 1) return between(match(this._way.before.filter(isSeen), marks), t)
    this.end()
    return marks
  }
}
