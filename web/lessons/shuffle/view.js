// <hl-shuffle>: words as cards that can be moved; what one layer makes of them follows its words, until positions or a
// mask say where each of them stands.

import { html, nothing, unsafeCSS } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import words from 'text/kit.js'
import text from 'text/shuffle.js'
import { heatmap } from '../../drawing/heatmap.js'
import { both, codeBeside } from '../../kit/code/code.js'
import { schemeLines } from '../../kit/code/scheme-code.js'
import { segments } from '../../kit/controls/segments.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import { HlView } from '../../kit/view.js'
import shuffleCss from './shuffle.css'

/** Differences below this are those of float32 sums in another order. */
const ROUNDING = 1e-4

/** Output dimensions on show. */
const SHOWN = 32

export class HlShuffle extends HlView {
  static view = 'shuffle'

  static styles = [...HlView.styles, unsafeCSS(shuffleCss)]

  /** @param {string} name */
  dependsOn(name) {
    return name === 'text' || name.startsWith('shuffle.')
  }

  request() {
    const { state } = this
    return {
      kind: 'shuffle',
      text: state.text,
      order: state['shuffle.order'],
      position: state['shuffle.position'],
      mask: state['shuffle.mask'],
      seed: state['shuffle.seed'],
    }
  }

  /** Which word stands at each place. @returns {number[]} */
  get order() {
    return this.data.order
  }

  /** The same as asked for, which may be a key or two ahead of what is on show. @returns {number[]} */
  get asked() {
    const asked = this.state['shuffle.order']
    return asked.length === this.order.length ? asked : this.order.map((_, place) => place)
  }

  get isMoved() {
    return this.order.some((word, place) => word !== place)
  }

  // ---- Figure ----

  /** @type {{ data: any, figure: any } | null} */
  _made = null

  get _figure() {
    if (this._made?.data !== this.data) this._made = { data: this.data, figure: this._heatmap() }
    return this._made?.figure
  }

  _heatmap() {
    const { words: read } = this.data
    const { shape, data } = this.tensor('output')
    const [rows, width] = shape
    const values = new Float32Array(rows * SHOWN)
    for (let r = 0; r < rows; r++) values.set(data.subarray(r * width, r * width + SHOWN), r * SHOWN)
    const [low, high] = this.session.finiteRange(values)
    const limit = Math.max(1e-6, -low, high)
    return heatmap({
      values,
      rows,
      cols: SHOWN,
      map: 'scores',
      low: -limit,
      high: limit,
      mostHeight: 24 * rows,
      rowLabels: this.order.map((word) => read[word]),
      colLabels: Array.from({ length: SHOWN }, (_, i) => String(i)),
      colTitle: text.dimension,
      raster: (options) => this.session.raster(options),
      describe: (row, col) =>
        `“${read[this.order[row]]}”, ${text.dimension} ${col}: ${readable(values[row * SHOWN + col])}`,
    })
  }

  /** The row of the card that is on its way. */
  get _marks() {
    return this._held === undefined ? {} : { row: this.order.indexOf(this._held) }
  }

  // ---- Rendering ----

  view() {
    if (!this.data.words.length) return html`<p class="message">${words.empty}</p>`
    return html`
      ${this._cards()}
      <p class="verdict ${this.data.most < ROUNDING ? 'follows' : 'differs'}" role="status" data-tensors="distance">${this._verdict()}</p>
      <div class="controls">
        ${this.hides('position') ? nothing : segments(this, 'shuffle.position', text.position, text.positions)}
        ${this.hides('mask') ? nothing : segments(this, 'shuffle.mask', text.mask, text.masks)}
        ${this.hides('order') ? nothing : this._orders()}
      </div>
      <hl-panel .heading=${text.outputs} tensors="output" .figure=${this._figure} .marks=${this._marks} .cursor=${{ row: 0, col: 0 }}></hl-panel>
      <p class="origin"><span class="badge">${text.badge}</span> <span class="hint">${text.origin}</span>
        ${this.hides('seed') ? nothing : html`<button type="button" class="roll" @click=${() => this.change({ 'shuffle.seed': (this.state['shuffle.seed'] % 9999) + 1 })}>${text.roll}</button>`}</p>
      ${codeBeside(this, () => this._code())}
      <div class="footer"><span class="hint"></span>${this.saveMenu()}</div>
    `
  }

