// <hl-hook>: one sentence, where one word of it looks, what the model answers, and two words to turn both around.

import { html, nothing, unsafeCSS } from 'lit'
import words from '../../text/en.js'
import { boxesOf, drawArcs } from '../../kit/words/arcs.js'
import attentionCss from '../attention/attention.css'
import { answersAt, changes, headingAt, verdict } from '../../kit/words/answer.js'
import { flip, flipIn, knownWords, textBox } from '../../kit/words/sentence.js'
import { define } from '../../kit/define.js'
import { answersAnything, HlHeadView } from '../../kit/head-view.js'
import hookCss from './hook.css'

/** @typedef {import('../../session/models.js').AnyModel} AnyModel */

const text = words.hook

/** Where the words that the model knows are on show without being asked for. */
const isRoomy = matchMedia('(min-width: 60rem) and (min-height: 45rem)')

/** How many weights stand under their words as numbers. */
const NUMBERS = 3

/** A share with three digits, and no 0 or 1 that isn't one. @param {number} x */
const share = (x) => (x > 0 && x < 0.0005 ? '<0.001' : x < 1 && x > 0.9995 ? '>0.999' : x.toFixed(3))

const ARCS = { room: 80, thickest: 12 } // CSS pixels, where all words stand on one line
const WRAPPED_ARCS = { room: 30, thickest: 10 }

export class HlHook extends HlHeadView {
  static view = 'hook'

  static styles = [...HlHeadView.styles, unsafeCSS(attentionCss), unsafeCSS(hookCss)]

  /** @param {string} name */
  dependsOn(name) {
    return ['text', 'model', 'seed', 'layer', 'head', 'off', 'edits', 'masked'].includes(name)
  }

  /** @returns {import('../../session/session.js').NetworkRequest} */
  request() {
    const { text: typed, model, masked, off, edits, layer, head } = this.state
    return {
      kind: 'network',
      model,
      text: typed,
      masked,
      off,
      edits,
      want: (network) => wishes(network, layer, head),
      before: (network) => (answersAnything(network) ? ['probabilities'] : []),
    }
  }

  // ---- Rendering ----

  view() {
    return html`
      ${this.data.tensors.length ? this.#body() : html`<p class="message">${this.#nothing}</p>`}
      ${this.hides('text') ? nothing : html`<div class="own">${textBox(this)}${knownWords(this, isRoomy.matches)}</div>`}
    `
  }

  /** Why there is nothing to show. */
  get #nothing() {
    const { words: read, unknown } = this.data
    return read.length
      ? words.attention.words.notRead(
          unknown.map((/** @type {number} */ i) => read[i]),
          this.network.words,
        )
      : words.empty
  }

  #body() {
    const { row } = this.cell
    const { prefix, layer, head } = this.shown
    return html`
      <div class="sentence" data-tensors="${prefix}weights">
        <svg class="arcs" aria-hidden="true"></svg>
        ${this.#words(row)}
      </div>
      <div class="findings">
        ${this.#answer(row)}
        <p class="from">${text.from(this.labels[row])} <b>${this.headName(layer, head)}</b> <span class="badge">${this.badge(layer, head)}</span></p>
      </div>
    `
  }

  /** @param {number} row */
  #words(row) {
    const weights = this.shownRow(row)
    const numbered = [...weights.keys()].sort((a, b) => weights[b] - weights[a]).slice(0, NUMBERS)
    const { said } = flipIn(this.state.text)
    const { words: read } = this.data
    const turned = this.hides('flip') ? -1 : read.lastIndexOf(said)
    return html`
      <ol class="words" aria-label=${text.words}>
        ${read.map(
          (/** @type {string} */ _, /** @type {number} */ i) => html`
          <li class=${i === row ? 'looks' : ''}>${i === turned ? flip(this) : this.#word(i, i === row)}<span class="number">${numbered.includes(i) ? share(weights[i]) : ''}</span></li>`,
        )}
      </ol>
    `
  }

  /** @param {number} place @param {boolean} picked */
  #word(place, picked) {
    const point = this.pointAtWord(place)
    const kind = this.isUnknown(place) ? 'unknown' : ''
    if (this.hides('words')) return html`<span class=${kind}>${this.labels[place]}</span>`
    return html`<button type="button" class=${kind} aria-pressed=${picked ? 'true' : 'false'}
      @click=${this.pickWord(place)} @pointerenter=${point} @focus=${point} @pointerleave=${this.leaveWord} @blur=${this.leaveWord}>${this.labels[place]}</button>`
  }

  /** @param {number} row */
  #answer(row) {
    if (this.hides('answer')) return nothing
    if (!this.answers) return html`<p class="answer hint">${text.none}</p>`
    const list = answersAt(this, row)
    const [best, second] = [...list].sort((a, b) => b.value - a.value)
    const word = this.data.words[row]
    const isPronoun = words.pronouns.includes(word) && !this.isHidden(row)
    return html`
      <div class="answer" data-tensors="probabilities" aria-live="polite">
        <p class="asked">${isPronoun ? text.answer : headingAt(this, row)}</p>
        <p class="says">${isPronoun ? html`<span>${text.equals(word)}</span> ` : nothing}<strong>${best.label}</strong> <span class="number">${share(best.value)}</span> <span class="second">${text.next(second.label, share(second.value))}</span></p>
        <p class="hint">${this.isTouched ? html`<span class="changed">${changes(this, list)}</span>` : verdict(this, row, list)}</p>
      </div>
    `
  }

  updated() {
    super.updated()
    queueMicrotask(this.#drawArcs) // asks where words stand: once all that changed with this has, so one layout does
  }

  #drawArcs = () => {
    const svg = this.renderRoot.querySelector('.arcs')
    if (!svg || !this.data?.tensors.length) return
    const { row } = this.cell
    const boxes = boxesOf(this.renderRoot.querySelectorAll('.words li'))
    const onOneLine = boxes.every(({ top }) => top === boxes[0].top)
    drawArcs(svg, boxes, row, this.shownRow(row), onOneLine ? ARCS : WRAPPED_ARCS)
  }

  #width = new ResizeObserver(() => this.requestUpdate())

  connectedCallback() {
    super.connectedCallback()
    this.#width.observe(this)
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this.#width.disconnect()
  }
}

/** @param {AnyModel} network @param {number} layer @param {number} head */
function wishes(network, layer, head) {
  const { attentionNames, config } = network
  const prefix = attentionNames[Math.min(layer, attentionNames.length - 1)]
  const one = Math.min(head, config.heads - 1)
  const answer = answersAnything(network) ? ['probabilities'] : []
  return [`${prefix}weights`, { name: `${prefix}rowSums`, head: one }, ...answer]
}

define('hl-hook', HlHook)
