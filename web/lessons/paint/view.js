// <hl-paint>: a mask to paint, what a head looks at under it, and what becomes of a row that may look at nothing.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/paint.js'
import { bitsFigure } from '../../drawing/bits.js'
import { codeBeside } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import { HlLessonView } from '../../kit/lesson-view.js'
import { readable } from '../../kit/number.js'
import { KNOBS } from '../../session/state.js'
import { Painting } from './cells.js'
import { paintCode } from './code.js'
import paintCss from './paint.css'

const WAYS = /** @type {const} */ (['weights', 'weights.filled', 'weights.naive'])

/** What each preset is set by. @type {Record<string, string>} */
const SETTINGS = { window: 'paint.window', prefix: 'paint.prefix', padding: 'paint.pads' }

/** @param {string} name of a way's weights */
const sumsOf = (name) => name.replace('weights', 'rowSums')

export class HlPaint extends HlLessonView {
  static view = 'paint'

  static styles = [...HlLessonView.styles, unsafeCSS(paintCss)]

  disconnectedCallback() {
    super.disconnectedCallback()
    this._painting.stop()
  }

  /** @param {string} name */
  dependsOn(name) {
    return super.dependsOn(name) || name.startsWith('paint.')
  }

  /** @returns {import('./numbers.js').PaintRequest} */
  request() {
    const { state } = this
    return {
      kind: 'paint',
      ...this.headRequest,
      painted: {
        preset: state['paint.preset'],
        window: state['paint.window'],
        prefix: state['paint.prefix'],
        pads: state['paint.pads'],
        cells: state['paint.cells'],
      },
      blocked: state['paint.blocked'],
    }
  }

  // ---- Painting ----

  _painting = new Painting({
    panel: () =>
      /** @type {import('../../kit/panel/panel.js').HlPanel} */ (this.renderRoot.querySelector('hl-panel.array')),
    isSet: ({ row, col }) => this._bit(row, col),
    paint: ({ row, col }, value) => this._paint(row, [col], value),
  })

  /** What the array has at a cell, painted just now included. @param {number} row @param {number} col */
  _bit(row, col) {
    const turned = this._turnedNow.has(`${row}.${col}`) !== this.data.turned.has(`${row}.${col}`)
    return (this.tensor('mask').data[row * this.data.words.length + col] === 1) !== turned
  }

  /** The cells turned over, as the knob has them. */
  get _turnedNow() {
    return new Set(this.state['paint.cells'])
  }

  /** @param {number} row @param {number[]} cols @param {boolean} value */
  _paint(row, cols, value) {
    const cells = this._turnedNow
    for (const col of cols) {
      const cell = `${row}.${col}`
      if (this._bit(row, col) === value) continue
      if (!cells.delete(cell)) cells.add(cell)
    }
    this.change({ 'paint.cells': [...cells] })
  }

  /** Hides everything from the picked row. */
  _emptyRow = () => {
    const { row } = this.picked
    const cols = this.data.words.map((/** @type {string} */ _, /** @type {number} */ col) => col)
    this._paint(row, cols, this.state['paint.blocked'])
  }

  // ---- Rendering ----

  view() {
    if (this.reason) return html`<p class="message">${this.reason}</p>`
    const { words: shown, total } = this.data
    return html`
      ${this.hides('preset') ? nothing : this._presets()}
      <div class="panels pair">
        ${this._array()}
        <div @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>
          ${this.panel(text.weights, 'weights rowSums', this.square('weights', 'weights', 0, 1, { sums: 'rowSums' }))}
          ${this.legend('weights', '0', '1')}
        </div>
      </div>
      <p class="hint">${shown.length < total ? text.first(shown.length, total) : nothing} ${this.note('paint.cells')}</p>
      ${this.headLine()}
      ${this.hides('reading') ? nothing : this._readings()}
      ${this._emptyRows()}
      ${codeBeside(this, () => this._code())}
      <div class="footer"><span class="hint"></span>${this.saveMenu()}</div>
    `
  }

