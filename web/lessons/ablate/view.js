// <hl-ablate>: heads switched off, alone and together: how far each word's output moves, and which answers change.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/ablate.js'
import models from 'text/models.js'
import { bars } from '../../drawing/bars.js'
import { heatmap } from '../../drawing/heatmap.js'
import { HlCellView } from '../../kit/cell-view.js'
import { both, codeBeside, rowList } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import ablateCss from './ablate.css'

/** @typedef {import('./numbers.js').Answers} Answers */

/** The model that is asked where the chosen one answers nothing. */
const STAND_IN = 'english-supervised'

/** Models that answer nothing. */
const SILENT = ['constructed', 'random']

export class HlAblate extends HlCellView {
  static view = 'ablate'

  static styles = [...HlCellView.styles, unsafeCSS(ablateCss)]

  /** @param {string} name */
  dependsOn(name) {
    return ['text', 'model', 'masked', 'off'].includes(name)
  }

  request() {
    const { text: typed, masked, off } = this.state
    return { kind: 'ablation', model: this._model, text: typed, masked, off }
  }

  get _model() {
    const { model } = this.state
    return SILENT.includes(model) ? STAND_IN : model
  }

  /** Every head as "layer.head". @returns {string[]} */
  get _heads() {
    const { attentions, heads } = this.data
    return Array.from({ length: attentions * heads }, (_, i) => `${Math.floor(i / heads)}.${i % heads}`)
  }

  /** Those of them that are off. */
  get _off() {
    return this._heads.filter((name) => this.state.off.includes(name))
  }

  // ---- Figures, made again only when their numbers change ----

  /** @type {{ data: any, one: any, moved: any, most: number } | null} */
  _made = null

  _figures() {
    const last = this._made
    if (last !== null && last.data === this.data) return last
    const { words: labels } = this.data
    const [one, moved] = ['movedByOne', 'moved'].map((name) => this.tensor(name).data)
    const most = Math.max(0.1, this.session.finiteRange(one)[1])
    const made = {
      data: this.data,
      most,
      one: heatmap({
        values: one,
        rows: this._heads.length,
        cols: labels.length,
        rowLabels: this._heads,
        colLabels: labels,
        margin: 34,
        map: 'weights',
        low: 0,
        high: most,
        raster: (options) => this.session.raster(options),
        describe: (row, col) => text.cell(this._heads[row], labels[col], readable(one[row * labels.length + col])),
      }),
      moved: bars({
        values: moved,
        labels,
        hidden: labels.map(() => false),
        most: Math.max(1, this.session.finiteRange(moved)[1]),
        describe: (row) => text.movedAt(labels[row], readable(moved[row])),
      }),
    }
    this._made = made
    return made
  }

  // ---- Rendering ----

  view() {
    const other = this._model !== this.state.model ? text.other(models.names[this._model].name) : nothing
    return html`
      ${other === nothing ? nothing : html`<p class="note">${other}</p>`}
      ${this.data.tensors.length ? this._body() : html`<p class="message">${text.empty}</p>`}
    `
  }

  _body() {
    const figures = this._figures()
    const off = this._off
    const { row } = this.cell
    return html`
      ${this.hides('switches') ? nothing : this._switches()}
      <div class="figures">
        <div>
          <hl-panel class="one" .heading=${text.one} tensors="movedByOne" .figure=${figures.one} .marks=${{ col: row }}
            .cursor=${{ row: 0, col: row }} @hl-hover=${this._hoverCell} @hl-pick=${this._pickCell}></hl-panel>
          <p class="legend">${this.legend('weights', '0', figures.most.toPrecision(3))}<span>${text.axes}</span></p>
        </div>
        <div>
          <hl-panel class="moved" .heading=${text.moved(off)} tensors="moved" .figure=${figures.moved} .marks=${{ col: row }}
            .cursor=${{ row, col: 0 }} @hl-hover=${this._hoverWord} @hl-pick=${this._pickWord}></hl-panel>
          <p class="hint">${text.movedNote}</p>
        </div>
      </div>
      ${this._answers(off, row)}
      ${codeBeside(this, () => this._code(row))}
      <div class="footer"><span class="hint">${text.honest}</span>${this.saveMenu()}</div>
    `
  }

