// <hl-decoder>: a decoder's input beside its targets, one position after another, and the steps of its layer; and what a
// model learns when nobody shifts its input.

import { html, nothing } from 'lit'
import text from 'text/decoder.js'
import words from 'text/kit.js'
import { lettersField } from '../../kit/controls/fields.js'
import { segments } from '../../kit/controls/segments.js'
import { table } from '../../kit/table.js'
import { HlView } from '../../kit/view.js'

/**
 * @import { LayerStep, Position } from './figures.js'
 * @import { DecoderAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} DecoderFigures
 * @typedef {NonNullable<DecoderFigures['shown']>} Shown
 */

/** Of a bar, in units of its drawing. */
const [LONG, HIGH] = [100, 12]

/** @extends {HlView<DecoderAnswer>} */
export default class HlDecoder extends HlView {
  /** @param {DecoderFigures} figures */
  isMet({ outcome }) {
    return Boolean(outcome)
  }

  controls() {
    const letters = lettersField(this, 'decoder.letters', text.letters, this._hint)
    if (!this.data.letters.length) return letters
    return html`
      ${segments(this, 'decoder.shifted', text.shift, text.shifts)}
      ${letters}
    `
  }

  get _hint() {
    const { letters, ignored, limit, network } = this.data
    const known = network.words.filter((/** @type {string} */ word) => word.length === 1)
    return words.lettersHint(known[0], known[known.length - 1], limit, letters.length, ignored)
  }

  more() {
    return html`
      <fieldset><legend>${text.wires}</legend><div class="controls">
        ${this.switchField('decoder.self', text.steps.self.name)}${this.switchField('decoder.cross', text.steps.cross.name)}${this.switchField('decoder.ffn', text.steps.ffn.name)}
      </div></fieldset>
      <p class="hint">${text.wiresHint}</p>
      <p class="hint">${text.norms}</p>
    `
  }

  /** @param {Shown} shown */
  details({ moved, verdict }) {
    return html`${verdict ? this.said(verdict, '') : nothing}${table({ ...moved, head: text.movedColumns }, { kind: 'numeric' })}`
  }

  /** @param {Shown} shown */
  body({ positions, now, input, steps, course, writing }) {
    return html`
      <div class="two">
        <div class="stack loose">
          ${this._positions(positions, now)}
          ${course ? html`<div><p class="hint">${text.trainedHere}</p>${this.panel(course, 'course')}</div>` : nothing}
        </div>
        <div class="stack loose">
          ${this._layer(input, steps)}
          ${writing ? this._writing(writing) : nothing}
        </div>
      </div>
    `
  }

  /** Step by step, or any position at once. @param {Position[]} positions @param {Shown['now']} now */
  _positions(positions, now) {
    const at = positions.findIndex(({ isNow }) => isNow)
    const isEnd = at === positions.length - 1
    const step = html`<button type="button" class="inviting step" @click=${() => this._go(isEnd ? 0 : at + 1)}>${isEnd ? text.again : text.step}</button>`
    return html`
      <div role="group" aria-label=${text.positions}>
        <div class="now-line">${this.hides('at') ? nothing : step}${this.said(now, 'now')}</div>
        <table class="positions">
        <thead><tr>${text.columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
        <tbody>${positions.map((position, i) => this._position(position, i))}</tbody>
      </table></div>
    `
  }

  /** @param {Position} position @param {number} i */
  _position({ tensors, reads, target, isNow, isSeen, share, isRight }, i) {
    const number = this.hides('at')
      ? i + 1
      : html`<button type="button" aria-label=${text.go(i)} aria-pressed=${String(isNow)} @click=${() => this._go(i)}>${i + 1}</button>`
    const from = !this.data.isShifted ? 'from-own' : i ? 'from-above' : ''
    const bar =
      share === null
        ? nothing
        : html`<svg class="bar" viewBox="0 0 ${LONG} ${HIGH}" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width=${LONG} height=${HIGH}></rect><rect class="share" width=${LONG * share} height=${HIGH}></rect></svg><span class="mark" aria-hidden="true">${isRight ? '✓' : '✗'}</span><span class="visually-hidden">${isRight ? text.right : text.wrong}</span>`
    return html`
      <tr class=${isNow ? 'now' : ''} data-tensors=${tensors?.join(' ') ?? nothing}>
        <th scope="row">${number}</th>
        <td class="mono ${from} ${isSeen ? 'seen' : 'later'}">${reads}${isSeen ? nothing : html`<span class="visually-hidden"> (${text.later})</span>`}</td>
        <td class="mono target">${target}</td>
        <td class="chance">${bar}</td>
      </tr>
    `
  }

  /** @param {Shown['input']} input @param {LayerStep[]} steps */
  _layer(input, steps) {
    return html`
      <ol class="layer" aria-label=${text.layer}>
        <li class="boxed"><div class="ends"><strong>${text.input}</strong>${this._soFar(input, false)}</div></li>
        ${steps.map((step, i) => this._step(step, i === steps.length - 1))}
      </ol>
    `
  }

  /** @param {LayerStep} step @param {boolean} isLast */
  _step({ step, isCut, map, said }, isLast) {
    const { name, formula, from } = text.steps[step]
    return html`
      <li class="boxed">
        <div class="ends"><strong>${name}</strong>${this._soFar(said, isLast)}</div>
        <p class="hint"><span class="mono">${formula}</span>${from ? html` · ${from}` : nothing}${isCut ? html` <strong class="cut">${text.cut}</strong>` : nothing}</p>
        ${map ? this.panel(map) : nothing}
      </li>
    `
  }

  /** @param {Shown['input']} said @param {boolean} isLast */
  _soFar({ tensors, said: { word, share, isRight } }, isLast) {
    return html`<span class=${isRight ? 'so-far right' : 'so-far'} data-tensors=${tensors.join(' ')}><span class="hint">${isLast ? text.end : text.soFar}</span> <span class="mono">${word}</span> ${share}</span>`
  }

  /** What a model writes by itself whose input was not shifted. @param {NonNullable<Shown['writing']>} writing */
  _writing({ written, wanted }) {
    return html`
      <dl class="output stack close">
        <div><dt>${text.output}</dt><dd class="mono">${written.map(({ word, isRight }) => (isRight ? html`<span>${word}</span> ` : html`<del>${word}</del> `))}</dd></div>
        <div><dt>${text.wanted}</dt><dd class="mono">${wanted.map((word) => html`<span>${word}</span> `)}</dd></div>
      </dl>
    `
  }

  /** @param {number} at */
  _go(at) {
    this.change({ 'decoder.at': at })
  }
}
