// <hl-tied>: a head's scores as they are, and as they would be if W_K was W_Q: symmetric.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/tied.js'
import { heatmap } from '../../drawing/heatmap.js'
import { HlCellView } from '../../kit/cell-view.js'
import { both, codeBeside, rowList } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import { origin } from '../../kit/origin.js'
import wordRowCss from '../../kit/words/word-row.css'
import { nothingRead, wordRow } from '../../kit/words/word-row.js'
import tiedCss from './tied.css'

export class HlTied extends HlCellView {
  static view = 'tied'

  static styles = [...HlCellView.styles, unsafeCSS(wordRowCss), unsafeCSS(tiedCss)]

  /** @param {string} name */
  dependsOn(name) {
    return ['text', 'model', 'seed', 'layer', 'head', 'masked'].includes(name)
  }

  /** @returns {import('./numbers.js').TiedRequest} */
  request() {
    const { model, text: sentence, masked, seed, layer, head } = this.state
    return { kind: 'tied', model, text: sentence, masked, seed, layer, head }
  }

  /** Names of the two matrices on show. */
  get _names() {
    return { own: `${this.data.place.prefix}scores`, tied: 'tied.scores' }
  }

  /** @type {{ data: any, figures: any } | null} */
  _made = null

  _figures() {
    const last = this._made
    if (last !== null && last.data === this.data) return last.figures
    const { own, tied } = this._names
    const both = [own, tied].map((name) => this.tensor(name).data)
    const [low, high] = this.session.finiteRange(Float32Array.from([...both[0], ...both[1]]))
    const reach = Math.max(-low, high) || 1
    const figures = { reach, own: this._map(both[0], reach), tied: this._map(both[1], reach) }
    this._made = { data: this.data, figures }
    return figures
  }

  /** @param {Float32Array} values @param {number} reach */
  _map(values, reach) {
    const labels = this.data.words
    const n = labels.length
    return heatmap({
      values,
      rows: n,
      cols: n,
      rowLabels: labels,
      colLabels: labels,
      map: 'scores',
      low: -reach,
      high: reach,
      raster: (options) => this.session.raster(options),
      describe: (row, col) => text.cell(labels[row], labels[col], readable(values[row * n + col])),
    })
  }

  view() {
    const { data } = this
    if (!data.tensors.length) return nothingRead(data)
    const { reach, own, tied } = this._figures()
    const { row } = this.cell
    const names = this._names
    const panel = (
      /** @type {string} */ name,
      /** @type {string} */ heading,
      /** @type {string} */ tensors,
      /** @type {any} */ figure,
    ) =>
      html`<hl-panel class=${name} .heading=${heading} tensors=${tensors} .figure=${figure} .marks=${this.marks} .cursor=${this.picked}></hl-panel>`
    return html`
      ${this.hides('words') ? nothing : wordRow(this, data, row)}
      ${origin(data)}
      <div class="two" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>
        <div>${panel('own', text.own, names.own, own)} ${this._pair(text.asItIs, names.own)} ${this._asymmetry('asymmetry')}</div>
        <div>${panel('tied', text.tied, names.tied, tied)} ${this._pair(text.ifTied, names.tied)} ${this._asymmetry('tied.asymmetry')}</div>
      </div>
      <p class="legend">${this.legend('scores', `−${reach.toFixed(1)}`, reach.toFixed(1))}<span>${text.axes}</span></p>
      <p class="meaning">${text.meaning}</p>
      ${codeBeside(this, () => this._code())}
      <div class="footer"><span></span>${this.saveMenu()}</div>
    `
  }

  /** @returns {import('../../kit/code/code.js').Code} */
  _code() {
    const { words: read, q, k } = this.data
    const { row, col } = this.cell
    const dim = q.length / read.length
    const rows = (/** @type {Float32Array} */ x) => `[${[row, col].map((i) => rowList(x, i, dim)).join(', ')}]`
    const { own, tied } = this._names
    return both((_, array) => [
      { text: `# ${read[row]}, ${read[col]}` },
      { text: `Q = ${array}(${rows(q)})` },
      { text: `K = ${array}(${rows(k)})` },
      { text: `print(Q @ K.T / ${dim}**.5)`, tensors: own },
      { text: `print(Q @ Q.T / ${dim}**.5)  # W_K = W_Q`, tensors: tied },
    ])
  }

  /** The cell on show, and the one across the diagonal. @param {string} label @param {string} name */
  _pair(label, name) {
    const { row, col } = this.cell
    const { words: list } = this.data
    const values = this.tensor(name).data
    const at = (/** @type {number} */ i, /** @type {number} */ j) => readable(values[i * list.length + j])
    const said =
      row === col ? text.self(list[row], at(row, row)) : text.pair(list[row], list[col], at(row, col), at(col, row))
    const scores = values.subarray(row * list.length, (row + 1) * list.length)
    const best = scores.indexOf(Math.max(...scores))
    return html`<p class="pair" data-tensors=${name}><b>${label}</b> ${said}. ${text.best(list[row], list[best], best === row)}</p>`
  }

  /** @param {string} name */
  _asymmetry(name) {
    const [gap] = this.tensor(name).data
    return html`<p class="asymmetry" data-tensors=${name}>${text.asymmetry(gap ? readable(gap) : '0')}${gap === 0 ? text.symmetric : nothing}</p>`
  }
}

define('hl-tied', HlTied)
