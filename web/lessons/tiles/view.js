// <hl-tiles>: all rows in tiles beside attention that writes its map down, and the bytes that both ways move between slow and
// fast memory.

import { html, nothing } from 'lit'
import text from 'text/tiles.js'
import { rangeField } from '../../kit/controls/fields.js'
import { Player } from '../../kit/controls/player.js'
import { segments } from '../../kit/controls/segments.js'
import { HlHeadView } from '../../kit/head-view.js'

/**
 * @import { TilesAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} TilesFigures
 * @typedef {NonNullable<TilesFigures['shown']>} Shown
 */

/** @extends {HlHeadView<TilesAnswer>} */
export default class HlTiles extends HlHeadView {
  _player = new Player(this, {
    knob: 'tiles.at',
    last: () => this.data.given?.steps.length ?? 0,
    label: text.sweep,
    describe: (at) => (at ? text.tileOf(at, this.data.given?.steps.length ?? 0) : text.before),
    speed: 4,
  })

  /** What moves does not depend on the word under the pointer. */
  request() {
    return this.lesson.request(this.state, this.own)
  }

  /** @param {TilesFigures} figures */
  isMet({ outcome }) {
    return outcome?.isMet ?? false
  }

  /** @param {TilesFigures} figures */
  controls({ outcome }) {
    if (!outcome) return nothing
    const { rows, words } = outcome
    return rangeField(this, 'tiles.rows', text.rows, {
      said: String(rows),
      value: rows,
      max: words,
      spoken: text.rowsOf(rows, words),
    })
  }

  more() {
    const { given } = this.data
    return html`
      ${given ? this.headLine('hint') : nothing}
      ${segments(this, 'tiles.tile', text.tile)}
      ${this.switchField('tiles.causal', text.causal)}
    `
  }

  /** @param {Shown} shown */
  details({ flops, held, long, fewest }) {
    return html`${[fewest, held, flops, long].map((one) => this.said(one, ''))}`
  }

  /** @param {Shown} shown */
  body({ plain, tiled, bytes, verdict, difference, skipped, first }) {
    return html`
      ${this.beyond()}
      ${first ? html`<p class="note" role="status">${first}</p>` : nothing}
      <div class="sides">
        <div>
          ${this.panel(bytes)}
          ${this.said(verdict, 'moves')}
          ${this.said(difference, 'hint')}
        </div>
        <div>
          <div class="panels pair" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>${this.panel(plain)}${this.panel(tiled)}</div>
          ${this.hides('at') ? nothing : this._player.template()}
          <p class="hint">${text.unfinished}</p>
          ${skipped ? this.said(skipped, 'hint') : nothing}
        </div>
      </div>
    `
  }
}
