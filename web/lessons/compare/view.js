// <hl-compare>: one sentence and its twin that differs in an adjective, in a model trained plainly and in one with
// supervised heads: where "it" looks, what changes when the adjective does, and what each model answers.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/compare.js'
import words from 'text/kit.js'
import language from 'text/language.js'
import { answers as answerBars } from '../../drawing/answers.js'
import { heatmap } from '../../drawing/heatmap.js'
import { both, codeBeside, rowList } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import { HlView } from '../../kit/view.js'
import { whenSeen } from '../../kit/when-seen.js'
import compareCss from './compare.css'

/**
 * @typedef {import('./numbers.js').Compared} Compared
 * @typedef {import('./heldout.js').HeldOut} HeldOut
 */

const MODELS = ['english-plain', 'english-supervised']
const QUESTIONS = /** @type {const} */ (['class', 'role', 'agreement', 'name'])
/** How many held-out sentences of each kind are asked here. */
const COUNT = 200

export class HlCompare extends HlView {
  static view = 'compare'

  static styles = [...HlView.styles, unsafeCSS(compareCss)]

  static properties = { ...HlView.properties, held: { state: true }, failure: { state: true } }

  constructor() {
    super()
    /** What the models answered to held-out questions. @type {HeldOut | null} */
    this.held = null
    /** Why they could not be asked. */
    this.failure = ''
    this.stopWaiting = () => {}
  }

  connectedCallback() {
    super.connectedCallback()
    this.stopWaiting = whenSeen(this, () => this._ask())
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this.stopWaiting()
  }

  /** Who asks the held-out questions, so that they don't supersede what the view itself asks for. */
  _asker = {}

