// <hl-ablate>: heads switched off, one at a time and together: how far each word's output moves, and which answers change.

import { html, nothing } from 'lit'
import text from 'text/ablate.js'
import { HlCellView } from '../../kit/cell-view.js'
import { toggled } from '../../kit/controls/fields.js'

/**
 * @import { Column, Switch } from './figures.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} AblateFigures
 * @typedef {NonNullable<AblateFigures['shown']>} Shown
 */

export default class HlAblate extends HlCellView {
  /** Every head, row after row of the map. @type {readonly Switch[]} */
  _heads = []

  /** @param {AblateFigures} figures */
  above({ other }) {
    return other ? html`<p class="note">${other}</p>` : nothing
  }

  /** @param {Shown} shown */
  body(shown) {
    const { one, moved, row, answers } = shown
    this._heads = shown.layers.flatMap(({ switches }) => switches)
    return html`
      ${this.hides('switches') ? nothing : this._switches(shown)}
      <div class="figures two">
        <div>
          <div @hl-hover=${this._hoverCell} @hl-pick=${this._pickCell}>${this.panel(one, 'one')}</div>
          <p class="legend">${this.legend('weights', '0', one.end)}<span>${text.axes}</span></p>
        </div>
        <div @hl-hover=${this.hoverRow} @hl-pick=${this.pickRow}>
          ${this.panel(moved, 'moved')}
          <p class="hint">${text.movedNote}</p>
        </div>
      </div>
      ${this.beyond()}
      ${this._answers(answers, row)}
    `
  }

  /** @param {Shown} shown */
  _switches({ layers, isAnyOff }) {
    const box = (/** @type {Switch} */ { name, label, title, isOn }) =>
      html`<label class=${isOn ? 'switch number' : 'switch number off'}><input type="checkbox" .checked=${isOn} aria-label=${text.head(title)} @change=${() => this._switch(name)}>${label}</label>`
    return html`
      <fieldset class="switches flow">
        <legend>${text.heads}</legend>
        ${layers.map(({ title, switches }) => html`<div class="layer flow"><span class="hint">${title}</span>${switches.map(box)}</div>`)}
        <button type="button" class="all-on" ?disabled=${!isAnyOff} @click=${() => this.change({ off: [] })}>${text.allOn}</button>
      </fieldset>
    `
  }

  /** @param {Shown['answers']} answers @param {number} [row] */
  _answers({ tensors, said, isChanged, columns }, row) {
    const likeliest = (/** @type {Column['now']} */ { word, probability }) =>
      html`${word} <span class="number">${probability.toFixed(2)}</span>`
    const head = (/** @type {Column} */ { word }, /** @type {number} */ i) =>
      html`<th scope="col" class=${i === row ? 'picked' : ''}>${word}</th>`
    return html`
      <div class="answers apart-4" data-tensors=${tensors.join(' ')}>
        <p aria-live="polite" class=${isChanged ? 'changed' : ''}>${said}</p>
        <div class="scroll apart-2 unbroken" role="region" tabindex="0" aria-label=${text.answers}><table>
          <caption>${text.answers}</caption>
          <thead><tr><th scope="col">${text.columns.word}</th>${columns.map(head)}</tr></thead>
          <tbody>
            <tr><th scope="row">${text.columns.before}</th>${columns.map(({ before }) => html`<td>${likeliest(before)}</td>`)}</tr>
            <tr><th scope="row">${text.columns.now}</th>${columns.map((column) => html`<td class=${column.isChanged ? 'changed' : ''}>${likeliest(column.now)}</td>`)}</tr>
          </tbody>
        </table></div>
      </div>
    `
  }

  // ---- Switching, pointing and picking ----

  /** @param {string} name */
  _switch(name) {
    this.change({ off: toggled(this.state.off, name) })
  }

  /** Columns are words, rows are heads. @param {CustomEvent} event */
  _hoverCell = ({ detail }) => this.session.point(detail ? { row: this.spanOf(detail.col) } : {})

  /** A head is switched where its row is picked, not where the reader only comes past. @param {CustomEvent} event */
  _pickCell = ({ detail }) => {
    this.session.pick({ row: this.spanOf(detail.col) }, { walk: detail.walk })
    if (!detail.walk) this._switch(this._heads[detail.row].name)
  }
}
