// <hl-lecture>: the page as a lecture. While a scene is on, the page shows only that scene's figure, in large type; what
// is on show is a knob as everything else, so a scene is a link.

import { html, LitElement, nothing, unsafeCSS } from 'lit'
import text from 'text/lecture.js'
import scenes from 'text/scenes.js'
import { PREDICTIONS } from '../kit/controls/predictions.js'
import { define } from '../kit/define.js'
import elementCss from '../kit/element.css'
import piecesCss from '../kit/pieces.css'
import tokensCss from '../kit/tokens.css'
import { formatLink, parseLink } from '../session/link.js'
import { Session } from '../session/session.js'
import lectureCss from './lecture.css'

/** @typedef {import('text/scenes.js').Scene} Scene */

/** Marks what a scene leaves out; the page's style sheet takes it away. */
const OFF_STAGE = 'data-off-stage'

/** The state that a scene begins with: scenes are written on the defaults of 0.1. @param {Scene} scene @param {number} number from 1 @param {boolean} revealed */
function stateOf({ link = '', predict }, number, revealed) {
  const shown = revealed || predict === undefined
  return { ...parseLink(`v=1&${link}`).state, 'page.scene': number, 'page.shown': shown }
}

export class HlLecture extends LitElement {
  static properties = { group: { type: String } }

  static styles = [unsafeCSS(tokensCss), unsafeCSS(elementCss), unsafeCSS(piecesCss), unsafeCSS(lectureCss)]

  constructor() {
    super()
    this.group = ''
    /** Which scene the page was last arranged for, and whether its figure was shown. */
    this.staged = '0'
    /** What hide= said before the scene. @type {[Element, string | null][]} */
    this.hideBefore = []
  }

  get session() {
    return Session.of(this.group)
  }

  /** Scenes whose figures are on this page. @returns {Scene[]} */
  get scenes() {
    return scenes.filter(({ show }) => document.querySelector(show))
  }

  /** Number of the scene that is on, from 1; 0: the page is the page. */
  get number() {
    return Math.min(this.session.state['page.scene'], this.scenes.length)
  }

  /** Whether the scene's figure is on show: a prediction comes before. */
  get isShown() {
    return this.session.state['page.shown'] || this.scenes[this.number - 1]?.predict === undefined
  }

  connectedCallback() {
    super.connectedCallback()
    this.session.addEventListener('change', this._changed)
    this._changed()
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this.session.removeEventListener('change', this._changed)
    this._stage(null)
  }

  /** After others have set the hide attributes. */
  restage() {
    this.hideBefore = []
    this._stage(this.scenes[this.number - 1] ?? null)
  }

  _changed = () => {
    const { number } = this
    const staged = `${number}${this.isShown ? '' : '?'}`
    if (staged === this.staged) return
    const isOther = Number.parseInt(staged, 10) !== Number.parseInt(this.staged, 10)
    this.staged = staged
    this._stage(number ? this.scenes[number - 1] : null)
    this.requestUpdate()
    if (isOther) this._begin(number > 0)
  }

  /** A new scene is read from its top, and keys are the lecture's. @param {boolean} isOn */
  async _begin(isOn) {
    await this.updateComplete
    if (isOn) this.renderRoot.querySelector('h1')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }

  // ---- Going from scene to scene ----

  /** @param {number} number from 1; 0: leaves @param {{ revealed?: boolean }} [options] */
  go(number, { revealed = false } = {}) {
    const scene = this.scenes[number - 1]
    this.session.set(scene ? stateOf(scene, number, revealed) : { 'page.scene': 0, 'page.shown': false })
  }

  /** On: shows the figure, or goes to the next scene; the last one stays. */
  next() {
    if (!this.isShown) this.session.set({ 'page.shown': true })
    else if (this.number < this.scenes.length) this.go(this.number + 1)
  }

  back() {
    const { number } = this
    if (this.isShown && this.scenes[number - 1].predict !== undefined) this.session.set({ 'page.shown': false })
    else if (number > 1) this.go(number - 1, { revealed: true })
  }

  // ---- What the page shows meanwhile ----

  /** @param {Scene | null} scene */
  _stage(scene) {
    for (const element of document.querySelectorAll(`[${OFF_STAGE}]`)) element.removeAttribute(OFF_STAGE)
    for (const [element, hide] of this.hideBefore) setOrRemove(element, 'hide', hide)
    this.hideBefore = []
    document.documentElement.classList.toggle('lecture', scene !== null)
    const view = scene && document.querySelector(scene.show)
    if (!scene || !view) return
    const section = view.closest('section')
    const all = [...document.querySelectorAll('main > *'), ...(section?.children ?? [])]
    for (const element of all)
      if (element !== this && (!this.isShown || !element.contains(view))) element.setAttribute(OFF_STAGE, '')
    this.hideBefore = [[view, view.getAttribute('hide')]]
    view.setAttribute('hide', [view.getAttribute('hide') ?? '', scene.hide ?? ''].join(' ').trim())
  }

  // ---- Rendering ----

  render() {
    const { number, scenes } = this
    const scene = scenes[number - 1]
    if (!scene) return nothing
    return html`
      <header>
        <div class="bar flow small">
          <details class="all over"><summary class="number" aria-label="${text.scenes}: ${text.place(number, scenes.length)}">${text.place(number, scenes.length)}</summary>
            <ol>${scenes.map((other, i) => html`<li><a href=${formatLink(stateOf(other, i + 1, false))} aria-current=${i + 1 === number ? 'step' : nothing} @click=${(/** @type {MouseEvent} */ event) => this._follow(event, i + 1)}>${other.title}</a></li>`)}</ol>
          </details>
          <button type="button" class="back" ?disabled=${number === 1 && this.isShown && scene.predict === undefined} @click=${() => this.back()}>${text.back}</button>
          <button type="button" class="on" ?disabled=${number === scenes.length && this.isShown} @click=${() => this.next()}>${this.isShown ? text.on : text.reveal}</button>
          <button type="button" class="leave" @click=${() => this.go(0)}>${text.leave}</button>
        </div>
        <h1 tabindex="-1">${scene.title}</h1>
        ${this.isShown ? html`<p class="scene-note lead">${scene.note}</p>` : nothing}
      </header>
      ${scene.predict === undefined ? nothing : this._question(scene.predict)}
      ${this.isShown ? html`<h2 class="visually-hidden">${text.figure}</h2>` : nothing}
    `
  }

  /** @param {string} name */
  _question(name) {
    const prediction = PREDICTIONS[name]
    if (!prediction) return nothing
    const { question, options, right } = prediction
    return html`
      <div class=${this.isShown ? 'question revealed' : 'question'}>
        ${this.isShown ? nothing : html`<p class="pause">${text.pause}</p>`}
        <p class="lead">${question}</p>
        <ol>${options.map(
          (option, i) =>
            html`<li class=${this.isShown && i === right ? 'right' : ''}>${option.text}${this.isShown && i === right ? html` <span class="why">${option.why}</span>` : nothing}</li>`,
        )}</ol>
      </div>
    `
  }

  /** A plain click stays in the lecture; any other one does what links do. @param {MouseEvent} event @param {number} number */
  _follow(event, number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    this.renderRoot.querySelector('details.all')?.removeAttribute('open')
    this.go(number)
  }
}

/** @param {Element} element @param {string} name @param {string | null} value */
function setOrRemove(element, name, value) {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

define('hl-lecture', HlLecture)