  async _ask() {
    if (this.held) return
    try {
      const request = { kind: 'heldout', models: MODELS, task: 'english', questions: QUESTIONS, count: COUNT }
      this.held = await this.session.run(this._asker, /** @type {any} */ (request))
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error)
    }
  }

  /** @param {string} name */
  dependsOn(name) {
    return (
      ['compare.pair', 'compare.causal'].includes(name) || (name === 'text' && this.state['compare.pair'] === 'text')
    )
  }

  /** @returns {import('./numbers.js').CompareRequest} */
  request() {
    return { kind: 'compare', models: MODELS, texts: this.pair.texts, causal: this.state['compare.causal'] }
  }

  /** The two sentences: a listed pair, or the group's text and its twin. @returns {{ texts: string[], ends: string[] }} */
  get pair() {
    const name = this.state['compare.pair']
    const twin = name === 'text' ? this._ownPair() : null
    const listed = text.pairs.find((pair) => pair.name === name) ?? text.pairs[0]
    return twin ?? { texts: listed.ends.map((end) => listed.sentence(end)), ends: listed.ends }
  }

  /** The group's text with the first adjective whose opposite number is known, and with that one; null without one. */
  _ownPair() {
    for (const ends of text.twins)
      for (const [i, end] of ends.entries()) {
        const pattern = new RegExp(`\\b(it\\b.*)\\b${end}\\b`, 'isu')
        if (pattern.test(this.state.text)) {
          const other = ends[1 - i]
          return { texts: [this.state.text, this.state.text.replace(pattern, `$1${other}`)], ends: [end, other] }
        }
      }
    return null
  }

  /** Which of the two sentences is on show. */
  get shown() {
    return this.state['compare.flipped'] ? 1 : 0
  }

  /** The cell on show: under the pointer, else picked. */
  get cell() {
    const { compared, words: labels } = this.data
    const { pick = this.state['compare.pick'], word = this.state['compare.word'] } = this._hover
    return { row: Math.min(pick, headsOf(compared[0]) - 1), col: Math.min(word, labels.length - 1) }
  }

  /** @type {{ pick?: number, word?: number }} */
  _hover = {}

  tensors() {
    const { ends } = this.pair
    return (this.data?.compared ?? []).flatMap((/** @type {Compared} */ compared) => {
      const { name, readings, change } = compared
      const shape = [headsOf(compared), this.data.words.length]
      return [
        ...readings.flatMap(({ weights, probabilities }, i) => [
          { name: `${shortModel(name)}:weights[it,${ends[i]}]`, head: null, shape, data: weights },
          {
            name: `${shortModel(name)}:probabilities[it,${ends[i]}]`,
            head: null,
            shape: [1, probabilities.length],
            data: probabilities,
          },
        ]),
        { name: `${shortModel(name)}:weights[it,change]`, head: null, shape, data: change },
      ]
    })
  }

  /** What is taught to heads, as the model's file says: number of the head to kind of link. @param {Compared} compared @returns {Map<number, string>} */
  _taught({ facts, heads }) {
    const found = [facts.supervised ?? []].flat().map((line) => /^layer(\d+)\.head(\d+) (\S+)/u.exec(line))
    return new Map(found.flatMap((match) => (match ? [[Number(match[1]) * heads + Number(match[2]), match[3]]] : [])))
  }

  /** @param {Compared} compared @param {number} head counted through all layers */
  _headName({ heads }, head) {
    return text.head(Math.floor(head / heads), head % heads)
  }

  // ---- Figures ----

  /** @type {{ data: any, shown: number, figures: { map: any, change: any, answers: any }[] } | null} */
  _made = null

  _figures() {
    const last = this._made
    if (last !== null && last.data === this.data && last.shown === this.shown) return last.figures
    const figures = this.data.compared.map((/** @type {Compared} */ compared) => ({
      map: this._heatmap(compared, compared.readings[this.shown].weights, 'weights', 0),
      change: this._heatmap(compared, compared.change, 'scores', -1),
      answers: this._answers(compared),
    }))
    this._made = { data: this.data, shown: this.shown, figures }
    return figures
  }

  /** @param {Compared} compared @param {Float32Array} values @param {'weights' | 'scores'} map @param {number} low */
  _heatmap(compared, values, map, low) {
    const labels = map === 'weights' ? this.data.sentences[this.shown] : this._bothWords()
    const rows = headsOf(compared)
    const cols = labels.length
    return heatmap({
      values,
      rows,
      cols,
      rowLabels: Array.from({ length: rows }, (_, head) => shortName(compared, head)),
      margin: 34,
      colLabels: labels,
      map,
      low,
      high: 1,
      cellText: map === 'scores' ? changeText : undefined,
      raster: (options) => this.session.raster(options),
      describe: (row, col) =>
        `${this._headName(compared, row)}, “it” to “${labels[col]}”: ${map === 'weights' ? text.weight : text.difference} ${readable(values[row * cols + col])}`,
    })
  }

  /** The words of both sentences at once: "tired / wide" where they differ. */
  _bothWords() {
    const [first, second] = this.data.sentences
    return first.map((/** @type {string} */ word, /** @type {number} */ i) =>
      word === second[i] ? word : `${word}/${second[i]}`,
    )
  }

  /** The likeliest words, each with what it gets in the other sentence. @param {Compared} compared */
  _answers({ readings }) {
    const other = readings[1 - this.shown].probabilities
    const list = readings[this.shown].answers.map(({ word, number, probability }) => ({
      label: word,
      value: probability,
      before: other[number],
      right: false,
    }))
    const otherEnd = this.pair.ends[1 - this.shown]
    return answerBars({
      answers: list,
      was: (value) => text.was(otherEnd, value),
      describe: (i) => text.answer(list[i].label, readable(list[i].value), otherEnd, readable(list[i].before)),
    })
  }

  // ---- Rendering ----

  view() {
    return html`
      <div class="controls">
        ${this.hides('pair') ? nothing : this._pairField()}
        ${this.hides('causal') ? nothing : this.switchField('compare.causal', text.causal)}
      </div>
      ${this.hides('flipped') ? nothing : this._flip()}
      <div class="models" @hl-hover=${this._hoverCell} @hl-pick=${this._pickCell}>
        ${this.data.compared.map((/** @type {Compared} */ compared, /** @type {number} */ i) => this._model(compared, i))}
      </div>
      ${this._cellText()}
      ${this._bits()}
      ${this._heldOut()}
      ${codeBeside(this, () => this._code())}
      <div class="footer"><span class="hint">${text.help}</span>${this.saveMenu()}</div>
    `
  }

  _pairField() {
    const own = this._ownPair()
    const choose = (/** @type {Event} */ event) =>
      this.change({ 'compare.pair': /** @type {HTMLSelectElement} */ (event.target).value })
    const chosen = this.state['compare.pair']
    return html`
      <div class="field">
        <label for="pair">${text.sentence}</label>
        <select id="pair" @change=${choose}>
          ${text.pairs.map(({ name, label }) => html`<option value=${name} .selected=${chosen === name}>${label}</option>`)}
          <option value="text" .selected=${chosen === 'text'} ?disabled=${!own}>${text.own}</option>
        </select>
        ${chosen === 'text' && !own ? html`<span class="note" role="status">${text.noTwin}</span>` : this.note('compare.pair')}
      </div>
    `
  }

  /** The sentence, with the two adjectives as a choice in its place. */
  _flip() {
    const [first, second] = this.data.sentences
    const { shown } = this
    const word = (/** @type {string} */ each, /** @type {number} */ i) => {
      if (each === second[i]) return html`<span class=${i === this.data.row ? 'it' : ''}>${each}</span> `
      return html`<span class="segments" role="radiogroup" aria-label=${text.flip}>${[each, second[i]].map(
        (end, which) =>
          html`<label><input type="radio" name="end" .checked=${shown === which} @change=${() => this.change({ 'compare.flipped': which === 1 })}>${end}</label>`,
      )}</span> `
    }
    return html`<p class="sentence">${first.map(word)}</p>`
  }

  /** @param {Compared} compared @param {number} i */
  _model(compared, i) {
    const figures = this._figures()[i]
    const { row, col } = this.cell
    const { name } = compared
    const weights = weightsOf(compared)
    const [one, other] = this.pair.ends
    const cursor = { row: Math.min(this.state['compare.pick'], headsOf(compared) - 1), col: this.state['compare.word'] }
    return html`
      <section class="model" aria-labelledby=${name}>
        <h3 class="name" id=${name}>${text.models[i]} <span class="badge">${compared.facts.label ?? ''}</span></h3>
        <hl-panel class="map" .heading=${text.map} tensors=${weights} .figure=${figures.map} .marks=${{ row, col }} .cursor=${cursor}></hl-panel>
        <p class="legend">${this.legend('weights', '0', '1')}<span>${text.rows}</span></p>
        <hl-panel class="change" .heading=${text.change(one, other)} tensors=${weights} .figure=${figures.change} .marks=${{ row, col }} .cursor=${cursor}></hl-panel>
        <p class="legend">${this.legend('scores', '−1', '1')}</p>
        <hl-panel class="answers" .heading=${text.asked} tensors="${shortModel(name)}:probabilities" .figure=${figures.answers} .marks=${{}}></hl-panel>
        ${this._verdict(compared)}
      </section>
    `
  }

  /** What the numbers say, head by head and of the answer; every word of it chosen by them. @param {Compared} compared */
  _verdict(compared) {
    const { name, readings } = compared
    const taught = this._taught(compared)
    const heads = headsOf(compared)
    const tops = Array.from({ length: heads }, (_, head) => readings.map((_reading, i) => this._top(compared, head, i)))
    const answers = readings.map((reading) => reading.answers[0])
    return html`
      <div class="verdict" data-tensors="${weightsOf(compared)} ${shortModel(name)}:probabilities">
        <table>
          <caption>${text.firstLook}</caption>
          <thead><tr><td></td>${this.pair.ends.map((end) => html`<th scope="col">${text.too(end)}</th>`)}</tr></thead>
          <tbody>
            ${tops.map(
              (pair, head) => html`<tr>
                <th scope="row">${this._headName(compared, head)}${taught.has(head) ? html` <span class="badge">${text.taught(taught.get(head))}</span>` : nothing}</th>
                ${pair.map((top) => html`<td class=${points(top) ? 'points' : ''}>${top.word} <span class="number">${top.weight.toFixed(2)}</span></td>`)}
              </tr>`,
            )}
            <tr class="answer"><th scope="row">${text.answerRow}</th>${answers.map(({ word, probability }) => html`<td>${word} <span class="number">${probability.toFixed(2)}</span></td>`)}</tr>
          </tbody>
        </table>
        <p>${text.turning(
          this._turning(compared, tops),
          answers.map(({ word }) => word),
        )}</p>
      </div>
    `
  }

  /**
   * Heads that point at one word, and with the other adjective at another; `drawn` are those of them that point at the
   * adjective itself. `right`: heads that point at the answer both times.
   * @param {Compared} compared @param {{ at: number, weight: number, word: string }[][]} tops
   */
  _turning(compared, tops) {
    const [first, second] = this.data.sentences
    const adjective = first.findIndex((/** @type {string} */ word, /** @type {number} */ i) => word !== second[i])
    const turning = tops.flatMap((pair, head) =>
      pair.every(points) && pair[0].at !== pair[1].at
        ? [{ name: this._headName(compared, head), from: pair[0].word, to: pair[1].word, pair }]
        : [],
    )
    const right = tops.flatMap((pair, head) =>
      pair.every((top, i) => points(top) && top.word === compared.readings[i].answers[0].word)
        ? [this._headName(compared, head)]
        : [],
    )
    const isDrawn = (/** @type {{ pair: { at: number }[] }} */ { pair }) => pair.some(({ at }) => at === adjective)
    return { turned: turning.filter((each) => !isDrawn(each)), drawn: turning.filter(isDrawn), right }
  }

  /** Where the row of "it" of one head is largest. @param {Compared} compared @param {number} head @param {number} reading */
  _top({ readings }, head, reading) {
    const n = this.data.words.length
    const row = readings[reading].weights.subarray(head * n, (head + 1) * n)
    const weight = Math.max(...row)
    const at = row.indexOf(weight)
    return { at, weight, word: this.data.sentences[reading][at] }
  }

  /** The picked cell in both models and both sentences. */
  _cellText() {
    const { row, col } = this.cell
    const { compared, words: labels } = this.data
    const values = compared.map((/** @type {Compared} */ { readings }, /** @type {number} */ i) => {
      const [one, other] = readings.map((/** @type {any} */ reading) =>
        readable(reading.weights[row * labels.length + col]),
      )
      return text.cell(text.models[i], one, other)
    })
    const layer = Math.floor(row / compared[0].heads)
    const names = compared
      .map((/** @type {Compared} */ { name }) => `${shortModel(name)}:layer${layer}.weights`)
      .join(' ')
    return html`<p class="cell" data-tensors=${names}>${text.cellOf(this._headName(compared[0], row), this._bothWords()[col], values)}</p>`
  }

  /** How many numbers the adjective changes, with later words in sight and without. */
  _bits() {
    const { compared } = this.data
    const cell = (/** @type {import('./numbers.js').Bits} */ b) =>
      html`<td>${text.bits.count(b.weights, b.ofWeights)}</td><td>${text.bits.count(b.probabilities, b.ofProbabilities)}</td>`
    return html`
      <div class="bits">
        <div class="scroll" role="region" tabindex="0" aria-label=${text.bits.title}><table>
          <caption>${text.bits.title}</caption>
          <thead><tr><th scope="col">${text.bits.model}</th><th scope="col">${text.bits.weights}</th><th scope="col">${text.bits.answer}</th><th scope="col">${text.bits.hiddenWeights}</th><th scope="col">${text.bits.hiddenAnswer}</th></tr></thead>
          <tbody>${compared.map((/** @type {Compared} */ { bits }, /** @type {number} */ i) => html`<tr><th scope="row">${text.models[i]}</th>${cell(bits.all)}${cell(bits.earlier)}</tr>`)}</tbody>
        </table></div>
        <p>${text.bits.lesson(compared.every((/** @type {Compared} */ { bits }) => bits.earlier.weights + bits.earlier.probabilities === 0))}</p>
      </div>
    `
  }

  _heldOut() {
    const score = (/** @type {string} */ model, /** @type {'class'} */ question) => this.held?.[model][question]
    const percent = (/** @type {string} */ model, /** @type {'class'} */ question) => {
      const right = score(model, question)?.accuracy
      return right === undefined ? '…' : language.percent(right)
    }
    return html`
      <div class="held">
        <table>
          <caption>${text.held(COUNT)}</caption>
          <thead><tr><th scope="col">${text.question}</th>${text.models.map((name) => html`<th scope="col">${name}</th>`)}<th scope="col">${text.chance}</th></tr></thead>
          <tbody>
            ${QUESTIONS.map(
              (question) =>
                html`<tr><th scope="row">${text.questions[question]}</th>${MODELS.map((model) => html`<td>${percent(model, /** @type {'class'} */ (question))}</td>`)}<td>${score(MODELS[0], /** @type {'class'} */ (question))?.chance.toFixed(2) ?? '…'}</td></tr>`,
            )}
          </tbody>
        </table>
        <p role="status">${this.held ? text.comparison(this._largestGap()) : this.failure ? words.error(this.failure, false) : text.asking}</p>
      </div>
    `
  }

  /** The largest difference of the models' held-out accuracies. */
  _largestGap() {
    const held = /** @type {HeldOut} */ (this.held)
    const gaps = QUESTIONS.map((question) =>
      Math.abs(held[MODELS[0]][question].accuracy - held[MODELS[1]][question].accuracy),
    )
    return Math.max(...gaps)
  }

  /** The picked head's row in both sentences, of each model. @returns {import('../../kit/code/code.js').Code} */
  _code() {
    const { row } = this.cell
    const n = this.data.words.length
    const { ends } = this.pair
    return both((_, array) =>
      this.data.compared.flatMap((/** @type {Compared} */ compared, /** @type {number} */ i) => {
        const tensors = `${shortModel(compared.name)}:layer${Math.floor(row / compared.heads)}.weights`
        const rows = compared.readings.map(({ weights }) => rowList(weights, row, n))
        return [
          { text: `# ${text.models[i]}, ${this._headName(compared, row)}` },
          { text: `${ends[0]} = ${array}(${rows[0]})`, tensors },
          { text: `${ends[1]} = ${array}(${rows[1]})`, tensors },
          { text: `print(${ends[1]} - ${ends[0]})`, tensors },
        ]
      }),
    )
  }

  // ---- Pointing and picking ----

  /** @param {CustomEvent} event */
  _hoverCell = ({ target, detail }) => {
    if (/** @type {Element} */ (target).classList.contains('answers')) return
    this._hover = detail ? { pick: detail.row, word: detail.col } : {}
    this.requestUpdate()
  }

  /** @param {CustomEvent} event */
  _pickCell = ({ target, detail }) => {
    if (/** @type {Element} */ (target).classList.contains('answers')) return
    this._hover = {}
    this.change({ 'compare.pick': detail.row, 'compare.word': detail.col })
  }

  snapshot(options = {}) {
    const facts = (this.data?.compared ?? []).map((/** @type {Compared} */ { name, readings, bits }) => ({
      model: name,
      bits,
      answers: readings.map((reading) => reading.answers),
    }))
    return { ...super.snapshot(options), sentences: this.data?.sentences ?? [], models: facts, held: this.held }
  }
}

/** Whether more than half of a row's weight lies on one word. @param {{ weight: number }} top */
const points = ({ weight }) => weight > 0.5

/** "layer.head". @param {Compared} compared @param {number} head counted through all layers */
const shortName = ({ heads }, head) => `${Math.floor(head / heads)}.${head % heads}`

/** How many heads a model has in all. @param {Compared} compared */
const headsOf = ({ layers, heads }) => layers * heads

/** Names of the weights of all layers. @param {Compared} compared */
const weightsOf = ({ name, layers }) =>
  Array.from({ length: layers }, (_, layer) => `${shortModel(name)}:layer${layer}.weights`).join(' ')

/** @param {string} name of a model */
const shortModel = (name) => name.replace('english-', '')

/** A change of a weight in two decimals; none where they would be zeros. @param {number} value */
function changeText(value) {
  const text = Math.abs(value).toFixed(2).replace(/^0/u, '')
  return text === '.00' ? '' : `${value < 0 ? '−' : '+'}${text}`
}

define('hl-compare', HlCompare)
