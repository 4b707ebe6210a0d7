// <hl-heads>: one width, any number of heads: their sizes, what they cost, how a matrix is cut into them, and what
// comes of it where the transpose is left out.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/heads.js'
import models from 'text/models.js'
import { bars } from '../../drawing/bars.js'
import { headBlocks } from '../../drawing/head-blocks.js'
import { slices } from '../../drawing/slices.js'
import { HlCellView } from '../../kit/cell-view.js'
import { codeBeside } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import { KNOBS } from '../../session/state.js'
import headsCss from './heads.css'

/** @typedef {import('./numbers.js').SizesOf} SizesOf */

/** What the longest bar of the output's change stands for. */
const MOVED_MOST = 2

export class HlHeads extends HlCellView {
  static view = 'heads'

  static styles = [...HlCellView.styles, unsafeCSS(headsCss)]

  /** The last number of heads that divided its width. */
  _last = KNOBS['heads.count'].initial

  /** @param {string} name */
  dependsOn(name) {
    return ['text', 'model', 'seed', 'layer'].includes(name) || name.startsWith('heads.')
  }

  request() {
    const { state } = this
    const { text: typed, model, seed, layer } = state
    const [width, count, tokens] = [Number(state['heads.width']), state['heads.count'], state['heads.tokens']]
    const forgotten = state['heads.forgotten']
    return { kind: 'heads', width, count, last: this._last, tokens, forgotten, model, text: typed, seed, layer }
  }

  async refresh() {
    await super.refresh()
    if (this.data) this._last = this.data.shown
  }

  tensors() {
    return this.data ? [this.data.parameters, ...this.data.tensors] : []
  }

  /** Row of the shown number of heads in the table. */
  get _row() {
    return this.data.list.findIndex((/** @type {SizesOf} */ { heads }) => heads === this.data.shown)
  }

  /** A row of the table's numbers: d_k, W_Q W_K W_V, W_O, all. @param {number} row */
  _parametersOf(row) {
    return Array.from(this.data.parameters.data.subarray(4 * row, 4 * row + 4))
  }

  // ---- Figures, made again only when their numbers change ----

  /** @type {{ data: any, token: number, blocks: any, before: any, after: any, moved: any } | null} */
  _made = null

  _figures() {
    const token = this._token
    const last = this._made
    if (last !== null && last.data === this.data && last.token === token) return last
    const kept = last !== null && last.data === this.data ? last : null
    const cut = this.data.tensors.length > 0
    const made = {
      data: this.data,
      token,
      blocks: kept ? kept.blocks : this._blocks(),
      before: cut ? this._before(token) : null,
      after: cut ? this._after(token) : null,
      moved: kept ? kept.moved : cut ? this._moved() : null,
    }
    this._made = made
    return made
  }

  /** The token whose parts are coloured: under the pointer, else picked. */
  get _token() {
    const { row = this.state.row } = this.session.hover
    return Math.min(row, this.data.words.length - 1)
  }

  _blocks() {
    const { shown, width } = this.data
    const [dim] = this._parametersOf(this._row)
    return headBlocks({
      heads: shown,
      dim,
      width,
      concat: text.concat,
      matrix: text.matrix,
      output: text.output,
      headName: text.head,
      sum: text.block(shown, dim, width),
      describe: (_row, head) => text.band(head, dim, width),
    })
  }

  /** The part with this number, as it is written: its token and its head. @param {number} slice */
  _part(slice) {
    const { cut, words: labels } = this.data
    const token = Math.floor(slice / cut)
    return { token, head: slice % cut, word: labels[token] ?? String(token) }
  }

  /** @param {number} token */
  _before(token) {
    const { cut, words: labels } = this.data
    const parts = Array.from(this.tensor('split.before').data, (slice) => this._part(slice))
    return slices({
      rows: labels.length,
      cols: cut,
      rowLabels: labels,
      colLabels: Array.from({ length: cut }, (_, h) => String(h)),
      parts: parts.map(({ token: own, word, head }) => ({
        text: `${word} ${head}`,
        short: `${own}.${head}`,
        picked: own === token,
        wrong: false,
      })),
      summary: text.axes.before,
      describe: (row, col) => text.slot(parts[row * cut + col].word, parts[row * cut + col].head),
    })
  }

