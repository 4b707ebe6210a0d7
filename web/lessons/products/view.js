// <hl-products>: how alike the encodings of two positions are, and what is left of that behind random projections.

import { html, nothing } from 'lit'
import text from 'text/products.js'
import { table } from '../../kit/table.js'
import { HlView } from '../../kit/view.js'

/**
 * @import { Cell } from '../../drawing/types.js'
 * @import { ProductsOwn } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} ProductsFigures
 */

export default class HlProducts extends HlView {
  /** @param {ProductsFigures} figures */
  isMet({ rises }) {
    return rises.isPicked
  }

  controls() {
    return this.nextSeed(text.roll)
  }

  more() {
    return html`
      <div class="controls">${this.numberFields('n', 'd', 'base')}</div>
      <p class="hint">${text.noSentence}</p>
    `
  }

  /** @param {ProductsFigures} figures */
  details({ rises }) {
    return this.said(rises, '')
  }

  /** @param {ProductsFigures} figures */
  body({ plain, projected, curve, facts, rises }) {
    return html`
      <div class="columns trio">
        ${[plain, projected].map((map) => html`<div @hl-hover=${this._hover} @hl-pick=${this._pick}>${this.panel(map)}</div>`)}
        <div>
          <div @hl-hover=${this._hoverOffset} @hl-pick=${this._pickOffset}>${this.panel(curve)}</div>
          ${table({ ...facts, head: [text.before, text.after] }, { kind: 'numeric' })}
          <div class="found">${rises.isPicked ? this.said(rises, '') : nothing}</div>
        </div>
      </div>
    `
  }

  // ---- Pointing and picking: a cell here, the same one there, and its offset in the curve ----

  /** @param {CustomEvent} event */
  _hover = ({ detail }) => this.learn({ hovered: detail ?? undefined })

  /** @param {CustomEvent} event */
  _pick = ({ detail: { row, col } }) => this.learn({ picked: { row, col } })

  /** @param {CustomEvent} event */
  _hoverOffset = ({ detail }) => this.learn({ hovered: detail ? this._cellAt(detail.col) : undefined })

  /** @param {CustomEvent} event */
  _pickOffset = ({ detail: { col } }) => this.learn({ picked: this._cellAt(col) })

  /** The picked cell, if its offset is this one, else the first that has it. @param {number} offset @returns {Cell} */
  _cellAt(offset) {
    const { picked } = /** @type {ProductsOwn} */ (this.own)
    return picked && Math.abs(picked.col - picked.row) === offset ? picked : { row: 0, col: offset }
  }
}
