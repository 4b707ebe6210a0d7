// <hl-temperature>: one row's softmax at any temperature from 0 to infinity, and its entropy at all of them.

import { html, nothing, unsafeCSS } from 'lit'
import byHand from 'text/by-hand.js'
import text from 'text/temperature.js'
import { bars } from '../../drawing/bars.js'
import { chart } from '../../drawing/chart.js'
import { HlByHandView, short } from '../../kit/by-hand.js'
import { codeBeside, list } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import stepsCss from '../../kit/steps.css'
import temperatureCss from './temperature.css'

const PER_DECADE = 20
const LAST = 1000 // the knob's largest value, which stands for infinity

/** Places of the slider and of the curve: 0, then 0.01 to 100, then infinity, each 20th of a decade. */
const TEMPERATURES = [
  0,
  ...Array.from({ length: 4 * PER_DECADE + 1 }, (_, i) => Number((10 ** (i / PER_DECADE - 2)).toPrecision(3))),
  Number.POSITIVE_INFINITY,
]

/** Where they stand: the end stops a little apart. */
const GAP = 5
const AT = TEMPERATURES.map((_, i) => (i === 0 ? 0 : i === TEMPERATURES.length - 1 ? i + 2 * GAP : i + GAP))
const END = AT[AT.length - 1]

/** The place that a point of the slider is nearest to. @param {number} x */
const placeAt = (x) => AT.reduce((best, at, i) => (Math.abs(at - x) < Math.abs(AT[best] - x) ? i : best), 0)

/** @param {number} t */
const named = (t) => (t === Number.POSITIVE_INFINITY ? text.infinity : String(Number(t.toPrecision(4))))

export class HlTemperature extends HlByHandView {
  static view = 'temperature'

  static styles = [...HlByHandView.styles, unsafeCSS(stepsCss), unsafeCSS(temperatureCss)]

  /** @param {string} name */
  dependsOn(name) {
    return super.dependsOn(name) || name === 'temperature.t'
  }

  /** @returns {import('./numbers.js').TemperatureRequest} */
  request() {
    return { ...this.rowRequest(), kind: 'temperature', temperature: this.t, temperatures: TEMPERATURES }
  }

  get t() {
    const t = this.state['temperature.t']
    return t >= LAST ? Number.POSITIVE_INFINITY : t
  }

  /** The place nearest to the temperature, of those between the end stops unless it is one. */
  get _place() {
    const { t } = this
    const last = TEMPERATURES.length - 1
    if (t === 0) return 0
    if (t === Number.POSITIVE_INFINITY) return last
    const above = TEMPERATURES.findIndex((at) => at >= t)
    if (above === last) return last - 1
    if (above <= 1) return 1
    return TEMPERATURES[above] - t < t - TEMPERATURES[above - 1] ? above : above - 1
  }

  view() {
    if (!this.data.given) return html`${this.sourceField(byHand)}<p class="message">${byHand.empty}</p>`
    return html`
      ${this.sourceField(byHand)}
      <div class="two">
        <div>${this._curve()}${this.hides('t') ? nothing : this._slider()}</div>
        <div>${this._weights()}${this._facts()}</div>
      </div>
      ${codeBeside(this, () => this._code())}
      <div class="footer"><span class="hint">${this._end()}</span>${this.saveMenu()}</div>
    `
  }

  /** @type {{ data: any, curve: any, bars: any } | null} */
  _made = null

  _figures() {
    if (this._made?.data === this.data) return this._made
    this._made = { data: this.data, curve: this._chart(), bars: this._bars() }
    return this._made
  }

  _chart() {
    const curve = this.tensor('curve').data
    const limit = this.tensor('limit').data[0]
    const tops = [1, 2, 3, 4, 5, 6].filter((top) => top >= limit)
    const top = tops[0] ?? 7
    const decade = (/** @type {number} */ i) => AT[1 + i * PER_DECADE]
    return chart({
      lines: [{ label: '', xs: AT, ys: curve }],
      references: [{ label: `${text.uniform}: ${short(limit)}`, value: limit }],
      ticks: Array.from({ length: top + 1 }, (_, i) => i),
      last: END,
      xTicks: [
        { x: 0, label: text.zero },
        ...['0.01', '0.1', '1', '10', '100'].map((label, i) => ({ x: decade(i), label })),
        { x: END, label: text.infinity },
      ],
      xTitle: text.axis,
      describe: (_, col) => text.point(named(TEMPERATURES[col]), short(curve[col])),
    })
  }

