// What the views of scaled dot-product attention share: matrices typed by hand or the picked row of the sentence, and
// the choice between them.

import { html, nothing } from 'lit'
import text from 'text/by-hand.js'
import { KNOBS } from '../session/knobs.js'
import { HlCellView } from './cell-view.js'
import { selectField } from './controls/fields.js'
import { segments } from './controls/segments.js'
import { originOf } from './head-figures.js'

/**
 * @import { TextAnswer } from '../session/types.js'
 * @import { Case, CaseRead, HeadFacts, RowRequest } from './numbers/cases.js'
 * @typedef {CaseRead & TextAnswer} CaseAnswer
 * @typedef {'q' | 'k' | 'v'} Matrix
 */

const MATRICES = /** @type {Matrix[]} */ (['q', 'k', 'v'])
const SHARED = ['exam.q', 'exam.k', 'exam.v', 'exam.from', 'exam.at']

/** @template {CaseAnswer} [Data=CaseAnswer] what its lesson computes @extends {HlCellView<Data>} */
export class HlByHandView extends HlCellView {
  static get observedAttributes() {
    return [...new Set([...super.observedAttributes, ...SHARED.map((name) => name.slice('exam.'.length))])]
  }

  get knobs() {
    return [...new Set([...super.knobs, ...SHARED])]
  }

  /** Of the picked row, whatever the pointer is over: numbers that the reader has put in belong to that row. */
  request() {
    return this.lesson.request(this.state, this.own)
  }

  get readsText() {
    return Boolean(/** @type {RowRequest} */ (this.request()).sentence)
  }

  /** What is on show, once there are numbers; given: null where there is nothing to show. @returns {CaseRead} */
  get _read() {
    return this.data
  }

  /** Whether what is on show comes from the sentence. */
  get fromSentence() {
    return this._read.head !== null
  }

  /** Puts one number of a matrix in place. @param {Matrix} name @param {number} row @param {number} col @param {number} value */
  put(name, row, col, value) {
    const matrix = this.state[`exam.${name}`].map((line) => [...line])
    if (matrix[row]?.[col] === undefined) return
    matrix[row][col] = value
    this.change({ [`exam.${name}`]: matrix })
  }

  /** Which numbers, and of which row. */
  sourceField() {
    if (this.hides('from')) return nothing
    const { given, head } = this._read
    return html`
      ${segments(this, 'exam.from', text.legend, { hand: text.hand, sentence: text.sentence })}
      ${given && !this.hides('row') ? this._rowField(given, head) : nothing}
    `
  }

  /** Where the numbers come from, in a line. */
  origin() {
    const { head: from } = this._read
    if (!from)
      return html`<p>${text.typed} ${this.group === 'page' ? html`<a href="#lab/exam">${text.type}</a>` : nothing}</p>`
    const { head, badge } = originOf(from)
    return html`<p>${text.origin(head, badge)}</p>`
  }

  /** @param {Case} given @param {HeadFacts | null} head */
  _rowField({ queryLabels, row }, head) {
    const options = queryLabels.map((label, i) => [i, `${i + 1} ${[...label].slice(0, 24).join('')}`])
    const choose = (/** @type {string} */ place) => {
      if (head) this.session.pick({ row: this.spanOf(Number(place)) })
      else this.change({ 'exam.at': place })
    }
    return selectField('row', text.row, options, { chosen: row, choose })
  }

  /** A key's name, which is a word of the sentence there: it lights up everywhere and can be picked. @param {number} key @param {string} label */
  keyName(key, label) {
    if (!this.fromSentence) return html`<span class="key">${label}</span>`
    const column = this.spanOf(key)
    const isLit = this.marks.col === key
    return html`<button type="button" class=${isLit ? 'key word lit' : 'key word'} title=${label}
      @pointerenter=${() => this.session.point({ column })} @pointerleave=${() => this.session.point({})}
      @click=${() => this.session.pick({ column })}>${label}</button>`
  }

  /** Lets matrices be as they were at the start. */
  resetMatrices() {
    this.change(Object.fromEntries(MATRICES.map((name) => [`exam.${name}`, KNOBS[`exam.${name}`].initial])))
  }
}
