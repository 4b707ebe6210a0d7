// <hl-attention>: a sentence, its attention map under one head, one row as bars, one cell as arithmetic.

import { html, nothing, unsafeCSS } from 'lit'
import { live } from 'lit/directives/live.js'
import { bars } from '../drawing/bars.js'
import { heatmap } from '../drawing/heatmap.js'
import { themeOf } from '../drawing/theme.js'
import words from '../text/en.js'
import attentionCss from './attention.css'
import { HlCellView } from './cell-view.js'
import { define } from './define.js'
import { readable } from './number.js'

const text = words.attention

/** Tensors of the shown head, in the order of the arithmetic. */
const LEDGER = [
  'layer0.products',
  'layer0.scores',
  'layer0.masked',
  'layer0.rowMax',
  'layer0.exponentials',
  'layer0.expSum',
]
const ROWS = ['layer0.rowSums', 'layer0.entropy', 'layer0.entropyLimit']

// The slider runs over thousandths of a decade from 0.01 to 100; its left end is 0 itself.
const SLIDER_MIN = -2001
const SLIDER_MAX = 2000

/** @param {number} t */
const sliderOf = (t) => (t === 0 ? SLIDER_MIN : Math.max(SLIDER_MIN + 1, Math.round(Math.log10(t) * 1000)))
/** @param {number} at */
const temperatureOf = (at) => (at <= SLIDER_MIN ? 0 : Number((10 ** (at / 1000)).toPrecision(3)))

export class HlAttention extends HlCellView {
  static view = 'attention'

  static styles = [...HlCellView.styles, unsafeCSS(attentionCss)]

  /** @param {string} name */
  dependsOn(name) {
    return ['text', 'model', 'head', 'attention.temperature', 'attention.causal'].includes(name)
  }

  /** @returns {import('../session.js').TraceRequest} */
  request() {
    const head = this.constructedHead
    const want = ['layer0.weights', ...[...LEDGER, ...ROWS].map((name) => ({ name, head }))]
    return {
      kind: 'trace',
      text: this.state.text,
      causal: this.state['attention.causal'],
      temperature: this.state['attention.temperature'],
      want,
    }
  }

  // ---- Reading the run ----

  /** One head of the weights. @param {number} head @returns {Float32Array} */
  weightsOf(head) {
    const n = this.data.words.length
    return this.tensor('layer0.weights').data.subarray(head * n * n, (head + 1) * n * n)
  }

  /** @param {string} name @param {number} row @param {number} [col] */
  numberAt(name, row, col) {
    const { data } = this.tensor(name)
    return col === undefined ? data[row] : data[row * this.data.words.length + col]
  }

  // ---- Figures, made again only when their numbers change ----

  /** @type {{ data: any, scale: string, map: any, rows: Map<number, any> } | null} */
  #made = null

  #figures() {
    const scale = this.state['attention.scale']
    const last = this.#made
    if (last !== null && last.data === this.data && last.scale === scale) return last
    const made = { data: this.data, scale, map: this.#heatmap(), rows: new Map() }
    this.#made = made
    return made
  }

