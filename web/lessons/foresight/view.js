// <hl-foresight>: two models say letters, one trained with its causal mask and one without: what a small loss is worth if
// the answer was in sight.

import { html, nothing, unsafeCSS } from 'lit'
import { live } from 'lit/directives/live.js'
import text from 'text/foresight.js'
import words from 'text/kit.js'
import { chart } from '../../drawing/chart.js'
import { both, codeBeside, list } from '../../kit/code/code.js'
import { Player } from '../../kit/controls/player.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import { HlView } from '../../kit/view.js'
import foresightCss from './foresight.css'

/** @typedef {import('./numbers.js').Foreseen} Foreseen */

const MODELS = /** @type {const} */ (['masked', 'unmasked'])
const LINES = ['masked.whole', 'unmasked.whole', 'unmasked.before']

export class HlForesight extends HlView {
  static view = 'foresight'

  static styles = [...HlView.styles, unsafeCSS(foresightCss)]

  /** @param {string} name */
  dependsOn(name) {
    return ['foresight.letters', 'foresight.given'].includes(name)
  }

  /** @returns {import('./numbers.js').ForesightRequest} */
  request() {
    return { kind: 'foresight', letters: this.state['foresight.letters'], given: this.state['foresight.given'] }
  }

  /** Letters that both models have to say. @returns {string[]} */
  get wanted() {
    return this.data?.words.slice(this.data.given) ?? []
  }

  _player = new Player(this, {
    knob: 'foresight.said',
    last: () => this.wanted.length,
    label: text.player,
    describe: (at) => text.said(at, this.wanted.length),
  })

  // ---- The chart, made again only when its numbers change ----

  /** @type {{ data: any, figure: any }} */
  _made = { data: null, figure: null }

  _chart() {
    if (this._made.data === this.data) return this._made.figure
    const letters = this.data.words
    const lines = LINES.map((name) => {
      const ys = this.tensor(name).data
      return { label: text.lines[/** @type {'masked.whole'} */ (name)], xs: Array.from(ys, (_, i) => i + 2), ys }
    })
    const high = Math.max(...lines.map(({ ys }) => this.session.finiteRange(ys)[1]))
    const top = Math.max(2, Math.ceil(high))
    const figure = chart({
      lines,
      references: [],
      ticks: [0, top / 2, top],
      last: letters.length,
      xTitle: text.letter,
      describe: (_row, at) =>
        `${text.at(at + 2, letters[at + 1])}: ${lines.map(({ label, ys }) => `${label} ${readable(ys[at])}`).join(', ')}`,
    })
    const made = { ...figure, summary: () => text.chartNote }
    this._made = { data: this.data, figure: made }
    return made
  }

  // ---- Rendering ----

  view() {
    const few = this.data.words.length < 2
    return html`
      ${few ? html`<p class="message">${text.few}</p>` : this._lanes()}
      ${this.hides('letters') ? nothing : this._fields()}
      ${few ? nothing : this._losses()}
    `
  }

  _fields() {
    const { known, limit, ignored, words: shown } = this.data
    const hint = words.lettersHint(known[0], known[known.length - 1], limit, shown.length, ignored)
    return html`
      <div class="controls">
        <div class="field wide">
          <label for="letters">${text.letters}</label>
          <input id="letters" type="text" class="mono" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="letters-hint" .value=${live(this.state['foresight.letters'])}
            @input=${(/** @type {Event} */ event) => this.change({ 'foresight.letters': /** @type {HTMLInputElement} */ (event.target).value })}>
          <p id="letters-hint" class=${ignored ? 'note' : 'hint'} role="status">${hint} ${this.note('foresight.letters')}</p>
        </div>
        ${this.hides('given') ? nothing : this.numberField('foresight.given', text.given)}
      </div>
    `
  }

