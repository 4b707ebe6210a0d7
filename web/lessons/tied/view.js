// <hl-tied>: a head's scores beside how far each is from the one across the diagonal, and a switch that has the keys made
// by W_Q too: then the scores are symmetric.

import { html, nothing } from 'lit'
import text from 'text/tied.js'
import { HlCellView } from '../../kit/cell-view.js'
import { table } from '../../kit/table.js'
import { wordRow } from '../../kit/words/word-row.js'

/**
 * @import { Fact } from './figures.js'
 * @import { TiedAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} TiedFigures
 * @typedef {NonNullable<TiedFigures['shown']>} Shown
 */

/** @extends {HlCellView<TiedAnswer>} */
export default class HlTied extends HlCellView {
  controls() {
    return this.switchField('tied.on', text.switch)
  }

  /** @param {TiedFigures} figures */
  isMet({ shown }) {
    return Boolean(shown?.isTied)
  }

  /** @param {Shown} shown */
  body({ scores, difference, facts, largest, low, high }) {
    return html`
      ${this.beyond({ ofCell: true })}
      <div class="mirror" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>
        ${this.panel(scores, 'scores')}
        ${this.panel(difference, 'difference')}
        <dl class="facts stack loose">
          ${facts.pair.map((one) => fact(one, facts.tensors))}
          ${fact(largest, largest.tensors)}
        </dl>
      </div>
      <div class="legend apart-3">${this.legend('scores', low, high, 'root')}<span>${text.axes}</span>${this.headLine('origin')}</div>
    `
  }

  /** @param {TiedFigures} figures */
  more({ shown }) {
    if (this.hides('words')) return nothing
    return html`${wordRow(this, shown?.row)}<p class="hint">${text.hint}</p>`
  }

  /** @param {Shown} shown */
  details({ compared }) {
    return html`<div class="scroll">${table(compared, { kind: 'numeric', cell: 'number' })}</div>`
  }
}

/** @param {Fact} fact @param {string[]} tensors */
const fact = ({ title, said }, tensors) =>
  html`<div data-tensors=${tensors.join(' ')}><dt class="hint">${title}</dt><dd class="number">${said}</dd></div>`
