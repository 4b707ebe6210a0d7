// <hl-reversal>: an encoder-decoder says its input backwards, word by word: what it says, where each of its heads
// looks while it does, and what becomes of the answer when heads are off.

import { html, nothing, unsafeCSS } from 'lit'
import { live } from 'lit/directives/live.js'
import words from 'text/kit.js'
import text from 'text/reversal.js'
import { answers as answerBars } from '../../drawing/answers.js'
import { heatmap } from '../../drawing/heatmap.js'
import { themeOf } from '../../drawing/theme.js'
import { thumbnail } from '../../drawing/thumbnail.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import { HlView } from '../../kit/view.js'
import reversalCss from './reversal.css'

/** @typedef {'encoder' | 'self' | 'cross'} Kind */

const MODEL = 'reversal'
const THUMBNAIL = 64 // CSS pixels

/** @param {string} tensor @returns {{ kind: Kind, layer: number }} */
function attentionOf(tensor) {
  const layer = Number(/layer(\d+)/u.exec(tensor)?.[1])
  return { kind: tensor.includes('cross') ? 'cross' : tensor.includes('self') ? 'self' : 'encoder', layer }
}

export class HlReversal extends HlView {
  static view = 'reversal'

  static styles = [...HlView.styles, unsafeCSS(reversalCss)]

  /** @param {string} name */
  dependsOn(name) {
    return ['reversal.letters', 'reversal.without', 'reversal.at'].includes(name)
  }

  /** @returns {import('./numbers.js').ReversalRequest} */
  request() {
    return {
      kind: 'reversal',
      model: MODEL,
      letters: this.state['reversal.letters'],
      off: this.state['reversal.without'],
      row: this.state['reversal.at'],
    }
  }

  /** The attention and the head on show. */
  get shown() {
    const { attentions, heads } = this.data
    const at = Math.min(this.state['reversal.shown'], attentions.length * heads - 1)
    const attention = Math.floor(at / heads)
    return { at, attention, head: at % heads, name: attentions[attention], ...attentionOf(attentions[attention]) }
  }

  /** Labels of the shown map: what looks, and where it looks. @param {Kind} kind @returns {string[][]} */
  _labels(kind) {
    const { source, words: read, said } = this.data
    if (kind === 'encoder') return [source, source]
    if (kind === 'self') return [read, read]
    return [said, source]
  }

  // ---- Figures, made again only when their numbers change ----

  /** @type {{ data: any, at: number, map: any, answers: any } | null} */
  _made = null

  _figures() {
    const { at } = this.shown
    const last = this._made
    if (last !== null && last.data === this.data && last.at === at) return last
    const made = { data: this.data, at, map: this._heatmap(), answers: this._answers() }
    this._made = made
    return made
  }

  _heatmap() {
    const { name, head, kind } = this.shown
    const values = this.weightsOf(name, head)
    const [rowLabels, colLabels] = this._labels(kind)
    return heatmap({
      values,
      rows: rowLabels.length,
      cols: colLabels.length,
      rowLabels,
      colLabels,
      map: 'weights',
      low: 0,
      high: 1,
      raster: (options) => this.session.raster(options),
      describe: (row, col) =>
        `Row ${row + 1} “${rowLabels[row]}”, column ${col + 1} “${colLabels[col]}”: weight ${readable(values[row * colLabels.length + col])}`,
    })
  }

  /** @param {string} name @param {number} head @returns {Float32Array} */
  weightsOf(name, head) {
    const { data, shape } = this.tensor(name)
    const size = shape[1] * shape[2]
    return data.subarray(head * size, (head + 1) * size)
  }

  _answers() {
    const { answers, whole, wanted, row } = this.data
    const list = answers.map((/** @type {any} */ { word, number, probability }) => ({
      label: word,
      value: probability,
      before: whole[number],
      right: word === wanted[row],
    }))
    return answerBars({
      answers: list,
      was: text.was,
      describe: (i) => text.answer(list[i].label, readable(list[i].value), readable(list[i].before)),
    })
  }

  // ---- Rendering ----

  view() {
    return html`
      ${this.hides('letters') ? nothing : this._lettersField()}
      ${this.data.letters.length ? this._body() : html`<p class="message">${text.few}</p>`}
    `
  }

  _lettersField() {
    const { letters, ignored, limit } = this.data
    const [first, last] = ['a', 'p']
    return html`
      <div class="field">
        <label for="letters">${text.letters}</label>
        <input id="letters" type="text" class="mono" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="letters-hint" .value=${live(this.state['reversal.letters'])}
          @input=${(/** @type {Event} */ event) => this.change({ 'reversal.letters': /** @type {HTMLInputElement} */ (event.target).value })}>
        <p id="letters-hint" class=${ignored ? 'note' : 'hint'} role="status">${words.lettersHint(first, last, limit, letters.length, ignored)}. ${text.trained} ${this.note('reversal.letters')}</p>
      </div>
    `
  }

  _body() {
    return html`
      ${this._output()}
      ${this.hides('heads') ? nothing : this._heads()}
      <div class="figures">
        ${this._map()}
        <div class="side">
          <hl-panel class="next" .heading=${text.answers(this.data.words[this.data.row])} tensors="probabilities" .figure=${this._figures().answers} .marks=${{}}></hl-panel>
        </div>
      </div>
      <div class="footer"><span class="hint">${text.help}</span>${this.saveMenu()}</div>
    `
  }

