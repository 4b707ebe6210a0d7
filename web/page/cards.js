// <hl-cards>: the text of the road, a card a step, each chosen by the numbers on the stage.

import texts from 'headlight.lessons/text.js'
import { html, LitElement, nothing, unsafeCSS } from 'lit'
import { live } from 'lit/directives/live.js'
import models from 'text/models.js'
import text from 'text/road.js'
import { define } from '../kit/define.js'
import elementCss from '../kit/element.css'
import { withoutLast } from '../kit/numbers/writing.js'
import tokensCss from '../kit/tokens.css'
import { hideButton } from '../kit/words/hide.js'
import { alikeTo, ownPair } from '../kit/words/own-pair.js'
import { OPENING } from '../session/defaults.js'
import { REAL } from '../session/models.js'
import { wordAt } from '../session/picked-word.js'
import { Session } from '../session/session.js'
import { INFINITE } from '../stage/knobs.js'
import { STEPS } from '../stage/steps.js'
import { factsOf, flipsIn, isMet, LAST_WORDS } from './card-facts.js'
import cardsCss from './cards.css'

/**
 * @import { Scene } from '../stage/scene.js'
 * @typedef {import('../stage/stage.js').HlStage} HlStage
 */

/** A term in a card's text. */
const TERM = /\{(\w+)\|([^}]*)\}/u

/** Where a reader of a step may go on. @type {Record<string, string>} */
const FURTHER = {
  look: 'attention',
  vectors: 'position',
  projections: 'projections',
  scores: 'plane',
  divided: 'scaling',
  softmax: 'temperature',
  blend: 'ledger',
  map: 'attention',
  heads: 'compare',
  matters: 'ablate',
  order: 'shuffle',
  mask: 'mask',
  writing: 'writing',
  block: 'block',
  meaning: 'meanings',
  bill: 'tiles',
  learning: 'train',
}

export class HlCards extends LitElement {
  static properties = { group: { type: String }, step: { type: Number }, lit: { type: String } }
  static styles = [unsafeCSS(tokensCss), unsafeCSS(elementCss), unsafeCSS(cardsCss)]

  constructor() {
    super()
    this.group = ''
    /** Place of the step on show. */
    this.step = 0
    /** The group of marks that the pointer is over. */
    this.lit = ''
    /** @type {Scene | null} */
    this.scene = null
  }

  get session() {
    return Session.of(this.group)
  }

  /** The stage beside the cards. */
  get stage() {
    return /** @type {HlStage | null} */ (this.closest('.road')?.querySelector('hl-stage') ?? null)
  }

  connectedCallback() {
    super.connectedCallback()
    this._road = this.closest('.road')
    this._catchUp()
    this._road?.addEventListener('hl-scene', this._seen)
    this._road?.addEventListener('hl-glow', this._glows)
    this.session.addEventListener('change', this._changed)
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this._road?.removeEventListener('hl-scene', this._seen)
    this._road?.removeEventListener('hl-glow', this._glows)
    this.session.removeEventListener('change', this._changed)
  }

  /** @type {Element | null} */
  _road = null

  /** The stage is there before the cards. */
  _catchUp() {
    const { stage } = this
    this.scene = stage?.scene ?? null
    this.step = stage?.playhead?.step ?? 0
  }

  /** @param {Event} event */
  _seen = (event) => {
    this.scene = /** @type {CustomEvent} */ (event).detail
    this.requestUpdate()
  }

  /** @param {Event} event */
  _glows = (event) => {
    this.lit = /** @type {CustomEvent} */ (event).detail
  }

  _changed = () => this.requestUpdate()

  /** The card of a step. @param {number} step */
  card(step) {
    return /** @type {HTMLElement | undefined} */ (this.renderRoot.querySelectorAll('.card')[step])
  }

  /** How tall the text of the last step has been at a width: it changes while the model learns. */
  _room = { width: 0, height: 0 }

