// The reference: chapters of text, which the page holds packed until somebody reads them. Beside each topic stands its
// figure, small.

import packed from 'headlight.packed'
import { unpack } from '../core/packed.js'

/** @typedef {import('./thumbnails.js').Thumbnails} Thumbnails */

export class Reference {
  /** @param {HTMLElement} section @param {Thumbnails} thumbnails */
  constructor(section, thumbnails) {
    this.section = section
    this._thumbnails = thumbnails
    /** Whether the reference is on show, or soon will be. */
    this.isOpen = false
  }

  /** @param {string} name of a lesson or of a chapter; empty: the beginning */
  async show(name) {
    const { section } = this
    this.isOpen = true
    if (!section.firstChild) {
      const text = new TextDecoder().decode(await unpack(packed.reference))
      if (!this.isOpen || section.firstChild) return
      section.innerHTML = text
      this._thumbnails.draw(section)
    }
    const place = name ? document.getElementById(`reference-${name}`) : null
    place?.focus({ preventScroll: true })
    if (place) place.scrollIntoView()
    else window.scrollTo({ top: 0, behavior: 'instant' })
  }

  leave() {
    this.isOpen = false
    this.section.replaceChildren()
  }
}
