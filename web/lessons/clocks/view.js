// <hl-clocks>: the encoding of one position as clock hands, beside the same position in binary; and what an offset does
// to every hand.

import { html, nothing } from 'lit'
import text from 'text/clocks.js'
import words from 'text/kit.js'
import { formula } from '../../kit/code/formula.js'
import { rangeField } from '../../kit/controls/fields.js'
import { Player } from '../../kit/controls/player.js'
import { table } from '../../kit/table.js'
import { HlView } from '../../kit/view.js'

/**
 * @import { ClocksAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} ClocksFigures
 */

const POSITION_MAX = 255

/** Where the offset's slider ends; its number in the drawer goes on. */
const OFFSET_MAX = 48

/** @extends {HlView<ClocksAnswer>} */
export default class HlClocks extends HlView {
  _player = new Player(this, {
    knob: 'clocks.at',
    last: () => POSITION_MAX,
    label: text.player,
    describe: text.of,
  })

  /** @param {ClocksFigures} figures */
  isMet({ moved, rotation }) {
    return moved.at && moved.offset && rotation.holds
  }

  controls() {
    const { at, offset } = this.data
    const [said, least] = [text.is(offset), -Math.min(at, OFFSET_MAX)]
    return html`
      ${rangeField(this, 'clocks.offset', text.offset, { said, value: offset, min: least, max: OFFSET_MAX, ends: [least, OFFSET_MAX].map(text.end) })}
      ${rangeField(this, 'clocks.at', text.player, { said: text.is(at), ends: [0, POSITION_MAX].map(text.end) })}
      ${this.hides('at') ? nothing : this._play()}
    `
  }

  _play() {
    const { isPlaying } = this._player
    const toggle = () => (isPlaying ? this._player.pause() : this._player.play())
    return html`<button type="button" class="run" @click=${toggle}>${isPlaying ? words.player.pause : words.player.play}</button>`
  }

  more() {
    return html`
      ${this.hides('at') ? nothing : this._player.template()}
      <div class="controls">${this.numberField('clocks.offset', text.offset)}${this.numberFields('d', 'base')}</div>
      <p class="hint">${text.noSentence}</p>
    `
  }

  /** @param {ClocksFigures} figures */
  body({ dials, legend, slow, clock, rotation, bits, wavelengths }) {
    return html`
      <div @hl-hover=${this._hover} @hl-pick=${this._pick}>${this.panel(dials)}</div>
      <p class="hint number legend">${legend}</p>
      ${this.said(slow, 'slow')}
      <div class="facts columns apart-4">
        <div>
          <h3>${text.picked}</h3>
          ${table({ ...clock, head: ['sin', 'cos'] }, { kind: 'numeric' })}
        </div>
        <div data-tensors=${rotation.tensors.join(' ')}>
          <h3>${text.turned}</h3>
          <p class="formula">${formula('rotation')}</p>
          <p role="status">${rotation.said}</p>
        </div>
        <div data-tensors=${wavelengths.tensors.join(' ')}>
          <h3>${text.counter}</h3>
          ${this._bits(bits)}
          <p class="hint">${text.counterNote} ${wavelengths.said}</p>
        </div>
      </div>
    `
  }

  /** @param {readonly number[]} bits */
  _bits(bits) {
    const last = bits.length - 1
    return html`<p class="bits" aria-label=${this.data.at.toString(2)}>${bits.map((bit, i) => html`<span class=${bit ? 'on' : ''} title=${text.bit(last - i)}>${bit}</span>`)}</p>`
  }

  // ---- Pointing and picking ----

  /** @param {CustomEvent} event */
  _hover = ({ detail }) => this.learn({ hovered: detail?.col })

  /** @param {CustomEvent} event */
  _pick = ({ detail }) => this.know({ picked: detail.col })
}
