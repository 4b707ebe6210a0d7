// <hl-atlas>: a window on a map that is never held, and where it stands on the whole. Sampled while it moves, exact once a
// thread of its own has computed it.

import { html, nothing } from 'lit'
import text from 'text/atlas.js'
import { appearance, themeOf } from '../../drawing/theme.js'
import { lettersField } from '../../kit/controls/fields.js'
import { segments } from '../../kit/controls/segments.js'
import { listen, whileThere } from '../../kit/listening.js'
import { readable } from '../../kit/number.js'
import { HlView } from '../../kit/view.js'
import { ExactWindows } from './exact.js'
import { Hands, pointOf } from './hands.js'
import { textOf, unitOf } from './numbers.js'
import { paintWindow } from './open.js'
import { frameCell, putPixels } from './picture.js'
import { centred, following, frameOf, kept, SIDE, scaleOf, widest, windowOf, zoomed } from './windows.js'

/**
 * @import { AtlasAnswer } from './types.js'
 * @import { At, Cell } from './windows.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} AtlasFigures
 * @typedef {NonNullable<AtlasFigures['shown']>} Shown
 */

/** Cells that are computed unasked: a second or two. */
const UNASKED = 2 ** 28

/** How long a window rests before it is kept in the state, and asked for. */
const REST_MS = 250

/** The instruction is met where a cell is so many pixels: 2^3. */
const CELL_ZOOM = -3

/** Letters stand beside cells of 2^4 pixels. */
const LETTERS_ZOOM = -4

/** @extends {HlView<AtlasAnswer>} */
export default class HlAtlas extends HlView {
  /** Where the window is while it moves; null: where the state says. @type {At | null} */
  _at = null

  /** Under the pointer. @type {Cell | null} */
  _pointed = null

  /** A window that is on show already or was refused: what it is, and of which map. */
  _tried = ''

  _exact = new ExactWindows(
    () => this.session,
    () => {
      this._paint()
      this.requestUpdate()
    },
  )

  _hands = new Hands(this)

