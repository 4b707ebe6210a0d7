// <hl-stage>: one sentence on its way through attention, as one moving picture.

import { html, nothing, unsafeCSS } from 'lit'
import words from 'text/kit.js'
import text from 'text/stage.js'
import { textWidth, useFont } from '../drawing/pen.js'
import { themeOf } from '../drawing/theme.js'
import { toggled } from '../kit/controls/fields.js'
import { define } from '../kit/define.js'
import { withNext } from '../kit/numbers/writing.js'
import { HlView } from '../kit/view.js'
import { rowIn, tensorIn } from '../session/tensors.js'
import { bar, tellBar } from './bar.js'
import { Beside } from './beside.js'
import { Change } from './change.js'
import { Colours } from './colours.js'
import { Hands } from './hands.js'
import { Learner } from './learner.js'
import { draw, strokesOn } from './marks/draw.js'
import { factsOf, measureWith } from './marks/extent.js'
import { More } from './more.js'
import * as trace from './numbers/trace.js'
import { Playhead } from './playhead.js'
import { pngOf, svgOf } from './saved.js'
import { sceneOf } from './scene.js'
import { spokenOf } from './spoken.js'
import stageCss from './stage.css'
import { STEPS, stepNumbered } from './steps.js'
import { Film, LINE, stepAt } from './timeline.js'
import { showTip } from './tips.js'
import { clamp } from './tween.js'
import { keepFocus, placeTwins, placeWalker, twinControls, twinsOf } from './twins.js'

/**
 * @import { Grab, Mark, MarkFacts, TraceAnswer } from './types.js'
 * @import { Scene } from './scene.js'
 * @typedef {import('./twins.js').Twin} Twin
 */

const calm = matchMedia('(prefers-reduced-motion: reduce)')
const isCalm = () => calm.matches

