// <hl-heads>: one width, any number of heads: their sizes, what they cost, how a matrix is cut into them, and what
// comes of it where the transpose is left out.

import { html, nothing } from 'lit'
import text from 'text/heads.js'
import { HlCellView } from '../../kit/cell-view.js'
import { segments } from '../../kit/controls/segments.js'
import { table } from '../../kit/table.js'
import { tokenCutTo } from './figures.js'

/**
 * @import { SizesRow } from './figures.js'
 * @import { HeadsAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} HeadsFigures
 * @typedef {NonNullable<HeadsFigures['split']>} Split
 */

/** @extends {HlCellView<HeadsAnswer>} */
export default class HlHeads extends HlCellView {
  /** @param {HeadsAnswer} data */
  take(data) {
    super.take(data)
    this.know({ last: data.shown })
  }

  /** @param {HeadsFigures} figures */
  body({ refused, blocks, table, unsplit, split }) {
    return html`
      ${this._controls()}
      <p class="refused" role="status">${refused ? html`<span class="note">${refused}</span>` : nothing}</p>
      <div class="two">
        <div @hl-pick=${this._pickHead}>${this.panel(blocks, 'blocks')}</div>
        ${this._table(table)}
      </div>
      ${split ? this._split(split) : html`<p class="message">${unsplit}</p>`}
    `
  }

  _controls() {
    return html`<div class="controls">${segments(this, 'heads.width', text.width)} ${this.numberFields('count', 'tokens')}</div>`
  }

  /** @param {HeadsFigures['table']} table */
  _table({ tensors, rows }) {
    const list = rows.map((row) => ({ ...row, title: this._count(row), kind: row.isShown ? 'chosen' : '' }))
    return html`
      <div class="sizes scroll unbroken" data-tensors=${tensors.join(' ')}>
        ${table({ caption: text.table, head: Object.values(text.columns), rows: list }, { kind: 'numeric', columns: Object.keys(text.columns) })}
        <p class="hint">${text.tableNote}</p>
      </div>
    `
  }

  /** @param {SizesRow} row */
  _count({ heads, isShown, title }) {
    if (this.hides('count')) return title
    return html`<button type="button" aria-pressed=${isShown ? 'true' : 'false'} @click=${() => this.change({ 'heads.count': heads })}>${title}</button>`
  }

  /** @param {Split} split */
  _split({ note, before, after, misplaced, moved }) {
    return html`
      <div class="cutting apart-4">
        <div class="controls"><h3>${text.split}</h3>${this.switchField('heads.forgotten', text.forgotten)}</div>
        <p class="hint">${note}</p>
        ${this.beyond()}
        <div class="ways two apart-3">
          <div class="first" @hl-hover=${this.hoverRow} @hl-pick=${this.pickRow}>
            ${this.panel(before, 'before')}
            <p class="hint">${text.axes.before}</p>
          </div>
          <div class="second" @hl-hover=${this._hoverPart} @hl-pick=${this._pickPart}>
            ${this.panel(after, 'after')}
            <p class="hint">${text.axes.after}</p>
            <p class=${this.data.forgotten ? 'changed' : ''} aria-live="polite">${misplaced}</p>
          </div>
          <div class="third" @hl-hover=${this.hoverRow} @hl-pick=${this.pickRow}>
            ${this.panel(moved, 'moved')}
            <p class="hint">${text.movedNote}</p>
          </div>
        </div>
      </div>
    `
  }

  // ---- Pointing and picking ----

  /** @param {CustomEvent} event */
  _pickHead = ({ detail }) => this.change({ head: detail.col })

  /** The word of a part once the matrix is cut. @param {{ row: number, col: number }} at */
  _wordAt = ({ row, col }) => this.spanOf(tokenCutTo(this.data, row, col))

  /** @param {CustomEvent} event */
  _hoverPart = ({ detail }) => this.session.point(detail ? { row: this._wordAt(detail) } : {})

  /** @param {CustomEvent} event */
  _pickPart = ({ detail }) => this.session.pick({ row: this._wordAt(detail) }, { walk: detail.walk })
}