  #heatmap() {
    const labels = this.data.words
    const weights = this.weightsOf(this.shownHead)
    return heatmap({
      values: weights,
      rows: labels.length,
      cols: labels.length,
      rowLabels: labels,
      colLabels: labels,
      map: 'weights',
      scale: this.state['attention.scale'],
      low: 0,
      high: 1,
      rowSums: this.tensor('layer0.rowSums').data,
      raster: (options) => this.session.raster(options),
      describe: (row, col) =>
        `Row ${row + 1} “${labels[row]}”, column ${col + 1} “${labels[col]}”: weight ${readable(weights[row * labels.length + col])}`,
    })
  }

  /** @param {number} row */
  #bars(row) {
    const made = this.#figures()
    const labels = this.data.words
    const n = labels.length
    const figure =
      made.rows.get(row) ??
      bars({
        values: this.weightsOf(this.shownHead).subarray(row * n, (row + 1) * n),
        labels,
        hidden: labels.map(
          (/** @type {string} */ _, /** @type {number} */ j) => this.numberAt('layer0.masked', row, j) === -Infinity,
        ),
        describe: (j) =>
          `“${labels[row]}” gives “${labels[j]}” weight ${readable(this.weightsOf(this.shownHead)[row * n + j])}`,
      })
    made.rows.set(row, figure)
    return figure
  }

  /** The head that the last run's single-head tensors belong to. */
  get shownHead() {
    return this.tensor('layer0.rowSums').head ?? 0
  }

  // ---- Rendering ----

  view() {
    return html`
      ${this.hides('text') ? nothing : this.#textField()}
      ${this.data.words.length ? this.#body() : html`<p class="message">${words.empty}</p>`}
    `
  }

  #textField() {
    const { words: shown, total } = this.data
    const most = this.session.tokensMax
    return html`
      <div class="field">
        <label for="text">${text.text}</label>
        <textarea id="text" rows="2" spellcheck="false" aria-describedby="count" .value=${live(this.state.text)}
          @input=${(/** @type {Event} */ event) => this.change({ text: /** @type {HTMLTextAreaElement} */ (event.target).value })}></textarea>
        <p id="count" class=${total > most ? 'note' : 'hint'} role="status">${words.count(shown.length, total, most)} ${this.note('text')}</p>
      </div>
      ${
        this.hides('examples')
          ? nothing
          : html`
        <div class="chips"><span class="hint">${text.example}</span>
          ${words.examples.map((example) => html`<button type="button" @click=${() => this.change({ text: example })}>${example}</button>`)}
        </div>`
      }
    `
  }

  #body() {
    return html`
      ${this.hides('tokens') ? nothing : this.#tokens()}
      ${this.hides('head') ? nothing : this.#headSwitch()}
      <div class="controls">
        ${this.hides('temperature') ? nothing : this.#temperatureField()}
        ${this.hides('scale') ? nothing : this.#scaleField()}
        ${this.hides('mask') ? nothing : this.switchField('attention.causal', text.causal)}
      </div>
      ${this.#panelsBody()}
      <div class="footer">
        <span class="hint">${text.help}</span>
        ${this.saveMenu()}
      </div>
    `
  }

  /** The words as the model sees them; the one that looks is marked Q, the one looked at K. */
  #tokens() {
    const { row, col } = this.cell
    const marks = (/** @type {number} */ i) => `${i === row ? 'query' : ''} ${i === col ? 'key' : ''}`
    return html`
      <ol class="tokens" aria-label=${text.tokens}>
        ${this.data.words.map((/** @type {string} */ word, /** @type {number} */ i) => html`<li class=${marks(i)}><span class="place">${i}</span>${word}</li>`)}
      </ol>
    `
  }

  #headSwitch() {
    return html`
      <fieldset>
        <legend>${text.head} <span class="hint">${text.headNote}</span></legend>
        <div class="heads" data-tensors="layer0.weights">
          ${words.heads.map(
            (head, i) => html`
            <label class="head">
              <canvas class="thumbnail" data-head=${i} aria-hidden="true"></canvas>
              <span class="name"><input type="radio" name="head" .checked=${this.state.head === i} @change=${() => this.change({ head: i })}>${head.name} <span class="badge">${words.constructed}</span></span>
              <span class="hint">${head.caption}</span>
            </label>`,
          )}
        </div>
      </fieldset>
    `
  }

  #temperatureField() {
    const temperature = this.state['attention.temperature']
    const slide = (/** @type {Event} */ event) =>
      this.change({
        'attention.temperature': temperatureOf(Number(/** @type {HTMLInputElement} */ (event.target).value)),
      })
    return html`
      <div class="field wide">
        <label for="temperature">${text.temperature} <span class="hint">${text.temperatureHint}</span></label>
        <div class="slider">
          <input id="temperature" type="range" min=${SLIDER_MIN} max=${SLIDER_MAX} step="1" .value=${String(sliderOf(temperature))}
            aria-valuetext=${String(temperature)} @input=${slide}>
          <output class="value" for="temperature">${temperature}</output>
          <button type="button" ?disabled=${temperature === 1} @click=${() => this.change({ 'attention.temperature': 1 })}>${text.reset}</button>
        </div>
        ${this.note('attention.temperature')}
      </div>
    `
  }

  #scaleField() {
    const choose = (/** @type {Event} */ event) =>
      this.change({ 'attention.scale': /** @type {HTMLSelectElement} */ (event.target).value })
    return html`
      <div class="field">
        <label for="scale">${text.scale}</label>
        <select id="scale" @change=${choose}>
          ${Object.entries(text.scales).map(([name, label]) => html`<option value=${name} .selected=${this.state['attention.scale'] === name}>${label}</option>`)}
        </select>
      </div>
    `
  }

  #panelsBody() {
    const { row, col } = this.cell
    const labels = this.data.words
    const figures = this.#figures()
    const bits = (/** @type {string} */ name) => this.numberAt(name, row).toFixed(3)
    return html`
      <div class="figures">
        <div>
          <hl-panel class="map" .heading=${`${text.map}: ${words.heads[this.shownHead].name}`} tensors="layer0.weights layer0.rowSums" .figure=${figures.map} .marks=${{ row, col }}
            .cursor=${this.picked} @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}></hl-panel>
          <p class="legend">${this.legend('weights', '0', '1', this.state['attention.scale'])}<span>${text.axes}</span></p>
        </div>
        <div class="side">
          <div>
            <div class="scroll"><hl-panel class="bars" .heading=${text.row(labels[row])} tensors="layer0.weights" .figure=${this.#bars(row)} .marks=${{ col }}
              .cursor=${{ row: this.picked.col, col: 0 }} @hl-hover=${this.#hoverBar} @hl-pick=${this.#pickBar}></hl-panel></div>
            <p class="hint entropy" data-tensors="layer0.entropy layer0.entropyLimit layer0.rowSums">${text.entropy(bits('layer0.entropy'), bits('layer0.entropyLimit'), bits('layer0.rowSums'))}</p>
          </div>
          ${this.#ledger(row, col)}
        </div>
      </div>
    `
  }

  /** @param {number} row @param {number} col */
  #ledger(row, col) {
    const labels = this.data.words
    const at = (/** @type {string} */ name) => this.numberAt(name, row, col)
    const rowNumber = (/** @type {string} */ name) => readable(this.numberAt(name, row))
    const weight = this.weightsOf(this.shownHead)[row * labels.length + col]
    const temperature = String(this.state['attention.temperature'])
    const masked = at('layer0.masked')
    const steps = [
      [text.steps.product, at('layer0.products')],
      [text.steps.scale(this.data.dim, temperature), at('layer0.scores')],
      [masked === -Infinity ? text.steps.hidden : text.steps.visible, masked],
      [text.steps.exp(rowNumber('layer0.rowMax')), at('layer0.exponentials')],
      [text.steps.divide(rowNumber('layer0.expSum')), weight],
    ]
    return html`
      <div class="arithmetic" data-tensors="layer0.products layer0.scores layer0.masked layer0.rowMax layer0.exponentials layer0.expSum layer0.weights">
        <h3>${text.ledger(labels[row], labels[col])}</h3>
        <dl class="ledger">${steps.map(([label, value]) => html`<div><dt>${label}</dt><dd>${readable(/** @type {number} */ (value))}</dd></div>`)}</dl>
      </div>
    `
  }

  updated() {
    super.updated()
    if (!this.data?.words.length) return
    for (const canvas of /** @type {NodeListOf<HTMLCanvasElement>} */ (
      this.renderRoot.querySelectorAll('canvas.thumbnail')
    ))
      this.#drawThumbnail(canvas)
  }

  /** What each thumbnail was drawn from. @type {WeakMap<HTMLCanvasElement, { made: unknown, dark: boolean }>} */
  #thumbnails = new WeakMap()

  /** @param {HTMLCanvasElement} canvas */
  #drawThumbnail(canvas) {
    const made = this.#figures()
    const { dark } = themeOf(this)
    const drawn = this.#thumbnails.get(canvas)
    if (drawn?.made === made && drawn.dark === dark) return
    this.#thumbnails.set(canvas, { made, dark })
    const n = this.data.words.length
    const cell = Math.max(1, Math.round((72 * devicePixelRatio) / n))
    const rgba = this.session.raster({
      values: this.weightsOf(Number(canvas.dataset.head)),
      rows: n,
      cols: n,
      map: 'weights',
      scale: this.state['attention.scale'],
      dark,
      low: 0,
      high: 1,
      cellWidth: cell,
      cellHeight: cell,
    })
    canvas.width = canvas.height = n * cell
    canvas.getContext('2d')?.putImageData(new ImageData(rgba, n * cell, n * cell), 0, 0)
  }

  // ---- Pointing and picking ----

  /** @param {CustomEvent} event */
  #hoverBar = ({ detail }) => this.session.point(detail ? { column: detail.row } : {})

  /** @param {CustomEvent} event */
  #pickBar = ({ detail }) => {
    this.session.point({})
    this.change({ column: detail.row })
  }
}

define('hl-attention', HlAttention)
