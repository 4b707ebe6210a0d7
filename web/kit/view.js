// What all lesson views share: placing a lesson's figures, saying what went wrong, fields, and saving pictures.

import { html, nothing, unsafeCSS } from 'lit'
import words from 'text/kit.js'
import { themeOf } from '../drawing/theme.js'
import { KNOBS } from '../session/knobs.js'
import { valueIn } from '../session/state.js'
import { Arrival } from './arrival.js'
import { share } from './code/listing.js'
import elementCss from './element.css'
import frameCss from './frame.css'
import { frame } from './frame.js'
import { attributeOf, HlJoined } from './joined.js'
import { legend } from './panel/legend.js'
import './paper.js'
import { drawThumbnail } from './panel/thumbnail.js'
import piecesCss from './pieces.css'
import { pngOf, svgOf } from './saved/saved.js'
import { csvOf, snapshotOf } from './snapshot.js'
import tokensCss from './tokens.css'
import viewCss from './view.css'

/**
 * @import { Answer, Tensor } from '../session/types.js'
 * @import { Figures, Panel, Said } from './types.js'
 * @typedef {import('./panel/thumbnail.js').Thumbnail} Thumbnail
 * @typedef {HTMLCanvasElement & { thumbnail?: Omit<Thumbnail, 'dark'> | null }} Pictured  thumbnail: a small map that a template gives to it
 */

/** Whether figures say why there is nothing to show. @param {Figures} figures */
const isEmpty = ({ reason, shown }) => Boolean(reason) || shown === null

/** @template {Answer} [Data=Answer] what its lesson computes @extends {HlJoined<Data>} */
export class HlView extends HlJoined {
  static styles = [
    unsafeCSS(tokensCss),
    unsafeCSS(elementCss),
    unsafeCSS(piecesCss),
    unsafeCSS(viewCss),
    unsafeCSS(frameCss),
  ]

  static properties = { ...HlJoined.properties, drawer: { type: String }, unfolded: { state: true } }

  constructor() {
    super()
    /** The open page of the drawer: more, numbers, code, sources or save; empty: the drawer is closed. */
    this.drawer = ''
    /** The tensor whose numbers stand in the drawer in full. */
    this.unfolded = ''
    this._arrival = new Arrival(this)
  }

  // ---- Rendering ----

  render() {
    const { isOver } = this._arrival
    const whole = this.data ? html`<div class="whole" ?data-coming=${!isOver}>${this._picture()}</div>` : nothing
    const loading = isOver || this.error ? nothing : html`<p class="loading">${words.loading}</p>`
    return html`${this.complaint()}${whole}${loading}`
  }

  /** What went wrong, above the last good figure. @returns {unknown} */
  complaint() {
    return this.error ? this._message(words.error(this.error, this.data !== null)) : nothing
  }

  /** What is on show is there as a whole, too. */
  async getUpdateComplete() {
    const isDone = await super.getUpdateComplete()
    await this._arrival.coming
    return isDone
  }

  /** The figure, or why there is none: what goes wrong in one view stays there. */
  _picture() {
    try {
      const figures = this.figures()
      return frame(this, figures, isEmpty(figures))
    } catch (error) {
      return this._message(words.error(error instanceof Error ? error.message : String(error), false))
    }
  }

  /** @param {string} text */
  _message(text) {
    return html`<p class="message error" role="alert">${text}</p>`
  }

  // ---- What a lesson puts into the frame; each gets what its figures() gave ----

  /** The title: `frame.title` of the lesson's text, where a function of the figures may choose it by the numbers. @param {Figures} figures @returns {unknown} */
  heading(figures) {
    return this._written('title', figures)
  }

  /** The one instruction, in the same way: `frame.ask`. @param {Figures} figures @returns {unknown} */
  task(figures) {
    return this._written('ask', figures)
  }

  /** Whether the reader has done what the instruction asks for. @param {Figures} _figures @returns {boolean} */
  isMet(_figures) {
    return false
  }

  /** @param {'title' | 'ask'} name @param {Figures} figures */
  _written(name, figures) {
    const written = this.frameText[name] ?? ''
    return typeof written === 'function' ? written(/** @type {never} */ (figures), this.state) : written
  }

  /** What the lesson's text says of the frame. */
  get frameText() {
    return /** @type {import('./types.js').FrameText} */ (this.text.frame ?? {})
  }

  /** At most three controls, beside the title. @param {Figures} _figures @returns {unknown} */
  controls(_figures) {
    return nothing
  }

  /** What there is to show, or why there is nothing. @param {Figures} figures @returns {unknown} */
  picture(figures) {
    const { reason, shown = figures } = figures
    return isEmpty(figures) ? html`<p class="message">${reason}</p>` : this.body(shown)
  }

  /** The figures: what is `shown`, or all where a lesson has no such field. @param {unknown} _shown @returns {unknown} */
  body(_shown) {
    return nothing
  }

  /** All other controls, in the drawer. @param {Figures} _figures @returns {unknown} */
  more(_figures) {
    return nothing
  }

  /** Tables and exact numbers, in the drawer. @param {unknown} _shown @returns {unknown} */
  details(_shown) {
    return nothing
  }

  /** @param {string} page empty: closes the drawer */
  openDrawer(page) {
    this.drawer = page
  }

