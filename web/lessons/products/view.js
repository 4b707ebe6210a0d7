// <hl-products>: how alike the encodings of two positions are, and what is left of that behind random projections.

import { html, nothing } from 'lit'
import text from 'text/products.js'
import { rangeField } from '../../kit/controls/fields.js'
import { table } from '../../kit/table.js'
import { HlView } from '../../kit/view.js'
import { pickedIn } from './figures.js'

/**
 * @import { ProductsAnswer, ProductsOwn } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} ProductsFigures
 */

/** @extends {HlView<ProductsAnswer>} */
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
  body({ plain, projected, curve, facts, rises, scales }) {
    return html`
      <div class="columns trio">
        <div class="by-offset">
          <div @hl-hover=${this._hoverOffset} @hl-pick=${this._pickOffset}>${this.panel(curve)}</div>
          ${this._offsetField(rises.picked)}
          <div class="found">${rises.isPicked ? this.said(rises, '') : nothing}</div>
          ${table({ ...facts, head: [text.before, text.after] }, { kind: 'numeric' })}
        </div>
        ${this._map(plain, scales[0])}
        ${this._map(projected, scales[1], text.matrices)}
      </div>
    `
  }

  /** @param {import('../../kit/types.js').Panel} map @param {import('../../kit/types.js').Said} scale @param {string} [note] */
  _map(map, { tensors, said }, note = '') {
    return html`
      <div @hl-hover=${this._hover} @hl-pick=${this._pick}>
        ${this.panel(map)}
        <p class="legend apart-2" data-tensors=${tensors.join(' ')}>${this.legend('scores', `−${said}`, said)}<span>${note}</span></p>
      </div>
    `
  }

  /** Below the curve, its handle below the picked offset. @param {number} offset */
  _offsetField(offset) {
    const how = { value: offset, max: this.data.positions - 1, slide: this._setOffset }
    return rangeField(this, 'products.offset', text.offsetField, {
      said: text.is(offset),
      kind: 'field offset',
      ...how,
    })
  }

  // ---- Pointing and picking: a cell here, the same one there, and its offset in the curve ----

  /** @param {CustomEvent} event */
  _hover = ({ detail }) => this.learn({ hovered: detail ?? undefined })

  /** @param {CustomEvent} event */
  _pick = ({ detail: { row, col } }) => {
    this.learn({ picked: { row, col } })
    this.change({ 'products.offset': Math.abs(col - row) })
  }

  /** @param {CustomEvent} event */
  _hoverOffset = ({ detail }) => {
    const own = /** @type {ProductsOwn} */ (this.own)
    this.learn({ hovered: detail ? pickedIn({ ...this.state, 'products.offset': detail.col }, own) : undefined })
  }

  /** @param {CustomEvent} event */
  _pickOffset = ({ detail: { col } }) => this._setOffset(col)

  /** @param {number} offset */
  _setOffset = (offset) => {
    this.learn({ hovered: undefined })
    this.change({ 'products.offset': offset })
  }
}
