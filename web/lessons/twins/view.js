// <hl-twins>: a model that was trained with a causal mask beside one that was trained without: what each sees of a sentence,
// what each says in the place of the picked word, and where a head of each looks.

import { html, nothing } from 'lit'
import words from 'text/kit.js'
import text from 'text/twins.js'
import { HlCellView } from '../../kit/cell-view.js'

/**
 * @import { Side } from './figures.js'
 * @import { TwinsAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} TwinsFigures
 * @typedef {NonNullable<TwinsFigures['shown']>} Shown
 */

/** @extends {HlCellView<TwinsAnswer>} */
export default class HlTwins extends HlCellView {
  /** What is asked for is the picked word, whatever the pointer is over: the maps under it stay. */
  request() {
    return this.lesson.request(this.state, this.own)
  }

  /** @param {TwinsFigures} figures */
  isMet({ chances }) {
    return Boolean(chances?.isDoubled)
  }

  /** @param {Shown} shown */
  body({ sides, instead }) {
    const { words: list, total, limit } = this.data
    return html`
      ${this.beyond({ ofCell: true })}
      <div class="two sides">${sides.map((side) => this._side(side))}</div>
      <div class="foot flow">
        <p class="hint instead">${instead}</p>
        <p class="legend">${this.legend('weights', '0', '1')} ${this.swatch('weights', '-inf', text.hidden)}</p>
      </div>
      ${total > limit ? html`<p class="note">${words.count(list.length, total, limit)}</p>` : nothing}
    `
  }

  more() {
    return html`${text.training.map((line) => html`<p>${line}</p>`)}`
  }

  /** @param {Shown} shown */
  details({ compared }) {
    return this.said(compared, 'number')
  }

  // A row of the writer stands for the word after it, which it has to say.

  /** @param {CustomEvent} event */
  _hoverNext = ({ detail }) => this.session.point(detail ? this._next(detail) : {})

  /** @param {CustomEvent} event */
  _pickNext = ({ detail }) => this.session.pick(this._next(detail), { more: detail.more, walk: detail.walk })

  /** @param {{ row: number, col: number }} cell */
  _next({ row, col }) {
    return this._spans({ row: Math.min(row + 1, this.data.words.length - 1), col })
  }

  /** @param {Side} side */
  _side({ name, isWriter, origin, words: list, sight, answers, ahead, map }) {
    return html`
      <section class="side boxed">
        <h3>${name}</h3>
        <ol class="seeing" aria-label=${text.sees}>
          ${list.map((word, i) => html`<li>${this._word(word, i)}</li>`)}
        </ol>
        <p>${sight}</p>
        <div class="reading">
          <div class="answers">${answers ? this.panel(answers) : nothing}</div>
          <div class="looks" @hl-hover=${isWriter ? this._hoverNext : this.hoverCell} @hl-pick=${isWriter ? this._pickNext : this.pickCell}>${this.panel(map, 'map')}${this.said(ahead, 'ahead small number')}</div>
        </div>
        <p class="hint origin">${origin.said} <span class="badge">${origin.badge}</span></p>
      </section>
    `
  }

  /** @param {Side['words'][number]} word @param {number} i */
  _word({ label, kind, said }, i) {
    if (this.hides('words')) return html`<span class=${kind}>${label}</span>`
    const isPicked = i === this.data.row
    return html`<button type="button" class=${kind} aria-pressed=${String(isPicked)} aria-label=${said} @click=${this.pickWord(i)}>${label}</button>`
  }
}
