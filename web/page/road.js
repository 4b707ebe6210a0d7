// The road: cards and stage go together. Scrolling, keys, the bar under the picture and the link set one and the same step.

import { isTyping } from '../kit/controls/typing.js'
import { STEPS, stepNumbered } from '../stage/steps.js'
import './cards.js'

/**
 * @typedef {import('../stage/stage.js').HlStage} HlStage
 * @typedef {import('./cards.js').HlCards} HlCards
 */

/** On narrow screens the stage is on top, and cards run below it. */
const narrow = matchMedia('(max-width: 759px)')
const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** How long scrolling is the page's own after it was set going, and how long after each of its scroll events. */
const QUIET = { smooth: 900, instant: 150, event: 200 } // ms

export class Road {
  /** @param {HTMLElement} section */
  constructor(section) {
    this.section = section
    this._quiet = 0
    /** Who moved the step last: a scroll must not be answered by one. */
    this._isScrolling = false
    /** Whether the card on show is held in sight: then no scroll is the reader's. */
    this.isHeld = false
    /** Whether a lecture has the stage. */
    this.isLecture = false
    /** Whether the stage stands by itself, without cards. */
    this.isAlone = false
    section.addEventListener('hl-step', this._stepped)
    window.addEventListener('scroll', this._scrolled, { passive: true })
    for (const act of ['wheel', 'touchmove']) window.addEventListener(act, this._hears, { passive: true })
    window.addEventListener('keydown', this._key)
  }

  get stage() {
    return /** @type {HlStage} */ (this.section.querySelector('hl-stage'))
  }

  get cards() {
    return /** @type {HlCards | null} */ (this.section.querySelector('hl-cards'))
  }

  /** The card on show. */
  get card() {
    return this.cards?.card(this.stage.playhead.step)
  }

  /** Number of the step on show. */
  get number() {
    return this.stage?.step ?? 1
  }

  /** The model whose heads the step on show draws; empty: the sentence's. */
  get model() {
    return STEPS[this.stage?.playhead?.step ?? 0].model ?? ''
  }

  /** Whether the road is what the reader sees. */
  get isOnShow() {
    const { top, bottom } = this.section.getBoundingClientRect()
    return top < window.innerHeight / 2 && bottom > window.innerHeight / 2
  }

  /** Goes to a step by its number on show. @param {number} n @param {ScrollBehavior} [behaviour] */
  async goTo(n, behaviour = 'instant') {
    const step = stepNumbered(n)
    this.stage.step = STEPS[step].n
    if (this.cards) this.cards.step = step
    await this.cards?.updateComplete
    this._toCard(step, behaviour)
  }

  /** Scrolls to the card on show; twice, as on narrow screens the stage sticks to the window's top only then. */
  toCard() {
    for (let i = 0; i < 2; i++) this._toCard(this.stage.playhead.step, 'instant')
  }

  /** @param {Event} event */
  _stepped = (event) => {
    const { step } = /** @type {CustomEvent} */ (event).detail
    if (this.cards) this.cards.step = step
    if (!this._isScrolling && !this.isHeld && !this.isLecture && !this.isAlone) this._toCard(step, 'smooth')
    this.section.dispatchEvent(new CustomEvent('hl-road', { detail: STEPS[step].n }))
  }

  /** Where on the screen the card on show is looked for. */
  get _eye() {
    if (!narrow.matches) return window.innerHeight / 2
    const { bottom } = this.stage.getBoundingClientRect()
    return bottom + (window.innerHeight - bottom) * 0.25
  }

  /** Scrolling is the reader's again. */
  _hears = () => {
    this._quiet = 0
  }

  _scrolled = () => {
    const { cards, isHeld, isAlone, _quiet } = this
    if (isHeld || isAlone || this.isLecture || performance.now() < _quiet || !cards) return
    const { _eye } = this
    const step = STEPS.findIndex((_, i) => (cards.card(i)?.getBoundingClientRect().bottom ?? 0) > _eye)
    if (step < 0 || step === this.stage.playhead.step) return
    this._isScrolling = true
    this.stage.go(step)
    this._isScrolling = false
  }

  /** @param {number} step @param {ScrollBehavior} behaviour */
  _toCard(step, behaviour) {
    const card = this.cards?.card(step)
    if (!card) return
    const how = calm.matches ? 'instant' : behaviour
    this._quiet = performance.now() + (how === 'smooth' ? QUIET.smooth : QUIET.instant)
    const { top, height } = card.getBoundingClientRect()
    const stage = this.stage.getBoundingClientRect()
    const goal = narrow.matches ? top - stage.bottom : top + height / 2 - (window.innerHeight - stage.height / 2)
    window.scrollTo({ top: window.scrollY + goal, behavior: how })
  }

  /** @param {KeyboardEvent} event */
  _key = (event) => {
    if (
      this.isLecture ||
      event.defaultPrevented ||
      isTyping(event) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !this.isOnShow
    )
      return
    const [target] = event.composedPath()
    if (
      target instanceof Element &&
      target.matches('input, select, textarea, button, [role=grid], [role=gridcell], a[href], summary')
    )
      return
    const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key]
    const next = by ? this.stage.playhead.step + by : -1
    if (!by || next < 0 || next >= STEPS.length) return
    event.preventDefault()
    this.stage.go(next)
  }
}
