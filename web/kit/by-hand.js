// What the views of scaled dot-product attention share: matrices typed by hand or the picked row of the sentence, and
// the choice between them.

import { html, nothing } from 'lit'
import { KNOBS } from '../session/state.js'
import words from '../text/en.js'
import { HlCellView } from './cell-view.js'

const MATRICES = ['q', 'k', 'v']
const SHARED = ['exam.q', 'exam.k', 'exam.v', 'exam.from', 'exam.at']

/** Knobs that a row of the sentence depends on. */
const OF_SENTENCE = ['text', 'model', 'seed', 'layer', 'head', 'masked', 'off', 'row']

export class HlByHandView extends HlCellView {
  static get observedAttributes() {
    return [...new Set([...super.observedAttributes, ...SHARED.map((name) => name.slice('exam.'.length))])]
  }

  get knobs() {
    return [...new Set([...super.knobs, ...SHARED])]
  }

  /** @param {string} name */
  dependsOn(name) {
    return SHARED.includes(name) || (this.fromSentence && OF_SENTENCE.includes(name))
  }

  get fromSentence() {
    return this.state['exam.from'] === 'sentence'
  }

  /** What caseOf reads. @returns {import('./numbers/cases.js').RowRequest} */
  rowRequest() {
    const { state } = this
    const { text, model, seed, layer, head, masked, off, row } = state
    const [q, k, v] = MATRICES.map((name) => state[`exam.${name}`])
    const sentence = { text, model, seed, layer, head, masked, off, row }
    return { from: state['exam.from'], q, k, v, at: state['exam.at'], sentence }
  }

  /** Puts one number of a matrix in place. @param {'q' | 'k' | 'v'} name @param {number} row @param {number} col @param {number} value */
  put(name, row, col, value) {
    const matrix = this.state[`exam.${name}`].map((/** @type {number[]} */ line) => [...line])
    if (matrix[row]?.[col] === undefined) return
    matrix[row][col] = value
    this.change({ [`exam.${name}`]: matrix })
  }

  /** A choice as a row of buttons. @param {string} knob @param {string} legend @param {Record<string, string>} options value to label, in their order @param {(value: string) => unknown} [mark] beside the label */
  segments(knob, legend, options, mark = () => nothing) {
    const now = String(this.state[knob])
    const name = knob.replace('.', '-')
    return html`
      <fieldset class="segments"><legend>${legend}</legend>
        ${Object.entries(options).map(
          ([value, label]) => html`
          <label><input type="radio" name=${name} value=${value} .checked=${value === now} @change=${() => this.change({ [knob]: value })}>${label}${mark(value)}</label>`,
        )}
      </fieldset>
    `
  }

  /** Which numbers, and of which row. @param {typeof words.ledger.source} text */
  sourceField(text) {
    if (this.hides('from')) return nothing
    return html`<div class="controls source">
      ${this.segments('exam.from', text.legend, { hand: text.hand, sentence: text.sentence })}
      ${this.#rowField(text)}
    </div>`
  }

  /** @param {typeof words.ledger.source} text */
  #rowField(text) {
    const { given, row } = this.data
    if (!given || this.hides('row')) return nothing
    const pick = (/** @type {Event} */ event) => {
      const place = Number(/** @type {HTMLSelectElement} */ (event.target).value)
      if (this.fromSentence) this.session.pick({ row: place })
      else this.change({ 'exam.at': place })
    }
    return html`<div class="field"><label for="row">${text.row}</label>
      <select id="row" @change=${pick}>${given.queryLabels.map(
        (/** @type {string} */ label, /** @type {number} */ i) =>
          html`<option value=${i} .selected=${i === row}>${i + 1} ${label.slice(0, 24)}</option>`,
      )}</select></div>
      ${this.fromSentence ? html`<span class="hint origin">${text.origin(given.label === 'taught' ? words.badges.taught : (words.badges.labels[given.label] ?? given.label))}</span>` : nothing}`
  }

  /** A key's name, which is a word of the sentence there: it lights up everywhere and can be picked. @param {number} key */
  keyName(key) {
    const label = this.data.given.keyLabels[key]
    if (!this.fromSentence) return html`<span class="key">${label}</span>`
    const isLit = (this.session.hover.column ?? this.state.column) === key
    return html`<button type="button" class=${isLit ? 'key word lit' : 'key word'} title=${label}
      @pointerenter=${() => this.session.point({ column: key })} @pointerleave=${() => this.session.point({})}
      @click=${() => this.session.pick({ column: key })}>${label}</button>`
  }

  /** Lets matrices be as they were at the start. */
  resetMatrices() {
    this.change(Object.fromEntries(MATRICES.map((name) => [`exam.${name}`, KNOBS[`exam.${name}`].initial])))
  }
}

/** A number of a figure in a few digits; −∞, NaN and what is too small or large as such. @param {number} x @param {number} [digits] */
export function short(x, digits = 3) {
  if (Number.isNaN(x)) return 'NaN'
  if (!Number.isFinite(x)) return x > 0 ? '+∞' : '−∞'
  const small = x !== 0 && Math.abs(x) < 0.5 * 10 ** -digits
  return (small || Math.abs(x) >= 1e4 ? x.toExponential(1) : x.toFixed(digits)).replaceAll('-', '−')
}

/** What a cell is, beside its number. @param {number} x */
export const kindOf = (x) => (Number.isNaN(x) ? 'nan' : x === -Infinity ? 'hidden' : x === Infinity ? 'infinite' : '')
