// <hl-attention>: a sentence, where one head of a model looks in it, what the model answers, one row as bars that can
// be dragged, one cell as arithmetic.

import { html, nothing } from 'lit'
import answerText from 'text/answer.js'
import text from 'text/attention.js'
import models from 'text/models.js'
import { selectField, slider, toggled } from '../../kit/controls/fields.js'
import { HlHeadView } from '../../kit/head-view.js'
import { attributeOf } from '../../kit/joined.js'
import { answersAnything, isDecoder, labelsOf } from '../../kit/reading.js'
import { redrawn } from '../../kit/words/arcs.js'
import { examples, flip, knownWords, textBox } from '../../kit/words/sentence.js'
import { scores } from '../../session/measure.js'
import { rowWith } from './drag-row.js'
import { editOf, hiddenFrom, measuredIn, shownRow } from './figures.js'
import { headChoice, modelChoice, modelFacts, seedChoice } from './heads.js'
import { arcsAbove, sentence } from './words.js'

/**
 * @import { Bars } from './figures.js'
 * @import { AttentionAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} AttentionFigures
 * @typedef {NonNullable<AttentionFigures['shown']>} Shown
 */

/** What an arrow key adds to a bar, or takes from it. */
const NUDGE = 0.05

// The slider runs over fiftieths of a decade from 0.01 to 100, each of which is seen; its left end is 0 itself.
const PER_DECADE = 50
const SLIDER_MIN = -2 * PER_DECADE - 1
const SLIDER_MAX = 2 * PER_DECADE

/** @param {number} t */
const sliderOf = (t) => (t === 0 ? SLIDER_MIN : Math.max(SLIDER_MIN + 1, Math.round(Math.log10(t) * PER_DECADE)))
/** @param {number} at */
const temperatureOf = (at) => (at <= SLIDER_MIN ? 0 : Number((10 ** (at / PER_DECADE)).toPrecision(3)))

/** @extends {HlHeadView<AttentionAnswer>} */
export default class HlAttention extends HlHeadView {
  /** The model whose heads were measured last, or are being measured. */
  _scored = ''

  /** Who asks for scores: other requests of this view must not supersede that. */
  _measuring = {}

  /** @param {AttentionAnswer} data */
  take(data) {
    super.take(data)
    if (this._scored !== data.model) void this._measure(data.model)
  }

  /** @param {string} model */
  async _measure(model) {
    this._scored = model
    this.own = {}
    try {
      const answer = await this.session.run(this._measuring, scores, { model })
      if (answer) this.own = { scores: answer.scores }
    } catch {
      this.own = { scores: null } // captions are left out; what else is wrong, the run itself says
    }
    this.requestUpdate()
  }

  // ---- Rendering ----

  render() {
    if (this.data || !this.error) return super.render()
    return html`${super.render()}<p><button type="button" @click=${() => this.chooseModel('constructed')}>${text.missing}</button></p>`
  }

  above() {
    return html`
      ${this.hides('text') ? nothing : html`${textBox(this)}${this.hides('examples') ? nothing : examples(this)}`}
      ${this.hides('model') ? nothing : this._modelField()}
    `
  }

  footnote() {
    return html`<span class="hint">${text.help} ${this._answers ? answerText.honest : nothing}</span>`
  }

  /** The model by name, and the flip of the sentence beside it. */
  _modelField() {
    return html`
      <div class="controls">${flip(this)}${modelChoice(this)}</div>
      <p class="hint about">${models.names[this.state.model].note}</p>
      ${seedChoice(this)}
    `
  }

  /** Whether the shown model answers anything. */
  get _answers() {
    return answersAnything(this.data.network)
  }

  /** @param {Shown} shown */
  body(shown) {
    return html`
      ${this.hides('tokens') ? nothing : sentence(this, shown)}
      ${this.hides('answer') ? nothing : this._answer(shown)}
      ${this.hides('head') ? nothing : headChoice(this, shown)}
      <div class="controls">
        ${this.hides('temperature') ? nothing : this._temperatureField()}
        ${this.hides('scale') ? nothing : this._choiceField('attention.scale', text.scale, text.scales)}
        ${this.hides('measure') || !this._answers ? nothing : this._choiceField('attention.measure', text.measure, text.measures)}
        ${this.hides('mask') || isDecoder(this.data.network) ? nothing : this.switchField('attention.causal', text.causal)}
      </div>
      ${this._panelsBody(shown)}
      ${knownWords(this)}
      ${modelFacts(this)}
    `
  }