measureWith(textWidth)

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
    this.playhead = new Playhead(isCalm)
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
    this._change = new Change(isCalm)
    this._more = new More(this._arrived, this._failed)
    this.learner = new Learner(this._learned)
    this._colours = new Colours()
    this._beside = new Beside()
    /** @type {Twin[]} */
    this._twins = []
    this._frame = 0
    this._resize = new ResizeObserver(() => this._measure())
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this.learner.end() // its thread would go on without anybody
  }

  // ---- What outsiders may ask ----

  /** Ids of the steps, in their order. */
  get steps() {
    return STEPS.map(({ id }) => id)
  }

  /** The marks on show. @returns {MarkFacts[]} */
  marks() {
    this._write()
    return (this._scene ? this._marksAt(this.playhead.time) : []).map(factsOf)
  }

  /** Resolves when tween and numbers are at rest. */
  async settled() {
    do {
      await super.settled()
      await this._more.settled()
      await this.learner.settled()
      if (this._frame) await new Promise((resolve) => requestAnimationFrame(resolve))
    } while (this.isConnected && (this.playhead.isMoving || this._change.isOn || this._frame))
  }

  /** The scene on show. @returns {Scene} */
  get scene() {
    return /** @type {Scene} */ (this._scene)
  }

  /** The whole row of weights at the picked word. */
  get weights() {
    const { prefix, head, row, tensors } = this.data
    return Array.from(rowIn(tensorIn({ tensors }, `${prefix}weights`), row, head))
  }

  /** Rows of the word that begins with a token. @param {number} token */
  rowsOfWord(token) {
    return this.data.looks.find(([first]) => first === token) ?? [token]
  }

  /** @returns {import('../session/types.js').Tensor[]} */
  tensors() {
    return [...(this.data?.tensors ?? []), ...this._more.tensors, ...(this.learner.answer?.tensors ?? [])]
  }

  toSVG() {
    if (!this._scene) return super.toSVG()
    this._write()
    return svgOf(this.shown, this.scene.palette, this._size)
  }

  toPNG() {
    if (!this._scene) return super.toPNG()
    this._write()
    return pngOf(this.shown, this.scene.palette, this._size)
  }

  // ---- Numbers ----

  /** @param {TraceAnswer} data */
  take(data) {
    const before = this._scene && !this.hands?.drag ? this.shown : []
    super.take(data)
    this._beside.opened([data.layer, data.head])
    const isOther = this._change.isOther(this.state)
    if (!this._build()) return
    if (isOther) this._change.begin(before, performance.now())
    this._askMore()
    this._paint()
  }

  /** Numbers of some step have come. */
  _arrived = () => {
    const before = this.shown
    if (!this._build()) return
    if (!this.playhead.isMoving) this._change.begin(before, performance.now())
    this._paint()
  }

  /** The model in training has gone on; where the stage is out of sight, as in another room of the page, it pauses. */
  _learned = () => {
    if (!this.near) this.learner.pause()
    if (this._build()) this._paint()
  }

  /** Numbers beside the trace that the step on show has. The last step has a model of its own, which learns only there. */
  _askMore() {
    if (!this.data?.tensors.length || !this.isConnected) return
    this._more.ask(this.session, this.now, this.playhead.step, this.data.network)
    if (STEPS[this.playhead.step].id !== 'learning') this.learner.pause()
    else void this.learner.show((listen) => this.session.training(listen), this.now)
  }

  /** @param {unknown} error */
  _failed = (error) => {
    this.error = error instanceof Error ? error.message : String(error)
    this.requestUpdate()
  }

  // ---- The picture ----

  /** Makes the scene anew; false: there is nothing to show, or no room. */
  _build() {
    const palette = this._colours.of(this)
    if (!this.data?.tensors.length || !palette || this._size.width < 40) {
      this._scene = null
      return false
    }
    this._write()
    const answers = { trace: this.data, ...this._more.answers(this.now), learn: this.learner.answer }
    this._scene = sceneOf(answers, this._size, palette, {
      state: this.state,
      text,
      hand: this._hand,
      beside: this._beside.head,
      large: this.large,
    })
    this.dispatchEvent(new CustomEvent('hl-scene', { detail: this._scene, bubbles: true, composed: true }))
    return true
  }

  async refresh() {
    await this._colours.prepare(this).catch(() => {}) // what the core can't do, the numbers say
    await super.refresh()
  }

  _recolour = async () => {
    await this._colours.prepare(this)
    if (this._build()) this._drawFrame(performance.now()) // not with a frame: paper has none
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
    this._change.end()
    if (this._build()) this._paint()
  }

  /** What follows is measured and drawn in this stage's own fonts. */
  _write() {
    useFont(themeOf(this).font)
  }

  /** @param {number} time @returns {Mark[]} */
  _marksAt(time) {
    return this._change.at(this._film.at(this.scene, time), performance.now())
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
    this._write()
    this.shown = this._marksAt(this.playhead.time)
    this._drawOn(this.renderRoot.querySelector('canvas'))
    tellBar(this)
    if (this.playhead.isMoving || this._change.isOn) this._paint()
    else this._rest()
  }

  /** @param {HTMLCanvasElement | null} canvas */
  _drawOn(canvas) {
    const g = canvas?.getContext('2d')
    if (!canvas) return
    if (!g) return this._drawSvg(canvas)
    const ratio = canvas.width / this._size.width
    g.setTransform(ratio, 0, 0, ratio, 0, 0)
    g.clearRect(0, 0, this._size.width, this._size.height)
    draw(strokesOn(g), this.shown, this.scene.palette, this.lit)
  }

  /** Where a browser gives no canvas, the picture is an SVG. @param {HTMLCanvasElement} canvas */
  _drawSvg(canvas) {
    canvas.parentElement?.querySelector('svg')?.remove()
    canvas.insertAdjacentHTML('afterend', this.toSVG())
    canvas.nextElementSibling?.setAttribute('aria-hidden', 'true')
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
    this._focused = this.shadowRoot?.activeElement
    if (changed.has('large') && this._build()) this._paint()
    this._askMore() // a knob may be of numbers that the trace does not hang on
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
    this._askMore()
    this.dispatchEvent(new CustomEvent('hl-step', { detail: { step, n: this.step }, bubbles: true, composed: true }))
  }

  /** A moment of the line of time, which the bar is drawn to. @param {number} time */
  scrub(time) {
    this.playhead.stand(time)
    const step = stepAt(time)
    if (step !== this.playhead.step) this._reach(step)
    this._paint()
  }

  // ---- Hands ----

  /** @param {Grab} grab */
  act({ word, cell, head, toggle, moment, wire, next }) {
    const { spans } = this.data
    if (next !== undefined) this.write(this.scene.writing?.next[next]?.word ?? '')
    else if (word !== undefined) this.session.set({ row: this._spanOf(word) })
    else if (cell) this.session.set({ row: spans[cell[0]], column: spans[cell[1]] })
    else if (moment !== undefined) this._showMoment(moment)
    else if (head) this.session.set({ layer: head[0], head: head[1], edits: [] })
    else if (toggle) {
      const name = toggle.join('.')
      const { off } = this.state
      this.session.set({ off: toggled(off, name) })
    } else if (wire) this.session.set({ 'stage.cut': toggled(this.state['stage.cut'], wire) })
  }

  /** Step 13: one more word. @param {string} word empty: none */
  write(word) {
    if (!word) return
    this.session.set({ 'stage.said': withNext(this.state['stage.said'], word) })
  }

  /** A moment of the step on show. @param {number} share of its travel */
  _showMoment(share) {
    const { begin, end } = LINE[this.playhead.step]
    this.scrub(begin + share * (end - begin))
  }

  /** Where the word that begins with a token stands in the text: all of it where it is one mark. @param {number} token */
  _spanOf(token) {
    const { spans, looks } = this.data
    const tokens = (STEPS[this.playhead.step].id === 'look' && looks.find(([first]) => first === token)) || [token]
    return { start: spans[tokens[0]].start, end: spans[tokens[tokens.length - 1]].end }
  }

  /** Puts a row of weights in place of the softmax's. @param {readonly number[]} weights */
  edit(weights) {
    const { layer, head, row } = this.data
    const edit = { attention: layer, head, row, weights: [...weights] }
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
      'stage.cut': [],
      'stage.temperature': 1,
      'stage.stretch': 1,
      'stage.toward': null,
      'stage.places': [],
    })
  }

  /** The head under the pointer, or under the keyboard, is compared with the open one. @param {readonly [number, number] | null} head */
  compare(head) {
    if (this._beside.pointed(head) && this._build()) this._paint()
  }

  /** Says what is under the pointer. @param {string} said @param {{ x: number, y: number }} [point] */
  tell(said, { x, y } = { x: 0, y: 0 }) {
    const tip = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector('.tip'))
    if (tip) showTip(tip, said, { x, y }, this._size.width)
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
      ${this.hides('scrub') || this.large ? nothing : bar(this)}
      <p class="spoken visually-hidden" aria-live="polite">${this._scene ? spokenOf(this._scene, STEPS[this.playhead.step]) : ''}</p>
    `
  }

  _state() {
    if (this.error) return { reason: words.error(this.error, this._scene !== null) }
    if (!this.data) return { reason: words.loading }
    return { reason: this.data.tensors.length ? '' : words.empty }
  }

  firstUpdated() {
    const picture = /** @type {HTMLElement} */ (this.renderRoot.querySelector('.picture'))
    this.hands = new Hands(this, picture)
    this._resize.observe(picture)
  }

  updated() {
    keepFocus(this.renderRoot, this._focused)
    placeTwins(this.renderRoot, this._twins)
    const cell = this.cell && this.shown.find(({ id }) => id === `cell:${this.cell?.join(':')}`)
    if (cell) placeWalker(this.renderRoot, cell)
  }
}

define('hl-stage', HlStage)
