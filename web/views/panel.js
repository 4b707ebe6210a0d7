// One panel: a heading, the name of the tensor that it shows, and a drawn figure that mouse, touch,
// keyboard and screen reader can walk cell by cell; and whose bars they can drag, where the figure allows it.

import { html, LitElement, nothing, unsafeCSS } from 'lit'
import { canvasPen, svgPen } from '../drawing/pen.js'
import { darkMode, themeOf } from '../drawing/theme.js'
import { define } from './define.js'
import elementCss from './element.css'
import panelCss from './panel.css'

/**
 * @typedef {{ layout(width: number, dpr: number): any, draw(pen: any, layout: any, theme: any): void,
 *   drawMarks(pen: any, layout: any, theme: any, marks: any): void, rows: number, cols: number,
 *   cellAt(layout: any, x: number, y: number): { row: number, col: number } | null,
 *   describe(row: number, col: number): string, valueAt?(layout: any, x: number): number }} Figure
 *   valueAt: its bars may be dragged, and this is the value at a point
 */

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
})

/** How far the pointer moves sideways before it is a drag. */
const DRAG = 3 // CSS pixels

/** @param {number} value @param {number} count */
const within = (value, count) => Math.max(0, Math.min(count - 1, value))

export class HlPanel extends LitElement {
  static properties = {
    figure: { attribute: false },
    marks: { attribute: false },
    cursor: { attribute: false },
    heading: {},
    hint: {},
    tensors: { reflect: true },
    failure: { state: true },
  }

  static styles = [unsafeCSS(elementCss), unsafeCSS(panelCss)]

  constructor() {
    super()
    /** @type {Figure | null} */
    this.figure = null
    /** What is outlined. @type {{ row?: number, col?: number }} */
    this.marks = {}
    /** Where the keyboard is. @type {{ row: number, col: number }} */
    this.cursor = { row: 0, col: 0 }
    this.heading = ''
    /** What keys do here, for a screen reader. */
    this.hint = ''
    /** Names of the tensors that the picture is made of. */
    this.tensors = ''
    /** Why the figure could not be drawn. */
    this.failure = ''
    /** @type {any} */
    this.layout = null
    this.observer = new ResizeObserver(() => this.#resized())
    this.stageWidth = 0
    /** The bar that the pointer is down on. @type {{ row: number, x: number, dragged: boolean } | null} */
    this.held = null
    /** Whether the canvas must be drawn again. */
    this.stale = true
  }

  connectedCallback() {
    super.connectedCallback()
    darkMode.addEventListener('change', this.#redraw)
    if (this.hasUpdated) this.observer.observe(this.#stage)
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    darkMode.removeEventListener('change', this.#redraw)
    this.observer.disconnect()
  }

  firstUpdated() {
    this.observer.observe(this.#stage)
  }

  #redraw = () => {
    this.stale = true
    this.requestUpdate()
  }

  #resized() {
    if (Math.abs(this.#stage.clientWidth - this.stageWidth) >= 1) this.#redraw()
  }

  get #stage() {
    return /** @type {HTMLElement} */ (this.renderRoot.querySelector('.stage'))
  }

  get #cursor() {
    const { rows = 1, cols = 1 } = this.figure ?? {}
    return { row: within(this.cursor.row, rows), col: within(this.cursor.col, cols) }
  }

  render() {
    const { row, col } = this.#cursor
    const { rows, cols } = this.figure ?? { rows: 1, cols: 1 }
    return html`
      <figure>
        <figcaption><h3 id="heading">${this.heading}</h3><code>${this.tensors.replaceAll(' ', ' · ')}</code></figcaption>
        ${this.failure ? html`<p class="message error" role="alert">${this.failure}</p>` : nothing}
        <div class="stage" @pointerdown=${this.#hold} @pointermove=${this.#hover} @pointercancel=${this.#letGo}
          @pointerleave=${this.#leave} @click=${this.#press}>
          <canvas class="base"></canvas>
          <canvas class="marks"></canvas>
          <div class="grid" role="grid" tabindex="0" aria-labelledby="heading" aria-rowcount=${rows} aria-colcount=${cols} aria-description=${this.hint || nothing}
            aria-activedescendant="cell-${row}-${col}" @keydown=${this.#key}>
            <div role="row" aria-rowindex=${row + 1}>
              <div role="gridcell" id="cell-${row}-${col}" aria-colindex=${col + 1} aria-selected="true">${this.figure?.describe(row, col)}</div>
            </div>
          </div>
          <slot></slot>
        </div>
      </figure>
    `
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (!this.figure) return
    const failedBefore = this.failure !== '' && !this.stale && !changed.has('figure')
    if (failedBefore) return // the message is on show; only a new figure or size is worth another try
    try {
      const theme = themeOf(this) // once: reading it makes the browser work out styles
      if (this.stale || changed.has('figure')) this.#drawFigure(theme)
      this.#drawMarks(theme)
      this.failure = ''
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error)
    }
  }

  /** @param {import('../drawing/theme.js').Theme} theme */
  #drawFigure(theme) {
    if (!this.figure) return
    this.stageWidth = this.#stage.clientWidth
    if (!this.stageWidth) return // not laid out yet; the observer calls again
    this.stale = false
    this.layout = this.figure.layout(this.stageWidth, devicePixelRatio)
    this.#stage.style.height = `${this.layout.height}px`
    this.figure.draw(canvasPen(this.#context('base')), this.layout, theme)
  }

  /** @param {import('../drawing/theme.js').Theme} theme */
  #drawMarks(theme) {
    if (!this.layout) return
    this.figure?.drawMarks(canvasPen(this.#context('marks')), this.layout, theme, this.marks)
  }

  /** A cleared canvas of the layout's size, in CSS pixels. @param {string} name */
  #context(name) {
    const canvas = /** @type {HTMLCanvasElement} */ (this.renderRoot.querySelector(`canvas.${name}`))
    const { width, height } = this.layout
    canvas.width = Math.round(width * devicePixelRatio)
    canvas.height = Math.round(height * devicePixelRatio)
    canvas.style.width = `${width}px`
    canvas.style.height = `${height}px`
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
    context.scale(devicePixelRatio, devicePixelRatio)
    return context
  }

  // ---- Pointer and keyboard ----

  /** @param {MouseEvent} event */
  #cellOf(event) {
    const box = this.#stage.getBoundingClientRect()
    return this.layout && this.figure
      ? this.figure.cellAt(this.layout, event.clientX - box.left, event.clientY - box.top)
      : null
  }

  /** @param {string} type @param {unknown} detail */
  #send(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }))
  }

  /** @param {PointerEvent} event */
  #hover = (event) => {
    if (this.held && this.#drag(event)) return
    if (event.pointerType === 'mouse') this.#send('hl-hover', this.#cellOf(event))
  }

  #leave = () => this.#send('hl-hover', null)

  /** @param {MouseEvent} event */
  #press = (event) => {
    const { dragged = false } = this.held ?? {}
    this.held = null
    if (dragged) return
    const cell = this.#cellOf(event)
    if (cell) this.#send('hl-pick', { ...cell, more: event.ctrlKey || event.metaKey || event.shiftKey })
  }

