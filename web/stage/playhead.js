// Where the stage is on the line of time, and how it goes on from there.

import { LINE } from './timeline.js'
import { clamp, ease } from './tween.js'

/** Longest way of a jump, in milliseconds, and what each second of it adds to the shortest. */
const JUMP = { least: 450, most: 1600, perSecond: 120 }

export class Playhead {
  /** @param {() => boolean} isCalm whether nothing should move by itself */
  constructor(isCalm) {
    this._isCalm = isCalm
    this.step = 0
    this.time = 0
    /** @type {{ from: number, to: number, start: number, ms: number, isSoft: boolean } | null} */
    this._way = null
  }

  get isMoving() {
    return this._way !== null
  }

  /** Stands at a moment. @param {number} time */
  stand(time) {
    this._way = null
    this.time = time
  }

  /** Goes to the end of a step: to the next one in its own time, anywhere else within a moment. @param {number} step @param {number} now ms */
  go(step, now) {
    const { end } = LINE[step]
    const isNext = step === this.step + 1 && !this._way && Math.abs(this.time - LINE[this.step].end) < 0.01
    const seconds = Math.abs(end - this.time)
    const ms = isNext ? seconds * 1000 : Math.min(JUMP.most, JUMP.least + seconds * JUMP.perSecond)
    this.step = step
    this._begin(end, ms, !isNext, now)
  }

  /** The step on show once more, in its own time. @param {number} now ms */
  replay(now) {
    const { begin, end } = LINE[this.step]
    this.time = begin
    this._begin(end, (end - begin) * 1000, false, now)
  }

  /** @param {number} to @param {number} ms @param {boolean} isSoft @param {number} start */
  _begin(to, ms, isSoft, start) {
    if (this._isCalm() || ms < 1) this.stand(to)
    else this._way = { from: this.time, to, start, ms, isSoft }
  }

  /** Moves on. @param {number} now ms */
  forward(now) {
    if (!this._way) return
    const { from, to, start, ms, isSoft } = this._way
    const t = clamp((now - start) / ms)
    this.time = from + (to - from) * (isSoft ? ease(t) : t)
    if (t >= 1) this._way = null
  }
}