  constructor() {
    super()
    whileThere(this, () => listen(appearance, { change: () => this._paint() }))
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this._exact.stop()
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

  /** @param {'sample' | 'largest' | 'mean'} pool @param {At} [at] */
  _window(pool, at = this.at) {
    return windowOf(at, this.tokens, { pool, unit: unitOf(this.state) })
  }

  /** A sample is exact where a pixel has no more than one cell. */
  get _isEvery() {
    return this.at.zoom <= 0
  }

  /** @param {At} at */
  go(at) {
    this._at = kept(at, this.tokens)
    this._paint()
    this._placeFrame()
    this._placeLetters()
    clearTimeout(this._rest)
    this._rest = setTimeout(() => this._settle(), REST_MS)
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  _rest

  _settle() {
    if (!this.isConnected) return
    const { row, col, zoom } = this.at
    this._at = null
    this.change({ 'atlas.row': row, 'atlas.col': col, 'atlas.zoom': zoom })
    this.requestUpdate()
  }

  /** @param {number} steps @param {number} [x] @param {number} [y] */
  zoom(steps, x = 0.5, y = 0.5) {
    this.go(zoomed(this.at, this.tokens, steps, x, y))
  }

  whole() {
    this.go(this._whole)
  }

  get _whole() {
    return { row: 0, col: 0, zoom: widest(this.tokens) }
  }

  /** @param {Cell | null} cell */
  point(cell) {
    this._pointed = cell
    this._paint()
  }

  /** @param {Cell} cell */
  pick({ row, col }) {
    this.change({ 'atlas.y': row, 'atlas.x': col })
  }

  /** By pixels, or by cells where cells are larger; the window follows. @param {number} down @param {number} right */
  walk(down, right) {
    const { step } = scaleOf(this.at.zoom)
    const inside = (/** @type {number} */ place) => Math.max(0, Math.min(this.tokens - 1, place))
    const cell = { row: inside(this.data.cell.row + down * step), col: inside(this.data.cell.col + right * step) }
    this.pick(cell)
    const next = following(this.at, this.tokens, cell)
    if (next.row !== this.at.row || next.col !== this.at.col) this.go(next)
  }

  // ---- Drawing ----

  /** @type {number} */
  _frame = 0

  /** With the next frame, once. */
  _paint() {
    if (!this._frame) this._frame = requestAnimationFrame(() => void this._paintNow())
  }

  /** @param {string} canvas a selector */
  _context(canvas) {
    const found = /** @type {HTMLCanvasElement | null} */ (this.renderRoot.querySelector(canvas))
    return found?.getContext('2d') ?? null
  }

  async _paintNow() {
    this._frame = 0
    const context = this._context('.window .map')
    const about = textOf(this.state)
    if (!context || !this.data?.tensors.length || this.data.key !== JSON.stringify(about)) return
    const { at, _pointed: cell } = this
    const values = this._exact.valuesOf(about, this._window(this.state['atlas.pool']))
    const dark = themeOf(this).dark
    const asked = { text: about, window: this._window('sample'), cell, values, high: this.data.high, dark }
    const painted = await this.session.run(context.canvas, paintWindow, asked)
    if (!painted?.rgba) return
    putPixels(context, { ...painted, cols: asked.window.cols }, scaleOf(at.zoom).magnified)
    frameCell(context, at, cell ?? this.data.cell, themeOf(this).select)
    this._say(cell, painted.value)
    if (painted.rows < asked.window.rows) this._paint()
  }

  /** Written at once: a whole update for each move of the pointer would take longer than a frame. @param {Cell | null} cell @param {{ score: number, weight: number } | null} value */
  _say(cell, value) {
    const line = this.renderRoot.querySelector('.under')
    if (!line) return
    if (!cell || !value) line.textContent = text.hands
    else {
      const weight = value.score === -Infinity ? null : readable(value.weight)
      line.textContent = text.under({ ...cell, query: this._word(cell.row), key: this._word(cell.col) }, weight)
    }
  }

  /** @param {number} place */
  _word(place) {
    const { words } = this.data
    return words[place % words.length]
  }

  /** Letters at the window's left and upper edge, where cells are as large. */
  _placeLetters() {
    const { row, col, zoom } = this.at
    const { cells } = scaleOf(zoom)
    const isOn = zoom <= LETTERS_ZOOM && this.data?.causal
    for (const [edge, first] of /** @type {const} */ ([
      ['queries', row],
      ['keys', col],
    ])) {
      const at = this.renderRoot.querySelector(`.${edge}`)
      const letters = isOn ? Array.from({ length: cells }, (_, i) => this._word(first + i)) : []
      at?.replaceChildren(
        ...letters.map((letter) => Object.assign(document.createElement('span'), { textContent: letter })),
      )
    }
  }

  /** Which whole map is drawn small, and on what. @type {{ key: string, canvas: HTMLCanvasElement | null }} */
  _drawn = { key: '', canvas: null }

  async _paintWhole() {
    const context = this._context('.whole-map .map')
    const about = textOf(this.state)
    if (!context || !this.data?.tensors.length || this.data.key !== JSON.stringify(about)) return
    const { high } = this.data
    const asked = { text: about, window: this._window('sample', this._whole), high, dark: themeOf(this).dark }
    const key = JSON.stringify(asked)
    const { canvas } = context
    if (key === this._drawn.key && canvas === this._drawn.canvas) return
    this._drawn = { key, canvas }
    canvas.dataset.drawn = ''
    let painted
    do {
      painted = await this.session.run(canvas, paintWindow, { ...asked, cell: null, values: null })
      if (!painted?.rgba || key !== this._drawn.key) return
      putPixels(context, { ...painted, cols: asked.window.cols })
      await new Promise(requestAnimationFrame)
    } while (painted.rows < asked.window.rows)
    canvas.dataset.drawn = 'whole'
  }

  /** Where the window is on the whole map. */
  _placeFrame() {
    const frame = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector('.whole-map .frame'))
    if (!frame) return
    const { left, top, side } = frameOf(this.at, this.tokens)
    const percent = (/** @type {number} */ share) => `${100 * share}%`
    Object.assign(frame.style, { left: percent(left), top: percent(top), width: percent(side), height: percent(side) })
  }

  // ---- Exact windows ----

  /** @param {{ isAsked?: boolean }} [options] */
  _askExact({ isAsked = false } = {}) {
    if (this._at || this._isEvery || !this.data?.tensors.length) return
    const about = textOf(this.state)
    const window = this._window(this.state['atlas.pool'])
    const key = JSON.stringify([about, window])
    if (!isAsked && (key === this._tried || !this.near)) return
    this._tried = key
    const { rows, cols, step } = window
    if (isAsked || rows * step * Math.max(this.tokens, cols * step) <= UNASKED) void this._exact.want(about, window)
    else if (this._exact.share !== null) this.cancel()
  }

  cancel() {
    this._exact.stop()
    this.requestUpdate()
  }

  // ---- Rendering ----

  /** @param {AtlasFigures} _figures */
  isMet(_figures) {
    return this.state['atlas.zoom'] <= CELL_ZOOM
  }

  controls() {
    return html`${segments(this, 'atlas.n', text.words, text.lengths)}${this.hides('zoom') ? nothing : this._zoomButtons()}`
  }

  _zoomButtons() {
    return html`
      <fieldset class="segments zoom">
        <legend>${text.zoom.legend}</legend>
        <button type="button" class="in" aria-label=${text.zoom.in} @click=${() => this.zoom(-1)}>+</button>
        <button type="button" class="out" aria-label=${text.zoom.out} @click=${() => this.zoom(1)}>−</button>
        <button type="button" class="all" @click=${() => this.whole()}>${text.zoom.whole}</button>
      </fieldset>`
  }

  /** @param {Shown} shown */
  body({ cell, memory, most }) {
    const hands = this._hands
    return html`
      <div class="maps">
        <div class="window">
          <div class="sheet">
            <div class="edge keys" aria-hidden="true"></div>
            <div class="edge queries" aria-hidden="true"></div>
            <canvas class="map" width=${SIDE} height=${SIDE} tabindex="0" role="application" aria-label=${text.canvas}
            @pointerdown=${hands.hold} @pointermove=${hands.move} @pointerup=${hands.release} @pointercancel=${hands.release}
            @pointerleave=${hands.leave} @wheel=${hands.wheel} @keydown=${hands.press}></canvas>
          </div>
          <p class="under hint" aria-hidden="true" .textContent=${text.hands}></p>
          <div class="state">${this._state()}</div>
        </div>
        <div class="beside">
          <div class="whole-map" aria-hidden="true">
            <canvas class="map" width=${SIDE} height=${SIDE} @pointerdown=${this._jump}></canvas>
            <span class="frame"></span>
          </div>
          <p class="hint">${text.frameHint}</p>
          ${this.legend('weights', text.none, most, 'root')}
        </div>
        <div class="numbers">
          <div role="status">${this.said(cell, 'verdict')}</div>
          ${this.said(memory, 'hint')}
        </div>
      </div>
    `
  }

  /** The window goes where the whole map is clicked. @param {PointerEvent} event */
  _jump = (event) => {
    const { x, y } = pointOf(event)
    this.go(centred(this.at, this.tokens, x, y))
  }

  /** What a pixel stands for; and whether exact pixels are there, on their way, or to be asked for. */
  _state() {
    const { step, magnified } = scaleOf(this.at.zoom)
    const pool = this.state['atlas.pool']
    const isWhole = this._isEvery || this._exact.valuesOf(textOf(this.state), this._window(pool)) !== null
    const scale = html`<span class="number">${text.scale(step, magnified, !isWhole)}</span>`
    if (this._exact.failure) return html`${scale}<span>${text.failed(this._exact.failure)}</span>`
    if (isWhole) return html`${scale}<span>${this._isEvery ? text.every : text.exact(pool)}</span>`
    return html`${scale}${this.hides('compute') ? nothing : this._work()}`
  }

  _work() {
    const { share } = this._exact
    if (share === null)
      return html`<button type="button" class="compute" @click=${() => this._askExact({ isAsked: true })}>${text.compute}</button>`
    return html`<progress max="1" .value=${share} aria-label=${text.progress}></progress>
      <button type="button" class="cancel" @click=${() => this.cancel()}>${text.cancel}</button>`
  }

  updated() {
    super.updated()
    this._paint()
    this._placeFrame()
    this._placeLetters()
    void this._paintWhole()
    this._askExact()
  }

  /** @param {AtlasFigures} figures */
  more({ outcome }) {
    return html`
      ${segments(this, 'atlas.model', text.model, text.models)}
      ${segments(this, 'atlas.unit', text.unit, text.units)}
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