  /** @param {PointerEvent} event */
  #hold = (event) => {
    const cell = this.figure?.valueAt && event.isPrimary && event.button === 0 ? this.#cellOf(event) : null
    this.held = cell && { row: cell.row, x: event.clientX, dragged: false }
  }

  #letGo = () => {
    this.held = null
  }

  /** @param {PointerEvent} event @returns {boolean} whether the pointer is dragging a bar */
  #drag(event) {
    const { held, figure } = this
    if (!held || !figure?.valueAt || !(event.buttons & 1)) return false
    if (!held.dragged) {
      if (Math.abs(event.clientX - held.x) < DRAG) return true
      held.dragged = true
      this.#stage.setPointerCapture(event.pointerId)
    }
    const x = event.clientX - this.#stage.getBoundingClientRect().left
    this.#send('hl-drag', { row: held.row, value: figure.valueAt(this.layout, x) })
    return true
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const step = STEPS[event.key]
    if (!step || !this.figure || event.altKey || event.metaKey) return
    event.preventDefault()
    const { row, col } = this.#cursor
    if (this.figure.valueAt && step[1] && Number.isFinite(step[1])) {
      this.#send('hl-nudge', { row, by: step[1] })
      return
    }
    const far = event.ctrlKey ? step[1] : step[0]
    const [rowStep, colStep] = event.key === 'Home' || event.key === 'End' ? [event.ctrlKey ? far : 0, step[1]] : step
    this.#send('hl-pick', {
      row: within(row + rowStep, this.figure.rows),
      col: within(col + colStep, this.figure.cols),
    })
  }

  // ---- Export ----

  /** @returns {{ width: number, height: number, body: string }} SVG elements, caption included */
  svgParts() {
    const captionHeight = 24
    if (!this.figure) return { width: 0, height: 0, body: '' }
    const theme = themeOf(this)
    const layout = this.figure.layout(this.stageWidth || 640, 2)
    const pen = svgPen()
    this.figure.draw(pen, layout, theme)
    this.figure.drawMarks(pen, layout, theme, this.marks)
    const caption = svgPen()
    caption.text(`${this.heading} · ${this.tensors}`, 4, captionHeight / 2, {
      colour: theme.ink,
      size: 13,
      weight: 600,
    })
    return {
      width: layout.width,
      height: layout.height + captionHeight,
      body: `${caption}<g transform="translate(0 ${captionHeight})">${pen}</g>`,
    }
  }
}

define('hl-panel', HlPanel)
