// <hl-ledger>: one row of attention from its products to its output, a key a line. Every number can be dragged, every step
// taken wrong.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/ledger.js'
import { HlByHandView } from '../../kit/by-hand.js'
import { formula } from '../../kit/code/formula.js'
import { scrub } from '../../kit/controls/scrub.js'
import { segments } from '../../kit/controls/segments.js'
import { kindOf, short } from '../../kit/number.js'
import stepsCss from '../../kit/steps.css'
import { STEPS } from './numbers.js'

/**
 * @import { LedgerAnswer } from './types.js'
 * @import { Said, TableRow } from '../../kit/types.js'
 * @import { Book, Entry, Line, ProductTerm, ValueTerm, Vector } from './figures.js'
 * @typedef {keyof typeof text.steps} Switch
 * @typedef {{ shown: Book | null }} LedgerFigures
 */

/** What an entry of ledger.set may hold. */
const MOST = 1000

/** Steps that can be taken wrong, and the choices that are mistakes. @type {Record<Switch, readonly string[]>} */
const WRONG = { scale: ['none', 'late'], mask: ['zero', 'late'], shift: ['false'], axis: ['queries'] }

/** After the point: of most numbers, and of those that are shares of a whole. */
const DIGITS = 2
const DIGITS_OF_SHARES = 3

/** In their columns numbers stand point below point; a large one has fewer digits. @param {number} x @param {number} [digits] */
const digitsOf = (x, digits = DIGITS) => (Math.abs(x) >= 1000 ? 0 : Math.abs(x) >= 100 ? 1 : digits)

/** The digits of a step. @param {keyof Book['lines']} step */
const digitsIn = (step) => (step === 'exponentials' || step === 'weights' ? DIGITS_OF_SHARES : DIGITS)

/** What comes first, second, ...; the last two columns are one step. @type {Partial<Record<keyof Book['lines'], number>>} */
const NUMBERS = { products: 1, scaled: 2, masked: 3, shifted: 4, exponentials: 5, divisors: 6 }
const MIX = 7

/** Of each step that can be taken wrong. @type {Record<Switch, number>} */
const NUMBERS_OF_CHOICES = { scale: 2, mask: 3, shift: 4, axis: 6 }

/** A step's number, in the order of the formula. @param {number} [number] */
const numbered = (number) => (number ? html`<span class="nth">${number}</span> ` : nothing)

const entryNumber = (/** @type {number} */ value) => String(Number(value.toFixed(6)))

/** @extends {HlByHandView<LedgerAnswer>} */
export default class HlLedger extends HlByHandView {
  static styles = [...HlByHandView.styles, unsafeCSS(stepsCss)]

  /** @param {LedgerFigures} figures */
  isMet({ shown }) {
    return Boolean(shown?.strip.sum.isOff)
  }

  controls() {
    return html`${this.sourceField()}${this._reset()}`
  }

  /** @param {LedgerFigures} figures */
  more({ shown }) {
    return html`
      <p>${text.drag}</p>
      ${shown ? html`<p>${shown.about}</p>` : nothing}
      ${this.origin()}
      <ol class="formulas">${Object.entries(text.formulas).map(([step, title]) => html`<li>${title}: ${formula(`ledger-${step}`)}</li>`)}</ol>
    `
  }

  /** @param {Book} book */
  body(book) {
    return html`
      ${this.beyond({ ofCell: true })}
      <div class="work">
        ${this._products(book)}
        <div class="turns">
          <div class="choices">${Object.keys(WRONG).map((name) => this._choice(book, /** @type {Switch} */ (name)))}</div>
          <div class="outcomes" role="status">${book.strip.outcomes.map((outcome) => html`<p>${outcome}</p>`)}</div>
        </div>
        ${this._values(book)}
        <div class="book" tabindex="-1">${this._table(book)}<div class="looks" @hl-pick=${this._pickBar}>${this.panel(book.looks)}</div></div>
      </div>
    `
  }

  /** @param {Book} book */
  details({ strip: { entropy }, columnSums, keys, late }) {
    return html`
      <dl class="readings"><div data-tensors=${entropy.tensors.join(' ')}><dt>${entropy.title}</dt><dd>${entropy.said}</dd></div></dl>
      ${
        columnSums || late
          ? html`<div class="scroll" tabindex="0" role="region" aria-label=${text.late.label}><table class="numeric unbroken late"><thead><tr><td></td>${keys.map(({ label }) => html`<th scope="col">${label}</th>`)}<td></td></tr></thead><tbody>
        ${columnSums ? this._row(columnSums) : nothing}${late ? late.rows.map((row) => this._row(row)) : nothing}</tbody></table></div>`
          : nothing
      }
      ${late ? html`<h3>${text.late.title}</h3>${this.said(late.same, '')}` : nothing}
    `
  }

