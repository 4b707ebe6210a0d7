// <hl-meanings>: one word in two sentences, layer by layer: two arrows that part, and the cosine between them.

import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import text from 'text/meanings.js'
import { HlCellView } from '../../kit/cell-view.js'
import { rangeField, typedIn } from '../../kit/controls/fields.js'
import { hasModel, REAL } from '../../session/models.js'
import { turned } from './turned.js'

/**
 * @import { Word } from './figures.js'
 * @import { MeaningsAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} MeaningsFigures
 * @typedef {NonNullable<MeaningsFigures['shown']>} Shown
 */

/** @extends {HlCellView<MeaningsAnswer>} */
export default class HlMeanings extends HlCellView {
  /** What is compared is the picked word, whatever the pointer is over. */
  request() {
    return this.lesson.request(this.state, this.own)
  }

  /** @param {MeaningsFigures} figures */
  isMet({ outcome }) {
    return outcome?.isEnd ?? false
  }

  /** @param {MeaningsFigures} figures */
  controls({ level, last }) {
    const slider = rangeField(this, 'meanings.level', text.level, {
      ...{ said: text.levels(level, last), spoken: text.levels(level, last), value: level, max: last },
    })
    return html`${slider}${this._preset()}`
  }

  /** A word of two meanings, for the model that knows it. */
  _preset() {
    const { label, word, texts } = text.preset
    if (!hasModel(REAL) || this.hides('preset')) return nothing
    const choose = () => {
      this.session.typing?.choose()
      this.change({ model: REAL, text: texts[0], row: word, 'meanings.other': texts[1], 'meanings.word': null })
    }
    return html`<button type="button" class="preset" @click=${choose}>${label}</button>`
  }

  /** @param {Shown} shown */
  body({ sentences, arrows, course }) {
    return html`
      ${this.beyond()}
      <div class="sentences" role="group" aria-label=${text.sentences}>${sentences.map((words, i) => this._sentence(words, i))}</div>
      <div class="two">
        <div>${this.panel(arrows)}<p class="hint">${text.equally}</p></div>
        ${this.panel(course)}
      </div>
    `
  }

  more() {
    return html`${this._otherField()}${text.untrained.map((line) => html`<p class="hint">${line}</p>`)}`
  }

  /** @param {Shown} shown */
  details({ kept: { tensors, word, rows }, vectors, ends }) {
    return html`
      ${this.said(ends, '')}
      ${this.panel(vectors)}
      <div class="scroll"><table class="numeric" data-tensors=${tensors.join(' ')}>
        <caption>${text.kept(word)}</caption>
        <thead><tr>${text.columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
        <tbody>${rows.map(({ title, values }) => html`<tr><th scope="row">${title}</th>${values.map((value) => html`<td>${value}</td>`)}</tr>`)}</tbody>
      </table></div>
    `
  }

  _otherField() {
    if (this.hides('other')) return nothing
    return html`
      <div class="field wide">
        <label for="other">${text.second}</label>
        <input id="other" type="text" autocomplete="off" spellcheck="false" aria-describedby="other-hint" placeholder=${turned(this.state.text)}
          .value=${live(this.state['meanings.other'])} @input=${(/** @type {Event} */ event) => this.change({ 'meanings.other': typedIn(event) })}>
        <p id="other-hint" class="hint">${text.secondHint} ${this.note('meanings.other')}</p>
      </div>
    `
  }

  /** @param {Word[]} words @param {number} i of the sentence */
  _sentence(words, i) {
    return html`
      <ol class="sentence ${i ? 'second' : 'first'}" aria-label=${i ? text.second : text.first}>
        ${words.map((word, token) => html`<li>${this._word(word, i, token)}</li>`)}
      </ol>
    `
  }

  /** @param {Word} word @param {number} i of the sentence @param {number} token */
  _word({ word, isCompared, isOwn }, i, token) {
    if (this.hides('words')) return html`<span class=${isOwn ? 'own' : ''}>${word}</span>`
    const pick = i ? () => this.change({ 'meanings.word': token }) : this.pickWord(token)
    return html`<button type="button" class=${isOwn ? 'own' : ''} aria-pressed=${String(isCompared)} aria-label=${text.pick(word)} @click=${pick}>${word}</button>`
  }
}