  _presets() {
    const preset = this.state['paint.preset']
    const turned = this.state['paint.cells'].length
    const setting = SETTINGS[preset]
    return html`
      <fieldset class="segments"><legend>${text.preset}</legend>
        ${KNOBS['paint.preset'].choices?.map((name) => html`<label><input type="radio" name="preset" value=${name} .checked=${name === preset} @change=${() => this.change({ 'paint.preset': name })}>${text.presets[name]}</label>`)}
      </fieldset>
      <div class="controls">
        ${setting ? this.numberField(setting, text[/** @type {'window'} */ (setting.slice('paint.'.length))]) : nothing}
        <p class="about">${text.about[preset]}</p>
      </div>
      <p class="painted"><button type="button" class="clear" ?disabled=${!turned} @click=${() => this.change({ 'paint.cells': [] })}>${text.clear}</button>
        <button type="button" class="empty-row" @click=${this._emptyRow}>${text.emptyRow(this.data.words[this.picked.row])}</button>
        <span class="hint" role="status">${text.turned(turned)}</span></p>
    `
  }

  _array() {
    const { touch, press, key } = this._painting
    return html`
      <div class="array" @pointerdown=${this._painting.down} @touchstart=${touch} @touchmove=${touch} @click=${press} @keydown=${key}
        @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>
        <hl-panel class="array" .heading=${text.array} .hint=${text.paintHint} tensors="mask visible" .figure=${this._bits()} .marks=${this.marks} .cursor=${this.picked}></hl-panel>
        <p class="legend"><span class="tile seen"></span>${text.visible} ${this.swatch('weights', '-inf', text.hidden)}</p>
      </div>
    `
  }

  _bits() {
    return this.once('mask', () => {
      const labels = this.data.words
      const [bits, visible] = ['mask', 'visible'].map((name) => this.tensor(name).data)
      const at = (/** @type {number} */ row, /** @type {number} */ col) => row * labels.length + col
      return bitsFigure({
        bits,
        visible,
        labels,
        raster: (options) => this.session.raster(options),
        describe: (row, col) =>
          text.cell(row, labels[row], col, labels[col], bits[at(row, col)], visible[at(row, col)] === 1),
        summary: () => text.effect(visible.filter(Boolean).length, visible.length),
      })
    })
  }

  _readings() {
    const blocked = this.state['paint.blocked']
    const seen = this.tensor('visible').data
    return html`
      <div class="reading">
        <fieldset class="segments"><legend>${text.reading}</legend>
          ${text.readings.map((name, i) => html`<label><input type="radio" name="blocked" .checked=${blocked === (i === 1)} @change=${() => this.change({ 'paint.blocked': i === 1 })}>${name}</label>`)}
        </fieldset>
        <ul>${text.libraries.map((line, i) => html`<li class=${blocked === (i === 1) ? 'chosen' : ''}>${line}</li>`)}</ul>
        <p role="status" data-tensors="visible">${text.effect(seen.filter(Boolean).length, seen.length)}</p>
      </div>
    `
  }

  _emptyRows() {
    const { empty } = this.data
    const row = empty.includes(this.picked.row) ? this.picked.row : (empty[0] ?? this.picked.row)
    return html`
      <div class="empty">
        <h3>${text.empty}</h3>
        <p>${text.emptyNote} <span role="status">${text.emptyRows(empty.length)}</span></p>
        <p class="row-name">${text.rowOf(this.data.words[row], row)}</p>
        <div class="panels" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>
          ${WAYS.map(
            (
              name,
            ) => html`<div class="way">${this.panel(text.ways[name], `${name} ${sumsOf(name)}`, this.square(name, 'weights', 0, 1, { sums: sumsOf(name) }))}
            <p class="number" data-tensors="${name} ${sumsOf(name)}">${this._rowNumbers(name, row)}</p>
            <p class="hint">${text.wayNotes[name]}</p></div>`,
          )}
        </div>
      </div>
    `
  }

  /** @param {string} name @param {number} row */
  _rowNumbers(name, row) {
    const n = this.data.words.length
    const weights = this.tensor(name).data.subarray(row * n, (row + 1) * n)
    return text.rowNumbers(readable(Math.max(...weights)), readable(this.tensor(sumsOf(name)).data[row]))
  }

  _code() {
    const { row } = this.picked
    const labels = this.data.words
    const rowOf = (/** @type {string} */ name) =>
      this.tensor(name).data.subarray(row * labels.length, (row + 1) * labels.length)
    return paintCode(labels[row], rowOf('scores'), rowOf('mask'), this.state['paint.blocked'])
  }

  snapshot(options = {}) {
    return { ...super.snapshot(options), empty: this.data?.empty ?? [] }
  }
}

define('hl-paint', HlPaint)
