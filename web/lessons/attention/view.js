// <hl-attention>: a sentence, where one head of a model looks in it, what the model answers, one row as bars that can
// be dragged, one cell as arithmetic.

import { html, nothing, unsafeCSS } from 'lit'
import { bars } from '../../drawing/bars.js'
import { heatmap } from '../../drawing/heatmap.js'
import { captionOf } from '../../session/captions.js'
import words from '../../text/en.js'
import attentionCss from './attention.css'
import { answerPanel, answersAt, answersFigure } from '../../kit/words/answer.js'
import { rowCode } from './code.js'
import { drawThumbnail, factsOf, headChoice, modelChoice, seedChoice } from './heads.js'
import { arcsAbove, flip, knownWords, sentence, textField } from '../../kit/words/sentence.js'
import { codeBeside } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import { rowWith } from './drag-row.js'
import { answersAnything, HlHeadView } from '../../kit/head-view.js'
import { readable } from '../../kit/number.js'
import { turn } from '../../kit/turns.js'

/** @typedef {import('../../session/models.js').AnyModel} AnyModel @typedef {import('../../core/core.js').Tensor} Tensor */

const text = words.attention

/** Tensors of the shown head, in the order of the arithmetic. */
const LEDGER = ['products', 'scores', 'masked', 'rowMax', 'exponentials', 'expSum']
const ROWS = ['rowSums', 'entropy', 'entropyLimit']

/** A column is an attention sink where it gets so many even shares of the weight, and brings no more than this part of it. */
const SINK = { weight: 3, moved: 0.5 }

/** Of a text of more words the other heads' maps follow when the chosen head is drawn. */
const WORDS_AT_ONCE = 128

/** What an arrow key adds to a bar, or takes from it. */
const NUDGE = 0.05

// The slider runs over fiftieths of a decade from 0.01 to 100, each of which is seen; its left end is 0 itself.
const PER_DECADE = 50
const SLIDER_MIN = -2 * PER_DECADE - 1
const SLIDER_MAX = 2 * PER_DECADE

/** @param {number} t */
const sliderOf = (t) => (t === 0 ? SLIDER_MIN : Math.max(SLIDER_MIN + 1, Math.round(Math.log10(t) * PER_DECADE)))
/** @param {number} at */
const temperatureOf = (at) => (at <= SLIDER_MIN ? 0 : Number((10 ** (at / PER_DECADE)).toPrecision(3)))

export class HlAttention extends HlHeadView {
  static view = 'attention'

  static styles = [...HlHeadView.styles, unsafeCSS(attentionCss)]

  /** @param {string} name */
  dependsOn(name) {
    const own = ['attention.temperature', 'attention.causal']
    return ['text', 'model', 'seed', 'layer', 'head', 'off', 'edits', 'masked', ...own].includes(name)
  }

  /** @returns {import('../../session/session.js').NetworkRequest} */
  request() {
    const { state } = this
    const { text: typed, model, masked, off, edits, layer, head } = state
    const { row = state.row } = this.session.hover
    return {
      kind: 'network',
      model,
      text: typed,
      masked,
      off,
      edits,
      causal: state['attention.causal'],
      temperature: state['attention.temperature'],
      want: (network, count) => wishes(network, count, layer, head, row),
      before: (network) => (answersAnything(network) ? ['probabilities'] : []),
    }
  }

  // ---- Reading the run ----

  /** The tensor that the maps show: weights, or those times the lengths of what they bring. */
  get measured() {
    return this.state['attention.measure'] === 'effect' && this.answers ? 'valueNorms' : 'weights'
  }

  /** What the reader has made of a row of the shown head, if anything. @param {number} row */
  editOf(row) {
    const { layer, head } = this.shown
    return this.state.edits.find(
      (/** @type {import('../../session/model-run.js').RowEdit} */ edit) =>
        edit.attention === layer && edit.head === head && edit.row === row,
    )
  }

  // ---- What is known about heads ----

  /** What a head does, by its scores. @param {number} layer @param {number} head */
  caption(layer, head) {
    if (this.isConstructed) return words.heads[head].caption
    if (this.isRandom) return text.randomHead
    const scores = this.scores?.[layer]?.[head]
    return scores ? words.caption(captionOf(scores)) : this.scores === undefined ? words.measuring : nothing
  }

