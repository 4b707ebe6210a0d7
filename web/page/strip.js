// <hl-strip>: the thread of the page, at its top wherever the reader is: the sentence with what is picked in it, the
// head, whether the pick is held, undo and redo, the lecture, the keys, the contents.

import lessons from 'headlight.lessons/lesson.js'
import { html, nothing, svg, unsafeCSS } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { live } from 'lit/directives/live.js'
import models from 'text/models.js'
import text from 'text/strip.js'
import { define, roadIsThere } from '../kit/define.js'
import { HlHeadView } from '../kit/head-view.js'
import { InSight } from '../kit/in-sight.js'
import { placeOf } from '../kit/numbers/head.js'
import { headName, labelsOf, ofHeads, taughtName } from '../kit/reading.js'
import { isInFront, wordAt, wordsIn } from '../session/picked-word.js'
import { CHAPTERS } from './lab.js'
import stripCss from './strip.css'
import * as lesson from './strip-numbers.js'

/** @import { StripAnswer } from './strip-numbers.js' */

const ICONS = {
  locked: svg`<path d="M5 7V5a3 3 0 0 1 6 0v2M3.5 7h9v6.5h-9z"/>`,
  free: svg`<path d="M5 7V5a3 3 0 0 1 5.8-1M3.5 7h9v6.5h-9z"/>`,
  undo: svg`<path d="M6 3 2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H7"/>`,
  pencil: svg`<path d="M11 3l2 2-7.5 7.5-2.7.7.7-2.7zM9.5 4.5l2 2"/>`,
  redo: svg`<path d="M10 3l3.5 3.5L10 10M13.5 6.5H6a3.5 3.5 0 0 0 0 7h3"/>`,
}

const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** How much of what is in sight of the sentence gives way at a time. */
const STRIDE = 0.7

