// <hl-projections>: a word of the page's sentence on its way to query, key and value in one head: embedding plus position,
// three matrices, three strips; and one element of them, term by term.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/projections.js'
import { projection } from '../../drawing/projection.js'
import { strips } from '../../drawing/strip.js'
import { termsChart } from '../../drawing/terms.js'
import { codeBeside } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import { origin } from '../../kit/origin.js'
import { HlView } from '../../kit/view.js'
import wordRowCss from '../../kit/words/word-row.css'
import { nothingRead, wordRow } from '../../kit/words/word-row.js'
import { projectionsCode } from './code.js'
import projectionsCss from './projections.css'

/** @typedef {'q' | 'k' | 'v'} Letter */

const LETTERS = /** @type {const} */ (['q', 'k', 'v'])
const KNOBS_OF_RUN = ['text', 'model', 'seed', 'layer', 'head', 'masked', 'row']

export class HlProjections extends HlView {
  static view = 'projections'

  static styles = [...HlView.styles, unsafeCSS(wordRowCss), unsafeCSS(projectionsCss)]

  /** @param {string} name */
  dependsOn(name) {
    const seen = this.near || this.matches(':hover')
    return name.startsWith('projections.') || KNOBS_OF_RUN.includes(name) || (name === 'hover' && seen)
  }

  /** @returns {import('./numbers.js').ProjectionsRequest} */
  request() {
    const { state } = this
    const { model, masked, seed, layer, head } = state
    const { of = state['projections.of'], element = state['projections.element'] } = this._hovered
    const row = this.session.hover.row ?? state.row
    return { kind: 'projections', model, text: state.text, masked, seed, layer, head, row, of, element }
  }

  /** What the pointer is over: an element of a vector, and a number of what is projected. @type {{ of?: Letter, element?: number, at?: number }} */
  _hovered = {}

  /** How what is projected is called: x, or x′ where it is not x itself. */
  get _x() {
    return this.data.place.input === 'x' ? 'x' : 'x′'
  }

  /** A tensor of the head, or null. @param {string} name without its layer @returns {Float32Array | null} */
  _ofHead(name) {
    return this.tensor(this.data.place.prefix + name)?.data ?? null
  }

  /** @param {string} name @returns {Float32Array} of what there always is */
  _of(name) {
    return this.tensor(name).data
  }

  // ---- Figures ----

  /** @type {{ data: any, figures: any } | null} */
  _made = null

  _figures() {
    const last = this._made
    if (last !== null && last.data === this.data) return last.figures
    const { vectors, place } = this.data
    const { prefix } = place
    const biases = LETTERS.filter((letter) => this._ofHead(`b${letter}`)).map((letter) => `b${letter}`)
    const reach = {
      inputs: this._reach(vectors),
      matrices: this._reach(LETTERS.map((letter) => `${prefix}w${letter}`)),
      results: this._reach([...LETTERS, ...biases].map((name) => prefix + name)),
    }
    const added = vectors.filter((/** @type {string} */ name) => !name.includes('.'))
    const later = vectors.filter((/** @type {string} */ name) => name.includes('.'))
    const figures = {
      reach,
      added: this._strips(added, reach.inputs),
      later: later.length ? this._strips(later, reach.inputs) : null,
      ...Object.fromEntries(LETTERS.map((letter) => [letter, this._projection(letter, reach)])),
      terms: this._terms(),
    }
    this._made = { data: this.data, figures }
    return figures
  }

  /** The largest distance from 0 among some tensors. @param {string[]} names */
  _reach(names) {
    const all = Float32Array.from(names.flatMap((name) => Array.from(this._of(name))))
    const [low, high] = this.session.finiteRange(all)
    return Math.max(-low, high) || 1
  }