  _bars() {
    const values = this.tensor('weights').data
    const labels = this.data.given.keyLabels
    return bars({
      values,
      labels,
      hidden: Array.from(values, () => false),
      describe: (key) => text.bar(labels[key], short(values[key], 4)),
    })
  }

  _curve() {
    return html`<hl-panel .heading=${text.curve} tensors="curve limit" .figure=${this._figures()?.curve} .marks=${{ col: this._place }} .cursor=${{ row: 0, col: this._place }} @hl-pick=${this._pick}></hl-panel>`
  }

  _slider() {
    return html`<label class="slide"><span class="visually-hidden">${text.label}</span>
      <input type="range" min="0" max=${END} step="1" .value=${String(AT[this._place])} aria-valuetext=${text.at(named(this.t))} @input=${(/** @type {Event} */ event) => this._go(placeAt(Number(/** @type {HTMLInputElement} */ (event.target).value)))}>
      <span class="ends"><span>${text.zero}</span><output>${text.at(named(this.t))}</output><span>${text.infinity}</span></span></label>${this.note('temperature.t')}`
  }

  _weights() {
    return html`<hl-panel .heading=${text.weights} tensors="weights" .figure=${this._figures()?.bars} .marks=${{}}></hl-panel>`
  }

  _facts() {
    const limit = this.tensor('limit').data[0]
    const there = this.tensor('unscaled.temperature').data[0]
    const same = Array.from(this.tensor('unscaled.weights').data, (x) => short(x)).slice(0, 8)
    return html`<dl class="facts">
      <div data-tensors="rowSum"><dt>${text.sum}</dt><dd>${short(this.tensor('rowSum').data[0])}</dd></div>
      <div data-tensors="entropy limit"><dt>${text.entropy}</dt><dd>${text.bits(short(this.tensor('entropy').data[0]), short(limit))}</dd></div>
    </dl>
    <p class="unscaled" data-tensors="unscaled.temperature">${text.unscaled(named(this.t), there === Number.POSITIVE_INFINITY ? text.infinity : short(there))}</p>
    <p class="unscaled hint" data-tensors="unscaled.weights">${text.same} = (${same.join(', ')}${this.data.given.keys > 8 ? ', …' : ''})</p>`
  }

  _end() {
    const { t } = this
    const { zero, infinity, below, above, one } = text.ends
    return t === 0 ? zero : t === Number.POSITIVE_INFINITY ? infinity : t < 1 ? below : t > 1 ? above : one
  }

  /** The row at this temperature; at the end stops, the limit. @returns {import('../../kit/code/code.js').Code} */
  _code() {
    const scores = list(this.tensor('scores').data)
    const { t } = this
    const number = t === Number.POSITIVE_INFINITY ? 'inf' : named(t)
    const [visible, best] = ['np.isfinite(scores)', 'scores == scores.max()']
    const numpy = {
      0: `weights = (${best}) / (${best}).sum()  # the limit`,
      inf: `weights = ${visible} / ${visible}.sum()  # the limit`,
    }[number]
    const torch = (/** @type {string} */ line) => line.replaceAll('np.isfinite(scores)', 'scores.isfinite()')
    const soft = [
      { text: `e = np.exp((scores - scores.max()) / ${number})` },
      { text: 'weights = e / e.sum()', tensors: 'weights' },
    ]
    const print = { text: 'print(weights)', tensors: 'weights' }
    return {
      numpy: [
        { text: 'import numpy as np' },
        { text: `scores = np.array(${scores}, dtype=np.float32)`, tensors: 'scores' },
        ...(numpy ? [{ text: numpy, tensors: 'weights' }] : soft),
        { text: 'entropy = -np.sum(weights * np.log2(np.where(weights > 0, weights, 1)))', tensors: 'entropy' },
        print,
        { text: 'print(entropy)', tensors: 'entropy' },
      ],
      pytorch: [
        { text: 'import torch' },
        { text: `scores = torch.tensor(${scores})`, tensors: 'scores' },
        { text: numpy ? torch(numpy) : `weights = torch.softmax(scores / ${number}, dim=0)`, tensors: 'weights' },
        { text: 'entropy = -torch.xlogy(weights, weights).sum() / torch.tensor(2.0).log()', tensors: 'entropy' },
        print,
        { text: 'print(entropy)', tensors: 'entropy' },
      ],
    }
  }

  // ---- Changing ----

  /** @param {number} place */
  _go(place) {
    const t = TEMPERATURES[place]
    this.change({ 'temperature.t': t === Number.POSITIVE_INFINITY ? LAST : t })
  }

  /** @param {CustomEvent} event */
  _pick = (event) => this._go(event.detail.col)
}

define('hl-temperature', HlTemperature)
