// <hl-overflow>: what the softmax does in float32 when the largest score is not subtracted first.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/overflow.js'
import { rangeField } from '../../kit/controls/fields.js'
import { scrub } from '../../kit/controls/scrub.js'
import { kindOf, short } from '../../kit/number.js'
import stepsCss from '../../kit/steps.css'
import { HlView } from '../../kit/view.js'
import { KNOBS } from '../../session/knobs.js'
import { PRESETS } from './presets.js'

/**
 * @import { Line, Scores, Vector } from './figures.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} OverflowFigures
 */

/** One step of the slider, and of a dragged score. */
const STEP = 0.5

/** Names of the lines' rows, for their looks. */
const ROWS = ['shifted', 'exponentials', 'weights', 'right-weights']

export default class HlOverflow extends HlView {
  static styles = [...HlView.styles, unsafeCSS(stepsCss)]

  footnote() {
    return html`<span class="hint">${this.swatch('weights', 'nan', 'NaN')}</span>`
  }

  /** @param {OverflowFigures} figures */
  body({ scores, lines, verdict, output, right, weights }) {
    return html`
      <div class="controls">
        ${this.switchField('overflow.stable', text.stable)}
        ${this.hides('scores') ? nothing : this._presets()}
        ${rangeField(this, 'overflow.shift', `${text.shift}:`, { kind: 'field wide', step: STEP, said: short(this.state['overflow.shift'], 1) })}
      </div>
      <div class="scroll"><table class="steps">${this._scores(scores)}${lines.map((line, i) => this._line(line, ROWS[i]))}</table></div>
      <p class="verdict" role="status">${verdict}</p>
      <div class="two">
        <dl class="readings">${this._vector(output)}${this._vector(right)}</dl>
        ${this.panel(weights)}
      </div>
    `
  }

  _presets() {
    return html`<div class="field"><span class="label" id="preset">${text.preset}</span><div class="chips" role="group" aria-labelledby="preset">${Object.entries(
      PRESETS,
    ).map(
      ([name, scores]) =>
        html`<button type="button" data-preset=${name} @click=${() => this.change({ 'overflow.scores': scores, 'overflow.shift': 0 })}>${text.presets[/** @type {keyof typeof PRESETS} */ (name)]}</button>`,
    )}</div></div>`
  }

  /** The scores as they were typed, and with the slider's number added. @param {Scores} scores */
  _scores({ tensors, title, values, shifted }) {
    const typed = shifted.length ? this.state['overflow.scores'] : values
    return html`<tr data-tensors=${tensors.join(' ')}><th scope="row">${title}</th>${typed.map(
      (value, i) =>
        html`<td>${this.hides('scores') ? short(value) : this._score(value, i)}<span class="term">${shifted[i] ? `→ ${shifted[i]}` : ''}</span></td>`,
    )}<td class="sum">${this.note('overflow.scores')}</td></tr>`
  }

  /** @param {number} value @param {number} at */
  _score(value, at) {
    const typed = this.state['overflow.scores']
    const { min, max } = KNOBS['overflow.scores']
    const change = (/** @type {number} */ to) =>
      this.change({ 'overflow.scores': typed.map((old, i) => (i === at ? Number(to.toFixed(3)) : old)) })
    return scrub({ value, label: text.score(at + 1), min, max, step: STEP, change })
  }

  /** @param {Line} line @param {string} name */
  _line({ tensors, title, numbers, sum }, name) {
    return html`<tr class=${name} data-tensors=${tensors.join(' ')}><th scope="row">${title}</th>
      ${numbers.map((x) => html`<td class=${kindOf(x.value)}>${x.text}</td>`)}
      <td class="sum">${sum ? html`Σ <span class=${kindOf(sum.value)}>${sum.text}</span>` : nothing}</td></tr>`
  }

  /** @param {Vector} vector */
  _vector({ tensors, title, numbers }) {
    const list = numbers.map((x, i) => html`${i ? ', ' : ''}<span class=${kindOf(x.value)}>${x.text}</span>`)
    return html`<div data-tensors=${tensors.join(' ')}><dt>${title}</dt><dd>(${list})</dd></div>`
  }
}
