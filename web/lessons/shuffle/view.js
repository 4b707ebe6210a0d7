// <hl-shuffle>: words as cards that can be moved, each with the colours of what one layer makes of it; these follow their
// words, until positions or a mask say where each of them stands.

import { html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import text from 'text/shuffle.js'
import { HlCellView } from '../../kit/cell-view.js'
import { segments } from '../../kit/controls/segments.js'
import { listen } from '../../kit/listening.js'

/**
 * @import { Card } from './figures.js'
 * @import { ShuffleAnswer, ShuffleOwn } from './types.js'
 * @typedef {NonNullable<ReturnType<typeof import('./figures.js').figures>['shown']>} Shown
 */

/** Rows of a card's colours: one for each dimension on show. */
const COLOURS = 32

/** @extends {HlCellView<ShuffleAnswer>} */
export default class HlShuffle extends HlCellView {
  /** Which word stands at each place. @returns {number[]} */
  get order() {
    return this.data.order
  }

  /** The same as asked for, which may be a key or two ahead of what is on show. @returns {number[]} */
  get asked() {
    const asked = this.state['shuffle.order']
    return asked.length === this.order.length ? asked : this.order.map((_, place) => place)
  }

  // ---- Rendering ----

  controls() {
    return html`
      ${segments(this, 'shuffle.position', text.position, text.positions)}
      ${this._orders(['shuffle', 'sort'])}
    `
  }

  /** @param {ReturnType<typeof import('./figures.js').figures>} figures */
  isMet({ shown }) {
    return Boolean(shown?.verdict.isMoved && !shown.verdict.follows)
  }

  /** @param {Shown} shown */
  body({ cards, verdict }) {
    return html`
      ${this.beyond()}
      <p class="verdict ${verdict.follows ? 'follows' : 'differs'}" role="status" data-tensors=${verdict.tensors.join(' ')}>${verdict.said}</p>
      <div class="ends key">
        <p class="hint"><span class="badge">${text.badge}</span> ${text.halves}</p>
        <p class="legend">${this.legend('scores', text.negative, text.positive)}</p>
      </div>
      <ol class="cards" aria-label=${text.cards} data-tensors=${cards.tensors.join(' ')}>
        ${repeat(
          cards.list,
          ({ word }) => word,
          (card) => html`<li>${this._card(card, cards.reach)}</li>`,
        )}
      </ol>
    `
  }

  more() {
    return html`
      <div class="controls">
        ${segments(this, 'shuffle.mask', text.mask, text.masks)}
        ${this._orders(['reverse'])}
        ${this.nextSeed(text.roll)}
      </div>
      <p class="hint">${text.origin}</p>
    `
  }

  /** @param {Shown} shown */
  details({ outputs }) {
    return this.panel(outputs)
  }

  /** @param {Card} card @param {number} reach of its colours */
  _card({ word, label, place, change, strip, isPicked, isAlso }, reach) {
    const marks = [word === this.own.held && 'held', isPicked && 'row', isAlso && 'also']
    const classes = ['card', ...marks.filter(Boolean)].join(' ')
    const colours = { values: strip, rows: COLOURS, cols: 2, size: COLOURS, map: 'scores', high: reach }
    const inside = html`<span class="word">${label}<span class="visually-hidden">${place}${change}</span></span>
      ${this.hides('order') ? nothing : html`<span class="grip" aria-hidden="true"></span>`}<span class="halves"><canvas class="strip" aria-hidden="true" .thumbnail=${colours}></canvas></span>`
    if (this.hides('order')) return html`<div class=${classes}>${inside}</div>`
    const point = this.pointAtWord(word)
    return html`<button type="button" class=${classes} data-word=${word} aria-pressed=${isPicked || isAlso ? 'true' : 'false'}
      @pointerdown=${(/** @type {PointerEvent} */ event) => this._hold(event, word)} @keydown=${(/** @type {KeyboardEvent} */ event) => this._key(event, word)}
      @pointerenter=${point} @focus=${point} @pointerleave=${this.leaveWord} @blur=${this.leaveWord}
      @click=${(/** @type {MouseEvent} */ event) => this._pick(event, word)}>${inside}</button>`
  }

  /** Buttons to whole orders, unless they are hidden. @param {('reverse' | 'shuffle' | 'sort')[]} names */
  _orders(names) {
    if (this.hides('order')) return nothing
    const places = this.order.map((_, place) => place)
    const orders = { reverse: () => [...places].reverse(), shuffle: () => mixed(places), sort: () => [] }
    return names.map(
      (name) =>
        html`<button type="button" @click=${() => this.change({ 'shuffle.order': orders[name]() })}>${text[name]}</button>`,
    )
  }

  // ---- Picking and moving cards ----

  /** Whether the pointer that is down has picked its card, or moved it, which picks nothing. */
  _isDone = false

  /** A click picks the word, once, whether the browser sends it to the card or to the list that has the pointer. @param {MouseEvent} event @param {number} word */
  _pick(event, word) {
    if (!this._isDone) this.pickWord(word)(event)
    this._isDone = this.own.held !== undefined
  }

  /** @param {PointerEvent} event @param {number} word */
  _hold(event, word) {
    if (event.button !== 0 || !event.isPrimary) return
    this.know({ held: word })
    this._isDone = false
    const list = /** @type {HTMLElement} */ (this.renderRoot.querySelector('.cards'))
    list.setPointerCapture(event.pointerId) // a card that is put elsewhere would lose it
    const drop = (/** @type {PointerEvent} */ up) => this._pick(up, word)
    const end = () => {
      this.know({})
      stop()
      setTimeout(() => {
        this._isDone = false // once the click has come
      })
    }
    const stop = listen(list, { pointermove: this._drag, pointerup: drop, lostpointercapture: end })
  }

  /** @param {PointerEvent} event */
  _drag = ({ clientX, clientY }) => {
    const { held } = /** @type {ShuffleOwn} */ (this.own)
    const cards = [...this.renderRoot.querySelectorAll('.cards li')]
    const over = cards.findIndex((card) => {
      const box = card.getBoundingClientRect()
      return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
    })
    if (over < 0 || held === undefined || over === this.asked.indexOf(held)) return
    this._move(held, over)
    this._isDone = true
  }

  /** @param {KeyboardEvent} event @param {number} word */
  _key(event, word) {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const to = this.asked.indexOf(word) + by
    if (to >= 0 && to < this.order.length) this._move(word, to)
  }

  /** @param {number} word @param {number} to */
  _move(word, to) {
    const order = this.asked.filter((other) => other !== word)
    order.splice(to, 0, word)
    this.change({ 'shuffle.order': order })
  }

  /** A card that is put elsewhere loses the focus. @param {Map<string, unknown>} changed */
  update(changed) {
    const focused = /** @type {HTMLElement | null} */ (this.shadowRoot?.activeElement)?.dataset.word
    super.update(changed)
    const card = `[data-word="${focused}"]`
    if (focused !== undefined) /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(card))?.focus()
  }
}

/** In an order that chance makes (Fisher and Yates). @param {number[]} list */
function mixed(list) {
  const order = [...list]
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[order[i], order[j]] = [order[j], order[i]]
  }
  return order
}