  updated() {
    const canvases = /** @type {NodeListOf<Pictured>} */ (this.renderRoot.querySelectorAll('canvas'))
    for (const canvas of canvases) {
      const { dark } = themeOf(this) // asked only where it is needed: styles must be worked out for it
      if (canvas.dataset.map) void legend(this.session, canvas, dark)
      if (canvas.thumbnail) void drawThumbnail(this.session, canvas, { ...canvas.thumbnail, dark })
    }
    for (const panel of this.panels) panel.classList.toggle('lit', share(panel.tensors, this.lit))
  }

  /**
   * @param {'weights' | 'scores'} map @param {string} low @param {string} high @param {'linear' | 'root' | 'log'} [scale]
   * @param {string} [middle] what the middle stands for, where the numbers at the ends don't tell
   */
  legend(map, low, high, scale = 'linear', middle = '') {
    return html`<span class="legend"><span class="number">${low}</span><canvas data-map=${map} data-scale=${scale} aria-hidden="true"></canvas><span class="number">${high}</span>${middle ? html`<span class="number">${middle}</span>` : nothing}</span>`
  }

  /** @param {'weights' | 'scores'} map @param {'-inf' | 'nan'} special @param {string} meaning */
  swatch(map, special, meaning) {
    return html`<span class="legend"><canvas class="swatch" data-map=${map} data-special=${special} aria-hidden="true"></canvas>${meaning}</span>`
  }

  // ---- What outsiders may ask of an element ----

  /** The tensors on show. @returns {Tensor[]} */
  tensors() {
    return this.data?.tensors ?? []
  }

  /**
   * Inputs, knobs, the picked word and the numbers of every panel by tensor name, as plain JSON.
   * @param {{ full?: boolean }} [options] full: list tensors of any size
   */
  snapshot({ full = false } = {}) {
    const { view } = /** @type {typeof HlView} */ (this.constructor)
    return snapshotOf({
      ...{ view, knobs: this.knobs, state: this.state, tensors: this.tensors(), full },
      answer: this.data ?? { tensors: [] },
      also: this.data ? this.figures().snapshot : {},
      summaryOf: ({ data }) => this.session.summaryOf(data),
    })
  }

  /** Title and picture as they stand on the page, as the text of an SVG file. */
  toSVG() {
    return svgOf(this)
  }

  /** The same as a PNG of twice the size. @returns {Promise<Blob>} */
  toPNG() {
    return pngOf(this)
  }

  /** The numbers on show: one line per row of each tensor, its name, head and row first. */
  toCSV() {
    return csvOf(this.tensors())
  }

  /** A number field that takes what is typed when it is left or Enter is pressed, unless it is hidden. @param {string} name @param {string} label */
  numberField(name, label) {
    if (this.hides(attributeOf(name))) return nothing
    const knob = KNOBS[name]
    const id = name.replace('.', '-')
    return html`
      <div class="field">
        <label for=${id}>${label}</label>
        <input id=${id} type="number" min=${knob.min ?? nothing} max=${knob.max ?? nothing} step=${knob.kind === 'whole' ? 1 : 'any'}
          .value=${String(valueIn(this.state, name))} @change=${(/** @type {Event} */ event) => this._takeNumber(name, event)}>
        ${this.note(name)}
      </div>
    `
  }

  /** Number fields of the lesson's own knobs, which its text names. @param {string[]} names */
  numberFields(...names) {
    const { view, text } = /** @type {typeof HlView} */ (this.constructor)
    return names.map((name) => this.numberField(`${view}.${name}`, /** @type {string} */ (text[name])))
  }

  /** A button to the lesson's next seed, unless it is hidden. @param {string} label */
  nextSeed(label) {
    if (this.hides('seed')) return nothing
    const name = `${/** @type {typeof HlView} */ (this.constructor).view}.seed`
    const seed = Number(valueIn(this.state, name))
    const { min = 0, max = seed } = KNOBS[name]
    return html`<button type="button" class="roll" @click=${() => this.change({ [name]: seed < max ? seed + 1 : min })}>${label}</button>`
  }

  /** @param {string} name @param {Event} event */
  _takeNumber(name, event) {
    const input = /** @type {HTMLInputElement} */ (event.target)
    this.change({ [name]: input.value })
    input.value = String(valueIn(this.state, name))
  }

  /** A switch, unless it is hidden. @param {string} name @param {unknown} label */
  switchField(name, label) {
    if (this.hides(attributeOf(name))) return nothing
    return html`
      <label class="switch"><input type="checkbox" .checked=${valueIn(this.state, name)}
        @change=${(/** @type {Event} */ event) => this.change({ [name]: /** @type {HTMLInputElement} */ (event.target).checked })}>${label}</label>
    `
  }

  // ---- Placing the lesson's pieces ----

  /** @param {Panel} panel @param {string} [kind] its class @param {unknown} [inside] */
  panel({ heading, tensors, figure, marks = {}, cursor = { row: 0, col: 0 }, hint = '' }, kind = '', inside = nothing) {
    return html`<hl-panel class=${kind || nothing} .heading=${heading} .names=${this.state.names} tensors=${tensors.join(' ')} .figure=${figure} .marks=${marks} .cursor=${cursor} .hint=${hint}>${inside}</hl-panel>`
  }

  /** @param {Said} said @param {string} kind its class */
  said({ tensors, said }, kind) {
    return html`<p class=${kind} data-tensors=${tensors.join(' ')}>${said}</p>`
  }
}
