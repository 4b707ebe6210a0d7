// <hl-ledger>: one row of attention from its products to its output. Every number can be dragged, every step done wrong;
// what comes of it stays in view.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/ledger.js'
import { HlByHandView } from '../../kit/by-hand.js'
import { formula } from '../../kit/code/formula.js'
import { scrub } from '../../kit/controls/scrub.js'
import { segments } from '../../kit/controls/segments.js'
import { kindOf, short } from '../../kit/number.js'
import stepsCss from '../../kit/steps.css'

/**
 * @import { LedgerAnswer } from './types.js'
 * @import { TableRow } from '../../kit/types.js'
 * @import { Book, Entry, Line, Strip, Terms, Vector } from './figures.js'
 * @typedef {'scale' | 'mask' | 'shift' | 'axis'} Switch
 * @typedef {keyof typeof text.steps} Title
 */

/** What an entry of ledger.set may hold. */
const MOST = 1000

/** Choices that are mistakes. @type {Record<Switch, readonly string[]>} */
const WRONG = { scale: ['none', 'late'], mask: ['zero', 'late'], shift: ['false'], axis: ['queries'] }

/** As many as a number can be asked for. */
const DIGITS_MOST = 100

/** So many that a small number has two digits at least. @param {number} x */
function digitsOf(x) {
  let digits = 3
  while (x !== 0 && Math.abs(x) < 5e-4 && Math.abs(x) * 10 ** digits < 10 && digits < DIGITS_MOST) digits++
  return digits
}

const entryNumber = (/** @type {number} */ value) => String(Number(value.toFixed(6)))

/** @extends {HlByHandView<LedgerAnswer>} */
export default class HlLedger extends HlByHandView {
  static styles = [...HlByHandView.styles, unsafeCSS(stepsCss)]

  above() {
    return this.sourceField()
  }

  footnote() {
    if (this.hides('set')) return nothing
    return html`<button type="button" class="reset" ?disabled=${!this.state['ledger.set'].length} @click=${() => this.change({ 'ledger.set': [] })}>${text.reset}</button>`
  }

  /** @param {Book} book */
  body(book) {
    return html`
      ${this.beyond({ ofCell: true })}
      <p class="hint about">${book.about} ${text.drag}</p>
      <div class="work">
        <div class="book"><table class=${book.isCrowded ? 'stacked' : ''}>${this._head(book)}${this._steps(book)}</table>${book.late ? this._late(book.late) : nothing}</div>
        <aside class="stack loose">${this._strip(book.strip)}${this._looks(book)}</aside>
      </div>
    `
  }

  // ---- The steps ----

  /** @param {Book} book */
  _head({ keys, hasOthers }) {
    return html`<thead><tr><th scope="col">${text.key}</th>${keys.map(({ key, label }) => html`<th scope="col">${this.keyName(key, label)}</th>`)}${hasOthers ? html`<th scope="col" class="others">${text.others}</th>` : nothing}</tr></thead>`
  }

  /** @param {Book} book */
  _steps(book) {
    const { lines, root, columnSums } = book
    const line = (/** @type {keyof Book['lines']} */ step) => this._line(book, step, lines[step])
    const choices = html`<span class="root" data-tensors=${root.tensors.join(' ')}>${root.said}</span>${this._choice('scale', 'scaled')}`
    return html`
      <tbody>${this._title(book, 1, 'products')}${book.terms.map((terms) => this._products(book, terms))}${book.rest ? this._rest(book, book.rest) : nothing}${line('products')}</tbody>
      <tbody>${this._title(book, 2, 'scaled', choices)}${line('scaled')}</tbody>
      <tbody>${this._title(book, 3, 'masked', this._choice('mask', 'masked'))}${line('masked')}</tbody>
      <tbody>${this._title(book, 4, 'shifted', this._choice('shift', 'shifted'))}${line('shifted')}</tbody>
      <tbody>${this._title(book, 5, 'exponentials')}${line('exponentials')}</tbody>
      <tbody>${this._title(book, 6, 'weights', this._choice('axis', 'weights'))}${line('divisors')}${line('weights')}${columnSums ? this._rest(book, columnSums) : nothing}</tbody>
      <tbody>${this._title(book, 7, 'output')}${book.values.map((terms) => this._values(book, terms))}</tbody>
    `
  }

  /** The line that a step begins with. @param {Book} book @param {number} number @param {Title} step @param {unknown} [control] */
  _title({ keys, hasOthers }, number, step, control = nothing) {
    return html`<tr class="step"><td colspan=${keys.length + (hasOthers ? 2 : 1)}>
      <div class="flow unlabelled"><span class="number">${number}</span><h3>${text.steps[step]}</h3><span class="formula">${formula(`ledger-${step}`)}</span>${control}</div></td></tr>`
  }

  /** @param {Switch} name @param {Title} step */
  _choice(name, step) {
    if (this.hides(name)) return nothing
    const mark = (/** @type {string} */ value) =>
      WRONG[name].includes(value) ? html`<span class="wrong" title=${text.wrong}> ✗</span>` : nothing
    return segments(this, `ledger.${name}`, text.steps[step], text.switches[name], mark)
  }

  /** The cell of the keys that are not on show. @param {Book} book @param {string} [number] */
  _others({ hasOthers }, number = '') {
    return hasOthers ? html`<td class="others">${number}</td>` : nothing
  }

