// <hl-plane>: a query among keys in a plane, to be dragged: lines of equal score, weights, and the output inside the hull
// of the values. Dot product and cosine side by side.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/plane.js'
import { bars } from '../../drawing/bars.js'
import { hullOf, plane, REACH } from '../../drawing/plane.js'
import { codeBeside } from '../../kit/code/code.js'
import { formula } from '../../kit/code/formula.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import { HlView } from '../../kit/view.js'
import { KNOBS } from '../../session/state.js'
import { planeCode } from './code.js'
import planeCss from './plane.css'
import { PRESETS } from './presets.js'

/**
 * @typedef {import('../../drawing/plane.js').Point} Point
 * @typedef {{ knob: 'plane.query' | 'plane.keys' | 'plane.values', index: number, at: Point, label: string,
 *   spoken: string }} Handle
 */

/** Where the slider of temperatures stops; the last stands for infinity. */
const STOPS = [0, 0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 10, 30, 100, KNOBS['plane.temperature'].max ?? 0]

const STEP = 0.1
const LARGE_STEP = 0.5
/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }

/** Two decimals, none that are zeros. @param {number} x */
const short = (x) => String(Number(x.toFixed(2))).replace('-', '−')

export class HlPlane extends HlView {
  static view = 'plane'

  static styles = [...HlView.styles, unsafeCSS(planeCss)]

  /** @param {string} name */
  dependsOn(name) {
    return name.startsWith('plane.') && name !== 'plane.pick'
  }

  /** @returns {import('./numbers.js').PlaneRequest} */
  request() {
    const { state } = this
    const keys = state['plane.keys'].map(inside)
    const values = state['plane.values'].map(inside)
    const n = Math.min(keys.length, values.length)
    return {
      kind: 'plane',
      query: inside(state['plane.query']),
      keys: keys.slice(0, n),
      values: values.slice(0, n),
      stretch: state['plane.stretch'],
      temperature: this.temperature,
    }
  }

  /** The knob's largest value stands for infinity. */
  get temperature() {
    const value = this.state['plane.temperature']
    return value === KNOBS['plane.temperature'].max ? Number.POSITIVE_INFINITY : value
  }

  /** Numbers of a tensor on show. @param {string} name @returns {Float32Array} */
  _of(name) {
    return this.tensor(name).data
  }

  /** Its rows as points. @param {string} name @returns {Point[]} */
  _points(name) {
    const data = this._of(name)
    return Array.from({ length: data.length / 2 }, (_, j) => [data[2 * j], data[2 * j + 1]])
  }

  /** The key on show: under the pointer, else picked. */
  get _at() {
    const last = this._of('weights').length - 1
    return Math.min(this._hovered ?? this.state['plane.pick'], last)
  }

  /** @type {number | null} */
  _hovered = null

  // ---- Figures ----

  /** @type {{ data: any, keys: any, weights: any, values: any } | null} */
  _made = null

  _figures() {
    if (this._made?.data === this.data) return /** @type {any} */ (this._made)
    const numbers = this._of('weights')
    const labels = Array.from(numbers, (_, j) => `k${j + 1}`)
    const describe = (/** @type {number} */ j) => text.weightCell(labels[j], readable(numbers[j]))
    const weights = bars({ values: numbers, labels, hidden: labels.map(() => false), describe })
    this._made = { data: this.data, keys: this._keysFigure(), weights, values: this._valuesFigure() }
    return this._made
  }

  _keysFigure() {
    const [query] = this._points('query')
    const keys = this._points('keys')
    const scores = this._of('scores')
    const weights = this._of('weights')
    const best = bestOf(scores)
    return plane({
      dots: [
        ...keys.map((at, j) => ({ at, label: `k${j + 1}`, role: /** @type {const} */ ('key') })),
        { at: query, label: 'q', role: 'query', arrow: true },
      ],
      normal: query,
      levels: keys.map((through, j) => ({
        through,
        label: scores[j].toFixed(2).replace('-', '−'),
        strong: best.includes(j),
      })),
      rows: keys.length,
      describe: (j) =>
        text.keyCell(`k${j + 1}`, short(keys[j][0]), short(keys[j][1]), readable(scores[j]), readable(weights[j])),
      summary: () => this._lookText(),
    })
  }

