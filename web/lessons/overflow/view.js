// <hl-overflow>: what the softmax does in float32 when the largest score is not subtracted first.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/overflow.js'
import { heatmap } from '../../drawing/heatmap.js'
import { kindOf, short } from '../../kit/by-hand.js'
import { codeBeside, list, matrix } from '../../kit/code/code.js'
import { scrub } from '../../kit/controls/scrub.js'
import { define } from '../../kit/define.js'
import stepsCss from '../../kit/steps.css'
import { HlView } from '../../kit/view.js'
import overflowCss from './overflow.css'

/** @type {Record<keyof typeof text.presets, number[]>} */
const PRESETS = { ordinary: [1, 2, 4], one: [1, 2, 89], sum: [88.5, 88.5, 1], low: [-104, -105, -110] }
const SHIFT = 0.5

/** How far a weight may be off before it counts as wrong. */
const OFF = 1e-3

export class HlOverflow extends HlView {
  static view = 'overflow'

  static styles = [...HlView.styles, unsafeCSS(stepsCss), unsafeCSS(overflowCss)]

  /** @param {string} name */
  dependsOn(name) {
    return name.startsWith('overflow.')
  }

  /** @returns {import('./numbers.js').OverflowRequest} */
  request() {
    const { state } = this
    const [scores, shift, stable] = ['scores', 'shift', 'stable'].map((name) => state[`overflow.${name}`])
    return { kind: 'overflow', scores, shift, stable }
  }

  view() {
    return html`
      <div class="controls">
        ${this.hides('stable') ? nothing : this.switchField('overflow.stable', text.stable)}
        ${this.hides('scores') ? nothing : this._presets()}
        ${this.hides('shift') ? nothing : this._shift()}
      </div>
      <div class="scroll"><table class="steps">
        ${this._scores()} ${this._line('shifted')} ${this._line('exponentials', 'sum')} ${this._line('weights', 'rowSum')}
        ${this._line('right.weights')}
      </table></div>
      <p class="verdict" role="status">${this._verdict()}</p>
      <div class="two">
        <dl class="facts">
          <div data-tensors="output"><dt>${text.output}</dt><dd>${this._vector('output')}</dd></div>
          <div data-tensors="right.output"><dt>${text.right}</dt><dd>${this._vector('right.output')}</dd></div>
        </dl>
        <hl-panel .heading=${text.panel} tensors="weights" .figure=${this._figure()} .marks=${{}}></hl-panel>
      </div>
      ${codeBeside(this, () => this._code())}
      <div class="footer"><span class="hint">${this.swatch('weights', 'nan', 'NaN')}</span>${this.saveMenu()}</div>
    `
  }

  _presets() {
    return html`<div class="field"><span class="label" id="preset">${text.preset}</span><div class="chips" role="group" aria-labelledby="preset">${Object.entries(
      PRESETS,
    ).map(
      ([name, scores]) =>
        html`<button type="button" data-preset=${name} @click=${() => this.change({ 'overflow.scores': scores, 'overflow.shift': 0 })}>${text.presets[/** @type {keyof typeof PRESETS} */ (name)]}</button>`,
    )}</div></div>`
  }

  _shift() {
    const shift = this.state['overflow.shift']
    return html`<div class="field wide"><label for="shift">${text.shift}: <output class="number">${short(shift, 1)}</output></label>
      <input id="shift" type="range" min="-200" max="200" step=${SHIFT} .value=${String(shift)} @input=${(/** @type {Event} */ event) => this.change({ 'overflow.shift': /** @type {HTMLInputElement} */ (event.target).value })}>
      ${this.note('overflow.shift')}</div>`
  }

  /** What was typed, and what it is with the slider's number added. */
  _scores() {
    const typed = /** @type {number[]} */ (this.state['overflow.scores'])
    const { data } = this.tensor('scores')
    const put = (/** @type {number} */ at, /** @type {number} */ value) =>
      this.change({ 'overflow.scores': typed.map((old, i) => (i === at ? Number(value.toFixed(3)) : old)) })
    return html`<tr data-tensors="scores"><th scope="row">${text.rows.scores}</th>${typed.map(
      (value, i) =>
        html`<td>${this.hides('scores') ? short(value) : scrub({ value, label: text.score(i + 1), min: -1000, max: 1000, step: 0.5, change: (x) => put(i, x) })}<span class="term">${this.state['overflow.shift'] ? `→ ${short(data[i], 2)}` : ''}</span></td>`,
    )}<td class="sum">${this.note('overflow.scores')}</td></tr>`
  }

