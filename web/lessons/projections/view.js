// <hl-projections>: a word of the page's sentence on its way to query, key and value in one head: embedding plus position,
// three matrices, three strips; and one element of them, term by term.

import { html, nothing } from 'lit'
import text from 'text/projections.js'
import { HlCellView } from '../../kit/cell-view.js'
import { wordRow } from '../../kit/words/word-row.js'
import { LETTERS } from './numbers.js'

/**
 * @import { Said } from '../../kit/types.js'
 * @import { Projected, Scale } from './figures.js'
 * @import { ProjectionsAnswer, ProjectionsOwn } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} ProjectionsFigures
 * @typedef {NonNullable<ProjectionsFigures['shown']>} Shown
 */

/** @extends {HlCellView<ProjectionsAnswer>} */
export default class HlProjections extends HlCellView {
  // ---- Rendering ----

  /** @param {NonNullable<ProjectionsFigures['shown']>} shown */
  body(shown) {
    return html`
      ${this.hides('words') ? nothing : wordRow(this, shown.row)}
      ${this.beyond()}
      ${this.headLine('origin head-line')}
      <div class="ways stack" @hl-hover=${this._hover} @hl-pick=${this._pick}>${this._ways(shown)}</div>
      <p class="hint">${text.hint}</p>
    `
  }

  /** @param {Shown} shown */
  _ways({ added, later, notes: [onPosition, onInput], three, scales, slice, terms, sum }) {
    return html`
      ${this.panel(added, 'strips')}
      ${onPosition ? html`<p class="hint">${onPosition}</p>` : nothing}
      ${later ? this.panel(later, 'strips') : nothing}
      <p class="hint">${onInput}</p>
      <div class="three columns">${three.map((one) => this._one(one))}</div>
      <div class="legends legend">${scales.map((scale) => this._scale(scale))}</div>
      <p class="slice">${slice}</p>
      ${this.panel(terms, 'terms')}
      <p class="sum number">${sum.map(part)}</p>
    `
  }

  /** @param {Projected} projected */
  _one({ letter, panel, shapes }) {
    return html`<div class="one ${letter}">${this.panel(panel, letter)}<p class="number hint">${shapes}</p></div>`
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
