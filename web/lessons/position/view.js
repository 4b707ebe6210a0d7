// <hl-position>: the sinusoidal encoding as a matrix, and chosen dimensions of it as waves.

import { html, nothing, unsafeCSS } from 'lit'
import language from 'text/language.js'
import text from 'text/position.js'
import { curves } from '../../drawing/curves.js'
import { heatmap } from '../../drawing/heatmap.js'
import { both, codeBeside } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import { HlView } from '../../kit/view.js'
import { DIMENSIONS_MAX } from '../../session/state.js'
import { encodingLines } from './code.js'
import positionCss from './position.css'

const MATRIX_HEIGHT = 360

export class HlPosition extends HlView {
  static view = 'position'

  static styles = [...HlView.styles, unsafeCSS(positionCss)]

  /** @param {string} name */
  dependsOn(name) {
    return ['position.n', 'position.d', 'position.base', 'position.dims'].includes(name)
  }

  /** The chosen dimensions that the encoding has. @returns {number[]} */
  get dims() {
    return this.state['position.dims'].filter((/** @type {number} */ dim) => dim < this.state['position.d'])
  }

  /** @returns {import('../../session/session.js').PositionRequest} */
  request() {
    return {
      kind: 'position',
      positions: this.state['position.n'],
      dim: this.state['position.d'],
      base: this.state['position.base'],
      dims: this.dims,
    }
  }

  /** The position under the pointer, else the picked one. */
  get at() {
    return Math.min(this.session.hover.at ?? this.state['position.at'], this.data.n - 1)
  }

  get pickedDim() {
    return Math.min(this.state['position.dim'], this.data.dim - 1)
  }

  tensors() {
    if (!this.data) return []
    const { encoding, n, dim, waves } = this.data
    return [
      { name: 'positionalEncoding', head: null, shape: [n, dim], data: encoding },
      ...waves.map((/** @type {any} */ wave) => ({
        name: `positionalEncoding[:,${wave.index}]`,
        head: null,
        shape: [1, n],
        data: wave.values,
      })),
    ]
  }

  // ---- Figures ----

  /** @type {{ data: any, matrix: any, waves: any } | null} */
  _made = null

  _figures() {
    const last = this._made
    if (last !== null && last.data === this.data) return last
    const made = { data: this.data, matrix: this._heatmap(), waves: this.data.waves.length ? this._curves() : null }
    this._made = made
    return made
  }

  _heatmap() {
    const { encoding, n, dim } = this.data
    return heatmap({
      values: encoding,
      rows: n,
      cols: dim,
      map: 'scores',
      low: -1,
      high: 1,
      mostHeight: MATRIX_HEIGHT,
      rowLabels: Array.from({ length: n }, (_, i) => String(i)),
      colLabels: Array.from({ length: dim }, (_, i) => String(i)),
      rowTitle: text.position,
      colTitle: text.dimension,
      raster: (options) => this.session.raster(options),
      describe: (row, col) =>
        `${text.position} ${row}, ${text.dimension} ${col}: ${readable(encoding[row * dim + col])}`,
    })
  }

  _curves() {
    const { waves } = this.data
    return curves({
      series: waves.map((/** @type {any} */ wave) => ({ label: `dim ${wave.index}`, values: wave.values })),
      xTitle: text.position,
      describe: (_row, at) =>
        `${text.position} ${at}: ${waves.map((/** @type {any} */ wave) => `${text.dimension} ${wave.index} ${readable(wave.values[at])}`).join(', ')}`,
    })
  }

  // ---- Rendering ----

  view() {
    return html`
      <div class="controls">
        ${this.hides('n') ? nothing : this.numberField('position.n', text.n)}
        ${this.hides('d') ? nothing : this.numberField('position.d', text.d)}
        ${this.hides('base') ? nothing : this.numberField('position.base', text.base)}
        ${this.hides('dims') ? nothing : this._chosenField()}
      </div>
      <div class="figures">
        <div>
          <hl-panel class="matrix" .heading=${text.matrix} tensors="positionalEncoding" .figure=${this._figures().matrix} .marks=${{ row: this.at, col: this.pickedDim }}
            .cursor=${{ row: Math.min(this.state['position.at'], this.data.n - 1), col: this.pickedDim }} @hl-hover=${this._hover} @hl-pick=${this._pick}></hl-panel>
          ${this.legend('scores', '−1', '1')}
        </div>
        ${this._wavesBody()}
      </div>
      ${codeBeside(this, () => this._code())}
      <div class="footer"><span class="hint"></span>${this.saveMenu()}</div>
    `
  }

  /** @returns {import('../../kit/code/code.js').Code} */
  _code() {
    return both((lib) => [
      ...encodingLines(lib, this.request()),
      { text: `print(PE[${this.at}, [${this.dims.join(', ')}]])`, tensors: 'positionalEncoding' },
    ])
  }

  _chosenField() {
    const dims = this.state['position.dims']
    const next = this.pickedDim
    return html`
      <div class="field">
        <span class="label" id="chosen">${text.chosen}</span>
        <div class="chosen" role="group" aria-labelledby="chosen">
          ${dims.map(
            (
              /** @type {number} */ dim,
            ) => html`<button type="button" class="wave" ?disabled=${dims.length === 1} aria-label=${text.remove(dim)}
            @click=${() => this.change({ 'position.dims': dims.filter((/** @type {number} */ d) => d !== dim) })}>${dim} <span aria-hidden="true">×</span></button>`,
          )}
          <button type="button" ?disabled=${dims.includes(next) || dims.length >= DIMENSIONS_MAX} @click=${() => this.change({ 'position.dims': [...dims, next] })}>${text.add(next)}</button>
        </div>
        ${this.note('position.dims')}
      </div>
    `
  }

  _wavesBody() {
    const { waves } = this._figures()
    if (!waves) return html`<p class="message">${text.none}</p>`
    return html`
      <div class="waves">
        <hl-panel class="curves" .heading=${text.waves} tensors="positionalEncoding" .figure=${waves} .marks=${{ col: this.at }}
          .cursor=${{ row: 0, col: this.state['position.at'] }} @hl-hover=${this._hoverWave} @hl-pick=${this._pickWave}></hl-panel>
        ${this._table()}
      </div>
    `
  }

  _table() {
    return html`
      <table class="numeric" data-tensors="positionalEncoding">
        <caption>${text.at(this.at)}</caption>
        <thead><tr><th scope="col">${text.dimension}</th><th scope="col">PE</th><th scope="col">${text.wavelength}</th></tr></thead>
        <tbody>
          ${this.data.waves.map((/** @type {any} */ wave) => html`<tr><th scope="row">${wave.index}</th><td>${readable(wave.values[this.at])}</td><td>${language.number(wave.wavelength, { maximumFractionDigits: 1 })}</td></tr>`)}
        </tbody>
      </table>
    `
  }

  // ---- Pointing and picking ----

  /** @param {CustomEvent} event */
  _hover = ({ detail }) => this.session.point(detail ? { at: detail.row } : {})

  /** @param {CustomEvent} event */
  _pick = ({ detail }) => {
    this.session.point({})
    this.change({ 'position.at': detail.row, 'position.dim': detail.col })
  }

  /** @param {CustomEvent} event */
  _hoverWave = ({ detail }) => this.session.point(detail ? { at: detail.col } : {})

  /** @param {CustomEvent} event */
  _pickWave = ({ detail }) => {
    this.session.point({})
    this.change({ 'position.at': detail.col })
  }
}

define('hl-position', HlPosition)