  /** Scores of the shown model's heads; undefined while they are measured, null where they can't be. @type {import('../../session/captions.js').HeadScores[][] | null | undefined} */
  scores = undefined

  /** Whose scores those are, or will be. @type {AnyModel | null} */
  #scored = null

  async refresh() {
    const last = this.data
    const request = this.request()
    await super.refresh()
    if (this.data && this.#scored !== this.network) void this.#measure()
    if (this.data === last || this.data.words.length <= WORDS_AT_ONCE) return
    try {
      await this.#readOthers(request)
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error)
      this.requestUpdate()
    }
  }

  /** Who asks for the other heads: newer requests for the chosen one go first. */
  #reading = {}

  /** The rest of a long text: the arithmetic of all rows, then the other heads, a layer at a time. @param {import('../../session/session.js').NetworkRequest} request */
  async #readOthers(request) {
    const { data, shown } = this
    const own = ownOf(shown.prefix, shown.head)
    const maps = this.network.attentionNames.map((prefix) => mapsOf(this.network, prefix))
    await this.updateComplete
    for (const want of [own, ...maps]) {
      await turn()
      if (this.data !== data) return
      const answer = await this.session.run(this.#reading, { ...request, want, before: [] })
      if (!answer || this.data !== data) return
      const isOld = (/** @type {Tensor} */ { name }) =>
        !answer.tensors.some((/** @type {Tensor} */ tensor) => tensor.name === name)
      data.tensors = [...data.tensors.filter(isOld), ...answer.tensors]
      this.requestUpdate()
    }
  }

  async #measure() {
    this.#scored = this.network
    this.scores = undefined
    try {
      const answer = await this.session.run(this.#measuring, { kind: 'scores', model: this.data.model })
      if (answer) this.scores = answer.scores
    } catch {
      this.scores = null // captions are left out; what else is wrong, the run itself says
    }
    this.requestUpdate()
  }

  /** Who asks for scores: other requests of this view must not supersede that. */
  #measuring = {}

  // ---- Figures, made again only when their numbers change ----

  /** @type {{ data: any, scale: string, measure: string, limit: number, map: any, rows: Map<number, any>, answers: Map<number, any> } | null} */
  #made = null

