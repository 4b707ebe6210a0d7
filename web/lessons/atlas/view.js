// <hl-atlas>: a window on a map that is never held. Sampled while it moves, exact once a worker has computed it.

import { html, nothing } from 'lit'
import text from 'text/atlas.js'
import { appearance, themeOf } from '../../drawing/theme.js'
import { lettersField } from '../../kit/controls/fields.js'
import { segments } from '../../kit/controls/segments.js'
import { listen, whileThere } from '../../kit/listening.js'
import { HlView } from '../../kit/view.js'
import { textOf } from './numbers.js'
import { orderOf, paintWindow, takeSums } from './open.js'
import { cellAt, kept, SIDE, scaleOf, widest, windowOf, zoomed } from './windows.js'

/**
 * @import { AtlasReport } from '../../session/atlas-loop.js'
 * @import { AtlasRun } from '../../session/atlas-run.js'
 * @import { AtlasAnswer } from './types.js'
 * @import { At } from './windows.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} AtlasFigures
 * @typedef {NonNullable<AtlasFigures['shown']>} Shown
 */

/** Cells that a worker takes on unasked: some seconds. */
const UNASKED = 2 ** 28

/** How long a window rests before it is asked for, and kept in the state. */
const REST_MS = 250

/** How much farther apart two fingers are, for a step. */
const PINCH = 1.5

/** A wheel's way that is one step. */
const NOTCH = 60

const MOVES = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
})

/** @extends {HlView<AtlasAnswer>} */
export default class HlAtlas extends HlView {
  /** Where the window is while it moves; null: where the state says. @type {At | null} */
  _at = null

  /** What a worker has computed, and of which window. @type {{ key: string, values: Float32Array } | null} */
  _exact = null

  /** @type {AtlasRun | null} */
  _run = null

  /** Which map the run is of. */
  _runKey = ''

  /** The newest run's number. */
  _turn = 0

  /** @type {number | null} */
  _share = null

  _remark = ''

  /** Fingers, and where each is, in shares of the picture. @type {Map<number, { x: number, y: number }>} */
  _held = new Map()

  constructor() {
    super()
    whileThere(this, () => listen(appearance, { change: () => this._paint() }))
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this._stop()
  }

  // ---- The window ----

  get tokens() {
    return Number(this.state['atlas.n'])
  }

  /** @returns {At} */
  get at() {
    const { 'atlas.row': row, 'atlas.col': col, 'atlas.zoom': zoom } = this.state
    return this._at ?? kept({ row, col, zoom }, this.tokens)
  }

  /** @param {'sample' | 'largest' | 'mean'} pool */
  _window(pool) {
    return windowOf(this.at, this.tokens, pool)
  }

  get _wanted() {
    return this._window(this.state['atlas.pool'])
  }

  get _key() {
    return JSON.stringify([textOf(this.state), this._wanted])
  }

  /** Whether a sample is already exact: a pixel has no more than one cell. */
  get _isEvery() {
    return this.at.zoom <= 0
  }

