// <hl-compare>: one sentence and its twin that differs in an adjective, in a model trained plainly and in one with
// supervised heads: where "it" looks, what changes when the adjective does, and what each model answers.

import { html, nothing, unsafeCSS } from 'lit'
import { answers as answerBars } from '../drawing/answers.js'
import { heatmap } from '../drawing/heatmap.js'
import words from '../text/en.js'
import compareCss from './compare.css'
import { define } from './define.js'
import { readable } from './number.js'
import { HlView } from './view.js'
import { whenSeen } from './when-seen.js'

/**
 * @typedef {import('../lessons/compare.js').Compared} Compared
 * @typedef {import('../lessons/heldout.js').HeldOut} HeldOut
 */

const text = words.compare
const MODELS = ['english-plain', 'english-supervised']
const QUESTIONS = /** @type {const} */ (['class', 'role', 'agreement', 'name'])
/** How many held-out sentences of each kind are asked here. */
const COUNT = 200

export class HlCompare extends HlView {
  static view = 'compare'

  static styles = [...HlView.styles, unsafeCSS(compareCss)]

  static properties = { ...HlView.properties, held: { state: true } }

  constructor() {
    super()
    /** What the models answered to held-out questions. @type {HeldOut | null} */
    this.held = null
    this.stopWaiting = () => {}
  }

  connectedCallback() {
    super.connectedCallback()
    this.stopWaiting = whenSeen(this, () => this.#ask())
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this.stopWaiting()
  }

  /** Who asks the held-out questions, so that they don't supersede what the view itself asks for. */
  #asker = {}

  async #ask() {
    if (this.held) return
    try {
      const request = { kind: 'heldout', models: MODELS, task: 'english', questions: QUESTIONS, count: COUNT }
      this.held = await this.session.run(this.#asker, /** @type {any} */ (request))
    } catch {
      // Without the models there is no picture either, and the reason stands in its place.
    }
  }

  /** @param {string} name */
  dependsOn(name) {
    return (
      ['compare.pair', 'compare.depth'].includes(name) || (name === 'text' && this.state['compare.pair'] === 'text')
    )
  }

  /** @returns {import('../lessons/compare.js').CompareRequest} */
  request() {
    return { kind: 'compare', models: MODELS, texts: this.pair.texts, layer: this.state['compare.depth'] }
  }

  /** The two sentences: a listed pair, or the group's text and its twin. @returns {{ texts: string[], ends: string[] }} */
  get pair() {
    const name = this.state['compare.pair']
    const twin = name === 'text' ? this.#ownPair() : null
    const listed = text.pairs.find((pair) => pair.name === name) ?? text.pairs[0]
    return twin ?? { texts: listed.ends.map((end) => listed.sentence(end)), ends: listed.ends }
  }

  /** The group's text with the first adjective whose opposite number is known, and with that one; null without one. */
  #ownPair() {
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
    const { pick = this.state['compare.pick'], word = this.state['compare.word'] } = this.#hover
    return { row: Math.min(pick, compared[0].heads - 1), col: Math.min(word, labels.length - 1) }
  }

  /** @type {{ pick?: number, word?: number }} */
  #hover = {}

  tensors() {
    const { compared = [], layer = 0, ends = this.pair.ends } = this.data ?? {}
    return compared.flatMap(({ name, heads, readings, change }) => [
      ...readings.flatMap(({ weights, probabilities }, i) => [
        {
          name: `${name}:layer${layer}.weights[it,${ends[i]}]`,
          head: null,
          shape: [heads, this.data.words.length],
          data: weights,
        },
        {
          name: `${name}:probabilities[it,${ends[i]}]`,
          head: null,
          shape: [1, probabilities.length],
          data: probabilities,
        },
      ]),
      {
        name: `${name}:layer${layer}.weights[it,change]`,
        head: null,
        shape: [heads, this.data.words.length],
        data: change,
      },
    ])
  }

