// <hl-products>: how alike the encodings of two positions are, and what is left of that behind random projections.

import { html, nothing } from 'lit'
import text from 'text/products.js'
import { slider } from '../../kit/controls/fields.js'
import { table } from '../../kit/table.js'
import { HlView } from '../../kit/view.js'

/**
 * @import { Cell } from '../../drawing/types.js'
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
    const slide = (/** @type {number} */ to) => this.learn({ picked: this._cellAt(to), hovered: undefined })
    return html`
      <div class="field offset">
        ${slider({ id: 'offset', value: offset, max: this.data.positions - 1, slide })}
        <label for="offset">${text.offsetField} <output class="number">${text.is(offset)}</output></label>
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
