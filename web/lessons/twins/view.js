// <hl-twins>: the same weights with the causal mask off and on: where a head looks, what the model answers, and what each
// is for.

import { html, nothing, unsafeCSS } from 'lit'
import words from '../../text/en.js'
import { both, codeBeside, rowList } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import { HlLessonView } from '../../kit/lesson-view.js'
import { readable } from '../../kit/number.js'
import twinsCss from './twins.css'

const text = words.twins

const SIDES = ['off', 'on']

export class HlTwins extends HlLessonView {
  static view = 'twins'

  static styles = [...HlLessonView.styles, unsafeCSS(twinsCss)]

  /** @param {string} name */
  dependsOn(name) {
    return super.dependsOn(name) || name === 'row'
  }

  /** @returns {import('./numbers.js').TwinsRequest} */
  request() {
    return { kind: 'twins', ...this.headRequest, row: this.state.row }
  }

  view() {
    if (this.reason) return html`<p class="message">${this.reason}</p>`
    return html`
      <div class="panels pair" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>
        ${SIDES.map((_, i) => this.#side(i))}
      </div>
      <p class="facts" role="status" data-tensors="off.ahead on.ahead">${this.#ahead()}</p>
      <p class="hint">${this.isDecoder ? text.decoder : text.same} ${this.isDecoder || !this.answers ? nothing : words.mask.foreign}</p>
      ${this.headLine()}
      ${codeBeside(this, () => this.#code())}
      <div class="footer">${this.legend('weights', '0', '1')}${this.saveMenu()}</div>
    `
  }

  /** @param {number} i */
  #side(i) {
    const name = `${SIDES[i]}.weights`
    return html`
      <div class="side">
        ${this.panel(text.maps[i], name, this.square(name, 'weights', 0, 1))}
        <p>${text.roles[i]}</p>
        ${this.#answers(i)}
      </div>
    `
  }

  /** @param {number} i */
  #answers(i) {
    const { answers, row, words: labels } = this.data
    if (!answers.length) return i ? nothing : html`<p class="hint">${text.silent}</p>`
    return html`
      <div class="answers" data-tensors="${SIDES[i]}.probabilities">
        <h4>${text.answers(labels[row])}</h4>
        <ol>${answers[i].map((/** @type {import('../../kit/numbers/reading.js').Answer} */ { word, probability }) => html`<li class="number">${text.answer(word, probability.toFixed(3))}</li>`)}</ol>
      </div>
    `
  }

  /** A row of both maps, and what it gives to later words. @returns {import('../../kit/code/code.js').Code} */
  #code() {
    const { row, words: labels } = this.data
    const n = labels.length
    const rows = SIDES.map((side) => rowList(this.tensor(`${side}.weights`).data, row, n))
    return both((_, array) => [
      { text: `# the row of ${labels[row]}, mask off and on` },
      ...SIDES.map((side, i) => ({ text: `${side} = ${array}(${rows[i]})`, tensors: `${side}.weights` })),
      {
        text: `print(off[${row + 1}:].sum(), on[${row + 1}:].sum())  # for later words`,
        tensors: 'off.ahead on.ahead',
      },
    ])
  }

  #ahead() {
    const [off, on] = this.data.shares.map(readable)
    return text.ahead(off, on)
  }

  snapshot(options = {}) {
    const { answers = [], shares = [0, 0] } = this.data ?? {}
    const numbers = { 'off.ahead': shares[0], 'on.ahead': shares[1] }
    return { ...super.snapshot(options), answers, numbers }
  }
}

define('hl-twins', HlTwins)
