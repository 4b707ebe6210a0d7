// <hl-lecture>: the road as a lecture. The same stage fills the window, in larger type, below one line of text; a step that
// has a question pauses on it. The step is a place in the link (lecture=7), not a knob.

import { html, LitElement, nothing, unsafeCSS } from 'lit'
import text from 'text/lecture.js'
import road from 'text/road.js'
import { define } from '../kit/define.js'
import elementCss from '../kit/element.css'
import piecesCss from '../kit/pieces.css'
import tokensCss from '../kit/tokens.css'
import { STEPS, stepNumbered } from '../stage/steps.js'
import { factsOf } from './card-facts.js'
import { focused } from './focused.js'
import lectureCss from './lecture.css'
import { Presenter } from './presenter.js'

/**
 * @typedef {import('../stage/stage.js').HlStage} HlStage
 * @typedef {import('text/lecture.js').Question} Question
 * @typedef {import('./presenter.js').Shown} Shown
 * @typedef {{ top: number, focus: HTMLElement | null, step: number }} Before  what the page was: scrolled to, its focus, the road's step
 */

/** A term in a card's text, which lights nothing here. */
const TERM = /\{\w+\|([^}]*)\}/gu

export class HlLecture extends LitElement {
  static properties = {
    group: { type: String },
    number: { state: true },
    isRevealed: { state: true },
    isBlocked: { state: true },
  }

  static styles = [unsafeCSS(tokensCss), unsafeCSS(elementCss), unsafeCSS(piecesCss), unsafeCSS(lectureCss)]

  constructor() {
    super()
    this.group = ''
    /** Number of the step on show; 0: the page is the page. */
    this.number = 0
    /** Whether a question was answered, or passed over. */
    this.isRevealed = false
    /** Whether the browser forbade the presenter's window. */
    this.isBlocked = false
    this.presenter = new Presenter((pressed) => (pressed === 'on' ? this.next() : this.back()))
    /** The page's stage. @type {() => HlStage | null} */
    this.stageOf = () => document.querySelector('#road hl-stage')
    /** @type {Before | null} */
    this._before = null
  }

  get stage() {
    return this.stageOf()
  }

  /** Place of the step on show among the steps. */
  get place() {
    return stepNumbered(this.number)
  }

  /** The facts that titles and questions are chosen by; null: no numbers yet. */
  get facts() {
    const { stage } = this
    return stage?.data && stage.scene ? factsOf(stage.scene, stage.data.network) : null
  }

  /** The question of the step on show. @returns {Question | null} */
  get question() {
    const { facts } = this
    return (facts && text.questions[STEPS[this.place].id]?.(facts)) ?? null
  }

  /** Whether the step waits behind its question. */
  get isAsking() {
    if (!this.number || this.isRevealed || !(STEPS[this.place].id in text.questions)) return false
    return this.facts === null || this.question !== null
  }

  connectedCallback() {
    super.connectedCallback()
    document.addEventListener('hl-scene', this._seen)
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    document.removeEventListener('hl-scene', this._seen)
  }

  _seen = () => {
    if (this.number) this.requestUpdate()
  }

  // ---- Going from step to step ----

  /** @param {number} number as on show; 0: leaves @param {{ revealed?: boolean }} [options] revealed: without its question */
  go(number, { revealed = false } = {}) {
    if (!number) return this.leave()
    if (!this.number) this._enter()
    const place = stepNumbered(number)
    this.number = STEPS[place].n
    this.isRevealed = revealed
    this._tell() // the page goes no longer along with the stage
    const { stage } = this
    if (stage && stage.playhead.step !== place) stage.go(place)
    void this._toTitle()
  }

  /** On: answers the question, or goes to the next step; the last one stays. */
  next() {
    if (this.isAsking) this._reveal()
    else if (this.place < STEPS.length - 1) this.go(STEPS[this.place + 1].n)
  }

  back() {
    if (this.isRevealed && this.question) this.isRevealed = false
    else if (this.place > 0) this.go(STEPS[this.place - 1].n, { revealed: true })
  }

  _reveal() {
    this.isRevealed = true
    this.stage?.approach(this.place)
  }

  /** @param {{ restored?: boolean }} [options] restored: the page is as it was before the lecture */
  leave({ restored = true } = {}) {
    if (!this.number) return
    const { _before: before } = this
    this.number = 0
    this._dress()
    this._tell()
    this.dispatchEvent(new CustomEvent('hl-left', { detail: restored ? before : null }))
    this._before = null
  }

  _enter() {
    const focus = focused()
    const step = this.stage?.step ?? 1
    this._before = { top: window.scrollY, focus: focus instanceof HTMLElement ? focus : null, step }
    this.isBlocked = false
  }