  _output() {
    const { said, wanted, wholeSaid } = this.data
    const right = said.join(' ') === wanted.join(' ')
    const letter = (/** @type {string} */ word, /** @type {number} */ i) =>
      word === wanted[i] ? html`<span>${word}</span> ` : html`<del>${word}</del> `
    return html`
      <dl class="output" data-tensors="probabilities">
        <div><dt>${text.output}</dt><dd class="mono">${said.map(letter)}</dd></div>
        <div><dt>${text.wanted}</dt><dd class="mono">${wanted.map((/** @type {string} */ word) => html`<span>${word}</span> `)}</dd></div>
      </dl>
      <p role="status">${text.verdict(right, said.length)} ${this.state['reversal.without'].length ? text.ablated(said.join(' '), wholeSaid.join(' ')) : nothing}</p>
    `
  }

  _heads() {
    const { attentions } = this.data
    const kinds = /** @type {Kind[]} */ (['cross', 'encoder', 'self'])
    return html`
      <fieldset>
        <legend>${text.maps}</legend>
        <div class="kinds">
          ${kinds.map(
            (kind) => html`
            <div class="kind" role="group" aria-label=${text.kinds[kind]}>
              <span class="label">${text.kinds[kind]}</span>
              <div class="tiles">${attentions.map((/** @type {string} */ name, /** @type {number} */ i) => (attentionOf(name).kind === kind ? this._tiles(name, i) : nothing))}</div>
            </div>`,
          )}
        </div>
      </fieldset>
    `
  }

  /** @param {string} tensor @param {number} attention */
  _tiles(tensor, attention) {
    const { heads } = this.data
    const { layer } = attentionOf(tensor)
    return Array.from({ length: heads }, (_, head) => {
      const at = attention * heads + head
      const name = `${attention}.${head}`
      const on = !this.state['reversal.without'].includes(name)
      const label = text.head(layer, head)
      const chosen = this.shown.at === at
      return html`
        <div class="tile ${chosen ? 'chosen' : ''} ${on ? '' : 'off'}" data-tensors=${tensor}>
          <label class="pick"><canvas class="thumbnail" data-tensor=${tensor} data-head=${head} aria-hidden="true"></canvas>
            <span class="name"><input type="radio" name="shown" .checked=${chosen} @change=${() => this.change({ 'reversal.shown': at })}>${label}</span></label>
          ${this.hides('without') ? nothing : html`<label class="power"><input type="checkbox" .checked=${live(on)} aria-label="${text.kinds[attentionOf(tensor).kind]}, ${label} ${text.on}" @change=${() => this._toggle(name)}>${text.on}</label>`}
        </div>
      `
    })
  }

  _map() {
    const { name, head, kind, layer } = this.shown
    const marks = { row: this._hover.row ?? this._rowMark(kind), col: this._hover.col ?? this.state['reversal.look'] }
    const mirror = this.data.mirror[name]?.[head]
    return html`
      <div>
        <hl-panel class="map" .heading=${text.map(text.kinds[kind], layer, head)} tensors=${kind === 'cross' ? `${name} probabilities` : name} .figure=${this._figures().map} .marks=${marks}
          .cursor=${{ row: this.state['reversal.at'], col: this.state['reversal.look'] }} @hl-hover=${this._hoverCell} @hl-pick=${this._pickCell}></hl-panel>
        <p class="legend">${this.legend('weights', '0', '1')}<span>${text.axes[kind]}</span></p>
        ${mirror === undefined ? nothing : html`<p class="mirror" data-tensors=${name}>${text.mirror(mirror.toFixed(3))}</p>`}
      </div>
    `
  }

  /** The picked row; the encoder's rows are others. @param {Kind} kind */
  _rowMark(kind) {
    return kind === 'encoder' ? Math.min(this.state['reversal.at'], this.data.source.length - 1) : this.data.row
  }

  updated() {
    super.updated()
    if (!this.data?.letters.length) return
    for (const canvas of /** @type {NodeListOf<HTMLCanvasElement>} */ (
      this.renderRoot.querySelectorAll('canvas.thumbnail')
    ))
      this._drawThumbnail(canvas)
  }

  /** What each thumbnail was drawn from. @type {WeakMap<HTMLCanvasElement, { data: unknown, dark: boolean }>} */
  _thumbnails = new WeakMap()

  /** @param {HTMLCanvasElement} canvas */
  _drawThumbnail(canvas) {
    const { dark } = themeOf(this)
    const drawn = this._thumbnails.get(canvas)
    if (drawn?.data === this.data && drawn?.dark === dark) return
    this._thumbnails.set(canvas, { data: this.data, dark })
    const name = String(canvas.dataset.tensor)
    const [, rows, cols] = this.tensor(name).shape
    const values = this.weightsOf(name, Number(canvas.dataset.head))
    thumbnail(canvas, { values, rows, cols, size: THUMBNAIL, dark, raster: (options) => this.session.raster(options) })
  }

  // ---- Pointing, picking, switching ----

  /** @type {{ row?: number, col?: number }} */
  _hover = {}

  /** @param {CustomEvent} event */
  _hoverCell = ({ detail }) => {
    this._hover = detail ?? {}
    this.requestUpdate()
  }

  /** @param {CustomEvent} event */
  _pickCell = ({ detail }) => {
    this._hover = {}
    this.change({ 'reversal.at': detail.row, 'reversal.look': detail.col })
  }

  /** @param {string} head "attention.head" */
  _toggle(head) {
    const off = this.state['reversal.without']
    const next = off.includes(head) ? off.filter((/** @type {string} */ name) => name !== head) : [...off, head]
    this.change({ 'reversal.without': next.sort() })
  }

  snapshot(options = {}) {
    const { letters = [], said = [], wholeSaid = [], wanted = [], answers = [], mirror = {} } = this.data ?? {}
    return { ...super.snapshot(options), letters, said, wholeSaid, wanted, answers, mirror }
  }
}

define('hl-reversal', HlReversal)
