// <hl-mask>: the same scores before masking, after masking and after the softmax; and which output rows
// change when a word is edited.

import { html, nothing, unsafeCSS } from 'lit'
import { heatmap } from '../drawing/heatmap.js'
import words from '../text/en.js'
import { HlCellView } from './cell-view.js'
import { define } from './define.js'
import maskCss from './mask.css'
import { readable } from './number.js'

const text = words.mask

export class HlMask extends HlCellView {
  static view = 'mask'

  static styles = [...HlCellView.styles, unsafeCSS(maskCss)]

  /** @param {string} name */
  dependsOn(name) {
    return ['text', 'model', 'head', 'mask.causal', 'mask.edit'].includes(name)
  }

  /** @returns {import('../session.js').EditRequest} */
  request() {
    const head = this.constructedHead
    const want = ['layer0.scores', 'layer0.masked', 'layer0.weights'].map((name) => ({ name, head }))
    return {
      kind: 'edit',
      text: this.state.text,
      edit: this.state['mask.edit'],
      causal: this.state['mask.causal'],
      want,
    }
  }

  /** Where the edited word is, or would be: the last one that is no mark, unless another was chosen. */
  get editIndex() {
    const { original } = this.data
    const last = original.length - 1
    const lastWord = original.reduce(
      (/** @type {number} */ found, /** @type {string} */ word, /** @type {number} */ i) =>
        /[\p{L}\p{N}]/u.test(word) ? i : found,
      last,
    )
    return Math.min(this.state['mask.edit']?.index ?? this.#chosen ?? lastWord, last)
  }

  /** What stands in the field while it is being typed, perhaps nothing. @type {string | null} */
  #typed = null

  /** A word chosen for editing but not edited yet. @type {number | null} */
  #chosen = null

  get edited() {
    const edit = this.state['mask.edit']
    return edit &&
      !this.data.refused &&
      edit.index < this.data.original.length &&
      edit.word !== this.data.original[edit.index]
      ? edit
      : null
  }

  // ---- Figures ----

  /** @type {{ data: any, figures: any[] } | null} */
  #made = null

  #figures() {
    const last = this.#made
    if (last !== null && last.data === this.data) return last.figures
    const made = { data: this.data, figures: this.#heatmaps() }
    this.#made = made
    return made.figures
  }

  /** One scale for both score panels: from -limit to limit, so that 0 is paper. */
  get limit() {
    const [low, high] = this.session.finiteRange(this.tensor('layer0.scores').data)
    return Math.max(1e-6, -low, high)
  }

  #heatmaps() {
    const labels = this.data.words
    const n = labels.length
    const limit = this.limit
    return /** @type {const} */ ([
      ['layer0.scores', 'scores', -limit, limit],
      ['layer0.masked', 'scores', -limit, limit],
      ['layer0.weights', 'weights', 0, 1],
    ]).map(([name, map, low, high]) => {
      const values = this.tensor(name).data
      return heatmap({
        values,
        rows: n,
        cols: n,
        rowLabels: labels,
        colLabels: labels,
        map,
        low,
        high,
        raster: (options) => this.session.raster(options),
        describe: (row, col) =>
          `Row ${row + 1} “${labels[row]}”, column ${col + 1} “${labels[col]}”: ${readable(values[row * n + col])}`,
      })
    })
  }

  // ---- Rendering ----

  view() {
    if (!this.data.words.length) return html`<p class="message">${words.empty}</p>`
    return html`
      <div class="controls">
        ${this.hides('mask') ? nothing : this.switchField('mask.causal', text.causal)}
        ${this.hides('edit') ? nothing : this.#editField()}
      </div>
      ${this.#panelsBody()}
      ${this.#outputRows()}
      <div class="footer"><span class="hint">${this.#cellText()}</span>${this.saveMenu()}</div>
    `
  }