  _lanes() {
    const { words: letters, given, models } = this.data
    const at = this._player.at
    const start = letters.slice(0, given)
    return html`
      ${this.hides('said') ? nothing : this._player.template()}
      <div class="lanes">
        <p class="lane"><span class="name">${text.wanted}</span>${this._strip(start, this.wanted, this.wanted.length)}</p>
        ${MODELS.map((name) => {
          const { generated } = /** @type {Foreseen} */ (models[name])
          const right = generated.slice(0, at).filter((letter, i) => letter === this.wanted[i]).length
          return html`<p class="lane"><span class="name">${text.lanes[name]}</span>${this._strip(start, generated, at)}<span class="hint number" role="status">${text.right(right, at)}</span></p>`
        })}
      </div>
    `
  }

  /** Letters given and said; the wrong ones struck, those to come empty. @param {string[]} start @param {string[]} said @param {number} shown */
  _strip(start, said, shown) {
    return html`<span class="strip mono">${start.map((letter) => html`<span class="given">${letter}</span>`)}${said.map(
      (letter, i) => {
        if (i >= shown) return html`<span class="coming"></span>`
        return letter === this.wanted[i] ? html`<span class="right">${letter}</span>` : html`<del>${letter}</del>`
      },
    )}</span>`
  }

  _losses() {
    const { models, given } = this.data
    const asked = this.wanted.length
    const count = (/** @type {string[]} */ said) => said.filter((letter, i) => letter === this.wanted[i]).length
    const [masked, unmasked] = MODELS.map((name) => /** @type {Foreseen} */ (models[name]))
    return html`
      <div class="scroll"><table data-tensors=${MODELS.flatMap((name) => [`${name}.whole`, `${name}.before`]).join(' ')}>
        <thead><tr><th scope="col">${text.table.model}</th><th scope="col">${text.table.whole}</th><th scope="col">${text.table.before}</th><th scope="col">${text.table.alone}</th></tr></thead>
        <tbody>${MODELS.map((name) => {
          const { whole, before, said, saidBefore, generated } = /** @type {Foreseen} */ (models[name])
          return html`<tr><th scope="row">${text.lanes[name]}</th><td class="number">${text.read(count(said), asked, readable(whole))}</td><td class="number">${text.read(count(saidBefore), asked, readable(before))}</td><td class="number">${text.alone(count(generated), asked)}</td></tr>`
        })}</tbody>
      </table></div>
      <p class="lesson" data-tensors="unmasked.whole unmasked.before">${text.lesson({ whole: unmasked.whole, before: unmasked.before, right: count(unmasked.generated) }, { whole: masked.whole, right: count(masked.generated) }, asked)}</p>
      <hl-panel class="losses" .heading=${text.chart} tensors=${LINES.join(' ')} .figure=${this._chart()} .marks=${{ col: given - 1 + Math.max(0, this._player.at - 1) }} .cursor=${{ row: 0, col: given - 1 }}></hl-panel>
      ${codeBeside(this, () => this._code())}
      <div class="footer"><span class="hint">${text.chartNote}</span>${this.saveMenu()}</div>
    `
  }

  /** From the losses of the letters, which begin with the second one. @returns {import('../../kit/code/code.js').Code} */
  _code() {
    const first = this.data.given - 1
    return both((lib, array) =>
      MODELS.flatMap((name) =>
        /** @type {const} */ (['whole', 'before']).flatMap((view) => {
          const tensors = `${name}.${view}`
          return [
            { text: `# ${text.lanes[name]}: ${text.table[view]}` },
            { text: `loss = ${array}(${list(this.tensor(tensors).data)})`, tensors },
            {
              text: `print(loss[${first}:].mean(), ${lib}.exp(-loss[${first}:]).min())  # the least p(letter)`,
              tensors,
            },
          ]
        }),
      ),
    )
  }

  snapshot(options = {}) {
    const { models = {}, given = 0 } = this.data ?? {}
    const numbers = Object.fromEntries(
      Object.entries(models).flatMap(([name, { whole, before }]) => [
        [`${name}.whole`, whole],
        [`${name}.before`, before],
      ]),
    )
    return { ...super.snapshot(options), given, models, numbers }
  }
}

define('hl-foresight', HlForesight)
