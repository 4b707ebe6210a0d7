// <hl-reroll>: the same head of a model that has learned nothing, from six seeds.

import { html, nothing } from 'lit'
import models from 'text/models.js'
import text from 'text/reroll.js'
import { selectField } from '../../kit/controls/fields.js'
import { headName, ofHeads } from '../../kit/reading.js'
import { HlView } from '../../kit/view.js'
import { ROLLS, seedAfter } from './numbers.js'

/**
 * @import { RerollAnswer } from './types.js'
 * @import { Roll } from './figures.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} RerollFigures
 */

const SIZE = 150 // CSS pixels

/** @extends {HlView<RerollAnswer>} */
export default class HlReroll extends HlView {
  /** @param {RerollFigures} figures */
  body({ rolls, even }) {
    return html`
      ${this._controls()}
      <div class="rolls columns">${rolls.map((roll, i) => this._roll(roll, i))}</div>
      <p class="legend">${this.legend('weights', '0', '1', 'root')}<span>${text.axes} ${even}</span></p>
      <p class="apart-3">${text.lesson}</p>
    `
  }

  _controls() {
    const next = seedAfter(this.state.seed, ROLLS)
    return html`
      <div class="controls">
        ${this.hides('again') ? nothing : html`<button type="button" class="again inviting" @click=${() => this.change({ seed: next })}>${text.again}</button>`}
        ${this.numberField('seed', text.seed)}
        ${this.hides('head') ? nothing : this._headField()}
      </div>
    `
  }

  _headField() {
    const { network, layer, head } = this.data
    const options = ofHeads(network, (l, h) => [`${l}.${h}`, text.head(headName(network, l, h))]).flat()
    const choose = (/** @type {string} */ place) => {
      const [l, h] = place.split('.').map(Number)
      this.change({ layer: l, head: h })
    }
    return selectField('which', text.heads, options, { chosen: `${layer}.${head}`, choose })
  }

  /** @param {Roll} roll @param {number} i */
  _roll({ seed, map, best }, i) {
    const n = this.data.words.length
    const thumbnail = { values: map.values, rows: n, cols: n, size: SIZE, scale: 'root' }
    const canvas = html`<span data-tensors=${map.tensors.join(' ')}><canvas data-roll=${i} aria-hidden="true" .thumbnail=${thumbnail}></canvas></span>`
    return html`
      <div class="roll stack close small">
        ${this.hides('open') ? canvas : html`<button type="button" aria-label=${text.open(seed)} @click=${() => this._open(seed)}>${canvas}</button>`}
        <b>${text.roll(seed)} <span class="badge">${models.badges.labels.random}</span></b>
        <span class="best" data-tensors=${best.tensors.join(' ')}>${best.said}</span>
      </div>
    `
  }

  /** Shows a roll in the figure of heads. @param {number} seed */
  _open(seed) {
    const { layer, head } = this.data
    this.change({ model: 'random', seed, layer, head })
  }
}