  _valuesFigure() {
    const values = this._points('values')
    const [output] = this._points('output')
    const weights = this._of('weights')
    return plane({
      dots: [
        ...values.map((at, j) => ({ at, label: `v${j + 1}`, role: /** @type {const} */ ('value') })),
        { at: output, label: 'output', role: 'accent', hollow: true },
      ],
      hull: hullOf(values),
      from: output,
      links: values.map((to, j) => ({ to, share: weights[j] })),
      rows: values.length,
      describe: (j) => text.valueCell(`v${j + 1}`, short(values[j][0]), short(values[j][1]), readable(weights[j])),
      summary: () => this._outputText(),
    })
  }

  // ---- Rendering ----

  view() {
    const { keys, weights, values } = this._figures()
    const row = this._at
    const cursor = { row: Math.min(this.state['plane.pick'], weights.rows - 1), col: 0 }
    return html`
      ${this.hides('presets') ? nothing : this._presets()}
      <div class="planes" @hl-hover=${this._hover} @hl-pick=${this._pick}>
        <hl-panel class="keys" .heading=${text.keys} tensors="query keys scores" .figure=${keys} .marks=${{ row }} .cursor=${cursor} @click=${this._putQuery}>
          <div class="area">${this._handles(this._keyHandles())}</div>
        </hl-panel>
        <div class="beside">
          <hl-panel class="weights" .heading=${text.weights} tensors="weights" .figure=${weights} .marks=${{ col: row }} .cursor=${cursor}></hl-panel>
          <hl-panel class="values" .heading=${text.values} tensors="weights values output" .figure=${values} .marks=${{ row }} .cursor=${cursor}>
            <div class="area">${this._handles(this._valueHandles())}</div>
          </hl-panel>
        </div>
      </div>
      <div class="sliders">${this._temperatureField()} ${this._stretchField()}</div>
      <div class="said">
        <p class="look" data-tensors="scores weights">${this._lookText()}</p>
        <p class="output" data-tensors="weightSum output">${this._outputText()}</p>
      </div>
      ${this._comparison()}
      <p class="hint">${text.levels} ${text.hint}</p>
      ${codeBeside(this, () => planeCode(this.request()))}
      <div class="footer"><span></span>${this.saveMenu()}</div>
    `
  }

  updated() {
    super.updated()
    // Not as style attributes, which the page's policy forbids.
    for (const handle of /** @type {NodeListOf<HTMLElement>} */ (this.renderRoot.querySelectorAll('.handle'))) {
      const { x, y } = handle.dataset
      handle.style.left = `${(50 * (Number(x) + REACH.x)) / REACH.x}%`
      handle.style.top = `${(50 * (REACH.y - Number(y))) / REACH.y}%`
    }
  }

  _presets() {
    return html`
      <div class="chips"><span class="hint">${text.presets.title}</span>
        ${PRESETS.map(({ name, knobs }) => html`<button type="button" @click=${() => this.change(knobs)}>${text.presets.names[name]}</button>`)}
      </div>
    `
  }

  _temperatureField() {
    if (this.hides('temperature')) return nothing
    const value = this.state['plane.temperature']
    const stop = STOPS.filter((each) => each <= value).length - 1
    const said = text.temperatureIs(this.temperature)
    const take = (/** @type {Event} */ event) =>
      this.change({ 'plane.temperature': STOPS[Number(/** @type {HTMLInputElement} */ (event.target).value)] })
    return html`
      <div class="field">
        <label for="temperature">${text.temperature} <output class="number">${said}</output></label>
        <input id="temperature" type="range" min="0" max=${STOPS.length - 1} step="1" .value=${String(stop)} aria-valuetext=${said} @input=${take}>
        <span class="ends" aria-hidden="true"><span>0</span><span>∞</span></span>
        ${this.note('plane.temperature')}
      </div>
    `
  }

  _stretchField() {
    if (this.hides('stretch')) return nothing
    const { max, min } = KNOBS['plane.stretch']
    const value = this.state['plane.stretch']
    const said = text.stretchIs(short(value), this._of('queryLength')[0].toFixed(2))
    const take = (/** @type {Event} */ event) =>
      this.change({ 'plane.stretch': /** @type {HTMLInputElement} */ (event.target).value })
    return html`
      <div class="field" data-tensors="queryLength">
        <label for="stretch">${text.stretch} <output class="number">${said}</output></label>
        <input id="stretch" type="range" min=${min ?? 0} max=${max ?? 1} step="0.05" .value=${String(value)} aria-valuetext=${said} @input=${take}>
        <span class="ends" aria-hidden="true"><span>× ${min}</span><span>× ${max}</span></span>
        ${this.note('plane.stretch')}
      </div>
    `
  }

