// <hl-mistakes>: the causal mask done wrong beside right, on a row of scores to play with and on the page's sentence.

import { html, nothing, unsafeCSS } from 'lit'
import { KNOBS } from '../../session/state.js'
import words from '../../text/en.js'
import { codeBeside } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import { HlLessonView } from '../../kit/lesson-view.js'
import mistakesCss from './mistakes.css'
import { mistakeCode } from './code.js'
import { readable } from '../../kit/number.js'
import { scrub } from '../../kit/controls/scrub.js'

const text = words.mistakes

/** What a new key's score is. */
const NEW_SCORE = 0

export class HlMistakes extends HlLessonView {
  static view = 'mistakes'

  static styles = [...HlLessonView.styles, unsafeCSS(mistakesCss)]

  /** @param {string} name */
  dependsOn(name) {
    return super.dependsOn(name) || name.startsWith('mistakes.')
  }

  /** @returns {import('./numbers.js').MistakesRequest} */
  request() {
    const { state } = this
    return {
      kind: 'mistakes',
      ...this.headRequest,
      mistake: state['mistakes.kind'],
      scores: state['mistakes.scores'],
      seen: state['mistakes.seen'],
    }
  }

  view() {
    return html`
      ${this.hides('kind') ? nothing : this.#kinds()}
      ${this.#bench()}
      <h3 class="part">${text.page}</h3>
      ${this.reason ? html`<p class="message">${this.reason}</p>` : this.#page()}
      <div class="footer"><span class="hint"></span>${this.saveMenu()}</div>
    `
  }

