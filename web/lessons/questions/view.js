// <hl-questions>: three questions or more a chapter, made from the reader's own sentence; answers are checked, and which were
// right is kept in the page's own storage. An exam sheet with other numbers for each seed, and its solutions, to be printed.

import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import lab from 'text/lab.js'
import text from 'text/questions.js'
import { HlCellView } from '../../kit/cell-view.js'
import { selectField, typedIn } from '../../kit/controls/fields.js'
import { stayAt, walkAmong } from '../../kit/controls/roving.js'
import { isForgetful, recall, remember } from '../../session/store.js'
import { BANK } from './bank.js'
import { knobs } from './knobs.js'

/**
 * @import { QuestionsAnswer, QuestionsOwn } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} QuestionsFigures
 * @typedef {NonNullable<QuestionsFigures['shown']>} Shown
 * @typedef {NonNullable<Shown['one']>} One
 * @typedef {NonNullable<Shown['sheet']>[number]} Entry
 */

const MOST_GIVEN = knobs['questions.given'].maxLength

/** Under this name the page keeps whether a question was answered rightly. @param {string} id */
const keptAs = (id) => `question.${id}`

/** @extends {HlCellView<QuestionsAnswer>} */
export default class HlQuestions extends HlCellView {
  /** The last right answer that was kept. */
  _kept = ''

  /** Questions are about the picked word, whatever the pointer is over. */
  request() {
    return this.lesson.request(this.state, this.own)
  }

  /** @param {QuestionsFigures} figures */
  isMet({ outcome }) {
    return outcome.isRight
  }

  controls() {
    if (this.hides('chapter') || this.state['questions.sheet']) return nothing
    const chapters = Object.keys(BANK).map((chapter) => [chapter, lab.chapters[chapter]])
    return selectField('chapter', text.chapter, chapters, {
      chosen: this.state['questions.chapter'],
      choose: (chapter) => this.change({ 'questions.chapter': chapter }),
    })
  }

  /** @param {Shown} shown */
  body({ one, sheet }) {
    if (one?.verdict.isRight) this._keep(one.id)
    return html`${this.beyond()}${one ? this._one(one) : this._sheet(sheet ?? [])}`
  }

  /** @param {QuestionsFigures} figures */
  more({ shown }) {
    if (!shown) return nothing
    const seed = html`<div class="controls">${this.numberField('questions.seed', text.seed)}</div><p class="hint">${text.seedHint}</p>`
    return html`${this.hides('seed') ? nothing : seed}${this.hides('words') ? nothing : this._words(shown)}`
  }

  /** @param {Shown} shown */
  _words({ words }) {
    const isAny = words.some(({ isPicked }) => isPicked)
    return html`
      <div class="word-row words" role="group" aria-label=${text.words} @focusin=${stayAt} @keydown=${walkAmong}>
        <span class="hint">${text.words}</span>
        ${words.map(({ word, isPicked }, i) => html`<button type="button" tabindex=${isPicked || (i === 0 && !isAny) ? 0 : -1} aria-pressed=${String(isPicked)} @click=${this.pickWord(i)}>${word}</button>`)}
      </div>
    `
  }

  details() {
    if (!this._keeps) return nothing
    return html`
      <table><caption>${text.score}</caption><tbody>${Object.entries(BANK).map(
        ([chapter, list]) =>
          html`<tr><th scope="row">${lab.chapters[chapter]}</th><td>${text.of(list.filter(({ id }) => recall(keptAs(id))).length, list.length)}</td></tr>`,
      )}</tbody></table>
      <p class="hint">${isForgetful() ? text.forgetful : text.kept}</p>
      ${this.hides('forget') ? nothing : html`<button type="button" class="forget" @click=${this._forget}>${text.forget}</button>`}
    `
  }

  // ---- The score ----

  /** Only the page keeps a score: elements in notes share their host's storage. */
  get _keeps() {
    return this.group === 'page'
  }

  /** Whether a question was answered rightly. @param {string} id */
  _isKept(id) {
    return this._keeps && recall(keptAs(id)) !== null
  }

  /** Keeps a right answer once: drawn again after the score was forgotten, it stays forgotten. @param {string} id */
  _keep(id) {
    const { 'questions.seed': seed, 'questions.given': given } = this.state
    const answer = JSON.stringify([id, seed, given])
    if (!this._keeps || answer === this._kept) return
    this._kept = answer
    remember(keptAs(id), 'right')
  }

  _forget = () => {
    for (const { id } of Object.values(BANK).flat()) remember(keptAs(id), null)
    this.requestUpdate()
  }

  // ---- One question ----

  /** @param {One} one */
  _one(one) {
    const { asked, options } = one
    return html`
      <div class="card boxed">
        <p class="count hint">${text.count(one.at, one.count)}</p>
        ${this.hides('answer') ? this._bare(asked, options) : options ? this._options(asked, options) : this._field(asked)}
        <div class="told" role="status">${this._told(one)}</div>
      </div>
      ${this.hides('questions') ? nothing : this._ways(one)}
    `
  }

