// A view of a lesson about one head of the page's model: which head it is, what the model can't read, and square figures
// with the words at both sides.

import { html, nothing, unsafeCSS } from 'lit'
import { heatmap } from '../drawing/heatmap.js'
import words from '../text/en.js'
import { HlHeadView } from './head-view.js'
import lessonViewCss from './lesson-view.css'
import { readable } from './number.js'

const text = words.lessonView

export class HlLessonView extends HlHeadView {
  static styles = [...HlHeadView.styles, unsafeCSS(lessonViewCss)]

  /** @param {string} name */
  dependsOn(name) {
    return ['text', 'model', 'seed', 'layer', 'head'].includes(name)
  }

  /** Whether the model never looks ahead, whatever it is asked. */
  get isDecoder() {
    return this.network.config.architecture === 'decoder'
  }

  /** The shared knobs that say which head. */
  get headRequest() {
    const { text: typed, model, seed, layer, head } = this.state
    return { text: typed, model, seed, layer, head }
  }

  /** Which head this is, of which model, and where it comes from. */
  headLine() {
    const { model, layer, head } = this.data
    const { name } = words.models[model]
    return html`<p class="hint head-line">${text.shown(this.headName(layer, head), name)} <span class="badge">${this.badge(layer, head)}</span></p>`
  }

  /** What stands in place of the figures where there is nothing to show; null: there is. */
  get reason() {
    const { words: read, unknown, network, tensors } = this.data
    if (!read.length) return words.empty
    if (tensors.some((/** @type {import('../core/core.js').Tensor} */ { shape }) => shape[0] === read.length)) return null
    const unread = unknown.map((/** @type {number} */ i) => read[i])
    return words.attention.words.notRead([...new Set(unread)].map(String), network.words)
  }

  /** A figure for each of some tensors, made anew only when the numbers are. @type {{ data: any, figures: Map<string, any> }} */
  #made = { data: null, figures: new Map() }

  /**
   * A figure that stays as long as the data does.
   * @param {string} key @param {() => any} make
   */
  once(key, make) {
    if (this.#made.data !== this.data) this.#made = { data: this.data, figures: new Map() }
    const { figures } = this.#made
    if (!figures.has(key)) figures.set(key, make())
    return figures.get(key)
  }

  /**
   * The heatmap of a square tensor.
   * @param {string} name @param {'weights' | 'scores'} map @param {number} low @param {number} high
   * @param {{ sums?: string, labels?: string[] }} [options] sums: the tensor of row sums
   */
  square(name, map, low, high, { sums = '', labels = this.data.words } = {}) {
    return this.once(`${name} ${low} ${high}`, () => {
      const n = labels.length
      const values = this.tensor(name).data
      const figure = heatmap({
        values,
        rows: n,
        cols: n,
        rowLabels: labels,
        colLabels: labels,
        map,
        low,
        high,
        rowSums: sums ? this.tensor(sums).data : null,
        raster: (options) => this.session.raster(options),
        describe: (row, col) => text.cell(row, labels[row], col, labels[col], readable(values[row * n + col])),
      })
      return { ...figure, summary: () => text.summary(n) }
    })
  }

  /** The most that a finite value of a tensor is from 0, and at least a little. @param {string} name */
  reach(name) {
    const [low, high] = this.session.finiteRange(this.tensor(name).data)
    return Math.max(1e-6, -low, high)
  }

  /**
   * A panel of the picked and pointed cell.
   * @param {string} heading @param {string} tensors @param {any} figure @param {string} [kind] its class
   */
  panel(heading, tensors, figure, kind = '') {
    return html`<hl-panel class=${kind || nothing} .heading=${heading} tensors=${tensors} .figure=${figure} .marks=${this.marks} .cursor=${this.picked}></hl-panel>`
  }
}
