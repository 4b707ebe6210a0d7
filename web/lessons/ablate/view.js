// <hl-ablate>: heads switched off, alone and together: how far each word's output moves, and which answers change.

import { html, nothing, unsafeCSS } from 'lit'
import { bars } from '../../drawing/bars.js'
import { heatmap } from '../../drawing/heatmap.js'
import words from '../../text/en.js'
import ablateCss from './ablate.css'
import { HlCellView } from '../../kit/cell-view.js'
import { both, codeBeside, rowList } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'

/** @typedef {import('./numbers.js').Answers} Answers */

const text = words.ablate

/** The model that is asked where the chosen one answers nothing. */
const STAND_IN = 'english-supervised'

/** Models that answer nothing. */
const SILENT = ['constructed', 'random']

export class HlAblate extends HlCellView {
  static view = 'ablate'

  static styles = [...HlCellView.styles, unsafeCSS(ablateCss)]

  /** @param {string} name */
  dependsOn(name) {
    return ['text', 'model', 'masked', 'off'].includes(name)
  }

  request() {
    const { text: typed, masked, off } = this.state
    return { kind: 'ablation', model: this.#model, text: typed, masked, off }
  }

  get #model() {
    const { model } = this.state
    return SILENT.includes(model) ? STAND_IN : model
  }

