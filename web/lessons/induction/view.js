// <hl-induction>: an induction circuit along its training: a scrubber over checkpoints, the maps of every head, what
// the model says next, and heads to switch off.

import { html, nothing, unsafeCSS } from 'lit'
import { live } from 'lit/directives/live.js'
import text from 'text/induction.js'
import words from 'text/kit.js'
import { answers as answerBars } from '../../drawing/answers.js'
import { chart } from '../../drawing/chart.js'
import { heatmap } from '../../drawing/heatmap.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import { HlView } from '../../kit/view.js'
import { whenSeen } from '../../kit/when-seen.js'
import { CLEAR, LEANING } from '../../session/captions.js'
import inductionCss from './induction.css'

/**
 * @typedef {import('./formation.js').Formation} Formation
 */

const PLAY_DELAY = 900 // ms a checkpoint, time enough to look

export class HlInduction extends HlView {
  static view = 'induction'

  static styles = [...HlView.styles, unsafeCSS(inductionCss)]

  static properties = {
    ...HlView.properties,
    formation: { state: true },
    failure: { state: true },
    playing: { state: true },
  }

  constructor() {
    super()
    /** Scores of every checkpoint, once measured. @type {Formation | null} */
    this.formation = null
    /** Why they could not be measured. */
    this.failure = ''
    this.playing = 0
    this.stopWaiting = () => {}
  }

  connectedCallback() {
    super.connectedCallback()
    this.stopWaiting = whenSeen(this, () => this._measure())
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this.stopWaiting()
    this._pause()
  }

  /** Who measures the checkpoints, so that it doesn't supersede what the view itself asks for. */
  _measurer = {}

