// <hl-scaling>: a thousand random queries with ten keys each: how hard the softmax becomes without the division by the
// root of d_k, and what is left of its derivative.

import { html, nothing } from 'lit'
import text from 'text/scaling.js'
import { segments } from '../../kit/controls/segments.js'
import { table } from '../../kit/table.js'
import { HlView } from '../../kit/view.js'
import { COUNT } from './numbers.js'

/**
 * @import { ScalingAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} ScalingFigures
 */

const CLASSES = ['largest', 'jacobian']

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

  /** @param {ScalingFigures} figures */
  body({ measures, verdict, one, table: { rows, ...numbers } }) {
    const [variance, ...others] = rows
    return html`
      ${this._controls()}
      <div class="two" @hl-hover=${this._hoverDraw} @hl-pick=${this._pickDraw}>${measures.map((panel, i) => this.panel(panel, CLASSES[i]))}</div>
      <p class="hint">${text.box}</p>
      ${this.said(verdict, 'verdict')}
      <div class="two">
        <div class="one stack">
          ${this.panel(one.weights, 'weights')}
          ${this.said(one.note, '')}
          ${this.hides('draw') ? nothing : html`<button type="button" class="another" @click=${() => this.change({ 'scaling.draw': (this.state['scaling.draw'] + 1) % COUNT })}>${text.one.another}</button>`}
        </div>
        ${table({ ...numbers, caption: text.table.caption, rows: [{ ...variance, kind: 'variance' }, ...others] }, { kind: 'numeric' })}
      </div>
    `
  }

  _controls() {
    const { count, keys, seed } = this.data
    return html`
      <div class="controls">
        ${segments(this, 'scaling.dim', text.dim)}
        ${this.switchField('scaling.scaled', text.scaled)}
        ${this.nextSeed(text.again)}
        <p class="hint progress" role="status">${this.share < 1 ? text.drawing(Math.floor(100 * this.share)) : text.drawn(count, keys, seed)}</p>
      </div>
    `
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
