// <hl-recurrence>: a nudge to the first word and how far it gets, in a recurrent network, in an LSTM and in attention;
// and which states are computed at which step. It opens before the nudge.

import { html, nothing } from 'lit'
import text from 'text/recurrence.js'
import { HlCellView } from '../../kit/cell-view.js'
import { formula } from '../../kit/code/formula.js'
import { rangeField } from '../../kit/controls/fields.js'
import { Player } from '../../kit/controls/player.js'
import { scrub } from '../../kit/controls/scrub.js'
import { segments } from '../../kit/controls/segments.js'
import { table } from '../../kit/table.js'

/**
 * @import { RecurrenceAnswer } from './types.js'
 * @import { Count } from './figures.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} RecurrenceFigures
 * @typedef {NonNullable<RecurrenceFigures['shown']>} Shown
 */

const GAINS = [0.9, 1, 1.5]

/** @extends {HlCellView<RecurrenceAnswer>} */
export default class HlRecurrence extends HlCellView {
  constructor() {
    super()
    const last = () => this.data?.words.length ?? 0
    const describe = (/** @type {number} */ at) => text.step(at, last())
    const steps = { knob: 'recurrence.step', begun: 'recurrence.nudged', last }
    this.player = new Player(this, { ...steps, label: text.player, describe, speed: 4 })
  }

  // ---- Rendering ----

  /** @param {RecurrenceFigures} figures */
  isMet({ shown }) {
    return Boolean(shown?.hasArrived && shown.n > 1)
  }

  controls() {
    return html`
      ${this.hides('step') ? nothing : html`<button type="button" class="go primary" @click=${this._nudge}>${text.nudgeButton}</button>`}
      ${this._slider('gain', { min: 0.5, max: 2, step: 0.01 })}
    `
  }

  /** @param {Shown} shown */
  body({ lamps, legend, now }) {
    return html`
      ${this.beyond()}
      ${this.said(legend, 'hint legend')}
      <div class="lamps" @hl-hover=${this._hoverLamp} @hl-pick=${this._pickLamp}>${this.panel(lamps)}</div>
      ${this.hides('step') ? nothing : html`<div class="player apart-2">${this.player.slider()}<output class="number">${this.player.said}</output></div>`}
      <p class="now" role="status" data-tensors=${now.tensors.join(' ')}>${now.said}</p>
    `
  }

  /** @param {RecurrenceFigures} figures */
  more({ shown }) {
    return html`
      ${this.hides('step') ? nothing : this.player.template()}
      <div class="controls">
        ${segments(this, 'recurrence.mode', text.mode, text.modes)}
        ${this.hides('gain') ? nothing : this._gains()}
        ${this._slider('forget', { min: 0, max: 5, step: 0.1 })}
        ${this.hides('nudge') ? nothing : this._nudgeField()}
        ${this.switchField('recurrence.long', text.long)}
        ${this.nextSeed(text.seed)}
      </div>
      <p class="hint">${text.help} ${shown?.made}</p>
    `
  }

  /** @param {Shown} shown */
  details(shown) {
    const { counts, chart, numbers } = shown
    return html`
      <div class="two" @hl-hover=${this._hoverLamp} @hl-pick=${this._pickLamp}>
        ${this.panel(chart, 'chart')}
        <div class="scroll">${table(numbers, { kind: 'numeric', cell: 'number' })}</div>
      </div>
      <p class="strong" id="counts-title">${text.counts}</p>
      <dl class="counts columns" aria-labelledby="counts-title">${counts.map(count)}</dl>
      ${this._verdict(shown)}
    `
  }

  /** Gains to begin with. */
  _gains() {
    const gain = this.state['recurrence.gain']
    return html`
      <div class="field">
        <span class="label">${text.gain}</span>
        <div class="presets">${GAINS.map((value) => html`<button type="button" aria-pressed=${gain === value} @click=${() => this.change({ 'recurrence.gain': value })}>${value.toFixed(1)}</button>`)}</div>
      </div>
    `
  }

  /** @param {'gain' | 'forget'} name @param {{ min: number, max: number, step: number }} range */
  _slider(name, range) {
    const knob = /** @type {const} */ (`recurrence.${name}`)
    return rangeField(this, knob, text[name], { id: `recurrence-${name}`, said: this.state[knob].toFixed(2), ...range })
  }

  _nudgeField() {
    const change = (/** @type {number} */ value) => this.change({ 'recurrence.nudge': value / 100 })
    return html`
      <div class="field">
        <span class="label">${text.nudge}</span>
        <span>${scrub({ value: 100 * this.state['recurrence.nudge'], label: text.nudge, min: 0.01, max: 100, step: 0.1, change })} ${text.percent}</span>
        ${this.note('recurrence.nudge')}
      </div>
    `
  }

  /** @param {Shown} shown */
  _verdict({ verdict: { tensors, fates, gain } }) {
    return html`
      <div class="verdict" data-tensors=${tensors.join(' ')}>
        <p class="formula">${formula('recurrence')} <span class="badge">${text.badge}</span></p>
        <ul>${fates.map((line) => html`<li>${line}</li>`)}</ul>
        <p>${gain}</p>
      </div>
    `
  }

  // ---- Nudging, pointing, picking ----

  _nudge = () => {
    this.player.go(0)
    this.player.play()
  }

  /** A place as a word of the text, which may be repeated. @param {number} place */
  _spanAt(place) {
    return this.spanOf(place % this.data.spans.length)
  }

  /** @param {CustomEvent} event */
  _hoverLamp = ({ detail }) => {
    this.know(detail ? { hovered: detail.col } : {})
    this.session.point(detail ? { row: this._spanAt(detail.col) } : {})
  }

  /** @param {CustomEvent} event */
  _pickLamp = ({ detail }) => {
    this.know(detail.walk ? { hovered: detail.col } : {})
    this.session.pick({ row: this._spanAt(detail.col) }, { more: detail.more, walk: detail.walk })
  }
}

/** @param {Count} count */
const count = ({ name, said }) => html`<div class="boxed"><dt>${name}</dt><dd class="number">${said}</dd></div>`