  /** @returns {import('../../kit/code/code.js').Code} */
  _code() {
    const { position, mask } = this.request()
    const hidden = { none: '', causal: 'pos < pos.T', window: `abs(pos - pos.T) > ${this.data.layer.window}` }[
      /** @type {'none'} */ (mask)
    ]
    return both((lib) => [
      ...schemeLines(lib, this.order.length, this.data.layer),
      { text: `order = [${this.order.join(', ')}]` },
      { text: 'def outputs(x):' },
      { text: `    s = scores(x, '${position}')` },
      ...(hidden ? [{ text: `    s = ${lib}.where(${hidden}, -${lib}.inf, s)` }] : []),
      { text: '    return softmax(s) @ x', tensors: 'output original' },
      { text: 'print(abs(outputs(x[order]) - outputs(x)[order]).max())', tensors: 'distance' },
    ])
  }

  _verdict() {
    const most = readable(this.data.most)
    if (this.data.most < ROUNDING) return text.follows(most, this.isMoved)
    const { position, mask } = this.request()
    const why =
      mask !== 'none' ? text.why[/** @type {'causal'} */ (mask)] : text.why[position === 'alibi' ? 'alibi' : 'position']
    return text.differs(most, why)
  }

  _cards() {
    const { words: read } = this.data
    const distance = this.tensor('distance').data
    return html`
      <ol class="cards" aria-label=${text.cards} data-tensors="distance">
        ${repeat(
          this.order,
          (word) => word,
          (word, place) => {
            const shown = html`<span class="word">${read[word]}<span class="visually-hidden">${text.card(place, read.length)}</span></span>
              <span class="number" title=${text.changeTitle}>${readable(distance[place])}</span>`
            if (this.hides('order')) return html`<li><div class=${this._classOf(word)}>${shown}</div></li>`
            return html`
          <li><button type="button" class=${this._classOf(word)} data-word=${word}
            @pointerdown=${(/** @type {PointerEvent} */ event) => this._hold(event, word)} @keydown=${(/** @type {KeyboardEvent} */ event) => this._key(event, word)}
            @pointerenter=${() => this.session.point({ row: word })} @pointerleave=${() => this.session.point({})} @click=${() => this._pick(word)}>${shown}</button></li>`
          },
        )}
      </ol>
    `
  }

  /** @param {number} word */
  _classOf(word) {
    const row = this.session.hover.row ?? this.state.row
    return ['card', word === this._held && 'held', word === row && 'row'].filter(Boolean).join(' ')
  }

  /** A click picks the word; moving the card was something else. @param {number} word */
  _pick(word) {
    if (!this._dragged) this.session.pick({ row: word })
  }

  _orders() {
    const places = this.order.map((_, place) => place)
    const orders = /** @type {const} */ ([
      [text.reverse, () => [...places].reverse()],
      [text.shuffle, () => mixed(places)],
      [text.sort, () => []],
    ])
    return html`<div class="orders">${orders.map(([label, order]) => html`<button type="button" @click=${() => this.change({ 'shuffle.order': order() })}>${label}</button>`)}</div>`
  }

  // ---- Moving cards ----

  /** The card that the pointer has hold of. @type {number | undefined} */
  _held = undefined
  _dragged = false

  /** @param {PointerEvent} event @param {number} word */
  _hold(event, word) {
    if (event.button !== 0 || !event.isPrimary) return
    this._held = word
    const list = /** @type {HTMLElement} */ (this.renderRoot.querySelector('.cards'))
    list.setPointerCapture(event.pointerId)
    const end = () => {
      this._held = undefined
      list.removeEventListener('pointermove', this._drag)
      list.removeEventListener('lostpointercapture', end)
      setTimeout(() => {
        this._dragged = false // once the click has come that ends a drag
      })
      this.requestUpdate()
    }
    list.addEventListener('pointermove', this._drag)
    list.addEventListener('lostpointercapture', end)
    this.requestUpdate()
  }

  /** @param {PointerEvent} event */
  _drag = ({ clientX, clientY }) => {
    const cards = [...this.renderRoot.querySelectorAll('.cards li')]
    const over = cards.findIndex((card) => {
      const box = card.getBoundingClientRect()
      return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
    })
    if (over < 0 || this._held === undefined || over === this.asked.indexOf(this._held)) return
    this._move(this._held, over)
    this._dragged = true
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

  snapshot(options = {}) {
    return { ...super.snapshot(options), order: this.data?.order ?? [] }
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

define('hl-shuffle', HlShuffle)
