// <hl-depth>: the words of the sentence as arrows through a stack of random layers. It opens with the residual connections
// in place.

import { html, nothing } from 'lit'
import text from 'text/depth.js'
import { HlCellView } from '../../kit/cell-view.js'
import { rangeField } from '../../kit/controls/fields.js'
import { segments } from '../../kit/controls/segments.js'
import { table } from '../../kit/table.js'
import { valuesIn } from '../../session/tensors.js'
import { DEPTH } from './stack.js'

/**
 * @import { DepthAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} DepthFigures
 * @typedef {NonNullable<DepthFigures['shown']>} Shown
 */

/** @extends {HlCellView<DepthAnswer>} */
export default class HlDepth extends HlCellView {
  static properties = { ...HlCellView.properties, share: { state: true } }

  constructor() {
    super()
    /** How much of the newest gradients is done. */
    this.share = 0
  }

  /** @param {number} share */
  progress(share) {
    this.share = share
  }

  /** What is computed does not depend on what the pointer is over. */
  request() {
    return this.lesson.request(this.state, this.own)
  }

  /** @param {DepthFigures} figures */
  isMet({ outcome }) {
    return Boolean(outcome?.isCut && outcome.isCollapsed)
  }

  /** @param {DepthFigures} figures */
  controls({ layers }) {
    return html`
      ${this._wire()}
      ${rangeField(this, 'depth.layers', text.layers, { said: String(layers), spoken: text.layersSaid(layers), value: layers, max: DEPTH })}
      ${segments(this, 'depth.norm', text.norm, text.norms)}
    `
  }

  /** The residual connections, as one button that cuts them and joins them again. */
  _wire() {
    if (this.hides('residual')) return nothing
    const isWhole = this.state['depth.residual']
    const turn = () => this.change({ 'depth.residual': !isWhole })
    return html`<button type="button" id="residual" class=${isWhole ? 'primary' : ''} @click=${turn}>${label(text.cut, isWhole)}${label(text.join, !isWhole)}</button>`
  }

  /** @param {Shown} shown */
  body({ arrows, cosines, gradients, readings, ending }) {
    return html`
      ${this.beyond()}
      <div class="two">
        <div class="stack" @hl-hover=${this.hoverRow} @hl-pick=${this.pickRow}>
          ${this.panel(arrows, 'arrows')}
          <p class="hint">${text.shadows}</p>
          <dl class="readings">${readings.map(({ tensors, title, said }) => html`<div data-tensors=${tensors.join(' ')}><dt>${title}</dt><dd>${said}</dd></div>`)}</dl>
        </div>
        <div class="stack" @hl-pick=${this._pickDepth}>
          ${this.panel(cosines)}
          ${this.panel(gradients)}
          <p class="hint">${text.random} ${this._isComing ? html`<span role="status">${text.computing(Math.floor(100 * this.share))}</span>` : nothing}</p>
          ${ending ? this.said(ending, 'note') : nothing}
        </div>
      </div>
    `
  }

  /** Whether gradients are still on their way. */
  get _isComing() {
    return Number.isNaN(valuesIn(this.data, 'bottom')[0])
  }

  more() {
    return html`
      <div class="controls">${this.nextSeed(text.again)}</div>
      ${text.made(this.state['depth.seed']).map((line) => html`<p class="hint">${line}</p>`)}
    `
  }

  /** @param {Shown} shown */
  details({ plane, ways, seeds, table: numbers }) {
    const kind = { kind: 'numeric' }
    return html`
      ${this.said(plane, '')}
      <div class="two">
        <div @hl-pick=${this._pickDepth}>${this.panel(ways)}<p class="hint">${text.loss}</p></div>
        <div class="scroll">${table({ ...seeds, caption: text.seeds, head: text.seedColumns }, kind)}</div>
      </div>
      <div class="scroll">${table({ ...numbers, caption: text.table, head: text.columns }, kind)}</div>
    `
  }

  /** @param {CustomEvent} event */
  _pickDepth = ({ detail }) => this.change({ 'depth.layers': detail.col })
}

/** One of two labels in one place, so that the button is as wide whichever is seen. @param {string} words @param {boolean} isSeen */
const label = (words, isSeen) => html`<span aria-hidden=${String(!isSeen)}>${words}</span>`
