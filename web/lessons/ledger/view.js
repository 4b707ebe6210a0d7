// <hl-ledger>: one row of attention from its products to its output. Every number can be dragged, every step done wrong;
// what comes of it stays in view.

import { html, nothing, unsafeCSS } from 'lit'
import byHand from 'text/by-hand.js'
import text from 'text/ledger.js'
import { bars } from '../../drawing/bars.js'
import { HlByHandView, kindOf, short } from '../../kit/by-hand.js'
import { attentionCode } from '../../kit/code/attention-code.js'
import { codeBeside } from '../../kit/code/code.js'
import { formula } from '../../kit/code/formula.js'
import { scrub } from '../../kit/controls/scrub.js'
import { define } from '../../kit/define.js'
import stepsCss from '../../kit/steps.css'
import ledgerCss from './ledger.css'

const SWITCHES = ['ledger.scale', 'ledger.mask', 'ledger.shift', 'ledger.axis']

/** What an entry of ledger.set may hold. */
const MOST = 1000
/** So many that a small number has two digits at least. @param {number} x */
function digitsOf(x) {
  let digits = 3
  while (x !== 0 && Math.abs(x) < 5e-4 && Math.abs(x) * 10 ** digits < 10 && digits < 12) digits++
  return digits
}

const entryNumber = (/** @type {number} */ value) => String(Number(value.toFixed(6)))

export class HlLedger extends HlByHandView {
  static view = 'ledger'

  static styles = [...HlByHandView.styles, unsafeCSS(stepsCss), unsafeCSS(ledgerCss)]

  /** @param {string} name */
  dependsOn(name) {
    return super.dependsOn(name) || name === 'ledger.set' || SWITCHES.includes(name)
  }

  /** @returns {import('./numbers.js').LedgerRequest} */
  request() {
    return { kind: 'ledger', ...this.rowRequest(), ...this.switches, set: this.state['ledger.set'] }
  }

  /** What is done right and what wrong. @returns {Pick<import('./numbers.js').LedgerRequest, 'scale' | 'mask' | 'shift' | 'axis'>} */
  get switches() {
    const [scale, mask, shift, axis] = SWITCHES.map((name) => this.state[name])
    return { scale, mask, shift, axis }
  }

  // ---- Numbers put in ----

  /** @param {string} place "step.key" @param {number} value */
  _set(place, value) {
    const kept = this.state['ledger.set'].filter((/** @type {string} */ entry) => entry.split(':')[0] !== place)
    this.change({ 'ledger.set': [...kept, `${place}:${entryNumber(value)}`] })
  }

  /** @param {string} place */
  _isSet(place) {
    return this.state['ledger.set'].some((/** @type {string} */ entry) => entry.split(':')[0] === place)
  }

  /** A number of the formula's; the reader's own is marked. @param {import('../../core/core.js').Tensor['name']} step @param {number} key */
  _stepCell(step, key) {
    const value = this.tensor(step).data[key]
    const place = `${step}.${key}`
    if (!Number.isFinite(value) || this.hides('set'))
      return html`<td class=${kindOf(value)} data-key=${key}>${short(value)}</td>`
    const label = text.labels.step(step, this.data.given.keyLabels[key])
    return html`<td class=${this._isSet(place) ? 'mine' : ''} data-key=${key}>${scrub({ value, label, min: -MOST, max: MOST, step: 0.05, digits: digitsOf(value), change: (x) => this._set(place, x) })}</td>`
  }

  /** A number of q, k or v. @param {'q' | 'k' | 'v'} name @param {number} row @param {number} col @param {string} label */
  _input(name, row, col, label) {
    const tensor = this.tensor(name)
    const value = tensor.data[(name === 'q' ? 0 : row) * tensor.shape[1] + col]
    const place = name === 'q' ? `q.${col}` : `${name}.${row}.${col}`
    if (this.hides('set')) return html`<span class=${name}>${short(value)}</span>`
    const change = (/** @type {number} */ x) =>
      this.fromSentence ? this._set(place, x) : this.put(name, row, col, Number(entryNumber(x)))
    return html`<span class="${name} ${this._isSet(place) ? 'mine' : ''}">${scrub({ value, label, min: -MOST, max: MOST, step: 0.1, digits: digitsOf(value), change })}</span>`
  }

