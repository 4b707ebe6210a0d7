// <hl-compare>: one sentence and its twin that differs in an adjective, in a model trained plainly and in one with
// supervised heads: where "it" looks, what changes when the adjective does, and what each model answers.

import { html, nothing } from 'lit'
import text from 'text/compare.js'
import { selectField } from '../../kit/controls/fields.js'
import { table } from '../../kit/table.js'
import { HlView } from '../../kit/view.js'
import { whenSeen } from '../../kit/when-seen.js'
import { ownPair } from '../../kit/words/own-pair.js'
import { COUNT, pairOf, QUESTIONS } from './figures.js'
import { heldout } from './heldout.js'
import { MODELS } from './numbers.js'

/**
 * @import { Counted, HeadRow, ModelShown, Verdict } from './figures.js'
 * @import { CompareAnswer, CompareOwn } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} CompareFigures
 */

/** @extends {HlView<CompareAnswer>} */
export default class HlCompare extends HlView {
  /** Whether the sentence is the group's text. */
  get readsText() {
    return this.state['compare.pair'] === 'text'
  }

  // ---- Held-out questions, once somebody may look ----

  /** What the models answered to them. */
  get held() {
    return /** @type {CompareOwn} */ (this.own).held ?? null
  }

  constructor() {
    super()
    whenSeen(this, () => this._ask())
  }

  /** Who asks them, so that they don't supersede what the view itself asks for. */
  _asker = {}

  async _ask() {
    if (this.held) return
    const request = { models: MODELS, task: /** @type {const} */ ('english'), questions: QUESTIONS, count: COUNT }
    try {
      this.learn({ held: await this.session.run(this._asker, heldout, request) })
    } catch (error) {
      this.learn({ failure: error instanceof Error ? error.message : String(error) })
    }
  }

