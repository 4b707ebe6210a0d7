// <hl-reroll>: the same head of a model that has learned nothing, from six seeds.

import { html, nothing } from 'lit'
import models from 'text/models.js'
import text from 'text/reroll.js'
import { themeOf } from '../../drawing/theme.js'
import { drawThumbnail } from '../../kit/panel/thumbnail.js'
import { headName } from '../../kit/reading.js'
import { HlView } from '../../kit/view.js'
import { ROLLS, seedAfter } from './numbers.js'

/**
 * @import { Roll } from './figures.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} RerollFigures
 */

const SIZE = 150 // CSS pixels

export default class HlReroll extends HlView {
  /** What is on show. @type {readonly Roll[]} */
  _rolls = []

  /** @param {RerollFigures} figures */
  body({ rolls, even }) {
    this._rolls = rolls
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
    const { attentions, config } = network
    const places = Array.from({ length: attentions * config.heads }, (_, i) => [
      Math.floor(i / config.heads),
      i % config.heads,
    ])
    const choose = (/** @type {Event} */ event) => {
      const chosen = /** @type {HTMLSelectElement} */ (event.target).value.split('.').map(Number)
      this.change({ layer: chosen[0], head: chosen[1] })
    }
    return html`
      <div class="field">
        <label for="which">${text.heads}</label>
        <select id="which" @change=${choose}>
          ${places.map(([l, h]) => html`<option value=${`${l}.${h}`} .selected=${l === layer && h === head}>${text.head(headName(network, l, h))}</option>`)}
        </select>
      </div>
    `
  }

  /** @param {Roll} roll @param {number} i */
  _roll({ seed, map, best }, i) {
    const canvas = html`<span data-tensors=${map.tensors.join(' ')}><canvas data-roll=${i} aria-hidden="true"></canvas></span>`
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

  updated() {
    super.updated()
    const n = this.data?.words.length
    const look = { rows: n, cols: n, size: SIZE, scale: /** @type {const} */ ('root'), dark: themeOf(this).dark }
    for (const canvas of /** @type {NodeListOf<HTMLCanvasElement>} */ (
      this.renderRoot.querySelectorAll('canvas[data-roll]')
    )) {
      const { values } = this._rolls[Number(canvas.dataset.roll)].map
      void drawThumbnail(this.session, canvas, { values, ...look })
    }
  }
}