  /** The last step's buttons stay under the pointer that has pressed one. */
  updated() {
    if (STEPS[this.step].id !== 'learning') return
    const said = /** @type {HTMLElement | null} */ (this.card(this.step)?.querySelector('.said'))
    if (!said) return
    const { offsetWidth: width } = said
    if (width !== this._room.width) {
      this._room = { width, height: 0 }
      said.style.minHeight = ''
    }
    this._room.height = Math.max(this._room.height, said.offsetHeight)
    said.style.minHeight = `${this._room.height}px`
  }

  render() {
    return html`${STEPS.map(({ id, n }, i) => this._card(id, n, i))}`
  }

  /** @param {string} id @param {number} n @param {number} i */
  _card(id, n, i) {
    const card = text.cards[id]
    const { scene, stage } = this
    const facts = scene && stage?.data ? factsOf(scene, stage.data.network) : null
    // Without words nothing is claimed; the field to type in stays where it is.
    const isEmpty = stage?.data?.words.length === 0
    const dare = facts && !isEmpty && card.dare?.(facts)
    const met = dare && isMet(id, /** @type {Scene} */ (scene), this.session.state)
    const said = (met && card.why) || card.text
    return html`
      <section class=${i === this.step ? 'card on' : 'card'} data-id=${id} aria-labelledby="card-${n}">
        <small>${n}</small>
        ${
          facts === null
            ? html`<h2 id="card-${n}"></h2>`
            : html`
          <h2 id="card-${n}">${isEmpty ? text.empty : card.title(facts)}</h2>
          <p class="said">${isEmpty ? '' : this._terms(said(facts))}</p>
          ${this._tools(id)}
          <p class="task">${isEmpty ? text.typeSome : card.task(facts)}</p>
          ${dare ? html`<p class=${met ? 'dare met' : 'dare'}>${dare}<span class="tick" role="status">${met ? ` ✓ ${text.met}` : ''}</span></p>` : nothing}
          ${this._further(id)}
        `
        }
      </section>
    `
  }

  /** The figure of the lab that goes on from a step. @param {string} id */
  _further(id) {
    const isReal = this.stage?.data?.network.name === REAL
    const figure = id === 'heads' && isReal ? 'grammar' : FURTHER[id]
    const name = texts[figure]?.frame?.name
    return name ? html`<p class="further"><a href="#lab/${figure}">${text.further(name)}</a></p>` : nothing
  }

  /** @param {string} written whose split gives, again and again: what stands before a term, its group, the term */
  _terms(written) {
    const parts = written.split(TERM)
    const placed = (/** @type {number} */ i) => (i % 3 === 1 ? this._term(parts[i], parts[i + 1]) : nothing)
    return parts.map((part, i) => (i % 3 === 0 ? part : placed(i)))
  }

  /** A term lights its marks. @param {string} group @param {string} term */
  _term(group, term) {
    const light = () => this.stage?.light(group)
    const dim = () => this.stage?.light('')
    return html`<b class=${this.lit === group ? `${group} lit` : group} tabindex="0" @pointerenter=${light} @pointerleave=${dim} @focus=${light} @blur=${dim}>${term}</b>`
  }

  // ---- What cards let one set ----

  /** @param {string} id */
  _tools(id) {
    if (id === 'look') return this._sentence()
    if (id === 'softmax') return this._temperature()
    if (id === 'scores') return this._query()
    if (id === 'order') return this._order()
    if (id === 'mask') return this._last()
    if (id === 'writing') return this._writing()
    if (id === 'meaning') return this._turned()
    if (id === 'bill') return this._held()
    return id === 'learning' ? this._learning() : nothing
  }

