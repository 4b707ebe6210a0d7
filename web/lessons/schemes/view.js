// <hl-schemes>: no positions, sinusoidal ones, RoPE and ALiBi on the same words and untrained weights; and which of the
// maps stays when the whole sentence begins later.

import { html, nothing, unsafeCSS } from 'lit'
import words from 'text/kit.js'
import text from 'text/schemes.js'
import { heatmap } from '../../drawing/heatmap.js'
import { HlCellView } from '../../kit/cell-view.js'
import { both, codeBeside } from '../../kit/code/code.js'
import { schemeLines } from '../../kit/code/scheme-code.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import schemesCss from './schemes.css'

const SCHEMES = /** @type {const} */ (['none', 'sinusoidal', 'rope', 'alibi'])

/** Differences below this are those of float32. */
const ROUNDING = 1e-4

export class HlSchemes extends HlCellView {
  static view = 'schemes'

  static styles = [...HlCellView.styles, unsafeCSS(schemesCss)]

  /** @param {string} name */
  dependsOn(name) {
    return name === 'text' || name.startsWith('schemes.')
  }

  request() {
    const { state } = this
    return {
      kind: 'schemes',
      text: state.text,
      shift: state['schemes.shift'],
      head: state['schemes.head'],
      seed: state['schemes.seed'],
    }
  }

  // ---- Figures ----

  /** @type {{ data: any, figures: Record<string, any> } | null} */
  _made = null

  get _figures() {
    if (this._made?.data !== this.data)
      this._made = {
        data: this.data,
        figures: Object.fromEntries(SCHEMES.map((scheme) => [scheme, this._map(`${scheme}.weights`)])),
      }
    return /** @type {any} */ (this._made).figures
  }

  /** @param {string} name */
  _map(name) {
    const { words: labels } = this.data
    const n = labels.length
    const values = this.tensor(name).data
    return heatmap({
      values,
      rows: n,
      cols: n,
      rowLabels: labels,
      colLabels: labels,
      map: 'weights',
      low: 0,
      high: 1,
      margin: 8,
      raster: (options) => this.session.raster(options),
      describe: (row, col) =>
        `Row ${row + 1} “${labels[row]}”, column ${col + 1} “${labels[col]}”: weight ${readable(values[row * n + col])}`,
    })
  }

  // ---- Rendering ----

  view() {
    if (!this.data.words.length) return html`<p class="message">${words.empty}</p>`
    const seed = this.state['schemes.seed']
    return html`
      <div class="controls">
        ${this.hides('shift') ? nothing : this._shiftField()}
        ${this.hides('head') ? nothing : this.numberField('schemes.head', text.head)}
        ${this.hides('seed') ? nothing : html`<button type="button" class="roll" @click=${() => this.change({ 'schemes.seed': (seed % 9999) + 1 })}>${text.roll}</button>`}
      </div>
      <div class="maps" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>${SCHEMES.map((scheme) => this._scheme(scheme))}</div>
      <p class="legend">${this.legend('weights', '0', '1')}</p>
      <p><span class="badge">${text.badge}</span> <span class="hint">${text.origin}</span></p>
      ${codeBeside(this, () => this._code())}
      <div class="footer"><span class="hint"></span>${this.saveMenu()}</div>
    `
  }

  /** @returns {import('../../kit/code/code.js').Code} */
  _code() {
    const { shift, head } = this.request()
    const names = (/** @type {string} */ of) => SCHEMES.map((scheme) => `${scheme}.${of}`).join(' ')
    return both((lib) => [
      ...schemeLines(lib, this.data.words.length, this.data.layer),
      { text: `for scheme in [${SCHEMES.map((scheme) => `'${scheme}'`).join(', ')}]:` },
      {
        text: `    here, there = [softmax(scores(x, scheme, ${head}, start)) for start in (0, ${shift})]`,
        tensors: names('weights'),
      },
      { text: '    print(abs(there - here).max())', tensors: names('change') },
    ])
  }

  _shiftField() {
    const slide = (/** @type {Event} */ event) =>
      this.change({ 'schemes.shift': Number(/** @type {HTMLInputElement} */ (event.target).value) })
    return html`
      <div class="field wide">
        <label for="shift">${text.shift}</label>
        <div class="slider"><input id="shift" type="range" min="0" max="2000" step="1" .value=${String(Math.min(2000, this.state['schemes.shift']))} @input=${slide}></div>
      </div>
      ${this.numberField('schemes.shift', 's')}
    `
  }

  /** @param {typeof SCHEMES[number]} scheme */
  _scheme(scheme) {
    const change = this.tensor(`${scheme}.change`).data[0]
    return html`
      <div class="scheme">
        <hl-panel .heading=${text.names[scheme]} tensors="${scheme}.weights" .figure=${this._figures[scheme]} .marks=${this.marks} .cursor=${this.picked}></hl-panel>
        <p class="change ${change < ROUNDING ? 'stays' : 'moves'}" data-tensors="${scheme}.change"><b>${change < ROUNDING ? text.stays : text.moves}</b>
          <span class="number">${text.change(readable(change), this.state['schemes.shift'])}</span></p>
        <p class="hint">${text.notes[scheme]}</p>
      </div>
    `
  }
}

define('hl-schemes', HlSchemes)
