// <hl-scaling>: a thousand random queries with ten keys each: how hard the softmax becomes without the division by the
// root of d_k, and what is left of its derivative.

import { html, nothing, unsafeCSS } from 'lit'
import { bars } from '../../drawing/bars.js'
import { strips } from '../../drawing/strips.js'
import { KNOBS } from '../../session/state.js'
import words from '../../text/en.js'
import { codeBeside } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import scalingCss from './scaling.css'
import { scalingCode } from './code.js'
import { segments } from '../../kit/controls/segments.js'
import { HlView } from '../../kit/view.js'

const text = words.scaling
const COUNT = 1000
const KEYS = 10
const NAMES = /** @type {const} */ (['unscaled', 'scaled'])
const MEASURES = /** @type {const} */ (['largest', 'jacobian'])

/** Ends of the axes: a weight is at most 1, the norm at most 1/2, with two equal weights. */
const AXES = {
  largest: { most: 1, ticks: [0, 0.25, 0.5, 0.75, 1] },
  jacobian: { most: 0.5, ticks: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
}

/** @typedef {typeof NAMES[number]} Name @typedef {typeof MEASURES[number]} Measure */

export class HlScaling extends HlView {
  static view = 'scaling'

  static styles = [...HlView.styles, unsafeCSS(scalingCss)]

  static properties = { ...HlView.properties, share: { state: true } }

  constructor() {
    super()
    /** How much of the newest draws is done. */
    this.share = 1
  }

  /** @param {string} name */
  dependsOn(name) {
    return ['scaling.dim', 'scaling.seed'].includes(name) || name === 'text'
  }

  /** Tells the newest request from those that came before it. */
  #newest = {}

  /** @returns {import('./numbers.js').ScalingRequest} */
  request() {
    const ticket = {}
    this.#newest = ticket
    return {
      kind: 'scaling',
      dim: Number(this.state['scaling.dim']),
      seed: this.state['scaling.seed'],
      count: COUNT,
      keys: KEYS,
      progress: (share) => {
        const isWanted = this.#newest === ticket && this.isConnected
        if (isWanted) this.share = share
        return isWanted
      },
    }
  }

  // ---- Reading the draws ----

  /** @returns {Name} */
  get shown() {
    return this.state['scaling.scaled'] ? 'scaled' : 'unscaled'
  }

  /** @returns {Name} */
  get other() {
    return this.state['scaling.scaled'] ? 'unscaled' : 'scaled'
  }

  /** The draw under the pointer, else the picked one. */
  get draw() {
    return this.#hover ?? this.state['scaling.draw']
  }

  /** @type {number | null} */
  #hover = null

  /** @param {Name} name @param {Measure} measure @param {number} i */
  quantile(name, measure, i) {
    return this.tensor(`${name}.${measure}.quantiles`).data[i]
  }

  // ---- Figures ----

  /** @type {{ data: any, shown: Name, strips: any[] } | null} */
  #made = null

  #figures() {
    const last = this.#made
    if (last !== null && last.data === this.data && last.shown === this.shown) return last.strips
    const made = MEASURES.map((measure) => this.#strips(measure))
    this.#made = { data: this.data, shown: this.shown, strips: made }
    return made
  }

  /** @param {Measure} measure */
  #strips(measure) {
    const values = NAMES.map((name) => this.tensor(`${name}.${measure}`).data)
    const quantiles = NAMES.map((name) => this.tensor(`${name}.${measure}.quantiles`).data)
    return strips({
      ...AXES[measure],
      title: text.titles[measure],
      strips: NAMES.map((name, i) => ({
        label: text.names[name],
        values: values[i],
        quantiles: quantiles[i],
        isFaint: name !== this.shown,
      })),
      describe: (row, col) => text.dot(text.names[NAMES[row]], col + 1, readable(values[row][col])),
      summary: () =>
        NAMES.map((name, i) => text.summary(text.names[name], Array.from(quantiles[i], readable))).join(' '),
    })
  }

  #bars() {
    const weights = this.tensor(`${this.shown}.weights`).data.subarray(this.draw * KEYS, (this.draw + 1) * KEYS)
    return bars({
      values: weights,
      labels: Array.from(weights, (_, i) => text.one.key(i + 1)),
      hidden: Array.from(weights, () => false),
      describe: (row) => text.one.bar(row + 1, readable(weights[row])),
    })
  }

  // ---- Rendering ----

  view() {
    const figures = this.#figures()
    const marks = { col: this.draw }
    const cursor = { row: NAMES.indexOf(this.shown), col: this.state['scaling.draw'] }
    return html`
      ${this.#controls()}
      <div class="two" @hl-hover=${this.#hoverDot} @hl-pick=${this.#pickDot}>
        ${MEASURES.map(
          (measure, i) => html`<hl-panel class=${measure} .heading=${text.measures[measure]} .hint=${text.help}
            tensors=${NAMES.map((name) => `${name}.${measure} ${name}.${measure}.quantiles`).join(' ')} .figure=${figures[i]} .marks=${marks} .cursor=${cursor}></hl-panel>`,
        )}
      </div>
      <p class="hint">${text.box}</p>
      ${this.#verdict()}
      <div class="two">${this.#one()}${this.#table()}</div>
      ${codeBeside(this, () => scalingCode({ dim: this.data.dim, count: COUNT, keys: KEYS, isScaled: this.state['scaling.scaled'] }))}
      <div class="footer"><span class="hint">${text.help}</span>${this.saveMenu()}</div>
    `
  }

  #controls() {
    const { choices = [] } = KNOBS['scaling.dim']
    const percent = Math.floor(100 * this.share)
    return html`
      <div class="controls">
        ${this.hides('dim') ? nothing : segments(this, 'scaling.dim', text.dim, Object.fromEntries(choices.map((dim) => [dim, dim])))}
        ${this.hides('scaled') ? nothing : this.switchField('scaling.scaled', text.scaled)}
        ${this.hides('seed') ? nothing : html`<button type="button" class="again" @click=${() => this.change({ 'scaling.seed': (this.state['scaling.seed'] + 1) % 1000000 })}>${text.again}</button>`}
        <p class="hint progress" role="status">${this.share < 1 ? text.drawing(percent) : text.drawn(COUNT, KEYS, this.data.seed)}</p>
      </div>
    `
  }

  #verdict() {
    const { shown, other } = this
    const made = [
      `${shown}.largest.quantiles`,
      `${shown}.largest.mean`,
      ...NAMES.map((name) => `${name}.jacobian.quantiles`),
    ]
    const facts = {
      dim: this.data.dim,
      scaled: this.state['scaling.scaled'],
      median: readable(this.quantile(shown, 'largest', 2)),
      mean: readable(this.tensor(`${shown}.largest.mean`).data[0]),
      low: readable(this.quantile(shown, 'largest', 0)),
      jacobian: readable(this.quantile(shown, 'jacobian', 2)),
      other: readable(this.quantile(other, 'jacobian', 2)),
    }
    return html`<p class="verdict" data-tensors=${this.state['scaling.scaled'] ? made.filter((name) => !name.endsWith('mean')).join(' ') : made.join(' ')}>${text.verdict(facts)}</p>`
  }

  #one() {
    const largest = this.tensor(`${this.shown}.largest`).data[this.draw]
    return html`
      <div class="one">
        <hl-panel class="weights" .heading=${text.one.title(this.draw + 1)} tensors="${this.shown}.weights" .figure=${this.#bars()} .marks=${{}}></hl-panel>
        <p data-tensors="${this.shown}.largest">${text.one.note(readable(largest))}</p>
        ${this.hides('draw') ? nothing : html`<button type="button" class="another" @click=${() => this.change({ 'scaling.draw': (this.state['scaling.draw'] + 1) % COUNT })}>${text.one.another}</button>`}
      </div>
    `
  }

  #table() {
    const { table } = text
    const numbers = (/** @type {Measure} */ measure) =>
      table.quantiles.map(
        (label, i) =>
          html`<tr><th scope="row">${table.of[measure]}, ${label}</th>${NAMES.map((name) => html`<td>${readable(this.quantile(name, measure, i))}</td>`)}</tr>`,
      )
    const means = (/** @type {Measure} */ measure) =>
      html`<tr><th scope="row">${table.of[measure]}, ${table.mean}</th>${NAMES.map((name) => html`<td>${readable(this.tensor(`${name}.${measure}.mean`).data[0])}</td>`)}</tr>`
    const made = NAMES.flatMap((name) => [
      `${name}.variance`,
      ...MEASURES.flatMap((measure) => [`${name}.${measure}.quantiles`, `${name}.${measure}.mean`]),
    ])
    return html`
      <table class="numeric" data-tensors=${made.join(' ')}>
        <caption>${table.caption}</caption>
        <thead><tr><td></td>${NAMES.map((name) => html`<th scope="col">${text.names[name]}</th>`)}</tr></thead>
        <tbody>
          <tr class="variance"><th scope="row">${table.variance}</th>${NAMES.map((name) => html`<td>${variance(this.tensor(`${name}.variance`).data[0])}</td>`)}</tr>
          <tr><th scope="row">${table.variance}, ${table.expected}</th><td>${this.data.dim}</td><td>1</td></tr>
          ${MEASURES.map((measure) => [numbers(measure), means(measure)])}
        </tbody>
      </table>
    `
  }

  // ---- Pointing and picking ----

  /** @param {CustomEvent} event */
  #hoverDot = ({ detail }) => {
    this.#hover = detail ? detail.col : null
    this.requestUpdate()
  }

  /** @param {CustomEvent} event */
  #pickDot = ({ detail }) => {
    this.#hover = null
    this.change({ 'scaling.draw': detail.col })
  }
}

/** Three digits. @param {number} x */
const variance = (x) => (x < 10 ? x.toFixed(3) : x.toFixed(1))

define('hl-scaling', HlScaling)
