// Play, pause, step, scrub and speed for whatever goes in steps: a knob of whole numbers that counts them. Nothing
// plays by itself; out of sight it pauses.

import { html } from 'lit'
import words from 'text/kit.js'
import { valueIn } from '../../session/state.js'

const text = words.player

/** What a step takes at speed 1, in ms. */
const STEP = 900
const SPEEDS = [0.5, 1, 2, 4]

/**
 * @typedef {import('../view.js').HlView} HlView
 * @typedef {{ knob: string, first?: number, last: () => number, label: string, describe?: (at: number) => string,
 *   begun?: string, speed?: number }} PlayerOptions
 *   knob: counts the steps, from first (0) to last(); label: what is played; describe: a step in words; begun: a switch
 *   that says that the last step was played to: until then that is the first one
 */

export class Player {
  /** @param {HlView} view @param {PlayerOptions} options */
  constructor(view, { knob, first = 0, last, label, describe = String, begun = '', speed = 1 }) {
    this.view = view
    this.knob = knob
    this.first = first
    this.last = last
    this.label = label
    this.describe = describe
    this.begun = begun
    this.speed = speed
    this.timer = 0
    /** Whether it has stepped since it was started: the first step is one to undo, what follows belongs to it. */
    this.hasStepped = false
    view.addController(this)
  }

  get isPlaying() {
    return this.timer !== 0
  }

  /** The step on show. */
  get at() {
    const at = Math.max(this.first, Math.min(this.last(), Number(valueIn(this.view.state, this.knob))))
    return at >= this.last() && this.begun && !valueIn(this.view.state, this.begun) ? this.first : at
  }

  /** The same in words. */
  get said() {
    return this.describe(this.at)
  }

  hostDisconnected() {
    this.pause()
  }

  /** Plays on; from the beginning, if it has come to the end. */
  play() {
    if (this.at >= this.last()) this.go(this.first)
    clearInterval(this.timer)
    this.hasStepped = false
    this.timer = window.setInterval(() => this._tick(), STEP / this.speed)
    this.view.requestUpdate()
  }

  pause() {
    clearInterval(this.timer)
    this.timer = 0
    this.view.requestUpdate()
  }

  /** @param {number} at @param {{ goesOn?: boolean }} [options] */
  go(at, options) {
    const begun = this.begun ? { [this.begun]: true } : {}
    this.view.session.set({ [this.knob]: Math.max(this.first, Math.min(this.last(), at)), ...begun }, options)
  }

  _tick() {
    if (document.hidden || !this.view.near) return this.pause()
    if (this.at >= this.last()) return this.pause()
    this.go(this.at + 1, { goesOn: this.hasStepped })
    this.hasStepped = true
  }

  /** @param {number} by */
  _step(by) {
    this.pause()
    this.go(this.at + by)
  }

  /** Whoever takes hold of the slider has the say, even where it does not move. @param {Event} event */
  _hold = (event) => {
    const isElsewhere = event instanceof KeyboardEvent && !/^(Arrow|Page|Home|End)/u.test(event.key)
    if (this.isPlaying && !isElsewhere) this.pause()
  }

  /** @param {Event} event */
  _scrub = (event) => {
    this.pause()
    this.go(Number(/** @type {HTMLInputElement} */ (event.target).value))
  }

  /** @param {Event} event */
  _setSpeed = (event) => {
    this.speed = Number(/** @type {HTMLSelectElement} */ (event.target).value)
    if (this.isPlaying) this.play()
  }

  /** The slider by itself. */
  slider() {
    const { at, first } = this
    return html`<input type="range" aria-label=${this.label} min=${first} max=${this.last()} step="1" .value=${String(at)} aria-valuetext=${this.said}
      @keydown=${this._hold} @pointerdown=${this._hold} @input=${this._scrub}>`
  }

  template() {
    const { at, first } = this
    const last = this.last()
    return html`
      <div class="player" role="group" aria-label=${this.label}>
        <button type="button" class="play" @click=${() => (this.isPlaying ? this.pause() : this.play())}>${this.isPlaying ? text.pause : text.play}</button>
        <button type="button" class="back" aria-label=${text.back} ?disabled=${at <= first} @click=${() => this._step(-1)}>‹</button>
        ${this.slider()}
        <button type="button" class="forth" aria-label=${text.forth} ?disabled=${at >= last} @click=${() => this._step(1)}>›</button>
        <output class="number">${this.said}</output>
        <label class="speed">${text.speed} <select @change=${this._setSpeed}>${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === this.speed}>${speed}×</option>`)}</select></label>
      </div>
    `
  }
}