  /** @param {At} at */
  _go(at) {
    this._at = kept(at, this.tokens)
    this._paint()
    clearTimeout(this._rest)
    this._rest = setTimeout(() => this._settle(), REST_MS)
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  _rest

  /** The window has come to rest: the state learns of it, and exact numbers are asked for. */
  _settle() {
    clearTimeout(this._rest)
    if (!this.isConnected) return
    const { row, col, zoom } = this.at
    this._at = null
    this.change({ 'atlas.row': row, 'atlas.col': col, 'atlas.zoom': zoom })
    this.requestUpdate()
  }

  /** @param {number} steps @param {number} [x] @param {number} [y] */
  zoom(steps, x = 0.5, y = 0.5) {
    this._go(zoomed(this.at, this.tokens, steps, x, y))
  }

  whole() {
    this._go({ row: 0, col: 0, zoom: widest(this.tokens) })
  }

  // ---- Drawing ----

  /** @type {number} */
  _frame = 0

  /** @type {{ row: number, col: number } | null} */
  _cursor = null

  /** Where cells are drawn before they are magnified. @type {HTMLCanvasElement | null} */
  _small = null

  /** With the next frame, once. */
  _paint() {
    if (!this._frame) this._frame = requestAnimationFrame(() => void this._paintNow())
  }

  async _paintNow() {
    this._frame = 0
    const canvas = /** @type {HTMLCanvasElement | null} */ (this.renderRoot.querySelector('.window canvas'))
    const about = textOf(this.state)
    if (!canvas || !this.data?.tensors.length || this.data.key !== JSON.stringify(about)) return
    const at = this.at
    const window = this._window('sample')
    const values = this._exact?.key === this._key ? this._exact.values : null
    const { high } = this.data
    const asked = { text: about, window, cell: this._cursor, values, high, dark: themeOf(this).dark }
    const painted = await this.session.run(canvas, paintWindow, asked)
    if (!painted?.rgba) return
    this._put(canvas, painted.rgba, window, at)
    if (painted.value && this._cursor) this._say(this._cursor, painted.value)
    if (!painted.isWhole) this._paint()
  }

  /** @param {HTMLCanvasElement} canvas @param {Uint8ClampedArray<ArrayBuffer>} rgba @param {{ rows: number, cols: number }} window @param {At} at */
  _put(canvas, rgba, { rows, cols }, at) {
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
    const { magnified, step } = scaleOf(at.zoom)
    const image = new ImageData(rgba, cols, rows)
    context.clearRect(0, 0, SIDE, SIDE)
    if (magnified === 1) context.putImageData(image, 0, 0)
    else {
      const small = this._small ?? document.createElement('canvas')
      this._small = Object.assign(small, { width: cols, height: rows })
      small.getContext('2d')?.putImageData(image, 0, 0)
      context.imageSmoothingEnabled = false
      context.drawImage(small, 0, 0, cols * magnified, rows * magnified)
    }
    const { row, col } = this._cursor ?? this.data.cell
    const side = Math.max(7, magnified)
    const place = (/** @type {number} */ cell, /** @type {number} */ first) =>
      ((cell - first) / step) * magnified - (side - magnified) / 2
    context.lineWidth = 1.5
    context.strokeStyle = themeOf(this).select
    context.strokeRect(place(col, at.col), place(row, at.row), side, side)
  }

  /** Written at once: a whole update for each move of the pointer would take longer than a frame. @param {{ row: number, col: number }} cell @param {{ score: number, weight: number }} value */
  _say({ row, col }, { score, weight }) {
    const line = this.renderRoot.querySelector('.under')
    if (line) line.textContent = text.under(row, col, score, weight)
  }

  // ---- The worker ----

  /** @param {{ isAsked?: boolean }} [options] */
  async exact({ isAsked = false } = {}) {
    const key = this._key
    const { step, rows, cols } = this._wanted
    if (this._isEvery || this._exact?.key === key || !this.data?.tensors.length) return
    if (!isAsked && Math.max(this.tokens ** 2, rows * cols * step * step) > UNASKED && !this._run) return
    const about = textOf(this.state)
    const runKey = JSON.stringify(about)
    if (this._runKey !== runKey) this._stop()
    this._remark = ''
    this._share ??= 0
    this.requestUpdate()
    if (!this._run && this._runKey !== runKey) {
      this._runKey = runKey
      const turn = ++this._turn
      const found = await this.session.run(this._orders, orderOf, about)
      if (turn !== this._turn || !found?.order) return
      const run = await this.session.atlasRun(found.order, (report) => turn === this._turn && this._hear(about, report))
      if (turn !== this._turn) return run.stop()
      this._run = run
    }
    this._asked = this._wanted
    this._run?.want(this._asked)
  }

  /** An owner of requests. */
  _orders = {}

  /** @param {import('./vectors.js').Text} about @param {AtlasReport} report */
  _hear(about, report) {
    if (report.kind === 'progress') this._share = report.share
    if (report.kind === 'sums')
      void this.session.run(this._sums, takeSums, { text: about, maxima: report.maxima, sums: report.sums })
    if (report.kind === 'error') {
      this._stop()
      this._remark = text.failed(report.message)
    }
    if (report.kind === 'window') {
      this._share = null
      this._exact = { key: JSON.stringify([about, report.window]), values: report.values }
      this._paint()
    }
    this.requestUpdate()
  }

  _sums = {}

  /** @type {ReturnType<typeof windowOf> | null} */
  _asked = null

  _stop() {
    this._turn++
    this._run?.stop()
    this._run = null
    this._runKey = ''
    this._share = null
  }

  cancel() {
    this._stop()
    this._cancelled = this._key
    this.requestUpdate()
  }

  /** The window whose exact picture the reader does not want. */
  _cancelled = ''

  // ---- Hands ----

  /** @param {MouseEvent} event */
  _point(event) {
    const { left, top, width, height } = /** @type {Element} */ (event.currentTarget).getBoundingClientRect()
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
  }

  /** @param {PointerEvent} event */
  _hold = (event) => {
    const canvas = /** @type {Element} */ (event.currentTarget)
    canvas.setPointerCapture?.(event.pointerId)
    this._held.set(event.pointerId, this._point(event))
    this._moved = false
  }

  _moved = false

  /** @param {PointerEvent} event */
  _drag = (event) => {
    const now = this._point(event)
    const before = this._held.get(event.pointerId)
    if (!before) {
      this._cursor = cellAt(this.at, this.tokens, now.x, now.y)
      return this._paint()
    }
    if (this._held.size === 2) return this._pinch(event.pointerId, now)
    const { cells, step } = scaleOf(this.at.zoom)
    const [down, right] = [(before.y - now.y) * cells, (before.x - now.x) * cells]
    if (Math.max(Math.abs(down), Math.abs(right)) < step) return
    const { row, col, zoom } = this.at
    const whole = (/** @type {number} */ way) => Math.round(way / step) * step
    this._moved = true
    this._held.set(event.pointerId, { x: before.x - whole(right) / cells, y: before.y - whole(down) / cells })
    this._go({ row: row + whole(down), col: col + whole(right), zoom })
  }

  /** Two fingers, apart or together. @param {number} id @param {{ x: number, y: number }} now */
  _pinch(id, now) {
    const [other] = [...this._held].filter(([held]) => held !== id).map(([, point]) => point)
    const apart = (/** @type {{ x: number, y: number }} */ point) => Math.hypot(point.x - other.x, point.y - other.y)
    const before = /** @type {{ x: number, y: number }} */ (this._held.get(id))
    const ratio = apart(now) / Math.max(0.01, apart(before))
    const steps = ratio > PINCH ? -1 : ratio < 1 / PINCH ? 1 : 0
    if (!steps) return
    this._moved = true
    this._held.set(id, now)
    this.zoom(steps, (now.x + other.x) / 2, (now.y + other.y) / 2)
  }

  /** @param {PointerEvent} event */
  _release = (event) => {
    const point = this._held.get(event.pointerId)
    this._held.delete(event.pointerId)
    if (!point || this._moved || event.type === 'pointercancel') return
    const { row, col } = cellAt(this.at, this.tokens, point.x, point.y)
    this.change({ 'atlas.y': row, 'atlas.x': col })
  }

  _leave = () => {
    this._cursor = null
    this._paint()
    const line = this.renderRoot.querySelector('.under')
    if (line) line.textContent = ''
  }

  /** @type {number} */
  _wheeled = 0

  /** @param {WheelEvent} event */
  _wheel = (event) => {
    const isWidest = this.at.zoom >= widest(this.tokens)
    if (event.deltaY > 0 && isWidest) return // the page scrolls on
    event.preventDefault()
    this._wheeled += event.deltaY
    const steps = Math.trunc(this._wheeled / NOTCH)
    if (!steps) return
    this._wheeled = 0
    const { x, y } = this._point(event)
    this.zoom(Math.sign(steps), x, y)
  }

  /** @param {KeyboardEvent} event */
  _key_ = (event) => {
    const move = MOVES[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (move && event.shiftKey) this._shift(move)
    else if (move) this._walk(move)
    else if (event.key === '+' || event.key === '=') this.zoom(-1)
    else if (event.key === '-') this.zoom(1)
    else if (event.key === '0') this.whole()
    else return
    event.preventDefault()
  }

  /** By an eighth of the window. @param {[number, number]} move */
  _shift([down, right]) {
    const { row, col, zoom } = this.at
    const way = Math.max(1, scaleOf(zoom).cells / 8)
    this._go({ row: row + down * way, col: col + right * way, zoom })
  }

  /** By a pixel, or a cell where cells are larger; the window follows. @param {[number, number]} move */
  _walk([down, right]) {
    const { step, cells } = scaleOf(this.at.zoom)
    const { row, col } = this.data.cell
    const inside = (/** @type {number} */ place) => Math.max(0, Math.min(this.tokens - 1, place))
    const cell = { row: inside(row + down * step), col: inside(col + right * step) }
    this.change({ 'atlas.y': cell.row, 'atlas.x': cell.col })
    const { at } = this
    const follow = (/** @type {number} */ first, /** @type {number} */ place) =>
      place < first || place >= first + cells ? place - cells / 2 : first
    const next = { row: follow(at.row, cell.row), col: follow(at.col, cell.col), zoom: at.zoom }
    if (next.row !== at.row || next.col !== at.col) this._go(next)
  }

  // ---- Rendering ----

  /** @param {AtlasFigures} _figures */
  isMet(_figures) {
    return this.state['atlas.zoom'] <= -3
  }

  controls() {
    return html`${segments(this, 'atlas.n', text.words, text.lengths)}
      <fieldset class="segments zoom">
        <legend>${text.zoom.legend}</legend>
        <button type="button" class="in" aria-label=${text.zoom.in} @click=${() => this.zoom(-1)}>+</button>
        <button type="button" class="out" aria-label=${text.zoom.out} @click=${() => this.zoom(1)}>−</button>
        <button type="button" class="all" @click=${() => this.whole()}>${text.zoom.whole}</button>
      </fieldset>`
  }

  /** @param {Shown} shown */
  body({ cell, memory }) {
    return html`
      <div class="window">
        <canvas width=${SIDE} height=${SIDE} tabindex="0" role="application" aria-label=${text.canvas}
          @pointerdown=${this._hold} @pointermove=${this._drag} @pointerup=${this._release} @pointercancel=${this._release}
          @pointerleave=${this._leave} @wheel=${this._wheel} @keydown=${this._key_}></canvas>
      </div>
      <p class="under hint" aria-hidden="true"></p>
      <div class="state">${this._state()}</div>
      <div role="status">${this.said(cell, 'verdict')}</div>
      ${this.said(memory, 'hint')}
    `
  }

  _state() {
    const { step, magnified } = scaleOf(this.at.zoom)
    const scale = html`<span class="number">${text.scale(step, magnified)}</span>`
    if (this._remark) return html`${scale}<span>${this._remark}</span>`
    if (this._isEvery) return html`${scale}<span>${text.every}</span>`
    if (this._exact?.key === this._key) return html`${scale}<span>${text.exact(this.state['atlas.pool'])}</span>`
    if (this._share !== null)
      return html`${scale}<progress max="1" .value=${this._share} aria-label=${text.progress}></progress>
        <span>${text.sampled}</span><button type="button" class="cancel" @click=${() => this.cancel()}>${text.cancel}</button>`
    return html`${scale}<span>${text.sampled}</span>
      <button type="button" class="compute" @click=${() => void this.exact({ isAsked: true })}>${text.compute}</button>`
  }

  updated() {
    super.updated()
    this._paint()
    if (!this._at && this._key !== this._cancelled && this._key !== this._tried) {
      this._tried = this._key
      if (this.near) void this.exact()
    }
  }

  /** The window that was last asked for unasked. */
  _tried = ''

  /** @param {AtlasFigures} figures */
  more({ outcome }) {
    return html`
      ${segments(this, 'atlas.model', text.model, text.models)}
      ${segments(this, 'atlas.pool', text.pool, text.pools)}
      ${outcome?.causal ? lettersField(this, 'atlas.letters', text.letters, text.lettersHint) : nothing}
      ${this.numberField('atlas.head', text.head)}
    `
  }

  /** @param {Shown} shown */
  details({ map, row, source }) {
    return html`${this.said(row, '')}<p class="hint">${source}</p>${this.panel(map)}`
  }
}
