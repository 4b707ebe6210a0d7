// <hl-exam>: attention of matrices that are typed or pasted in.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/exam.js'
import words from 'text/kit.js'
import { HlByHandView } from '../../kit/by-hand.js'
import stepsCss from '../../kit/steps.css'
import { isEven, rowOf } from './figures.js'
import { matrixIn } from './matrix-text.js'

/**
 * @import { ResultRow } from './figures.js'
 * @import { ExamAnswer } from './types.js'
 * @import { Matrix } from '../../kit/by-hand.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} ExamFigures
 */

const NAMES = /** @type {Matrix[]} */ (['q', 'k', 'v'])
const MOST = 8

/** So few rows have room to be tall. */
const FEW = 4

/** Which matrices have a size as their rows or columns. @type {Record<keyof typeof text.sizes, { rows: Matrix[], cols: Matrix[] }>} */
const SIZES = {
  queries: { rows: ['q'], cols: [] },
  keys: { rows: ['k', 'v'], cols: [] },
  dim: { rows: [], cols: ['q', 'k'] },
  valueDim: { rows: [], cols: ['v'] },
}

/** @extends {HlByHandView<ExamAnswer & import('../../kit/by-hand.js').CaseAnswer>} */
export default class HlExam extends HlByHandView {
  static styles = [...HlByHandView.styles, unsafeCSS(stepsCss)]

  /** Why what was pasted was not taken, by matrix. @type {Partial<Record<Matrix, string>>} */
  _refused = {}

  /** @param {Matrix} name */
  _matrix(name) {
    return this.state[`exam.${name}`]
  }

  // ---- Rendering ----

  /** The fields stay whatever is typed; below them the last picture that could be drawn. */
  render() {
    return this.data || !this.error ? super.render() : html`${this._matrices()}${this._tools()}`
  }

  /** Stands below the fields. */
  complaint() {
    return nothing
  }

  /** @param {ExamFigures} figures */
  task(figures) {
    return this.isMet() ? text.met(figures.query) : super.task(figures)
  }

  isMet() {
    return this.data.given.keys > 1 && isEven(this.data, this.state)
  }

  /** @param {ExamFigures} figures */
  body({ panels, flow }) {
    return html`${this._matrices(flow)}<div class="columns" @hl-pick=${this._pickRow}>${panels.map((panel) => this.panel(panel))}</div>`
  }

  more() {
    return html`<p>${text.source}</p>${this._tools()}`
  }

  /** @param {ExamFigures} figures */
  details({ results }) {
    return this._results(results)
  }

  /** The three matrices, and what becomes of the picked row, or why they can't be multiplied. @param {ExamFigures['flow']} [flow] */
  _matrices(flow = []) {
    const why = this.error ? this._message(words.error(this.error, Boolean(this.data))) : nothing
    if (this.hides('matrices')) return why
    return html`<div class="columns matrices">${NAMES.map((name) => this._grid(name))}</div><div class="why">${why === nothing ? this._flow(flow) : why}</div>`
  }

  /** @param {ExamFigures['flow']} flow */
  _flow(flow) {
    const step = (/** @type {ExamFigures['flow'][number]} */ { title, tensors, said }) =>
      html`<li data-tensors=${tensors.join(' ')}><span class="hint">${title}</span> <span class="number strong">${said}</span></li>`
    return html`<ol class="way" aria-label=${text.flow.name}>${flow.map(step)}</ol>`
  }

  /** What else changes the matrices. */
  _tools() {
    if (this.hides('matrices')) return nothing
    return html`<p>${text.paste}</p>${this._sizes()}<div><button type="button" class="reset" @click=${() => this.resetMatrices()}>${text.reset}</button></div>`
  }

  _sizes() {
    if (this.hides('sizes')) return nothing
    return html`<div class="sizes flow">${Object.entries(text.sizes).map(([size, label]) => {
      const name = /** @type {keyof typeof SIZES} */ (size)
      const now = this._size(name)
      return html`<span class="stepper small" data-size=${name}><span class="strong">${label}</span>
        <button type="button" aria-label=${text.fewer(label)} ?disabled=${now <= 1} @click=${() => this._resize(name, now - 1)}>−</button>
        <output>${now}</output>
        <button type="button" aria-label=${text.more(label)} ?disabled=${now >= MOST} @click=${() => this._resize(name, now + 1)}>+</button></span>`
    })}</div>`
  }