  /** The chapter's other questions, other numbers, the exam. @param {One} one */
  _ways(one) {
    return html`
      <div class="flow" role="group" aria-label=${text.questions}>
        ${BANK[this.state['questions.chapter']].map((other, i) => this._goTo(other.id, i, i === one.at))}
        ${this.nextSeed(text.other)}
        ${this.hides('sheet') ? nothing : html`<button type="button" class="to-sheet" @click=${() => this.change({ 'questions.sheet': true })}>${text.sheet.open}</button>`}
      </div>
    `
  }

  /** A question without a way to answer. @param {One['asked']} asked @param {One['options']} options */
  _bare({ tensors, said }, options) {
    const list = options?.list ?? []
    return html`
      <p class="asked" data-tensors=${tensors.join(' ')}>${said}</p>
      ${list.length ? html`<ul>${list.map(({ option }) => html`<li>${option}</li>`)}</ul>` : nothing}
    `
  }

  /** @param {string} id @param {number} i @param {boolean} isHere */
  _goTo(id, i, isHere) {
    const isKept = this._isKept(id)
    return html`<button type="button" class="at" aria-pressed=${String(isHere)} aria-label=${text.goTo(i, isKept)} @click=${() => this.change({ 'questions.at': i })}>${i + 1}${isKept ? ' ✓' : ''}</button>`
  }

  /** @param {One['asked']} asked */
  _field({ tensors, said }) {
    const { typed = this.state['questions.given'] } = /** @type {QuestionsOwn} */ (this.own)
    return html`
      <form class="field" @submit=${this._check}>
        <label class="asked" for="given" data-tensors=${tensors.join(' ')}>${said}</label>
        <div class="flow">
          <input id="given" type="text" inputmode="decimal" autocomplete="off" aria-describedby="given-hint" maxlength=${MOST_GIVEN} .value=${live(typed)} @input=${(/** @type {Event} */ event) => this.learn({ typed: typedIn(event) })}>
          <button class="check inviting">${text.check}</button>
          ${this._show()}
        </div>
        <p id="given-hint" class="hint">${text.digits}</p>
      </form>
    `
  }

  /** @param {One['asked']} asked @param {NonNullable<One['options']>} options */
  _options({ tensors, said }, { list, chosen }) {
    return html`
      <fieldset data-tensors=${tensors.join(' ')}>
        <legend class="asked">${said}</legend>
        ${list.map(({ place, option }) => html`<label class="option"><input type="radio" name="option" .checked=${live(chosen === place)} @change=${() => this.change({ 'questions.given': String(place) })}><span>${option}</span></label>`)}
        ${this._show()}
      </fieldset>
    `
  }

  _show() {
    return html`<button type="button" class="show" @click=${() => this.change({ 'questions.shown': true })}>${text.show}</button>`
  }

  /** @param {One} one */
  _told({ verdict, told }) {
    const { tensors, said, why } = told
    if (verdict.isOpen && !why) return nothing
    return html`<b data-tensors=${verdict.tensors.join(' ')}>${verdict.said}</b> <span data-tensors=${tensors.join(' ')}>${said} ${why}</span>`
  }

  /** @param {Event} event */
  _check = (event) => {
    event.preventDefault()
    const { typed } = /** @type {QuestionsOwn} */ (this.own)
    if (typed !== undefined) this.change({ 'questions.given': typed.trim() })
  }

  /** Another question begins with an empty field. @param {Record<string, unknown>} changes */
  change(changes) {
    if (!('questions.given' in changes) && !('questions.shown' in changes)) this.learn({ typed: undefined })
    super.change(changes)
  }

  // ---- An exam ----

  /** @param {Entry[]} entries */
  _sheet(entries) {
    const { text: sentence } = this.state
    const title = text.sheet.title(this.state['questions.seed'])
    return html`
      <div class="flow on-screen" role="group" aria-label=${text.sheet.open}>
        <button type="button" class="print inviting" @click=${() => print()}>${text.sheet.print}</button>
        ${this.nextSeed(text.other)}
        <button type="button" class="to-questions" @click=${() => this.change({ 'questions.sheet': false })}>${text.sheet.close}</button>
      </div>
      <div class="sheets boxed" role="region" aria-label=${title} tabindex="0">
        <section class="asking">
          <h3>${title}</h3>
          <p>${text.sheet.lead(sentence)}</p>
          <p class="name">${text.sheet.name}</p>
          <ol>${entries.map((entry) => html`<li>${this._entry(entry)}</li>`)}</ol>
        </section>
        <section class="solutions">
          <h3>${text.sheet.solutions(this.state['questions.seed'])}</h3>
          <ol>${entries.map(({ solution: { tensors, said, why } }) => html`<li data-tensors=${tensors.join(' ')}><b>${said}</b> ${why}</li>`)}</ol>
        </section>
      </div>
    `
  }

  /** @param {Entry} entry */
  _entry({ asked: { tensors, said }, options }) {
    return html`<div data-tensors=${tensors.join(' ')}>${said}
      ${options ? html`<ol class="lettered">${options.list.map((option) => html`<li>${option}</li>`)}</ol>` : html`<p class="blank">${text.sheet.blank}</p>`}</div>`
  }
}