  _sentence() {
    const { session, scene, stage } = this
    const typed = session.state.text
    const pair = flipsIn(typed)
    const now = pair.find((word) => new RegExp(`\\b${word}\\b`, 'u').test(typed)) ?? ''
    const replace = (/** @type {string} */ word) =>
      session.set({ text: typed.replace(new RegExp(`\\b${now}\\b`, 'u'), word) })
    const unknown = scene?.trace.words.filter((_, j) => scene.trace.unknown[j]) ?? []
    return html`
      <div class="tools">
        ${pair.map((word) => html`<button type="button" aria-pressed=${String(word === now)} @click=${() => replace(word)}>${word}</button>`)}
        <textarea rows="2" aria-label=${text.sentence} spellcheck="false" .value=${live(typed)}
          @input=${(/** @type {Event} */ event) => session.type(/** @type {HTMLTextAreaElement} */ (event.target).value)}></textarea>
        ${session.typing?.isSwitched ? this._switched(session.typing) : nothing}
        ${this._hiding()}
        ${unknown.length && scene ? html`<p class="hint">${text.unknown(unknown, scene.knows.known, scene.knows.all)}</p>` : nothing}
        ${stage?.data && stage.data.total > stage.data.limit ? html`<p class="hint">${text.long(stage.data.limit, stage.data.total, scene?.left.text ?? '')}</p>` : nothing}
      </div>
    `
  }

  /** Hides the picked word from the model of real English, whose answer is then its guess. */
  _hiding() {
    const { session, stage } = this
    const { text: typed, masked } = session.state
    const data = stage?.data
    if (!data?.tensors.length || !data.network.config.wordWidth) return nothing
    const { network, row, spans } = data
    const what = { network, masked, token: row, word: wordAt(typed, spans[row]) }
    return hideButton(what, (places) => session.set({ masked: places }))
  }

  /** Who reads the sentence since it was typed, and the way back. @param {import('../session/typed.js').Typing} typing */
  _switched(typing) {
    return html`<p class="hint switched" role="status">${models.switched.said} <button type="button" class="back" @click=${() => typing.goBack()}>${models.switched.back}</button></p>`
  }

  _temperature() {
    const value = this.session.state['stage.temperature']
    const place = value >= INFINITE ? 1 : value / (1 + value)
    const set = (/** @type {Event} */ event) => {
      const x = Number(/** @type {HTMLInputElement} */ (event.target).value)
      this.session.set({ 'stage.temperature': x >= 1 ? INFINITE : x / (1 - x), edits: [] }, { goesOn: true })
    }
    return html`<div class="tools"><label>${text.temperature} <input type="range" min="0" max="1" step="0.01" .value=${live(String(place))} @input=${set}> <output>${value >= INFINITE ? text.infinite : value.toFixed(2)}</output></label></div>`
  }

  _query() {
    const { state } = this.session
    const isStraight = state['stage.stretch'] === 1 && state['stage.toward'] === null
    return isStraight
      ? nothing
      : html`<div class="tools"><button type="button" @click=${() => this.session.set({ 'stage.stretch': 1, 'stage.toward': null })}>${text.straight}</button></div>`
  }

  /** Has the model of the opening read the sentence: its words can change places. */
  _letOpeningRead = () => {
    const { model, layer, head } = OPENING
    this.session.typing?.choose()
    this.session.set({ model, layer, head })
  }

  _order() {
    const { session, stage } = this
    const again = () => {
      const count = stage?.data?.words.length ?? 0
      session.set({ 'stage.order': shuffled(count) })
      stage?.replay()
    }
    // A start mark has its place in front.
    if (stage?.data?.network.config.startMark)
      return html`<div class="tools"><button type="button" @click=${this._letOpeningRead}>${text.other}</button></div>`
    return html`
      <div class="tools">
        <button type="button" @click=${again}>${text.shuffle}</button>
        <label class="switch"><input type="checkbox" .checked=${live(session.state['stage.placed'])} @change=${(/** @type {Event} */ event) => session.set({ 'stage.placed': /** @type {HTMLInputElement} */ (event.target).checked })}>${text.positions}</label>
      </div>
    `
  }

