// <hl-predict name="…">: a question to be answered before its figure is tried. Each answer gets its reason;
// nothing is locked, and what was answered is kept in the page's own storage.

import { html, LitElement, nothing, unsafeCSS } from 'lit'
import words from 'text/kit.js'
import { isForgetful, recall, remember } from '../../session/store.js'
import { define } from '../define.js'
import elementCss from '../element.css'
import piecesCss from '../pieces.css'
import { followScheme } from '../scheme.js'
import tokensCss from '../tokens.css'
import predictCss from './predict.css'
import { PREDICTIONS } from './predictions.js'

const text = words.predict

export class HlPredict extends LitElement {
  static properties = { name: { type: String }, chosen: { state: true }, isWhole: { state: true } }

  static styles = [unsafeCSS(tokensCss), unsafeCSS(elementCss), unsafeCSS(piecesCss), unsafeCSS(predictCss)]

  constructor() {
    super()
    followScheme(this)
    this.name = ''
    /** Which answer was chosen, or null. @type {number | null} */
    this.chosen = null
    /** Whether every answer is on show with its reason; on paper it is. */
    this.isWhole = false
  }

  /** @returns {{ question: string, options: { text: string, why: string }[], right: number } | undefined} */
  get prediction() {
    return Object.hasOwn(PREDICTIONS, this.name) ? PREDICTIONS[this.name] : undefined
  }

  willUpdate(/** @type {Map<string, unknown>} */ changed) {
    if (!changed.has('name')) return
    const kept = recall(`predict.${this.name}`) ?? ''
    this.chosen = /^\d+$/u.test(kept) && this.prediction?.options[Number(kept)] ? Number(kept) : null
  }

  /** @param {number | null} index */
  _choose(index) {
    this.chosen = index
    remember(`predict.${this.name}`, index === null ? null : String(index))
  }

  /** The button goes with the reason; the focus is to stay at the question. */
  _askAgain = async () => {
    this._choose(null)
    await this.updateComplete
    this.renderRoot.querySelector('input')?.focus()
  }

  render() {
    const { prediction, chosen } = this
    if (!prediction) return nothing
    return html`
      <fieldset>
        <legend><b>${text.title}</b> ${prediction.question}</legend>
        ${prediction.options.map(
          (option, i) => html`
          <label class=${i === chosen ? 'chosen' : ''}><input type="radio" name="answer" .checked=${i === chosen} @change=${() => this._choose(i)}>${option.text}</label>`,
        )}
      </fieldset>
      ${chosen === null ? nothing : this._reason(chosen)}
      <button type="button" class="whole" aria-expanded=${String(this.isWhole)} @click=${this._showAll}>${this.isWhole ? text.fewer : text.all}</button>
      ${this._answers(prediction)}
    `
  }

  _showAll = () => {
    this.isWhole = !this.isWhole
  }

  /** Every answer with its reason. @param {NonNullable<HlPredict['prediction']>} prediction */
  _answers({ options, right }) {
    return html`<ul class=${this.isWhole ? 'answers open' : 'answers'}>${options.map(
      (option, i) => html`<li><b>${option.text}</b> ${i === right ? text.right : text.wrong} ${option.why}</li>`,
    )}</ul>`
  }

  /** @param {number} chosen */
  _reason(chosen) {
    const { options, right } = /** @type {NonNullable<HlPredict['prediction']>} */ (this.prediction)
    return html`
      <p class="why apart-2" role="status"><b>${chosen === right ? text.right : text.wrong}</b> ${options[chosen].why}
        ${isForgetful() ? html`<span class="hint">${text.forgetful}</span>` : nothing}
        <button type="button" @click=${this._askAgain}>${text.again}</button></p>
    `
  }
}

define('hl-predict', HlPredict)
