// <hl-foresight>: two models say letters, one trained with its causal mask and one without: what a small loss is worth if
// the answer was in sight.

import { html, nothing } from 'lit'
import text from 'text/foresight.js'
import { lettersField } from '../../kit/controls/fields.js'
import { Player } from '../../kit/controls/player.js'
import { table } from '../../kit/table.js'
import { HlView } from '../../kit/view.js'

/**
 * @import { Lane, Letter } from './figures.js'
 * @import { ForesightAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} ForesightFigures
 * @typedef {NonNullable<ForesightFigures['shown']>} Shown
 */

/** @extends {HlView<ForesightAnswer>} */
export default class HlForesight extends HlView {
  /** Letters that both models have to say. */
  get _count() {
    return this.data?.models ? this.data.words.length - this.data.given : 0
  }

  _player = new Player(this, {
    knob: 'foresight.said',
    last: () => this._count,
    label: text.player,
    describe: (at) => text.said(at, this._count),
  })

  // ---- Rendering ----

  /** @param {ForesightFigures} figures */
  view({ hint, reason, shown }) {
    return html`
      ${shown ? this._lanes(shown) : html`<p class="message">${reason}</p>`}
      ${this.hides('letters') ? nothing : this._fields(hint)}
      ${shown ? this._losses(shown) : nothing}
    `
  }

  /** @param {string} hint */
  _fields(hint) {
    return html`
      <div class="controls">
        ${lettersField(this, 'foresight.letters', text.letters, hint, 'field wide')}
        ${this.numberField('foresight.given', text.given)}
      </div>
    `
  }

  /** @param {Shown} shown */
  _lanes({ lanes }) {
    return html`
      ${this.hides('said') ? nothing : this._player.template()}
      <div class="lanes stack">${lanes.map((lane) => this._lane(lane))}</div>
    `
  }

  /** @param {Lane} lane */
  _lane({ name, letters, score }) {
    return html`<p class="lane"><span class="name strong">${name}</span><span class="strip flow mono">${letters.map((letter) => this._letter(letter))}</span>${score ? html`<span class="hint number" role="status">${score}</span>` : nothing}</p>`
  }

  /** A letter; a wrong one is struck, one to come empty. @param {Letter} letter */
  _letter({ letter, kind }) {
    return kind === 'wrong' ? html`<del>${letter}</del>` : html`<span class=${kind}>${letter}</span>`
  }

  /** @param {Shown} shown */
  _losses({ table: rows, lesson: said, losses }) {
    const { model, whole, before, alone } = text.table
    return html`
      <div class="scroll">${table({ ...rows, head: [model, whole, before, alone] }, { cell: 'number' })}</div>
      ${this.said(said, 'lesson')}
      ${this.panel(losses, 'losses')}
    `
  }
}
