// <hl-writing>: a causal model writes on from the picked word, judged by the grammar, with its keys and values kept.

import { html, nothing } from 'lit'
import text from 'text/writing.js'
import { HlCellView } from '../../kit/cell-view.js'
import { rangeField } from '../../kit/controls/fields.js'
import { withNext, withoutLast } from '../../kit/numbers/writing.js'
import { table } from '../../kit/table.js'

/**
 * @import { Word } from './figures.js'
 * @import { WritingAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} WritingFigures
 * @typedef {NonNullable<WritingFigures['shown']>} Shown
 */

/** The sampling temperature that the slider ends at. */
const HOTTEST = 3

/** @extends {HlCellView<WritingAnswer>} */
export default class HlWriting extends HlCellView {
  /** @param {WritingFigures} figures */
  isMet({ outcome }) {
    return (outcome?.written ?? 0) > 0
  }

  /** @param {WritingFigures} figures */
  controls({ drawn }) {
    const temperature = this.state['writing.temperature']
    return html`${this._buttons(drawn)}${rangeField(this, 'writing.temperature', text.temperature, { said: temperature.toFixed(1), max: HOTTEST, step: 0.1 })}`
  }

  /** @param {string} drawn the next word; empty: there is no room for another one */
  _buttons(drawn) {
    if (this.hides('write')) return nothing
    const said = this.state['writing.said']
    return html`
      <div class="flow" role="group" aria-label=${text.write}>
        <button type="button" class="write" ?disabled=${!drawn} @click=${() => this._write(drawn)}>${text.write}</button>
        <button type="button" class="back" ?disabled=${!said} @click=${() => this.change({ 'writing.said': withoutLast(said) })}>${text.back}</button>
      </div>
    `
  }

  more() {
    const said = this.state['writing.said']
    const again = html`<button type="button" class="again" ?disabled=${!said} @click=${this._again}>${text.again}</button>`
    return html`${this.hides('write') ? nothing : again}${this.hides('seed') ? nothing : this.numberField('writing.seed', text.seed)}${text.two.map((line) => html`<p class="hint">${line}</p>`)}`
  }

  /** @param {Shown} shown */
  body({ words, next, map, keys, values, cache, parts, changed }) {
    return html`
      ${this.beyond()}
      <div role="group" aria-label=${text.sentence}><ol class="text">${words.map((word, i) => html`<li>${this._word(word, i)}</li>`)}</ol></div>
      <div class="figures">
        <div class="next" @hl-pick=${this._pickNext}>${this.panel(next)}</div>
        <div>${this.panel(map, 'map')}</div>
        <div>${this.panel(keys, 'k')}</div>
        <div>${this.panel(values, 'v')}</div>
      </div>
      <div role="status">
        ${this.said(cache, 'strong')}
        ${this.said(parts, '')}
        ${this.said(changed, '')}
      </div>
    `
  }

  /** @param {Shown} shown */
  details({ table: rows }) {
    return html`<div class="scroll">${table({ ...rows, head: text.table }, { cell: 'number' })}</div>`
  }

  /** A word of the reader's is where the model can write on from; a written word has its verdict. @param {Word} word @param {number} i */
  _word({ word, kind, isStart, verdict, said }, i) {
    if (kind === 'written')
      return verdict !== 'allowed' && verdict !== 'none'
        ? html`<del class="written" title=${said}>${word}<span class="visually-hidden"> (${said})</span></del>`
        : html`<span class="written ${verdict}" title=${said}>${word}</span>`
    if (this.hides('words')) return html`<span class=${kind}>${word}</span>`
    return html`<button type="button" class=${kind} aria-pressed=${String(isStart)} aria-label=${text.start(word)} @click=${this.pickWord(i)}>${word}</button>`
  }

  /** @param {string} word */
  _write(word) {
    this.change({ 'writing.said': withNext(this.state['writing.said'], word) })
  }

  /** Other random numbers from the start. */
  _again = () => this.change({ 'writing.said': '', 'writing.seed': this.state['writing.seed'] + 1 })

  /** A bar is a word to go on with. @param {CustomEvent} event */
  _pickNext = ({ detail }) => {
    const { drawn, shown } = /** @type {WritingFigures} */ (this.figures())
    if (shown && drawn && !detail.walk && !this.hides('write')) this._write(shown.choices.words[detail.row])
  }
}
