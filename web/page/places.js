// Where on the page the reader is, as the link says it: at a step of the road, in the lab, at one of its figures, in the
// reference. One room is on show at a time; a card of the road is held in sight until the reader does something, and the
// link then follows the reader along the road.

import { NOWHERE, STAGE } from '../session/stops.js'
import { placeThere, roomOf } from './destinations.js'
import { holdInSight } from './hold.js'

/**
 * @import { Stop } from '../session/stops.js'
 * @import { Lab } from './lab.js'
 * @import { Reference } from './reference.js'
 * @import { Road } from './road.js'
 * @import { RoomNow } from './destinations.js'
 */

export class Places {
  /**
   * @param {{ road: Road, lab: Lab, reference: Reference }} rooms
   * @param {{ moved: () => void, opened: (room: RoomNow) => void }} tell moved: the place that a link should say has changed; opened: another room may be on show
   */
  constructor({ road, lab, reference }, { moved, opened }) {
    this.road = road
    this.lab = lab
    this.reference = reference
    /** What a link says of places. @type {Stop} */
    this.stop = { ...NOWHERE }
    /** Resolves once the room is filled: the reference is unpacked first. */
    this.arriving = Promise.resolve()
    this._moved = moved
    this._opened = opened
    this._letGo = () => {}
    this._isHeld = false
    /** Where the road was left. */
    this._left = { top: 0, step: 1 }
    road.section.addEventListener('hl-road', this._note)
    // Of a window of no height in its middle: what is in it is what the reader sees.
    new IntersectionObserver(this._note, { root: document, rootMargin: '-50% 0px' }).observe(road.section)
  }

  /** Goes where a link says. @param {Partial<Stop>} to */
  follow(to) {
    this._letGo()
    const stop = placeThere({ ...NOWHERE, ...to })
    const before = this.stop
    this.stop = stop
    this.road.isAlone = stop.only === STAGE
    if (stop.lecture !== null) return this._open('road')
    const roomNow = roomOf(stop)
    if (roomOf(before) === 'road' && roomNow !== 'road') this._left = { top: window.scrollY, step: this.road.number }
    this._open(roomNow)
    if (stop.only === STAGE) this._toStage(stop.step ?? 1)
    else if (roomNow === 'figure') this.lab.showFigure(stop.only || stop.name)
    else if (roomNow === 'lab') this.lab.showAll()
    else if (roomNow === 'reference') this.arriving = this.reference.show(stop.name)
    else if (stop.step !== null) this._toStep(stop.step)
    else if (roomOf(before) !== 'road') this._toRoad()
    else this._toBeginning()
  }

  /** Has one room on show, and the others free what they held. @param {RoomNow} room */
  _open(room) {
    const { documentElement } = document
    documentElement.dataset.room = room
    documentElement.classList.toggle('only', this.stop.only !== '')
    if (room !== 'figure' && room !== 'lab') this.lab.leave()
    if (room !== 'reference') this.reference.leave()
    this._opened(room)
  }

  /** A lecture is at a step, or at none any more. @param {number} number from 1; 0: none */
  lecture(number) {
    this._letGo()
    if ((this.stop.lecture ?? 0) === number) return
    if (number && roomOf(this.stop) !== 'road') this.follow({ lecture: number })
    this.stop = { ...NOWHERE, lecture: number || null }
    this._moved()
    if (!number) this._note()
  }

  /** Back on the road, where the reader left it. */
  _toRoad() {
    const { step, top } = this._left
    if (this.road.stage) this.road.stage.step = step
    window.scrollTo({ top, behavior: 'instant' })
    this._note()
  }

  /** @param {number} step its number on show */
  _toStep(step) {
    const { road } = this
    if (!road.stage) return
    road.isHeld = true
    void road.goTo(step)
    this._hold(
      () => road.card,
      () => road.toCard(),
      () => {
        road.isHeld = false
      },
    )
  }

  /** The stage by itself. @param {number} step its number on show */
  _toStage(step) {
    if (this.road.stage) this.road.stage.step = step
  }

  /** A link without a step means the first one. */
  _toBeginning() {
    const { road } = this
    if (!road.stage || road.number === 1) return
    if (road.isOnShow) this._toStep(1)
    else road.stage.step = 1
  }

  /** @param {() => Element | null | undefined} find @param {() => void} bring @param {() => void} [released] */
  _hold(find, bring, released = () => {}) {
    this._letGo()
    this._isHeld = true
    this._letGo = holdInSight(find, bring, () => {
      this._isHeld = false
      released()
    })
  }

  /** The step on show, if the road is; the first one goes without saying. */
  _note = () => {
    const { road, stop } = this
    if (roomOf(stop) !== 'road') return
    if (road.isHeld && road.number !== (stop.step ?? 1)) this._letGo()
    if (this._isHeld || road.isLecture) return
    const step = road.isOnShow && road.number > 1 ? road.number : null
    if (step === stop.step) return
    this.stop = { ...stop, step }
    this._moved()
  }
}