  #figures() {
    const [scale, measure] = [this.state['attention.scale'], this.state['attention.measure']]
    const last = this.#made
    if (last !== null && last.data === this.data && last.scale === scale && last.measure === measure) return last
    const limit = this.#limit()
    const made = {
      data: this.data,
      scale,
      measure,
      limit,
      map: this.#heatmap(limit),
      rows: new Map(),
      answers: new Map(),
    }
    this.#made = made
    return made
  }

  /** The top of the one colour scale that all heads have. */
  #limit() {
    if (this.measured === 'weights') return 1
    const { attentions, config } = this.network
    const heads = Array.from({ length: attentions * config.heads }, (_, i) => i)
    const tops = heads.flatMap((i) => {
      const [layer, head] = [Math.floor(i / config.heads), i % config.heads]
      if (!this.hasMatrix(this.measured, layer, head)) return []
      return this.session.finiteRange(this.matrixOf(this.measured, layer, head))[1]
    })
    return Math.max(1e-6, ...tops.filter(Number.isFinite))
  }

  /** @param {number} limit */
  #heatmap(limit) {
    const { labels } = this
    const values = this.matrixOf(this.measured, this.shown.layer, this.shown.head)
    return heatmap({
      values,
      rows: labels.length,
      cols: labels.length,
      rowLabels: labels.map((label, row) => (this.editOf(row) ? text.draggedLabel(label) : label)),
      colLabels: labels,
      map: 'weights',
      scale: this.state['attention.scale'],
      low: 0,
      high: limit,
      rowSums: this.measured === 'weights' ? this.tensor(`${this.shown.prefix}rowSums`).data : null,
      raster: (options) => this.session.raster(options),
      describe: (row, col) =>
        `Row ${row + 1} “${labels[row]}”, column ${col + 1} “${labels[col]}”: ${this.measured === 'weights' ? 'weight' : 'weight times length'} ${readable(values[row * labels.length + col])}`,
    })
  }

  /** Which columns a row may not see. @param {number} row @returns {boolean[]} */
  #masked(row) {
    return this.data.words.map(
      (/** @type {string} */ _, /** @type {number} */ j) => this.numberAt('masked', row, j) === -Infinity,
    )
  }

  /** @param {number} row */
  #entropy(row) {
    const isThere = this.rowThere(row) === row
    const number = (/** @type {string} */ name) => (isThere ? this.numberAt(name, row).toFixed(3) : '…')
    return text.entropy(number('entropy'), number('entropyLimit'), number('rowSums'))
  }

  /** @param {number} row @param {boolean} [grips] */
  #bars(row, grips = this.answers && !this.hides('edits')) {
    const made = this.#figures()
    const { labels } = this
    const values = this.shownRow(row)
    const key = grips ? row : -1 - row
    const figure =
      made.rows.get(key) ??
      bars({
        values,
        labels,
        hidden: this.#masked(row),
        grips,
        describe: (j) => `“${labels[row]}” gives “${labels[j]}” weight ${readable(values[j])}`,
      })
    made.rows.set(key, figure)
    return figure
  }

  /** @param {number} row */
  #answers(row) {
    const made = this.#figures()
    const known = made.answers.get(row)
    if (known) return known
    const list = answersAt(this, row)
    const answer = { list, figure: answersFigure(list) }
    made.answers.set(row, answer)
    return answer
  }

  // ---- Rendering ----

  render() {
    if (this.data || !this.error) return super.render()
    return html`${super.render()}<p><button type="button" @click=${() => this.chooseModel('constructed')}>${text.missing}</button></p>`
  }

  view() {
    return html`
      ${this.hides('text') ? nothing : textField(this)}
      ${this.hides('model') ? nothing : this.#modelField()}
      ${this.data.tensors.length ? this.#body() : html`<p class="message">${this.#nothing}</p>`}
    `
  }

  /** Why there is nothing to show. */
  get #nothing() {
    const { words: read, unknown } = this.data
    if (!read.length) return words.empty
    return text.words.notRead(
      unknown.map((/** @type {number} */ i) => read[i]),
      this.network.words,
    )
  }

  /** The model by name, and the flip of the sentence beside it. */
  #modelField() {
    return html`
      <div class="controls">${flip(this)}${modelChoice(this)}</div>
      <p class="hint about">${words.models[this.state.model].note}</p>
      ${seedChoice(this)}
    `
  }

  #body() {
    const { row } = this.cell
    return html`
      ${this.hides('tokens') ? nothing : sentence(this)}
      ${this.hides('answer') ? nothing : html`<div class="answer">${this.answers ? answerPanel(this, row, this.#answers(row)) : html`<p class="hint">${text.answer.none}</p>`}</div>`}
      ${this.hides('head') ? nothing : headChoice(this)}
      <div class="controls">
        ${this.hides('temperature') ? nothing : this.#temperatureField()}
        ${this.hides('scale') ? nothing : this.#choiceField('attention.scale', text.scale, text.scales)}
        ${this.hides('measure') || !this.answers ? nothing : this.#choiceField('attention.measure', text.measure, text.measures)}
        ${this.hides('mask') || this.network.config.architecture === 'decoder' ? nothing : this.switchField('attention.causal', text.causal)}
      </div>
      ${this.#panelsBody()}
      ${codeBeside(this, () => this.#code())}
      ${knownWords(this)}
      ${factsOf(this)}
      <div class="footer">
        <span class="hint">${text.help} ${this.answers ? text.answer.honest : nothing}</span>
        ${this.saveMenu()}
      </div>
    `
  }

  #temperatureField() {
    const temperature = this.state['attention.temperature']
    const slide = (/** @type {Event} */ event) =>
      this.change({
        'attention.temperature': temperatureOf(Number(/** @type {HTMLInputElement} */ (event.target).value)),
      })
    return html`
      <div class="field wide">
        <label for="temperature">${text.temperature} <span class="hint">${text.temperatureHint}</span></label>
        <div class="slider">
          <input id="temperature" type="range" min=${SLIDER_MIN} max=${SLIDER_MAX} step="1" .value=${String(sliderOf(temperature))}
            aria-valuetext=${String(temperature)} @input=${slide}>
          <output class="value" for="temperature">${temperature}</output>
          <button type="button" ?disabled=${temperature === 1} @click=${() => this.change({ 'attention.temperature': 1 })}>${text.reset}</button>
        </div>
        ${this.note('attention.temperature')}
      </div>
    `
  }

  /** @param {string} knob @param {string} label @param {Record<string, string>} choices */
  #choiceField(knob, label, choices) {
    const id = knob.slice(knob.indexOf('.') + 1)
    const choose = (/** @type {Event} */ event) =>
      this.change({ [knob]: /** @type {HTMLSelectElement} */ (event.target).value })
    return html`
      <div class="field">
        <label for=${id}>${label}</label>
        <select id=${id} @change=${choose}>
          ${Object.entries(choices).map(([name, title]) => html`<option value=${name} .selected=${this.state[knob] === name}>${title}</option>`)}
        </select>
      </div>
    `
  }

  #panelsBody() {
    const { row, col } = this.cell
    const figures = this.#figures()
    const { layer, head, prefix } = this.shown
    const effect = this.measured === 'valueNorms'
    const heading = `${effect ? text.mapEffect : text.map}: ${this.headName(layer, head)}${this.isOff(layer, head) ? `, ${text.mapOff}` : ''}`
    const tensors = effect ? [`${prefix}valueNorms`] : [`${prefix}weights`, `${prefix}rowSums`]
    return html`
      <div class="figures">
        <div>
          <hl-panel class="map" .heading=${heading} tensors=${tensors.join(' ')} .figure=${figures.map} .marks=${this.marks}
            .cursor=${this.picked} @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}></hl-panel>
          <p class="origin"><span class="badge">${this.badge(layer, head)}</span> <span class="hint">${this.caption(layer, head)}</span></p>
          ${this.#received(col)}
          <p class="legend">${this.#legend(figures.limit)}<span>${text.axes}</span></p>
        </div>
        <div class="side">
          ${this.#rowOfBars(row, col)}
          ${this.furtherRows.map((further) => this.#furtherRow(further, col))}
          ${this.#ledger(this.rowThere(row), col)}
        </div>
      </div>
    `
  }

  /** @param {number} limit */
  #legend(limit) {
    const scale = this.state['attention.scale']
    const top = this.measured === 'weights' ? '1' : limit.toPrecision(3)
    if (scale !== 'log') return this.legend('weights', '0', top, scale)
    const n = Math.max(2, this.data.words.length)
    const least = text.atMost((limit / n / n).toPrecision(2))
    return this.legend('weights', least, top, scale, text.middle((limit / n).toPrecision(2), n))
  }

  /** @param {number} row @param {number} col */
  #rowOfBars(row, col) {
    const { prefix } = this.shown
    const edited = this.editOf(row) !== undefined
    return html`
      <div>
        <div class="scroll"><hl-panel class="bars" .heading=${text.row(this.labels[row])} tensors="${prefix}weights" .figure=${this.#bars(row)} .marks=${{ col }}
          .hint=${this.answers && !this.hides('edits') ? text.dragHint : ''} .cursor=${{ row: this.picked.col, col: 0 }}
          @hl-hover=${this.#hoverBar} @hl-pick=${this.#pickBar} @hl-drag=${this.#dragBar} @hl-nudge=${this.#nudgeBar}></hl-panel></div>
        <p class="hint entropy" data-tensors=${['entropy', 'entropyLimit', 'rowSums'].map((name) => prefix + name).join(' ')}>${this.#entropy(row)}</p>
        ${
          this.answers && !this.hides('edits')
            ? html`<p class="dragging"><span class=${edited ? 'changed' : 'hint'}>${edited ? text.dragged : text.drag}</span>
                <button type="button" class="reset-row" ?disabled=${!edited} @click=${() => this.#setRow(row, null)}>${text.resetRow}</button></p>`
            : nothing
        }
      </div>
    `
  }

  /** A row that is picked beside the one on show. @param {number} row @param {number} col */
  #furtherRow(row, col) {
    const { prefix } = this.shown
    return html`
      <div class="further">
        <div class="scroll"><hl-panel class="bars" .heading=${text.row(this.labels[row])} tensors="${prefix}weights" .figure=${this.#bars(row, false)} .marks=${{ col }}
          .cursor=${{ row: this.picked.col, col: 0 }} @hl-hover=${this.#hoverBar} @hl-pick=${this.#pickBar}></hl-panel></div>
        <p class="hint entropy" data-tensors=${['entropy', 'entropyLimit', 'rowSums'].map((name) => prefix + name).join(' ')}>${this.#entropy(row)}</p>
        <p><button type="button" class="drop" @click=${() => this.session.pick({ row }, { more: true })}>${text.drop(this.labels[row])}</button></p>
      </div>
    `
  }

  /** How much attention a column gets in all, and how much of what the head moves comes from it. @param {number} column */
  #received(column) {
    const { prefix } = this.shown
    const { labels } = this
    const { weight, moved } = this.#shares()
    const top = weight.indexOf(Math.max(...weight))
    const even = 1 / labels.length
    const isSink = moved !== null && weight[top] >= SINK.weight * even && moved[top] <= SINK.moved * weight[top]
    const names = moved ? `${prefix}weights ${prefix}valueNorms` : `${prefix}weights`
    const share = (/** @type {number} */ at) => weight[at].toFixed(3)
    const brought = (/** @type {number} */ at) => moved?.[at].toFixed(3) ?? null
    return html`
      <p class="hint received" data-tensors=${names}>${text.received(labels[column], share(column), brought(column))}
        ${isSink ? html`<b>${text.sink(labels[top], share(top), brought(top))}</b>` : text.noSink(labels[top], share(top))}</p>
    `
  }

  /** @type {{ data: any, weight: Float32Array, moved: Float32Array | null } | null} */
  #shared = null

  /** Each column's share of all weights of the shown head, and of weights times lengths where those are known. */
  #shares() {
    const last = this.#shared
    if (last !== null && last.data === this.data) return last
    const n = this.labels.length
    const { layer, head } = this.shown
    const sharesOf = (/** @type {string} */ name) =>
      this.session.columnShares({ x: this.matrixOf(name, layer, head), rows: n, cols: n })
    const made = { data: this.data, weight: sharesOf('weights'), moved: this.answers ? sharesOf('valueNorms') : null }
    this.#shared = made
    return made
  }

  #code() {
    const row = this.rowThere(this.cell.row)
    const numbers = (/** @type {string} */ name) =>
      this.labels.map((/** @type {string} */ _, /** @type {number} */ col) => this.numberAt(name, row, col))
    return rowCode({
      word: this.labels[row],
      prefix: this.shown.prefix,
      dim: this.network.config.dim,
      temperature: this.state['attention.temperature'],
      products: numbers('products'),
      isHidden: numbers('masked').map((/** @type {number} */ score) => score === -Infinity),
      dragged: this.editOf(row) ? this.shownRow(row) : null,
    })
  }

  /** @param {number} row @param {number} col */
  #ledger(row, col) {
    const { labels } = this
    const { prefix } = this.shown
    const at = (/** @type {string} */ name) => this.numberAt(name, row, col)
    const rowNumber = (/** @type {string} */ name) => readable(this.numberAt(name, row))
    const temperature = String(this.state['attention.temperature'])
    const masked = at('masked')
    const last = this.editOf(row) ? text.stepDragged : text.steps.divide(rowNumber('expSum'))
    const steps = [
      [text.steps.product, at('products')],
      [text.steps.scale(this.network.config.dim, temperature), at('scores')],
      [masked === -Infinity ? text.steps.hidden : text.steps.visible, masked],
      [text.steps.exp(rowNumber('rowMax')), at('exponentials')],
      [last, this.shownRow(row)[col]],
    ]
    return html`
      <div class="arithmetic" data-tensors=${[...LEDGER, 'weights'].map((name) => prefix + name).join(' ')}>
        <h3>${text.ledger(labels[row], labels[col])}</h3>
        <dl class="ledger">${steps.map(([label, value]) => html`<div><dt>${label}</dt><dd>${readable(/** @type {number} */ (value))}</dd></div>`)}</dl>
      </div>
    `
  }

  updated() {
    super.updated()
    if (!this.data?.tensors.length) return
    const made = this.#figures()
    for (const canvas of /** @type {NodeListOf<HTMLCanvasElement>} */ (
      this.renderRoot.querySelectorAll('canvas.thumbnail')
    ))
      drawThumbnail(this, canvas, made)
    queueMicrotask(() => arcsAbove(this)) // asks where words stand: once all that changed with this has, so one layout does
  }

  #width = new ResizeObserver(() => this.requestUpdate())

  connectedCallback() {
    super.connectedCallback()
    this.#width.observe(this)
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this.#width.disconnect()
  }

  // ---- Pointing, picking, switching, dragging ----

  /** @param {string} name of a head, as in "1.0" */
  switchHead(name) {
    const { off } = this.state
    this.change({
      off: off.includes(name) ? off.filter((/** @type {string} */ other) => other !== name) : [...off, name],
    })
  }

  /** @param {CustomEvent} event */
  #hoverBar = ({ detail }) => this.session.point(detail ? { column: detail.row } : {})

  /** @param {CustomEvent} event */
  #pickBar = ({ detail }) => {
    this.session.pick({ column: detail.row }, { walk: detail.walk })
  }

  /** @param {CustomEvent} event */
  #dragBar = ({ detail }) => this.#setBar(detail.row, detail.value)

  /** @param {CustomEvent} event */
  #nudgeBar = ({ detail }) => this.#setBar(detail.row, this.shownRow(this.picked.row)[detail.row] + detail.by * NUDGE)

  /** @param {number} column @param {number} value */
  #setBar(column, value) {
    const { row } = this.picked
    const masked = this.#masked(row)
    if (masked[column] || !Number.isFinite(value) || this.hides('edits')) return
    this.session.point({})
    this.#setRow(row, rowWith(this.shownRow(row), column, value, masked), column)
  }

  /** @param {number} row @param {number[] | null} weights null: the model's own again @param {number} [column] */
  #setRow(row, weights, column = this.state.column) {
    const { layer, head } = this.shown
    const mine = this.editOf(row)
    const others = this.state.edits.filter((/** @type {unknown} */ edit) => edit !== mine)
    const edits = weights ? [...others, { attention: layer, head, row, weights }] : others
    this.change({ edits, column })
  }
}

/**
 * The tensors that the view shows of a model; of a long text at first only what is shown of the chosen head.
 * @param {AnyModel} network @param {number} count of words @param {number} layer @param {number} head @param {number} row
 */
function wishes(network, count, layer, head, row) {
  const { attentionNames, config } = network
  const prefix = attentionNames[Math.min(layer, attentionNames.length - 1)]
  const one = Math.min(head, config.heads - 1)
  const answers = answersAnything(network) ? ['probabilities'] : []
  const own = ownOf(prefix, one)
  if (count <= WORDS_AT_ONCE) return [...attentionNames.flatMap((name) => mapsOf(network, name)), ...own, ...answers]
  const maps = mapsOf(network, prefix).map((name) => ({ name, head: one }))
  const part = { row: Math.min(row, count - 1), rows: 1 }
  return [...maps, ...own.map((wish) => (wish.name.endsWith('rowSums') ? wish : { ...wish, ...part })), ...answers]
}

/** The maps of every head. @param {AnyModel} network @param {string} prefix of the attention */
const mapsOf = (network, prefix) => [`${prefix}weights`, ...(answersAnything(network) ? [`${prefix}valueNorms`] : [])]

/** The arithmetic of one head. @param {string} prefix @param {number} head */
const ownOf = (prefix, head) => [...LEDGER, ...ROWS].map((name) => ({ name: prefix + name, head }))

define('hl-attention', HlAttention)
