// <hl-fetch>: two words to be fetched exactly, with one head's row of weights or with two.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/fetch.js'
import language from 'text/language.js'
import models from 'text/models.js'
import { bars } from '../../drawing/bars.js'
import { heatmap } from '../../drawing/heatmap.js'
import { both, codeBeside, matrix } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import { HlView } from '../../kit/view.js'
import fetchCss from './fetch.css'

/** @param {number} share */
const { percent } = language

export class HlFetch extends HlView {
  static view = 'fetch'

  static styles = [...HlView.styles, unsafeCSS(fetchCss)]

  /** @param {string} name */
  dependsOn(name) {
    return ['text', 'model', 'seed', 'layer', 'head'].includes(name) || name.startsWith('fetch.')
  }

  request() {
    const { state } = this
    const { text: typed, model, seed, layer, head } = state
    const [first, second] = [state['fetch.first'], state['fetch.second']]
    return { kind: 'fetching', model, text: typed, seed, layer, head, first, second, splits: this.splits }
  }

  /** Each head's weight on the first word. */
  get splits() {
    const { state } = this
    return state['fetch.heads'] === '2' ? [state['fetch.split'], state['fetch.other']] : [state['fetch.split']]
  }

  /** @param {string} name */
  values(name) {
    return this.tensor(`fetch.${name}`).data
  }

  // ---- Figures, made again only when their numbers change ----

  /** @type {{ data: any, rows: any, slots: any, errors: any } | null} */
  _made = null

  _figures() {
    const last = this._made
    if (last !== null && last.data === this.data) return last
    const made = { data: this.data, rows: this._rows(), slots: this._slots(), errors: this._errors() }
    this._made = made
    return made
  }

  _rows() {
    const { words: labels, heads } = this.data
    const values = this.values('rows')
    const names = Array.from({ length: heads }, (_, head) => text.row(head))
    return heatmap({
      values,
      rows: heads,
      cols: labels.length,
      rowLabels: names,
      colLabels: labels,
      map: 'weights',
      low: 0,
      high: 1,
      raster: (options) => this.session.raster(options),
      describe: (row, col) => text.weight(row, labels[col], readable(values[row * labels.length + col])),
    })
  }

  /** Wanted and arrived of each slot, one below the other. */
  _slots() {
    const { dim } = this.data
    const [wanted, arrived] = [this.values('wanted'), this.values('output')]
    const order = [wanted, arrived].map((x) => [x.subarray(0, dim), x.subarray(dim)])
    const values = Float32Array.from([0, 1].flatMap((slot) => [...order[0][slot], ...order[1][slot]]))
    const labels = [0, 1].flatMap((slot) => [text.wanted(slot), text.arrived(slot)])
    const most = this._mostOf(wanted)
    return heatmap({
      values,
      rows: 4,
      cols: dim,
      rowLabels: labels,
      colLabels: Array.from({ length: dim }, (_, i) => String(i + 1)),
      upright: true,
      margin: 8,
      map: 'scores',
      low: -most,
      high: most,
      raster: (options) => this.session.raster(options),
      describe: (row, col) => text.element(labels[row], col, readable(values[row * dim + col])),
    })
  }

  /** The largest absolute value; the colours' end. @param {Float32Array} values */
  _mostOf(values) {
    const [low, high] = this.session.finiteRange(values)
    return Math.max(1e-6, -low, high)
  }

  _errors() {
    const values = Float32Array.of(this.values('error')[0], this.values('leastOfOne')[0], this.values('errorOfTwo')[0])
    const labels = [text.yours(this.data.heads), text.least, text.two]
    return bars({
      values,
      labels,
      labelWidth: 150,
      hidden: [false, false, false],
      describe: (row) => text.error(labels[row], readable(values[row])),
    })
  }

  // ---- Rendering ----

  view() {
    if (!this.data.tensors.length) return html`<p class="message">${text.few}</p>`
    const { heads } = this.data
    const figures = this._figures()
    const col = this.session.hover.column ?? this.state.column
    return html`
      <div class="controls">
        ${this.hides('words') ? nothing : html`${this._wordField('fetch.first', text.first, this.data.first)}${this._wordField('fetch.second', text.second, this.data.second)}`}
        ${this.hides('heads') ? nothing : html`<button type="button" class="heads" @click=${() => this.change({ 'fetch.heads': heads === 1 ? '2' : '1' })}>${heads === 1 ? text.add : text.remove}</button>`}
      </div>
      <div class="splits two">${this._splitField('fetch.split', 0)}${heads === 2 ? this._splitField('fetch.other', 1) : html`<div class="field room"></div>`}</div>
      <div class="figures">
        <div>
          <hl-panel class="rows" .heading=${text.rows} tensors="fetch.rows" .figure=${figures.rows} .marks=${{ col }}
            .cursor=${{ row: 0, col: this.state.column }} @hl-hover=${this._hoverWord} @hl-pick=${this._pickWord}></hl-panel>
          <hl-panel class="slots" .heading=${text.slots} tensors="fetch.wanted fetch.output" .figure=${figures.slots} .marks=${{}}></hl-panel>
          <p class="legend">${this.legend('scores', ...this._ends())}</p>
        </div>
        <div class="side">
          <hl-panel class="errors" .heading=${text.errors} tensors="fetch.error fetch.leastOfOne fetch.errorOfTwo" .figure=${figures.errors} .marks=${{}}></hl-panel>
          ${this._verdict()}
        </div>
      </div>
      <p class="hint">${text.task(this._valuesName, this.data.dim, this.data.words.length)}</p>
      ${codeBeside(this, () => this._code())}
      <div class="footer"><span class="hint">${text.help}</span>${this.saveMenu()}</div>
    `
  }