  /** What decides where the query looks. */
  _lookText() {
    const scores = this._of('scores')
    const weights = this._of('weights')
    const names = (/** @type {string} */ letter, /** @type {number[]} */ places) =>
      places.map((j) => `${letter}${j + 1}`)
    const [first] = bestOf(scores)
    const [key, score] = [`k${first + 1}`, readable(scores[first])]
    if (this.temperature === Number.POSITIVE_INFINITY) return text.limitInfinite
    if (scores.every((score) => score === 0)) return text.noQuery
    if (this.temperature === 0) return text.limitZero(names('k', bestOf(weights)), names('v', bestOf(weights)))
    if (scores.every((score) => score < 0)) return text.allNegative(key, score)
    return text.ordinary(key, score, readable(weights[first]))
  }

  _outputText() {
    const [x, y] = this._of('output')
    return text.output(readable(this._of('weightSum')[0]), readable(x), readable(y))
  }

  /** Dot product and cosine of each key. */
  _comparison() {
    const [products, cosines, lengths] = ['products', 'cosines', 'keyLengths'].map((name) => this._of(name))
    const { columns } = text
    const bests = [bestOf(products), bestOf(cosines)]
    const cell = (/** @type {Float32Array} */ values, /** @type {number} */ j, /** @type {number[]} */ best) =>
      html`<td class=${best.includes(j) ? 'best' : ''}><span class="number">${Number.isNaN(values[j]) ? '–' : readable(values[j])}</span>${best.includes(j) ? html` <span class="mark">${text.best}</span>` : nothing}</td>`
    return html`
      <div class="comparison">
        <div class="numbers" data-tensors="products cosines keyLengths queryLength">
          <table>
            <caption>${text.table}: ${formula('dot')}, ${text.queryLength(readable(this._of('queryLength')[0]))}</caption>
            <thead><tr><th scope="col">${columns.key}</th><th scope="col">${columns.length}</th><th scope="col">${columns.cosine}</th><th scope="col">${columns.product}</th></tr></thead>
            <tbody>
              ${Array.from(products, (_, j) => html`<tr class=${j === this._at ? 'at' : ''}><th scope="row">k${j + 1}</th>${cell(lengths, j, [])}${cell(cosines, j, bests[1])}${cell(products, j, bests[0])}</tr>`)}
            </tbody>
          </table>
          <p>${this._comparisonText(bests)}</p>
        </div>
        <p class="inverse">${text.inverse} <span data-tensors="gap">${this._inverseText()}</span></p>
      </div>
    `
  }

  /** @param {number[][]} bests by product, by cosine */
  _comparisonText([byProduct, byCosine]) {
    if (!byCosine.length) return text.noDirection
    const both = byProduct.filter((j) => byCosine.includes(j)).map((j) => `k${j + 1}`)
    return both.length ? text.agree(both) : text.differ(`k${byProduct[0] + 1}`, `k${byCosine[0] + 1}`)
  }

  _inverseText() {
    const stretch = this.state['plane.stretch']
    const instead = stretch ? this.temperature / stretch : Number.POSITIVE_INFINITY
    const temperature = instead === Number.POSITIVE_INFINITY ? '∞' : String(Number(instead.toPrecision(3)))
    const [gap] = this._of('gap')
    return text.inverseIs(short(stretch), temperature, gap ? readable(gap) : '0')
  }

  // ---- Points that can be moved ----

  /** @returns {Handle[]} the query last, on top */
  _keyHandles() {
    const [query] = this._points('query')
    const weights = this._of('weights')
    const best = bestOf(weights)[0]
    const spoken = text.queryAt(short(query[0]), short(query[1]), `k${best + 1}`, readable(weights[best]))
    return [
      ...this._points('keys').map((at, index) => pointHandle('plane.keys', index, at, text.handles.key(index + 1))),
      { knob: 'plane.query', index: 0, at: query, label: text.handles.query, spoken },
    ]
  }

  /** @returns {Handle[]} */
  _valueHandles() {
    return this._points('values').map((at, index) =>
      pointHandle('plane.values', index, at, text.handles.value(index + 1)),
    )
  }

