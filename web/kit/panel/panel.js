// One panel: a heading, the name of the tensor that it shows, and a drawn figure that mouse, touch,
// keyboard and screen reader can walk cell by cell; and whose bars they can drag, where the figure allows it.

import { html, LitElement, nothing, unsafeCSS } from 'lit'
import words from 'text/kit.js'
import { alike, drawingOf } from '../../drawing/figures.js'
import { canvasPen, svgPen, useFont } from '../../drawing/pen.js'
import { textScale } from '../../drawing/text-scale.js'
import { appearance, paper, themeOf } from '../../drawing/theme.js'
import { define } from '../define.js'
import elementCss from '../element.css'
import { listen, observed, whileThere } from '../listening.js'
import piecesCss from '../pieces.css'
import { turn } from '../turns.js'
import { CellGrid } from './cell-grid.js'
import { paint } from './paint.js'
import panelCss from './panel.css'
import { svgPartsOf } from './saved.js'

/** @import { Cell, Drawing, FigureSpec, Layout, Marks } from '../../drawing/types.js' */

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

/** A figure in words. @param {Drawing} drawing */
function inWords(drawing) {
  const { rows, cols } = drawing
  if (drawing.summary) return drawing.summary()
  const cells = drawing.extremes?.()
  const say = (/** @type {Cell} */ { row, col }) => drawing.describe(row, col)
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
    names: { type: Boolean },
    tensors: { reflect: true },
    failure: { state: true },
  }

  static styles = [unsafeCSS(elementCss), unsafeCSS(piecesCss), unsafeCSS(panelCss)]

  constructor() {
    super()
    /** @type {FigureSpec | null} */
    this.figure = null
    /** The figure, made to be drawn. @type {Drawing | null} */
    this.drawing = null
    /** What is outlined. @type {Marks} */
    this.marks = {}
    /** The picked cell, or its row or column: where the keyboard begins, and goes when another is picked. @type {Partial<Cell>} */
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
    /** Whether they stand in the caption. */
    this.names = false
    /** Why the figure could not be drawn. */
    this.failure = ''
    /** @type {Layout | null} */
    this.layout = null
    /** CSS pixels to a pixel of the layout: figures grow with the page's text. */
    this.scale = 1
    observed(
      this,
      new ResizeObserver(([{ contentRect }]) => requestAnimationFrame(() => this._resized(contentRect.width))),
    )
    whileThere(this, () => listen(appearance, { change: this._restyled }))
    this.stageWidth = 0
    /** The bar that the pointer is down on. @type {{ row: number, x: number, dragged: boolean } | null} */
    this.held = null
    /** Whether the canvas must be drawn again. */
    this.stale = true
    /** What the core has painted of it. @type {readonly import('../../drawing/pen.js').Picture[]} */
    this.pictures = []
  }

  /** Waits for the width where it isn't known yet; and off the screen for its turn. */
  async scheduleUpdate() {
    if (!this.stageWidth) this.stageWidth = await widthOf(this)
    if (!this._isNear && !paper.isOn) await turn()
    super.scheduleUpdate()
  }

  /** Whether somebody may be looking. */
  get _isNear() {
    const root = this.getRootNode()
    const { near = true } = /** @type {{ near?: boolean }} */ (root instanceof ShadowRoot ? root.host : {})
    return near
  }

  _redraw = () => {
    this.stale = true
    this.requestUpdate()
  }

  /** With the size of text widths change too. */
  _restyled = () => {
    if (this.stageWidth) this.stageWidth = this.clientWidth
    this._redraw()
  }

  /** Asked for itself, the width would make the browser lay out the page between one panel's drawing and the next. @param {number} width */
  _resized(width) {
    if (Math.abs(width - this.stageWidth) < 1) return
    this.stageWidth = Math.round(width)
    this._redraw()
  }

  get _stage() {
    return /** @type {HTMLElement} */ (this.renderRoot.querySelector('.stage'))
  }

  /** A cell, kept inside the figure. @param {Cell} cell */
  _inside({ row, col }) {
    const { rows = 1, cols = 1 } = this.drawing ?? {}
    return { row: within(row, rows), col: within(col, cols) }
  }

  /** @param {import('lit').PropertyValues<HlPanel>} changed */
  willUpdate(changed) {
    const before = changed.get('cursor')
    if (changed.has('cursor') && !(before?.row === this.cursor.row && before?.col === this.cursor.col))
      this.at = { ...this.at, ...this.cursor }
    if (!changed.has('figure') || !this.figure || alike(changed.get('figure'), this.figure)) return
    this.drawing = drawingOf(this.figure)
    this.about = inWords(this.drawing)
    this.stale = true
  }

  render() {
    const drags = this.drawing?.valueAt !== undefined
    return html`
      <figure>
        <figcaption><h3 id="heading">${this.heading}</h3>${this.names ? html`<code>${this.tensors.replaceAll(' ', ' · ')}</code>` : nothing}</figcaption>
        ${this.failure ? html`<p class="message error" role="alert">${this.failure}</p>` : nothing}
        <p id="about" class="visually-hidden">${this.about} ${this.hint || words.panel.keys}</p>
        <div class="stage" @pointerdown=${this._hold} @pointermove=${this._hover} @pointercancel=${this._letGo}
          @pointerleave=${this._leave} @click=${this._press}>
          <canvas></canvas>
          <svg aria-hidden="true" preserveAspectRatio="xMinYMin"></svg>
          <div class=${drags ? 'grid drags' : 'grid'} role="grid" tabindex="-1" aria-labelledby="heading" aria-describedby="about"
            @keydown=${this._key} @focusin=${this._enter} @focusout=${this._exit}></div>
          <slot></slot>
        </div>
      </figure>
    `
  }

  updated() {
    if (this.drawing) this._drawn = this._draw(this.drawing)
  }

  /** The newest drawing, done or not. @type {Promise<void>} */
  _drawn = Promise.resolve()

  /** What is on show is drawn, too. */
  async getUpdateComplete() {
    const isDone = await super.getUpdateComplete()
    await this._drawn
    return isDone
  }

  // ---- Drawing ----

  /** The view's colours; its fonts are used for what is laid out and drawn next. */
  _look() {
    const theme = themeOf(this)
    useFont(theme.font)
    return theme
  }

  /** @param {Drawing} drawing */
  async _draw(drawing) {
    const isNew = this.stale
    try {
      const isDrawn = isNew && (await this._drawFigure(drawing))
      if (!this.layout) return
      this._drawMarks(drawing, this.layout, isDrawn)
      this._showCells(drawing, this.layout, isDrawn)
      if (isDrawn) this.failure = ''
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error)
    }
  }

  /** @param {Drawing} drawing @returns {Promise<boolean>} whether there was room to, and nothing newer came */
  async _drawFigure(drawing) {
    if (!this.stageWidth) return false // not laid out yet; the observer calls again
    this.stale = false
    const scale = Math.max(1, Math.min(textScale(), this.stageWidth / NARROW))
    const theme = this._look()
    const layout = drawing.layout(this.stageWidth / scale, devicePixelRatio * scale)
    const pictures = await this._painted(drawing.rasters?.(layout, theme) ?? [])
    if (!pictures || drawing !== this.drawing) return false
    Object.assign(this, { scale, layout, pictures })
    this._stage.style.height = `${layout.height * scale}px`
    drawing.draw(canvasPen(this._blank(layout)), layout, this._look(), pictures)
    this._show()
    return true
  }

  /** @param {import('../../drawing/types.js').RasterRequest[]} rasters @returns {Promise<readonly import('../../drawing/pen.js').Picture[] | null>} null: newer ones are wanted */
  async _painted(rasters) {
    if (!rasters.length) return []
    const { host } = /** @type {ShadowRoot} */ (this.getRootNode())
    const { session } = /** @type {import('../view.js').HlView} */ (host)
    return (await session.run(this, paint, { rasters }))?.pictures ?? null
  }

  /** What is outlined now. */
  _outlined = ''

  /** @param {Drawing} drawing @param {Layout} layout @param {boolean} isNew whether the figure under them is */
  _drawMarks(drawing, layout, isNew) {
    const outlined = JSON.stringify(this.marks)
    if (!isNew && outlined === this._outlined) return
    this._outlined = outlined
    const pen = svgPen() // a second canvas would cost the browser as much as the figure's
    drawing.drawMarks(pen, layout, this._look(), this.marks)
    const svg = /** @type {SVGElement} */ (this.renderRoot.querySelector('svg'))
    const { width, height } = layout
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
    svg.setAttribute('width', String(width * this.scale))
    svg.setAttribute('height', String(height * this.scale))
    svg.innerHTML = String(pen)
  }

  /** What is drawn on before it is shown: text on a canvas that is in the page makes browsers lay the page out first. */
  _drawing = document.createElement('canvas')

  /** A blank drawing of the layout's size, in its pixels. @param {Layout} layout */
  _blank(layout) {
    const canvas = this._drawing
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
    const fine = devicePixelRatio * this.scale
    const width = Math.round(layout.width * fine)
    const height = Math.round(layout.height * fine)
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    canvas.style.width = `${layout.width * this.scale}px`
    canvas.style.height = `${layout.height * this.scale}px`
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, width, height)
    context.scale(fine, fine)
    return context
  }

  /** The drawing comes in the place of the one before, which is the next to be drawn on. */
  _show() {
    const before = /** @type {HTMLCanvasElement} */ (this.renderRoot.querySelector('canvas'))
    before.replaceWith(this._drawing)
    this._drawing = before
  }

  // ---- Cells for keyboard and screen reader ----

  /** @type {CellGrid | null} */
  _cells = null

  /** Whether the keyboard, rather than the pointer, is what moves the focus. */
  _byKeys = true

  /** Whether the reader has just moved a bar by keys. */
  _isNudged = false

  /** @param {Drawing} drawing @param {Layout} layout @param {boolean} isNew whether it wasn't there before */
  _showCells(drawing, layout, isNew) {
    this._cells ??= new CellGrid(/** @type {HTMLElement} */ (this.renderRoot.querySelector('.grid')))
    const picked = this._inside({ ...this.at, ...this.cursor })
    this._cells.show(drawing, layout, this._inside(this.at), {
      scale: this.scale,
      picked,
      rows: this.marks.rows ?? [],
      scroll: this._byKeys,
    })
    if (this._isNudged && isNew) this._cells.announce()
    if (isNew) this._isNudged = false
  }

  /** The focus goes on to a cell, and by keys lights it up as the pointer does. @param {FocusEvent} event */
  _enter = (event) => {
    if (event.target === this._cells?.element) this._cells.focus(this._byKeys)
    const cameFrom = /** @type {Node | null} */ (event.relatedTarget)
    if (this._cells?.element.contains(cameFrom)) return
    this.requestUpdate() // neighbours come
    if (this._byKeys) this._send('hl-hover', this._inside(this.at))
  }

  /** @param {FocusEvent} event */
  _exit = (event) => {
    if (this._cells?.element.contains(/** @type {Node | null} */ (event.relatedTarget))) return
    this.requestUpdate()
    if (this._byKeys) this._send('hl-hover', null)
  }

  // ---- Pointer and keyboard ----

  /** Where in the layout something happened. @param {{ clientX: number, clientY: number }} event @returns {[number, number]} */
  pointOf({ clientX, clientY }) {
    const { left, top } = this._stage.getBoundingClientRect()
    return [(clientX - left) / this.scale, (clientY - top) / this.scale]
  }

  /** @param {MouseEvent} event */
  _cellOf(event) {
    return this.layout && this.drawing ? this.drawing.cellAt(this.layout, ...this.pointOf(event)) : null
  }

  /** @param {string} type @param {unknown} detail */
  _send(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }))
  }

  /** @param {PointerEvent} event */
  _hover = (event) => {
    if (this.held && this._drag(event)) return
    if (event.pointerType === 'mouse') this._send('hl-hover', this._cellOf(event))
  }

  _leave = () => this._send('hl-hover', null)

  /** @param {MouseEvent} event */
  _press = (event) => {
    const { dragged = false } = this.held ?? {}
    this.held = null
    if (dragged) return
    const cell = this._cellOf(event)
    if (!cell) return
    this.at = cell
    this.requestUpdate()
    this._send('hl-pick', { ...cell, more: event.ctrlKey || event.metaKey || event.shiftKey })
  }

  /** @param {PointerEvent} event */
  _hold = (event) => {
    this._byKeys = false
    const cell = this.drawing?.valueAt && event.isPrimary && event.button === 0 ? this._cellOf(event) : null
    this.held = cell && { row: cell.row, x: event.clientX, dragged: false }
  }

  _letGo = () => {
    this.held = null
  }

  /** @param {PointerEvent} event @returns {boolean} whether the pointer is dragging a bar */
  _drag(event) {
    const { held, drawing, layout } = this
    if (!held || !layout || !drawing?.valueAt || !(event.buttons & 1)) return false
    if (!held.dragged) {
      if (Math.abs(event.clientX - held.x) < DRAG) return true
      held.dragged = true
      this._stage.setPointerCapture(event.pointerId)
    }
    const [x] = this.pointOf(event)
    this._send('hl-drag', { row: held.row, value: drawing.valueAt(layout, x) })
    return true
  }

  /** @param {KeyboardEvent} event */
  _key = (event) => {
    if (!this.drawing || event.altKey) return
    const at = this._inside(this.at)
    const more = event.shiftKey || event.ctrlKey || event.metaKey
    const step = STEPS[event.key]
    if (event.key === 'Enter' || event.key === ' ') this._send('hl-pick', { ...at, more })
    else if (!step || event.metaKey) return
    else if (this.drawing.valueAt && step[1] && Number.isFinite(step[1])) {
      this._send('hl-nudge', { row: at.row, by: step[1] })
      this._isNudged = true
    } else this._walk(at, event.ctrlKey && step[0] === 0 && !Number.isFinite(step[1]) ? [step[1], step[1]] : step)
    event.preventDefault()
  }

  /** A cell that is walked over is lit up, and picked unless the picked one is locked. @param {Cell} from @param {[number, number]} step */
  _walk({ row, col }, [rows, cols]) {
    this._byKeys = true
    this.at = this._inside({ row: row + rows, col: col + cols })
    this.requestUpdate()
    this._send('hl-hover', this.at)
    this._send('hl-pick', { ...this.at, walk: true })
  }

  // ---- Export ----

  /** @returns {{ width: number, height: number, body: string }} SVG elements of the drawing */
  svgParts() {
    return svgPartsOf(this)
  }
}

define('hl-panel', HlPanel)
