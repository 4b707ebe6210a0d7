// Painting over the cells of a panel: by dragging with mouse, pen or finger, and with Space or Enter where the keyboard is.

import { listen } from '../../kit/listening.js'

/**
 * @import { Cell } from '../../drawing/types.js'
 * @typedef {import('../../kit/panel/panel.js').HlPanel} HlPanel
 * @typedef {import('../../drawing/heatmap.js').Layout} GridLayout
 */

export class Painting {
  /** The value that the stroke paints, while there is one. @type {boolean | null} */
  _ink = null

  _unlisten = () => {}

  /**
   * @param {{ panel: () => HlPanel, isSet: (cell: Cell) => boolean, paint: (cell: Cell, value: boolean) => void }} options
   *   isSet: whether a cell is on; the first cell of a stroke turns over, the others follow it
   */
  constructor(options) {
    this.options = options
    /** Without this, a finger would scroll the page. */
    this.touch = { handleEvent: (/** @type {Event} */ event) => this._keepStill(event), passive: false }
    /** Before the panel itself, which would pick the cell. */
    this.press = { handleEvent: (/** @type {Event} */ event) => this._swallow(event), capture: true }
    this.key = { handleEvent: (/** @type {Event} */ event) => this._key(event), capture: true }
  }

  /** The cell under the pointer, or null outside of the cells. @param {{ clientX: number, clientY: number }} event @returns {Cell | null} */
  _cellAt(event) {
    const panel = this.options.panel()
    const { drawing } = panel
    if (!panel.layout || !drawing) return null
    const { left, top, cellWidth, cellHeight } = /** @type {GridLayout} */ (panel.layout)
    const [x, y] = panel.pointOf(event)
    const isInside = x >= left && y >= top && x < left + cellWidth * drawing.cols && y < top + cellHeight * drawing.rows
    return isInside ? drawing.cellAt(panel.layout, x, y) : null
  }

  /** @param {Event} event */
  _keepStill(event) {
    const [finger] = /** @type {TouchEvent} */ (event).touches
    if (this._ink !== null || (finger && this._cellAt(finger))) event.preventDefault()
  }

  /** @param {Event} event */
  _swallow(event) {
    if (this._cellAt(/** @type {MouseEvent} */ (event))) event.stopPropagation()
  }

  /** @param {PointerEvent} event */
  down = (event) => {
    const cell = event.isPrimary && event.button === 0 ? this._cellAt(event) : null
    if (!cell) return
    this._ink = !this.options.isSet(cell)
    const panel = this.options.panel()
    panel.at = cell
    panel.requestUpdate()
    this.options.paint(cell, this._ink)
    this._unlisten()
    this._unlisten = listen(window, { pointermove: this._move, pointerup: this.stop, pointercancel: this.stop })
  }

  /** @param {PointerEvent} event */
  _move = (event) => {
    const cell = event.isPrimary ? this._cellAt(event) : null
    if (cell && this._ink !== null) this.options.paint(cell, this._ink)
  }

  /** The end of a stroke. */
  stop = () => {
    this._unlisten()
    this._ink = null
  }

  /** @param {Event} event */
  _key(event) {
    const { key, altKey, metaKey, ctrlKey } = /** @type {KeyboardEvent} */ (event)
    if (![' ', 'Enter'].includes(key) || altKey || metaKey || ctrlKey) return
    event.preventDefault()
    event.stopPropagation()
    const { at, drawing } = this.options.panel()
    const cell = { row: Math.min(at.row, (drawing?.rows ?? 1) - 1), col: Math.min(at.col, (drawing?.cols ?? 1) - 1) }
    this.options.paint(cell, !this.options.isSet(cell))
  }
}
