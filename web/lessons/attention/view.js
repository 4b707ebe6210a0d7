// <hl-attention>: where each head of a model looks in a sentence, one row as bars that can be dragged, the answer that follows
// them, one cell as arithmetic, and the map of weights or of what each of them does for the answer.

import { html, nothing } from 'lit'
import answerText from 'text/answer.js'
import text from 'text/attention.js'
import words from 'text/kit.js'
import sentence from 'text/sentence.js'
import { toggled } from '../../kit/controls/fields.js'
import { segments } from '../../kit/controls/segments.js'
import { HlHeadView } from '../../kit/head-view.js'
import { answersAnything, labelsOf, saidFor } from '../../kit/reading.js'
import { redrawn } from '../../kit/words/arcs.js'
import { flip } from '../../kit/words/sentence.js'
import { scores } from '../../session/measure.js'
import { rowWith } from './drag-row.js'
import { editOf, hiddenFrom, measuredIn, shownRow, showsEffects } from './figures.js'
import { film } from './heads.js'
import { more } from './more.js'
import { askedAt } from './odds.js'
import { arcsAbove } from './words.js'

/**
 * @import { Bars } from './figures.js'
 * @import { AttentionAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} AttentionFigures
 * @typedef {NonNullable<AttentionFigures['shown']>} Shown
 */

/** What an arrow key adds to a bar, or takes from it. */
const NUDGE = 0.05

/** More bars than these stand in a box that scrolls. */
const BARS_AT_ONCE = 16

/** @extends {HlHeadView<AttentionAnswer>} */
export default class HlAttention extends HlHeadView {
  /** The model whose heads were measured last, or are being measured. */
  _scored = ''

  /** Who asks for scores: other requests of this view must not supersede that. */
  _measuring = {}

  /** @param {AttentionAnswer} data */
  take(data) {
    super.take(data)
    const effects = data.tensors.find(({ name }) => name === 'effects')
    if (effects) this.learn({ effects })
    if (this._scored !== data.model) void this._measure(data.model)
  }

  /** @param {string} model */
  async _measure(model) {
    this._scored = model
    this.learn({ scores: undefined })
    try {
      const answer = await this.session.run(this._measuring, scores, { model })
      if (answer) this.learn({ scores: answer.scores })
    } catch {
      this.learn({ scores: null }) // captions are left out; what else is wrong, the run itself says
    }
  }

  /** What is computed is about the picked word, whatever the pointer is over: its effects, its task. */
  request() {
    return this.lesson.request(this.state, this.own)
  }

  /** @returns {AttentionFigures} */
  figures() {
    const own = { ...this.own, picked: this.state.row }
    return /** @type {AttentionFigures} */ (this.lesson.figures(this.data, this.now, own))
  }

  // ---- Rendering ----

  render() {
    if (this.data || !this.error) return super.render()
    return html`${super.render()}<p><button type="button" @click=${() => this.chooseModel('constructed')}>${text.missing}</button></p>`
  }

  /** @param {AttentionFigures} figures */
  heading({ shown }) {
    if (!shown) return text.frame.title
    const { row } = shown.task
    return text.titles[this._answers ? askedAt(this.data, this.state, row) : 'nothing'](this.data.words[row])
  }

  /** @param {AttentionFigures} figures */
  task({ shown }) {
    if (!shown) return text.frame.ask
    const { row, target, isMet, isOff, canDrag } = shown.task
    if (isOff) return text.headIsOff
    if (!canDrag || this.hides('edits')) return text.look
    if (showsEffects(this.data, this.state) && !isMet) return text.compare
    const { words: read, network } = this.data
    const asked = target < 0 ? 'word' : askedAt(this.data, this.state, row)
    const task = text[isMet ? 'done' : 'tasks'][asked](read[row], network.words[target])
    return asked === 'pronoun' ? task + text.lent(network.words[target], saidFor(this.data, target)) : task
  }

  /** @param {AttentionFigures} figures */
  isMet({ shown }) {
    return shown?.task.isMet ?? false
  }

  /** Whether the shown model answers anything. */
  get _answers() {
    return answersAnything(this.data.network)
  }

  controls() {
    return html`
      ${flip(this)}
      ${this._answers ? segments(this, 'attention.map', text.mapShows, text.maps) : nothing}
      ${this._answers && !this.hides('edits') ? this._putBack() : nothing}
    `
  }

