// <hl-mask>: a word is changed, and the rows whose bits moved flash, in every layer; and what the mask does to the scores
// of one head.

import { html, nothing } from 'lit'
import text from 'text/mask.js'
import { HlCellView } from '../../kit/cell-view.js'

/**
 * @import { Card, EditField } from './figures.js'
 * @import { MaskAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} MaskFigures
 * @typedef {NonNullable<MaskFigures['shown']>} Shown
 */

/** @extends {HlCellView<MaskAnswer>} */
export default class HlMask extends HlCellView {
  /** Turns over with new numbers, so that a row that changes twice flashes twice. */
  _beat = 0

  /** What stands in the field while it is being typed, perhaps nothing. @type {string | null} */
  _typed = null

  /** @param {MaskAnswer} data */
  take(data) {
    this._beat = 1 - this._beat
    super.take(data)
  }

  // ---- Rendering ----

  /** @param {MaskFigures} figures */
  footnote({ shown }) {
    return shown ? html`<span class="hint">${this._cell(shown)}</span>` : nothing
  }

  /** @param {MaskFigures} figures */
  view({ reason, edit, isDecoder, shown }) {
    const head = edit && (shown || edit.word !== null) ? this._head(edit, isDecoder) : nothing
    if (!edit || !shown) return html`${head}<p class="message">${reason}</p>`
    return html`
      <div class="stage">${head}${this._cards(shown)}${this._result(shown)}</div>
      ${this.beyond({ ofCell: true })}
      <h3 class="part">${text.inside}</h3>
      ${this.headLine('hint head-line')}
      ${this._maps(shown)}
      ${this.said(shown.facts, 'number apart-3')}
    `
  }

  /** @param {EditField} edit @param {boolean} isDecoder */
  _head(edit, isDecoder) {
    return html`
      <div class="head flow">
        ${this.hides('mask') ? nothing : this._maskField(isDecoder)}
        ${this.hides('edit') ? nothing : this._editField(edit)}
      </div>
    `
  }

  /** @param {boolean} isDecoder */
  _maskField(isDecoder) {
    return html`
      <label class="switch lead strong"><input type="checkbox" .checked=${isDecoder || this.state['mask.causal']} ?disabled=${isDecoder}
        @change=${(/** @type {Event} */ event) => this.change({ 'mask.causal': /** @type {HTMLInputElement} */ (event.target).checked })}>${text.causal}</label>
    `
  }

  /** @param {EditField} edit */
  _editField({ old, word, others, note }) {
    return html`
      <div class="field">
        <div class="edit flow">
          <label for="edit-word">${text.edit(old.slice(0, 24))}</label>
          ${others.map((other) => html`<button type="button" class="other inviting" aria-pressed=${word === other} @click=${() => this._put(other)}>${other}</button>`)}
          <input id="edit-word" type="text" maxlength="60" autocomplete="off" autocapitalize="off" spellcheck="false" .value=${this._typed ?? word ?? old} @input=${this._edit} @blur=${this._leaveField}>
          <button type="button" ?disabled=${!this.state['mask.edit']} @click=${() => this.change({ 'mask.edit': null })}>${text.undo}</button>
          <button type="button" ?disabled=${word === null} @click=${this._keep}>${text.keep}</button>
        </div>
        ${note ? html`<span class="note" role="status">${note}</span>` : this.note('mask.edit')}
      </div>
    `
  }

  /** The sentence as cards, one a row of the output. @param {Shown} shown */
  _cards({ cards: { tensors, list, stages } }) {
    return html`
      <ol class="words cards" data-tensors=${tensors.join(' ')} @pointerleave=${this.leaveWord}>${list.map((card, row) => this._card(card, row))}</ol>
      <p class="hint key">${text.stages} ${stages}. <b>${text.same}</b>, <b>${text.moved}</b>.</p>
    `
  }

  /** A row: its word, and for each layer whether its bits moved. @param {Card} card @param {number} row */
  _card({ word, place, isChanged, isPointed, marks }, row) {
    const moved = isChanged ? `changed flash-${this._beat}` : 'same'
    const named = html`<span class="place number">${row + 1}</span>${word}`
    return html`
      <li class="card boxed ${place} ${moved} ${isPointed ? 'pointed' : ''}" @pointerenter=${this.pointAtWord(row)}>
        ${this.hides('edit') ? html`<span class="word">${named}</span>` : html`<button type="button" class="word" aria-pressed=${place === 'edited'} title=${text.choose(word)} @click=${() => this._choose(row)}>${named}</button>`}
        <span class="marks">${marks.map(({ isMoved, sign, said }) => html`<span class="mark ${isMoved ? 'moved' : ''}" title=${said}><span aria-hidden="true">${sign}</span><span class="visually-hidden">${said}</span></span>`)}</span>
      </li>
    `
  }

  /** @param {Shown} shown */
  _result({ result: { tensors, number, counted, isMoved, said }, note }) {
    return html`
      <div class="result stack close apart-3" data-tensors=${tensors.join(' ')}>
        <p class="count lead ${isMoved ? 'moved' : ''}"><b class="number">${number}</b> ${counted}</p>
        <p class="two-lines" role="status">${said}</p>
        ${note ? html`<p class="hint">${note}</p>` : nothing}
      </div>
    `
  }

  /** @param {Shown} shown */
  _maps({ maps: { before, after, weights } }) {
    return html`
      <div class="panels" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>
        <div>${this.panel(before)}${this.legend('scores', `−${before.limit}`, before.limit)}</div>
        <div>${this.panel(after)}${this.swatch('scores', '-inf', text.hidden)}</div>
        <div>${this.panel(weights)}${this.legend('weights', '0', '1')}</div>
      </div>
    `
  }

  /** @param {Shown} shown */
  _cell({ cell: { tensors, said, values } }) {
    return html`<span class="cell" data-tensors=${tensors.join(' ')}>${said} <span class="number">${values}</span></span>`
  }

  // ---- Changing ----

  /** @param {number} index */
  _choose(index) {
    this._typed = null
    this.change({ 'mask.edit': null, 'mask.at': index })
  }

  /** @param {string} word */
  _put(word) {
    this._typed = null
    this._change(word)
  }

  /** @param {Event} event */
  _edit = (event) => {
    this._typed = /** @type {HTMLInputElement} */ (event.target).value
    this._change(this._typed.replace(/[\s\u0085]+/gu, ''))
  }

  /** @param {string} word */
  _change(word) {
    const { edit } = /** @type {MaskFigures} */ (this.figures())
    if (!edit) return
    const { index, old } = edit
    this.change({ 'mask.at': index, 'mask.edit': word && word !== old ? { index, word } : null })
  }

  _leaveField = () => {
    this._typed = null
    this.requestUpdate()
  }

  _keep = () => this.change({ text: this.data.editedText, 'mask.edit': null })
}
