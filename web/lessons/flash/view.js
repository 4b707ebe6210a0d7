// <hl-flash>: a row of the reader's sentence as a tiled kernel computes it: keys and values come in tiles, the reader works out
// what is kept.

import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import text from 'text/flash.js'
import { selectField } from '../../kit/controls/fields.js'
import { stayAt, walkAmong } from '../../kit/controls/roving.js'
import { segments } from '../../kit/controls/segments.js'
import { HlHeadView } from '../../kit/head-view.js'

/**
 * @import { FlashAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} FlashFigures
 * @typedef {NonNullable<FlashFigures['shown']>} Shown
 */

/** What a kernel keeps of a row. */
const KEPT = /** @type {const} */ (['maximum', 'sum', 'output'])

/** @extends {HlHeadView<FlashAnswer>} */
export default class HlFlash extends HlHeadView {
  /** The row that is worked out is the picked word's, whatever the pointer is over. */
  request() {
    return this.lesson.request(this.state, this.own)
  }

  /** A right answer opens the next question. @param {FlashAnswer} data */
  take(data) {
    super.take(data)
    if (data.verdict !== 'right' || this.hides('answer')) return
    const open = data.given?.questions[this.state['flash.at']]
    this._go(this.state['flash.at'] + 1)
    this.own = { praised: open?.asked === 'output' ? 'next' : 'right' }
  }

  /** @param {FlashFigures} figures */
  isMet({ outcome }) {
    return outcome?.isDone ?? false
  }

  controls() {
    return segments(this, 'flash.tile', text.tiles)
  }

  more() {
    const given = this.data.given
    const numbers = Array.from({ length: given?.valueDim ?? 0 }, (_, i) => [i, text.numberOf(i, given?.valueDim ?? 0)])
    const choose = (/** @type {string} */ value) => this.change({ 'flash.number': value })
    return html`
      ${given ? this.headLine('hint') : nothing}
      ${this.switchField('flash.causal', text.causal)}
      ${given?.causal ? nothing : segments(this, 'flash.order', text.order, text.orders)}
      ${given && !this.hides('number') ? selectField('number', text.numberLabel, numbers, { chosen: given.column, choose }) : nothing}
    `
  }

  details() {
    return html`<p class="hint">${text.details}</p>`
  }

  /** @param {Shown} shown */
  body({ words, slow, tile, kept, ledger, strip, open, question, verdict, difference, final }) {
    return html`
      ${this.beyond()}
      ${this._row(words)}
      <p class="where">${text.slow} ${this.data.given?.turned ? html`<span class="hint">${text.turned}</span>` : nothing}</p>
      <ol class="slow">${slow.map((one, i) => this._waiting(one, i))}</ol>
      <div class="two">
        <div class="fast">
          <p class="where">${text.fast}</p>
          ${tile ? this._tile(tile) : html`<p class="empty">${text.allGone}</p>`}
          <p class="where">${text.keep}</p>
          <dl class="kept">${KEPT.map((asked) => html`<div data-tensors=${kept[asked].tensors.join(' ')}><dt><b>${text.letters[asked]}</b> <span class="hint">${text.keeps[asked]}</span></dt><dd>${kept[asked].said}</dd></div>`)}</dl>
          ${this.panel(strip)}
        </div>
        <div class="ask-box">
          ${open && question ? this._question(open, question, verdict) : html`${final ? this.said(final, 'verdict') : nothing}${difference ? this.said(difference, '') : nothing}<p>${text.kept}</p>${this._again()}`}
          ${this._ledger(ledger)}
        </div>
      </div>
    `
  }

  /** The words, of which one's row is worked out. @param {Shown['words']} words */
  _row(words) {
    if (this.hides('words')) return nothing
    return html`
      <div class="word-row words" role="group" aria-label=${text.words} @focusin=${stayAt} @keydown=${walkAmong}>
        <span class="hint">${text.words}</span>
        ${words.map(({ word, isPicked }, i) => html`<button type="button" tabindex=${isPicked || (i === 0 && !words.some((one) => one.isPicked)) ? 0 : -1} aria-pressed=${String(isPicked)} @click=${this.pickWord(i)}>${word}</button>`)}
      </div>
    `
  }

  /** @param {Shown['slow'][number]} tile @param {number} i */
  _waiting({ words, state }, i) {
    return html`<li class=${state}><span class="of">${text.tile(i)}<span class="visually-hidden">, ${text.states[/** @type {'here'} */ (state)]}</span></span>
      <span class="keys">${words.map(({ word, isHidden }) => html`<span class=${isHidden ? 'behind' : ''}>${word}</span>`)}</span></li>`
  }

