// <hl-stage>: one sentence on its way through attention, as one moving picture.

import { html, nothing, unsafeCSS } from 'lit'
import words from 'text/kit.js'
import text from 'text/stage.js'
import { themeOf } from '../drawing/theme.js'
import { define } from '../kit/define.js'
import { HlView } from '../kit/view.js'
import { rowIn, tensorIn } from '../session/tensors.js'
import { Hands } from './hands.js'
import { Learner } from './learner.js'
import { draw, fontOf, strokesOn, writeIn } from './marks/draw.js'
import { extent, factsOf, measureWith } from './marks/extent.js'
import { SvgStrokes } from './marks/svg.js'
import { More } from './more.js'
import * as trace from './numbers/trace.js'
import { paletteOf, tables } from './palette.js'
import { Playhead } from './playhead.js'
import { sceneOf } from './scene.js'
import stageCss from './stage.css'
import { STEPS, stepNumbered } from './steps.js'
import { END, Film, LINE, RAIL, railOf, stepAt, timeOf } from './timeline.js'
import { between, clamp, isSeen, match } from './tween.js'
import { placeTwins, twinControls, twinsOf } from './twins.js'

/**
 * @import { Grab, Mark, MarkFacts, TraceAnswer } from './types.js'
 * @import { Scene } from './scene.js'
 * @typedef {import('./twins.js').Twin} Twin
 */

/** From the marks of one state to those of another one. */
const CHANGE = 420 // ms

const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** Pixels of a saved picture to a CSS pixel. */
const FINE = 2

/** @type {CanvasRenderingContext2D | null} */
let ruler = null

/** @extends {HlView<TraceAnswer>} */
export class HlStage extends HlView {
  static view = 'stage'
  static lesson = { request: trace.request, numbers: trace.numbers, figures: () => ({}) }
  static text = text
  static styles = [...HlView.styles, unsafeCSS(stageCss)]
  static properties = { ...HlView.properties, step: { type: Number }, large: { type: Boolean, reflect: true } }

  constructor() {
    super()
    this.step = 1
    /** Type for an audience. */
    this.large = false
    this.playhead = new Playhead(() => calm.matches)
    /** @type {Mark[]} */
    this.shown = []
    /** The cell that the keyboard is at, by words of the text. @type {readonly [number, number] | null} */
    this.cell = null
    /** @type {{ held: number | null, pull: { x: number, y: number } | null }} */
    this._hand = { held: null, pull: null }
    this._film = new Film()
    /** The group of marks that a card has lit. */
    this.lit = ''
    this._size = { width: 0, height: 0 }
    /** @type {Scene | null} */
    this._scene = null
    /** @type {{ before: Mark[], start: number } | null} */
    this._change = null
    this._more = new More(this._arrived, this._failed)
    this.learner = new Learner(this._learned)
    /** @type {Map<boolean, import('./palette.js').Tables>} */
    this._tables = new Map()
    /** @type {Twin[]} */
    this._twins = []
    this._frame = 0
    this._resize = new ResizeObserver(() => this._measure())
  }

  // ---- What outsiders may ask ----

  /** Ids of the steps, in their order. */
  get steps() {
    return STEPS.map(({ id }) => id)
  }

  /** The marks on show. @returns {MarkFacts[]} */
  marks() {
    return (this._scene ? this._marksAt(this.playhead.time) : []).map(factsOf)
  }

  /** Resolves when tween and numbers are at rest. */
  async settled() {
    do {
      await super.settled()
      await this._more.settled()
      await this.learner.settled()
      if (this._frame) await new Promise((resolve) => requestAnimationFrame(resolve))
    } while (this.isConnected && (this.playhead.isMoving || this._change || this._frame))
  }

  /** The scene on show. @returns {Scene} */
  get scene() {
    return /** @type {Scene} */ (this._scene)
  }

  /** How many rows stand before the words: a model's start mark. */
  get mark() {
    return this.data.network.config.startMark ? 1 : 0
  }

