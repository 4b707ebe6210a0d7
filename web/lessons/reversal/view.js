// <hl-reversal>: an encoder-decoder writes its input backwards, word by word: what it writes, where each of its heads looks
// meanwhile, and what becomes of the output when heads are off.

import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import words from 'text/kit.js'
import text from 'text/reversal.js'
import { lettersField, toggled } from '../../kit/controls/fields.js'
import { HlView } from '../../kit/view.js'

/**
 * @import { Tile } from './figures.js'
 * @import { ReversalAnswer, Kind } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} ReversalFigures
 * @typedef {NonNullable<ReversalFigures['shown']>} Shown
 */

const THUMBNAIL = 64 // CSS pixels

/** @extends {HlView<ReversalAnswer>} */
export default class HlReversal extends HlView {
  above() {
    const { letters, ignored, limit, network } = this.data
    const known = network.words.filter((/** @type {string} */ word) => word.length === 1)
    const hint = words.lettersHint(known[0], known[known.length - 1], limit, letters.length, ignored)
    return lettersField(this, 'reversal.letters', text.letters, `${hint}. ${text.trained}`)
  }

  /** @param {Shown} shown */
  body({ output, verdict, kinds, map, axes, mirror, next }) {
    return html`
      <dl class="output stack close" data-tensors=${output.tensors.join(' ')}>
        <div><dt>${text.output}</dt><dd class="mono">${output.written.map(({ word, isRight }) => (isRight ? html`<span>${word}</span> ` : html`<del>${word}</del> `))}</dd></div>
        <div><dt>${text.wanted}</dt><dd class="mono">${output.wanted.map((word) => html`<span>${word}</span> `)}</dd></div>
      </dl>
      <p role="status" data-tensors=${verdict.tensors.join(' ')}>${verdict.said}</p>
      ${this.hides('heads') ? nothing : this._heads(kinds)}
      <div class="figures two">
        <div>
          <div @hl-hover=${this._hoverCell} @hl-pick=${this._pickCell}>${this.panel(map, 'map')}</div>
          <p class="legend">${this.legend('weights', '0', '1')}<span>${axes}</span></p>
          ${mirror ? this.said(mirror, 'apart-2') : nothing}
        </div>
        <div>${this.panel(next, 'next')}</div>
      </div>
    `
  }

  /** @param {Shown['kinds']} kinds */
  _heads(kinds) {
    return html`
      <fieldset>
        <legend>${text.maps}</legend>
        <div class="kinds apart-2">
          ${kinds.map(
            ({ kind, tiles }) => html`
            <div class="kind" role="group" aria-label=${text.kinds[kind]}>
              <span class="hint">${text.kinds[kind]}</span>
              <div class="tiles">${tiles.map((tile) => this._tile(tile, kind))}</div>
            </div>`,
          )}
        </div>
      </fieldset>
    `
  }

  /** @param {Tile} tile @param {Kind} kind */
  _tile({ tensors, name, at, label, isChosen, isOn, ...map }, kind) {
    return html`
      <div class="tile boxed ${isChosen ? 'chosen' : ''} ${isOn ? '' : 'off'}" data-tensors=${tensors.join(' ')}>
        <label class="pick"><canvas class="thumbnail" data-at=${at} data-head=${name} aria-hidden="true" .thumbnail=${{ ...map, size: THUMBNAIL }}></canvas>
          <span class="name"><input type="radio" name="shown" .checked=${isChosen} @change=${() => this.change({ 'reversal.shown': at })}>${label}</span></label>
        ${this.hides('without') ? nothing : html`<label class="power"><input type="checkbox" .checked=${live(isOn)} aria-label="${text.kinds[kind]}, ${label} ${text.on}" @change=${() => this._switch(name)}>${text.on}</label>`}
      </div>
    `
  }

  // ---- Pointing, picking, switching ----

  /** @param {CustomEvent} event */
  _hoverCell = ({ detail }) => this.know(detail ? { hovered: detail } : {})

  /** @param {CustomEvent} event */
  _pickCell = ({ detail }) => {
    this.know({})
    this.change({ 'reversal.at': detail.row, 'reversal.look': detail.col })
  }

  /** @param {string} head "attention.head" */
  _switch(head) {
    this.change({ 'reversal.without': toggled(this.state['reversal.without'], head).sort() })
  }
}
