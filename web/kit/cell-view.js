// A view of attention cells: what the pointer is over, else what is picked, is one cell in all of them.

import { HlView } from './view.js'

export class HlCellView extends HlView {
  /** The picked cell, kept inside the text. */
  get picked() {
    const last = this.data.words.length - 1
    return { row: Math.min(this.state.row, last), col: Math.min(this.state.column, last) }
  }

  /** The cell on show: under the pointer, else picked. */
  get cell() {
    const last = this.data.words.length - 1
    const { row = this.state.row, column = this.state.column } = this.session.hover
    return { row: Math.min(row, last), col: Math.min(column, last) }
  }

  /** What maps outline: the cell on show, and the rows picked beside its own. */
  get marks() {
    const { row, col } = this.cell
    return { row, col, rows: this.state.rows.filter((/** @type {number} */ other) => other < this.data.words.length) }
  }

  /** The constructed model's head for views that show that model alone. */
  get constructedHead() {
    return this.state.model === 'constructed' ? Math.min(this.state.head, 2) : 0
  }

  /** @param {Event} event */
  hoverCell = (event) => {
    const { detail } = /** @type {CustomEvent} */ (event)
    this.session.point(detail ? { row: detail.row, column: detail.col } : {})
  }

  /** A click picks and locks; with Ctrl, Shift or the Mac's command key it adds a row. @param {Event} event */
  pickCell = (event) => {
    const { detail } = /** @type {CustomEvent} */ (event)
    this.session.pick({ row: detail.row, column: detail.col }, { more: detail.more, walk: detail.walk })
  }

  // ---- A word that stands for its row ----

  /** What a click on a word does. @param {number} row @returns {(event: MouseEvent) => void} */
  pickWord = (row) => (event) => this.session.pick({ row }, { more: event.ctrlKey || event.metaKey || event.shiftKey })

  /** What the mouse over a word does, and the keyboard on it; fingers have no hover that would end. @param {number} row @returns {(event: Event) => void} */
  pointAtWord = (row) => (event) => {
    const isMeant =
      event instanceof PointerEvent
        ? event.pointerType === 'mouse'
        : /** @type {Element} */ (event.currentTarget).matches(':focus-visible')
    if (isMeant) this.session.point({ row })
  }

  leaveWord = () => this.session.point({})
}
