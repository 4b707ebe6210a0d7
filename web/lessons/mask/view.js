// <hl-mask>: a word is changed, and the rows whose bits moved flash, in every layer; and what the mask does to the scores
// of one head.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/mask.js'
import sentences from 'text/sentences.js'
import { codeBeside } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import { HlLessonView } from '../../kit/lesson-view.js'
import { readable } from '../../kit/number.js'
import { maskCode } from './code.js'
import maskCss from './mask.css'

/** @typedef {import('./numbers.js').Stage} Stage */

export class HlMask extends HlLessonView {
  static view = 'mask'

  static styles = [...HlLessonView.styles, unsafeCSS(maskCss)]

  /** @param {string} name */
  dependsOn(name) {
    return super.dependsOn(name) || ['mask.causal', 'mask.edit'].includes(name)
  }

  /** @returns {import('./numbers.js').EditRequest} */
  request() {
    return {
      kind: 'edit',
      ...this.headRequest,
      edit: this.state['mask.edit'],
      causal: this.state['mask.causal'],
    }
  }

  /** Turns over with every run, so that a row that changes twice flashes twice. */
  _beat = 0

  async refresh() {
    const last = this.data
    await super.refresh()
    if (this.data !== last) this._beat = 1 - this._beat
  }

  // ---- Reading the run ----

  /** Whether later words are hidden: by the switch, or because the model always hides them. */
  get isMasked() {
    return this.state['mask.causal'] || this.isDecoder
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
    return Math.min(this.state['mask.edit']?.index ?? this.state['mask.at'] ?? lastWord, last)
  }

  /** What stands in the field while it is being typed, perhaps nothing. @type {string | null} */
  _typed = null

  get edited() {
    const edit = this.state['mask.edit']
    return edit &&
      !this.data.refused &&
      edit.index < this.data.original.length &&
      edit.word !== this.data.original[edit.index]
      ? edit
      : null
  }

  /** The numbers of each row that changed in the last layer's output. @returns {Uint32Array} */
  get changed() {
    return this.data?.stages?.at(-1)?.changed ?? new Uint32Array(0)
  }

  /** Words to put in the edited one's place: its opposite, or others that the model knows. @returns {string[]} */
  get others() {
    const { original } = this.data
    const known = this.network.words
    const old = original[this.editIndex]
    const twin = sentences.flips.find((pair) => pair.includes(old))?.find((word) => word !== old)
    const list = [twin ?? '', ...text.others, ...known.slice(0, known.length < 30 ? 4 : 0)]
    const isUsable = (/** @type {string} */ word) => word && word !== old && (!known.length || known.includes(word))
    return [...new Set(list.filter(isUsable))].slice(0, 4)
  }

  // ---- Rendering ----

  view() {
    if (this.reason) return html`<p class="message">${this.reason}</p>`
    return html`
      ${this._stage()}
      <h3 class="part">${text.inside}</h3>
      ${this.headLine()}
      ${this._maps()}
      <p class="facts" data-tensors="${this.data.prefix}weights ${this.data.prefix}rowSums">${this._facts()} ${this.isMasked ? text.own : nothing}</p>
      ${codeBeside(this, () => maskCode(this.data, this.tensor(`${this.data.prefix}scores`).data))}
      <div class="footer"><span class="hint">${this._cellText()}</span>${this.saveMenu()}</div>
    `
  }

  /** The sentence as cards, one a row of the output, and what moved. */
  _stage() {
    const { stages, original } = this.data
    const index = this.editIndex
    const above = this.changed.slice(0, index).filter(Boolean).length
    const { number, what } = text.count(this.edited ? above : '–', index)
    const last = stages.at(-1).name
    return html`
      <div class="stage">
        <div class="head">
          ${this.hides('mask') ? nothing : this._maskField()}
          ${this.hides('edit') ? nothing : this._editField()}
        </div>
        <ol class="cards" data-tensors=${stages.map((/** @type {Stage} */ { name }) => name).join(' ')} @pointerleave=${() => this.session.point({})}>
          ${original.map((/** @type {string} */ _, /** @type {number} */ i) => this._card(i, index))}
        </ol>
        <p class="hint key">${text.stages} ${stages.map((/** @type {Stage} */ { name }) => text.stage(name)).join(', ')}. <b>${text.same}</b>, <b>${text.moved}</b>.</p>
        <div class="result" data-tensors=${last}>
          <p class="count ${this.edited && above ? 'moved' : ''}"><b class="number">${number}</b> ${what}</p>
          <p role="status">${this.edited ? text.verdict(above, index, original[index], this.isMasked, this.changed.filter(Boolean).length) : text.unedited}</p>
          ${this.isDecoder ? html`<p class="hint">${text.always}</p>` : nothing}
          ${this.isMasked && !this.isDecoder && !this.isConstructed ? html`<p class="hint">${text.foreign}</p>` : nothing}
        </div>
      </div>
    `
  }

  _maskField() {
    const { isDecoder } = this
    return html`
      <label class="switch"><input type="checkbox" .checked=${this.isMasked} ?disabled=${isDecoder}
        @change=${(/** @type {Event} */ event) => this.change({ 'mask.causal': /** @type {HTMLInputElement} */ (event.target).checked })}>${text.causal}</label>
    `
  }