  /** Every head as "layer.head". @returns {string[]} */
  get #heads() {
    const { attentions, heads } = this.data
    return Array.from({ length: attentions * heads }, (_, i) => `${Math.floor(i / heads)}.${i % heads}`)
  }

  /** Those of them that are off. */
  get #off() {
    return this.#heads.filter((name) => this.state.off.includes(name))
  }

  // ---- Figures, made again only when their numbers change ----

  /** @type {{ data: any, one: any, moved: any, most: number } | null} */
  #made = null

  #figures() {
    const last = this.#made
    if (last !== null && last.data === this.data) return last
    const { words: labels } = this.data
    const [one, moved] = ['movedByOne', 'moved'].map((name) => this.tensor(name).data)
    const most = Math.max(0.1, this.session.finiteRange(one)[1])
    const made = {
      data: this.data,
      most,
      one: heatmap({
        values: one,
        rows: this.#heads.length,
        cols: labels.length,
        rowLabels: this.#heads,
        colLabels: labels,
        margin: 34,
        map: 'weights',
        low: 0,
        high: most,
        raster: (options) => this.session.raster(options),
        describe: (row, col) => text.cell(this.#heads[row], labels[col], readable(one[row * labels.length + col])),
      }),
      moved: bars({
        values: moved,
        labels,
        hidden: labels.map(() => false),
        most: Math.max(1, this.session.finiteRange(moved)[1]),
        describe: (row) => text.movedAt(labels[row], readable(moved[row])),
      }),
    }
    this.#made = made
    return made
  }

  // ---- Rendering ----

  view() {
    const other = this.#model !== this.state.model ? text.other(words.models[this.#model].name) : nothing
    return html`
      ${other === nothing ? nothing : html`<p class="note">${other}</p>`}
      ${this.data.tensors.length ? this.#body() : html`<p class="message">${text.empty}</p>`}
    `
  }

  #body() {
    const figures = this.#figures()
    const off = this.#off
    const { row } = this.cell
    return html`
      ${this.hides('switches') ? nothing : this.#switches()}
      <div class="figures">
        <div>
          <hl-panel class="one" .heading=${text.one} tensors="movedByOne" .figure=${figures.one} .marks=${{ col: row }}
            .cursor=${{ row: 0, col: row }} @hl-hover=${this.#hoverCell} @hl-pick=${this.#pickCell}></hl-panel>
          <p class="legend">${this.legend('weights', '0', figures.most.toPrecision(3))}<span>${text.axes}</span></p>
        </div>
        <div>
          <hl-panel class="moved" .heading=${text.moved(off)} tensors="moved" .figure=${figures.moved} .marks=${{ col: row }}
            .cursor=${{ row, col: 0 }} @hl-hover=${this.#hoverWord} @hl-pick=${this.#pickWord}></hl-panel>
          <p class="hint">${text.movedNote}</p>
        </div>
      </div>
      ${this.#answers(off, row)}
      ${codeBeside(this, () => this.#code(row))}
      <div class="footer"><span class="hint">${text.honest}</span>${this.saveMenu()}</div>
    `
  }

  /** @param {number} row @returns {import('../../kit/code/code.js').Code} */
  #code(row) {
    const { words: labels, final, without } = this.data
    const width = final[0].length / labels.length
    const [every, some] = final.map((/** @type {Float32Array} */ x) => rowList(x, row, width))
    const off = without.length ? `without ${without.join(', ')}` : 'and again'
    return both((lib, array) => [
      { text: `# the last vector of ${labels[row]}: every head on, ${off}` },
      { text: `every = ${array}(${every})` },
      { text: `some = ${array}(${some})`, tensors: 'moved' },
      { text: `print(${lib}.linalg.norm(some - every) / ${lib}.linalg.norm(every))`, tensors: 'moved' },
    ])
  }

  #switches() {
    const { attentions, heads } = this.data
    const layers = Array.from({ length: attentions }, (_, layer) => layer)
    const row = (/** @type {number} */ layer) =>
      Array.from({ length: heads }, (_, head) => {
        const name = `${layer}.${head}`
        const on = !this.state.off.includes(name)
        return html`<label class=${on ? '' : 'off'}><input type="checkbox" .checked=${on} aria-label=${text.head(name)} @change=${() => this.#switch(name)}>${name}</label>`
      })
    return html`
      <fieldset class="switches">
        <legend>${text.heads}</legend>
        ${layers.map((layer) => html`<div class="layer"><span class="hint">${text.layer(layer)}</span>${row(layer)}</div>`)}
        <button type="button" class="all-on" ?disabled=${!this.#off.length} @click=${() => this.change({ off: [] })}>${text.allOn}</button>
      </fieldset>
    `
  }

  /** @param {string[]} off @param {number} row */
  #answers(off, row) {
    const { words: labels, answers } = this.data
    const moved = answers.filter((/** @type {Answers} */ { before, now }) => before.word !== now.word).length
    const said = (/** @type {{ word: string, probability: number }} */ { word, probability }) =>
      html`${word} <span class="number">${probability.toFixed(2)}</span>`
    return html`
      <div class="answers" data-tensors="probabilities">
        <p aria-live="polite" class=${moved ? 'changed' : ''}>${off.length ? text.changed(moved, labels.length) : text.none}</p>
        <div class="scroll" role="region" tabindex="0" aria-label=${text.answers}><table>
          <caption>${text.answers}</caption>
          <thead><tr><th scope="col">${text.columns.word}</th>${labels.map((/** @type {string} */ label, /** @type {number} */ i) => html`<th scope="col" class=${i === row ? 'picked' : ''}>${label}</th>`)}</tr></thead>
          <tbody>
            <tr><th scope="row">${text.columns.before}</th>${answers.map((/** @type {Answers} */ { before }) => html`<td>${said(before)}</td>`)}</tr>
            <tr><th scope="row">${text.columns.now}</th>${answers.map((/** @type {Answers} */ { before, now }) => html`<td class=${before.word === now.word ? '' : 'changed'}>${said(now)}</td>`)}</tr>
          </tbody>
        </table></div>
      </div>
    `
  }

  // ---- Switching, pointing and picking ----

  /** @param {string} name */
  #switch(name) {
    const { off } = this.state
    this.change({
      off: off.includes(name) ? off.filter((/** @type {string} */ other) => other !== name) : [...off, name],
    })
  }

  /** @param {CustomEvent} event */
  #hoverCell = ({ detail }) => this.session.point(detail ? { row: detail.col } : {})

  /** @param {CustomEvent} event */
  #pickCell = ({ detail }) => {
    this.session.pick({ row: detail.col }, { walk: detail.walk })
    this.#switch(this.#heads[detail.row])
  }

  /** @param {CustomEvent} event */
  #hoverWord = ({ detail }) => this.session.point(detail ? { row: detail.row } : {})

  /** @param {CustomEvent} event */
  #pickWord = ({ detail }) => this.session.pick({ row: detail.row }, { more: detail.more, walk: detail.walk })

  snapshot(options = {}) {
    return { ...super.snapshot(options), model: this.#model, answers: this.data?.answers ?? [] }
  }
}

define('hl-ablate', HlAblate)
