// <hl-position>: the sinusoidal encoding as a matrix, and chosen dimensions of it as waves.

import { html, nothing } from 'lit'
import text from 'text/position.js'
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
  _wavesBody({ waves, table }) {
    if (!waves || !table) return html`<p class="message">${text.none}</p>`
    return html`
      <div class="waves columns" @hl-hover=${this._hoverWave} @hl-pick=${this._pickWave}>
        ${this.panel(waves, 'curves')}
        ${this._table(table)}
      </div>
    `
  }

  /** @param {NonNullable<PositionFigures['table']>} table */
  _table({ tensors, caption, rows }) {
    return html`
      <table class="numeric" data-tensors=${tensors.join(' ')}>
        <caption>${caption}</caption>
        <thead><tr><th scope="col">${text.dimension}</th><th scope="col">PE</th><th scope="col">${text.wavelength}</th></tr></thead>
        <tbody>
          ${rows.map(({ title, cells }) => html`<tr><th scope="row">${title}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}
        </tbody>
      </table>
    `
  }

  // ---- Pointing and picking ----

  /** @param {number} [position] under the pointer */
  _point(position) {
    this.know(position === undefined ? {} : { hovered: position })
  }

  /** @param {CustomEvent} event */
  _hover = ({ detail }) => this._point(detail?.row)

  /** @param {CustomEvent} event */
  _pick = ({ detail }) => {
    this._point()
    this.change({ 'position.at': detail.row, 'position.dim': detail.col })
  }

  /** @param {CustomEvent} event */
  _hoverWave = ({ detail }) => this._point(detail?.col)

  /** @param {CustomEvent} event */
  _pickWave = ({ detail }) => {
    this._point()
    this.change({ 'position.at': detail.col })
  }
}
