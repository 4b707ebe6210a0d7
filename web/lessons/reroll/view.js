// <hl-reroll>: the same head of a model that has learned nothing, rolled anew from one seed after the other.

import { html, nothing } from 'lit'
import text from 'text/reroll.js'
import { HlCellView } from '../../kit/cell-view.js'
import { selectField } from '../../kit/controls/fields.js'
import { headName, ofHeads } from '../../kit/reading.js'
import { countOf, goalIn } from './figures.js'
import { ROLLS, seedAfter } from './numbers.js'

/**
 * @import { RerollAnswer } from './types.js'
 * @import { Roll } from './figures.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} RerollFigures
 */

const SIZE = 150 // CSS pixels

/** @extends {HlCellView<RerollAnswer>} */
export default class HlReroll extends HlCellView {
  task() {
    return text.frame.ask(goalIn(this.data, this.own))
  }

  isMet() {
    return goalIn(this.data, this.own).stage === 'gone'
  }

  controls() {
    if (this.hides('again')) return nothing
    return html`<button type="button" class="again primary" @click=${() => this._roll()}>${text.again}</button>`
  }

  /** @param {RerollFigures} figures */
  body({ rolls, newest, patterns, even }) {
    if (!newest || !patterns) return nothing
    return html`
      ${this.beyond({ ofCell: true })}
      <div class="figures two">
        <div>
          <div @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>${this.panel(newest, 'newest')}</div>
          <p class="legend">${this.legend('weights', '0', '1', 'root')}<span>${text.axes}</span></p>
        </div>
        <div class="stack loose">
          <div>${this.panel(patterns, 'patterns')}<p class="hint">${even}</p></div>
          <div>
            <h3>${text.rolls(rolls.filter(({ isShown }) => isShown).length, rolls.length)}</h3>
            <ol class="rolls columns apart-2">${rolls.map((roll, i) => this._thumbnail(roll, i))}</ol>
          </div>
        </div>
      </div>
    `
  }

  /** @param {Roll} roll @param {number} i */
  _thumbnail({ seed, map, isShown, isNewest }, i) {
    if (!isShown) return html`<li class="empty"><span class="blank"></span></li>`
    const n = this.data.words.length
    const thumbnail = { values: map.values, rows: n, cols: n, size: SIZE, scale: 'root' }
    return html`
      <li class=${isNewest ? 'newest' : ''} data-tensors=${map.tensors.join(' ')}>
        <canvas class="thumbnail" data-roll=${i} aria-hidden="true" .thumbnail=${thumbnail}></canvas>
        <span class="small">${text.roll(seed)}</span>
      </li>
    `
  }

  // ---- The drawer ----

  /** @param {RerollFigures} figures */
  more({ rolls }) {
    const seed = rolls.find(({ isNewest }) => isNewest)?.seed
    return html`
      <div class="controls">
        ${this.numberField('seed', text.seed)}
        ${this.hides('head') ? nothing : this._headField()}
        ${seed === undefined || this.hides('open') ? nothing : html`<button type="button" class="open" @click=${() => this._open(seed)}>${text.open(seed)}</button>`}
      </div>
      <p class="hint">${text.help}</p>
    `
  }

  /** @param {RerollFigures} figures */
  details({ rolls }) {
    return html`<ul class="stack close">${rolls.map(({ seed, best }) => html`<li data-tensors=${best.tensors.join(' ')}><b>${text.roll(seed)}</b> ${best.said}</li>`)}</ul>`
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

  // ---- Rolling ----

  /** The next of the rolls that are there; after the last one new ones come. */
  _roll() {
    const { seeds } = this.data
    const shown = countOf(this.data, this.own) + 1
    if (shown <= seeds.length) this.learn({ from: seeds[0], shown })
    else this.change({ seed: seedAfter(this.state.seed, ROLLS) })
  }

  /** Takes a roll for the page's model. @param {number} seed */
  _open(seed) {
    const { layer, head } = this.data
    this.change({ model: 'random', seed, layer, head })
  }
}
