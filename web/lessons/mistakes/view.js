// <hl-mistakes>: the causal mask done wrong beside right, on a row of scores to play with and on the page's sentence.

import { html, nothing } from 'lit'
import text from 'text/mistakes.js'
import { HlCellView } from '../../kit/cell-view.js'
import { scrub } from '../../kit/controls/scrub.js'
import { segments } from '../../kit/controls/segments.js'
import { readable } from '../../kit/number.js'
import { KNOBS } from '../../session/knobs.js'

/** @typedef {ReturnType<typeof import('./figures.js').figures>} MistakesFigures */

/** What a new key's score is. */
const NEW_SCORE = 0

export default class HlMistakes extends HlCellView {
  /** @param {MistakesFigures} figures */
  isMet({ most }) {
    return most.isRight
  }

  /** @param {MistakesFigures} shown */
  body(shown) {
    return html`
      ${this.beyond({ ofCell: true })}
      <div class="wrongs">
        <div class="rail">
          ${this.hides('kind') ? nothing : this._kinds()}
          <p class="verdict" role="status" data-tensors=${shown.verdict.tensors.join(' ')}>${shown.verdict.said}</p>
        </div>
        <div class="beside">
          ${this._scores(shown)}
          ${this.panel(shown.pair.right, 'right')}
          ${this.panel(shown.pair.wrong, 'wrong')}
          ${shown.unread ? html`<p class="message">${shown.unread}</p>` : this._page(shown)}
        </div>
      </div>
    `
  }

  more() {
    return html`
      <div class="controls">
        ${this.numberField('mistakes.seen', text.seen)}
        ${this.hides('scores') ? nothing : this._keyButtons()}
        ${this.note('mistakes.scores')}
      </div>
    `
  }

  /** @param {MistakesFigures} shown */
  details(shown) {
    const { maps, sums } = shown
    return html`
      ${this._bench(shown)}
      ${this.said(shown.most, 'number')}
      ${
        maps && sums
          ? html`<div class="panels" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>
              <div>${this.panel(maps.difference)}${this.legend('scores', '−1', '1')}</div>
            </div>${this.said(sums, 'number')}`
          : nothing
      }
    `
  }

  _kinds() {
    const chosen = this.state['mistakes.kind']
    return html`
      ${segments(this, 'mistakes.kind', text.kind, Object.fromEntries(Object.entries(text.kinds).map(([kind, { name }]) => [kind, name])))}
      <p class="about hint">${text.kinds[chosen].note}</p>
    `
  }

  // ---- The typed row ----

  /** The scores, to be dragged. @param {MistakesFigures} shown */
  _scores({ typed: { tensors, scores, seen } }) {
    return html`
      <div class="scores flow" role="group" aria-label=${text.bench} data-tensors=${tensors.join(' ')}>
        <span class="small strong">${text.bench}</span>
        ${scores.map((score, j) => html`<span class="key ${j < seen ? '' : 'future'}"><span class="hint">${text.keyNamed(j, j < seen)}</span>${this.hides('scores') ? readable(score) : this._score(j)}</span>`)}
      </div>
    `
  }

  /** @param {MistakesFigures} shown */
  _bench({ typed: { scores, seen }, bench }) {
    const place = (/** @type {number} */ j) => (j < seen ? '' : 'future')
    return html`
      <div class="scroll">
        <table class="numeric">
          <thead><tr><th scope="col">${text.key}</th>${scores.map((_, j) => html`<th scope="col" class=${place(j)}>${j + 1}${j < seen ? nothing : html`<span class="visually-hidden"> ${text.future}</span>`}</th>`)}<th scope="col">${text.sum}</th></tr></thead>
          <tbody>
            ${bench.rows.map(
              ({ title, tensors, cells }) => html`
              <tr class=${tensors && tensors.length > 1 ? 'strong' : nothing} data-tensors=${tensors?.join(' ')}><th scope="row">${title}</th>
                ${cells.map((cell, j) => html`<td class="number ${j < scores.length ? place(j) : ''}">${cell}</td>`)}${cells.length > scores.length ? nothing : html`<td class="number"></td>`}</tr>`,
            )}
          </tbody>
        </table>
      </div>
    `
  }

  /** @param {number} j */
  _score(j) {
    const { min, max } = KNOBS['mistakes.scores']
    const change = (/** @type {number} */ value) =>
      this.change({ 'mistakes.scores': this.state['mistakes.scores'].map((score, i) => (i === j ? value : score)) })
    const value = this.state['mistakes.scores'][j] ?? 0
    return scrub({ value, label: text.scoreOf(j), min, max, step: 0.5, digits: 2, change })
  }

  _keyButtons() {
    const list = this.state['mistakes.scores']
    return html`
      <button type="button" class="fewer" ?disabled=${list.length < 2} @click=${() => this.change({ 'mistakes.scores': list.slice(0, -1) })}>${text.fewer}</button>
      <button type="button" class="more" ?disabled=${list.length >= (KNOBS['mistakes.scores'].count ?? 0)} @click=${() => this.change({ 'mistakes.scores': [...list, NEW_SCORE] })}>${text.more}</button>
    `
  }

  // ---- The page's sentence ----

  /** @param {MistakesFigures} shown */
  _page({ maps }) {
    if (!maps) return nothing
    return html`
      <div class="map right" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>${this.panel(maps.right)}</div>
      <div class="map wrong" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>${this.panel(maps.wrong)}</div>
      <div class="ends flow whole">${this.headLine('hint')}<span class="flow">${this.legend('weights', '0', '1')}${this.swatch('weights', '-inf', text.hidden)}</span></div>
    `
  }
}