  /** @param {number} token */
  _after(token) {
    const { cut, words: labels } = this.data
    const n = labels.length
    const parts = Array.from(this.tensor('split.slices').data, (slice) => this._part(slice))
    const isRight = (/** @type {number} */ row, /** @type {number} */ col) =>
      parts[row * n + col].head === row && parts[row * n + col].token === col
    return slices({
      rows: cut,
      cols: n,
      rowLabels: Array.from({ length: cut }, (_, h) => text.head(h)),
      colLabels: labels.map((/** @type {string} */ _, /** @type {number} */ i) => String(i)),
      parts: parts.map(({ token: own, word, head }, i) => ({
        text: `${word} ${head}`,
        short: `${own}.${head}`,
        picked: own === token,
        wrong: !isRight(Math.floor(i / n), i % n),
      })),
      summary: text.axes.after,
      describe: (row, col) =>
        text.slice(row, col, parts[row * n + col].word, parts[row * n + col].head, isRight(row, col)),
    })
  }

  _moved() {
    const values = this.tensor('split.moved').data
    const { words: labels } = this.data
    return bars({
      values,
      labels,
      hidden: labels.map(() => false),
      most: MOVED_MOST,
      describe: (row) => text.movedAt(labels[row], readable(values[row])),
    })
  }

  // ---- Rendering ----

  view() {
    const figures = this._figures()
    return html`
      ${this._controls()}
      <div class="two">
        <hl-panel class="blocks" .heading=${text.blocks} tensors="heads.parameters" .figure=${figures.blocks} .marks=${{ col: this._head }}
          .cursor=${{ row: 0, col: this._head }} @hl-pick=${this._pickHead}></hl-panel>
        ${this._table()}
      </div>
      ${this.data.tensors.length ? this._split(figures) : html`<p class="message">${text.none}</p>`}
      ${codeBeside(this, () => this._code())}
      <div class="footer"><span class="hint">${text.help}</span>${this.saveMenu()}</div>
    `
  }

  /** The picked head, kept within those that are drawn. */
  get _head() {
    return Math.min(this.state.head, this.data.shown - 1)
  }

  _controls() {
    const { refused, shown } = this.data
    const width = this.state['heads.width']
    const { choices = [] } = KNOBS['heads.width']
    return html`
      <div class="controls">
        ${
          this.hides('width')
            ? nothing
            : html`<fieldset class="segments"><legend>${text.width}</legend>
                ${choices.map((choice) => html`<label><input type="radio" name="width" value=${choice} .checked=${choice === width} @change=${() => this.change({ 'heads.width': choice })}>${choice}</label>`)}
              </fieldset>`
        }
        ${this.hides('count') ? nothing : this.numberField('heads.count', text.count)}
        ${this.hides('tokens') ? nothing : this.numberField('heads.tokens', text.tokens)}
      </div>
      <p class="refused" role="status">${refused ? html`<span class="note">${text.refused(refused, shown)}</span>` : nothing}</p>
    `
  }

  _table() {
    const { list, shown } = this.data
    const { columns } = text
    return html`
      <div class="sizes scroll" data-tensors="heads.parameters">
        <table class="numeric">
          <caption>${text.table}</caption>
          <thead><tr>${Object.entries(columns).map(([name, title]) => html`<th scope="col" class=${name}>${title}</th>`)}</tr></thead>
          <tbody>
            ${list.map((/** @type {SizesOf} */ { heads, sizes }, /** @type {number} */ row) => {
              const [dim, input, output, all] = this._parametersOf(row)
              return html`<tr class=${heads === shown ? 'chosen' : ''}>
                <th scope="row">${this.hides('count') ? heads : html`<button type="button" aria-pressed=${heads === shown ? 'true' : 'false'} @click=${() => this.change({ 'heads.count': heads })}>${heads}</button>`}</th>
                <td>${text.number(dim)}</td><td>${text.number(input)}</td><td>${text.number(output)}</td><td>${text.number(all)}</td>
                <td>${text.number(sizes.scores)}</td><td>${text.bytes(sizes.scoreBytes)}</td></tr>`
            })}
          </tbody>
        </table>
        <p class="hint">${text.tableNote}</p>
      </div>
    `
  }

