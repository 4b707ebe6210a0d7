// <hl-projections>: a word of the page's sentence on its way to query, key and value in one head: embedding plus position,
// three matrices, three strips; and one element of them, term by term.

import { html, nothing } from 'lit'
import text from 'text/projections.js'
import { HlCellView } from '../../kit/cell-view.js'
import { selectField } from '../../kit/controls/fields.js'
import { wordRow } from '../../kit/words/word-row.js'
import { LETTERS } from './numbers.js'

/**
 * @import { Said } from '../../kit/types.js'
 * @import { Scale } from './figures.js'
 * @import { ProjectionsAnswer, ProjectionsOwn } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} ProjectionsFigures
 * @typedef {NonNullable<ProjectionsFigures['shown']>} Shown
 */

/** @extends {HlCellView<ProjectionsAnswer>} */
export default class HlProjections extends HlCellView {
  // ---- Rendering ----

  /** @param {ProjectionsFigures} figures */
  task({ shown }) {
    return shown && part(shown.task)
  }

  /** @param {ProjectionsFigures} figures */
  isMet({ shown }) {
    return Boolean(shown?.task.isMet)
  }

  /** @param {ProjectionsFigures} figures */
  controls({ shown }) {
    if (!shown || this.hides('words')) return nothing
    const { words, row } = this.data
    const options = words.map((word, i) => [i, text.place(word, i)])
    const choose = (/** @type {string} */ i) => this.session.pick({ row: this.spanOf(Number(i)) }, {})
    return selectField('word', text.word, options, { chosen: row, choose })
  }

  /** @param {Shown} shown */
  body({ strips, three, terms, sum, term, shapes, scales, of }) {
    return html`
      ${this.beyond()}
      <div class="ways of-${of}" @hl-hover=${this._hover} @hl-pick=${this._pick}>
        ${this.panel(strips, 'strips')}
        <div class="three">${three.map(({ letter, panel }) => html`<div class="one ${letter}">${this.panel(panel, letter)}</div>`)}</div>
        <div class="element">
          ${this.panel(terms, 'terms')}
          <p class="sum number"><span>${sum.map(part)}</span> ${term ? part(term) : nothing}</p>
        </div>
        <div class="scales legend">${scales.map((scale) => this._scale(scale))}<span class="number">${shapes}</span>${this.headLine('origin')}</div>
      </div>
    `
  }

  /** @param {ProjectionsFigures} figures */
  more({ shown }) {
    if (!shown) return nothing
    const { row, notes, slice } = shown
    return html`
      ${this.hides('words') ? nothing : wordRow(this, row)}
      ${[...notes, slice, text.hint].filter(Boolean).map((note) => html`<p>${note}</p>`)}
    `
  }

  /** @param {Scale} scale */
  _scale({ low, high, what }) {
    return html`<span class="what flow">${this.legend('scores', low, high)} ${what}</span> `
  }

  // ---- Pointing and picking ----

  /** What an event is about. @param {CustomEvent} event @returns {NonNullable<ProjectionsOwn['hovered']>} */
  _placeOf({ target, detail }) {
    if (!detail) return {}
    const name = /** @type {Element} */ (target).className.split(' ')[0]
    const letter = LETTERS.find((each) => each === name)
    if (!letter) return { at: detail.col }
    const { rows } = /** @type {import('../../kit/panel/panel.js').HlPanel} */ (target).drawing ?? { rows: 0 }
    return { of: letter, element: detail.col, at: detail.row < rows - 1 ? detail.row : undefined } // the last: what comes out
  }

  /** @param {CustomEvent} event */
  _hover = (event) => this._over(this._placeOf(event))

  /** @param {CustomEvent} event */
  _pick = (event) => {
    const { of, element, at } = this._placeOf(event)
    this._over({ at })
    if (of) this.change({ 'projections.of': of, 'projections.element': element })
  }

  /** @param {NonNullable<ProjectionsOwn['hovered']>} hovered */
  _over(hovered) {
    this.know({ hovered })
    if (!this.isAsked()) this.needNumbers()
  }
}

/** @param {Said} said */
const part = ({ tensors, said }) => html`<span data-tensors=${tensors.join(' ')}>${said}</span>`