  // ---- Rendering ----

  view() {
    if (!this.data.given) return html`${this.sourceField(byHand)}<p class="message">${byHand.empty}</p>`
    return html`
      ${this.sourceField(byHand)}
      <p class="hint about">${this._about()} ${text.drag}</p>
      <div class="work">
        <div class="book"><table class=${this._isCrowded ? 'stacked' : ''}>${this._head()}
          ${this._products()} ${this._scaled()} ${this._masked()} ${this._shifted()} ${this._exponentials()}
          ${this._weights()} ${this._output()}
        </table>${this.state['ledger.scale'] === 'late' ? this._late() : nothing}</div>
        <aside>${this._consequence()}${this._looks()}</aside>
      </div>
      ${codeBeside(this, () => attentionCode(this.data.given, this.switches))}
      <div class="footer">${this.hides('set') ? nothing : html`<button type="button" class="reset" ?disabled=${!this.state['ledger.set'].length} @click=${() => this.change({ 'ledger.set': [] })}>${text.reset}</button>`}${this.saveMenu()}</div>
    `
  }

  _about() {
    const { given, row, places } = this.data
    return text.about(given.queryLabels[row], given.keys, given.dim, places.keys.length, places.columns.length)
  }

  get _keys() {
    return /** @type {number[]} */ (this.data.places.keys)
  }

  /** Whether there are keys that are not on show. */
  get _hasOthers() {
    return this._keys.length < this.data.given.keys
  }

  /** Whether a cell has no room for two numbers side by side. */
  get _isCrowded() {
    return this.fromSentence || this._keys.length > 4
  }

  _head() {
    return html`<thead><tr><th scope="col">${text.key}</th>${this._keys.map((key) => html`<th scope="col">${this.keyName(key)}</th>`)}${this._hasOthers ? html`<th scope="col" class="others">${text.others}</th>` : nothing}</tr></thead>`
  }

  /** The line that a step begins with. @param {number} number @param {keyof typeof text.steps} step @param {string} formulaName @param {unknown} [control] */
  _title(number, step, formulaName, control = nothing) {
    return html`<tr class="step"><td colspan=${this._keys.length + (this._hasOthers ? 2 : 1)}>
      <div><span class="number">${number}</span><h3>${text.steps[step]}</h3><span class="formula">${formula(formulaName)}</span>${control}</div></td></tr>`
  }

  /** A line of numbers. @param {string} label @param {string} step @param {unknown} [others] @param {string} [more] further tensors that stand in it */
  _line(label, step, others = nothing, more = '') {
    return html`<tr class="line" data-tensors=${`${step} ${more}`.trim()}><th scope="row">${label}</th>${this._keys.map((key) => this._stepCell(step, key))}${this._hasOthers ? html`<td class="others">${others}</td>` : nothing}</tr>`
  }

  _products() {
    const { given, row, places } = this.data
    const { columns } = places
    const { dim, keyLabels } = given
    const terms = this.tensor('terms').data
    const rest = this.tensor('rest').data
    const isCut = columns.length < dim
    return html`<tbody>${this._title(1, 'products', 'ledger-products')}
      ${columns.map(
        (/** @type {number} */ d) => html`
        <tr class="terms" data-tensors="q k terms">
          <th scope="row">q<sub>${d + 1}</sub> ${this._input('q', row, d, text.labels.q(d + 1))} ×</th>
          ${this._keys.map((key) => html`<td>${this._input('k', key, d, text.labels.k(keyLabels[key], d + 1))}<span class="term">= ${short(terms[key * dim + d])}</span></td>`)}
          ${this._hasOthers ? html`<td class="others"></td>` : nothing}
        </tr>`,
      )}
      ${isCut ? html`<tr class="rest" data-tensors="rest"><th scope="row">${text.restOf(dim - columns.length)}</th>${this._keys.map((key) => html`<td>${short(rest[key])}</td>`)}${this._hasOthers ? html`<td class="others"></td>` : nothing}</tr>` : nothing}
      ${this._line('q·k', 'products')}</tbody>`
  }