  #kinds() {
    const chosen = this.state['mistakes.kind']
    return html`
      <fieldset class="segments"><legend>${text.kind}</legend>
        ${KNOBS['mistakes.kind'].choices?.map((kind) => html`<label><input type="radio" name="kind" value=${kind} .checked=${kind === chosen} @change=${() => this.change({ 'mistakes.kind': kind })}>${text.kinds[kind].name}</label>`)}
      </fieldset>
      <p class="about">${text.kinds[chosen].note}</p>
    `
  }

  // ---- The typed row ----

  #bench() {
    const { seen } = this.data
    const scores = this.tensor('row.scores').data
    const columns = Array.from(scores, (_, j) => j)
    const verdict = this.#verdict()
    return html`
      <h3>${text.bench} <span class="hint">${text.benchHint}</span></h3>
      <div class="scroll">
        <table class="numeric">
          <thead><tr><th scope="col">${text.key}</th>${columns.map((j) => html`<th scope="col" class=${j < seen ? '' : 'future'}>${j + 1}${j < seen ? nothing : html`<span class="visually-hidden"> ${text.future}</span>`}</th>`)}<th scope="col">${text.sum}</th></tr></thead>
          <tbody>
            <tr><th scope="row">${text.score}</th>${columns.map((j) => html`<td class=${j < seen ? '' : 'future'}>${this.hides('scores') ? readable(scores[j]) : this.#score(j)}</td>`)}<td></td></tr>
            ${this.#benchRow(`${text.right}: ${text.enters}`, 'row.masked.right')}
            ${this.#benchRow(`${text.wrong}: ${text.enters}`, 'row.masked.wrong')}
            ${this.#benchRow(`${text.right}: ${text.weight}`, 'row.right', 'row.sums.right', 'strong')}
            ${this.#benchRow(`${text.wrong}: ${text.weight}`, 'row.wrong', 'row.sums.wrong', 'strong')}
            ${this.#benchRow(text.difference, 'row.difference')}
          </tbody>
        </table>
      </div>
      <p class="verdict" role="status" data-tensors=${verdict.tensors}>${verdict.said}</p>
      <div class="controls">
        ${this.hides('seen') ? nothing : this.numberField('mistakes.seen', text.seen)}
        ${this.hides('scores') ? nothing : this.#keyButtons()}
        ${this.note('mistakes.scores')}
      </div>
      ${codeBeside(this, () => mistakeCode(this.state['mistakes.kind'], Array.from(scores), seen))}
    `
  }

  /** @param {number} j */
  #score(j) {
    const { min, max } = KNOBS['mistakes.scores']
    const list = this.state['mistakes.scores']
    const change = (/** @type {number} */ value) => {
      const next = [...this.state['mistakes.scores']]
      next[j] = value
      this.change({ 'mistakes.scores': next })
    }
    return scrub({ value: list[j] ?? 0, label: text.scoreOf(j), min, max, step: 0.5, digits: 2, change })
  }

  #keyButtons() {
    const list = this.state['mistakes.scores']
    return html`
      <button type="button" class="fewer" ?disabled=${list.length < 2} @click=${() => this.change({ 'mistakes.scores': list.slice(0, -1) })}>${text.fewer}</button>
      <button type="button" class="more" ?disabled=${list.length >= (KNOBS['mistakes.scores'].count ?? 0)} @click=${() => this.change({ 'mistakes.scores': [...list, NEW_SCORE] })}>${text.more}</button>
    `
  }

  /** @param {string} title @param {string} name @param {string} [sums] @param {string} [kind] */
  #benchRow(title, name, sums = '', kind = '') {
    const { seen } = this.data
    const values = this.tensor(name).data
    return html`
      <tr class=${kind || nothing} data-tensors=${`${name} ${sums}`.trim()}>
        <th scope="row">${title}</th>
        ${Array.from(values, (value, j) => html`<td class="number ${j < seen ? '' : 'future'}">${readable(value)}</td>`)}
        <td class="number">${sums ? readable(this.tensor(sums).data[0]) : nothing}</td>
      </tr>
    `
  }

  /** What the numbers of the typed row say of this mistake, and which numbers those are. @returns {{ tensors: string, said: string, numbers?: Record<string, number> }} */
  #verdict() {
    const { seen, emptied } = this.data
    const [scores, wrong, sums, leak] = ['scores', 'wrong', 'sums.wrong', 'leak'].map(
      (name) => this.tensor(`row.${name}`).data,
    )
    const hidden = scores.length - seen
    const leaks = text.leak(readable(leak[0]), hidden)
    const kind = this.state['mistakes.kind']
    if (kind === 'mask-zero' && hidden) {
      const visible = scores.subarray(0, seen)
      const lowest = visible.indexOf(Math.min(...visible))
      const ratio = wrong[seen] / wrong[lowest]
      const said = `${leaks} ${text.ratio(readable(scores[lowest]), readable(ratio))}`
      return { tensors: 'row.leak row.scores row.wrong', said, numbers: { ratio } }
    }
    if (emptied) return { tensors: '', said: kind === 'mask-after-renormalised' ? text.underflow : text.emptied }
    if (kind === 'mask-after-softmax') return { tensors: 'row.sums.wrong', said: text.below(readable(sums[0])) }
    if (kind === 'mask-after-renormalised')
      return { tensors: 'row.difference', said: text.apart(readable(this.farthest('row.difference'))) }
    return kind === 'mask-off-by-one' ? { tensors: '', said: text.diagonal } : { tensors: 'row.leak', said: leaks }
  }

  /** The most that a tensor is from 0, which may be 0. @param {string} name */
  farthest(name) {
    const [low, high] = this.session.finiteRange(this.tensor(name).data)
    return Math.max(-low, high, 0)
  }

  // ---- The page's sentence ----

  #page() {
    const [low, high] = this.session.finiteRange(this.tensor('sums.wrong').data).map(readable)
    const most = this.farthest('difference')
    return html`
      ${this.headLine()}
      <div class="panels" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>
        <div>${this.panel(text.maps.right, 'right sums.right', this.square('right', 'weights', 0, 1, { sums: 'sums.right' }))}</div>
        <div>${this.panel(text.maps.wrong, 'wrong sums.wrong', this.square('wrong', 'weights', 0, 1, { sums: 'sums.wrong' }))}${this.legend('weights', '0', '1')}</div>
        <div>${this.panel(text.maps.difference, 'difference', this.square('difference', 'scores', -1, 1))}${this.legend('scores', '−1', '1')}</div>
      </div>
      <p class="facts" data-tensors="difference sums.wrong">${text.verdict(low, high, readable(most))}</p>
    `
  }

  snapshot(options = {}) {
    return { ...super.snapshot(options), numbers: this.data ? (this.#verdict().numbers ?? {}) : {} }
  }
}

define('hl-mistakes', HlMistakes)