  _editField() {
    const { original } = this.data
    const index = this.editIndex
    const word = this._typed ?? this.edited?.word ?? original[index]
    return html`
      <div class="field">
        <div class="edit">
          <label for="edit-word">${text.edit(original[index].slice(0, 24))}</label>
          ${this.others.map((other) => html`<button type="button" class="other" aria-pressed=${this.edited?.word === other} @click=${() => this._put(other)}>${other}</button>`)}
          <input id="edit-word" type="text" maxlength="60" autocomplete="off" autocapitalize="off" spellcheck="false" .value=${word} @input=${this._edit} @blur=${this._leaveField}>
          <button type="button" ?disabled=${!this.state['mask.edit']} @click=${() => this.change({ 'mask.edit': null })}>${text.undo}</button>
          <button type="button" ?disabled=${!this.edited} @click=${this._keep}>${text.keep}</button>
        </div>
        ${this._editNote()}
      </div>
    `
  }

  _editNote() {
    const { refused, unknown } = this.data
    if (refused) return html`<span class="note" role="status">${text.refused}</span>`
    if (this.edited && unknown.includes(this.edited.index))
      return html`<span class="note" role="status">${text.unknown(this.edited.word)}</span>`
    return this.note('mask.edit')
  }

  /** A row: its word, and for each layer whether its bits moved. @param {number} i @param {number} index of the edited word */
  _card(i, index) {
    const { stages, original } = this.data
    const word = i === index ? (this.edited?.word ?? original[i]) : original[i]
    const place = i === index ? 'edited' : i < index ? 'above' : 'below'
    const moved = this.changed[i] > 0 ? `changed flash-${this._beat}` : 'same'
    const pointed = i === this.cell.row ? 'pointed' : ''
    const named = html`<span class="place number">${i + 1}</span>${word}`
    return html`
      <li class="card ${place} ${moved} ${pointed}" @pointerenter=${() => this.session.point({ row: i })}>
        ${this.hides('edit') ? html`<span class="word">${named}</span>` : html`<button type="button" class="word" aria-pressed=${i === index} title=${text.choose(word)} @click=${() => this._choose(i)}>${named}</button>`}
        <span class="marks">${stages.map((/** @type {Stage} */ { name, changed, elements }) => {
          const said = text.changed(text.stage(name), changed[i], elements)
          return html`<span class="mark ${changed[i] ? 'moved' : ''}" title=${said}><span aria-hidden="true">${changed[i] ? `≠ ${changed[i]}` : '='}</span><span class="visually-hidden">${said}</span></span>`
        })}</span>
      </li>
    `
  }

  // ---- Scores before and after ----

  _maps() {
    const { prefix } = this.data
    const reach = this.reach(`${prefix}scores`)
    const limit = reach.toPrecision(3)
    const sums = { sums: `${prefix}rowSums` }
    return html`
      <div class="panels" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>
        <div>${this.panel(text.before, `${prefix}scores`, this.square(`${prefix}scores`, 'scores', -reach, reach))}${this.legend('scores', `−${limit}`, limit)}</div>
        <div>${this.panel(text.after, `${prefix}masked`, this.square(`${prefix}masked`, 'scores', -reach, reach))}${this.swatch('scores', '-inf', text.hidden)}</div>
        <div>${this.panel(text.weights, `${prefix}weights ${prefix}rowSums`, this.square(`${prefix}weights`, 'weights', 0, 1, sums))}${this.legend('weights', '0', '1')}</div>
      </div>
    `
  }

  /** Hidden weights that are exactly 0, of how many. */
  get hiddenWeights() {
    const { data } = this.tensor(`${this.data.prefix}weights`)
    const n = this.data.words.length
    let zeros = 0
    for (let row = 0; row < n; row++) for (let col = row + 1; col < n; col++) if (data[row * n + col] === 0) zeros++
    return { zeros, of: (n * (n - 1)) / 2 }
  }

  _facts() {
    const { prefix, words: labels } = this.data
    const sums = this.session.finiteRange(this.tensor(`${prefix}rowSums`).data).map(readable)
    const [low, high] = sums
    if (!this.isMasked) return text.open([low, high])
    const { zeros, of } = this.hiddenWeights
    return text.facts(zeros, of, readable(this.tensor(`${prefix}weights`).data[0]), labels[0], [low, high])
  }

  _cellText() {
    const { row, col } = this.cell
    const { words: labels, prefix } = this.data
    const at = row * labels.length + col
    const names = ['scores', 'masked', 'weights'].map((name) => prefix + name)
    const [scores, masked, weights] = names.map((name) => readable(this.tensor(name).data[at]))
    return html`<span class="cell" data-tensors=${names.join(' ')}>${text.cell(labels[row], labels[col])} <span class="number">${scores} → ${masked} → ${weights}</span></span>`
  }

  // ---- Changing ----

  /** @param {number} index */
  _choose(index) {
    this._typed = null
    this.change({ 'mask.edit': null, 'mask.at': index })
  }

  /** @param {string} word */
  _put(word) {
    this._typed = null
    this._change(word)
  }

  /** @param {Event} event */
  _edit = (event) => {
    this._typed = /** @type {HTMLInputElement} */ (event.target).value
    this._change(this._typed.replace(/[\s\u0085]+/gu, ''))
  }

  /** @param {string} word */
  _change(word) {
    const index = this.editIndex
    this.change({ 'mask.at': index, 'mask.edit': word && word !== this.data.original[index] ? { index, word } : null })
  }

  _leaveField = () => {
    this._typed = null
    this.requestUpdate()
  }

  _keep = () => this.change({ text: this.data.editedText, 'mask.edit': null })

  snapshot(options = {}) {
    const { original = [], stages = [] } = this.data ?? {}
    return {
      ...super.snapshot(options),
      original,
      changed: Array.from(this.changed),
      stages: stages.map((/** @type {Stage} */ { name, changed, elements }) => ({
        name,
        elements,
        changed: Array.from(changed),
      })),
    }
  }
}

define('hl-mask', HlMask)
