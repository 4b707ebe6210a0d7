// <hl-twins>: the same weights with the causal mask off and on: where a head looks, what the model answers, and what each
// is for.

import { html, nothing } from 'lit'
import text from 'text/twins.js'
import { HlCellView } from '../../kit/cell-view.js'

/**
 * @import { Side } from './figures.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} TwinsFigures
 */

export default class HlTwins extends HlCellView {
  footnote() {
    return this.legend('weights', '0', '1')
  }

  /** @param {TwinsFigures} figures */
  body({ sides, ahead, note }) {
    return html`
      <div class="panels pair" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>${sides.map((side, i) => this._side(side, i > 0))}</div>
      ${this.beyond({ ofCell: true })}
      <p class="number apart-3" role="status" data-tensors=${ahead?.tensors.join(' ')}>${ahead?.said}</p>
      <p class="hint">${note}</p>
      ${this.headLine('hint head-line')}
    `
  }

  /** @param {Side} side @param {boolean} isLast */
  _side({ map, role, answers }, isLast) {
    const silent = isLast ? nothing : html`<p class="hint">${text.silent}</p>`
    return html`
      <div class="side stack">
        ${this.panel(map)}
        <p>${role}</p>
        ${
          answers
            ? html`<div class="answers" data-tensors=${answers.tensors.join(' ')}><h4>${answers.heading}</h4><ol class="flow">${answers.list.map((line) => html`<li class="number">${line}</li>`)}</ol></div>`
            : silent
        }
      </div>
    `
  }
}
