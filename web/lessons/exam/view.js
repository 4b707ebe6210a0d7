// <hl-exam>: attention of matrices that are typed or pasted in.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/exam.js'
import { heatmap } from '../../drawing/heatmap.js'
import { HlByHandView, short } from '../../kit/by-hand.js'
import { attentionCode } from '../../kit/code/attention-code.js'
import { codeBeside } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import stepsCss from '../../kit/steps.css'
import examCss from './exam.css'
import { matrixIn } from './matrix-text.js'

/** @typedef {'q' | 'k' | 'v'} Name */

const NAMES = /** @type {Name[]} */ (['q', 'k', 'v'])
const MOST = 8

/** Which matrices have a size as their rows or columns. @type {Record<keyof typeof text.sizes, { rows: Name[], cols: Name[] }>} */
const SIZES = {
  queries: { rows: ['q'], cols: [] },
  keys: { rows: ['k', 'v'], cols: [] },
  dim: { rows: [], cols: ['q', 'k'] },
  valueDim: { rows: [], cols: ['v'] },
}

export class HlExam extends HlByHandView {
  static view = 'exam'

  static styles = [...HlByHandView.styles, unsafeCSS(stepsCss), unsafeCSS(examCss)]

  /** @param {string} name */
  dependsOn(name) {
    return ['exam.q', 'exam.k', 'exam.v', 'exam.at'].includes(name)
  }

  /** @returns {import('./numbers.js').ExamRequest} */
  request() {
    return { ...this.rowRequest(), kind: 'exam' }
  }

  /** Why what was pasted was not taken, by matrix. @type {Partial<Record<Name, string>>} */
  _refused = {}

  /** @param {Name} name @returns {number[][]} */
  _matrix(name) {
    return this.state[`exam.${name}`]
  }

  // ---- Rendering ----

  /** The fields stay whatever is typed; below them the last picture that could be drawn. */
  render() {
    return html`
      ${this.hides('matrices') ? nothing : html`${this._sizes()}<div class="matrices">${NAMES.map((name) => this._grid(name))}</div><p class="hint">${text.paste}</p>`}
      ${super.render()}
    `
  }

  view() {
    return html`
      <div class="panels" @hl-pick=${this._pickRow}>${this._panels()}</div>
      ${this._table()}
      ${codeBeside(this, () => attentionCode(this.data.given, {}, { scores: 'scores' }))}
      <div class="footer">${this.hides('matrices') ? nothing : html`<button type="button" class="reset" @click=${() => this.resetMatrices()}>${text.reset}</button>`}${this.saveMenu()}</div>
    `
  }

  _sizes() {
    if (this.hides('sizes')) return nothing
    return html`<div class="sizes">${Object.entries(text.sizes).map(([size, label]) => {
      const name = /** @type {keyof typeof SIZES} */ (size)
      const now = this._size(name)
      return html`<span class="stepper" data-size=${name}><span class="label">${label}</span>
        <button type="button" aria-label=${text.fewer(label)} ?disabled=${now <= 1} @click=${() => this._resize(name, now - 1)}>−</button>
        <output>${now}</output>
        <button type="button" aria-label=${text.more(label)} ?disabled=${now >= MOST} @click=${() => this._resize(name, now + 1)}>+</button></span>`
    })}</div>`
  }

  /** @param {Name} name */
  _grid(name) {
    const matrix = this._matrix(name)
    const [rows, cols] = [matrix.length, matrix[0].length]
    const title = text.titles[name]
    return html`
      <fieldset class="matrix ${name}" @paste=${(/** @type {ClipboardEvent} */ event) => this._paste(name, event)}>
        <legend>${title} <span class="hint">${text.shapes[name](rows, cols)}</span></legend>
        <div class="grid cols-${cols}">${matrix.map((row, i) =>
          row.map(
            (value, j) =>
              html`<input type="number" step="any" inputmode="decimal" aria-label=${text.cell(title, i + 1, j + 1)} class=${name === 'q' && i === this._row ? 'at' : ''} .value=${String(value)} @change=${(/** @type {Event} */ event) => this._type(name, i, j, event)}>`,
          ),
        )}</div>
        ${this._refused[name] ? html`<span class="note" role="status">${this._refused[name]}</span>` : this.note(`exam.${name}`)}
      </fieldset>`
  }