  // ---- Rendering ----

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed)
    if (this.data && this.state['compare.flipped'])
      Object.assign(this, { own: { ...this.own, swapped: pairOf(this.data) } })
  }

  /** @param {CompareFigures} figures */
  isMet({ isSwapped }) {
    return isSwapped
  }

  controls() {
    return html`
      ${this.hides('pair') ? nothing : this._pairField()}
      ${this.switchField('compare.causal', text.causal)}
    `
  }

  /** @param {CompareFigures} figures */
  body({ models, picked, isSwapped }) {
    return html`
      ${this.hides('flipped') ? nothing : this._flip(picked)}
      <div class="models turning columns" @hl-hover=${this._hoverWord} @hl-pick=${this._pickWord}>${models.map((model) => this._model(model, isSwapped))}</div>
    `
  }

  /** @param {CompareFigures} figures */
  details({ models, cell, bits, held }) {
    return html`
      <div class="models columns" @hl-hover=${this._hoverCell} @hl-pick=${this._pickCell}>${models.map((model) => this._numbers(model))}</div>
      ${this.said(cell, 'cell')}
      ${this._bits(bits)}
      ${this._held(held)}
    `
  }

  _pairField() {
    const hasOwn = ownPair(this.state.text) !== null
    const chosen = this.state['compare.pair']
    const isOff = chosen === 'text' && !hasOwn
    const options = [...text.pairs.map(({ name, label }) => [name, label]), ['text', text.own]]
    return selectField('pair', text.sentence, options, {
      chosen,
      choose: (name) => this.change({ 'compare.pair': name }),
      off: hasOwn ? '' : 'text',
      note: isOff ? html`<span class="note" role="status">${text.noTwin}</span>` : this.note('compare.pair'),
    })
  }

  /** The sentence, with the two adjectives as a choice in its place. @param {readonly number[]} picked */
  _flip(picked) {
    const { sentences, row } = this.data
    const [first, second] = sentences
    const flipped = this.state['compare.flipped']
    const choice = (/** @type {string} */ end, /** @type {boolean} */ isSecond) =>
      html`<label><input type="radio" name="end" .checked=${flipped === isSecond} @change=${() => this.change({ 'compare.flipped': isSecond })}>${end}</label>`
    const word = (/** @type {string} */ each, /** @type {number} */ i) => {
      const isPicked = picked.includes(i)
      const classes = [each !== second[i] && 'segments', i === row && 'it', isPicked && 'picked']
        .filter(Boolean)
        .join(' ')
      return each === second[i]
        ? html`<span class=${classes} aria-current=${isPicked ? 'true' : nothing}>${each}</span> `
        : html`<span class=${classes} role="radiogroup" aria-label=${text.flip} aria-current=${isPicked ? 'true' : nothing}>${choice(each, false)}${choice(second[i], true)}</span> `
    }
    return html`<p class="sentence lead">${first.map(word)}</p>`
  }

  /** @param {ModelShown} model @param {boolean} isSwapped */
  _model({ name, title, badge, turn, answers }, isSwapped) {
    return html`
      <section class="model stack" aria-labelledby=${name}>
        <h3 class="name flow lead" id=${name}>${title} <span class="badge">${badge}</span></h3>
        <p class="again strong" aria-hidden="true">${title}</p>
        ${this.panel(turn, 'turn')}
        <p class="legend">${isSwapped ? this.legend('scores', '−1', '1') : this.legend('weights', '0', '1')}<span>${text.colours}</span></p>
        ${this.panel(answers, 'answers')}
      </section>
    `
  }

  /** @param {ModelShown} model */
  _numbers({ name, title, map, change, verdict }) {
    return html`
      <section class="model stack" aria-labelledby="${name}-numbers">
        <h3 id="${name}-numbers">${title}</h3>
        ${this.panel(map, 'map')}
        <p class="legend">${this.legend('weights', '0', '1')}<span>${text.rows}</span></p>
        ${this.panel(change, 'change')}
        <p class="legend">${this.legend('scores', '−1', '1')}</p>
        ${this._verdict(verdict, title)}
      </section>
    `
  }

  /** @param {Verdict} verdict @param {string} model */
  _verdict({ tensors, heads, answers, said }, model) {
    return html`
      <div class="verdict" data-tensors=${tensors.join(' ')}>
        <div class="scroll" role="region" tabindex="0" aria-label="${model}: ${text.firstLook}">
          <table>
            <caption>${text.firstLook}</caption>
            <thead><tr><td></td>${this.data.ends.map((/** @type {string} */ end) => html`<th scope="col">${text.too(end)}</th>`)}</tr></thead>
            <tbody>
              ${heads.map((head) => this._head(head))}
              <tr class="answer"><th scope="row">${text.answerRow}</th>${answers.map(({ word, number }) => html`<td>${word} <span class="number">${number}</span></td>`)}</tr>
            </tbody>
          </table>
        </div>
        <p class="apart-2">${said}</p>
      </div>
    `
  }

  /** @param {HeadRow} head */
  _head({ title, taught, cells }) {
    return html`
      <tr>
        <th scope="row">${title}${taught ? html` <span class="badge">${taught}</span>` : nothing}</th>
        ${cells.map(({ word, number, isClear }) => html`<td class=${isClear ? 'points' : ''}>${word} <span class="number">${number}</span></td>`)}
      </tr>`
  }

  /** @param {Counted} bits */
  _bits({ rows, said }) {
    const { title: caption, model, weights, answer, hiddenWeights, hiddenAnswer } = text.bits
    const head = [model, weights, answer, hiddenWeights, hiddenAnswer]
    return html`
      <div class="counted apart-4">
        <div class="scroll" role="region" tabindex="0" aria-label=${caption}>${table({ caption, head, rows })}</div>
        <p class="apart-2">${said}</p>
      </div>
    `
  }

  /** @param {Counted} held */
  _held({ rows, said }) {
    const head = [text.question, ...text.models, text.chance]
    return html`
      <div class="held counted apart-4">
        ${table({ caption: text.held(COUNT), head, rows })}
        <p class="apart-2" role="status">${said}</p>
      </div>
    `
  }

  // ---- Pointing and picking ----

  /** @param {CustomEvent} event */
  _hoverCell = ({ detail }) => this.learn({ hovered: detail && { head: detail.row, word: detail.col } })

  /** @param {CustomEvent} event */
  _pickCell = ({ detail: { row, col, walk } }) => this._pick(row, col, walk)

  /** Whether it happened beside the words, and not among the answers. @param {Event} event */
  _isTurn = ({ target }) => /** @type {Element} */ (target).classList.contains('turn')

  /** @param {CustomEvent} event */
  _hoverWord = (event) => {
    const { detail } = event
    if (this._isTurn(event)) this.learn({ hovered: detail && { head: detail.col, word: detail.row } })
  }

  /** @param {CustomEvent} event */
  _pickWord = (event) => {
    const { row, col, walk } = event.detail
    if (this._isTurn(event)) this._pick(col, row, walk)
  }

  /** @param {number} head @param {number} word @param {boolean} walk */
  _pick(head, word, walk) {
    this.learn({ hovered: null })
    this.change({ 'compare.pick': head, 'compare.word': word })
    const { text: read, spans } = this.data
    if (spans.length && read === this.state.text) this.session.pick({ row: spans[word] }, { walk })
  }
}
