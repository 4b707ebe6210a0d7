// <hl-fetch>: two words to be fetched exactly, with one head's row of weights or with two.

import { html, nothing } from 'lit'
import text from 'text/fetch.js'
import { HlCellView } from '../../kit/cell-view.js'
import { selectField, slider } from '../../kit/controls/fields.js'

/**
 * @import { FetchAnswer } from './types.js'
 * @typedef {NonNullable<ReturnType<typeof import('./figures.js').figures>['shown']>} Shown
 */

/** @extends {HlCellView<FetchAnswer>} */
export default class HlFetch extends HlCellView {
  /** @param {Shown} shown */
  body({ rows, slots, errors, lost, readout, verdict, task }) {
    return html`
      ${this._controls()}
      <div class="figures two">
        <div>
          <div @hl-hover=${this._hoverWord} @hl-pick=${this._pickWord}>${this.panel(rows, 'rows')}</div>
          ${this.beyond()}
          ${this.panel(slots, 'slots apart-4')}
          <p class="legend">${this.legend('scores', ...slots.ends)}</p>
        </div>
        <div>
          ${this.panel(errors, 'errors')}
          <div class="verdict stack apart-3" aria-live="polite">
            ${this.said(lost, 'number')}
            <p class="number" data-tensors=${readout.tensors.join(' ')}>${readout.lines.map((line) => html`${line}<br>`)}</p>
            ${this.said(verdict, '')}
          </div>
        </div>
      </div>
      <p class="hint apart-3">${task}</p>
    `
  }

  // ---- Controls ----

  _controls() {
    const { first, second, splits } = this.data
    const isOne = splits.length === 1
    const other = isOne ? html`<div class="field room"></div>` : this._splitField('fetch.other', 1)
    return html`
      <div class="controls">
        ${this.hides('words') ? nothing : html`${this._wordField('fetch.first', text.first, first)}${this._wordField('fetch.second', text.second, second)}`}
        ${this.hides('heads') ? nothing : html`<button type="button" class="heads inviting" @click=${() => this.change({ 'fetch.heads': isOne ? '2' : '1' })}>${isOne ? text.add : text.remove}</button>`}
      </div>
      ${this.hides('split') ? nothing : html`<div class="splits two">${this._splitField('fetch.split', 0)}${other}</div>`}
    `
  }

  /** @param {'fetch.first' | 'fetch.second'} knob @param {string} label @param {number} chosen */
  _wordField(knob, label, chosen) {
    const { words } = /** @type {FetchAnswer} */ (this.data)
    const options = words.map((word, i) => [i, text.word(i, word)])
    const choose = (/** @type {string} */ place) => this.change({ [knob]: place })
    return selectField(knob.replace('.', '-'), label, options, { chosen, choose })
  }

  /** @param {'fetch.split' | 'fetch.other'} knob @param {number} head */
  _splitField(knob, head) {
    const { words, first, second, splits } = this.data
    const split = this.state[knob]
    const id = knob.replace('.', '-')
    const slide = (/** @type {number} */ share) => this.change({ [knob]: share })
    const shares = text.shares(words[first], split.toFixed(2), words[second], (1 - split).toFixed(2))
    return html`
      <div class="field">
        <label for=${id}>${text.split(head, splits.length)}</label>
        ${slider({ id, value: split, max: 1, step: 0.01, spoken: shares, slide })}
        <output for=${id}>${shares}</output>
      </div>
    `
  }

  // ---- Pointing and picking ----

  /** @param {CustomEvent} event */
  _hoverWord = ({ detail }) => this.session.point(detail ? { row: this.spanOf(detail.col) } : {})

  /** @param {CustomEvent} event */
  _pickWord = ({ detail }) => this.session.pick({ row: this.spanOf(detail.col) }, { walk: detail.walk })
}