  _reset() {
    if (this.hides('set')) return nothing
    return html`<button type="button" class="reset" ?disabled=${!this.state['ledger.set'].length} @click=${() => this.change({ 'ledger.set': [] })}>${text.reset}</button>`
  }

  // ---- Steps that can be taken wrong ----

  /** @param {Book} book @param {Switch} name */
  _choice({ root }, name) {
    if (this.hides(name)) return nothing
    const isChosen = (/** @type {string} */ value) => String(this.state[`ledger.${name}`]) === value
    const mark = (/** @type {string} */ value) =>
      WRONG[name].includes(value) && isChosen(value) ? html`<span class="wrong" title=${text.wrong}> ✗</span>` : nothing
    const size =
      name === 'scale' ? html` <span class="hint" data-tensors=${root.tensors.join(' ')}>${root.said}</span>` : nothing
    const label = html`${numbered(NUMBERS_OF_CHOICES[name])}${text.steps[name]}${size}`
    return html`<div class="choice">${segments(this, `ledger.${name}`, label, text.switches[name], mark)}</div>`
  }

  // ---- The row, a key a line ----

  /** @param {Book} book */
  _table(book) {
    const { keys, lines, hasOthers, strip } = book
    const others = (/** @type {Line} */ { tensors, others: number }) =>
      html`<td data-tensors=${tensors.join(' ')}><span class="figure">${number}</span></td>`
    return html`<table class="row">
      <thead><tr><th scope="col">${text.key}</th>${STEPS.map((step) => html`<th scope="col" data-tensors=${lines[step].tensors.join(' ')}>${numbered(NUMBERS[step])}${lines[step].title}</th>`)}</tr></thead>
      <tbody>
        ${keys.map((key, i) => this._key(book, key, i))}
        ${hasOthers ? html`<tr><th scope="row">${text.others}</th>${STEPS.map((step) => others(lines[step]))}</tr>` : nothing}
      </tbody>
      <tfoot><tr class=${strip.sum.isOff ? 'off' : ''} data-tensors=${strip.sum.tensors.join(' ')}>
        <th scope="row" colspan=${STEPS.length - 1}>${strip.sum.title}</th><td colspan="2">${strip.sum.said}</td></tr></tfoot>
    </table>`
  }

  /** @param {Book} book @param {Book['keys'][number]} key @param {number} i */
  _key({ lines, key: picked }, key, i) {
    return html`<tr class=${picked.key === key.key ? 'at' : ''}><th scope="row">${this._name(key, picked.key)}</th>${STEPS.map((step) => this._cell(lines[step], step, key, i))}</tr>`
  }

  /** Pressed, a key shows its terms; one that is a word of the sentence is the picked word then. @param {Book['keys'][number]} key @param {number} picked */
  _name({ key, label }, picked) {
    if (this.hides('keys')) return html`<span class="key">${label}</span>`
    if (this.fromSentence) return this.keyName(key, label)
    return html`<button type="button" class="key" aria-pressed=${String(key === picked)} @click=${() => this.know({ key })}>${label}</button>`
  }

  /** A number of the formula's; the reader's own is marked. @param {Line} line @param {keyof Book['lines']} step @param {Book['keys'][number]} key @param {number} i */
  _cell({ tensors, cells }, step, { key, label: name }, i) {
    const { value, isMine } = cells[i]
    const names = tensors.join(' ')
    if (!Number.isFinite(value) || this.hides('set'))
      return html`<td class=${kindOf(value)} data-key=${key} data-tensors=${names}><span class="figure">${short(value, digitsIn(step))}</span></td>`
    const label = text.labels.step(text.numbers[step], name)
    const change = (/** @type {number} */ x) => this._set(`${step}.${key}`, x)
    return html`<td class=${isMine ? 'mine' : ''} data-key=${key} data-tensors=${names}>${scrub({ value, label, min: -MOST, max: MOST, step: 0.05, digits: digitsOf(value, digitsIn(step)), isFixed: true, change })}</td>`
  }

  // ---- The picked key, column by column ----