  _putBack() {
    const isEdited = this.state.edits.length > 0
    return html`<button type="button" class="reset-row" ?disabled=${!isEdited} @click=${() => this.change({ edits: [] })}>${text.putBack}</button>`
  }

  /** @param {AttentionFigures} figures */
  more({ shown }) {
    return more(this, shown)
  }

  /** @param {Shown} shown */
  body(shown) {
    return html`
      ${this._notes()}
      ${this.hides('head') ? nothing : film(this, shown)}
      <div class="figures">
        <div class="looks">
          ${this.hides('answer') ? nothing : this._odds(shown)}
          ${this._rowOfBars(shown.bars)}
        </div>
        ${this._map(shown)}
        ${this._steps(shown)}
      </div>
    `
  }

  /** What the model doesn't read, or doesn't know. */
  _notes() {
    const { words: read, unknown, total, limit } = this.data
    return html`
      ${this.beyond({ ofCell: true })}
      ${total > limit ? html`<p class="note" role="status">${words.count(read.length, total, limit)}</p>` : nothing}
      ${unknown.length ? html`<p class="note" role="status">${sentence.notKnown(unknown.map((token) => read[token]))}${this.hides('vocabulary') ? nothing : html` ${text.listed}`}</p>` : nothing}
    `
  }

  /** @param {Shown} shown */
  _odds({ odds }) {
    if (!odds) return html`<p class="silent hint">${text.silent}</p>`
    return html`
      ${this.panel(odds, 'odds')}
      <p class="visually-hidden" aria-live="polite" data-tensors=${odds.tensors.join(' ')}>${odds.heading}</p>
    `
  }

  /** @param {Bars} bars */
  _rowOfBars({ panel }) {
    const canDrag = this._answers && !this.hides('edits')
    const shown = canDrag ? panel : { ...panel, hint: '', figure: { ...panel.figure, grips: false } }
    return html`<div class="scroll" @hl-hover=${this._hoverBar} @hl-pick=${this._pickBar} @hl-drag=${this._dragBar} @hl-nudge=${this._nudgeBar}>${this.panel(shown, 'bars')}</div>`
  }

  /** @param {Shown} shown */
  _map({ map, effects }) {
    return html`
      <div class="map-side">
        <div class=${effects?.isStale ? 'whole stale' : 'whole'} @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>${this.panel(map, 'map')}</div>
        ${
          effects
            ? html`<p class="legend under" data-tensors=${effects.tensors.join(' ')}><span>${text.lessSure}</span>${this.legend('scores', effects.low, effects.high, 'root')}<span>${text.surer}</span><span class="about">${effects.about}</span></p>`
            : html`<p class="hint under">${text.axes}</p>`
        }
      </div>
    `
  }

  /** @param {Shown} shown */
  _steps({ steps }) {
    return html`
      <div class="arithmetic" data-tensors=${steps.tensors.join(' ')}>
        <h3>${steps.heading}</h3>
        <dl class="steps">${steps.steps.map(({ title, value }) => html`<div><dt>${title}</dt><dd>${value}</dd></div>`)}</dl>
      </div>
    `
  }

  // ---- In the drawer ----

  /** @param {Shown} shown */
  details({ answer, received, bars, further, ledger }) {
    return html`
      <div class="details two">
        <div class="stack" data-tensors=${ledger.tensors.join(' ')}>
          <h3>${ledger.heading}</h3>
          <dl class="ledger">${ledger.rows.map(({ title, cells }) => html`<div><dt>${title}</dt><dd>${cells[0]}</dd></div>`)}</dl>
        </div>
        ${answer ? this._answer(answer) : nothing}
      </div>
      <div class="stack close">
        ${this.said(bars.entropy, 'hint entropy')}
        <p class="hint received" data-tensors=${received.tensors.join(' ')}>${received.said}
          ${received.isSink ? html`<b>${received.sink}</b>` : received.sink}</p>
      </div>
      ${further.map((row) => this._furtherRow(row))}
    `
  }

  /** @param {NonNullable<Shown['answer']>} answer */
  _answer({ panel, verdict, isTouched, changes }) {
    return html`
      <div class="stack">
        ${this.panel(panel, 'answers')}
        <div class="verdict" data-tensors=${panel.tensors.join(' ')}>
          <p>${verdict}</p>
          <p class=${isTouched ? 'changed' : 'hint'}>${isTouched ? changes : answerText.untouched}</p>
        </div>
      </div>
    `
  }