/** @param {keyof typeof ICONS} name */
const icon = (name) => html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${ICONS[name]}</svg>`

/** A head whose name needs the room: the list's groups say which layer it is of. @type {typeof headName} */
function briefTitle(network, layer, head) {
  const name = taughtName(network, layer, head)
  return models.headShort(layer, head) + (name ? `: ${name}` : '')
}

/** @extends {HlHeadView<StripAnswer>} */
export class HlStrip extends HlHeadView {
  static view = 'strip'

  static lesson = lesson

  static properties = {
    ...HlHeadView.properties,
    room: { type: String },
    figure: { type: String },
    roadModel: { type: String },
    isOpen: { state: true },
    isTyping: { state: true },
    sought: { state: true },
  }

  static styles = [...HlHeadView.styles, unsafeCSS(stripCss)]

  constructor() {
    super()
    /** Whether the contents are open. */
    this.isOpen = false
    /** Where the reader is: road, lab, figure or reference. */
    this.room = 'road'
    /** Which figure is on show; empty: none. */
    this.figure = ''
    /** The model whose heads the road's step draws; empty: the sentence's. */
    this.roadModel = ''
    /** Whether the sentence is being typed here. */
    this.isTyping = false
    /** What is looked for among the figures. */
    this.sought = ''
    new InSight(this, { scroller: '.thread', picked: '.picked, .beyond', done: this._markCuts })
  }

  /** Every change may be one to undo. */
  shows() {
    return true
  }

  connectedCallback() {
    super.connectedCallback()
    window.addEventListener('pointerdown', this._closeFromOutside)
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    window.removeEventListener('pointerdown', this._closeFromOutside)
  }

  /** @param {PointerEvent} event */
  _closeFromOutside = (event) => {
    if (!event.composedPath().includes(this)) this.isOpen = false
  }

  // ---- Keys ----

  get _dialog() {
    return /** @type {HTMLDialogElement | null} */ (this.renderRoot.querySelector('dialog'))
  }

  /** Whether the list of keys is open. */
  get isHelping() {
    return this._dialog?.open ?? false
  }

  /** Opens the list of keys. */
  help() {
    this.isOpen = false
    this._dialog?.showModal()
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed)
    const hasMoved = ['room', 'figure', 'roadModel'].some((name) => changed.has(name))
    if (hasMoved && this.data && !this.isAsked()) this.needNumbers()
  }

  // ---- Rendering ----

  /** Nothing here waits for numbers but the words. */
  render() {
    if (this.hides('strip')) return html``
    return html`
      <div class="bar" role="group" aria-label=${text.label} @keydown=${this._closeOnEscape}>
        <a class="brand" href="#road"><span class="mark" aria-hidden="true"></span>${text.brand}</a>
        <nav class="rooms" aria-label=${text.rooms.label}>${this._rooms()}</nav>
        <div class="thread" @scroll=${this._markCuts}>${this.isTyping ? this._field() : this._tokens()}</div>
        ${this.isTyping ? nothing : html`<button type="button" class="type" aria-label=${text.type} title=${text.type} @click=${this._type}>${icon('pencil')}</button>`}
        <div class=${this.isOpen ? 'tools open' : 'tools'}>${this._tools()}</div>
        <button type="button" class="menu" aria-label=${text.contents} aria-expanded=${this.isOpen ? 'true' : 'false'} aria-controls="contents" @click=${this._toggle}><span class="lines" aria-hidden="true"></span><span class="menu-word">${text.contents}</span></button>
        <nav id="contents" class="contents" tabindex="-1" aria-label=${text.contents} ?hidden=${!this.isOpen} @click=${this._followed}>${this.isOpen ? this._contents() : nothing}</nav>
      </div>
      ${this.room !== 'road' && this.session.typing?.isSwitched ? this._switched(this.session.typing) : nothing}
      ${this._keys()}
    `
  }

  /** Who reads the sentence since it was typed, and the way back. @param {import('../session/typed.js').Typing} typing */
  _switched(typing) {
    const close = () => {
      typing.forget()
      this.requestUpdate()
    }
    return html`
      <p class="switched" role="status">
        <span>${models.switched.said}</span>
        <button type="button" class="back" @click=${() => typing.goBack()}>${models.switched.back}</button>
        <button type="button" class="close" aria-label=${text.close} @click=${close}>×</button>
      </p>
    `
  }

  _rooms() {
    const now = this.room === 'figure' ? 'lab' : this.room
    return Object.entries(text.rooms.names).map(
      ([room, name]) => html`<a href="#${room}" aria-current=${room === now ? 'page' : nothing}>${name}</a>`,
    )
  }

  /** The sentence as it is typed. */
  _field() {
    const { session } = this
    const take = (/** @type {Event} */ event) => session.type(/** @type {HTMLInputElement} */ (event.target).value)
    return html`<input type="text" class="sentence" aria-label=${text.sentence} spellcheck="false" .value=${live(this.state.text)}
      @input=${take} @blur=${this._typed} @keydown=${this._endTyping}>`
  }

  _type = async () => {
    this.isTyping = true
    await this.updateComplete
    const field = /** @type {HTMLInputElement | null} */ (this.renderRoot.querySelector('.sentence'))
    field?.focus({ preventScroll: true })
    field?.select()
  }

  _typed = () => {
    this.isTyping = false
  }

  /** @param {KeyboardEvent} event */
  _endTyping = async (event) => {
    if (!['Enter', 'Escape'].includes(event.key) || event.isComposing) return
    event.preventDefault()
    this.isTyping = false
    await this.updateComplete
    this.renderRoot.querySelector(/** @type {'button'} */ ('.type'))?.focus()
  }

  _tokens() {
    if (!this.data) return nothing
    const { row, rows = [] } = this.marks
    const list = () =>
      this._words().map((written) => {
        const isAmong = (/** @type {number} */ token) => written.tokens.includes(token)
        return this._token(written, row !== undefined && isAmong(row), rows.some(isAmong))
      })
    return html`${this._on('before', -1)}<ol class="tokens" aria-label=${text.tokens}>${guard([this.data, row, rows.join()], list)}</ol>${this.beyond()}${this._on('after', 1)}`
  }

  /** Where the sentence goes on beyond the strip's edge: brings its words into sight. The keyboard goes from word to word. @param {'before' | 'after'} side @param {number} sign */
  _on(side, sign) {
    const scroll = () => {
      const thread = this.renderRoot.querySelector('.thread')
      thread?.scrollBy({ left: sign * STRIDE * thread.clientWidth, behavior: calm.matches ? 'instant' : 'smooth' })
    }
    return html`<button type="button" class="on ${side}" tabindex="-1" aria-label=${text.more[side]} title=${text.more[side]} @click=${scroll}>…</button>`
  }

  /** Words as they are written, whatever tokens the model makes of them; those that it must not see, as it sees them. */
  _words() {
    const { text: written, masked } = this.state
    const { spans } = this.data
    const labels = labelsOf(this.data, this.state)
    return wordsIn(written, spans).flatMap((tokens) => {
      if (isInFront(spans[tokens[0]])) return []
      const isOne = tokens.length > 1 && !tokens.some((token) => masked.includes(token))
      if (!isOne) return tokens.map((token) => ({ word: labels[token], tokens: [token], span: spans[token] }))
      const span = { start: spans[tokens[0]].start, end: spans[tokens[tokens.length - 1]].end }
      return [{ word: wordAt(written, span), tokens, span }]
    })
  }

  /** @param {import('../session/types.js').Span} span @returns {(event: MouseEvent) => void} */
  _pick = (span) => (event) =>
    this.session.pick({ row: span }, { more: event.ctrlKey || event.metaKey || event.shiftKey })

  /** @param {ReturnType<HlStrip['_words']>[number]} written @param {boolean} picked @param {boolean} further */
  _token({ word, tokens: [i], span }, picked, further) {
    return html`
      <li><button type="button" class=${picked ? 'picked' : further ? 'further' : ''} aria-pressed=${picked || further ? 'true' : 'false'}
        @click=${this._pick(span)} @pointerenter=${this.pointAtWord(i)} @focus=${this.pointAtWord(i)} @pointerleave=${this.leaveWord} @blur=${this.leaveWord}>${word}</button></li>
    `
  }

  _tools() {
    const { session } = this
    const { locked } = this.state
    const isHeld = session.isHeld
    return html`
      <label class="heads" title=${this._usesHead() ? nothing : text.noHead}><span class="visually-hidden">${text.head}</span>${this.data?.isReadable ? this._heads() : html`<select disabled></select>`}</label>
      <button type="button" class="lock" aria-pressed=${isHeld ? 'true' : 'false'} title=${isHeld ? text.lockedHint : text.freeHint}
        @click=${() => (isHeld ? session.unlock() : this.change({ locked: !locked }))}>${icon(isHeld ? 'locked' : 'free')}<span class="lock-word">${isHeld ? text.locked : text.free}</span></button>
      <button type="button" class="undo" aria-label=${text.undo} title=${text.undo} ?disabled=${!session.canUndo} @click=${() => session.undo()}>${icon('undo')}</button>
      <button type="button" class="redo" aria-label=${text.redo} title=${text.redo} ?disabled=${!session.canRedo} @click=${() => session.redo()}>${icon('redo')}</button>
      <button type="button" class="start" @click=${this._startLecture}>${text.lecture}</button>
      <button type="button" class="help" aria-label=${text.help} title=${text.help} @click=${() => this.help()}>?</button>
    `
  }

  /** Asks for the model whose heads are on show, too. */
  request() {
    return this.lesson.request(this.now, { drawnBy: this._drawnBy() })
  }

  /** The model whose heads are on show; empty: the sentence's. */
  _drawnBy() {
    if (this.room === 'road') return this.roadModel
    /** @type {{ model?: unknown, models?: { off?: unknown } } | undefined} */
    const asked = lessons[this.figure]?.request(this.state, {})
    return String([asked?.model, asked?.models?.off].find((name) => typeof name === 'string') ?? '')
  }

  /** Whether the figure on show asks for another thing when another head is chosen. */
  _usesHead() {
    const lesson = lessons[this.figure]
    const asked = (/** @type {number} */ head) => JSON.stringify(lesson?.request({ ...this.state, head }, {}))
    return !lesson || asked(0) !== asked(1)
  }

  _heads() {
    const { drawn: network } = this.data
    const { layer, head } = placeOf(network, this.state.layer, this.state.head)
    const hasNames = ofHeads(network, (l, h) => taughtName(network, l, h))
      .flat()
      .some(Boolean)
    const titleOf = hasNames ? briefTitle : headName
    const options = ofHeads(
      network,
      (l, h) =>
        html`<option value="${l}.${h}" .selected=${l === layer && h === head}>${titleOf(network, l, h)}</option>`,
    )
    const choose = (/** @type {Event} */ event) => {
      const [toLayer, toHead] = /** @type {HTMLSelectElement} */ (event.target).value.split('.').map(Number)
      this.change(network.attentions > 1 ? { layer: toLayer, head: toHead } : { head: toHead })
    }
    const listed = hasNames
      ? options.map((group, l) => html`<optgroup label=${text.layer(l)}>${group}</optgroup>`)
      : options
    return html`<select ?disabled=${!this._usesHead()} @change=${choose}>${listed}</select>`
  }

  /** The rooms once more, for narrow windows, and the figures by chapter: all, or those that are looked for. */
  _contents() {
    const { sought } = this
    const chapters = found(sought)
    const count = chapters.reduce((sum, { figures }) => sum + figures.length, 0)
    return html`
      <div class="rooms">${this._rooms()}</div>
      <input type="search" class="find" aria-label=${text.find} placeholder=${text.find} autocomplete="off" spellcheck="false" .value=${live(sought)} @input=${this._seek}>
      <p class="hint" role="status">${sought.trim() ? text.found(count, sought.trim()) : ''}</p>
      <div class="chapters">${chapters.map(
        ({ title, figures }) => html`
        <section>
          <h2>${title}</h2>
          <ul>${figures.map(({ name, title: called }) => html`<li><a href="#lab/${name}">${called}</a></li>`)}</ul>
        </section>`,
      )}</div>
    `
  }

  /** @param {Event} event */
  _seek = (event) => {
    this.sought = /** @type {HTMLInputElement} */ (event.target).value
  }

  _keys() {
    const { title, note, list, close } = text.keys
    const shut = (/** @type {Event} */ event) => {
      if (event.target === event.currentTarget) this._dialog?.close()
    }
    return html`
      <dialog aria-labelledby="keys-title" @click=${shut} @keydown=${keepEscape}>
        <div class="sheet">
          <h2 id="keys-title">${title}</h2>
          <dl>${list.map(([keys, what]) => html`<div><dt>${/** @type {string[]} */ (keys).map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${what}</dd></div>`)}</dl>
          <p class="hint">${note}</p>
          <button type="button" class="close" @click=${() => this._dialog?.close()}>${close}</button>
        </div>
      </dialog>
    `
  }

  /** The first time behind the road's first picture. */
  async scheduleUpdate() {
    if (!this.hasUpdated) await roadIsThere()
    super.scheduleUpdate()
  }

  /** Has the strip say on which sides the sentence goes on. */
  _markCuts = () => {
    const thread = this.renderRoot.querySelector('.thread')
    if (!thread) return
    const { scrollLeft, clientWidth } = thread
    const end = /** @type {HTMLElement | null} */ (thread.querySelector('.tokens li:last-child'))
    const right = end ? end.offsetLeft + end.offsetWidth : 0
    thread.classList.toggle('more-before', scrollLeft > 4)
    thread.classList.toggle('more-after', right > scrollLeft + clientWidth + 4)
  }

  // ---- Doing ----

  _startLecture = () => {
    this.isOpen = false
    this.dispatchEvent(new CustomEvent('hl-lecture', { bubbles: true }))
  }

  _toggle = () => {
    this.isOpen = !this.isOpen
    this.sought = ''
  }

  /** Whoever follows a link of the contents is done with them. @param {Event} event */
  _followed = ({ target }) => {
    if (target instanceof HTMLAnchorElement) this.isOpen = false
  }

  /** @param {KeyboardEvent} event */
  _closeOnEscape = (event) => {
    if (event.key !== 'Escape' || !this.isOpen) return
    event.preventDefault()
    if (this.sought) {
      this.sought = ''
      return
    }
    this.isOpen = false
    this.renderRoot.querySelector(/** @type {'button'} */ ('.menu'))?.focus()
  }
}

/** Chapters with the figures whose name, point or chapter has what is looked for; chapters without any are left out. @param {string} sought */
function found(sought) {
  const wanted = sought.trim().toLowerCase()
  const has = (/** @type {string} */ written) => written.toLowerCase().includes(wanted)
  return CHAPTERS.map(({ title, figures }) => ({
    title,
    figures: figures.filter((figure) => [title, figure.title, figure.point].some(has)),
  })).filter(({ figures }) => figures.length)
}

/** In the dialog Escape closes it and does no more. @param {KeyboardEvent} event */
function keepEscape(event) {
  if (event.key === 'Escape') event.stopPropagation()
}

define('hl-strip', HlStrip)
