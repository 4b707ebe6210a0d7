// <hl-hook>: one sentence, where one word of it looks, what the model answers, and two words to turn both around.

import { html, nothing } from 'lit'
import text from 'text/hook.js'
import { HlHeadView } from '../../kit/head-view.js'
import { boxesOf, drawArcs, drawArcsBeside, redrawn } from '../../kit/words/arcs.js'
import { flip, flipIn, knownWords, textBox } from '../../kit/words/sentence.js'
import { weightsAt } from './figures.js'

/**
 * @import { HookAnswer } from './types.js'
 * @import { HookLine, HookWord } from './figures.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} HookFigures
 * @typedef {NonNullable<HookFigures['shown']>} Shown
 */

/** In CSS pixels: above a line of words, and beside a column of them. */
const ARCS = { room: 140, thickest: 12, slope: 0.2 }
const BESIDE = { room: 96, thickest: 12, slope: 0.24 }

/** From so many rem on a sentence may stand in a line, if it fits: below that the page's own would fit in some fonts only. */
const LINE = 65

/** @extends {HlHeadView<HookAnswer>} */
export default class HlHook extends HlHeadView {
  // ---- Rendering ----

  /** @param {HookFigures} figures */
  heading({ shown }) {
    return text.titleOf(shown ? shown.picked : '')
  }

  task() {
    const { pair, said } = flipIn(this.state.text)
    const other = pair?.find((word) => word !== said)
    return other && !this.hides('flip') && this.data.words.includes(said) ? text.turn(said, other) : text.pick
  }

  more() {
    return this.hides('text') ? nothing : html`<div class="own columns">${textBox(this)}${knownWords(this)}</div>`
  }

  /** @param {Shown} shown */
  body({ row, sentence: { tensors, words }, answer, from }) {
    return html`
      <div class="sentence" data-tensors=${tensors.join(' ')}>
        <svg class="arcs" aria-hidden="true"></svg>
        ${this._words(words, row)}
      </div>
      ${this.beyond()}
      <div class="findings stack apart-4">
        ${this.hides('answer') ? nothing : answer ? this._answer(answer) : html`<p class="answer hint">${text.none}</p>`}
        <p class="small">${from.said} <b>${from.head}</b> <span class="badge">${from.badge}</span></p>
      </div>
    `
  }

  /** @param {readonly HookWord[]} words @param {number} [row] */
  _words(words, row) {
    const { said } = flipIn(this.state.text)
    const turned = this.hides('flip') ? -1 : this.data.words.lastIndexOf(said)
    return html`
      <ol class="words unlabelled" aria-label=${text.words}>
        ${words.map(
          (word, i) => html`
          <li class=${i === row ? 'looks' : ''} .style=${`--weight: ${word.weight}`}>${i === turned ? flip(this) : this._word(word, i, i === row)}<span class="number" data-word=${i === turned && word.share ? said : nothing}>${word.share}</span></li>`,
        )}
      </ol>
    `
  }

  /** @param {HookWord} word @param {number} token @param {boolean} picked */
  _word({ label, isUnknown }, token, picked) {
    const point = this.pointAtWord(token)
    const kind = isUnknown ? 'unknown' : ''
    if (this.hides('words')) return html`<span class=${kind}>${label}</span>`
    return html`<button type="button" class=${kind} aria-pressed=${picked ? 'true' : 'false'}
      @click=${this.pickWord(token)} @pointerenter=${point} @focus=${point} @pointerleave=${this.leaveWord} @blur=${this.leaveWord}>${label}</button>`
  }

  /** @param {HookLine} line */
  _answer({ tensors, asked, equals, best, probability, second, note, isChanged }) {
    return html`
      <div class="answer" data-tensors=${tensors.join(' ')} aria-live="polite">
        <p class="asked hint">${asked}</p>
        <p class="says">${equals ? html`<span>${equals}</span> ` : nothing}<strong>${best}</strong> <span class="number">${probability}</span>${second ? html` <span class="second">${second}</span>` : nothing}</p>
        <p class="noted hint">${isChanged ? html`<span class="changed">${note}</span>` : note}</p>
      </div>
    `
  }

  constructor() {
    super()
    redrawn(this, () => this._drawArcs())
  }

  /** Arcs over one line of words; where the sentence takes several, words stand below each other and arcs run beside them. */
  _drawArcs() {
    const svg = this.renderRoot.querySelector('.arcs')
    const sentence = svg?.parentElement
    if (!sentence || !this.data?.tensors.length) return
    const { row } = this.cell
    const items = [...this.renderRoot.querySelectorAll('.words li')].map((item) => /** @type {HTMLElement} */ (item))
    sentence.classList.remove('wrapped')
    const flat = boxesOf(items)
    const isNarrow = this.clientWidth < LINE * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const isWrapped = isNarrow || flat.some(({ top }) => top !== flat[0].top)
    sentence.classList.toggle('wrapped', isWrapped)
    const weights = weightsAt(this.data, row)
    if (isWrapped) drawArcsBeside(svg, boxesOf(items), row, weights, BESIDE)
    const places = isWrapped ? flat : onChosen(items, flat)
    if (!isWrapped) drawArcs(svg, places, row, weights, ARCS)
    items.forEach((item, i) => {
      const number = item.querySelector('.number')
      if (number instanceof HTMLElement) number.style.left = `${places[i].middle - flat[i].middle}px`
    })
  }
}

/** Of two adjectives the one that is chosen is the word, not the pair of them. @param {HTMLElement[]} items @param {import('../../kit/words/arcs.js').Box[]} boxes */
function onChosen(items, boxes) {
  const chosen = boxesOf(items.map((item) => item.querySelector('label:has(:checked)') ?? item))
  return boxes.map((box, i) => ({ ...box, middle: chosen[i].middle }))
}