  /** @param {Book} book */
  _products({ query, key, terms, rest, product }) {
    const { title, column, q, k, term } = text.product
    return html`<div class="terms products">
      <h3>${numbered(NUMBERS.products)}${title(query, key.label)}</h3>
      <table>
        <thead><tr><th scope="col"><span class="visually-hidden">${column}</span></th><th scope="col" class="q">${q}</th><th scope="col" class="k">${k}</th><th scope="col">${term}</th></tr></thead>
        <tbody>${terms.map((one) => this._productTerm(one, key))}${rest ? this._sum(rest) : nothing}</tbody>
        <tfoot>${this._sum(product)}</tfoot>
      </table>
    </div>`
  }

  /** @param {ProductTerm} term @param {Book['key']} key */
  _productTerm({ tensors, column, q, k, term }, { key, label }) {
    const row = this.data.given?.row ?? 0
    return html`<tr data-tensors=${tensors.join(' ')}><th scope="row">${column + 1}</th>
      <td>${this._input(q, 'q', row, column, text.labels.q(column + 1))}</td>
      <td>${this._input(k, 'k', key, column, text.labels.k(label, column + 1))}</td>
      <td>${term}</td></tr>`
  }

  /** @param {Said & { title: string }} sum */
  _sum({ tensors, title, said }) {
    return html`<tr data-tensors=${tensors.join(' ')}><th scope="row" colspan="3">${title}</th><td>${said}</td></tr>`
  }

  /** @param {Book} book */
  _values({ key, values, strip: { output, right } }) {
    const { title, column, v, term } = text.value
    const heading = (/** @type {Vector} */ { tensors, title: said }) =>
      html`<th scope="col" data-tensors=${tensors.join(' ')}>${said}</th>`
    return html`<div class="terms values">
      <h3>${numbered(MIX)}${title(key.label)}</h3>
      <table>
        <thead><tr><th scope="col"><span class="visually-hidden">${column}</span></th><th scope="col" class="v">${v}</th><th scope="col">${term}</th>${heading(output)}${heading(right)}</tr></thead>
        <tbody>${values.map((one, i) => html`<tr><th scope="row">${one.column + 1}</th>${this._valueTerm(one, key)}${this._number(output, i)}${this._number(right, i)}</tr>`)}</tbody>
      </table>
    </div>`
  }

  /** @param {ValueTerm} term @param {Book['key']} key */
  _valueTerm({ tensors, column, v, term }, { key, label }) {
    const names = tensors.join(' ')
    return html`<td data-tensors=${names}>${this._input(v, 'v', key, column, text.labels.v(label, column + 1))}</td><td data-tensors=${names}>${term}</td>`
  }

  /** @param {Vector} vector @param {number} i */
  _number({ tensors, numbers }, i) {
    const { value, text: written } = numbers[i]
    return html`<td class="number ${kindOf(value)}" data-tensors=${tensors.join(' ')}>${written}</td>`
  }

  /** @param {TableRow} row */
  _row({ tensors = [], title, cells }) {
    return html`<tr data-tensors=${tensors.join(' ')}><th scope="row">${title}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`
  }

  // ---- Numbers put in ----

  /** A number of q, k or v. @param {Entry} entry @param {'q' | 'k' | 'v'} name @param {number} row @param {number} col @param {string} label */
  _input({ value, isMine }, name, row, col, label) {
    if (this.hides('set')) return html`<span class=${name}>${short(value, 2)}</span>`
    const place = name === 'q' ? `q.${col}` : `${name}.${row}.${col}`
    const change = (/** @type {number} */ x) =>
      this.fromSentence ? this._set(place, x) : this.put(name, row, col, Number(entryNumber(x)))
    return html`<span class="${name} ${isMine ? 'mine' : ''}">${scrub({ value, label, min: -MOST, max: MOST, step: 0.1, digits: digitsOf(value), isFixed: true, change })}</span>`
  }

  /** @param {string} place "step.key" @param {number} value */
  _set(place, value) {
    const kept = this.state['ledger.set'].filter((entry) => entry.split(':')[0] !== place)
    this.change({ 'ledger.set': [...kept, `${place}:${entryNumber(value)}`] })
  }

  /** @param {CustomEvent} event */
  _pickBar = ({ detail }) => {
    const key = this.data.places.keys[detail.row]
    if (this.fromSentence) this.session.pick({ column: this.spanOf(key) }, { walk: detail.walk })
    else this.know({ key })
  }
}
