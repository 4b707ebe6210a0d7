// <hl-products>: how alike the encodings of two positions are, and what is left of that behind random projections.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/products.js'
import { chart } from '../../drawing/chart.js'
import { heatmap } from '../../drawing/heatmap.js'
import { both, codeBeside } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import { HlView } from '../../kit/view.js'
import { encodingLines } from '../position/code.js'
import productsCss from './products.css'

export class HlProducts extends HlView {
  static view = 'products'

  static styles = [...HlView.styles, unsafeCSS(productsCss)]

  /** @param {string} name */
  dependsOn(name) {
    return name.startsWith('products.')
  }

  request() {
    const { state } = this
    return {
      kind: 'products',
      positions: state['products.n'],
      dim: state['products.d'],
      base: state['products.base'],
      seed: state['products.seed'],
    }
  }

  /** A single number. @param {string} name */
  _fact(name) {
    return readable(this.tensor(name).data[0])
  }

  // ---- Figures ----

  /** @type {{ data: any, figures: { plain: any, projected: any, curve: any } } | null} */
  _made = null

  get _figures() {
    if (this._made?.data !== this.data)
      this._made = {
        data: this.data,
        figures: { plain: this._map('products'), projected: this._map('projected'), curve: this._curve() },
      }
    return /** @type {any} */ (this._made).figures
  }

  /** @param {string} name */
  _map(name) {
    const { n } = this.data
    const values = this.tensor(name).data
    const [low, high] = this.session.finiteRange(values)
    const limit = Math.max(1e-6, -low, high)
    const labels = Array.from({ length: n }, (_, i) => String(i))
    return heatmap({
      values,
      rows: n,
      cols: n,
      map: 'scores',
      low: -limit,
      high: limit,
      upright: true,
      rowLabels: labels,
      colLabels: labels,
      raster: (options) => this.session.raster(options),
      describe: (row, col) => `${text.position} ${row}, ${text.position} ${col}: ${readable(values[row * n + col])}`,
    })
  }

  _curve() {
    const { n } = this.data
    const means = this.tensor('products.byOffset').data.subarray(n - 1)
    const top = Math.ceil(this.session.finiteRange(means)[1])
    const low = Math.min(0, Math.floor(this.session.finiteRange(means)[0]))
    return chart({
      lines: [{ label: text.line, xs: Array.from(means, (_, offset) => offset), ys: means }],
      references: [],
      ticks: low < 0 ? [low, 0, top] : [0, Math.round(top / 2), top],
      last: n - 1,
      xTitle: text.offset,
      describe: (_row, offset) => `${text.offset} ${offset}: ${readable(means[offset])}`,
    })
  }

  // ---- Rendering ----

  view() {
    const { plain, projected, curve } = this._figures
    const seed = this.state['products.seed']
    return html`
      <div class="controls">
        ${this.hides('n') ? nothing : this.numberField('products.n', text.n)}
        ${this.hides('d') ? nothing : this.numberField('products.d', text.d)}
        ${this.hides('base') ? nothing : this.numberField('products.base', text.base)}
      </div>
      <div class="pair">
        <div>
          <hl-panel .heading=${text.plain} tensors="products" .figure=${plain} .marks=${this._marks} .cursor=${this._at} @hl-hover=${this._hover} @hl-pick=${this._pick}></hl-panel>
          <p class="fact" data-tensors="products.spread products.asymmetry">${text.toeplitz(this._fact('products.spread'), this._fact('products.asymmetry'))}</p>
        </div>
        <div>
          <hl-panel .heading=${text.projected} tensors="projected" .figure=${projected} .marks=${this._marks} .cursor=${this._at} @hl-hover=${this._hover} @hl-pick=${this._pick}></hl-panel>
          <p class="fact" data-tensors="projected.spread projected.asymmetry">${text.gone(this._fact('projected.spread'), this._fact('projected.asymmetry'))}</p>
          <p><span class="badge">${text.badge}</span> ${this.hides('seed') ? nothing : html`<button type="button" class="roll" @click=${() => this.change({ 'products.seed': (seed % 9999) + 1 })}>${text.roll}</button>`}</p>
        </div>
      </div>
      <hl-panel .heading=${text.curve} tensors="products.byOffset" .figure=${curve} .marks=${{ col: this._offset }} .cursor=${{ row: 0, col: this._offset }}></hl-panel>
      ${codeBeside(this, () => this._code())}
      <div class="footer"><span class="hint"></span>${this.saveMenu()}</div>
    `
  }

  /** @returns {import('../../kit/code/code.js').Code} */
  _code() {
    const { row, col } = this._marks
    return both((lib) => [
      ...encodingLines(lib, this.request()),
      { text: 'P = PE @ PE.T', tensors: 'products products.byOffset' },
      { text: `print(P[${row}, ${col}], P[${col}, ${row}])  # the offset alone decides`, tensors: 'products' },
      {
        text: `A, B = ${lib === 'np' ? 'np.random.default_rng(1).normal(size=(2, d, d))' : 'torch.randn(2, d, d)'}  # other random numbers than on show`,
      },
      { text: 'projected = (PE @ A) @ (PE @ B).T', tensors: 'projected' },
    ])
  }

  // ---- Pointing and picking: a cell here, the same one there, and its offset in the curve ----

  _at = { row: 0, col: 0 }
  /** @type {{ row: number, col: number } | null} */
  _over = null

  get _marks() {
    return this._over ?? this._at
  }

  get _offset() {
    const { row, col } = this._marks
    return Math.min(this.data.n - 1, Math.abs(col - row))
  }

  /** @param {CustomEvent} event */
  _hover = ({ detail }) => {
    this._over = detail
    this.requestUpdate()
  }

  /** @param {CustomEvent} event */
  _pick = ({ detail }) => {
    this._at = { row: detail.row, col: detail.col }
    this.requestUpdate()
  }
}

define('hl-products', HlProducts)