  /** @param {number} row @returns {import('../../kit/code/code.js').Code} */
  _code(row) {
    const { words: labels, final, without } = this.data
    const width = final[0].length / labels.length
    const [every, some] = final.map((/** @type {Float32Array} */ x) => rowList(x, row, width))
    const off = without.length ? `without ${without.join(', ')}` : 'and again'
    return both((lib, array) => [
      { text: `# the last vector of ${labels[row]}: every head on, ${off}` },
      { text: `every = ${array}(${every})` },
      { text: `some = ${array}(${some})`, tensors: 'moved' },
      { text: `print(${lib}.linalg.norm(some - every) / ${lib}.linalg.norm(every))`, tensors: 'moved' },
    ])
  }

  _switches() {
    const { attentions, heads } = this.data
    const layers = Array.from({ length: attentions }, (_, layer) => layer)
    const row = (/** @type {number} */ layer) =>
      Array.from({ length: heads }, (_, head) => {
        const name = `${layer}.${head}`
        const on = !this.state.off.includes(name)
        return html`<label class=${on ? '' : 'off'}><input type="checkbox" .checked=${on} aria-label=${text.head(name)} @change=${() => this._switch(name)}>${name}</label>`
      })
    return html`
      <fieldset class="switches">
        <legend>${text.heads}</legend>
        ${layers.map((layer) => html`<div class="layer"><span class="hint">${text.layer(layer)}</span>${row(layer)}</div>`)}
        <button type="button" class="all-on" ?disabled=${!this._off.length} @click=${() => this.change({ off: [] })}>${text.allOn}</button>
      </fieldset>
    `
  }

  /** @param {string[]} off @param {number} row */
  _answers(off, row) {
    const { words: labels, answers } = this.data
    const moved = answers.filter((/** @type {Answers} */ { before, now }) => before.word !== now.word).length
    const said = (/** @type {{ word: string, probability: number }} */ { word, probability }) =>
      html`${word} <span class="number">${probability.toFixed(2)}</span>`
    return html`
      <div class="answers" data-tensors="probabilities">
        <p aria-live="polite" class=${moved ? 'changed' : ''}>${off.length ? text.changed(moved, labels.length) : text.none}</p>
        <div class="scroll" role="region" tabindex="0" aria-label=${text.answers}><table>
          <caption>${text.answers}</caption>
          <thead><tr><th scope="col">${text.columns.word}</th>${labels.map((/** @type {string} */ label, /** @type {number} */ i) => html`<th scope="col" class=${i === row ? 'picked' : ''}>${label}</th>`)}</tr></thead>
          <tbody>
            <tr><th scope="row">${text.columns.before}</th>${answers.map((/** @type {Answers} */ { before }) => html`<td>${said(before)}</td>`)}</tr>
            <tr><th scope="row">${text.columns.now}</th>${answers.map((/** @type {Answers} */ { before, now }) => html`<td class=${before.word === now.word ? '' : 'changed'}>${said(now)}</td>`)}</tr>
          </tbody>
        </table></div>
      </div>
    `
  }

  // ---- Switching, pointing and picking ----

  /** @param {string} name */
  _switch(name) {
    const { off } = this.state
    this.change({
      off: off.includes(name) ? off.filter((/** @type {string} */ other) => other !== name) : [...off, name],
    })
  }

  /** @param {CustomEvent} event */
  _hoverCell = ({ detail }) => this.session.point(detail ? { row: detail.col } : {})

  /** @param {CustomEvent} event */
  _pickCell = ({ detail }) => {
    this.session.pick({ row: detail.col }, { walk: detail.walk })
    this._switch(this._heads[detail.row])
  }

  /** @param {CustomEvent} event */
  _hoverWord = ({ detail }) => this.session.point(detail ? { row: detail.row } : {})

  /** @param {CustomEvent} event */
  _pickWord = ({ detail }) => this.session.pick({ row: detail.row }, { more: detail.more, walk: detail.walk })

  snapshot(options = {}) {
    return { ...super.snapshot(options), model: this._model, answers: this.data?.answers ?? [] }
  }
}

define('hl-ablate', HlAblate)
