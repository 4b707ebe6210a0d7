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
import { paintWindow } from './open.js'
import { frameCell, putPixels } from './picture.js'
import { centred, following, frameOf, inside, kept, SIDE, scaleOf, widest, windowOf, zoomed } from './windows.js'

/**
 * @import { AtlasAnswer } from './types.js'
 * @import { Atlas } from './open.js'
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

  /** The window that was last asked for unasked. @type {{ atlas: Atlas | null, key: string }} */
  _tried = { atlas: null, key: '' }

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
    const change = () => {
      this._paint()
      void this._paintWhole()
    }
    whileThere(this, () => listen(appearance, { change }))
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this._exact.stop()
    clearTimeout(this._rest)
    this._at = this._pointed = null
    this._tried = { atlas: null, key: '' }
  }

  // ---- The window ----

  /** Of the map on show, which may not be the one that is asked for yet. */
  get tokens() {
    return this.data.tokens
  }

  /** @returns {At} */
  get at() {
    const { 'atlas.row': row, 'atlas.col': col, 'atlas.zoom': zoom } = this.state
    return kept(this._at ?? { row, col, zoom }, this.tokens)
  }

  /** @param {'sample' | 'largest' | 'mean'} pool @param {At} [at] */
  _window(pool, at = this.at) {
    return windowOf(at, this.tokens, { pool, unit: this.data.unit })
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
    const { 'atlas.y': row, 'atlas.x': col } = this.state
    const from = inside({ row, col }, this.tokens)
    const cell = inside({ row: from.row + down * step, col: from.col + right * step }, this.tokens)
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
    if (!context || !this.data?.atlas) return
    const { atlas, high } = this.data
    const { at, tokens } = this
    const cell = this._pointed && inside(this._pointed, tokens)
    const values = this._exact.of(atlas, this._window(this.state['atlas.pool']))?.values ?? null
    const window = this._window('sample')
    const asked = { atlas, window, cell, values, high, dark: themeOf(this).dark }
    const painted = await this.session.run(context.canvas, paintWindow, asked)
    if (!painted) return
    putPixels(context, { ...painted, cols: window.cols }, scaleOf(at.zoom).magnified)
    frameCell(context, at, cell ?? this.data.cell, themeOf(this).select)
    this._say(cell, painted.value)
    if (painted.rows < window.rows) this._paint()
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

  /** Which whole map is drawn small, and on what. @type {{ canvas: HTMLCanvasElement | null, atlas: Atlas | null, look: string }} */
  _drawn = { canvas: null, atlas: null, look: '' }

  async _paintWhole() {
    const context = this._context('.whole-map .map')
    if (!context || !this.data?.atlas) return
    const { atlas, high } = this.data
    const { canvas } = context
    const window = this._window('sample', this._whole)
    const { dark } = themeOf(this)
    const look = `${window.unit} ${high} ${dark}`
    const { _drawn: old } = this
    if (old.canvas === canvas && old.atlas === atlas && old.look === look) return
    const drawn = { canvas, atlas, look }
    this._drawn = drawn
    canvas.dataset.drawn = ''
    let rows = 0
    while (rows < window.rows) {
      const painted = await this.session.run(canvas, paintWindow, {
        atlas,
        window,
        cell: null,
        values: null,
        high,
        dark,
      })
      if (!painted || this._drawn !== drawn) return
      putPixels(context, { ...painted, cols: window.cols })
      rows = painted.rows
      await new Promise(requestAnimationFrame)
    }
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
    if (this._at || !this.data?.atlas || this._isEvery) return
    const { atlas } = this.data
    const window = this._window(this.state['atlas.pool'])
    const key = JSON.stringify(window)
    const isTried = this._tried.atlas === atlas && this._tried.key === key
    if (!isAsked && (isTried || !this.near)) return
    this._tried = { atlas, key }
    const { rows, cols, step } = window
    if (isAsked || rows * step * Math.max(this.tokens, cols * step) <= UNASKED) void this._exact.want(atlas, window)
    else if (this._exact.share !== null) this.cancel()
  }

  /** It has come near the window, among other things. */
  _need() {
    super._need()
    if (this.near) this._askExact()
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
            <canvas class="map" width=${SIDE} height=${SIDE} @click=${this._jump}></canvas>
            <span class="frame"></span>
          </div>
          <p class="hint">${text.frameHint}</p>
          ${this.legend('weights', text.none, most, 'root')}
        </div>
        <div class="numbers">
          <div role="status">${this.said(cell, 'verdict')}<p class="visually-hidden">${this._where()}</p></div>
          ${this.said(memory, 'hint')}
        </div>
      </div>
    `
  }

  /** For a screen reader. */
  _where() {
    const { row, col, rows, cols, step } = this._window('sample')
    const last = (/** @type {number} */ first, /** @type {number} */ pixels) =>
      Math.min(this.tokens, first + pixels * step)
    return text.where([row, last(row, rows)], [col, last(col, cols)])
  }

  /** The window goes where the whole map is clicked. @param {MouseEvent} event */
  _jump = (event) => {
    const { x, y } = pointOf(event)
    this.go(centred(this.at, this.tokens, x, y))
  }

  /** What a pixel stands for; and whether exact pixels are there, on their way, or to be asked for. */
  _state() {
    const { step, magnified } = scaleOf(this.at.zoom)
    const pool = this.state['atlas.pool']
    const found = this.data.atlas && this._exact.of(this.data.atlas, this._window(pool))
    const isWhole = this._isEvery || Boolean(found?.values)
    const scale = html`<span class="number">${text.scale(step, magnified, !isWhole)}</span>`
    if (isWhole) return html`${scale}<span>${this._isEvery ? text.every : text.exact(pool, this.data.unit)}</span>`
    const failure = found?.failure ? html`<span>${text.failed(found.failure)}</span>` : nothing
    return html`${scale}${failure}${this.hides('compute') ? nothing : this._work()}`
  }

  /** One button, so that the keyboard stays on it. */
  _work() {
    const { share } = this._exact
    const isBusy = share !== null
    return html`
      ${isBusy ? html`<progress max="1" .value=${share} aria-label=${text.progress}></progress>` : nothing}
      <button type="button" class=${isBusy ? 'cancel' : 'compute'}
        @click=${() => (isBusy ? this.cancel() : this._askExact({ isAsked: true }))}>${isBusy ? text.cancel : text.compute}</button>`
  }

  updated() {
    super.updated()
    if (!this.data?.atlas) return
    this._paint()
    this._placeFrame()
    this._placeLetters()
    void this._paintWhole()
    this._askExact()
  }

  /** @param {AtlasFigures} _figures */
  more(_figures) {
    const { causal, heads } = this.data
    const names = Object.fromEntries(Array.from({ length: heads }, (_, i) => [i + 1, text.headName(i)]))
    return html`
      ${segments(this, 'atlas.model', text.model, text.models)}
      ${segments(this, 'atlas.unit', text.unit, text.units)}
      ${segments(this, 'atlas.pool', text.pool, text.pools)}
      ${causal ? lettersField(this, 'atlas.letters', text.letters, text.lettersHint) : nothing}
      ${segments(this, 'atlas.head', text.head, names)}
    `
  }

  /** @param {Shown} shown */
  details({ map, row, source }) {
    return html`${this.said(row, '')}<p class="hint">${source}</p>${this.panel(map)}`
  }
}