  /** @returns {import('../../kit/code/code.js').Code} */
  _code() {
    const { words: read, first, second, dim, values } = this.data
    const rows = this.splits.flatMap((split) => [split, 1 - split])
    return both((lib, array) => [
      { text: `V = ${array}(${matrix(values, dim)}, dtype=${lib}.float32)` },
      {
        text: `x = (V - V.mean(0))[[${first}, ${second}]]  # ${read[first]}, ${read[second]}`,
        tensors: 'fetch.wanted',
      },
      { text: `A = ${array}(${matrix(rows, 2)}, dtype=${lib}.float32)  # a row per head`, tensors: 'fetch.rows' },
      { text: `R = ${lib}.linalg.pinv(A)  # the best read-out`, tensors: 'fetch.readout' },
      { text: 'print(V.mean(0) + R @ A @ x)', tensors: 'fetch.output' },
    ])
  }

  /** @returns {[string, string]} */
  _ends() {
    const most = this._mostOf(this.values('wanted')).toPrecision(3)
    return [`−${most}`, most]
  }

  get _valuesName() {
    const { layer, head } = this.data
    return `layer${layer}.v, ${models.headNamed(`${layer}.${head}`)}, ${models.names[this.state.model].name}`
  }

  /** @param {string} knob @param {string} label @param {number} chosen */
  _wordField(knob, label, chosen) {
    const id = knob.replace('.', '-')
    const choose = (/** @type {Event} */ event) =>
      this.change({ [knob]: /** @type {HTMLSelectElement} */ (event.target).value })
    return html`
      <div class="field">
        <label for=${id}>${label}</label>
        <select id=${id} @change=${choose}>
          ${this.data.words.map((/** @type {string} */ word, /** @type {number} */ i) => html`<option value=${i} .selected=${i === chosen}>${text.word(i, word)}</option>`)}
        </select>
      </div>
    `
  }

  /** @param {string} knob @param {number} head */
  _splitField(knob, head) {
    const { words: labels, first, second, heads } = this.data
    const split = this.state[knob]
    const id = knob.replace('.', '-')
    const shares = text.shares(labels[first], split.toFixed(2), labels[second], (1 - split).toFixed(2))
    if (this.hides('split')) return nothing
    return html`
      <div class="field">
        <label for=${id}>${text.split(head, heads)}</label>
        <input id=${id} type="range" min="0" max="1" step="0.01" .value=${String(split)} aria-valuetext=${shares}
          @input=${(/** @type {Event} */ event) => this.change({ [knob]: /** @type {HTMLInputElement} */ (event.target).value })}>
        <output for=${id}>${shares}</output>
      </div>
    `
  }

  _verdict() {
    const { heads } = this.data
    const slots = this.values('slots')
    const readout = this.values('readout')
    const [error] = this.values('error')
    const [least] = this.values('leastOfOne')
    const isSame = this.splits[0] === this.splits[1]
    const factors = [0, 1].map((slot) =>
      Array.from(readout.subarray(slot * heads, (slot + 1) * heads), (factor) => readable(factor)),
    )
    return html`
      <div class="verdict" aria-live="polite">
        <p class="number" data-tensors="fetch.slots">${text.bySlot(percent(slots[0]), percent(slots[1]))}</p>
        <p class="number" data-tensors="fetch.readout">${factors.map((list, slot) => html`${text.readout(slot, list)}<br>`)}</p>
        <p data-tensors=${heads === 1 ? 'fetch.error fetch.leastOfOne' : isSame ? nothing : 'fetch.error'}>${text.verdict(heads, isSame, percent(error), percent(least))}</p>
      </div>
    `
  }

  /** @param {CustomEvent} event */
  _hoverWord = ({ detail }) => this.session.point(detail ? { column: detail.col } : {})

  /** @param {CustomEvent} event */
  _pickWord = ({ detail }) => this.session.pick({ column: detail.col })
}

define('hl-fetch', HlFetch)
