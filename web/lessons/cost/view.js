// <hl-cost>: what a longer text costs: a guess, a measurement in this tab, and the memory of the scores as a square.

import { html, nothing } from 'lit'
import text from 'text/cost.js'
import { slider, typedIn } from '../../kit/controls/fields.js'
import { segments } from '../../kit/controls/segments.js'
import { listen, whileThere } from '../../kit/listening.js'
import { table } from '../../kit/table.js'
import { HlView } from '../../kit/view.js'
import { tabBytes } from '../../session/measurement.js'
import { STOPS } from './lengths.js'

/**
 * @import { CostAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} CostFigures
 * @typedef {import('../../session/measurement.js').Measurement} Measurement
 */

/** What the tab was granted, asked once a page. @type {number | null} */
let granted = null

/** @extends {HlView<CostAnswer>} */
export default class HlCost extends HlView {
  /** @type {Measurement | null} */
  _measurement = null

  constructor() {
    super()
    whileThere(this, () => listen(document, { visibilitychange: () => document.hidden && this._measurement?.hide() }))
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this.cancel()
  }

  /** Asks what the tab holds before the first numbers. */
  async refresh() {
    granted ??= tabBytes()
    Object.assign(this.own, { tabBytes: granted })
    await super.refresh()
  }

  // ---- Measuring ----

  /** Measures, from the beginning. */
  measure() {
    this.cancel()
    const measurement = this.session.measuring((told) => told === this._measurement && this._hear(told))
    this._measurement = measurement
    this._hear(measurement)
  }

  /** Ends a measurement that goes on; what was finished stays. */
  cancel() {
    this._measurement?.stop()
  }

  /** @param {Measurement} measurement */
  _hear(measurement) {
    this.learn({ measured: measurement.told })
    this.needNumbers()
  }

  /** A first guess starts the measurement. @param {Record<string, unknown>} changes */
  change(changes) {
    super.change(changes)
    if ('cost.guess' in changes && !this._measurement) this.measure()
  }

  // ---- Rendering ----

  /** @param {CostFigures} figures */
  isMet({ stage }) {
    return stage.isOverCard
  }

  /** @param {CostFigures} figures */
  controls({ stage: { guess, isRunning } }) {
    return html`
      ${segments(this, 'cost.guess', text.guess, text.guesses)}
      ${guess && !this.hides('run') ? html`<button type="button" class="run" @click=${() => (isRunning ? this.cancel() : this.measure())}>${isRunning ? text.cancel : text.run}</button>` : nothing}
    `
  }

  /** @param {CostFigures} figures */
  body({ times, progress, found, square, memory, stop, marks }) {
    return html`
      <div class="two">
        <div>
          ${this.panel(times)}
          <p class="hint progress" role="status">${progress.said}</p>
          ${found.said ? this.said(found, 'found') : nothing}
        </div>
        <div>
          ${this._length(memory, stop, marks)}
          <div class="scores">
            ${this.panel(square)}
            <div class="fits">
              <div class="bytes number">${memory.bytes}</div>
              <p class="hint">${memory.sum}</p>
              <ul>${memory.rooms.map(({ isFull, said, most }) => html`<li class=${isFull ? 'full' : ''}>${said}<span class="hint">${most}</span></li>`)}</ul>
            </div>
          </div>
        </div>
      </div>
    `
  }

  /** @param {CostFigures['memory']} memory @param {number} value @param {CostFigures['marks']} marks */
  _length({ tokens, bytes }, value, marks) {
    if (this.hides('tokens')) return nothing
    const slide = (/** @type {number} */ at) => this.change({ 'cost.tokens': STOPS[at] })
    return html`<div class="field length">
      <label for="tokens">${text.length} <output class="number">${tokens}</output></label>
      ${slider({ id: 'tokens', value, max: STOPS.length - 1, spoken: `${tokens}, ${bytes}`, slide })}
      <span class="marks hint" aria-hidden="true">${marks.map(({ at, label, side }) => html`<span class=${side} .style=${`left: ${100 * at}%`}>${label}</span>`)}</span>
    </div>`
  }

  /** @param {CostFigures} figures */
  more({ memory, thread }) {
    return html`
      ${thread ? html`<p>${thread}</p>` : nothing}
      <p>${memory.heads}</p>
      <p>${text.exact(this.data.costs.scoreBytes)}${memory.isRounded ? html` ${text.rounded}` : nothing}</p>
      ${
        this.hides('any')
          ? nothing
          : html`<div class="field"><label for="any">${text.anyLength}</label>
        <input id="any" type="number" min="1" max=${2 ** 28} .value=${String(this.state['cost.tokens'])} @change=${(/** @type {Event} */ event) => this.change({ 'cost.tokens': typedIn(event) })}>
        ${this.note('cost.tokens')}</div>`
      }
    `
  }

  /** @param {CostFigures} figures */
  details({ table: { rows, tensors, head } }) {
    if (!rows.length) return html`<p class="hint">${text.tableEmpty}</p>`
    return html`<div class="scroll">${table({ caption: text.tableCaption, tensors, head, rows }, { kind: 'numeric' })}</div>`
  }
}
