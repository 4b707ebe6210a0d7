// <hl-schemes>: no positions, sinusoidal ones, RoPE and ALiBi on the same words and untrained weights; and which of the
// maps stays when the whole sentence begins later.

import { html, nothing } from 'lit'
import text from 'text/schemes.js'
import { HlCellView } from '../../kit/cell-view.js'
import { rangeField } from '../../kit/controls/fields.js'
import { segments } from '../../kit/controls/segments.js'

/**
 * @import { SchemesAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} SchemesFigures
 * @typedef {SchemesFigures['schemes'][number]} SchemeFigures
 */

/** Where the slider ends; the number beside it goes on. */
const SLIDER_MAX = 2000

/** @extends {HlCellView<SchemesAnswer>} */
export default class HlSchemes extends HlCellView {
  /** @param {SchemesFigures} figures */
  isMet({ isKnown, schemes }) {
    return isKnown && schemes.some(({ change }) => !change.stays)
  }

  controls() {
    return html`${this.hides('shift') ? nothing : this._shiftField()}${this.hides('head') ? nothing : this._headField()}`
  }

  more() {
    return html`
      <div class="controls">${this.numberField('schemes.shift', text.shift)}${this.nextSeed(text.roll)}</div>
      <p class="hint">${text.origin}</p>
    `
  }

  /** @param {SchemesFigures} figures */
  details({ schemes }) {
    return html`<div class="changes">${schemes.map(({ name, change }) => html`<p>${name}: ${this._change(change)}</p>`)}</div>`
  }

  /** @param {SchemesFigures} figures */
  body({ isKnown, schemes }) {
    const isSaid = isKnown || this.hides('shift')
    return html`
      ${this.beyond({ ofCell: true })}
      <div class="maps" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>${schemes.map((scheme) => this._scheme(scheme, isSaid))}</div>
      <div class="ends key">
        <p class="hint"><span class="badge">${text.badge}</span> ${text.merit}</p>
        <p class="legend">${this.legend('weights', '0', '1')}</p>
      </div>
    `
  }

  _shiftField() {
    const { shift } = this.data
    const slide = (/** @type {number} */ to) => {
      this.learn({ hasMoved: true })
      this.change({ 'schemes.shift': to })
    }
    return rangeField(this, 'schemes.shift', text.shift, {
      ...{ said: text.is(shift), value: Math.min(SLIDER_MAX, shift), max: SLIDER_MAX, slide },
    })
  }

  _headField() {
    const { heads } = this.data.layer
    const names = Object.fromEntries(Array.from({ length: heads }, (_, head) => [head, String(head + 1)]))
    return segments(this, 'schemes.head', text.head, names)
  }

  /** @param {SchemeFigures} scheme @param {boolean} isSaid whether what becomes of the map is said */
  _scheme({ map, change, note, cell }, isSaid) {
    return html`
      <div class="scheme">
        ${this.panel(map)}
        <div>
          <p class="hint note-line">${note}</p>
          ${this.said(cell, 'small number')}
          <p class="change apart-2">${isSaid ? this._change(change) : html`<span class="hint">${text.guess}</span>`}</p>
        </div>
      </div>
    `
  }

  /** @param {SchemeFigures['change']} change */
  _change({ tensors, stays, verdict, said }) {
    return html`<span class=${stays ? 'stays' : 'moves'} data-tensors=${tensors.join(' ')}><b>${verdict}</b> <span class="number">${said}</span></span>`
  }
}
