// <hl-questions>: three questions or more a chapter, made from the reader's own sentence; answers are checked, and what was
// answered is kept in the page's own storage.

import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import lab from 'text/lab.js'
import text from 'text/questions.js'
import { HlCellView } from '../../kit/cell-view.js'
import { selectField, typedIn } from '../../kit/controls/fields.js'
import { isForgetful, recall, remember } from '../../session/store.js'
import { BANK } from './bank.js'
import { knobs } from './knobs.js'

/**
 * @import { QuestionsAnswer, QuestionsOwn } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} QuestionsFigures
 * @typedef {NonNullable<QuestionsFigures['shown']>} Shown
 */

const MOST_SEED = knobs['questions.seed'].max

/** Under this name the page keeps whether a question was answered rightly. @param {string} id */
const keptAs = (id) => `question.${id}`

/** @extends {HlCellView<QuestionsAnswer>} */
export default class HlQuestions extends HlCellView {
  /** Questions are about the picked word, whatever the pointer is over. */
  request() {
    return this.lesson.request(this.state, this.own)
  }

  /** @param {QuestionsFigures} figures */
  isMet({ isRight }) {
    return isRight
  }

  controls() {
    if (this.hides('chapter')) return nothing
    const chapters = Object.keys(BANK).map((chapter) => [chapter, lab.chapters[chapter]])
    return selectField('chapter', text.chapter, chapters, {
      chosen: this.state['questions.chapter'],
      choose: (chapter) => this.change({ 'questions.chapter': chapter }),
    })
  }

  /** @param {Shown} shown */
  body(shown) {
    const { id, asked, options, verdict } = shown
    if (verdict === 'right') remember(keptAs(id), 'right')
    return html`
      ${this.beyond()}
      <div class="card boxed">
        <p class="count hint">${text.count(shown.at, shown.count)}</p>
        ${options ? this._options(shown, options) : this._field(asked)}
        <div class="told" role="status">${this._told(shown)}</div>
      </div>
      <div class="flow" role="group" aria-label=${text.questions}>
        ${BANK[this.state['questions.chapter']].map((one, i) => html`<button type="button" class="at" aria-pressed=${String(i === shown.at)} aria-label=${text.goTo(i)} @click=${() => this.change({ 'questions.at': i })}>${i + 1}${recall(keptAs(one.id)) ? html` <span aria-label=${text.done}>✓</span>` : nothing}</button>`)}
        <button type="button" class="other" @click=${() => this.change({ 'questions.seed': (this.state['questions.seed'] % MOST_SEED) + 1 })}>${text.other}</button>
      </div>
    `
  }

  more() {
    return this.hides('seed')
      ? nothing
      : html`<div class="controls">${this.numberField('questions.seed', text.seed)}</div><p class="hint">${text.seedHint}</p>`
  }

  details() {
    return html`
      <table><caption>${text.score}</caption><tbody>${Object.entries(BANK).map(
        ([chapter, list]) =>
          html`<tr><th scope="row">${lab.chapters[chapter]}</th><td>${text.of(list.filter(({ id }) => recall(keptAs(id))).length, list.length)}</td></tr>`,
      )}</tbody></table>
      <p class="hint">${isForgetful() ? text.forgetful : text.kept}</p>
      <button type="button" class="forget" @click=${this._forget}>${text.forget}</button>
    `
  }

  _forget = () => {
    for (const { id } of Object.values(BANK).flat()) remember(keptAs(id), null)
    this.requestUpdate()
  }

  // ---- The question ----

  /** @param {string} asked */
  _field(asked) {
    const { typed = this.state['questions.given'] } = /** @type {QuestionsOwn} */ (this.own)
    return html`
      <form class="field" @submit=${this._check}>
        <label class="asked" for="given">${asked}</label>
        <div class="flow">
          <input id="given" type="text" inputmode="decimal" autocomplete="off" aria-describedby="given-hint" .value=${live(typed)} @input=${(/** @type {Event} */ event) => this.learn({ typed: typedIn(event) })}>
          <button class="check inviting">${text.check}</button>
          <button type="button" class="show" @click=${this._show}>${text.show}</button>
        </div>
        <p id="given-hint" class="hint">${text.digits}</p>
      </form>
    `
  }

  /** @param {Shown} shown @param {string[]} options */
  _options({ asked, chosen }, options) {
    return html`
      <fieldset>
        <legend class="asked">${asked}</legend>
        ${options.map((option, i) => html`<label class="option"><input type="radio" name="option" .checked=${live(chosen === i)} @change=${() => this.change({ 'questions.given': String(i) })}>${option}</label>`)}
      </fieldset>
    `
  }

  /** @param {Shown} shown */
  _told({ verdict, answer }) {
    const said = html`<b>${text.verdicts[verdict]}</b> <span data-tensors=${answer.tensors.join(' ') || nothing}>${answer.said}</span> ${answer.why}`
    return verdict === 'open' && !answer.said ? nothing : said
  }

  /** @param {Event} event */
  _check = (event) => {
    event.preventDefault()
    const { typed } = /** @type {QuestionsOwn} */ (this.own)
    if (typed !== undefined) this.change({ 'questions.given': typed.trim() })
  }

  _show = () => this.change({ 'questions.shown': true })

  /** Another question begins with an empty field. @param {Record<string, unknown>} changes */
  change(changes) {
    if (!('questions.given' in changes) && !('questions.shown' in changes)) this.learn({ typed: undefined })
    super.change(changes)
  }
}
