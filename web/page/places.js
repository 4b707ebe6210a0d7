// Where on the page the link says to be: at a step of the road, or in a section. One of them is held at a time, until the
// reader does something; the link then follows the reader along the road.

import { NOWHERE } from '../session/stops.js'
import { holdInSight } from './hold.js'

/**
 * @import { Stop } from '../session/stops.js'
 * @import { Road } from './road.js'
 */

export class Places {
  /** @param {Road} road @param {() => void} moved is called when the step that a link should say has changed */
  constructor(road, moved) {
    this.road = road
    /** What a link says of places. @type {Stop} */
    this.stop = { ...NOWHERE }
    this._moved = moved
    this._letGo = () => {}
    this._isHeld = false
    road.section.addEventListener('hl-road', this._note)
    // Of a window of no height in its middle: what is in it is what the reader sees.
    new IntersectionObserver(this._note, { root: document, rootMargin: '-50% 0px' }).observe(road.section)
  }

  /** Goes where a link says. @param {Stop} stop @param {string} [section] the id of a heading, in place of a step */
  follow(stop, section = '') {
    this._letGo()
    this.stop = { ...stop }
    const { step } = stop
    if (stop.lecture !== null) return
    if (section) this._toSection(section)
    else if (step !== null) this._toStep(step)
    else this._toBeginning()
  }

  /** A lecture is at a step, or at none any more. @param {number} number from 1; 0: none */
  lecture(number) {
    this._letGo()
    if ((this.stop.lecture ?? 0) === number) return
    this.stop = { step: null, lecture: number || null }
    this._moved()
    if (!number) this._note()
  }

  /** @param {string} id of its heading */
  _toSection(id) {
    const heading = document.getElementById(id)
    if (heading)
      this._hold(
        () => heading,
        () => heading.scrollIntoView(),
      )
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

  /** A link without a step means the first one, but calls nobody back to the road from a figure below. */
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
    if (road.isHeld && road.number !== (stop.step ?? 1)) this._letGo()
    if (this._isHeld || road.isLecture) return
    const step = road.isOnShow && road.number > 1 ? road.number : null
    if (step === stop.step) return
    this.stop = { ...stop, step }
    this._moved()
  }
}