  /** @param {Matrix} name */
  _grid(name) {
    const matrix = this._matrix(name)
    const [rows, cols] = [matrix.length, matrix[0].length]
    const title = text.titles[name]
    const picked = name === 'q' ? rowOf(this.state, rows) : -1
    const field = (/** @type {number} */ value, /** @type {number} */ i, /** @type {number} */ j) =>
      html`<input type="number" step="any" inputmode="decimal" aria-label=${text.cell(title, i + 1, j + 1)} class=${i === picked ? 'at' : ''} .value=${String(value)} @change=${(/** @type {Event} */ event) => this._type(name, i, j, event)}>`
    return html`
      <fieldset class="matrix ${name}" @paste=${(/** @type {ClipboardEvent} */ event) => this._paste(name, event)}>
        <legend>${title} <span class="hint">${text.shapes[name](rows, cols)}</span></legend>
        <div class="named ${rows > FEW ? '' : 'few'}">
          <div class="row-names" aria-hidden="true">${matrix.map((_, i) => html`<span class=${i === picked ? 'at' : ''}>${name}${i + 1}</span>`)}</div>
          <div class="grid">${matrix.map((row, i) => html`<div>${row.map((value, j) => field(value, i, j))}</div>`)}</div>
        </div>
        ${this._refused[name] ? html`<span class="note" role="status">${this._refused[name]}</span>` : this.note(`exam.${name}`)}
      </fieldset>`
  }

  /** @param {readonly ResultRow[]} rows */
  _results(rows) {
    const { row, sum, entropy, output, unscaled } = text.table
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${text.table.output}><table class="results apart-3 unbroken">
      <thead><tr>${[row, sum, entropy, output, unscaled].map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
      <tbody>${rows.map(
        ({ label, isPicked, cells }) => html`
        <tr class=${isPicked ? 'at' : ''}><th scope="row">${label}</th>${cells.map(({ tensors, said }) => html`<td data-tensors=${tensors.join(' ')}>${said}</td>`)}</tr>`,
      )}</tbody></table></div>`
  }

  // ---- Changing ----

  /** @param {CustomEvent} event */
  _pickRow = (event) => this.change({ 'exam.at': event.detail.row })

  /** @param {Matrix} name @param {number} row @param {number} col @param {Event} event */
  _type(name, row, col, event) {
    const input = /** @type {HTMLInputElement} */ (event.target)
    this._refused = {}
    if (input.value !== '') this.put(name, row, col, Number(input.value))
    input.value = String(this._matrix(name)[row]?.[col] ?? '')
    this.requestUpdate()
  }

  /** @param {Matrix} name @param {ClipboardEvent} event */
  _paste(name, event) {
    const written = event.clipboardData?.getData('text') ?? ''
    if (/^\s*\S*\s*$/u.test(written) && !/[[,;]/u.test(written)) return // one number: the field's own
    event.preventDefault()
    const matrix = matrixIn(written)
    this._refused = matrix ? {} : { [name]: text.notMatrix }
    if (matrix) this.change({ [`exam.${name}`]: matrix })
    this.requestUpdate()
  }

  /** @param {keyof typeof SIZES} size */
  _size(size) {
    const { rows, cols } = SIZES[size]
    return rows.length ? this._matrix(rows[0]).length : this._matrix(cols[0])[0].length
  }

  /** Makes all matrices that have this size so long or wide; what is new is 0. @param {keyof typeof SIZES} size @param {number} to */
  _resize(size, to) {
    const { rows, cols } = SIZES[size]
    const fit = (/** @type {Matrix} */ name) => {
      const old = this._matrix(name)
      const height = rows.includes(name) ? to : old.length
      const width = cols.includes(name) ? to : old[0].length
      return Array.from({ length: height }, (_, i) => Array.from({ length: width }, (_, j) => old[i]?.[j] ?? 0))
    }
    this.change(Object.fromEntries([...rows, ...cols].map((name) => [`exam.${name}`, fit(name)])))
  }
}