  /** The whole row of weights at the picked word. */
  get weights() {
    const { prefix, head, row, tensors } = this.data
    return Array.from(rowIn(tensorIn({ tensors }, `${prefix}weights`), row + this.mark, head))
  }

  /** @returns {import('../session/types.js').Tensor[]} */
  tensors() {
    return [...(this.data?.tensors ?? []), ...this._more.tensors, ...(this.learner.answer?.tensors ?? [])]
  }

  toSVG() {
    const { width, height } = this._size
    const strokes = new SvgStrokes()
    const { palette } = this.scene
    draw(/** @type {import('./marks/draw.js').Strokes} */ (/** @type {unknown} */ (strokes)), this.shown, palette)
    const [r, g, b] = palette.page
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="rgb(${r},${g},${b})"/>${strokes}</svg>\n`
  }

  /** The same picture as a PNG of twice the size. @returns {Promise<Blob>} */
  async toPNG() {
    const { width, height } = this._size
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: FINE * width, height: FINE * height })
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
    const [r, g, b] = this.scene.palette.page
    context.fillStyle = `rgb(${r},${g},${b})`
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.scale(FINE, FINE)
    draw(strokesOn(context), this.shown, this.scene.palette)
    return new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
    )
  }

  // ---- Numbers ----

  /** @param {TraceAnswer} data */
  take(data) {
    const before = this._scene && !this.hands?.drag && !calm.matches ? this.shown : null
    super.take(data)
    const wasOf = this._shownOf
    this._shownOf = this._key()
    if (!this._build()) return
    const isNew = wasOf !== undefined && wasOf !== this._shownOf
    if (before?.length && isNew && !this._isSliding) this._change = { before, start: performance.now() }
    this._more.ask(this.session, this.playhead.step)
    this._teach()
    this._paint()
  }

  /** What a change of picture hangs on. */
  _key() {
    const { text: typed, model, row, layer, head, off, edits } = this.state
    return JSON.stringify([
      typed,
      model,
      row,
      layer,
      head,
      off,
      edits,
      this.state['stage.places'],
      this.state['stage.toward'],
    ])
  }

  /** @type {string | undefined} */
  _shownOf

  /** Whether a slider is on the move, whose every value is on show at once. */
  _isSliding = false

  /** Numbers of some step have come. */
  _arrived = () => {
    const before = this.shown
    if (!this._build()) return
    if (!calm.matches && before.length && !this.playhead.isMoving) this._change = { before, start: performance.now() }
    this._paint()
  }

  /** The model in training has gone on. */
  _learned = () => {
    if (this._build()) this._paint()
  }

  /** The last step has a model of its own, which learns only while that step is on show. */
  _teach() {
    if (STEPS[this.playhead.step].id !== 'learning') this.learner.pause()
    else void this.learner.show((listen) => this.session.training(listen), this.state)
  }

  /** @param {unknown} error */
  _failed = (error) => {
    this.error = error instanceof Error ? error.message : String(error)
    this.requestUpdate()
  }

  // ---- The picture ----

  /** Makes the scene anew; false: there is nothing to show, or no room. */
  _build() {
    const maps = this._tables.get(themeOf(this).dark)
    if (!this.data?.tensors.length || !maps || this._size.width < 40) {
      this._scene = null
      return false
    }
    const style = getComputedStyle(this)
    const read = (/** @type {string} */ name) => style.getPropertyValue(`--hl-${name}`).trim()
    const key = JSON.stringify([themeOf(this), this._size])
    if (key !== this._paletteKey) this._palette = paletteOf(read, maps, themeOf(this).dark)
    this._paletteKey = key
    const answers = { trace: this.data, ...this._more.answers(this.state), learn: this.learner.answer }
    this._scene = sceneOf(answers, this._size, /** @type {import('./types.js').Palette} */ (this._palette), {
      state: this.state,
      text,
      hand: this._hand,
      large: this.large,
    })
    this.dispatchEvent(new CustomEvent('hl-scene', { detail: this._scene, bubbles: true, composed: true }))
    return true
  }

  /** @type {import('./types.js').Palette | undefined} */
  _palette
  _paletteKey = ''

  async _colours() {
    const { dark } = themeOf(this)
    if (this._tables.has(dark)) return
    const made = await this.session.run(this._tables, tables, { dark })
    if (made) this._tables.set(dark, made)
  }

  async refresh() {
    await this._colours().catch(() => {}) // what the core can't do, the numbers say
    await super.refresh()
  }

  _recolour = async () => {
    await this._colours()
    if (this._build()) this._paint()
    this.requestUpdate()
  }

  _measure() {
    const picture = this.renderRoot.querySelector('.picture')
    const canvas = this.renderRoot.querySelector('canvas')
    if (!picture || !canvas) return
    const { width, height } = picture.getBoundingClientRect()
    const ratio = devicePixelRatio || 1
    if (Math.abs(width - this._size.width) < 0.5 && Math.abs(height - this._size.height) < 0.5 && this._scene) return
    this._size = { width, height }
    Object.assign(canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) })
    const family = getComputedStyle(this).fontFamily
    writeIn(family)
    ruler ??= document.createElement('canvas').getContext('2d')
    measureWith((label, size, weight = 400) => {
      if (!ruler) return label.length * size * 0.6
      ruler.font = fontOf(size, weight)
      return ruler.measureText(label).width
    })
    this._change = null
    if (this._build()) this._paint()
  }

  /** @param {number} time @returns {Mark[]} */
  _marksAt(time) {
    const now = this._film.at(this.scene, time)
    if (!this._change) return now
    const t = (performance.now() - this._change.start) / CHANGE
    if (t >= 1) {
      this._change = null
      return now
    }
    return between(match(this._change.before.filter(isSeen), now), t)
  }

  /** Draws with the next frame; the first picture at once, since that frame may take long. */
  _paint() {
    if (!this.shown.length) this._drawFrame(performance.now())
    else this._frame ||= requestAnimationFrame(this._drawFrame)
  }

  /** @param {number} now ms */
  _drawFrame = (now) => {
    this._frame = 0
    if (!this._scene || !this.isConnected) return
    this.playhead.forward(now)
    this.shown = this._marksAt(this.playhead.time)
    this._drawOn(this.renderRoot.querySelector('canvas'))
    this._tellRail()
    if (this.playhead.isMoving || this._change) this._paint()
    else this._rest()
  }

  /** @param {HTMLCanvasElement | null} canvas */
  _drawOn(canvas) {
    const g = canvas?.getContext('2d')
    if (!canvas || !g) return
    const ratio = canvas.width / this._size.width
    g.setTransform(ratio, 0, 0, ratio, 0, 0)
    g.clearRect(0, 0, this._size.width, this._size.height)
    draw(strokesOn(g), this.shown, this.scene.palette, this.lit)
  }

  /** Once nothing moves: controls over the marks, and the step as a sentence. */
  _rest() {
    this._twins = twinsOf(this.scene, this.shown)
    const { row, first, T } = this.scene.trace
    const hasCells = this.shown.some(({ grab, alpha = 1 }) => grab?.cell && alpha > 0.5)
    const [i, j] = this.cell ?? [row + first, row + first]
    const inside = (/** @type {number} */ token) => clamp(token, first, first + T - 1)
    this.cell = hasCells ? [inside(i), inside(j)] : null
    this.requestUpdate()
  }

  // ---- Steps ----

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed)
    if (changed.has('large') && this._build()) this._paint()
    if (!changed.has('step')) return
    const step = stepNumbered(this.step)
    if (step === this.playhead.step) return
    if (!this._scene) {
      this.playhead.step = step
      this.playhead.stand(LINE[step].end)
    } else this.go(step)
  }

  /** Goes to a step by its place among `steps`. @param {number} place */
  go(place) {
    const step = clamp(place, 0, STEPS.length - 1)
    this.playhead.go(step, performance.now())
    this._reach(step)
    this._paint()
  }

  /** The way to a step once more, from the step before it. @param {number} place */
  approach(place) {
    const before = Math.max(0, place - 1)
    this.playhead.step = before
    this.playhead.stand(LINE[before].end)
    this.go(place)
  }

  /** The step on show once more. */
  replay() {
    this.playhead.replay(performance.now())
    this._paint()
  }

  /** @param {number} step */
  _reach(step) {
    this.playhead.step = step
    this.step = STEPS[step].n
    if (this.data) {
      this._more.ask(this.session, this.playhead.step)
      this._teach()
    }
    this.dispatchEvent(new CustomEvent('hl-step', { detail: { step, n: this.step }, bubbles: true, composed: true }))
  }

  /** @param {Event} event */
  _scrub = (event) => {
    this.playhead.stand(timeOf(Number(/** @type {HTMLInputElement} */ (event.target).value)))
    const step = stepAt(this.playhead.time)
    if (step !== this.playhead.step) this._reach(step)
    this._paint()
  }

  _tellRail() {
    const rail = this.renderRoot.querySelector('input')
    if (rail) rail.value = String(railOf(this.playhead.time))
  }

  // ---- Hands ----

  /** @param {Grab} grab */
  act({ word, cell, head, toggle }) {
    const { spans } = this.data
    if (word !== undefined) this.session.set({ row: spans[word] })
    else if (cell) this.session.set({ row: spans[cell[0]], column: spans[cell[1]] })
    else if (head) this.session.set({ layer: head[0], head: head[1], edits: [] })
    else if (toggle) {
      const name = toggle.join('.')
      const { off } = this.state
      this.session.set({ off: off.includes(name) ? off.filter((one) => one !== name) : [...off, name] })
    }
  }

  /** Puts a row of weights in place of the softmax's. @param {readonly number[]} weights */
  edit(weights) {
    const { layer, head, row } = this.data
    const edit = { attention: layer, head, row: row + this.mark, weights: [...weights] }
    const others = this.state.edits.filter(
      (one) => one.attention !== layer || one.head !== head || one.row !== edit.row,
    )
    this.session.set({ edits: [...others, edit] }, { goesOn: true })
  }

  /** @param {Record<string, unknown>} changes @param {boolean} [goesOn] */
  change(changes, goesOn = false) {
    this.session.set(changes, { goesOn })
  }

  /** Two words change places. @param {number} a @param {number} b */
  swapPlaces(a, b) {
    const count = this.data.words.length
    const places = Array.from({ length: count }, (_, i) => i)
    places[a] = b
    places[b] = a
    this.change({ 'stage.places': a === b ? [] : places }, true)
  }

  /** @param {number | null} held @param {{ x: number, y: number } | null} pull */
  hold(held, pull) {
    this._hand = { held, pull }
    if (this._build()) this._paint()
  }

  /** Undoes what was done to the model: dragged rows, heads off, temperature, query, places. */
  mend() {
    this.session.set({
      edits: [],
      off: [],
      'stage.temperature': 1,
      'stage.stretch': 1,
      'stage.toward': null,
      'stage.places': [],
    })
  }

  /** Says what is under the pointer. @param {string} said @param {{ x: number, y: number }} [point] */
  tell(said, { x, y } = { x: 0, y: 0 }) {
    const tip = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector('.tip'))
    if (!tip) return
    tip.hidden = !said
    if (!said) return
    tip.textContent = said
    const left = clamp(x + 14, 2, Math.max(2, this._size.width - tip.offsetWidth - 4))
    tip.style.transform = `translate(${left}px,${Math.max(2, y - 38)}px)`
  }

  /** Lights a group of marks. @param {string} group */
  light(group) {
    if (group === this.lit) return
    this.lit = group
    if (this._scene) this._paint()
  }

  /** Tells which group of marks the pointer is over. @param {string} group */
  glow(group) {
    if (group === this._glowing) return
    this._glowing = group
    this.dispatchEvent(new CustomEvent('hl-glow', { detail: group, bubbles: true, composed: true }))
  }

  _glowing = ''

  /** @param {readonly [number, number]} cell */
  walkTo(cell) {
    this.cell = cell
    this.requestUpdate()
  }

  // ---- Rendering ----

  render() {
    const { reason } = this._state()
    return html`
      <div class="picture" role="group" aria-label=${text.label}>
        <canvas aria-hidden="true"></canvas>
        ${this._scene ? twinControls(this, this._twins) : nothing}
        ${reason ? html`<p class="message" role="status">${reason}</p>` : nothing}
        <div class="tip" hidden></div>
      </div>
      ${this.hides('scrub') || this.large ? nothing : this._bar()}
      <p class="spoken visually-hidden" aria-live="polite">${this._spoken()}</p>
    `
  }

  _state() {
    if (this.error) return { reason: words.error(this.error, this._scene !== null) }
    if (!this.data) return { reason: words.loading }
    return { reason: this.data.tensors.length ? '' : words.empty }
  }

  _bar() {
    const step = STEPS[this.playhead.step]
    return html`
      <div class="scrub">
        <button type="button" class="back" aria-label=${text.back} ?disabled=${this.playhead.step === 0} @click=${() => this.go(this.playhead.step - 1)}>‹</button>
        <div class="rail">
          <div class="ticks" aria-hidden="true">${STEPS.map(({ n }, i) => html`<i class=${i === this.playhead.step ? 'on' : ''} data-n=${n} .style=${`left: ${(LINE[i].rail / RAIL) * 100}%`}></i>`)}</div>
          <input type="range" min="0" max=${RAIL} step="any" aria-label=${text.rail} aria-valuetext=${text.railAt(step.n, text.names[step.id])} @input=${this._scrub} @keydown=${this._railKey}>
        </div>
        <button type="button" class="mend" aria-label=${text.mend} title=${text.mend} ?disabled=${!this.data?.edited} @click=${() => this.mend()}>↺</button>
        <button type="button" class="on" aria-label=${text.on} ?disabled=${this.playhead.time >= END} @click=${() => this.go(this.playhead.step + 1)}>›</button>
      </div>
    `
  }

  /** On the bar arrow keys go from step to step. @param {KeyboardEvent} event */
  _railKey = (event) => {
    const by = { ArrowRight: 1, ArrowUp: 1, PageUp: 1, ArrowLeft: -1, ArrowDown: -1, PageDown: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    this.go(this.playhead.step + by)
  }

  /** The step as a sentence with its numbers. */
  _spoken() {
    if (!this._scene) return ''
    const { trace: run } = this._scene
    const weights = run.weights[run.row]
    const looks = [...weights.keys()]
      .sort((a, b) => weights[b] - weights[a])
      .slice(0, 3)
      .map((j) => ({ word: run.words[j], weight: weights[j].toFixed(2) }))
    const step = STEPS[this.playhead.step]
    const best = run.answer?.list.find(({ number }) => number === run.answer?.best)
    return text.spoken({
      n: step.n,
      name: text.names[step.id],
      word: run.words[run.row],
      looks,
      answer: best?.word ?? '',
      share: best?.now.toFixed(2) ?? '',
    })
  }

  firstUpdated() {
    const picture = /** @type {HTMLElement} */ (this.renderRoot.querySelector('.picture'))
    this.hands = new Hands(this, picture)
    this._resize.observe(picture)
    this._measure()
  }

  updated() {
    placeTwins(this.renderRoot, this._twins)
    const cell = this.cell && this.shown.find(({ id }) => id === `cell:${this.cell?.join(':')}`)
    const walker = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector('[data-cell]'))
    if (!cell || !walker) return
    const { x, y, w, h } = extent(cell)
    Object.assign(walker.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` })
  }
}

define('hl-stage', HlStage)
