// <hl-position>: the sinusoidal encoding as a matrix, and chosen dimensions of it as waves.

import { html, nothing } from 'lit'
import text from 'text/position.js'
import { table } from '../../kit/table.js'
import { HlView } from '../../kit/view.js'
import { DIMENSIONS_MAX } from '../../session/kinds.js'

/** @typedef {ReturnType<typeof import('./figures.js').figures>} PositionFigures */

export default class HlPosition extends HlView {
  /** @param {PositionFigures} shown */
  body(shown) {
    return html`
      <div class="controls">
        ${this.numberFields('n', 'd', 'base')}
        ${this.hides('dims') ? nothing : this._chosenField(shown)}
      </div>
      <div class="stack loose">
        <div @hl-hover=${this._hover} @hl-pick=${this._pick}>
          ${this.panel(shown.matrix, 'matrix')}
          ${this.legend('scores', '−1', '1')}
        </div>
        ${this._wavesBody(shown)}
      </div>
    `
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

  /** @param {PositionFigures} shown */
  _wavesBody({ waves, table: numbers }) {
    if (!waves || !numbers) return html`<p class="message">${text.none}</p>`
    const head = [text.dimension, 'PE', text.wavelength]
    return html`
      <div class="waves columns" @hl-hover=${this._hoverWave} @hl-pick=${this._pickWave}>
        ${this.panel(waves, 'curves')}
        ${table({ ...numbers, head }, { kind: 'numeric' })}
      </div>
    `
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
  _hoverWave = ({ detail }) => this.know({ hovered: detail?.col })

  /** @param {CustomEvent} event */
  _pickWave = ({ detail }) => {
    this.know({})
    this.change({ 'position.at': detail.col })
  }
}