  /** @param {{ before: any, after: any, moved: any }} figures */
  _split(figures) {
    const { cut, own, modelWidth, misplaced, words: labels } = this.data
    const forgotten = this.state['heads.forgotten']
    const layer = text.layer(this.data.layer, models.names[this.state.model].name)
    const row = this._token
    return html`
      <div class="cutting">
        <div class="controls"><h3>${text.split}</h3>${this.hides('forgotten') ? nothing : this.switchField('heads.forgotten', text.forgotten)}</div>
        <p class="hint">${text.cut(cut, modelWidth / cut, modelWidth, layer, cut === own)}</p>
        <div class="ways two">
          <div class="first">
            <hl-panel class="before" .heading=${text.before} tensors="split.before" .figure=${figures.before} .marks=${{ row }}
              .cursor=${{ row, col: 0 }} @hl-hover=${this._hoverToken} @hl-pick=${this._pickToken}></hl-panel>
            <p class="hint">${text.axes.before}</p>
          </div>
          <div class="second">
            <hl-panel class="after" .heading=${text.after(forgotten)} tensors="split.slices" .figure=${figures.after} .marks=${{}}
              @hl-hover=${this._hoverPart} @hl-pick=${this._pickPart}></hl-panel>
            <p class="hint">${text.axes.after}</p>
            <p class=${forgotten ? 'changed' : ''} aria-live="polite">${text.misplaced(misplaced, cut * labels.length, forgotten)}</p>
          </div>
          <div class="third">
            <hl-panel class="moved" .heading=${text.moved} tensors="split.moved" .figure=${figures.moved} .marks=${{ col: row }}
              .cursor=${{ row, col: 0 }} @hl-hover=${this._hoverToken} @hl-pick=${this._pickToken}></hl-panel>
            <p class="hint">${text.movedNote}</p>
          </div>
        </div>
      </div>
    `
  }

  // ---- Code ----

  /** @returns {import('../../kit/code/code.js').Code} */
  _code() {
    const { shown, width, words: labels } = this.data
    const [dim] = this._parametersOf(this._row)
    const n = labels.length || 1
    const forgotten = this.state['heads.forgotten']
    const [after, wrong] = ['split.slices', '# no transpose: each head gets parts of other tokens']
    const numpy = forgotten
      ? [{ text: `heads = q.reshape(h, T, d_k)  ${wrong}`, tensors: after }]
      : [{ text: 'heads = q.reshape(T, h, d_k).transpose(1, 0, 2)', tensors: after }]
    const pytorch = forgotten
      ? [{ text: `heads = q.view(h, T, d_k)  ${wrong}`, tensors: after }]
      : [{ text: 'heads = q.view(T, h, d_k).transpose(0, 1)', tensors: after }]
    const sizes = { text: `T, d_model, h = ${n}, ${width}, ${shown}` }
    const each = { text: `d_k = d_model // h  # ${dim}`, tensors: 'heads.parameters' }
    return {
      numpy: [
        { text: 'import numpy as np' },
        sizes,
        each,
        { text: 'q = np.arange(T * d_model).reshape(T, d_model)', tensors: 'split.before' },
        ...numpy,
        { text: 'print(heads.shape)' },
        { text: 'print(heads[:, 0, 0] // d_model)  # the tokens that row 0 of each head comes from', tensors: after },
      ],
      pytorch: [
        { text: 'import torch' },
        sizes,
        each,
        { text: 'q = torch.arange(T * d_model).view(T, d_model)', tensors: 'split.before' },
        ...pytorch,
        { text: 'print(heads.shape)' },
        { text: 'print(heads[:, 0, 0] // d_model)  # the tokens that row 0 of each head comes from', tensors: after },
        { text: 'attention = torch.nn.MultiheadAttention(d_model, h)' },
        { text: 'print(sum(p.numel() for p in attention.parameters()))', tensors: 'heads.parameters' },
      ],
    }
  }

  // ---- Pointing and picking ----

  /** @param {CustomEvent} event */
  _pickHead = ({ detail }) => this.change({ head: detail.col })

  /** @param {CustomEvent} event */
  _hoverToken = ({ detail }) => this.session.point(detail ? { row: detail.row } : {})

  /** @param {CustomEvent} event */
  _pickToken = ({ detail }) => this.session.pick({ row: detail.row }, { more: detail.more, walk: detail.walk })

  /** The token of a part in the cut table. @param {{ row: number, col: number }} at */
  _tokenAt({ row, col }) {
    return this._part(this.tensor('split.slices').data[row * this.data.words.length + col]).token
  }

  /** @param {CustomEvent} event */
  _hoverPart = ({ detail }) => this.session.point(detail ? { row: this._tokenAt(detail) } : {})

  /** @param {CustomEvent} event */
  _pickPart = ({ detail }) => this.session.pick({ row: this._tokenAt(detail) }, { walk: detail.walk })

  snapshot(options = {}) {
    const list = this.data?.list ?? []
    const numbers = Object.fromEntries(
      list.flatMap((/** @type {SizesOf} */ { heads, sizes }) => [
        [`scores[${heads}]`, sizes.scores],
        [`scoreBytes[${heads}]`, sizes.scoreBytes],
      ]),
    )
    const { refused = '', shown, cut, misplaced } = this.data ?? {}
    return { ...super.snapshot(options), numbers: { ...numbers, shown, cut, misplaced }, refused }
  }
}

define('hl-heads', HlHeads)
