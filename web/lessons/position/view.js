// <hl-position>: the sinusoidal encoding as a matrix, beside positions in binary, and dimensions of it as waves.

import { html, nothing } from 'lit'
import text from 'text/position.js'
import { rangeField } from '../../kit/controls/fields.js'
import { table } from '../../kit/table.js'
import { HlView } from '../../kit/view.js'
import { DIMENSIONS_MAX } from '../../session/kinds.js'

/**
 * @import { PositionAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} PositionFigures
 */

/** @extends {HlView<PositionAnswer>} */
export default class HlPosition extends HlView {
  /** @param {PositionFigures} figures */
  isMet({ picked }) {
    return picked.isOneTurn
  }

  controls() {
    const { positions } = this.data
    const at = Math.min(this.state['position.at'], positions - 1)
    return rangeField(this, 'position.at', text.slider, { said: text.is(at), value: at, max: positions - 1 })
  }

  /** @param {PositionFigures} shown */
  more(shown) {
    return html`
      <div class="controls">
        ${this.numberFields('n', 'd', 'base')}
        ${this.hides('dims') ? nothing : this._chosenField(shown)}
      </div>
      <p class="hint">${text.noSentence}</p>
    `
  }

  /** @param {PositionFigures} shown */
  body({ matrix, binary, waves, table: numbers, picked }) {
    const head = [text.dimension, 'PE', text.wavelength]
    return html`
      <div class="encoding">
        <div class="matrix-side" @hl-hover=${this._hover} @hl-pick=${this._pick}>
          ${this.panel(matrix, 'matrix')}
          ${this._columnField(picked.dim)}
          <p class="legend apart-2">${this.legend('scores', '−1', '1')}</p>
        </div>
        <div @hl-hover=${this._hover} @hl-pick=${this._pickRow}>${this.panel(binary, 'binary')}</div>
        <div class="waves">
          <div @hl-hover=${this._hoverWave} @hl-pick=${this._pickWave}>${this.panel(waves, 'curves')}</div>
          ${this.said(picked, 'picked strong')}
          ${table({ ...numbers, head }, { kind: 'numeric' })}
        </div>
      </div>
      <p class="hint apart-2">${text.compare}</p>
    `
  }

  /** Below the matrix, its handle below the picked column. @param {number} dim */
  _columnField(dim) {
    const slide = (/** @type {number} */ to) => this.change({ 'position.dim': to })
    const how = { value: dim, max: this.data.dim - 1, slide }
    return rangeField(this, 'position.dim', text.column, { said: text.is(dim), kind: 'field column', ...how })
  }

  /** @param {PositionFigures} shown */
  _chosenField({ dim: next }) {
    const dims = this.state['position.dims']
    const isFull = dims.includes(next) || dims.length >= DIMENSIONS_MAX
    return html`
      <div class="field">
        <span class="label" id="chosen">${text.chosen}</span>
        <div class="chosen flow" role="group" aria-labelledby="chosen">
          ${dims.map((dim) => this._waveButton(dim, dims))}
          <button type="button" ?disabled=${isFull} @click=${() => this.change({ 'position.dims': [...dims, next] })}>${text.add(next)}</button>
        </div>
        ${this.note('position.dims')}
      </div>
    `
  }

  /** A chosen dimension, to be taken away. @param {number} dim @param {readonly number[]} dims */
  _waveButton(dim, dims) {
    const remove = () => this.change({ 'position.dims': dims.filter((other) => other !== dim) })
    return html`<button type="button" class="wave" ?disabled=${dims.length === 1} aria-label=${text.remove(dim)}
      @click=${remove}>${dim} <span aria-hidden="true">×</span></button>`
  }

  // ---- Pointing and picking ----

  /** @param {CustomEvent} event */
  _hover = ({ detail }) => this.know({ hovered: detail?.row })

  /** @param {CustomEvent} event */
  _pick = ({ detail }) => {
    this.know({})
    this.change({ 'position.at': detail.row, 'position.dim': detail.col })
  }

  /** @param {CustomEvent} event */
  _pickRow = ({ detail }) => {
    this.know({})
    this.change({ 'position.at': detail.row })
  }

  /** @param {CustomEvent} event */
  _hoverWave = ({ detail }) => this.know({ hovered: detail?.col })

  /** @param {CustomEvent} event */
  _pickWave = ({ detail }) => {
    this.know({})
    this.change({ 'position.at': detail.col })
  }
}
