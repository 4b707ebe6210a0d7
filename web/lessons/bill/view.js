// <hl-bill>: what attention and recurrence cost for the reader's lengths and widths, and where one overtakes the other.

import { html, nothing } from 'lit'
import text from 'text/bill.js'
import { rangeField, selectField } from '../../kit/controls/fields.js'
import { attributeOf } from '../../kit/joined.js'
import { table } from '../../kit/table.js'
import { HlView } from '../../kit/view.js'
import { KNOBS } from '../../session/knobs.js'
import { valueIn } from '../../session/state.js'

/**
 * @import { BillAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} BillFigures
 */

/** @extends {HlView<BillAnswer>} */
export default class HlBill extends HlView {
  /** @param {BillFigures} figures */
  isMet({ sizes }) {
    return sizes.isPast
  }

  /** @param {BillFigures} figures */
  controls({ sizes: { tokens } }) {
    return html`
      ${rangeField(this, 'bill.log', text.length, { said: tokens, spoken: tokens })}
      ${this._choice('bill.width', text.width)}
      ${this._choice('bill.heads', text.heads)}
    `
  }

  /** @param {string} knob @param {string} label */
  _choice(knob, label) {
    if (this.hides(attributeOf(knob))) return nothing
    const options = (KNOBS[knob].choices ?? []).map((size) => [size, size])
    return selectField(attributeOf(knob), label, options, {
      chosen: valueIn(this.state, knob),
      choose: (to) => this.change({ [knob]: to }),
    })
  }

  /** @param {BillFigures} figures */
  body({ charts, verdicts }) {
    return html`<div class="two">${charts.map((chart, i) => html`<div>${this.panel(chart)}<p class="verdict">${verdicts[i]}</p></div>`)}</div>`
  }

  /** @param {BillFigures} figures */
  details({ table: { head, rows }, isRounded }) {
    return html`
      <div class="scroll">${table({ caption: text.caption, head, rows }, { kind: 'numeric' })}</div>
      ${text.notes.map((note) => html`<p class="hint">${note}</p>`)}
      ${isRounded ? html`<p class="hint">${text.rounded}</p>` : nothing}
    `
  }
}