  /** @param {string[]} names @param {number} reach */
  _strips(names, reach) {
    const { layer } = this.data.place
    const list = names.map((name) => ({ label: text.strip(name, layer), values: this._of(name) }))
    return strips({
      strips: list,
      labels: this.data.vectors.map((/** @type {string} */ name) => text.strip(name, layer)),
      reach,
      raster: (options) => this.session.raster(options),
      describe: (row, col) => text.stripCell(list[row].label, col, readable(list[row].values[col])),
    })
  }

  /** @param {Letter} letter @param {{ inputs: number, matrices: number, results: number }} reach */
  _projection(letter, reach) {
    const input = this._of(this.data.place.input)
    const matrix = /** @type {Float32Array} */ (this._ofHead(`w${letter}`))
    const output = /** @type {Float32Array} */ (this._ofHead(letter))
    return projection({
      input,
      matrix,
      output,
      bias: this._ofHead(`b${letter}`),
      names: { input: this._x, matrix: `W_${letter.toUpperCase()}`, output: letter },
      reach,
      raster: (options) => this.session.raster(options),
      describe: (row, col) =>
        row < input.length
          ? text.matrixCell(letter, row, col, readable(matrix[row * output.length + col]))
          : text.outputCell(letter, col, readable(output[col])),
    })
  }

  _terms() {
    const [terms, sums] = ['terms', 'sums'].map((name) => this._of(name))
    const [low, high] = this.session.finiteRange(Float32Array.from([...terms, ...sums]))
    const end = readable(sums[sums.length - 1])
    const describe = (/** @type {number} */ _, /** @type {number} */ c) =>
      text.termCell(c, readable(terms[c]), readable(sums[c]))
    return termsChart({ terms, sums, low, high, end, describe })
  }

  // ---- Rendering ----

  view() {
    const { data } = this
    if (!data.tensors.length) return nothingRead(data)
    return html`
      ${this.hides('words') ? nothing : wordRow(this, data, data.row)}
      ${origin(data)}
      <div class="ways" @hl-hover=${this._hover} @hl-pick=${this._pick}>
        ${this._vectors()}
        <div class="three">${LETTERS.map((letter) => this._one(letter))}</div>
        ${this._legends()}
        ${this._sliceText()}
        ${this._termsPanel()}
      </div>
      <p class="hint">${text.hint}</p>
      ${codeBeside(this, () => projectionsCode(this._shownSum()))}
      <div class="footer"><span></span>${this.saveMenu()}</div>
    `
  }

  _vectors() {
    const { data } = this
    const { added, later } = this._figures()
    const marks = { col: this._hovered.at }
    const names = (/** @type {boolean} */ inLayers) =>
      data.vectors.filter((/** @type {string} */ name) => name.includes('.') === inLayers).join(' ')
    const isNormed = data.place.input.endsWith('norm1')
    return html`
      <hl-panel class="strips" .heading=${text.added(data.words[data.row])} tensors=${names(false)} .figure=${added} .marks=${marks}></hl-panel>
      ${data.vectors.includes('position') ? nothing : html`<p class="hint">${text.noPosition}</p>`}
      ${later ? html`<hl-panel class="strips" .heading=${text.later(data.place.layer)} tensors=${names(true)} .figure=${later} .marks=${marks}></hl-panel>` : nothing}
      <p class="hint">${text.input(isNormed, data.place.stream !== null)}</p>
    `
  }

  /** @param {Letter} letter */
  _one(letter) {
    const { place, of, element } = this.data
    const bias = this._ofHead(`b${letter}`)
    const names = [
      place.input,
      ...[`w${letter}`, ...(bias ? [`b${letter}`] : []), letter].map((name) => place.prefix + name),
    ]
    const marks = letter === of ? { row: this._hovered.at, col: element } : {}
    const dim = /** @type {Float32Array} */ (this._ofHead(letter)).length
    const width = this._of(place.input).length
    const cursor = {
      row: this._hovered.at ?? width,
      col: letter === this.state['projections.of'] ? this.state['projections.element'] : 0,
    }
    return html`
      <div class="one ${letter}">
        <hl-panel class=${letter} .heading=${text.heading(letter, bias !== null, this._x)} tensors=${names.join(' ')} .figure=${this._figures()[letter]} .marks=${marks} .cursor=${cursor}></hl-panel>
        <p class="number shapes">${text.shapes(width, dim, bias !== null)}</p>
      </div>
    `
  }

