// A view of attention cells: what the pointer is over, else what is picked, is one cell in all of them. Cells are told to
// the session as words of the text, which every figure finds in its own tokens.

import { html, nothing } from 'lit'
import words from 'text/kit.js'
import { sameValue } from '../session/state.js'
import { headLine } from './head-figures.js'
import { beyond, marksIn, pickedIn } from './reading.js'
import { HlView } from './view.js'

/**
 * @import { Span, TextAnswer } from '../session/types.js'
 * @import { HeadFacts } from './numbers/head.js'
 */

/** @template {TextAnswer} [Data=TextAnswer] what its lesson computes @extends {HlView<Data>} */
export class HlCellView extends HlView {
  /** The picked cell. */
  get picked() {
    return pickedIn(this.data, this.state)
  }

  /** The cell on show: under the pointer, else picked. */
  get cell() {
    return pickedIn(this.data, this.now)
  }

  /** What maps outline: the cell on show, and the rows picked beside its own. */
  get marks() {
    return marksIn(this.data, this.now)
  }

  /** Says so where the picked word is one that this figure doesn't read; of maps, also where that is so of a cell's column. */
  beyond({ ofCell = false } = {}) {
    const { row, column } = this.state
    const word = beyond(this.data, this.state)
    const other = ofCell ? beyond(this.data, { ...this.state, row: column }) : ''
    const count = this.data.spans.length
    const said = [word && words.beyond(word, count), other && words.beyondColumn(other, count)]
    if (sameValue(row, column)) said.pop()
    return said.map((line) => (line ? html`<p class="note beyond" role="status">${line}</p>` : nothing))
  }

  /** Which head is on show, where one is. @param {string} kind the line's class */
  headLine(kind) {
    const { said, badge } = headLine(/** @type {HeadFacts} */ (/** @type {unknown} */ (this.data)))
    return html`<p class=${kind}>${said} <span class="badge">${badge}</span></p>`
  }

  /** A token as a word of the text. @param {number} token @returns {Span} */
  spanOf(token) {
    return this.data.spans[token]
  }

  /** @param {import('../drawing/types.js').Cell} cell */
  _spans({ row, col }) {
    return { row: this.spanOf(row), column: this.spanOf(col) }
  }

  /** @param {Event} event */
  hoverCell = (event) => {
    const { detail } = /** @type {CustomEvent} */ (event)
    this.session.point(detail ? this._spans(detail) : {})
  }

  /** A click picks and locks; with Ctrl, Shift or the Mac's command key it adds a row. @param {Event} event */
  pickCell = (event) => {
    const { detail } = /** @type {CustomEvent} */ (event)
    this.session.pick(this._spans(detail), { more: detail.more, walk: detail.walk })
  }

  // ---- A word that stands for its row ----

  /** The same of a figure whose rows are words. @param {CustomEvent} event */
  hoverRow = ({ detail }) => this.session.point(detail ? { row: this.spanOf(detail.row) } : {})

  /** @param {CustomEvent} event */
  pickRow = ({ detail }) =>
    this.session.pick({ row: this.spanOf(detail.row) }, { more: detail.more, walk: detail.walk })

  /** What a click on a word does. @param {number} row @returns {(event: MouseEvent) => void} */
  pickWord = (row) => (event) =>
    this.session.pick({ row: this.spanOf(row) }, { more: event.ctrlKey || event.metaKey || event.shiftKey })

  /** What the mouse over a word does, and the keyboard on it; fingers have no hover that would end. @param {number} row @returns {(event: Event) => void} */
  pointAtWord = (row) => (event) => {
    const isMeant =
      event instanceof PointerEvent
        ? event.pointerType === 'mouse'
        : /** @type {Element} */ (event.currentTarget).matches(':focus-visible')
    if (isMeant) this.session.point({ row: this.spanOf(row) })
  }

  leaveWord = () => this.session.point({})
}
