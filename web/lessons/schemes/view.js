// <hl-schemes>: no positions, sinusoidal ones, RoPE and ALiBi on the same words and untrained weights; and which of the
// maps stays when the whole sentence begins later.

import { html, nothing } from 'lit'
import text from 'text/schemes.js'
import { HlCellView } from '../../kit/cell-view.js'
import { slider } from '../../kit/controls/fields.js'
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
  body({ schemes }) {
    return html`
      <div class="controls">
        ${this.hides('shift') ? nothing : this._shiftField()}
        ${this.hides('head') ? nothing : this._headField()}
        ${this.nextSeed(text.roll)}
      </div>
      ${this.beyond({ ofCell: true })}
      <div class="maps" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>${schemes.map((scheme) => this._scheme(scheme))}</div>
      <p class="legend">${this.legend('weights', '0', '1')}</p>
      <p><span class="badge">${text.badge}</span> <span class="hint">${text.origin}</span></p>
    `
  }

  _shiftField() {
    const value = Math.min(SLIDER_MAX, this.state['schemes.shift'])
    const slide = (/** @type {number} */ to) => this.change({ 'schemes.shift': to })
    return html`
      <div class="field wide">
        <label for="shift">${text.shift}</label>
        <div class="slider">${slider({ id: 'shift', value, max: SLIDER_MAX, slide })}</div>
      </div>
      ${this.numberField('schemes.shift', 's')}
    `
  }

  _headField() {
    const { heads } = this.data.layer
    const names = Object.fromEntries(Array.from({ length: heads }, (_, head) => [head, String(head + 1)]))
    return segments(this, 'schemes.head', text.head, names)
  }

  /** @param {SchemeFigures} scheme */
  _scheme({ map, change: { tensors, stays, verdict, said }, note }) {
    return html`
      <div class="scheme">
        ${this.panel(map)}
        <p class="change two-lines ${stays ? 'stays' : 'moves'}" data-tensors=${tensors.join(' ')}><b>${verdict}</b>
          <span class="number">${said}</span></p>
        <p class="hint">${note}</p>
      </div>
    `
  }
}