  #editField() {
    const { original } = this.data
    const index = this.editIndex
    const word = this.#typed ?? this.edited?.word ?? original[index]
    return html`
      <div class="field">
        <span class="label" id="edit-label">${text.edit}</span>
        <div class="edit" role="group" aria-labelledby="edit-label">
          <select aria-label=${text.edit} @change=${this.#choose}>
            ${original.map((/** @type {string} */ old, /** @type {number} */ i) => html`<option value=${i} .selected=${i === index}>${i + 1} ${old.slice(0, 24)}</option>`)}
          </select>
          <label for="edit-word">${text.to}</label>
          <input id="edit-word" type="text" maxlength="60" autocomplete="off" spellcheck="false" .value=${word} @input=${this.#edit} @blur=${this.#leaveField}>
          <button type="button" ?disabled=${!this.state['mask.edit']} @click=${() => this.change({ 'mask.edit': null })}>${text.undo}</button>
          <button type="button" ?disabled=${!this.edited} @click=${this.#keep}>${text.keep}</button>
        </div>
        ${this.data.refused ? html`<span class="note" role="status">${text.refused}</span>` : this.note('mask.edit')}
      </div>
    `
  }

  #panelsBody() {
    const [before, after, weights] = this.#figures()
    const limit = this.limit.toPrecision(3)
    return html`
      <div class="panels" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>
        <div>${this.#panel(text.before, 'layer0.scores', before)}${this.legend('scores', `−${limit}`, limit)}</div>
        <div>${this.#panel(text.after, 'layer0.masked', after)}${this.swatch('scores', '-inf', text.hidden)}</div>
        <div>${this.#panel(text.weights, 'layer0.weights', weights)}${this.legend('weights', '0', '1')}</div>
      </div>
    `
  }

  /** @param {string} heading @param {string} tensor @param {any} figure */
  #panel(heading, tensor, figure) {
    return html`<hl-panel .heading=${heading} tensors=${tensor} .figure=${figure} .marks=${this.marks} .cursor=${this.picked}></hl-panel>`
  }

  #cellText() {
    const { row, col } = this.cell
    const labels = this.data.words
    const at = row * labels.length + col
    const [scores, masked, weights] = ['layer0.scores', 'layer0.masked', 'layer0.weights'].map((name) =>
      readable(this.tensor(name).data[at]),
    )
    return html`<span class="cell" data-tensors="layer0.scores layer0.masked layer0.weights">“${labels[row]}” to “${labels[col]}”: <span class="number">${scores} → ${masked} → ${weights}</span></span>`
  }

  #outputRows() {
    const { changed, elements, words: labels } = this.data
    const rows = Array.from(changed)
    const index = this.edited?.index ?? labels.length
    const summary = this.edited
      ? text.summary(rows.slice(0, index).filter(Boolean).length, rows.filter(Boolean).length)
      : text.unedited
    return html`
      <div class="result" data-tensors="layer0.attnOutput">
        <h3>${text.output} <code>layer0.attnOutput</code></h3>
        <p role="status">${summary}</p>
        <ul class="rows">
          ${rows.map((count, i) => html`<li class="${count ? 'changed' : 'same'} ${i === index ? 'edited' : ''}" title=${text.changed(labels[i], count, elements)}>${labels[i]}<span class="visually-hidden">: ${text.changed('', count, elements)}</span></li>`)}
        </ul>
      </div>
    `
  }

  // ---- Changing ----

  /** @param {Event} event */
  #choose = (event) => {
    this.#chosen = Number(/** @type {HTMLSelectElement} */ (event.target).value)
    this.change({ 'mask.edit': null })
    this.requestUpdate()
  }

  /** @param {Event} event */
  #edit = (event) => {
    const index = this.editIndex
    this.#typed = /** @type {HTMLInputElement} */ (event.target).value
    const word = this.#typed.replace(/[\s\u0085]+/gu, '')
    this.#chosen = index
    this.change({ 'mask.edit': word && word !== this.data.original[index] ? { index, word } : null })
  }

  #leaveField = () => {
    this.#typed = null
    this.requestUpdate()
  }

  #keep = () => this.change({ text: this.data.editedText, 'mask.edit': null })

  snapshot(options = {}) {
    return {
      ...super.snapshot(options),
      original: this.data?.original ?? [],
      changed: Array.from(this.data?.changed ?? []),
    }
  }
}

define('hl-mask', HlMask)