  _legends() {
    const { reach } = this._figures()
    const legend = (/** @type {number} */ most) => this.legend('scores', `−${most.toFixed(2)}`, most.toFixed(2))
    const of = (/** @type {number} */ most, /** @type {string} */ what) =>
      html`<span class="what">${legend(most)} ${what}</span>`
    return html`<div class="legends">${of(reach.inputs, text.scales.inputs)} ${of(reach.matrices, text.scales.matrices)} ${of(reach.results, text.scales.results)}</div>`
  }

  _sliceText() {
    const { network, place } = this.data
    const { width, heads } = network.config
    const dim = /** @type {Float32Array} */ (this._ofHead('q')).length
    const first = place.head * dim
    return html`<p class="slice">${text.slice(width, heads * dim, place.head, first, first + dim - 1)}</p>`
  }

  /** The element on show: its vector, column, bias and what they give. */
  _shownSum() {
    const { place, of, element } = this.data
    const x = this._of(place.input)
    const output = /** @type {Float32Array} */ (this._ofHead(of))
    const matrix = /** @type {Float32Array} */ (this._ofHead(`w${of}`))
    const column = Float32Array.from(x, (_, c) => matrix[c * output.length + element])
    const bias = this._ofHead(`b${of}`)?.[element] ?? null
    const { prefix, input, head } = place
    return { of, element, head, x, column, bias, value: output[element], dim: output.length, input, prefix }
  }

  _termsPanel() {
    const { of, element, place } = this.data
    const { x, column, bias, value } = this._shownSum()
    const sums = this._of('sums')
    const { at } = this._hovered
    const [matrix, part] = [`${place.prefix}w${of}`, `${place.prefix}b${of}`]
    return html`
      <hl-panel class="terms" .heading=${text.terms(of, element)} tensors="terms sums" .figure=${this._figures().terms} .marks=${{ col: at }}></hl-panel>
      <p class="sum"><span data-tensors="sums">${text.sum(this._x, of, element, x.length, readable(sums[sums.length - 1]))}</span>${
        bias === null ? ':' : html`<span data-tensors=${part}>${text.bias(readable(bias))}</span>:`
      }<span data-tensors=${place.prefix + of}>${text.result(of, element, readable(value))}</span>
        ${
          at === undefined || at >= x.length
            ? nothing
            : html`<span data-tensors="${place.input} ${matrix} terms">${text.term(this._x, at, readable(x[at]), readable(column[at]), readable(this._of('terms')[at]))}</span>`
        }</p>
    `
  }

  // ---- Pointing and picking ----

  /** What an event is about. @param {CustomEvent} event @returns {{ of?: Letter, element?: number, at?: number }} */
  _placeOf({ target, detail }) {
    if (!detail) return {}
    const name = /** @type {Element} */ (target).className.split(' ')[0]
    const letter = LETTERS.find((each) => each === name)
    if (!letter) return { at: detail.col }
    const width = this._of(this.data.place.input).length
    return { of: letter, element: detail.col, at: detail.row < width ? detail.row : undefined }
  }

  /** @param {CustomEvent} event */
  _hover = (event) => {
    const before = this._hovered
    this._hovered = this._placeOf(event)
    const { of, element } = this._hovered
    if (of !== before.of || element !== before.element) this.needNumbers()
    else this.requestUpdate()
  }

  /** @param {CustomEvent} event */
  _pick = (event) => {
    const { of, element, at } = this._placeOf(event)
    this._hovered = { at }
    if (of) this.change({ 'projections.of': of, 'projections.element': element })
    this.requestUpdate()
  }
}

define('hl-projections', HlProjections)