  get _row() {
    return Math.min(this.state['exam.at'], this._matrix('q').length - 1)
  }

  /** @type {{ data: any, figures: any[] } | null} */
  _made = null

  _panels() {
    if (this._made?.data !== this.data) this._made = { data: this.data, figures: this._figures() }
    const marks = { row: this.data.row }
    const titles = [text.scores, text.weights, text.output]
    const tensors = ['scores', 'weights', 'output']
    return tensors.map(
      (name, i) =>
        html`<hl-panel .heading=${titles[i]} tensors=${name === 'weights' ? 'weights rowSums' : name} .figure=${this._made?.figures[i]} .marks=${marks} .cursor=${{ row: this.data.row, col: 0 }}></hl-panel>`,
    )
  }

  _figures() {
    const { given } = this.data
    const values = Array.from({ length: given.valueDim }, (_, i) => `${i + 1}`)
    return ['scores', 'weights', 'output'].map((name) => {
      const { data, shape } = this.tensor(name)
      const [low, high] = this.session.finiteRange(data)
      const limit = Math.max(1e-6, -low, high)
      const isWeights = name === 'weights'
      const colLabels = name === 'output' ? values : given.keyLabels
      return heatmap({
        values: data,
        rows: shape[0],
        cols: shape[1],
        rowLabels: given.queryLabels,
        colLabels,
        map: isWeights ? 'weights' : 'scores',
        low: isWeights ? 0 : -limit,
        high: isWeights ? 1 : limit,
        rowSums: isWeights ? this.tensor('rowSums').data : null,
        upright: true,
        margin: isWeights ? 58 : 12,
        cellText: (value) => short(value, Math.abs(value) < 9.9995 ? 3 : 1),
        raster: (options) => this.session.raster(options),
        describe: (row, col) =>
          text.describe(given.queryLabels[row], colLabels[col], name, short(data[row * shape[1] + col], 4)),
      })
    })
  }

  _table() {
    const { given } = this.data
    const { row, sum, entropy, output, unscaled } = text.table
    const of = (/** @type {string} */ name, /** @type {number} */ i) => {
      const { data, shape } = this.tensor(name)
      const cols = shape[1]
      const cells = Array.from(data.subarray(i * cols, (i + 1) * cols), (x) => short(x)).join(', ')
      return html`<td data-tensors=${name}>${cols > 1 || name.endsWith('output') ? `(${cells})` : cells}</td>`
    }
    return html`<div class="scroll"><table class="results">
      <thead><tr><th scope="col">${row}</th><th scope="col">${sum}</th><th scope="col">${entropy}</th><th scope="col">${output}</th><th scope="col">${unscaled}</th></tr></thead>
      <tbody>${given.queryLabels.map(
        (/** @type {string} */ label, /** @type {number} */ i) => html`
        <tr class=${i === this.data.row ? 'at' : ''}><th scope="row">${label}</th>${of('rowSums', i)}${of('entropy', i)}${of('output', i)}${of('unscaled.output', i)}</tr>`,
      )}</tbody></table></div>`
  }

  // ---- Changing ----

  /** @param {CustomEvent} event */
  _pickRow = (event) => this.change({ 'exam.at': event.detail.row })

  /** @param {Name} name @param {number} row @param {number} col @param {Event} event */
  _type(name, row, col, event) {
    const input = /** @type {HTMLInputElement} */ (event.target)
    this._refused = {}
    if (input.value !== '') this.put(name, row, col, Number(input.value))
    input.value = String(this._matrix(name)[row]?.[col] ?? '')
    this.requestUpdate()
  }

  /** @param {Name} name @param {ClipboardEvent} event */
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
    const fit = (/** @type {Name} */ name) => {
      const old = this._matrix(name)
      const height = rows.includes(name) ? to : old.length
      const width = cols.includes(name) ? to : old[0].length
      return Array.from({ length: height }, (_, i) => Array.from({ length: width }, (_, j) => old[i]?.[j] ?? 0))
    }
    this.change(Object.fromEntries([...rows, ...cols].map((name) => [`exam.${name}`, fit(name)])))
  }
}

define('hl-exam', HlExam)
