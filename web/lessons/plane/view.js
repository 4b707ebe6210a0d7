// <hl-plane>: a query among keys in a plane, to be dragged: lines of equal score, weights, and the output inside the hull
// of the values. Dot product and cosine side by side, as bars; in the drawer as numbers.

import { html, nothing } from 'lit'
import text from 'text/plane.js'
import { REACH } from '../../drawing/plane.js'
import { formula } from '../../kit/code/formula.js'
import { rangeField } from '../../kit/controls/fields.js'
import { HlView } from '../../kit/view.js'
import { KNOBS } from '../../session/knobs.js'
import { inside } from './numbers.js'
import { PRESETS } from './presets.js'

/**
 * @import { Point } from '../../drawing/plane.js'
 * @import { Said } from '../../kit/types.js'
 * @import { ComparedKey, Handle, Handles } from './figures.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} PlaneFigures
 */

/** Where the slider of temperatures stops; the last stands for infinity. */
const STOPS = [0, 0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 10, 30, 100, KNOBS['plane.temperature'].max ?? 0]

const STEP = 0.1
const LARGE_STEP = 0.5
/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }

export default class HlPlane extends HlView {
  // ---- Rendering ----

  /** @param {PlaneFigures} figures */
  task({ task: { tensors, said } }) {
    return html`<span data-tensors=${tensors.join(' ')}>${said}</span>`
  }

  /** @param {PlaneFigures} figures */
  isMet({ task }) {
    return task.isMet
  }

  /** @param {PlaneFigures} figures */
  controls({ temperature, stretched }) {
    return html`${this._temperatureField(temperature)} ${this._stretchField(stretched)}`
  }

  /** @param {PlaneFigures} shown */
  body({ keys, weights, products, cosines, values, handles, look }) {
    return html`
      <div class="soft" @hl-hover=${this._hover} @hl-pick=${this._pick} @click=${this._putQuery}>
        ${this.panel(keys, 'keys', this._area(handles.keys))}
        ${this.panel(values, 'values', this._area(handles.values))}
        ${this.panel(weights, 'weights')}
        <div class="compared">${this.panel(products, 'products')}${this.panel(cosines, 'cosines')}</div>
      </div>
      ${this.said(look, 'look strong')}
    `
  }

  more() {
    return html`${this.hides('presets') ? nothing : this._presets()}<p class="hint">${text.levels} ${text.hint} ${text.own}</p>`
  }

  /** @param {PlaneFigures} shown */
  details(shown) {
    return html`${this.said(shown.output, 'output')}${this._comparison(shown)}`
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

  /** @param {string} said */
  _temperatureField(said) {
    const value = this.state['plane.temperature']
    return rangeField(this, 'plane.temperature', text.temperature, {
      ...{ said, spoken: said, ends: ['0', '∞'], min: 0, max: STOPS.length - 1 },
      value: STOPS.filter((each) => each <= value).length - 1,
      slide: (stop) => this.change({ 'plane.temperature': STOPS[stop] }),
    })
  }

  /** @param {Said} stretched */
  _stretchField({ tensors, said }) {
    const { min, max } = KNOBS['plane.stretch']
    const ends = [`× ${min}`, `× ${max}`]
    return rangeField(this, 'plane.stretch', text.stretch, { tensors, said, spoken: said, ends, step: 0.05 })
  }

  /** Dot product and cosine of each key. @param {PlaneFigures} shown */
  _comparison({ comparison: { tensors, caption, rows, said }, inverse }) {
    const { columns } = text
    return html`
      <div class="comparison columns">
        <div class="numbers" data-tensors=${tensors.join(' ')}>
          <div class="scroll" role="region" tabindex="0" aria-label=${text.table}>
            <table>
              <caption>${text.table}: ${formula('dot')}, ${caption}</caption>
              <thead><tr><th scope="col">${columns.key}</th><th scope="col">${columns.length}</th><th scope="col">${columns.cosine}</th><th scope="col">${columns.product}</th></tr></thead>
              <tbody>${rows.map(comparedKey)}</tbody>
            </table>
          </div>
          <p class="apart-2">${said}</p>
        </div>
        <p class="inverse apart-2">${text.inverse} ${inverse.said ? html`<span data-tensors=${inverse.tensors.join(' ')}>${inverse.said}</span>` : nothing}</p>
      </div>
    `
  }

  // ---- Points that can be moved ----

  /** @param {Handles} handles */
  _area({ tensors, list }) {
    return html`<div class="area" data-tensors=${tensors.join(' ')}>${this.hides('points') ? nothing : list.map((handle) => this._handle(handle))}</div>`
  }

  /** @param {Handle} handle */
  _handle({ knob, index, at: [x, y], label, spoken }) {
    return html`<div class="handle" role="slider" tabindex="0" aria-roledescription=${text.point} aria-label=${label}
      aria-valuemin=${-REACH.x} aria-valuemax=${REACH.x} aria-valuenow=${Number(x.toFixed(2))} aria-valuetext=${spoken}
      data-knob=${knob} data-index=${index} data-x=${x} data-y=${y}
      @pointerdown=${this._hold} @pointermove=${this._drag} @keydown=${this._nudge}></div>`
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
    this.change({ [knob]: this.state[knob].map((old, j) => (j === index ? point : inside(old))) })
  }

  /** What is put somewhere is as long as it was put. @param {Point} point */
  _setQuery(point) {
    this.change({ 'plane.query': point, 'plane.stretch': 1 })
  }

  /** @param {MouseEvent} event */
  _putQuery = (event) => {
    const panel = /** @type {HTMLElement} */ (event.target)
    if (!panel.matches('hl-panel.keys') || this.hides('points')) return // a point was clicked, or none may be moved
    const point = pointIn(/** @type {HTMLElement} */ (panel.querySelector('.area')), event)
    if (Math.abs(point[0]) <= REACH.x && Math.abs(point[1]) <= REACH.y) this._setQuery(rounded(point))
  }

  /** @param {CustomEvent} event */
  _hover = ({ detail }) => this.know({ hovered: detail?.row })

  /** @param {CustomEvent} event */
  _pick = ({ detail }) => {
    this.know({})
    this.change({ 'plane.pick': detail.row })
  }
}

/** @param {ComparedKey} key */
const comparedKey = ({ title, cells, isBest, isAt }) => html`
  <tr class=${isAt ? 'at' : ''}><th scope="row">${title}</th>${cells.map(
    (cell, i) =>
      html`<td class=${isBest[i] ? 'best' : ''}><span class="number">${cell}</span>${isBest[i] ? html` <span class="mark">${text.best}</span>` : nothing}</td>`,
  )}</tr>`

/** @param {Point} point @returns {Point} */
const rounded = ([x, y]) => [Math.round(100 * x) / 100, Math.round(100 * y) / 100]

/** Where in the plane an event is. @param {HTMLElement} area @param {MouseEvent} event @returns {Point} */
function pointIn(area, event) {
  const box = area.getBoundingClientRect()
  const unit = box.width / (2 * REACH.x)
  return [(event.clientX - box.left) / unit - REACH.x, REACH.y - (event.clientY - box.top) / unit]
}