  async _measure() {
    if (this.formation) return
    try {
      this.formation = await this.session.run(this._measurer, { kind: 'formation' })
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error)
    }
  }

  /** @param {string} name */
  dependsOn(name) {
    return ['letters', 'step', 'at', 'without'].includes(name.replace(/^induction\./u, ''))
  }

  /** @returns {import('./numbers.js').InductionRequest} */
  request() {
    return {
      kind: 'induction',
      step: this.state['induction.step'],
      letters: this.state['induction.letters'],
      off: this.state['induction.without'],
      row: this.state['induction.at'],
    }
  }

  // ---- Figures, made again only when their numbers change ----

  /** @type {{ data: any, maps: any[], answers: any, loss: any } | null} */
  _made = null

  _figures() {
    const last = this._made
    if (last !== null && last.data === this.data) return last
    const { layers, heads } = this.data
    const maps = Array.from({ length: layers * heads }, (_, i) => this._heatmap(Math.floor(i / heads), i % heads))
    const made = { data: this.data, maps, answers: this._answers(), loss: this._lossChart() }
    this._made = made
    return made
  }

  /** @param {number} layer @param {number} head */
  _heatmap(layer, head) {
    const labels = this.data.words
    const n = labels.length
    const values = this.tensor(`layer${layer}.weights`).data.subarray(head * n * n, (head + 1) * n * n)
    return heatmap({
      values,
      rows: n,
      cols: n,
      rowLabels: labels,
      colLabels: labels,
      upright: true,
      map: 'weights',
      low: 0,
      high: 1,
      raster: (options) => this.session.raster(options),
      describe: (row, col) =>
        `Row ${row + 1} “${labels[row]}”, column ${col + 1} “${labels[col]}”: weight ${readable(values[row * n + col])}`,
    })
  }

  /** The letter that follows the picked row, or null at the end. @returns {string | null} */
  get following() {
    return this.data.words[this.data.row + 1] ?? null
  }

  _answers() {
    const { answers, whole } = this.data
    const list = answers.map((/** @type {any} */ { word, number, probability }) => ({
      label: word,
      value: probability,
      before: whole[number],
      right: word === this.following,
    }))
    return answerBars({
      answers: list,
      was: text.was,
      describe: (i) => text.answer(list[i].label, readable(list[i].value), readable(list[i].before)),
    })
  }

  /** The steps of all checkpoints, for charts. @param {{ step: number }[]} checkpoints */
  _axis(checkpoints) {
    const xs = checkpoints.map(({ step }) => step)
    return { xs, last: xs[xs.length - 1], xTitle: text.training }
  }

  _lossChart() {
    const { losses, checkpoints } = this.data
    const { xs, ...axis } = this._axis(checkpoints)
    const top = Math.max(4, Math.ceil(this.session.finiteRange(losses)[1]))
    return chart({
      ...axis,
      lines: [{ label: text.lossLine, xs, ys: losses }],
      references: [],
      ticks: [0, top / 2, top],
      describe: (_row, at) => `${text.training} ${xs[at]}: ${text.lossLine} ${readable(losses[at])}`,
    })
  }

  /** @type {{ formation: Formation, figure: any } | null} */
  _scores = null

  /** @param {Formation} formation */
  _scoreChart(formation) {
    if (this._scores?.formation === formation) return this._scores.figure
    const { xs, ...axis } = this._axis(formation.checkpoints)
    const lines = Object.entries(text.lines).map(([name, label]) => ({
      label,
      xs,
      ys: formation[/** @type {'accuracy'} */ (name)],
    }))
    const figure = chart({
      ...axis,
      lines,
      references: [{ label: text.guessing, value: formation.chance }],
      ticks: [0, 0.5, 1],
      describe: (_row, at) =>
        `${text.training} ${xs[at]}: ${lines.map(({ label, ys }) => `${label} ${readable(ys[at])}`).join(', ')}`,
    })
    this._scores = { formation, figure }
    return figure
  }

  // ---- Rendering ----

  view() {
    const few = this.data.words.length < 2
    return html`
      ${this.hides('letters') ? nothing : this._lettersField()}
      ${few ? html`<p class="message">${text.few}</p>` : this._body()}
    `
  }

  _lettersField() {
    const { vocabulary, limit, ignored, words: shown } = this.data
    const hint = words.lettersHint(vocabulary[0], vocabulary[vocabulary.length - 1], limit, shown.length, ignored)
    return html`
      <div class="field">
        <label for="letters">${text.letters}</label>
        <input id="letters" type="text" class="mono" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="letters-hint" .value=${live(this.state['induction.letters'])}
          @input=${(/** @type {Event} */ event) => this.change({ 'induction.letters': /** @type {HTMLInputElement} */ (event.target).value })}>
        <p id="letters-hint" class=${ignored ? 'note' : 'hint'} role="status">${hint} ${this.note('induction.letters')}</p>
      </div>
      ${
        this.hides('examples')
          ? nothing
          : html`<div class="chips">${text.examples.map(({ label, letters }) => html`<button type="button" @click=${() => this.change({ 'induction.letters': letters })}>${label}</button>`)}</div>`
      }
    `
  }

  _body() {
    const { formation } = this
    const figures = this._figures()
    const { at } = this.data
    return html`
      ${this.hides('step') ? nothing : this._scrubber()}
      <div class="training" @hl-pick=${this._pickStep}>
        <div>
          ${
            formation
              ? html`<hl-panel class="scores" .heading=${text.curves} tensors="" .figure=${this._scoreChart(formation)} .marks=${{ col: at }} .cursor=${{ row: 0, col: at }}></hl-panel>
            <p class="hint">${text.curvesNote(formation.count, passed(formation))}</p>`
              : html`<p class="measuring" role="status">${this.failure ? words.error(this.failure, false) : text.measuring}</p>`
          }
        </div>
        <div>
          <hl-panel class="loss" .heading=${text.loss} tensors="logits" .figure=${figures.loss} .marks=${{ col: at }} .cursor=${{ row: 0, col: at }}></hl-panel>
          <p class="hint">${text.lossNote(this.data.given)}</p>
        </div>
      </div>
      <div class="maps" @hl-hover=${this._hoverCell} @hl-pick=${this._pickCell}>
        ${figures.maps.map((figure, i) => this._head(figure, i))}
      </div>
      <p class="legend">${this.legend('weights', '0', '1')}</p>
      ${this._answerBody()}
      <div class="footer"><span class="hint">${text.help}</span>${this.saveMenu()}</div>
    `
  }

  _scrubber() {
    const { checkpoints, at } = this.data
    const last = checkpoints.length - 1
    const { step } = checkpoints[at]
    const shown = text.step(step, checkpoints[last].step)
    return html`
      <div class="field scrubber">
        <label for="step">${text.training}</label>
        <div class="player">
          ${this._stillness.matches ? nothing : html`<button type="button" class="play" @click=${this._togglePlay}>${this.playing ? text.pause : text.play}</button>`}
          <button type="button" aria-label=${text.earlier} ?disabled=${at === 0} @click=${() => this._goTo(at - 1)}>‹</button>
          <input id="step" type="range" min="0" max=${last} step="1" .value=${live(String(at))} aria-valuetext=${shown}
            @input=${(/** @type {Event} */ event) => this._goTo(Number(/** @type {HTMLInputElement} */ (event.target).value))}>
          <button type="button" aria-label=${text.later} ?disabled=${at === last} @click=${() => this._goTo(at + 1)}>›</button>
          <output for="step">${shown}</output>
        </div>
        ${this.note('induction.step')}
      </div>
    `
  }

  /** @param {any} figure @param {number} i */
  _head(figure, i) {
    const { heads, at } = this.data
    const layer = Math.floor(i / heads)
    const head = i % heads
    const name = `${layer}.${head}`
    const off = this.state['induction.without'].includes(name)
    const scores = this.formation?.heads[at]?.[i]
    const [row, col] = [this._hover.row ?? this.data.row, this._hover.col ?? this.state['induction.look']]
    return html`
      <div class="head ${off ? 'off' : ''}">
        <hl-panel .heading=${text.head(layer, head)} tensors="layer${layer}.weights" .figure=${figure} .marks=${{ row, col }}
          .cursor=${{ row: this.data.row, col: this.state['induction.look'] }}></hl-panel>
        ${this.hides('without') ? nothing : html`<label class="switch"><input type="checkbox" .checked=${live(!off)} aria-label="${text.head(layer, head)} ${text.on}" @change=${() => this._toggle(name)}>${text.on}</label>`}
        <p class="hint">${scores ? html`${text.roles[roleOf(scores)]} <span class="number">${text.scores(scores.previous.toFixed(2), scores.induction.toFixed(2))}</span>` : '…'}</p>
      </div>
    `
  }

  _answerBody() {
    const { row, answers, wholeAnswer, words: labels } = this.data
    const [first] = answers
    return html`
      <div class="answers">
        <hl-panel class="next" .heading=${text.answers(labels[row], row)} tensors="probabilities" .figure=${this._figures().answers} .marks=${{}}></hl-panel>
        <div role="status" data-tensors="probabilities">
          <p class="says">${text.says(first.word, first.probability.toFixed(3), this.following)}</p>
          ${this.state['induction.without'].length ? html`<p>${text.ablated(wholeAnswer, first.word)}</p>` : nothing}
        </div>
      </div>
    `
  }

  // ---- Moving through training ----

  _stillness = matchMedia('(prefers-reduced-motion: reduce)')

  /** @param {number} at number of a checkpoint */
  _goTo(at) {
    this.change({ 'induction.step': this.data.checkpoints[at].step })
  }

  _togglePlay = () => {
    if (this.playing) return this._pause()
    const last = this.data.checkpoints.length - 1
    if (this.data.at === last) this._goTo(0)
    this.playing = window.setInterval(() => {
      if (this.data.at < last) this._goTo(this.data.at + 1)
      if (this.data.at >= last - 1) this._pause()
    }, PLAY_DELAY)
  }

  _pause() {
    clearInterval(this.playing)
    this.playing = 0
  }

  // ---- Pointing, picking, switching ----

  /** @type {{ row?: number, col?: number }} */
  _hover = {}

  /** @param {CustomEvent} event */
  _hoverCell = ({ detail }) => {
    this._hover = detail ?? {}
    this.requestUpdate()
  }

  /** @param {CustomEvent} event */
  _pickCell = ({ detail }) => {
    this._hover = {}
    this.change({ 'induction.at': detail.row, 'induction.look': detail.col })
  }

  /** @param {CustomEvent} event */
  _pickStep = ({ detail }) => this._goTo(detail.col)

  /** @param {string} head "layer.head" */
  _toggle(head) {
    const off = this.state['induction.without']
    const next = off.includes(head) ? off.filter((/** @type {string} */ name) => name !== head) : [...off, head]
    this.change({ 'induction.without': next.sort() })
  }

  snapshot(options = {}) {
    const { at = 0, checkpoints = [], losses = [], answers = [], wholeAnswer = '' } = this.data ?? {}
    const { formation } = this
    return {
      ...super.snapshot(options),
      step: checkpoints[at]?.step ?? null,
      checkpoints: checkpoints.map((/** @type {any} */ { step }) => step),
      losses: Array.from(losses),
      scores: formation && {
        accuracy: Array.from(formation.accuracy),
        previous: Array.from(formation.previous),
        induction: Array.from(formation.induction),
        heads: formation.heads,
      },
      answers,
      wholeAnswer,
    }
  }
}

/** The first checkpoint at which each line is above one half. @param {Formation} formation */
const passed = (formation) =>
  Object.entries(text.lines).map(([name, label]) => {
    const at = formation[/** @type {'accuracy'} */ (name)].findIndex((value) => value > 0.5)
    return { label, step: formation.checkpoints[at]?.step ?? null }
  })

/** What a head is seen to do. @param {{ previous: number, induction: number }} scores */
function roleOf({ previous, induction }) {
  const best = Math.max(previous, induction)
  const role = previous > induction ? 'previous' : 'induction'
  if (best < LEANING) return 'none'
  return best < CLEAR ? /** @type {const} */ (`leans-${role}`) : role
}

define('hl-induction', HlInduction)