  /** @param {Shown} shown */
  _answer({ answer }) {
    if (!answer) return html`<div class="answer two boxed apart-4"><p class="hint">${answerText.none}</p></div>`
    const { panel, verdict, isTouched, changes } = answer
    return html`
      <div class="answer two boxed apart-4">
        ${this.panel(panel, 'answers')}
        <div class="verdict stack" data-tensors=${panel.tensors.join(' ')} aria-live="polite">
          <p>${verdict}</p>
          <p class=${isTouched ? 'changed' : 'hint'}>${isTouched ? changes : answerText.untouched}</p>
        </div>
      </div>
    `
  }

  _temperatureField() {
    const temperature = this.state['attention.temperature']
    const set = (/** @type {number} */ to) => this.change({ 'attention.temperature': to })
    const range = { id: 'temperature', value: sliderOf(temperature), min: SLIDER_MIN, max: SLIDER_MAX }
    return html`
      <div class="field wide">
        <label for="temperature">${text.temperature} <span class="hint">${text.temperatureHint}</span></label>
        <div class="slider">
          ${slider({ ...range, spoken: String(temperature), slide: (at) => set(temperatureOf(at)) })}
          <output class="value" for="temperature">${temperature}</output>
          <button type="button" ?disabled=${temperature === 1} @click=${() => set(1)}>${text.reset}</button>
        </div>
        ${this.note('attention.temperature')}
      </div>
    `
  }

  /** @param {'attention.scale' | 'attention.measure'} knob @param {string} label @param {Record<string, string>} choices */
  _choiceField(knob, label, choices) {
    const choose = (/** @type {string} */ name) => this.change({ [knob]: name })
    return selectField(attributeOf(knob), label, Object.entries(choices), { chosen: this.state[knob], choose })
  }

  /** @param {Shown} shown */
  _panelsBody({ map, origin, received, bars, further, ledger, heads: { limit } }) {
    return html`
      <div class="figures two">
        <div>
          <div class="whole" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>${this.panel(map, 'map')}</div>
          <p class="origin"><span class="badge">${origin.badge}</span> <span class="hint">${origin.caption}</span></p>
          <p class="hint received" data-tensors=${received.tensors.join(' ')}>${received.said}
            ${received.isSink ? html`<b>${received.sink}</b>` : received.sink}</p>
          <p class="legend">${this._legend(limit)}<span>${text.axes}</span></p>
        </div>
        <div class="stack loose">
          ${this._rowOfBars(bars)}
          ${further.map((row) => this._furtherRow(row))}
          <div class="arithmetic" data-tensors=${ledger.tensors.join(' ')}>
            <h3>${ledger.heading}</h3>
            <dl class="ledger">${ledger.rows.map(({ title, cells }) => html`<div><dt>${title}</dt><dd>${cells[0]}</dd></div>`)}</dl>
          </div>
        </div>
      </div>
    `
  }

  /** @param {number} limit */
  _legend(limit) {
    const scale = this.state['attention.scale']
    const top = measuredIn(this.data, this.state) === 'weights' ? '1' : limit.toPrecision(3)
    if (scale !== 'log') return this.legend('weights', '0', top, scale)
    const n = Math.max(2, this.data.words.length)
    const least = text.atMost((limit / n / n).toPrecision(2))
    return this.legend('weights', least, top, scale, text.middle((limit / n).toPrecision(2), n))
  }

  /** @param {Bars} bars */
  _rowOfBars({ row, panel, entropy, isEdited }) {
    const canDrag = this._answers && !this.hides('edits')
    const shown = canDrag ? panel : { ...panel, hint: '', figure: { ...panel.figure, grips: false } }
    return html`
      <div>
        <div class="scroll" @hl-hover=${this._hoverBar} @hl-pick=${this._pickBar} @hl-drag=${this._dragBar} @hl-nudge=${this._nudgeBar}>${this.panel(shown, 'bars')}</div>
        ${this.said(entropy, 'hint entropy')}
        ${
          canDrag
            ? html`<p class="dragging flow small apart-2"><span class=${isEdited ? 'changed' : 'hint'}>${isEdited ? text.dragged : text.drag}</span>
                <button type="button" class="reset-row" ?disabled=${!isEdited} @click=${() => this._setRow(row, null)}>${text.resetRow}</button></p>`
            : nothing
        }
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

  constructor() {
    super()
    redrawn(this, () => arcsAbove(this))
  }

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
