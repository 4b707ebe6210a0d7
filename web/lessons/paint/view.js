// <hl-paint>: a mask to paint, what a head looks at under it, and what becomes of a row that may look at nothing.

import { html, nothing } from 'lit'
import text from 'text/paint.js'
import { TINT } from '../../drawing/bits.js'
import { HlCellView } from '../../kit/cell-view.js'
import { segments } from '../../kit/controls/segments.js'
import { Painting } from './cells.js'
import { cellName, paintedIn, ruleOf } from './rule.js'

/**
 * @import { PaintAnswer } from './types.js'
 * @import { Way } from './figures.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} PaintFigures
 * @typedef {NonNullable<PaintFigures['shown']>} Shown
 */

/** What each preset is set by. @type {Record<string, string>} */
const SETTINGS = { window: 'paint.window', prefix: 'paint.prefix', padding: 'paint.pads' }

/** @extends {HlCellView<PaintAnswer>} */
export default class HlPaint extends HlCellView {
  disconnectedCallback() {
    super.disconnectedCallback()
    this._painting.stop()
  }

  // ---- Painting ----

  _painting = new Painting({
    panel: () =>
      /** @type {import('../../kit/panel/panel.js').HlPanel} */ (this.renderRoot.querySelector('hl-panel.array')),
    isSet: ({ row, col }) => this._isOn(row, col),
    paint: ({ row, col }, value) => this._paint(row, [col], value),
  })

  /** Whether the array has a 1 here, as painted just now. */
  get _isOn() {
    return ruleOf(paintedIn(this.state), this.data.words.length)
  }

  /** @param {number} row @param {number[]} cols @param {boolean} value */
  _paint(row, cols, value) {
    const isOn = this._isOn
    const cells = new Set(this.state['paint.cells'])
    for (const col of cols) {
      if (isOn(row, col) === value) continue
      const cell = cellName(row, col)
      if (!cells.delete(cell)) cells.add(cell)
    }
    this.change({ 'paint.cells': [...cells] })
  }

  /** Hides everything from the picked row. */
  _emptyRow = () => {
    const cols = this.data.words.map((/** @type {string} */ _, /** @type {number} */ col) => col)
    this._paint(this.picked.row, cols, this.state['paint.blocked'])
  }

  // ---- What the frame has ----

  /** @param {PaintFigures} figures */
  isMet({ shown }) {
    return Boolean(shown?.empty.count)
  }

  /** @param {PaintFigures} figures */
  more({ shown }) {
    if (!shown) return nothing
    return html`
      <p class="flow"><button type="button" class="empty-row" @click=${this._emptyRow}>${text.emptyRow(this.data.words[this.picked.row])}</button></p>
      ${this.hides('reading') ? nothing : this._readings(shown)}
    `
  }

  /** @param {Shown} shown */
  body(shown) {
    return html`
      ${this.beyond({ ofCell: true })}
      <div class="painter">
        ${this.hides('preset') ? nothing : this._presets()}
        ${this._array(shown)}
        <div @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>
          ${this.panel(shown.weights)}
          ${this.legend('weights', '0', '1')}
          ${this.headLine('hint')}
        </div>
      </div>
      <div class="ways">${shown.empty.strip ? this.panel(shown.empty.strip, 'strip') : html`<p class="hint waiting">${text.waiting}</p>`}</div>
      <p class="hint">${shown.first} ${this.note('paint.cells')}</p>
    `
  }

  /** @param {Shown} shown */
  details({ empty: { said, row, ways } }) {
    return html`
      <div class="empty">
        <p>${text.emptyNote} ${said}</p>
        <p class="row-name">${row}</p>
        <div class="panels" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>${ways.map((way) => this._way(way))}</div>
      </div>
    `
  }

  // ---- Pieces ----

  _presets() {
    const preset = this.state['paint.preset']
    const turned = this.state['paint.cells'].length
    const setting = SETTINGS[preset]
    return html`
      <div class="rail stack">
        ${segments(this, 'paint.preset', text.preset, text.presets)}
        <div class="about">
          <p class="hint">${text.about[preset]}</p>
          ${setting ? this.numberField(setting, text[/** @type {'window'} */ (setting.slice('paint.'.length))]) : nothing}
        </div>
        <p class="flow"><button type="button" class="clear" ?disabled=${!turned} @click=${() => this.change({ 'paint.cells': [] })}>${text.clear}</button>
          <span class="hint" role="status">${text.turned(turned)}</span></p>
      </div>
    `
  }

  /** @param {Shown} shown */
  _array({ array }) {
    const { touch, press, key } = this._painting
    return html`
      <div class="array" @pointerdown=${this._painting.down} @touchstart=${touch} @touchmove=${touch} @click=${press} @keydown=${key}
        @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>
        ${this.panel(array, 'array')}
        <p class="legend"><span class="legend"><canvas class="swatch" data-map="weights" data-value=${TINT} aria-hidden="true"></canvas>${text.visible}</span> ${this.swatch('weights', '-inf', text.hidden)}</p>
      </div>
    `
  }

  /** @param {Shown} shown */
  _readings({ effect }) {
    const blocked = this.state['paint.blocked']
    return html`
      <div class="reading">
        <fieldset class="segments"><legend>${text.reading}</legend>
          ${text.readings.map((name, i) => html`<label><input type="radio" name="blocked" .checked=${blocked === (i === 1)} @change=${() => this.change({ 'paint.blocked': i === 1 })}>${name}</label>`)}
        </fieldset>
        <ul>${text.libraries.map((line, i) => html`<li class=${blocked === (i === 1) ? 'chosen' : ''}>${line}</li>`)}</ul>
        <p role="status" data-tensors=${effect.tensors.join(' ')}>${effect.said}</p>
      </div>
    `
  }

  /** @param {Way} way */
  _way({ map, numbers, note }) {
    return html`<div class="way">${this.panel(map)}${this.said(numbers, 'number')}<p class="hint two-lines">${note}</p></div>`
  }
}