  /** @param {'shifted' | 'exponentials' | 'weights' | 'right.weights'} name @param {string} [sum] */
  _line(name, sum) {
    const label = text.rows[/** @type {keyof typeof text.rows} */ (name === 'right.weights' ? 'right' : name)]
    const total = sum ? this.tensor(sum).data[0] : Number.NaN
    return html`<tr class=${name.replace('.', '-')} data-tensors=${sum ? `${name} ${sum}` : name}><th scope="row">${label}</th>
      ${Array.from(this.tensor(name).data, (x) => html`<td class=${kindOf(x)}>${short(x)}</td>`)}
      <td class="sum">${sum ? html`Σ <span class=${kindOf(total)}>${short(total)}</span>` : nothing}</td></tr>`
  }

  _verdict() {
    const { verdicts } = text
    if (this.state['overflow.stable']) return verdicts.right
    const weights = this.tensor('weights').data
    const right = this.tensor('right.weights').data
    const exponentials = this.tensor('exponentials').data
    if (exponentials.includes(Number.POSITIVE_INFINITY)) return verdicts.nan
    if (weights.some(Number.isNaN)) return verdicts.empty
    if (this.tensor('sum').data[0] === Number.POSITIVE_INFINITY) return verdicts.sum
    return weights.every((x, i) => Math.abs(x - right[i]) < OFF) ? verdicts.ordinary : verdicts.coarse
  }

  /** @param {string} name */
  _vector(name) {
    return html`(${Array.from(this.tensor(name).data, (x, i) => html`${i ? ', ' : ''}<span class=${kindOf(x)}>${short(x)}</span>`)})`
  }

  /** @type {{ data: any, figure: any } | null} */
  _made = null

  _figure() {
    if (this._made?.data !== this.data) this._made = { data: this.data, figure: this._heatmap() }
    return this._made?.figure
  }

  _heatmap() {
    const values = this.tensor('weights').data
    return heatmap({
      values,
      rows: 1,
      cols: values.length,
      rowLabels: ['q'],
      colLabels: Array.from(values, (_, i) => `k${i + 1}`),
      map: 'weights',
      low: 0,
      high: 1,
      upright: true,
      margin: 12,
      cellText: (value) => (value > 0 && value < 0.001 ? '<.001' : short(value)), // the table has its digits
      raster: (options) => this.session.raster(options),
      describe: (_, col) => text.cell(col + 1, short(values[col], 4)),
    })
  }

  /** @returns {import('../../kit/code/code.js').Code} */
  _code() {
    const scores = list(this.tensor('scores').data)
    const values = matrix(this.tensor('values').data, 2)
    const shift = this.state['overflow.stable'] ? ' - scores.max()' : ''
    const end = [
      { text: 'weights = e / e.sum()', tensors: 'weights' },
      { text: 'output = weights @ V', tensors: 'output' },
      { text: 'print(weights)', tensors: 'weights' },
      { text: 'print(output)', tensors: 'output' },
    ]
    return {
      numpy: [
        { text: 'import numpy as np' },
        { text: `scores = np.array(${scores}, dtype=np.float32)`, tensors: 'scores' },
        { text: `V = np.array(${values}, dtype=np.float32)` },
        { text: `e = np.exp(scores${shift})`, tensors: 'exponentials' },
        ...end,
      ],
      pytorch: [
        { text: 'import torch' },
        { text: `scores = torch.tensor(${scores})`, tensors: 'scores' },
        { text: `V = torch.tensor(${values}, dtype=torch.float32)` },
        { text: `e = (scores${shift}).exp()`, tensors: 'exponentials' },
        ...end,
      ],
    }
  }
}

define('hl-overflow', HlOverflow)
