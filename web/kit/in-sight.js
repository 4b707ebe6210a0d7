// A sentence in a line that scrolls sideways: the picked word is brought into sight, also when the line gets narrower.

/**
 * @import { LitElement } from 'lit'
 * @import { Session } from '../session/session.js'
 * @typedef {LitElement & { session: Session, data: unknown }} View
 */

export class InSight {
  /** @param {View} view @param {{ scroller: string, picked: string, done?: () => void }} what selectors; done: once it is in sight. The scroller's scroll-padding is what something covers at each side. */
  constructor(view, { scroller, picked, done = () => {} }) {
    this._view = view
    this._selectors = { scroller, picked }
    this._done = done
    /** The word that was last brought into sight, and of which run. @type {{ data: unknown, picked: Element | null }} */
    this._seen = { data: null, picked: null }
    /** @type {Element | null} */
    this._scroller = null
    this._widths = new ResizeObserver(() => this._bring())
    view.addController(this)
  }

  hostUpdated() {
    const { renderRoot, data, session } = this._view
    const scroller = renderRoot?.querySelector(this._selectors.scroller)
    const picked = renderRoot?.querySelector(this._selectors.picked)
    if (!scroller || !picked) return
    this._observe(scroller)
    if (picked === this._seen.picked && data === this._seen.data) return
    // A word under the pointer is in sight, and when the pointer leaves it, the sentence stays where its reader moved it.
    if (session.hover.row && picked.matches(':hover')) return
    this._seen = { data, picked }
    requestAnimationFrame(() => this._bring()) // asks where things stand, which the frame works out anyway
  }

  hostConnected() {
    if (this._scroller) this._widths.observe(this._scroller)
  }

  hostDisconnected() {
    this._widths.disconnect()
  }

  /** @param {Element} scroller */
  _observe(scroller) {
    if (scroller === this._scroller) return
    this._widths.disconnect()
    this._widths.observe(scroller)
    this._scroller = scroller
  }

  _bring() {
    const { picked } = this._seen
    if (this._scroller && picked && this._scroller.contains(picked)) bring(this._scroller, picked)
    this._done()
  }
}

/** @param {Element} scroller @param {Element} word */
function bring(scroller, word) {
  const edge = parseFloat(getComputedStyle(scroller).scrollPaddingInlineStart) || 0 // auto: nothing is covered
  const [room, box] = [scroller, word].map((element) => element.getBoundingClientRect())
  if (box.left < room.left + edge || box.right > room.right - edge)
    scroller.scrollLeft += (box.left + box.right - room.left - room.right) / 2
}