  /** @param {Book} book @param {keyof Book['lines']} step @param {Line} line */
  _line(book, step, { tensors, title, cells, others }) {
    return html`<tr class="line" data-tensors=${tensors.join(' ')}><th scope="row">${title}</th>${cells.map((cell, i) => this._cell(cell, step, book.keys[i]))}${this._others(book, others)}</tr>`
  }

  /** A number of the formula's; the reader's own is marked. @param {Entry} entry @param {keyof Book['lines']} step @param {Book['keys'][number]} key */
  _cell({ value, isMine }, step, { key, label: name }) {
    if (!Number.isFinite(value) || this.hides('set'))
      return html`<td class=${kindOf(value)} data-key=${key}>${short(value)}</td>`
    const label = text.labels.step(text.numbers[step], name)
    const change = (/** @type {number} */ x) => this._set(`${step}.${key}`, x)
    return html`<td class=${isMine ? 'mine' : ''} data-key=${key}>${scrub({ value, label, min: -MOST, max: MOST, step: 0.05, digits: digitsOf(value), change })}</td>`
  }

  /** @param {Book} book @param {Terms} terms */
  _products(book, terms) {
    const { column, factor } = terms
    const { given } = this.data
    const query = factor && given ? this._input(factor, 'q', given.row, column, text.labels.q(column + 1)) : nothing
    return this._terms(book, terms, 'k', html`q<sub>${column + 1}</sub> ${query} ×`)
  }

  /** @param {Book} book @param {Terms} terms */
  _values(book, terms) {
    return this._terms(book, terms, 'v', html`w × v<sub>${terms.column + 1}</sub>`)
  }

  /** @param {Book} book @param {Terms} terms @param {'k' | 'v'} name of the matrix @param {unknown} title */
  _terms(book, { tensors, column, cells }, name, title) {
    const labelOf = (/** @type {number} */ i) => text.labels[name](book.keys[i].label, column + 1)
    return html`<tr class="terms" data-tensors=${tensors.join(' ')}>
      <th scope="row">${title}</th>
      ${cells.map((cell, i) => html`<td>${this._input(cell, name, book.keys[i].key, column, labelOf(i))}<span class="term">= ${cell.term}</span></td>`)}${this._others(book)}
    </tr>`
  }

  /** @param {Book} book @param {TableRow} row */
  _rest(book, { tensors = [], title, cells }) {
    return html`<tr class="rest" data-tensors=${tensors.join(' ')}><th scope="row">${title}</th>${cells.map((cell) => html`<td>${cell}</td>`)}${this._others(book)}</tr>`
  }

  // ---- Numbers put in ----

  /** A number of q, k or v. @param {Entry} entry @param {'q' | 'k' | 'v'} name @param {number} row @param {number} col @param {string} label */
  _input({ value, isMine }, name, row, col, label) {
    if (this.hides('set')) return html`<span class=${name}>${short(value)}</span>`
    const place = name === 'q' ? `q.${col}` : `${name}.${row}.${col}`
    const change = (/** @type {number} */ x) =>
      this.fromSentence ? this._set(place, x) : this.put(name, row, col, Number(entryNumber(x)))
    return html`<span class="${name} ${isMine ? 'mine' : ''}">${scrub({ value, label, min: -MOST, max: MOST, step: 0.1, digits: digitsOf(value), change })}</span>`
  }

  /** @param {string} place "step.key" @param {number} value */
  _set(place, value) {
    const kept = this.state['ledger.set'].filter((entry) => entry.split(':')[0] !== place)
    this.change({ 'ledger.set': [...kept, `${place}:${entryNumber(value)}`] })
  }

  // ---- What comes of it ----

  /** @param {Strip} strip */
  _strip({ output, right, sum, entropy, outcomes }) {
    return html`<div class="strip boxed">
      <dl>
        ${this._vector(output)}${this._vector(right)}
        <div data-tensors=${sum.tensors.join(' ')} class=${sum.isOff ? 'off' : ''}><dt>${sum.title}</dt><dd>${sum.said}</dd></div>
        <div data-tensors=${entropy.tensors.join(' ')}><dt>${entropy.title}</dt><dd>${entropy.said}</dd></div>
      </dl>
      <div class="verdict two-lines apart-2 small" role="status">${outcomes.map((outcome) => html`<p>${outcome}</p>`)}</div>
    </div>`
  }

  /** @param {Vector} vector */
  _vector({ tensors, title, numbers, isCut }) {
    const list = numbers.map((x, i) => html`${i ? ', ' : ''}<span class=${kindOf(x.value)}>${x.text}</span>`)
    return html`<div data-tensors=${tensors.join(' ')}><dt>${title}</dt><dd class="vector">(${list}${isCut ? ', …' : ''})</dd></div>`
  }

  /** @param {Book} book */
  _looks({ looks }) {
    return html`<div class="looks" @hl-pick=${this._pickKey}>${this.panel(looks)}</div>`
  }

  /** @param {CustomEvent} event */
  _pickKey = ({ detail }) => {
    if (this.fromSentence) this.session.pick({ column: this.spanOf(detail.row) }, { walk: detail.walk })
  }

  /** @param {NonNullable<Book['late']>} late */
  _late({ rows, same }) {
    return html`<div class="late boxed apart-3"><h3>${text.late.title}</h3><table>${rows.map(
      ({ tensors = [], title, cells }, i) => html`
      <tr data-tensors=${tensors.join(' ')}><th scope="row">${title}</th>${cells.map((cell) => html`<td>${cell}</td>`)}${i ? html`<td></td>` : nothing}</tr>`,
    )}</table>${this.said(same, '')}</div>`
  }
}