  /** Tells the page which step is on. */
  _tell() {
    this.dispatchEvent(new CustomEvent('hl-lectured', { detail: this.number }))
  }

  /** A new step is heard from its title. */
  async _toTitle() {
    this._dress()
    await this.updateComplete
    const { activeElement } = this.renderRoot instanceof ShadowRoot ? this.renderRoot : document
    if (!activeElement) this.renderRoot.querySelector('h1')?.focus({ preventScroll: true })
  }

  /** The page around it. */
  _dress() {
    const { classList } = document.documentElement
    classList.toggle('lecture', this.number > 0)
    classList.toggle('asking', this.isAsking)
    if (this.stage) this.stage.large = this.number > 0
  }

  // ---- Rendering ----

  updated() {
    this._dress()
    if (this.number) this.presenter.show(this._shown())
    else this.presenter.show(null)
  }

  /** @param {number} place of a step */
  _title(place) {
    const { facts } = this
    return facts ? road.cards[STEPS[place].id].title(facts) : ''
  }

  /** What the presenter sees. @returns {Shown} */
  _shown() {
    const { place, facts, question, isAsking } = this
    const card = road.cards[STEPS[place].id]
    const notes = facts ? [card.text(facts), card.task(facts), card.dare?.(facts) ?? ''] : []
    return {
      at: text.place(STEPS[place].n, STEPS[STEPS.length - 1].n),
      title: this._title(place),
      notes: notes.filter(Boolean).map((note) => note.replace(TERM, '$1')),
      question: question && { ...question, isAsking },
      next: isAsking ? text.reveals : place < STEPS.length - 1 ? this._title(place + 1) : text.last,
    }
  }

  render() {
    if (!this.number) return nothing
    const { place, facts, isAsking, question } = this
    const { id } = STEPS[place]
    const isAnswered = question !== null && this.isRevealed
    return html`
      <header>
        <div class="line"><h1 tabindex="-1">${this._title(place)}</h1>${facts && !isAsking ? html`<p class="task">${text.tasks[id]?.(facts) ?? road.cards[id].task(facts)}</p>` : nothing}</div>
        ${isAnswered ? html`<p class="answer"><b>${question.options[question.right].text}</b> ${question.options[question.right].why}</p>` : nothing}
      </header>
      ${isAsking && question ? this._question(question) : nothing}
      ${this._bar()}
    `
  }

  /** @param {Question} question */
  _question({ question, options }) {
    return html`
      <div class="question">
        <p class="pause">${text.pause}</p>
        <p class="asked">${question}</p>
        <ol>${options.map((option) => html`<li>${option.text}</li>`)}</ol>
      </div>
    `
  }

  _bar() {
    const { place, isAsking, stage } = this
    const at = text.place(STEPS[place].n, STEPS[STEPS.length - 1].n)
    return html`
      <div class="bar" role="group" aria-label=${text.controls}>
        <details class="all over"><summary class="number" aria-label="${text.all}: ${at}">${text.all} · ${at}</summary>
          <ol>${STEPS.map(({ n }, i) => html`<li value=${n}><a href="#v=2&lecture=${n}" aria-current=${i === place ? 'step' : nothing} @click=${(/** @type {MouseEvent} */ event) => this._follow(event, n)}>${this._title(i)}</a></li>`)}</ol>
        </details>
        <button type="button" class="back" ?disabled=${place === 0 && (isAsking || !this.question)} @click=${() => this.back()}>${text.back}</button>
        <button type="button" class="on" ?disabled=${place === STEPS.length - 1 && !isAsking} @click=${() => this.next()}>${isAsking ? text.reveal : text.on}</button>
        ${STEPS[place].id === 'learning' && stage ? this._train(stage) : nothing}
        ${stage?.data?.edited ? html`<button type="button" class="mend" @click=${() => stage.mend()}>${text.mend}</button>` : nothing}
        <span class="room" role="status">${this.isBlocked ? text.blocked : ''}</span>
        <button type="button" class="present" @click=${this._present}>${text.presenter}</button>
        <button type="button" class="leave" @click=${() => this.leave()}>${text.leave}</button>
      </div>
    `
  }

  /** The last step's own button: its model learns before the audience. @param {HlStage} stage */
  _train({ learner }) {
    const { isPlaying } = learner
    return html`<button type="button" class="train" @click=${() => (isPlaying ? learner.pause() : learner.play())}>${isPlaying ? road.pause : road.train}</button>`
  }

  _present = () => {
    this.isBlocked = !this.presenter.open(this._shown())
  }

  /** A plain click stays in the lecture; any other one does what links do. @param {MouseEvent} event @param {number} number */
  _follow(event, number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    this.renderRoot.querySelector('details.all')?.removeAttribute('open')
    this.go(number)
  }
}

define('hl-lecture', HlLecture)
