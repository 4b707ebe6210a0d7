// <hl-scaling>: a thousand random queries with ten keys each: how hard the softmax becomes without the division by the
// root of d_k, and what is left of its derivative.

import { html, nothing } from 'lit'
import text from 'text/scaling.js'
import { slider } from '../../kit/controls/fields.js'
import { table } from '../../kit/table.js'
import { HlView } from '../../kit/view.js'
import { KNOBS } from '../../session/knobs.js'
import { isHard } from './hard.js'
import { COUNT } from './numbers.js'

/**
 * @import { ScalingAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} ScalingFigures
 */

const CLASSES = ['largest', 'jacobian']

const DIMS = KNOBS['scaling.dim'].choices ?? []

/** @extends {HlView<ScalingAnswer>} */
export default class HlScaling extends HlView {
  static properties = { ...HlView.properties, share: { state: true } }

  constructor() {
    super()
    /** How much of the newest draws is done. */
    this.share = 1
  }

  /** @param {ScalingAnswer} data */
  take(data) {
    super.take(data)
    this.share = 1
  }

  /** @param {number} share */
  progress(share) {
    this.share = share
  }

  // ---- What there is to do ----

  isMet() {
    return this.state['scaling.scaled'] && isHard(this.data)
  }

  task() {
    const isScaled = this.state['scaling.scaled']
    const { raise, divide, small, met } = text.tasks
    if (isHard(this.data)) return isScaled ? met : divide
    return isScaled ? small : raise
  }

  // ---- Rendering ----

  controls() {
    return html`${this._dim()}${this.switchField('scaling.scaled', text.scaled)}`
  }

  more() {
    const { count, keys, seed } = this.data
    return html`
      <p>${text.drawn(count, keys, seed)}</p>
      <p>${text.box}</p>
      <p>${text.norm}</p>
      <div class="flow">${this.nextSeed(text.again)}${this._another()}</div>
    `
  }

  /** @param {ScalingFigures} figures */
  body({ clouds, facts, one }) {
    return html`
      <div class="two" @hl-hover=${this._hoverDraw} @hl-pick=${this._pickDraw}>
        <div class="stack">${clouds.map((panel, i) => this.panel(panel, CLASSES[i]))}<p class="hint why">${text.why}</p></div>
        <div class="side">
          <dl class="readings">${facts.map(({ tensors, title, said }) => html`<div data-tensors=${tensors.join(' ')}><dt>${title}</dt><dd>${said}</dd></div>`)}</dl>
          ${this.panel(one.weights, 'weights')}
        </div>
      </div>
    `
  }

  /** @param {ScalingFigures} figures */
  details({ both, verdict, one, table: { rows, ...numbers } }) {
    const [variance, ...others] = rows
    return html`
      ${this.said(verdict, '')}
      ${this.said(one.note, '')}
      <div class="two" @hl-hover=${this._hoverDraw} @hl-pick=${this._pickDraw}>${both.map((panel) => this.panel(panel))}</div>
      ${table({ ...numbers, caption: text.table.caption, rows: [{ ...variance, kind: 'variance' }, ...others] }, { kind: 'numeric' })}
    `
  }

  /** A slider over the choices; while numbers are drawn it says how far they are. */
  _dim() {
    if (this.hides('dim')) return nothing
    const value = DIMS.indexOf(this.state['scaling.dim'])
    const slide = (/** @type {number} */ to) => this.change({ 'scaling.dim': DIMS[to] })
    return html`<div class="field dim">
      <label for="dim">${text.dim} = <output class="number">${DIMS[value]}</output> <span class="hint" role="status">${this.share < 1 ? text.drawing(Math.floor(100 * this.share)) : nothing}</span></label>
      ${slider({ id: 'dim', value, max: DIMS.length - 1, spoken: DIMS[value], slide })}
      ${this.note('scaling.dim')}
    </div>`
  }

  _another() {
    if (this.hides('draw')) return nothing
    const next = (this.state['scaling.draw'] + 1) % COUNT
    return html`<button type="button" class="another" @click=${() => this.change({ 'scaling.draw': next })}>${text.one.another}</button>`
  }

  // ---- Pointing and picking ----

  /** @param {CustomEvent} event */
  _hoverDraw = ({ detail }) => this.know({ hovered: detail?.col })

  /** @param {CustomEvent} event */
  _pickDraw = ({ detail }) => {
    this.own = {}
    this.change({ 'scaling.draw': detail.col })
  }
}
