// <hl-temperature>: one row's softmax at any temperature from 0 to infinity, and its entropy at all of them.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/temperature.js'
import { HlByHandView } from '../../kit/by-hand.js'
import stepsCss from '../../kit/steps.css'
import { endsOf } from './ends.js'
import { AT, END, named, placeAt, placeOf, temperatureOf, valueAt } from './slider.js'

/**
 * @import { Ends } from './ends.js'
 * @import { Fact } from './figures.js'
 * @import { TemperatureAnswer } from './types.js'
 * @typedef {NonNullable<ReturnType<typeof import('./figures.js').figures>['shown']>} Shown
 */

/** @extends {HlByHandView<TemperatureAnswer>} */
export default class HlTemperature extends HlByHandView {
  static styles = [...HlByHandView.styles, unsafeCSS(stepsCss)]

  get t() {
    return temperatureOf(this.state['temperature.t'])
  }

  /** What the reader has come to, of the row on show. */
  get ends() {
    return /** @type {Ends | undefined} */ (this.own.ends)
  }

  /** @param {TemperatureAnswer} data */
  take(data) {
    super.take(data)
    this.own = { ends: endsOf(data, this.ends) }
  }

  isMet() {
    const { ends } = this
    return Boolean(ends && !ends.isEven && ends.cold && ends.hot)
  }

  task() {
    const { ends } = this
    const { cold, hot, even, met } = text.tasks
    if (ends?.isEven) return even
    if (!ends?.cold) return cold
    return ends.hot ? met : hot
  }

  controls() {
    return this.sourceField()
  }

  more() {
    return this.origin()
  }

  /** @param {Shown} shown */
  details({ unscaled, same }) {
    return html`${this.said(unscaled, '')}${this.said(same, 'hint')}`
  }

  /** @param {Shown} shown */
  body({ curve, weights, sum, entropy }) {
    return html`
      ${this.beyond()}
      <div class="two">
        <div><div @hl-pick=${this._pick}>${this.panel(curve)}</div>${this.hides('t') ? nothing : this._slider()}</div>
        <div>
          ${this.panel(weights)}
          <dl class="readings">${[sum, entropy].map((fact) => this._fact(fact))}</dl>
          <p class="hint two-lines">${this._end()}</p>
        </div>
      </div>
    `
  }

  _slider() {
    const at = text.at(named(this.t))
    return html`<label class="slide"><span class="visually-hidden">${text.label}</span>
      <input type="range" min="0" max=${END} step="1" .value=${String(AT[placeOf(this.t)])} aria-valuetext=${at} @input=${(/** @type {Event} */ event) => this._go(placeAt(Number(/** @type {HTMLInputElement} */ (event.target).value)))}>
      <span class="ends hint"><span>${text.zero}</span><output>${at}</output><span>${text.infinity}</span></span></label>${this.note('temperature.t')}`
  }

  /** @param {Fact} fact */
  _fact({ tensors, title, said }) {
    return html`<div data-tensors=${tensors.join(' ')}><dt>${title}</dt><dd>${said}</dd></div>`
  }

  _end() {
    const { t } = this
    const { zero, infinity, below, above, one } = text.ends
    return t === 0 ? zero : t === Number.POSITIVE_INFINITY ? infinity : t < 1 ? below : t > 1 ? above : one
  }

  // ---- Changing ----

  /** @param {number} place */
  _go(place) {
    this.change({ 'temperature.t': valueAt(place) })
  }

  /** @param {CustomEvent} event */
  _pick = (event) => this._go(event.detail.col)
}
