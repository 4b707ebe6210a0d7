// <hl-tied>: a head's scores as they are, and as they would be if W_K was W_Q: symmetric.

import { html, nothing } from 'lit'
import text from 'text/tied.js'
import { HlCellView } from '../../kit/cell-view.js'
import { wordRow } from '../../kit/words/word-row.js'

/**
 * @import { Side } from './figures.js'
 * @import { TiedAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} TiedFigures
 */

/** @extends {HlCellView<TiedAnswer>} */
export default class HlTied extends HlCellView {
  /** @param {NonNullable<TiedFigures['shown']>} shown */
  body(shown) {
    const { row, own, tied, low, high } = shown
    return html`
      ${this.hides('words') ? nothing : wordRow(this, row)}
      ${this.beyond({ ofCell: true })}
      ${this.headLine('origin head-line')}
      <div class="two" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>${this._side(own, 'own')}${this._side(tied, 'tied')}</div>
      <p class="legend">${this.legend('scores', low, high)}<span>${text.axes}</span></p>
      <p class="meaning">${text.meaning}</p>
    `
  }

  /** @param {Side} side @param {string} kind */
  _side({ map, label, pair, asymmetry }, kind) {
    return html`
      <div>
        ${this.panel(map, kind)}
        <p class="pair number two-lines apart-2" data-tensors=${pair.tensors.join(' ')}><b>${label}</b> ${pair.said}</p>
        ${this.said(asymmetry, 'number apart-2')}
      </div>
    `
  }
}
