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

  /** A number of heads that is refused is what the reader must hear first. @param {HeadsFigures} figures */
  task({ refused, goal }) {
    return refused ? html`<span class="refused">${refused}</span>` : text.frame.ask({ goal })
  }

  /** @param {HeadsFigures} figures */
  isMet({ goal }) {
    return goal.isMet
  }

  controls() {
    if (this.hides('count')) return nothing
    return html`
      ${this.numberFields('count')}
      <button type="button" class="double inviting" @click=${() => this.change({ 'heads.count': 2 * this.data.shown })}>${text.double}</button>
    `
  }

  /** @param {HeadsFigures} figures */
  body({ blocks, costs, unsplit, split }) {
    const { parameters, scores } = costs
    return html`
      <div @hl-pick=${this._pickHead}>${this.panel(blocks, 'blocks')}</div>
      <dl class="costs two">
        <div data-tensors=${parameters.tensors.join(' ')}><dt>${text.parameters}</dt><dd>${parameters.number}</dd><dd class="hint">${parameters.said}</dd></div>
        <div><dt>${text.memory(this.state['heads.tokens'])}</dt><dd>${scores.number}</dd><dd class="hint">${scores.said}</dd></div>
      </dl>
      ${split ? this._split(split) : html`<p class="message">${unsplit}</p>`}
    `
  }

  more() {
    return html`<div class="controls">${segments(this, 'heads.width', text.width)} ${this.numberFields('tokens')}</div><p class="hint">${text.help}</p>`
  }

  /** @param {HeadsFigures} figures */
  details({ table, split }) {
    return html`
      ${this._table(table)}
      ${split ? html`<div class="moved-room apart-4" @hl-hover=${this.hoverRow} @hl-pick=${this.pickRow}>${this.panel(split.moved, 'moved')}<p class="hint">${text.movedNote}</p></div>` : nothing}
    `
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
  _split({ note, before, after, misplaced }) {
    return html`
      <div class="cutting">
        <div class="cutting-head ends"><h3>${note}</h3>${this.switchField('heads.forgotten', text.forgotten)}</div>
        ${this.beyond()}
        <div class="two">
          <div @hl-hover=${this.hoverRow} @hl-pick=${this.pickRow}>${this.panel(before, 'before')}</div>
          <div class="after-room" @hl-hover=${this._hoverPart} @hl-pick=${this._pickPart}>
            ${this.panel(after, 'after')}
            <p class=${this.data.forgotten ? 'misplaced changed' : 'misplaced'} aria-live="polite">${misplaced}</p>
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
