// What the views of scaled dot-product attention share: matrices typed by hand or the picked row of the sentence, and
// the choice between them.

import { html, nothing } from 'lit'
import byHand from 'text/by-hand.js'
import models from 'text/models.js'
import { KNOBS } from '../session/knobs.js'

import { HlCellView } from './cell-view.js'
import { segments } from './controls/segments.js'

const MATRICES = /** @type {const} */ (['q', 'k', 'v'])
const SHARED = ['exam.q', 'exam.k', 'exam.v', 'exam.from', 'exam.at']

export class HlByHandView extends HlCellView {
  static get observedAttributes() {
    return [...new Set([...super.observedAttributes, ...SHARED.map((name) => name.slice('exam.'.length))])]
  }

  get knobs() {
    return [...new Set([...super.knobs, ...SHARED])]
  }

  get fromSentence() {
    return this.state['exam.from'] === 'sentence'
  }

  /** @returns {boolean} */
  get readsText() {
    return this.fromSentence
  }

  /** Puts one number of a matrix in place. @param {'q' | 'k' | 'v'} name @param {number} row @param {number} col @param {number} value */
  put(name, row, col, value) {
    const matrix = this.state[`exam.${name}`].map((line) => [...line])
    if (matrix[row]?.[col] === undefined) return
    matrix[row][col] = value
    this.change({ [`exam.${name}`]: matrix })
  }

  /** Which numbers, and of which row. @param {typeof byHand} text */
  sourceField(text) {
    if (this.hides('from')) return nothing
    return html`<div class="controls source">
      ${segments(this, 'exam.from', text.legend, { hand: text.hand, sentence: text.sentence })}
      ${this._rowField(text)}
    </div>`
  }

  /** @param {typeof byHand} text */
  _rowField(text) {
    const { given, row } = this.data
    if (!given || this.hides('row')) return nothing
    const pick = (/** @type {Event} */ event) => {
      const place = Number(/** @type {HTMLSelectElement} */ (event.target).value)
      if (this.fromSentence) this.session.pick({ row: this.spanOf(place) })
      else this.change({ 'exam.at': place })
    }
    return html`<div class="field"><label for="row">${text.row}</label>
      <select id="row" @change=${pick}>${given.queryLabels.map(
        (/** @type {string} */ label, /** @type {number} */ i) =>
          html`<option value=${i} .selected=${i === row}>${i + 1} ${label.slice(0, 24)}</option>`,
      )}</select></div>
      ${this.fromSentence ? html`<span class="hint origin">${text.origin(given.label === 'taught' ? models.badges.taught : (models.badges.labels[given.label] ?? given.label))}</span>` : nothing}`
  }

  /** A key's name, which is a word of the sentence there: it lights up everywhere and can be picked. @param {number} key */
  keyName(key) {
    const label = this.data.given.keyLabels[key]
    if (!this.fromSentence) return html`<span class="key">${label}</span>`
    const column = this.spanOf(key)
    const isLit = this.cell.col === key
    return html`<button type="button" class=${isLit ? 'key word lit' : 'key word'} title=${label}
      @pointerenter=${() => this.session.point({ column })} @pointerleave=${() => this.session.point({})}
      @click=${() => this.session.pick({ column })}>${label}</button>`
  }

  /** Lets matrices be as they were at the start. */
  resetMatrices() {
    this.change(Object.fromEntries(MATRICES.map((name) => [`exam.${name}`, KNOBS[`exam.${name}`].initial])))
  }
}
