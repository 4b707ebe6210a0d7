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
 * @import { Kind, ReversalAnswer, ReversalOwn } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} ReversalFigures
 * @typedef {NonNullable<ReversalFigures['shown']>} Shown
 */

const THUMBNAIL = 44 // CSS pixels

/** @extends {HlView<ReversalAnswer>} */
export default class HlReversal extends HlView {
  /** @param {ReversalFigures} figures */
  isMet({ swap }) {
    return Boolean(swap)
  }

  controls() {
    return html`${lettersField(this, 'reversal.letters', text.letters, this._hint)}${this.hides('swap') || !this.data.letters.length ? nothing : this._source()}`
  }

  get _hint() {
    const { letters, ignored, limit, network } = this.data
    const known = network.words.filter((/** @type {string} */ word) => word.length === 1)
    return `${words.lettersHint(known[0], known[known.length - 1], limit, letters.length, ignored)}. ${text.trained}`
  }

  /** What the encoder reads: the typed letters, or others. */
  _source() {
    const { letters, other } = this.data
    const { swapped = false } = /** @type {ReversalOwn} */ (this.own)
    const choice = (/** @type {string[]} */ source, /** @type {boolean} */ isOther) =>
      html`<label class="mono"><input type="radio" class="source" name="source" .checked=${swapped === isOther} @change=${() => this._swap(isOther)}>${source.join('')}</label>`
    return html`<fieldset class="segments"><legend>${text.source}</legend>${choice(letters, false)}${choice(other, true)}</fieldset>`
  }

  /** @param {ReversalFigures} figures */
  more({ shown }) {
    const { kinds = [] } = shown ?? {}
    return html`
      ${this.hides('letters') ? nothing : html`<p class="hint">${this._hint}</p>`}
      ${this.hides('heads') || this.hides('without') || !kinds.length ? nothing : this._switches(kinds)}
    `
  }

  /** @param {Shown} shown */
  details({ mirror }) {
    return mirror ? this.said(mirror, '') : nothing
  }

  /** @param {Shown} shown */
  body({ output, verdict, kinds, map, axes, vectors, next }) {
    return html`
      <div class="figures">
        <div class="stack told">
          <dl class="output stack close" data-tensors=${output.tensors.join(' ')}>
            <div><dt>${text.output}</dt><dd class="mono">${output.written.map(({ word, isRight }) => (isRight ? html`<span>${word}</span> ` : html`<del>${word}</del> `))}</dd></div>
            <div><dt>${text.wanted}</dt><dd class="mono">${output.wanted.map((word) => html`<span>${word}</span> `)}</dd></div>
          </dl>
          <p class="judged small" role="status" data-tensors=${verdict.tensors.join(' ')}>${verdict.said}</p>
          <div class="vectors columns">${vectors.map((each) => this._vectors(each))}</div>
          <p class="hint">${text.numbers}</p>
          ${this.panel(next, 'next')}
        </div>
        ${this.hides('heads') ? nothing : this._heads(kinds)}
        <div class="large">
          <div @hl-hover=${this._hoverCell} @hl-pick=${this._pickCell}>${this.panel(map, 'map')}</div>
          <p class="legend apart-2">${this.legend('weights', '0', '1')}<span>${axes} ${text.ends}</span></p>
        </div>
      </div>
    `
  }

  /** @param {Shown['vectors'][number]} vectors */
  _vectors({ letter, panel, said, isChanged }) {
    return html`<div class=${letter}>${this.panel(panel)}<p class=${isChanged ? 'small changed' : 'small'}>${said}</p></div>`
  }

  /** @param {Shown['kinds']} kinds */
  _heads(kinds) {
    return html`
      <fieldset class="kinds">
        <legend class="visually-hidden">${text.maps}</legend>
        ${kinds.map(
          ({ kind, tiles }) => html`
          <div class="kind" role="group" aria-label=${text.kinds[kind]}>
            <span class="hint">${text.kinds[kind]}</span>
            <div class="tiles">${tiles.map((tile) => this._tile(tile))}</div>
          </div>`,
        )}
      </fieldset>
    `
  }

  /** @param {Tile} tile */
  _tile({ tensors, name, at, label, isChosen, isOn, ...map }) {
    return html`
      <label class="tile boxed ${isChosen ? 'chosen' : ''} ${isOn ? '' : 'off'}" data-tensors=${tensors.join(' ')}>
        <canvas class="thumbnail" data-at=${at} data-head=${name} aria-hidden="true" .thumbnail=${{ ...map, size: THUMBNAIL }}></canvas>
        <input type="radio" name="shown" .checked=${isChosen} @change=${() => this.change({ 'reversal.shown': at })}><span class="name">${label}</span>
      </label>
    `
  }

  /** @param {Shown['kinds']} kinds */
  _switches(kinds) {
    const one = (/** @type {Tile} */ { name, label, isOn }, /** @type {Kind} */ kind) =>
      html`<label class="power"><input type="checkbox" .checked=${live(isOn)} aria-label="${text.kinds[kind]}, ${label} ${text.on}" @change=${() => this._switch(name)}>${label}</label>`
    return html`
      <fieldset>
        <legend>${text.switches}</legend>
        ${kinds.map(({ kind, tiles }) => html`<div class="controls"><span class="hint">${text.kinds[kind]}</span>${tiles.map((tile) => one(tile, kind))}</div>`)}
      </fieldset>
    `
  }

  // ---- Pointing, picking, switching ----

  /** @param {CustomEvent} event */
  _hoverCell = ({ detail }) => this.learn({ hovered: detail ?? undefined })

  /** @param {CustomEvent} event */
  _pickCell = ({ detail }) => {
    this.learn({ hovered: undefined })
    this.change({ 'reversal.at': detail.row, 'reversal.look': detail.col })
  }

  /** @param {boolean} swapped */
  _swap(swapped) {
    this.learn({ swapped })
    this.needNumbers()
  }

  /** Other letters are a source of their own. @param {Record<string, unknown>} changes */
  change(changes) {
    if ('reversal.letters' in changes) this.learn({ swapped: false })
    super.change(changes)
  }

  /** @param {string} head "attention.head" */
  _switch(head) {
    this.change({ 'reversal.without': toggled(this.state['reversal.without'], head).sort() })
  }
}
