// <hl-clocks>: the encoding of one position as clock hands, beside the same position in binary; and what an offset does
// to every hand.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/clocks.js'
import language from 'text/language.js'
import { clockDials } from '../../drawing/clocks.js'
import { both, codeBeside } from '../../kit/code/code.js'
import { formula } from '../../kit/code/formula.js'
import { Player } from '../../kit/controls/player.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import { HlView } from '../../kit/view.js'
import clocksCss from './clocks.css'

const POSITION_MAX = 255
const BITS = 8

export class HlClocks extends HlView {
  static view = 'clocks'

  static styles = [...HlView.styles, unsafeCSS(clocksCss)]

  /** Which clock is looked at. */
  _picked = 0
  /** @type {number | null} */
  _hovered = null

  _player = new Player(this, {
    knob: 'clocks.at',
    last: () => POSITION_MAX,
    label: text.player,
    describe: (at) => String(at),
  })

  /** @param {string} name */
  dependsOn(name) {
    return name.startsWith('clocks.')
  }

  /** An even number of dimensions: clocks are pairs. */
  get dim() {
    const dim = this.state['clocks.d']
    return dim - (dim % 2)
  }

  request() {
    const { state } = this
    return {
      kind: 'clocks',
      dim: this.dim,
      base: state['clocks.base'],
      at: state['clocks.at'],
      offset: Math.max(-state['clocks.at'], state['clocks.offset']),
    }
  }

  /** The clock on show. */
  get clock() {
    return Math.min(this._hovered ?? this._picked, this.tensor('wavelengths').data.length - 1)
  }

  /** Where the other hand stands. */
  get other() {
    const { at, offset } = this.request()
    return at + offset
  }

  // ---- Figure ----

  /** @type {{ data: any, figure: any } | null} */
  _made = null

  get _figure() {
    if (this._made?.data !== this.data) this._made = { data: this.data, figure: this._dials() }
    return this._made?.figure
  }

  _dials() {
    const wavelengths = this.tensor('wavelengths').data
    const hands = this.tensor('hands').data
    return clockDials({
      hands,
      others: this.tensor('shifted').data,
      labels: Array.from(wavelengths, (_, i) => `${2 * i}, ${2 * i + 1}`),
      describe: (_row, i) =>
        `${text.clock(i, turns(wavelengths[i]))}: sin ${readable(hands[2 * i])}, cos ${readable(hands[2 * i + 1])}`,
    })
  }

  // ---- Rendering ----

  view() {
    const { at, offset } = this.request()
    const wavelengths = this.tensor('wavelengths').data
    return html`
      ${this.hides('at') ? nothing : this._player.template()}
      <div class="controls">
        ${this.hides('offset') ? nothing : this.numberField('clocks.offset', text.offset)}
        ${this.hides('d') ? nothing : this.numberField('clocks.d', text.d)}
        ${this.hides('base') ? nothing : this.numberField('clocks.base', text.base)}
      </div>
      <hl-panel .heading=${text.dials} tensors="hands shifted" .figure=${this._figure} .marks=${{ col: this.clock }} .cursor=${{ row: 0, col: this._picked }}
        @hl-hover=${this._hover} @hl-pick=${this._pick}></hl-panel>
      <p class="hint number">${text.legend(at, this.other)}</p>
      <div class="facts">
        ${this._pickedClock()}
        <div data-tensors="residual">
          <h3>${text.turned}</h3>
          <p class="formula">${formula('rotation')}</p>
          <p role="status">${text.rotation(offset, readable(this.tensor('residual').data[0]), this.data.positions)}</p>
        </div>
        <div data-tensors="wavelengths">
          <h3>${text.counter}</h3>
          <p class="bits" aria-label=${at.toString(2)}>${Array.from({ length: BITS }, (_, i) => (at >> (BITS - 1 - i)) & 1).map((bit, i) => html`<span class=${bit ? 'on' : ''} title=${text.bit(BITS - 1 - i)}>${bit}</span>`)}</p>
          <p class="hint">${text.counterNote} ${text.wavelengths(turns(wavelengths[0]), turns(wavelengths[wavelengths.length - 1]))}</p>
        </div>
      </div>
      ${codeBeside(this, () => this._code())}
      <div class="footer"><span class="hint"></span>${this.saveMenu()}</div>
    `
  }

  _pickedClock() {
    const i = this.clock
    const row = (/** @type {string} */ name) =>
      [2 * i, 2 * i + 1].map((at) => html`<td>${readable(this.tensor(name).data[at])}</td>`)
    const { at } = this.request()
    return html`
      <div>
        <h3>${text.picked}</h3>
        <table class="numeric" data-tensors="hands shifted turned wavelengths">
          <caption>${text.clock(i, turns(this.tensor('wavelengths').data[i]))}</caption>
          <thead><tr><td></td><th scope="col">sin</th><th scope="col">cos</th></tr></thead>
          <tbody>
            <tr><th scope="row">PE(${at})</th>${row('hands')}</tr>
            <tr><th scope="row">R PE(${at})</th>${row('turned')}</tr>
            <tr><th scope="row">PE(${this.other})</th>${row('shifted')}</tr>
          </tbody>
        </table>
      </div>
    `
  }

  /** @returns {import('../../kit/code/code.js').Code} */
  _code() {
    const { dim, base, at, offset } = this.request()
    return both((lib) => [
      { text: `d, base, pos, k = ${dim}, ${base}, ${at}, ${offset}` },
      { text: `rate = base ** (-${lib}.arange(0, d, 2) / d)  # radians per position`, tensors: 'wavelengths' },
      { text: `sin, cos = ${lib}.sin(pos * rate), ${lib}.cos(pos * rate)`, tensors: 'hands' },
      { text: `s, c = ${lib}.sin(k * rate), ${lib}.cos(k * rate)  # each clock's own turn` },
      { text: `turned = ${lib}.stack([sin * c + cos * s, cos * c - sin * s])`, tensors: 'turned' },
      {
        text: `shifted = ${lib}.stack([${lib}.sin((pos + k) * rate), ${lib}.cos((pos + k) * rate)])`,
        tensors: 'shifted',
      },
      { text: 'print(abs(turned - shifted).max())', tensors: 'residual' },
    ])
  }

  // ---- Pointing and picking ----

  /** @param {CustomEvent} event */
  _hover = ({ detail }) => {
    this._hovered = detail?.col ?? null
    this.requestUpdate()
  }

  /** @param {CustomEvent} event */
  _pick = ({ detail }) => {
    this._picked = detail.col
    this._hovered = null
    this.requestUpdate()
  }
}

/** Positions per turn, short. @param {number} wavelength */
const turns = (wavelength) => language.number(wavelength, { maximumFractionDigits: wavelength < 100 ? 2 : 0 })

define('hl-clocks', HlClocks)