  /** @param {Handle[]} handles */
  _handles(handles) {
    if (this.hides('points')) return nothing
    return handles.map((handle) => {
      const [x, y] = inside(handle.at)
      return html`<div class="handle" role="slider" tabindex="0" aria-roledescription=${text.point} aria-label=${handle.label}
        aria-valuemin=${-REACH.x} aria-valuemax=${REACH.x} aria-valuenow=${short(x).replace('−', '-')} aria-valuetext=${handle.spoken}
        data-knob=${handle.knob} data-index=${handle.index} data-x=${x} data-y=${y}
        @pointerdown=${this._hold} @pointermove=${this._drag} @keydown=${this._nudge}></div>`
    })
  }

  /** @param {PointerEvent} event */
  _hold = (event) => {
    if (event.button !== 0 || !event.isPrimary) return
    const handle = /** @type {HTMLElement} */ (event.currentTarget)
    handle.setPointerCapture(event.pointerId)
  }

  /** @param {PointerEvent} event */
  _drag = (event) => {
    const handle = /** @type {HTMLElement} */ (event.currentTarget)
    if (!handle.hasPointerCapture(event.pointerId)) return
    this._move(handle, pointIn(/** @type {HTMLElement} */ (handle.parentElement), event))
  }

  /** @param {KeyboardEvent} event */
  _nudge = (event) => {
    const arrow = ARROWS[event.key]
    if (!arrow || event.altKey || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    const handle = /** @type {HTMLElement} */ (event.currentTarget)
    const step = event.shiftKey ? LARGE_STEP : STEP
    const { x, y } = handle.dataset
    this._move(handle, [Number(x) + step * arrow[0], Number(y) + step * arrow[1]])
  }

  /** @param {HTMLElement} handle @param {Point} to */
  _move(handle, to) {
    const knob = /** @type {Handle['knob']} */ (handle.dataset.knob)
    const point = rounded(inside(to))
    if (knob === 'plane.query') return this._setQuery(point)
    const index = Number(handle.dataset.index)
    this.change({
      [knob]: this.state[knob].map((/** @type {number[]} */ old, /** @type {number} */ j) =>
        j === index ? point : inside(old),
      ),
    })
  }

  /** What is put somewhere is as long as it was put. @param {Point} point */
  _setQuery(point) {
    this.change({ 'plane.query': point, 'plane.stretch': 1 })
  }

  /** @param {MouseEvent} event */
  _putQuery = (event) => {
    const panel = /** @type {HTMLElement} */ (event.currentTarget)
    if (event.target !== panel || this.hides('points')) return // a point was clicked, or none may be moved
    const point = pointIn(/** @type {HTMLElement} */ (panel.querySelector('.area')), event)
    if (Math.abs(point[0]) <= REACH.x && Math.abs(point[1]) <= REACH.y) this._setQuery(rounded(point))
  }

  /** @param {CustomEvent} event */
  _hover = ({ detail }) => {
    const row = detail?.row ?? null
    if (row === this._hovered) return
    this._hovered = row
    this.requestUpdate()
  }

  /** @param {CustomEvent} event */
  _pick = ({ detail }) => {
    this._hovered = null
    this.change({ 'plane.pick': detail.row })
    this.requestUpdate()
  }
}

/** @param {'plane.keys' | 'plane.values'} knob @param {number} index @param {Point} at @param {string} label @returns {Handle} */
const pointHandle = (knob, index, at, label) => ({
  knob,
  index,
  at,
  label,
  spoken: text.at(short(at[0]), short(at[1])),
})

/** Where the largest are; none among numbers that are none. @param {Float32Array} values */
function bestOf(values) {
  const most = Math.max(...values)
  return Array.from(values, (_, j) => j).filter((j) => values[j] === most)
}

/** Two numbers, in the plane's reach. @param {number[]} point @returns {Point} */
const inside = ([x = 0, y = 0]) => [Math.max(-REACH.x, Math.min(REACH.x, x)), Math.max(-REACH.y, Math.min(REACH.y, y))]

/** @param {Point} point @returns {Point} */
const rounded = ([x, y]) => [Math.round(100 * x) / 100, Math.round(100 * y) / 100]

/** Where in the plane an event is. @param {HTMLElement} area @param {MouseEvent} event @returns {Point} */
function pointIn(area, event) {
  const box = area.getBoundingClientRect()
  const unit = box.width / (2 * REACH.x)
  return [(event.clientX - box.left) / unit - REACH.x, REACH.y - (event.clientY - box.top) / unit]
}

define('hl-plane', HlPlane)
