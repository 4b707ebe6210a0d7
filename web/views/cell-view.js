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
}
