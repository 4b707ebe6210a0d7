// One panel: a heading, the name of the tensor that it shows, and a drawn figure that mouse, touch,
// keyboard and screen reader can walk cell by cell; and whose bars they can drag, where the figure allows it.

import { html, LitElement, nothing, unsafeCSS } from 'lit'
import { canvasPen, svgPen } from '../../drawing/pen.js'
import { textScale } from '../../drawing/text-scale.js'
import { appearance, themeOf } from '../../drawing/theme.js'
import words from '../../text/en.js'
import { CellGrid } from './cell-grid.js'
import { define } from '../define.js'
import elementCss from '../element.css'
import panelCss from './panel.css'
import { turn } from '../turns.js'

/**
 * @typedef {{ row: number, col: number }} Cell
 * @typedef {{ layout(width: number, dpr: number): any, draw(pen: any, layout: any, theme: any): void,
 *   drawMarks(pen: any, layout: any, theme: any, marks: any): void, rows: number, cols: number,
 *   cellAt(layout: any, x: number, y: number): Cell | null, describe(row: number, col: number): string,
 *   cellBox?(layout: any, row: number, col: number): { x: number, y: number, width: number, height: number },
 *   rowLabels?: readonly string[], colLabels?: readonly string[], summary?(): string,
 *   extremes?(): [Cell, Cell] | null, valueAt?(layout: any, x: number): number }} Figure
 *   cellBox: where a cell is drawn; rowLabels and colLabels: what heads rows and columns; summary: the figure in a
 *   sentence; extremes: where its smallest and its largest finite number are; valueAt: its bars may be dragged, and this
 *   is the value at a point
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

/** A figure that has no more room than this is not drawn larger, however large the text around it is. */
const NARROW = 320 // CSS pixels

/** @param {number} value @param {number} count */
const within = (value, count) => Math.max(0, Math.min(count - 1, value))

/** Panels that wait to be measured, and their widths. @type {Promise<void> | null} */
let measuring = null

/**
 * The width of a panel. All that are new are measured at once, since drawing one changes its height, and measuring after
 * that makes the browser lay out the whole page once more.
 * @param {HTMLElement} panel
 */
async function widthOf(panel) {
  measuring ??= Promise.resolve().then(() => {
    measuring = null
  })
  await measuring
  return panel.clientWidth
}