  /** @param {'scale' | 'mask' | 'shift' | 'axis'} name @param {Record<string, string>} options @param {string[]} wrong */
  _choice(name, options, wrong) {
    if (this.hides(name)) return nothing
    const knob = `ledger.${name}`
    const mark = (/** @type {string} */ value) =>
      wrong.includes(value) ? html`<span class="wrong" title=${text.wrong}> ✗</span>` : nothing
    const legend = name === 'axis' ? text.steps.weights : text.steps[WHERE[name]]
    return this.segments(knob, legend, options, mark)
  }

  _scaled() {
    const control = this._choice('scale', text.switches.scale, ['none', 'late'])
    const root = html`<span class="root" data-tensors="root">√d<sub>k</sub> = ${short(this.tensor('root').data[0])}</span>`
    const by = this.state['ledger.scale'] === 'right' ? '÷ √d' : '÷ 1'
    return html`<tbody>${this._title(2, 'scaled', 'ledger-scaled', html`${root}${control}`)}${this._line(by, 'scaled')}</tbody>`
  }

  _masked() {
    const control = this._choice('mask', text.switches.mask, ['zero', 'late'])
    return html`<tbody>${this._title(3, 'masked', 'ledger-masked', control)}${this._line(text.masked, 'masked')}</tbody>`
  }

  _shifted() {
    const control = this._choice('shift', text.switches.shift, ['false'])
    return html`<tbody>${this._title(4, 'shifted', 'ledger-shifted', control)}${this._line(this.state['ledger.shift'] ? '− max' : '− 0', 'shifted')}</tbody>`
  }

  _exponentials() {
    const others = short(this.tensor('others.exponentials').data[0])
    return html`<tbody>${this._title(5, 'exponentials', 'ledger-exponentials')}${this._line('exp', 'exponentials', others, 'others.exponentials')}</tbody>`
  }

  _weights() {
    const control = this._choice('axis', text.switches.axis, ['queries'])
    const others = short(this.tensor('others.weights').data[0])
    const columns = this.tensor('columnSums').data
    return html`<tbody>${this._title(6, 'weights', 'ledger-weights', control)}${this._line('÷', 'divisors')}${this._line(text.weight, 'weights', others, 'others.weights')}
      ${this.state['ledger.axis'] === 'queries' ? html`<tr class="rest" data-tensors="columnSums"><th scope="row">${text.column}</th>${this._keys.map((key) => html`<td>${short(columns[key])}</td>`)}</tr>` : nothing}</tbody>`
  }

  _output() {
    const { given, places } = this.data
    const parts = this.tensor('contributions').data
    return html`<tbody>${this._title(7, 'output', 'ledger-output')}
      ${places.values.map(
        (/** @type {number} */ e) => html`
        <tr class="terms" data-tensors="v contributions">
          <th scope="row">w × v<sub>${e + 1}</sub></th>
          ${this._keys.map((key) => html`<td>${this._input('v', key, e, text.labels.v(given.keyLabels[key], e + 1))}<span class="term">= ${short(parts[key * given.valueDim + e])}</span></td>`)}
          ${this._hasOthers ? html`<td class="others"></td>` : nothing}
        </tr>`,
      )}</tbody>`
  }

  // ---- What comes of it ----

