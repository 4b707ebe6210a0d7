// Painting over the cells of a panel: by dragging with mouse, pen or finger, and with Space or Enter where the keyboard is.

/** @typedef {import('./panel.js').HlPanel} HlPanel */
/** @typedef {{ row: number, col: number }} Cell */

export class Painting {
  /** The value that the stroke paints, while there is one. @type {boolean | null} */
  #ink = null

  /**
   * @param {{ panel: () => HlPanel, cursor: () => Cell, isSet: (cell: Cell) => boolean, paint: (cell: Cell, value: boolean) => void,
   *   end: () => void }} options
   *   isSet: whether a cell is on; the first cell of a stroke turns over, the others follow it; end: of a stroke
   */
  constructor(options) {
    this.options = options
    /** Without this, a finger would scroll the page. */
    this.touch = { handleEvent: (/** @type {Event} */ event) => this.#keepStill(event), passive: false }
    /** Before the panel itself, which would pick the cell. */
    this.press = { handleEvent: (/** @type {Event} */ event) => this.#swallow(event), capture: true }
  }

  /** The cell under the pointer, or null outside of the cells. @param {{ clientX: number, clientY: number }} event @returns {Cell | null} */
  #cellAt({ clientX, clientY }) {
    const panel = this.options.panel()
    const stage = panel.renderRoot.querySelector('.stage')
    if (!panel.layout || !panel.figure || !stage) return null
    const box = stage.getBoundingClientRect()
    const { left, top, cellWidth, cellHeight } = panel.layout
    const [x, y] = [clientX - box.left, clientY - box.top]
    const isInside = x >= left && y >= top && x < left + cellWidth * panel.figure.cols
    return isInside && y < top + cellHeight * panel.figure.rows ? panel.figure.cellAt(panel.layout, x, y) : null
  }

  /** @param {Event} event */
  #keepStill(event) {
    const [finger] = /** @type {TouchEvent} */ (event).touches
    if (this.#ink !== null || (finger && this.#cellAt(finger))) event.preventDefault()
  }

  /** @param {Event} event */
  #swallow(event) {
    if (this.#cellAt(/** @type {MouseEvent} */ (event))) event.stopPropagation()
  }

  /** @param {PointerEvent} event */
  down = (event) => {
    const cell = event.isPrimary && event.button === 0 ? this.#cellAt(event) : null
    if (!cell) return
    this.#ink = !this.options.isSet(cell)
    this.options.paint(cell, this.#ink)
    addEventListener('pointermove', this.#move)
    addEventListener('pointerup', this.stop)
    addEventListener('pointercancel', this.stop)
  }

  /** @param {PointerEvent} event */
  #move = (event) => {
    const cell = event.isPrimary ? this.#cellAt(event) : null
    if (cell && this.#ink !== null) this.options.paint(cell, this.#ink)
  }

  /** The end of a stroke. */
  stop = () => {
    removeEventListener('pointermove', this.#move)
    removeEventListener('pointerup', this.stop)
    removeEventListener('pointercancel', this.stop)
    if (this.#ink !== null) this.options.end()
    this.#ink = null
  }

  /** @param {KeyboardEvent} event */
  key = (event) => {
    if (![' ', 'Enter'].includes(event.key) || event.altKey || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    const cell = this.options.cursor()
    this.options.paint(cell, !this.options.isSet(cell))
    this.options.end()
  }
}
