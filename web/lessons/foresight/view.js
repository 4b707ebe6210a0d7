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

  // ---- What the frame has ----

  /** @param {ForesightFigures} figures */
  isMet({ outcome }) {
    return outcome !== null && outcome.at === outcome.of
  }

  /** @param {ForesightFigures} figures */
  controls({ shown }) {
    return shown && !this.hides('said') ? this._player.template() : nothing
  }

  /** @param {ForesightFigures} figures */
  more({ hint }) {
    if (this.hides('letters')) return nothing
    return html`
      <p>${text.own}</p>
      <div class="controls">
        ${lettersField(this, 'foresight.letters', text.letters, hint, 'field wide')}
        ${this.numberField('foresight.given', text.given)}
      </div>
    `
  }

  /** @param {Shown} shown */
  body({ lanes, losses }) {
    return html`
      <div class="lanes">
        <p class="lane heads hint" aria-hidden="true"><span></span><span>${text.heads.loss}</span><span>${text.heads.right}</span><span>${text.heads.letters}</span></p>
        ${lanes.map((lane) => this._lane(lane))}
      </div>
      ${this.panel(losses, 'losses')}
      <p class="hint">${text.later}</p>
    `
  }

  /** @param {Shown} shown */
  details({ table: rows, lesson: said }) {
    const { model, whole, before, alone } = text.table
    return html`
      <div class="scroll">${table({ ...rows, head: [model, whole, before, alone] }, { cell: 'number' })}</div>
      <p class="hint">${text.apart}</p>
      ${this.said(said, 'lesson')}
    `
  }

  // ---- Pieces ----

  /** @param {Lane} lane */
  _lane({ name, side, letters, score, loss }) {
    return html`
      <p class="lane">
        <span class="name strong ${side}">${name}</span>
        ${loss ? html`<span class="loss number" data-tensors=${loss.tensors.join(' ')}>${loss.said}</span>` : html`<span></span>`}
        ${score ? html`<span class="score number" role="status">${score}</span>` : html`<span></span>`}
        <span class="strip mono">${letters.map((letter) => this._letter(letter))}</span>
      </p>
    `
  }

  /** A letter; a wrong one is struck, one to come empty. @param {Letter} letter */
  _letter({ letter, kind }) {
    return kind === 'wrong' ? html`<del>${letter}</del>` : html`<span class=${kind}>${letter}</span>`
  }
}