  /** A row that is picked beside the one on show. @param {Bars} bars */
  _furtherRow({ row, panel, entropy }) {
    const label = labelsOf(this.data, this.state)[row]
    return html`
      <div class="further">
        <div class="scroll" @hl-hover=${this._hoverBar} @hl-pick=${this._pickBar}>${this.panel(panel, 'bars')}</div>
        ${this.said(entropy, 'hint entropy')}
        <p><button type="button" class="drop" @click=${() => this.session.pick({ row: this.spanOf(row) }, { more: true })}>${text.drop(label)}</button></p>
      </div>
    `
  }

  /** The legend of weights, which all heads share. @param {number} limit */
  weightLegend(limit) {
    const scale = this.state['attention.scale']
    const top = measuredIn(this.data, this.state) === 'weights' ? '1' : limit.toPrecision(3)
    if (scale !== 'log') return this.legend('weights', '0', top, scale)
    const n = Math.max(2, this.data.words.length)
    const least = text.atMost((limit / n / n).toPrecision(2))
    return this.legend('weights', least, top, scale, text.middle((limit / n).toPrecision(2), n))
  }

  constructor() {
    super()
    redrawn(this, () => arcsAbove(this))
  }

  updated() {
    super.updated()
    if (this.data && this.data.words.length > BARS_AT_ONCE) void this._scrollToBar()
  }

  /** Of a long text only some bars are in view at a time, and the picked one is to be among them. */
  async _scrollToBar() {
    const { col } = this.marks
    const panel = /** @type {import('../../kit/panel/panel.js').HlPanel | null} */ (
      this.renderRoot.querySelector('hl-panel.bars')
    )
    await panel?.updateComplete
    const { layout, scale = 1 } = panel ?? {}
    const box = panel?.parentElement
    if (!layout || !box || col === undefined || col === this._barInView) return
    this._barInView = col
    const { rowHeight } = /** @type {ReturnType<ReturnType<typeof import('../../drawing/bars.js').bars>['layout']>} */ (
      layout
    )
    const stage = /** @type {HTMLElement} */ (panel.renderRoot.querySelector('.stage'))
    const top = stage.offsetTop + col * rowHeight * scale
    const isInView = top >= box.scrollTop && top + rowHeight * scale <= box.scrollTop + box.clientHeight
    if (!isInView) box.scrollTop = top - box.clientHeight / 2
  }

  /** The bar that was brought into view last. @type {number | undefined} */
  _barInView = undefined

  // ---- Pointing, picking, switching, dragging ----

  /** @param {string} name of a head, as in "1.0" */
  switchHead(name) {
    this.change({ off: toggled(this.state.off, name) })
  }

  /** @param {CustomEvent} event */
  _hoverBar = ({ detail }) => this.session.point(detail ? { column: this.spanOf(detail.row) } : {})

  /** @param {CustomEvent} event */
  _pickBar = ({ detail }) => this.session.pick({ column: this.spanOf(detail.row) }, { walk: detail.walk })

  /** @param {CustomEvent} event */
  _dragBar = ({ detail }) => this._setBar(detail.row, detail.value)

  /** @param {CustomEvent} event */
  _nudgeBar = ({ detail }) =>
    this._setBar(detail.row, shownRow(this.data, this.picked.row)[detail.row] + detail.by * NUDGE)

  /** @param {number} column @param {number} value */
  _setBar(column, value) {
    const { row } = this.picked
    const hidden = hiddenFrom(this.data, row)
    if (hidden[column] || !Number.isFinite(value) || this.hides('edits')) return
    this.session.point({})
    this._setRow(row, rowWith(shownRow(this.data, row), column, value, hidden), column)
  }

  /** @param {number} row @param {number[] | null} weights null: the model's own again @param {number} [column] */
  _setRow(row, weights, column) {
    const { layer, head } = this.data
    const mine = editOf(this.data, this.state, row)
    const others = this.state.edits.filter((edit) => edit !== mine)
    const edits = weights ? [...others, { attention: layer, head, row, weights }] : others
    this.change({ edits, ...(column !== undefined && { column: this.spanOf(column) }) })
  }
}
