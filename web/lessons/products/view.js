// <hl-products>: how alike the encodings of two positions are, and what is left of that behind random projections.

import { html } from 'lit'
import text from 'text/products.js'
import { HlView } from '../../kit/view.js'

/** @typedef {ReturnType<typeof import('./figures.js').figures>} ProductsFigures */

export default class HlProducts extends HlView {
  /** @param {ProductsFigures} figures */
  body({ plain, projected, curve }) {
    return html`
      <div class="controls">${this.numberFields('n', 'd', 'base')}</div>
      <div class="pair" @hl-hover=${this._hover} @hl-pick=${this._pick}>
        <div>
          ${this.panel(plain.map)}
          ${this.said(plain.fact, 'fact')}
        </div>
        <div>
          ${this.panel(projected.map)}
          ${this.said(projected.fact, 'fact')}
          <p><span class="badge">${text.badge}</span> ${this.nextSeed(text.roll)}</p>
        </div>
      </div>
      ${this.panel(curve)}
    `
  }

  // ---- Pointing and picking: a cell here, the same one there, and its offset in the curve ----

  /** @param {CustomEvent} event */
  _hover = ({ detail }) => this.learn({ hovered: detail ?? undefined })

  /** @param {CustomEvent} event */
  _pick = ({ detail: { row, col } }) => this.learn({ picked: { row, col } })
}
