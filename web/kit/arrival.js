// A figure comes in one step. While it is computed and until all of it is drawn the element keeps the room that the figure
// will take (place.js); then frame and panels are there at once, at their final heights. What is a little less high than
// the room that was kept for it keeps that room, so that nothing below moves that is in the window.

/** As much room as may stay empty below a figure. */
const SPARE = 0.09

/** @typedef {import('./view.js').HlView} HlView */

export class Arrival {
  /** @param {HlView} view */
  constructor(view) {
    this._view = view
    /** Whether the figure is there. */
    this.isOver = false
    /** Resolves once it is, where it has begun to come. @type {Promise<void> | null} */
    this.coming = null
    view.addController(this)
  }

  hostUpdated() {
    if (!this.isOver && this._view.data) this.coming ??= this._come()
  }

  async _come() {
    const { _view: view } = this
    await Promise.all(view.panels.map((panel) => panel.updateComplete))
    const whole = /** @type {HTMLElement | null} */ (view.renderRoot.querySelector('.whole'))
    this.isOver = true
    if (!whole) return
    const { height: kept, bottom } = view.getBoundingClientRect()
    whole.removeAttribute('data-coming')
    const less = kept - view.getBoundingClientRect().height
    if (less > 0 && less < SPARE * kept && bottom < innerHeight) this._keep(whole, less)
    view.requestUpdate() // what stood for the figure goes
  }

  /** Keeps so much empty below the figure for as long as the figure is as wide. @param {HTMLElement} whole @param {number} room */
  _keep(whole, room) {
    whole.style.paddingBottom = `${room}px`
    const { clientWidth } = whole
    const observer = new ResizeObserver(() => {
      if (whole.clientWidth === clientWidth) return
      observer.disconnect()
      whole.style.paddingBottom = ''
    })
    observer.observe(whole)
  }
}