  _learning() {
    const { session, stage } = this
    const { state } = session
    const isPlaying = stage?.learner.isPlaying ?? false
    const set = (/** @type {string} */ name, /** @type {unknown} */ value) => session.set({ [name]: value })
    const rates = Object.entries(text.rates)
    return html`
      <div class="tools">
        <button type="button" class="train" @click=${() => (isPlaying ? stage?.learner.pause() : stage?.learner.play())}>${isPlaying ? text.pause : text.train}</button>
        <button type="button" @click=${() => set('stage.seed', state['stage.seed'] + 1)}>${text.again}</button>
        <label class="switch"><input type="checkbox" .checked=${live(state['stage.taught'])} @change=${(/** @type {Event} */ event) => set('stage.taught', /** @type {HTMLInputElement} */ (event.target).checked)}>${text.taught}</label>
        <label>${text.rate} <select .value=${live(state['stage.rate'])} @change=${(/** @type {Event} */ event) => set('stage.rate', /** @type {HTMLSelectElement} */ (event.target).value)}>
          ${rates.map(([value, name]) => html`<option value=${value} ?selected=${value === state['stage.rate']}>${name}</option>`)}
        </select></label>
        ${stage?.learner.error ? html`<p class="hint" role="status">${stage.learner.error}</p>` : nothing}
      </div>
    `
  }

  /** The next word, drawn at a sampling temperature; the last one taken back. */
  _writing() {
    const { session, scene, stage } = this
    const { 'stage.said': said, 'stage.sampling': temperature, 'stage.drawn': seed } = session.state
    const written = scene?.writing
    const warm = (/** @type {Event} */ event) =>
      session.set({ 'stage.sampling': Number(/** @type {HTMLInputElement} */ (event.target).value) }, { goesOn: true })
    return html`
      <div class="tools">
        <button type="button" class="write" ?disabled=${!written || written.isFull} @click=${() => stage?.write(written?.drawn ?? '')}>${text.write}</button>
        <button type="button" ?disabled=${!said} @click=${() => session.set({ 'stage.said': withoutLast(said) })}>${text.unwrite}</button>
        <button type="button" ?disabled=${!said} @click=${() => session.set({ 'stage.said': '', 'stage.drawn': seed + 1 })}>${text.rewrite}</button>
        <label>${text.sampling} <input type="range" min="0" max="3" step="0.1" .value=${live(String(temperature))} @input=${warm}> <output>${temperature.toFixed(1)}</output></label>
      </div>
    `
  }

  /** Adjectives for the other sentence: the counterpart, and two of the same kind as the sentence's own. */
  _turned() {
    const { session } = this
    const pair = ownPair(session.state.text)
    if (!pair) return nothing
    const [own, other] = pair.ends
    const now = session.state['stage.turned'] || other
    const choices = [other, ...alikeTo(own).slice(0, 2)]
    return html`<div class="tools"><span>${text.turned}</span>${choices.map((word) => html`<button type="button" aria-pressed=${String(word === now)} @click=${() => session.set({ 'stage.turned': word === other ? '' : word })}>${word}</button>`)}</div>`
  }

  /** How many rows step 16 holds at a time. */
  _held() {
    const { session, scene } = this
    const most = scene?.bill?.scores.length ?? 0
    if (!most) return nothing
    const now = Math.min(session.state['stage.held'], most)
    const set = (/** @type {Event} */ event) =>
      session.set({ 'stage.held': Number(/** @type {HTMLInputElement} */ (event.target).value) }, { goesOn: true })
    return html`<div class="tools"><label>${text.held} <input type="range" min="1" max=${most} step="1" .value=${live(String(now))} @input=${set}> <output>${now}</output></label></div>`
  }

  _last() {
    const { session, scene } = this
    const words = scene?.trace.words ?? []
    const typed = words[words.length - 1] ?? ''
    const now = session.state['stage.last'] || typed
    const choices = [...new Set([typed, ...LAST_WORDS])].slice(0, 3)
    return html`<div class="tools"><span>${text.last}</span>${choices.map((word) => html`<button type="button" aria-pressed=${String(word === now)} @click=${() => session.set({ 'stage.last': word === typed ? '' : word })}>${word}</button>`)}</div>`
  }
}

/** Numbers up to a count in an order by chance. @param {number} count */
function shuffled(count) {
  const list = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[list[i], list[j]] = [list[j], list[i]]
  }
  return list
}

define('hl-cards', HlCards)
