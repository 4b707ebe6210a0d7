// <hl-linear>: full attention beside a window, a stride, or linear attention: what each saves, and what it gives up.

import { html } from 'lit'
import text from 'text/linear.js'
import { HlCellView } from '../../kit/cell-view.js'
import { rangeField } from '../../kit/controls/fields.js'
import { segments } from '../../kit/controls/segments.js'
import { table } from '../../kit/table.js'

/**
 * @import { LinearAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} LinearFigures
 * @typedef {NonNullable<LinearFigures['shown']>} Shown
 */

/** @extends {HlCellView<LinearAnswer>} */
export default class HlLinear extends HlCellView {
  /** What is asked for is the picked word, whatever the pointer is over. */
  request() {
    return this.lesson.request(this.state, this.own)
  }

  /** @param {LinearFigures} figures */
  isMet({ goal, kind }) {
    return goal !== null && kind !== 'linear' && goal.isSeen
  }

  controls() {
    const { 'linear.kind': kind, 'linear.reach': reach } = this.state
    return html`
      ${segments(this, 'linear.kind', text.kind, text.kinds)}
      ${kind === 'linear' ? '' : rangeField(this, 'linear.reach', text.reach[kind], { said: String(reach), spoken: String(reach) })}
    `
  }

  /** @param {Shown} shown */
  body({ maps, moved, costs, cheaper }) {
    return html`
      ${this.beyond({ ofCell: true })}
      <div class="columns maps">
        ${maps.map((map) => html`<div @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>${this.panel(map, 'map')}</div>`)}
        ${this.panel(moved, 'moved')}
      </div>
      ${this.panel(costs)}
      ${this.said(cheaper, 'cheaper')}
    `
  }

  more() {
    return html`${this.headLine('hint')}${text.givesUp.map((line) => html`<p>${line}</p>`)}`
  }

  /** @param {Shown} shown */
  details({ ends, table: numbers }) {
    return html`${this.said(ends, '')}<div class="scroll">${table({ ...numbers, caption: text.caption }, { kind: 'numeric' })}</div>`
  }
}