/** A figure in words. @param {Figure} figure */
function aboutFigure(figure) {
  const { rows, cols } = figure
  if (figure.summary) return figure.summary()
  const cells = figure.extremes?.()
  const say = (/** @type {Cell} */ { row, col }) => figure.describe(row, col)
  const numbers = cells
    ? words.panel.extremes(say(cells[0]), say(cells[1]))
    : words.panel.ends(say({ row: 0, col: 0 }), say({ row: rows - 1, col: cols - 1 }))
  return `${words.panel.size(rows, cols)} ${numbers}`
}

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
    /** What is outlined; rows: thinly, beside the row. @type {{ row?: number, col?: number, rows?: readonly number[] }} */
    this.marks = {}
    /** The picked cell: where the keyboard begins, and goes when another is picked. @type {Cell} */
    this.cursor = { row: 0, col: 0 }
    /** Where the keyboard is. @type {Cell} */
    this.at = { row: 0, col: 0 }
    this.heading = ''
    /** The figure in words. */
    this.about = ''
    /** What keys do here beside walking, for a screen reader. */
    this.hint = ''
    /** Names of the tensors that the picture is made of. */
    this.tensors = ''
    /** Why the figure could not be drawn. */
    this.failure = ''
    /** @type {any} */
    this.layout = null
    /** CSS pixels to a pixel of the layout: figures grow with the page's text. */
    this.scale = 1
    this.observer = new ResizeObserver(() => requestAnimationFrame(this.#resized))
    this.stageWidth = 0
    /** The bar that the pointer is down on. @type {{ row: number, x: number, dragged: boolean } | null} */
    this.held = null
    /** Whether the canvas must be drawn again. */
    this.stale = true
  }

  connectedCallback() {
    super.connectedCallback()
    appearance.addEventListener('change', this.#restyled)
    this.observer.observe(this)
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    appearance.removeEventListener('change', this.#restyled)
    this.observer.disconnect()
  }

  /** Waits for the width where it isn't known yet; and off the screen for its turn. */
  async scheduleUpdate() {
    if (!this.stageWidth) this.stageWidth = await widthOf(this)
    if (!this.#isNear) await turn()
    super.scheduleUpdate()
  }

  /** Whether somebody may be looking. */
  get #isNear() {
    const root = this.getRootNode()
    const { near = true } = /** @type {{ near?: boolean }} */ (root instanceof ShadowRoot ? root.host : {})
    return near
  }

  #redraw = () => {
    this.stale = true
    this.requestUpdate()
  }

  /** With the size of text widths change too. */
  #restyled = () => {
    if (this.stageWidth) this.stageWidth = this.clientWidth
    this.#redraw()
  }

  #resized = () => {
    if (Math.abs(this.clientWidth - this.stageWidth) < 1) return
    this.stageWidth = this.clientWidth
    this.#redraw()
  }

  get #stage() {
    return /** @type {HTMLElement} */ (this.renderRoot.querySelector('.stage'))
  }

  /** A cell, kept inside the figure. @param {Cell} cell */
  #inside({ row, col }) {
    const { rows = 1, cols = 1 } = this.figure ?? {}
    return { row: within(row, rows), col: within(col, cols) }
  }

  /** @param {Map<string, any>} changed */
  willUpdate(changed) {
    const before = changed.get('cursor')
    if (changed.has('cursor') && !(before?.row === this.cursor.row && before?.col === this.cursor.col))
      this.at = this.cursor
    if (changed.has('figure') && this.figure) this.about = aboutFigure(this.figure)
  }

  render() {
    const drags = this.figure?.valueAt !== undefined
    return html`
      <figure>
        <figcaption><h3 id="heading">${this.heading}</h3><code>${this.tensors.replaceAll(' ', ' · ')}</code></figcaption>
        ${this.failure ? html`<p class="message error" role="alert">${this.failure}</p>` : nothing}
        <p id="about" class="visually-hidden">${this.about} ${this.hint || words.panel.keys}</p>
        <div class="stage" @pointerdown=${this.#hold} @pointermove=${this.#hover} @pointercancel=${this.#letGo}
          @pointerleave=${this.#leave} @click=${this.#press}>
          <canvas></canvas>
          <svg aria-hidden="true"></svg>
          <div class=${drags ? 'grid drags' : 'grid'} role="grid" tabindex="-1" aria-labelledby="heading" aria-describedby="about"
            @keydown=${this.#key} @focusin=${this.#enter} @focusout=${this.#exit}></div>
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
      const isDrawn = (this.stale || changed.has('figure')) && this.#drawFigure(this.figure)
      if (isDrawn || changed.has('marks')) this.#drawMarks(this.figure, isDrawn)
      this.#showCells(this.figure, changed.has('figure'))
      this.failure = ''
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error)
    }
  }

  // ---- Drawing ----

  /** @param {Figure} figure @returns {boolean} whether there was room to */
  #drawFigure(figure) {
    if (!this.stageWidth) return false // not laid out yet; the observer calls again
    this.stale = false
    this.scale = Math.max(1, Math.min(textScale(), this.stageWidth / NARROW))
    this.layout = figure.layout(this.stageWidth / this.scale, devicePixelRatio * this.scale)
    this.#stage.style.height = `${this.layout.height * this.scale}px`
    figure.draw(canvasPen(this.#blank()), this.layout, themeOf(this))
    this.#show()
    return true
  }

  /** What is outlined now. */
  #outlined = ''

  /** @param {Figure} figure @param {boolean} isNew whether the figure under them is */
  #drawMarks(figure, isNew) {
    const outlined = JSON.stringify(this.marks)
    if (!this.layout || (!isNew && outlined === this.#outlined)) return
    this.#outlined = outlined
    const pen = svgPen() // a second canvas would cost the browser as much as the figure's
    figure.drawMarks(pen, this.layout, themeOf(this), this.marks)
    const svg = /** @type {SVGElement} */ (this.renderRoot.querySelector('svg'))
    const { width, height } = this.layout
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
    svg.setAttribute('width', String(width * this.scale))
    svg.setAttribute('height', String(height * this.scale))
    svg.innerHTML = String(pen)
  }

  /** What is drawn on before it is shown: text on a canvas that is in the page makes browsers lay the page out first. */
  #drawing = document.createElement('canvas')

  /** A blank drawing of the layout's size, in its pixels. */
  #blank() {
    const canvas = this.#drawing
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
    const fine = devicePixelRatio * this.scale
    const width = Math.round(this.layout.width * fine)
    const height = Math.round(this.layout.height * fine)
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    canvas.style.width = `${this.layout.width * this.scale}px`
    canvas.style.height = `${this.layout.height * this.scale}px`
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, width, height)
    context.scale(fine, fine)
    return context
  }

  /** The drawing comes in the place of the one before, which is the next to be drawn on. */
  #show() {
    const before = /** @type {HTMLCanvasElement} */ (this.renderRoot.querySelector('canvas'))
    before.replaceWith(this.#drawing)
    this.#drawing = before
  }

  // ---- Cells for keyboard and screen reader ----

  /** @type {CellGrid | null} */
  #cells = null

  /** Whether the keyboard, rather than the pointer, is what moves the focus. */
  #byKeys = true

  /** Whether the reader has just moved a bar by keys. */
  #isNudged = false

  /** @param {Figure} figure @param {boolean} isNew whether it wasn't there before */
  #showCells(figure, isNew) {
    this.#cells ??= new CellGrid(/** @type {HTMLElement} */ (this.renderRoot.querySelector('.grid')))
    const picked = this.#inside(this.cursor)
    this.#cells.show(figure, this.layout, this.#inside(this.at), {
      scale: this.scale,
      picked,
      rows: this.marks.rows ?? [],
      scroll: this.#byKeys,
    })
    if (this.#isNudged && isNew) this.#cells.announce()
    if (isNew) this.#isNudged = false
  }

  /** The focus goes on to a cell, and by keys lights it up as the pointer does. @param {FocusEvent} event */
  #enter = (event) => {
    if (event.target === this.#cells?.element) this.#cells.focus(this.#byKeys)
    const cameFrom = /** @type {Node | null} */ (event.relatedTarget)
    if (this.#cells?.element.contains(cameFrom)) return
    this.requestUpdate() // neighbours come
    if (this.#byKeys) this.#send('hl-hover', this.#inside(this.at))
  }

  /** @param {FocusEvent} event */
  #exit = (event) => {
    if (this.#cells?.element.contains(/** @type {Node | null} */ (event.relatedTarget))) return
    this.requestUpdate()
    if (this.#byKeys) this.#send('hl-hover', null)
  }

  // ---- Pointer and keyboard ----

  /** Where in the layout something happened. @param {{ clientX: number, clientY: number }} event @returns {[number, number]} */
  pointOf({ clientX, clientY }) {
    const { left, top } = this.#stage.getBoundingClientRect()
    return [(clientX - left) / this.scale, (clientY - top) / this.scale]
  }

  /** @param {MouseEvent} event */
  #cellOf(event) {
    return this.layout && this.figure ? this.figure.cellAt(this.layout, ...this.pointOf(event)) : null
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
    if (!cell) return
    this.at = cell
    this.requestUpdate()
    this.#send('hl-pick', { ...cell, more: event.ctrlKey || event.metaKey || event.shiftKey })
  }

  /** @param {PointerEvent} event */
  #hold = (event) => {
    this.#byKeys = false
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
    const [x] = this.pointOf(event)
    this.#send('hl-drag', { row: held.row, value: figure.valueAt(this.layout, x) })
    return true
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    if (!this.figure || event.altKey) return
    const at = this.#inside(this.at)
    const more = event.shiftKey || event.ctrlKey || event.metaKey
    const step = STEPS[event.key]
    if (event.key === 'Enter' || event.key === ' ') this.#send('hl-pick', { ...at, more })
    else if (!step || event.metaKey) return
    else if (this.figure.valueAt && step[1] && Number.isFinite(step[1])) {
      this.#send('hl-nudge', { row: at.row, by: step[1] })
      this.#isNudged = true
    } else this.#walk(at, event.ctrlKey && step[0] === 0 && !Number.isFinite(step[1]) ? [step[1], step[1]] : step)
    event.preventDefault()
  }

  /** A cell that is walked over is lit up, and picked unless the picked one is locked. @param {Cell} from @param {[number, number]} step */
  #walk({ row, col }, [rows, cols]) {
    this.#byKeys = true
    this.at = this.#inside({ row: row + rows, col: col + cols })
    this.requestUpdate()
    this.#send('hl-hover', this.at)
    this.#send('hl-pick', { ...this.at, walk: true })
  }

  // ---- Export ----

  /** @returns {{ width: number, height: number, body: string }} SVG elements, caption included */
  svgParts() {
    const captionHeight = 24
    if (!this.figure) return { width: 0, height: 0, body: '' }
    const theme = themeOf(this)
    const layout = this.figure.layout(this.stageWidth / this.scale || 640, 2)
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
