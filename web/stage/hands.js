// The pointer on the stage: picks a word, pulls an arc, drags a share, opens a head or switches one off, moves a place,
// stretches or turns the query; and the number under it.

import { movedTo, shareSet } from './edits.js'
import { extent, holds } from './marks/extent.js'
import { shareRoom } from './steps/blend.js'
import { tipOf } from './tips.js'
import { clamp, isSeen } from './tween.js'

/**
 * @import { Grab, Mark } from './types.js'
 * @typedef {import('./stage.js').HlStage} HlStage
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ grab: Grab, weights: number[], start: Point, stretch: number }} Drag
 */

/** How near to an arc's ring a pointer has to be, and how far around other marks it still counts. */
const NEAR = { mouse: 18, touch: 30 }
const SLOP = 8

/** How far a query strip is dragged for a stretch of one. */
const STRETCH = 120

/** @param {Grab} grab */
const isDragged = ({ arc, share, place, query }) =>
  arc !== undefined || share !== undefined || place !== undefined || query === true

export class Hands {
  /** @type {Drag | null} */
  drag = null

  /** @param {HlStage} stage @param {HTMLElement} picture */
  constructor(stage, picture) {
    this.stage = stage
    this.picture = picture
    picture.addEventListener('pointerdown', this._down)
    picture.addEventListener('pointermove', this._move)
    picture.addEventListener('pointerup', this._up)
    picture.addEventListener('pointercancel', this._up)
    picture.addEventListener('lostpointercapture', this._up)
    picture.addEventListener('pointerleave', this._leave)
    // A finger that holds something does not scroll the page.
    picture.addEventListener('touchstart', this._touch, { passive: false })
  }

  /** @param {{ clientX: number, clientY: number }} event @returns {Point} */
  _point({ clientX, clientY }) {
    const { left, top } = this.picture.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  /** The mark that can be grabbed at a point, the topmost first. @param {Point} point @param {string} [pointer] @returns {Mark | null} */
  under(point, pointer = 'mouse') {
    const near = pointer === 'touch' ? NEAR.touch : NEAR.mouse
    const within = (/** @type {Mark} */ mark) => {
      if (!mark.grab || (mark.alpha ?? 1) < 0.12) return false
      if (mark.kind === 'arc') return mark.knob > 0 && Math.hypot(point.x - mark.x2, point.y - mark.y2) < near
      return holds(extent(mark), point, isDragged(mark.grab) ? SLOP : 0)
    }
    const found = this.stage.shown.filter(within)
    const dragged = found.filter(({ grab }) => grab && isDragged(grab))
    return dragged[dragged.length - 1] ?? found[found.length - 1] ?? null
  }

  /** @param {TouchEvent} event */
  _touch = (event) => {
    const mark = this.under(this._point(event.touches[0]), 'touch')
    if (mark?.grab && isDragged(mark.grab)) event.preventDefault()
  }

  /** @param {PointerEvent} event */
  _down = (event) => {
    if (event.button > 0 || !event.isPrimary) return
    const start = this._point(event)
    const mark = this.under(start, event.pointerType)
    if (!mark?.grab) return
    this.stage.tell('')
    if (!isDragged(mark.grab)) {
      this.stage.act(mark.grab)
      // A finger has no hover that would tell the number.
      if (event.pointerType === 'touch') this.stage.tell(tipOf(this.stage.scene, mark, null, start), start)
      return
    }
    event.preventDefault()
    this.picture.setPointerCapture(event.pointerId)
    this.drag = { grab: mark.grab, weights: this.stage.weights, start, stretch: this.stage.state['stage.stretch'] }
    this.stage.hold(mark.grab.arc ?? null, null)
  }

  /** @param {PointerEvent} event */
  _move = (event) => {
    const point = this._point(event)
    if (this.drag) this._dragTo(point, this.drag)
    else this._hover(point, event.pointerType)
  }

  _up = () => {
    if (!this.drag) return
    this.drag = null
    this.stage.hold(null, null)
  }

  _leave = () => {
    if (this.drag) return
    this.stage.tell('')
    this.stage.glow('')
    this.stage.compare(null)
  }

  // ---- Dragging ----

  /** @param {Point} point @param {Drag} drag */
  _dragTo(point, { grab, weights, start, stretch }) {
    const { stage } = this
    if (grab.arc !== undefined) this._pull(point, grab.arc, weights)
    else if (grab.share !== undefined) {
      const { x, room } = shareRoom(stage.scene)
      stage.edit(shareSet(weights, grab.share, clamp((point.x - x) / room)))
    } else if (grab.place !== undefined) this._place(point, grab.place)
    else
      stage.change(
        { 'stage.stretch': clamp(stretch + (point.x - start.x) / STRETCH, 0, 4), 'stage.toward': this._keyAt(point) },
        true,
      )
  }

  /** An arc's end follows the pointer; over another word its weight goes there. @param {Point} point @param {number} arc @param {number[]} weights */
  _pull(point, arc, weights) {
    const { stage } = this
    const { L, trace } = stage.scene
    const words = stage.shown.filter((mark) => mark.kind === 'word')
    const far = (/** @type {Mark} */ mark) => {
      const { x, y, w, h } = extent(mark)
      return Math.hypot((point.x - x - w / 2) / (L.turned ? 3 : 1), point.y - y - h / 2)
    }
    const near = words.reduce((a, b) => (far(b) < far(a) ? b : a))
    const target = far(near) < L.u * 5 ? (near.grab?.word ?? arc) : arc
    stage.hold(arc, target === arc ? point : null)
    if (target < trace.total) stage.edit(movedTo(weights, stage.rowsOfWord(arc), stage.rowsOfWord(target)))
  }

  /** A word's place goes to the word under the pointer, which gets its place. @param {Point} point @param {number} from */
  _place(point, from) {
    const over = this.stage.shown.find((mark) => mark.grab?.place !== undefined && holds(extent(mark), point))
    if (over?.grab?.place !== undefined) this.stage.swapPlaces(from, over.grab.place)
  }

  /** The word whose key is under the pointer. @param {Point} point */
  _keyAt(point) {
    const key = this.stage.shown.find((mark) => /^k:/u.test(mark.id) && holds(extent(mark), point, 2))
    return key ? this.stage.data.spans[Number(key.id.slice(2))] : this.stage.state['stage.toward']
  }

  // ---- What is under the pointer ----

  /** @param {Point} point @param {string} pointer */
  _hover(point, pointer) {
    const { stage } = this
    const mark = this.under(point, pointer)
    this.picture.style.cursor = mark?.grab ? (isDragged(mark.grab) ? 'grab' : 'pointer') : ''
    const over = stage.shown
      .filter((other) => other.group && other.kind !== 'arc' && isSeen(other) && holds(extent(other), point))
      .pop()
    stage.glow(over?.group ?? '')
    stage.compare(pointer === 'touch' ? null : (mark?.grab?.head ?? null))
    stage.tell(pointer === 'touch' ? '' : tipOf(stage.scene, mark, over ?? null, point), point)
  }
}