  /** @param {NonNullable<Shown['tile']>} tile */
  _tile({ tensors, words, lines }) {
    return html`
      <div class="scroll"><table class="numeric arrived" data-tensors=${tensors.join(' ')}>
        <thead><tr><td></td>${words.map((word) => html`<th scope="col">${word}</th>`)}</tr></thead>
        <tbody>${lines.map(({ title, cells }) => html`<tr><th scope="row">${title}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
      </table></div>
    `
  }

  // ---- The question ----

  /** @param {import('./questions.js').Question} open @param {NonNullable<Shown['question']>} question @param {import('./types.js').Verdict} verdict */
  _question({ tile, asked }, { tensors, choices }, verdict) {
    const column = this.data.given?.column ?? 0
    const isFirst = this.data.given?.questions[0].tile === tile
    return html`
      <p class="question">${text.questions(tile, asked, column)}</p>
      <p class="hint">${text.rules(asked, isFirst)}</p>
      ${this.hides('answer') ? nothing : this._answers(choices, tensors)}
      ${this._verdict(asked, verdict)}
    `
  }

  _again() {
    if (this.hides('again')) return nothing
    return html`<button type="button" class="again" ?disabled=${!this.state['flash.at']} @click=${() => this._restart()}>${text.again}</button>`
  }

  /** @param {import('./figures.js').Choice[]} choices @param {string[]} tensors */
  _answers(choices, tensors) {
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault()
      this._answer(/** @type {HTMLInputElement} */ (this.renderRoot.querySelector('#answer')).value)
    }
    return html`
      <div class="answers" role="group" aria-label=${text.answer}>
        <div class="choices" data-tensors=${tensors.join(' ')}>
          ${choices.map(({ label, value, isWrong }) => html`<button type="button" class=${isWrong ? 'choice wrong' : 'choice'} @click=${() => this._answer(String(value))}>${label}</button>`)}
        </div>
        <form @submit=${submit}>
          <input id="answer" type="text" inputmode="text" autocomplete="off" size="7" aria-label=${text.typed} placeholder=${text.type} .value=${live(this._isChosen(choices) ? '' : this.state['flash.answer'])}>
          <button type="submit">${text.check}</button>
        </form>
        <button type="button" class="show" @click=${() => this._show()}>${text.step}</button>
        ${this._again()}
      </div>
    `
  }

  /** Whether what is answered was chosen and not typed. @param {import('./figures.js').Choice[]} choices */
  _isChosen(choices) {
    return choices.some(({ isWrong }) => isWrong)
  }

  /** @param {import('./questions.js').Asked} asked @param {import('./types.js').Verdict} verdict */
  _verdict(asked, verdict) {
    const praised = /** @type {'right' | 'next' | 'shown' | undefined} */ (this.own.praised)
    const isBad = verdict && verdict !== 'right'
    const said = isBad ? this._why(asked, verdict) : praised ? text[praised] : ''
    return html`<p class="judged two-lines ${isBad ? 'bad' : 'good'}" role="status">${said}</p>`
  }

  /** @param {import('./questions.js').Asked} asked @param {NonNullable<import('./types.js').Verdict>} verdict */
  _why(asked, verdict) {
    if (verdict === 'unread') return text.unread
    const why = verdict === 'other' ? undefined : text.slips[asked][verdict]
    return why ?? text.other(this.state['flash.answer'])
  }

  /** @param {Shown['ledger']} ledger */
  _ledger({ tiles, rows }) {
    return html`
      <div class="scroll"><table class="numeric ledger">
        <thead><tr><th scope="col">${text.stepOf}</th>${tiles.map(({ title, isHere }) => html`<th scope="col" class=${isHere ? 'now' : ''}>${title}</th>`)}</tr></thead>
        <tbody>${rows.map(({ asked, cells }) => html`<tr><th scope="row">${text.steps[asked]}</th>${cells.map(({ tensors, said, isOpen }) => html`<td class=${isOpen ? 'open' : ''} data-tensors=${tensors.join(' ')}>${said}</td>`)}</tr>`)}</tbody>
      </table></div>
    `
  }

  // ---- Changing ----

  /** @param {string} typed */
  _answer(typed) {
    this.own = {}
    if (typed === this.state['flash.answer']) this.requestUpdate()
    else this.change({ 'flash.answer': typed })
  }

  _show() {
    this.own = { praised: 'shown' }
    this._go(this.state['flash.at'] + 1)
  }

  _restart() {
    this.own = {}
    this.change({ 'flash.at': 0, 'flash.answer': '' })
  }

  /** @param {number} at */
  _go(at) {
    this.change({ 'flash.at': at, 'flash.answer': '' })
  }
}