  /** What is taught to heads of this layer, as the model's file says: head number to kind of link. @param {Compared} compared @returns {Map<number, string>} */
  #taught({ facts }) {
    const lines = [facts.supervised ?? []].flat().map(String)
    const found = lines.map((line) => /^layer(\d+)\.head(\d+) (\S+)/u.exec(line))
    const here = found.filter((match) => match && Number(match[1]) === this.data.layer)
    return new Map(here.map((match) => [Number(match?.[2]), String(match?.[3])]))
  }

  // ---- Figures ----

  /** @type {{ data: any, shown: number, figures: { map: any, change: any, answers: any }[] } | null} */
  #made = null

  #figures() {
    const last = this.#made
    if (last !== null && last.data === this.data && last.shown === this.shown) return last.figures
    const figures = this.data.compared.map((/** @type {Compared} */ compared) => ({
      map: this.#heatmap(compared, compared.readings[this.shown].weights, 'weights', 0),
      change: this.#heatmap(compared, compared.change, 'scores', -1),
      answers: this.#answers(compared),
    }))
    this.#made = { data: this.data, shown: this.shown, figures }
    return figures
  }

  /** @param {Compared} compared @param {Float32Array} values @param {'weights' | 'scores'} map @param {number} low */
  #heatmap({ heads }, values, map, low) {
    const labels = map === 'weights' ? this.data.sentences[this.shown] : this.#bothWords()
    const cols = labels.length
    return heatmap({
      values,
      rows: heads,
      cols,
      rowLabels: Array.from({ length: heads }, (_, head) => text.head(head)),
      colLabels: labels,
      map,
      low,
      high: 1,
      cellText: map === 'scores' ? changeText : undefined,
      raster: (options) => this.session.raster(options),
      describe: (row, col) =>
        `${text.head(row)}, “it” to “${labels[col]}”: ${map === 'weights' ? text.weight : text.difference} ${readable(values[row * cols + col])}`,
    })
  }

  /** The words of both sentences at once: "tired / wide" where they differ. */
  #bothWords() {
    const [first, second] = this.data.sentences
    return first.map((/** @type {string} */ word, /** @type {number} */ i) =>
      word === second[i] ? word : `${word}/${second[i]}`,
    )
  }

  /** The likeliest words, each with what it gets in the other sentence. @param {Compared} compared */
  #answers({ readings }) {
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
        ${this.hides('pair') ? nothing : this.#pairField()}
        ${this.hides('depth') ? nothing : this.#layerField()}
      </div>
      ${this.hides('flipped') ? nothing : this.#flip()}
      <div class="models" @hl-hover=${this.#hoverCell} @hl-pick=${this.#pickCell}>
        ${this.data.compared.map((/** @type {Compared} */ compared, /** @type {number} */ i) => this.#model(compared, i))}
      </div>
      ${this.#cellText()}
      ${this.#heldOut()}
      <div class="footer"><span class="hint">${text.help}</span>${this.saveMenu()}</div>
    `
  }

  #pairField() {
    const own = this.#ownPair()
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

  #layerField() {
    return html`
      <fieldset class="field">
        <legend>${text.layer}</legend>
        <div class="choices">
          ${[0, 1].map((layer) => html`<label class="switch"><input type="radio" name="layer" .checked=${this.data.layer === layer} @change=${() => this.change({ 'compare.depth': layer })}>${layer}</label>`)}
        </div>
      </fieldset>
    `
  }

  /** The sentence, with the two adjectives as a choice in its place. */
  #flip() {
    const [first, second] = this.data.sentences
    const { shown } = this
    const word = (/** @type {string} */ each, /** @type {number} */ i) => {
      if (each === second[i]) return html`<span class=${i === this.data.row ? 'it' : ''}>${each}</span> `
      return html`<span class="ends" role="radiogroup" aria-label=${text.flip}>${[each, second[i]].map(
        (end, which) =>
          html`<label class="end"><input type="radio" name="end" .checked=${shown === which} @change=${() => this.change({ 'compare.flipped': which === 1 })}>${end}</label>`,
      )}</span> `
    }
    return html`<p class="sentence">${first.map(word)}</p>`
  }

  /** @param {Compared} compared @param {number} i */
  #model(compared, i) {
    const figures = this.#figures()[i]
    const { row, col } = this.cell
    const { name } = compared
    const { layer } = this.data
    const [one, other] = this.pair.ends
    const cursor = { row: Math.min(this.state['compare.pick'], compared.heads - 1), col: this.state['compare.word'] }
    return html`
      <section class="model" aria-labelledby=${name}>
        <h3 class="name" id=${name}>${text.models[i]} <span class="badge">${compared.facts.label ?? ''}</span></h3>
        <hl-panel class="map" .heading=${text.map(layer)} tensors="${name}:layer${layer}.weights" .figure=${figures.map} .marks=${{ row, col }} .cursor=${cursor}></hl-panel>
        <p class="legend">${this.legend('weights', '0', '1')}</p>
        <hl-panel class="change" .heading=${text.change(one, other)} tensors="${name}:layer${layer}.weights" .figure=${figures.change} .marks=${{ row, col }} .cursor=${cursor}></hl-panel>
        <p class="legend">${this.legend('scores', '−1', '1')}</p>
        <hl-panel class="answers" .heading=${text.asked} tensors="${name}:probabilities" .figure=${figures.answers} .marks=${{}}></hl-panel>
        ${this.#verdict(compared)}
      </section>
    `
  }

  /** What the numbers say, head by head and of the answer; every word of it chosen by them. @param {Compared} compared */
  #verdict(compared) {
    const { name, heads, readings } = compared
    const { layer } = this.data
    const taught = this.#taught(compared)
    const tops = Array.from({ length: heads }, (_, head) => readings.map((_reading, i) => this.#top(compared, head, i)))
    const turning = tops.filter(([before, after]) => before.at !== after.at)
    const answers = readings.map((reading) => reading.answers[0])
    return html`
      <div class="verdict" data-tensors="${name}:layer${layer}.weights ${name}:probabilities">
        <table>
          <caption>${text.firstLook}</caption>
          <thead><tr><th scope="col"></th>${this.pair.ends.map((end) => html`<th scope="col">${text.too(end)}</th>`)}</tr></thead>
          <tbody>
            ${tops.map(
              (pair, head) => html`<tr class=${pair[0].at === pair[1].at ? '' : 'turns'}>
                <th scope="row">${text.head(head)}${taught.has(head) ? html` <span class="badge">${text.taught(taught.get(head))}</span>` : nothing}</th>
                ${pair.map(({ word, weight }) => html`<td>${word} <span class="number">${weight.toFixed(2)}</span></td>`)}
              </tr>`,
            )}
            <tr class="answer"><th scope="row">${text.answerRow}</th>${answers.map(({ word, probability }) => html`<td>${word} <span class="number">${probability.toFixed(2)}</span></td>`)}</tr>
          </tbody>
        </table>
        <p>${text.turning(turning.length, heads, answers[0].word !== answers[1].word)}</p>
      </div>
    `
  }

  /** Where the row of "it" of one head is largest. @param {Compared} compared @param {number} head @param {number} reading */
  #top({ readings }, head, reading) {
    const n = this.data.words.length
    const row = readings[reading].weights.subarray(head * n, (head + 1) * n)
    const weight = Math.max(...row)
    const at = row.indexOf(weight)
    return { at, weight, word: this.data.sentences[reading][at] }
  }

  /** The picked cell in both models and both sentences. */
  #cellText() {
    const { row, col } = this.cell
    const { compared, words: labels, layer } = this.data
    const values = compared.map(({ readings }, /** @type {number} */ i) => {
      const [one, other] = readings.map((/** @type {any} */ reading) =>
        readable(reading.weights[row * labels.length + col]),
      )
      return text.cell(text.models[i], one, other)
    })
    const names = compared.map((/** @type {Compared} */ each) => `${each.name}:layer${layer}.weights`).join(' ')
    return html`<p class="cell" data-tensors=${names}>${text.cellOf(row, this.#bothWords()[col], values)}</p>`
  }

  #heldOut() {
    const score = (/** @type {string} */ model, /** @type {'class'} */ question) => this.held?.[model][question]
    const percent = (/** @type {string} */ model, /** @type {'class'} */ question) =>
      score(model, question)?.accuracy.toLocaleString('en', { style: 'percent', maximumFractionDigits: 1 }) ?? '…'
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
        <p role="status">${this.held ? text.comparison(this.#largestGap()) : text.asking}</p>
      </div>
    `
  }

  /** The largest difference of the models' held-out accuracies. */
  #largestGap() {
    const held = /** @type {HeldOut} */ (this.held)
    const gaps = QUESTIONS.map((question) =>
      Math.abs(held[MODELS[0]][question].accuracy - held[MODELS[1]][question].accuracy),
    )
    return Math.max(...gaps)
  }

  // ---- Pointing and picking ----

  /** @param {CustomEvent} event */
  #hoverCell = ({ target, detail }) => {
    if (/** @type {Element} */ (target).classList.contains('answers')) return
    this.#hover = detail ? { pick: detail.row, word: detail.col } : {}
    this.requestUpdate()
  }

  /** @param {CustomEvent} event */
  #pickCell = ({ target, detail }) => {
    if (/** @type {Element} */ (target).classList.contains('answers')) return
    this.#hover = {}
    this.change({ 'compare.pick': detail.row, 'compare.word': detail.col })
  }

  snapshot(options = {}) {
    const facts = (this.data?.compared ?? []).map((/** @type {Compared} */ { name, readings }) => ({
      model: name,
      answers: readings.map((reading) => reading.answers),
    }))
    return { ...super.snapshot(options), sentences: this.data?.sentences ?? [], models: facts, held: this.held }
  }
}

/** A change of a weight in two decimals; none where they would be zeros. @param {number} value */
function changeText(value) {
  const text = Math.abs(value).toFixed(2).replace(/^0/u, '')
  return text === '.00' ? '' : `${value < 0 ? '−' : '+'}${text}`
}

define('hl-compare', HlCompare)
