// <hl-fetch>: two words to be fetched exactly, with one head's row of weights or with two.

import { html, nothing } from 'lit'
import text from 'text/fetch.js'
import { HlCellView } from '../../kit/cell-view.js'
import { selectField, slider } from '../../kit/controls/fields.js'

/**
 * @import { FetchAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} FetchFigures
 * @typedef {NonNullable<FetchFigures['shown']>} Shown
 */

/** @extends {HlCellView<FetchAnswer>} */
export default class HlFetch extends HlCellView {
  /** @param {FetchFigures} figures */
  isMet({ shown }) {
    return Boolean(shown?.goal.isMet)
  }

  /** Adds the second head where it will stand, and takes it away. */
  _heads() {
    if (this.hides('heads')) return nothing
    const isOne = this.data.splits.length === 1
    const isNext = isOne && this.state['fetch.split'] !== 0.5 // first the slider, then the head
    const kind = isNext ? 'heads primary' : 'heads'
    return html`<div class=${isOne ? 'next' : 'next there'}><button type="button" class=${kind} @click=${() => this.change({ 'fetch.heads': isOne ? '2' : '1' })}>${isOne ? text.add : text.remove}</button></div>`
  }

  /** @param {Shown} shown */
  body({ rows, slots, errors, verdict, about }) {
    return html`
      ${this.beyond()}
      <div class="two">
        <div class="cause">
          <div @hl-hover=${this._hoverWord} @hl-pick=${this._pickWord}>${this.panel(rows, 'rows')}</div>
          ${this.hides('split') ? nothing : this._splits()} ${this._heads()}
        </div>
        <div class="effect">
          <div class="errors-room">${this.panel(errors, 'errors')}</div>
          ${this.said(verdict, 'said')}
          <p class="about">${about}</p>
          <div class="stack loose">${slots.map((slot) => this.panel(slot, 'slots'))}</div>
          <p class="legend apart-2">${this.legend('scores', ...slots[0].ends)}</p>
        </div>
      </div>
    `
  }

  /** @param {FetchFigures} figures */
  more({ shown }) {
    if (!shown) return nothing
    const { first, second } = this.data
    return html`
      ${this.hides('words') ? nothing : html`<div class="controls">${this._wordField('fetch.first', text.first, first)}${this._wordField('fetch.second', text.second, second)}</div>`}
      <p>${shown.values}</p>
      <p>${text.task}</p>
    `
  }

  /** @param {Shown} shown */
  details({ lost, least, readout }) {
    return html`
      ${this.said(lost, 'number')}
      ${this.said(least, '')}
      <p class="number" data-tensors=${readout.tensors.join(' ')}>${readout.lines.map((line) => html`${line}<br>`)}</p>
    `
  }

  // ---- Controls ----

  _splits() {
    const isOne = this.data.splits.length === 1
    return html`<div class="splits stack loose">${this._splitField('fetch.split', 0)}${isOne ? nothing : this._splitField('fetch.other', 1)}</div>`
  }

  /** @param {'fetch.first' | 'fetch.second'} knob @param {string} label @param {number} chosen */
  _wordField(knob, label, chosen) {
    const { words } = /** @type {FetchAnswer} */ (this.data)
    const options = words.map((word, i) => [i, text.word(i, word)])
    const choose = (/** @type {string} */ place) => this.change({ [knob]: place })
    return selectField(knob.replace('.', '-'), label, options, { chosen, choose })
  }

  /** The slider's left end is the first word, its right end the second. @param {'fetch.split' | 'fetch.other'} knob @param {number} head */
  _splitField(knob, head) {
    const { words, first, second } = this.data
    const split = this.state[knob]
    const [one, other] = [split, 1 - split].map((share) => share.toFixed(2))
    const id = knob.replace('.', '-')
    const slide = (/** @type {number} */ percent) => this.change({ [knob]: (100 - percent) / 100 })
    const spoken = text.shares(words[first], one, words[second], other)
    return html`
      <div class="field">
        <label for=${id}>${text.split(head)}</label>
        ${slider({ id, value: 100 * (1 - split), max: 100, spoken, slide })}
        <output for=${id} class="ends small"><span>${text.share(words[first], one)}</span><span>${text.share(words[second], other)}</span></output>
      </div>
    `
  }

  // ---- Pointing and picking ----

  /** @param {CustomEvent} event */
  _hoverWord = ({ detail }) => this.session.point(detail ? { row: this.spanOf(detail.col) } : {})

  /** @param {CustomEvent} event */
  _pickWord = ({ detail }) => this.session.pick({ row: this.spanOf(detail.col) }, { walk: detail.walk })
}
