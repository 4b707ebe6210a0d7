// <hl-mask>: a word is changed, and the rows whose bits moved flash, in every layer; and what the mask does to the scores
// of one head.

import { html, nothing } from 'lit'
import text from 'text/mask.js'
import { HlCellView } from '../../kit/cell-view.js'
import { segments } from '../../kit/controls/segments.js'
import { isStart, placeOf } from '../../kit/reading.js'

/**
 * @import { Card, EditField } from './figures.js'
 * @import { MaskAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} MaskFigures
 * @typedef {NonNullable<MaskFigures['shown']>} Shown
 */

/** Letters of a word that stand beside a control. */
const LEGEND = 24

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

  // ---- What the frame has ----

  /** @param {MaskFigures} figures */
  isMet({ edit, shown, isDecoder, isMasked }) {
    if (!shown || !edit || edit.word === null) return false
    return isDecoder ? edit.index > 0 && shown.result.above === 0 : !isMasked && shown.result.above > 0
  }

  /** @param {MaskFigures} figures */
  controls({ edit, isDecoder }) {
    return html`
      ${edit && !this.hides('edit') ? this._choices(edit) : nothing}
      ${this.hides('mask') ? nothing : this._maskField(isDecoder)}
    `
  }

  /** @param {MaskFigures} figures */
  more({ edit, shown }) {
    const note = shown?.note ? html`<p>${shown.note}</p>` : nothing
    return html`${edit && !this.hides('edit') ? this._editField(edit) : nothing}${note}`
  }

  /** @param {Shown} shown */
  body(shown) {
    return html`
      ${this.beyond({ ofCell: true })}
      <div class="two">
        <div>${this._result(shown)}${this._cards(shown)}</div>
        ${this._map(shown)}
      </div>
    `
  }

  /** @param {Shown} shown */
  details({ cards, maps, facts, result }) {
    return html`
      ${this.said(facts, 'number')}
      <div class="panels" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>${[maps.scores, maps.masked, maps.weights].map((map) => html`<div>${this.panel(map)}</div>`)}</div>
      ${result.isIdle ? nothing : this._counts(cards)}
    `
  }

  /** How many numbers of each row moved. @param {Shown['cards']} cards */
  _counts({ tensors, stages, list }) {
    return html`
      <div class="scroll" data-tensors=${tensors.join(' ')}>
        <table class="counts">
          <caption>${text.counts}</caption>
          <thead><tr><td></td>${stages.map((stage) => html`<th scope="col">${stage}</th>`)}</tr></thead>
          <tbody>${list.map(({ word, marks }, row) => html`<tr><th scope="row">${row + 1} ${word}</th>${marks.map(({ count }) => html`<td class="number">${count}</td>`)}</tr>`)}</tbody>
        </table>
      </div>
    `
  }

  // ---- Controls ----

  /** @param {boolean} isDecoder */
  _maskField(isDecoder) {
    return html`
      <label class="switch strong"><input type="checkbox" .checked=${isDecoder || this.state['mask.causal']} ?disabled=${isDecoder}
        @change=${(/** @type {Event} */ event) => this.change({ 'mask.causal': /** @type {HTMLInputElement} */ (event.target).checked })}>${text.causal}</label>
    `
  }

  /** The word that is edited, and what may stand in its place. @param {EditField} edit */
  _choices({ index, old, word, choices }) {
    return html`
      <fieldset class="segments">
        <legend>${text.becomes(index + 1, old.slice(0, LEGEND))}</legend>
        ${choices.map((choice) => html`<label><input type="radio" name="word" value=${choice} .checked=${choice === (word ?? old)} @change=${() => this._put(choice)}>${choice.slice(0, LEGEND)}</label>`)}
      </fieldset>
    `
  }

  /** @param {EditField} edit */
  _editField({ old, word, note }) {
    return html`
      <div class="field">
        <label for="edit-word">${text.edit(old.slice(0, LEGEND))}</label>
        <div class="edit flow">
          <input id="edit-word" type="text" maxlength="60" autocomplete="off" autocapitalize="off" spellcheck="false" .value=${this._typed ?? word ?? old} @input=${this._edit} @blur=${this._leaveField}>
          <button type="button" ?disabled=${!this.state['mask.edit']} @click=${() => this.change({ 'mask.edit': null })}>${text.undo}</button>
          <button type="button" ?disabled=${word === null} @click=${this._keep}>${text.keep}</button>
        </div>
        ${note ? html`<span class="note" role="status">${note}</span>` : this.note('mask.edit')}
      </div>
    `
  }

  // ---- Rows ----

  /** The words of the sentence, each of which is a row of the output. @param {Shown} shown */
  _cards({ cards: { tensors, list, stages } }) {
    return html`
      <p class="hint key">${text.key}</p>
      <div class="rows">
        <p class="heads hint" aria-hidden="true"><span>${text.rows}</span>${stages.map((stage) => html`<span>${stage}</span>`)}</p>
        <ol class="cards" data-tensors=${tensors.join(' ')} @pointerleave=${this.leaveWord}>${list.map((card, row) => this._card(card, row))}</ol>
      </div>
    `
  }

  /** A row: its word, and for each layer whether its bits moved. @param {Card} card @param {number} row */
  _card({ word, place, isChanged, isPointed, marks }, row) {
    const moved = isChanged ? `changed flash-${this._beat}` : 'same'
    const named = html`<span class="place number">${placeOf(this.data, row)}</span>${word}`
    return html`
      <li class="card ${place} ${moved} ${isPointed ? 'pointed' : ''}" @pointerenter=${this.pointAtWord(row)}>
        ${this.hides('edit') || isStart(word) ? html`<span class="word">${named}</span>` : html`<button type="button" class="word" aria-pressed=${place === 'edited'} title=${text.choose(word)} @click=${() => this._choose(row)}>${named}</button>`}
        ${marks.map(({ isMoved, sign, said }) => html`<span class="mark ${isMoved ? 'moved' : ''}" title=${said}><span aria-hidden="true">${sign}</span><span class="visually-hidden">${said}</span></span>`)}
      </li>
    `
  }

  /** @param {Shown} shown */
  _result({ result: { tensors, number, counted, above, isIdle, said } }) {
    return html`
      <div class="result" data-tensors=${tensors.join(' ')}>
        <p class="count lead ${above ? 'moved' : ''} ${isIdle ? 'idle' : ''}"><b class="number">${number}</b> ${counted}</p>
        <p class="two-lines small" role="status">${said}</p>
      </div>
    `
  }

  // ---- One head ----

  /** @param {Shown} shown */
  _map({ maps, cell }) {
    const step = this.state['mask.step']
    return html`
      <div @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>
        <div class="unlabelled">${segments(this, 'mask.step', text.step, text.steps)}</div>
        ${this.panel(maps[step], 'step')}
        <div class="under">
          <p class="small" data-tensors=${cell.tensors.join(' ')}>${cell.said} <span class="number">${cell.values}</span></p>
          ${step === 'weights' ? this.legend('weights', '0', '1') : html`<p class="legend">${this.legend('scores', `−${maps.scores.limit}`, maps.scores.limit)} ${this.swatch('scores', '-inf', text.hidden)}</p>`}
        </div>
        ${this.headLine('hint')}
      </div>
    `
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
