// The reference: chapters of text, which the page holds packed until somebody reads them. Beside each topic stands its
// figure, small.

import { unpack } from '../core/packed.js'
import { beside } from './beside.js'

/** @typedef {import('./thumbnails.js').Thumbnails} Thumbnails */

export class Reference {
  /** @param {HTMLElement} section @param {Thumbnails} thumbnails */
  constructor(section, thumbnails) {
    this.section = section
    this._thumbnails = thumbnails
    /** What is wanted on show: a lesson, a chapter, empty: the beginning; null: nothing. @type {string | null} */
    this._wanted = null
  }

  /** @param {string} name of a lesson or of a chapter; empty: the beginning */
  async show(name) {
    const { section } = this
    this._wanted = name
    if (!section.firstChild) {
      const text = new TextDecoder().decode(await unpack(beside('reference')))
      if (this._wanted === null) return
      if (!section.firstChild) this._fill(text)
      if (this._wanted !== name) return // the newest one goes to its place
    }
    const place = name ? document.getElementById(`reference-${name}`) : null
    place?.focus({ preventScroll: true })
    if (place) place.scrollIntoView()
    else window.scrollTo({ top: 0, behavior: 'instant' })
  }

  /** @param {string} text of HTML */
  _fill(text) {
    this.section.innerHTML = text
    this._thumbnails.draw(this.section)
  }

  leave() {
    this._wanted = null
    this.section.replaceChildren()
  }
}
