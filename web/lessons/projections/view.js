// <hl-projections>: a word of the page's sentence on its way to query, key and value in one head: embedding plus position,
// three matrices, three strips; and one element of them, term by term.

import { html, nothing, unsafeCSS } from 'lit'
import { projection } from '../../drawing/projection.js'
import { strips } from '../../drawing/strip.js'
import { termsChart } from '../../drawing/terms.js'
import words from '../../text/en.js'
import { codeBeside } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import { origin } from '../../kit/origin.js'
import projectionsCss from './projections.css'
import { projectionsCode } from './code.js'
import { HlView } from '../../kit/view.js'
import wordRowCss from '../../kit/words/word-row.css'
import { nothingRead, wordRow } from '../../kit/words/word-row.js'

/** @typedef {'q' | 'k' | 'v'} Letter */

const text = words.projections
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
    const { of = state['projections.of'], element = state['projections.element'] } = this.#hovered
    const row = this.session.hover.row ?? state.row
    return { kind: 'projections', model, text: state.text, masked, seed, layer, head, row, of, element }
  }

  /** What the pointer is over: an element of a vector, and a number of what is projected. @type {{ of?: Letter, element?: number, at?: number }} */
  #hovered = {}

  /** How what is projected is called: x, or x′ where it is not x itself. */
  get #x() {
    return this.data.place.input === 'x' ? 'x' : 'x′'
  }

  /** A tensor of the head, or null. @param {string} name without its layer @returns {Float32Array | null} */
  #ofHead(name) {
    return this.tensor(this.data.place.prefix + name)?.data ?? null
  }

  /** @param {string} name @returns {Float32Array} of what there always is */
  #of(name) {
    return this.tensor(name).data
  }

  // ---- Figures ----

  /** @type {{ data: any, figures: any } | null} */
  #made = null

  #figures() {
    const last = this.#made
    if (last !== null && last.data === this.data) return last.figures
    const { vectors, place } = this.data
    const { prefix } = place
    const biases = LETTERS.filter((letter) => this.#ofHead(`b${letter}`)).map((letter) => `b${letter}`)
    const reach = {
      inputs: this.#reach(vectors),
      matrices: this.#reach(LETTERS.map((letter) => `${prefix}w${letter}`)),
      results: this.#reach([...LETTERS, ...biases].map((name) => prefix + name)),
    }
    const added = vectors.filter((/** @type {string} */ name) => !name.includes('.'))
    const later = vectors.filter((/** @type {string} */ name) => name.includes('.'))
    const figures = {
      reach,
      added: this.#strips(added, reach.inputs),
      later: later.length ? this.#strips(later, reach.inputs) : null,
      ...Object.fromEntries(LETTERS.map((letter) => [letter, this.#projection(letter, reach)])),
      terms: this.#terms(),
    }
    this.#made = { data: this.data, figures }
    return figures
  }

  /** The largest distance from 0 among some tensors. @param {string[]} names */
  #reach(names) {
    const all = Float32Array.from(names.flatMap((name) => Array.from(this.#of(name))))
    const [low, high] = this.session.finiteRange(all)
    return Math.max(-low, high) || 1
  }

  /** @param {string[]} names @param {number} reach */
  #strips(names, reach) {
    const { layer } = this.data.place
    const list = names.map((name) => ({ label: text.strip(name, layer), values: this.#of(name) }))
    return strips({
      strips: list,
      labels: this.data.vectors.map((/** @type {string} */ name) => text.strip(name, layer)),
      reach,
      raster: (options) => this.session.raster(options),
      describe: (row, col) => text.stripCell(list[row].label, col, readable(list[row].values[col])),
    })
  }

  /** @param {Letter} letter @param {{ inputs: number, matrices: number, results: number }} reach */
  #projection(letter, reach) {
    const input = this.#of(this.data.place.input)
    const matrix = /** @type {Float32Array} */ (this.#ofHead(`w${letter}`))
    const output = /** @type {Float32Array} */ (this.#ofHead(letter))
    return projection({
      input,
      matrix,
      output,
      bias: this.#ofHead(`b${letter}`),
      names: { input: this.#x, matrix: `W_${letter.toUpperCase()}`, output: letter },
      reach,
      raster: (options) => this.session.raster(options),
      describe: (row, col) =>
        row < input.length
          ? text.matrixCell(letter, row, col, readable(matrix[row * output.length + col]))
          : text.outputCell(letter, col, readable(output[col])),
    })
  }

  #terms() {
    const [terms, sums] = ['terms', 'sums'].map((name) => this.#of(name))
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
      <div class="ways" @hl-hover=${this.#hover} @hl-pick=${this.#pick}>
        ${this.#vectors()}
        <div class="three">${LETTERS.map((letter) => this.#one(letter))}</div>
        ${this.#legends()}
        ${this.#sliceText()}
        ${this.#termsPanel()}
      </div>
      <p class="hint">${text.hint}</p>
      ${codeBeside(this, () => projectionsCode(this.#shownSum()))}
      <div class="footer"><span></span>${this.saveMenu()}</div>
    `
  }

  #vectors() {
    const { data } = this
    const { added, later } = this.#figures()
    const marks = { col: this.#hovered.at }
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
  #one(letter) {
    const { place, of, element } = this.data
    const bias = this.#ofHead(`b${letter}`)
    const names = [
      place.input,
      ...[`w${letter}`, ...(bias ? [`b${letter}`] : []), letter].map((name) => place.prefix + name),
    ]
    const marks = letter === of ? { row: this.#hovered.at, col: element } : {}
    const dim = /** @type {Float32Array} */ (this.#ofHead(letter)).length
    const width = this.#of(place.input).length
    const cursor = {
      row: this.#hovered.at ?? width,
      col: letter === this.state['projections.of'] ? this.state['projections.element'] : 0,
    }
    return html`
      <div class="one ${letter}">
        <hl-panel class=${letter} .heading=${text.heading(letter, bias !== null, this.#x)} tensors=${names.join(' ')} .figure=${this.#figures()[letter]} .marks=${marks} .cursor=${cursor}></hl-panel>
        <p class="number shapes">${text.shapes(width, dim, bias !== null)}</p>
      </div>
    `
  }

  #legends() {
    const { reach } = this.#figures()
    const legend = (/** @type {number} */ most) => this.legend('scores', `−${most.toFixed(2)}`, most.toFixed(2))
    const of = (/** @type {number} */ most, /** @type {string} */ what) =>
      html`<span class="what">${legend(most)} ${what}</span>`
    return html`<div class="legends">${of(reach.inputs, text.scales.inputs)} ${of(reach.matrices, text.scales.matrices)} ${of(reach.results, text.scales.results)}</div>`
  }

  #sliceText() {
    const { network, place } = this.data
    const { width, heads } = network.config
    const dim = /** @type {Float32Array} */ (this.#ofHead('q')).length
    const first = place.head * dim
    return html`<p class="slice">${text.slice(width, heads * dim, place.head, first, first + dim - 1)}</p>`
  }

  /** The element on show: its vector, column, bias and what they give. */
  #shownSum() {
    const { place, of, element } = this.data
    const x = this.#of(place.input)
    const output = /** @type {Float32Array} */ (this.#ofHead(of))
    const matrix = /** @type {Float32Array} */ (this.#ofHead(`w${of}`))
    const column = Float32Array.from(x, (_, c) => matrix[c * output.length + element])
    const bias = this.#ofHead(`b${of}`)?.[element] ?? null
    const { prefix, input, head } = place
    return { of, element, head, x, column, bias, value: output[element], dim: output.length, input, prefix }
  }

  #termsPanel() {
    const { of, element, place } = this.data
    const { x, column, bias, value } = this.#shownSum()
    const sums = this.#of('sums')
    const { at } = this.#hovered
    const [matrix, part] = [`${place.prefix}w${of}`, `${place.prefix}b${of}`]
    return html`
      <hl-panel class="terms" .heading=${text.terms(of, element)} tensors="terms sums" .figure=${this.#figures().terms} .marks=${{ col: at }}></hl-panel>
      <p class="sum"><span data-tensors="sums">${text.sum(this.#x, of, element, x.length, readable(sums[sums.length - 1]))}</span>${
        bias === null ? ':' : html`<span data-tensors=${part}>${text.bias(readable(bias))}</span>:`
      }<span data-tensors=${place.prefix + of}>${text.result(of, element, readable(value))}</span>
        ${
          at === undefined || at >= x.length
            ? nothing
            : html`<span data-tensors="${place.input} ${matrix} terms">${text.term(this.#x, at, readable(x[at]), readable(column[at]), readable(this.#of('terms')[at]))}</span>`
        }</p>
    `
  }

  // ---- Pointing and picking ----

  /** What an event is about. @param {CustomEvent} event @returns {{ of?: Letter, element?: number, at?: number }} */
  #placeOf({ target, detail }) {
    if (!detail) return {}
    const name = /** @type {Element} */ (target).className.split(' ')[0]
    const letter = LETTERS.find((each) => each === name)
    if (!letter) return { at: detail.col }
    const width = this.#of(this.data.place.input).length
    return { of: letter, element: detail.col, at: detail.row < width ? detail.row : undefined }
  }

  /** @param {CustomEvent} event */
  #hover = (event) => {
    const before = this.#hovered
    this.#hovered = this.#placeOf(event)
    const { of, element } = this.#hovered
    if (of !== before.of || element !== before.element) this.needNumbers()
    else this.requestUpdate()
  }

  /** @param {CustomEvent} event */
  #pick = (event) => {
    const { of, element, at } = this.#placeOf(event)
    this.#hovered = { at }
    if (of) this.change({ 'projections.of': of, 'projections.element': element })
    this.requestUpdate()
  }
}

define('hl-projections', HlProjections)