  /** Which wrong turns were taken, in words. @returns {string[]} */
  get _outcomes() {
    const { scale, mask, shift, axis } = this.switches
    const { outcomes } = text
    return [
      ...(scale === 'none' ? [outcomes.none] : scale === 'late' ? [outcomes.late] : []),
      ...(mask === 'zero' ? [outcomes.zero] : mask === 'late' ? [outcomes.maskLate] : []),
      ...(shift ? [] : [outcomes.shift]),
      ...(axis === 'queries' ? [outcomes.queries] : []),
      ...(this.state['ledger.set'].length ? [outcomes.set] : []),
    ]
  }

  _consequence() {
    const sum = this.tensor('rowSum').data[0]
    const isOne = Math.abs(sum - 1) < 1e-4
    const entropy = this.tensor('entropy').data[0]
    const found = this._outcomes
    return html`<div class="strip">
      <dl>
        <div data-tensors="output"><dt>${text.output}</dt><dd class="vector">${this._vector('output')}</dd></div>
        <div data-tensors="right.output"><dt>${text.right}</dt><dd class="vector">${this._vector('right.output')}</dd></div>
        <div data-tensors="rowSum" class=${isOne ? '' : 'off'}><dt>${text.rowSum}</dt><dd>${short(sum)}</dd></div>
        <div data-tensors=${isOne ? 'rowSum entropy' : nothing}><dt>${text.entropy}</dt><dd>${isOne ? text.bits(short(entropy)) : text.noEntropy}</dd></div>
      </dl>
      <div class="verdict" role="status">${found.length ? found.map((sentence) => html`<p>${sentence}</p>`) : html`<p>${text.outcomes.right}</p>`}</div>
    </div>`
  }

  /** @param {string} name */
  _vector(name) {
    const { values } = this.data.places
    const { data } = this.tensor(name)
    const cut = values.length < data.length ? ', …' : ''
    return html`(${values.map((/** @type {number} */ e, /** @type {number} */ i) => html`${i ? ', ' : ''}<span class=${kindOf(data[e])}>${short(data[e])}</span>`)}${cut})`
  }

  /** @type {{ data: any, figure: any } | null} */
  _made = null

  _looks() {
    if (this._made?.data !== this.data) this._made = { data: this.data, figure: this._bars() }
    const { column } = this.session.hover
    const marks = { col: this.fromSentence ? (column ?? this.state.column) : undefined }
    return html`<hl-panel class="looks" .heading=${text.looks} tensors="weights" .figure=${this._made?.figure} .marks=${marks} @hl-pick=${this._pickKey}></hl-panel>`
  }

  _bars() {
    const { given, row } = this.data
    const values = this.tensor('weights').data
    return bars({
      values,
      labels: given.keyLabels,
      hidden: Array.from(values, () => false),
      describe: (key) => text.bar(given.queryLabels[row], given.keyLabels[key], short(values[key], 4)),
    })
  }

  /** @param {CustomEvent} event */
  _pickKey = (event) => {
    if (this.fromSentence) this.session.pick({ column: event.detail.row })
  }

  _late() {
    const row = (/** @type {string} */ name, /** @type {string} */ label, more = '') => html`
      <tr data-tensors=${`${name} ${more}`.trim()}><th scope="row">${label}</th>${this._keys.map((key) => html`<td>${short(this.tensor(name).data[key], 4)}</td>`)}<td>${more ? `Σ ${short(this.tensor(more).data[0])}` : ''}</td></tr>`
    const { title, rows, same } = text.late
    return html`<div class="late"><h3>${title}</h3><table>
        ${row('late.weights', rows.late, 'late.rowSum')}${row('late.renormalised', rows.renormalised)}${row('unscaled.weights', rows.unscaled)}
      </table><p data-tensors="late.difference">${same(short(this.tensor('late.difference').data[0], 6))}</p></div>`
  }
}

/** Where each switch's step has its name. @type {Record<'scale' | 'mask' | 'shift', keyof typeof text.steps>} */
const WHERE = { scale: 'scaled', mask: 'masked', shift: 'shifted' }

define('hl-ledger', HlLedger)
