// <hl-recurrence>: a nudge to the first word and how far it gets, in a recurrent network, in an LSTM and in attention;
// and which states are computed at which step.

import { html, nothing, unsafeCSS } from 'lit'
import words from 'text/kit.js'
import text from 'text/recurrence.js'
import { chart } from '../../drawing/chart.js'
import { lamps } from '../../drawing/lamps.js'
import { codeBeside } from '../../kit/code/code.js'
import { formula } from '../../kit/code/formula.js'
import { Player } from '../../kit/controls/player.js'
import { scrub } from '../../kit/controls/scrub.js'
import { segments } from '../../kit/controls/segments.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import { HlView } from '../../kit/view.js'
import { recurrenceCode } from './code.js'
import recurrenceCss from './recurrence.css'

const READERS = /** @type {const} */ (['rnn', 'lstm', 'attention'])
/** Attention first: it is the line with a point at every word from step 1 on. */
const LINES = /** @type {const} */ (['attention', 'rnn', 'lstm'])
const GAINS = [0.9, 1, 1.5]
/** Differences of two runs in double are rounding below this. */
const ROUNDING = -15
const TICKS = 6
const DECADES = READERS.map((reader) => `${reader}.decades`).join(' ')
/** What lamps are made of: numbers, and how bright they are. */
const SHOWN = `${READERS.map((reader) => `${reader}.change`).join(' ')} ${DECADES}`

/** @typedef {typeof READERS[number]} Reader */

export class HlRecurrence extends HlView {
  static view = 'recurrence'

  static styles = [...HlView.styles, unsafeCSS(recurrenceCss)]

  constructor() {
    super()
    this.player = new Player(this, {
      knob: 'recurrence.step',
      last: () => this.data?.words.length ?? 0,
      label: text.player,
      describe: (at) => text.step(at, this.data?.words.length ?? 0),
    })
  }

  /** @param {string} name */
  dependsOn(name) {
    return ['text', 'model', ...['gain', 'forget', 'nudge', 'long', 'seed'].map((own) => `recurrence.${own}`)].includes(
      name,
    )
  }

  /** @returns {import('./numbers.js').RecurrenceRequest} */
  request() {
    const { state } = this
    return {
      kind: 'recurrence',
      model: state.model,
      text: state.text,
      isLong: state['recurrence.long'],
      gain: state['recurrence.gain'],
      forget: state['recurrence.forget'],
      nudge: state['recurrence.nudge'],
      seed: state['recurrence.seed'],
    }
  }

  // ---- Reading the run ----

  /** How many words are read. */
  get n() {
    return this.data.words.length
  }

  get mode() {
    return /** @type {'training' | 'generating'} */ (this.state['recurrence.mode'])
  }

  /** Steps that a reader takes for all words. @param {Reader} reader */
  stepsOf(reader) {
    return reader === 'attention' && this.mode === 'training' ? 1 : this.n
  }

  /** Lamps of a reader that are on at the present step. @param {Reader} reader */
  doneBy(reader) {
    const { at } = this.player
    return this.stepsOf(reader) === 1 ? (at ? this.n : 0) : at
  }

  /** @param {Reader} reader @param {string} name @param {number} t */
  numberOf(reader, name, t) {
    return this.tensor(`${reader}.${name}`).data[t]
  }

  /** Whether a recurrence leaves less or more of the gradient than half or twice of what it is at word 1. @param {Reader} reader @returns {'less' | 'more' | 'same'} */
  _left(reader) {
    const [first, last] = [0, this.n - 1].map((t) => this.numberOf(reader, 'gradient', t))
    return last < first / 2 ? 'less' : last > 2 * first ? 'more' : 'same'
  }

  /** What becomes of the nudge in a reader. @param {Reader} reader @returns {import('../../text/en/recurrence.js').Fate} */
  _fate(reader) {
    const last = this.n - 1
    return {
      name: text.readers[reader],
      first: shortly(this.numberOf(reader, 'change', 0)),
      last: shortly(this.numberOf(reader, 'change', last)),
      left: reader === 'attention' ? 'shared' : this._left(reader),
      perStep: this.numberOf(reader, 'fade', last).toFixed(3),
    }
  }

  /** The word under the pointer, else the page's. */
  get at() {
    const { row = this.state.row } = this.session.hover
    return Math.min(this._hover ?? row, this.n - 1)
  }

  /** Which word the pointer is over, where the sentence is repeated. @type {number | null} */
  _hover = null

  // ---- Figures ----

  /** @type {{ data: any, key: string, lamps: any, chart: any } | null} */
  _made = null

  _figures() {
    const key = `${this.player.at} ${this.mode}`
    const last = this._made
    if (last !== null && last.data === this.data && last.key === key) return last
    const [low, high] = this._range()
    const made = { data: this.data, key, lamps: this._lamps(low), chart: this._chart(low, high) }
    this._made = made
    return made
  }

  /** Whole powers of ten around all changes. @returns {[number, number]} */
  _range() {
    const all = READERS.flatMap((reader) => Array.from(this.tensor(`${reader}.decades`).data))
    const [low, high] = this.session.finiteRange(Float32Array.from(all))
    const top = Math.ceil(high)
    return [Math.min(top - 1, Math.max(ROUNDING, Math.floor(low))), top]
  }

  /** The largest of all changes, and its logarithm. */
  _brightest() {
    const largest = (/** @type {string} */ name) =>
      Math.max(...READERS.map((reader) => this.session.finiteRange(this.tensor(`${reader}.${name}`).data)[1]))
    return { change: largest('change'), decades: largest('decades') }
  }

  /** @param {number} low */
  _lamps(low) {
    const { at } = this.player
    return lamps({
      words: this.data.words,
      low,
      high: this._brightest().decades,
      rows: READERS.map((reader) => ({
        label: text.readers[reader],
        decades: this.tensor(`${reader}.decades`).data,
        numbers: Array.from(this.tensor(`${reader}.change`).data, shortly),
        done: this.doneBy(reader),
        now: (t) => (this.stepsOf(reader) === 1 ? at === 1 : t === at - 1),
        isChain: reader !== 'attention',
      })),
      describe: (row, col) => this._describe(READERS[row], col),
      summary: () => text.summary(text.fates(READERS.map((reader) => this._fate(reader)))),
    })
  }

  /** @param {Reader} reader @param {number} t */
  _describe(reader, t) {
    const [word, name] = [this.data.words[t], text.readers[reader]]
    if (t >= this.doneBy(reader)) return text.dark(word, t + 1, name)
    return text.lamp(word, t + 1, name, readable(this.numberOf(reader, 'change', t)), pathOf(reader, t))
  }

  /** @param {number} low @param {number} high */
  _chart(low, high) {
    const step = Math.max(1, Math.ceil((high - low) / TICKS))
    const ticks = Array.from({ length: Math.ceil((high - low) / step) + 1 }, (_, i) => high - i * step).reverse()
    const xs = Array.from({ length: this.n }, (_, t) => t + 1)
    return chart({
      lines: LINES.map((reader) => {
        const done = this.doneBy(reader)
        return {
          label: text.lines[reader],
          xs: xs.slice(0, done),
          ys: this.tensor(`${reader}.decades`).data.subarray(0, done),
        }
      }),
      references: [],
      ticks,
      tick: powerOf,
      last: this.n,
      xTitle: text.place,
      describe: (_row, t) => READERS.map((reader) => this._describe(reader, t)).join('; '),
    })
  }

  // ---- Rendering ----

  view() {
    if (!this.data.words.length) return html`<p class="message">${words.empty}</p>`
    const { lamps: figure } = this._figures()
    const marks = { col: this.at }
    const cursor = { row: 0, col: Math.min(this.state.row, this.n - 1) }
    return html`
      ${this._steering()}
      <div class="lamps" @hl-hover=${this._hoverCell} @hl-pick=${this._pickCell}>
        <hl-panel .heading=${text.lamps} tensors=${SHOWN} .figure=${figure} .marks=${marks} .cursor=${cursor} .hint=${text.help}></hl-panel>
      </div>
      ${this._legend()}
      ${this._counts()}
      ${this._settings()}
      <div class="two">
        <hl-panel class="chart" .heading=${text.chart} tensors=${DECADES} .figure=${this._figures().chart} .marks=${marks} .cursor=${cursor}
          @hl-hover=${this._hoverCell} @hl-pick=${this._pickCell}></hl-panel>
        ${this._numbers()}
      </div>
      ${this._verdict()}
      ${codeBeside(this, () => recurrenceCode({ ...this.data, ...this.request() }))}
      <div class="footer"><span class="hint">${text.made({ ...this.data, seed: this.state['recurrence.seed'] })}</span>${this.saveMenu()}</div>
    `
  }

  _steering() {
    return html`
      <div class="steering">
        ${this.hides('step') ? nothing : html`<button type="button" class="go" @click=${this._nudge}>${text.nudgeButton}</button>${this.player.template()}`}
        ${this.hides('mode') ? nothing : segments(this, 'recurrence.mode', text.mode, text.modes)}
      </div>
    `
  }

  _legend() {
    const [low] = this._range()
    return html`<p class="hint" data-tensors=${SHOWN}>${text.legend(powerOf(low), shortly(this._brightest().change))}</p>`
  }

  _counts() {
    const { at } = this.player
    return html`
      <p class="counts-title" id="counts-title">${text.counts}</p>
      <dl class="counts" aria-labelledby="counts-title">
        ${READERS.map((reader) => html`<div><dt>${text.readers[reader]}</dt><dd class="number">${text.of(Math.min(at, this.stepsOf(reader)), this.stepsOf(reader))}</dd></div>`)}
      </dl>
      <p class="now" role="status">${text.now(this.mode, at, this.n)}</p>
    `
  }

  _settings() {
    return html`
      <div class="controls">
        ${this.hides('gain') ? nothing : this._gainField()}
        ${this.hides('forget') ? nothing : this._slider('recurrence.forget', text.forget, 0, 5, 0.1)}
        ${this.hides('nudge') ? nothing : this._nudgeField()}
        ${this.hides('long') ? nothing : this.switchField('recurrence.long', text.long)}
        ${this.hides('seed') ? nothing : html`<button type="button" @click=${() => this.change({ 'recurrence.seed': this.state['recurrence.seed'] + 1 })}>${text.seed}</button>`}
      </div>
    `
  }

  _gainField() {
    const gain = this.state['recurrence.gain']
    return html`
      <div class="gain">
        ${this._slider('recurrence.gain', text.gain, 0.5, 2, 0.01)}
        <div class="presets">${GAINS.map((value) => html`<button type="button" aria-pressed=${gain === value} @click=${() => this.change({ 'recurrence.gain': value })}>${value.toFixed(1)}</button>`)}</div>
      </div>
    `
  }

  /** @param {string} knob @param {string} label @param {number} min @param {number} max @param {number} step */
  _slider(knob, label, min, max, step) {
    const id = knob.replace('.', '-')
    const value = this.state[knob]
    return html`
      <div class="field">
        <label for=${id}>${label} <output class="number">${value.toFixed(2)}</output></label>
        <input id=${id} type="range" min=${min} max=${max} step=${step} .value=${String(value)}
          @input=${(/** @type {Event} */ event) => this.change({ [knob]: Number(/** @type {HTMLInputElement} */ (event.target).value) })}>
        ${this.note(knob)}
      </div>
    `
  }

  _nudgeField() {
    const change = (/** @type {number} */ value) => this.change({ 'recurrence.nudge': value / 100 })
    return html`
      <div class="field">
        <span class="label">${text.nudge}</span>
        <span>${scrub({ value: 100 * this.state['recurrence.nudge'], label: text.nudge, min: 0.01, max: 100, step: 0.1, change })} ${text.percent}</span>
        ${this.note('recurrence.nudge')}
      </div>
    `
  }

  _numbers() {
    const last = this.n - 1
    const row = (/** @type {string} */ label, /** @type {(reader: Reader) => unknown} */ value) =>
      html`<tr><th scope="row">${label}</th>${READERS.map((reader) => html`<td class="number">${value(reader)}</td>`)}</tr>`
    const made = READERS.flatMap((reader) => ['change', 'gradient', 'fade'].map((name) => `${reader}.${name}`)).filter(
      isShown,
    )
    return html`
      <table class="numeric" data-tensors=${made.join(' ')}>
        <caption>${text.numbers.title(this.n)}</caption>
        <thead><tr><td></td>${READERS.map((reader) => html`<th scope="col">${text.lines[reader]}</th>`)}</tr></thead>
        <tbody>
          ${row(text.numbers.path, (reader) => pathOf(reader, last))}
          ${row(text.numbers.training, (reader) => (reader === 'attention' ? 1 : this.n))}
          ${row(text.numbers.generating, () => this.n)}
          ${row(text.numbers.change, (reader) => shortly(this.numberOf(reader, 'change', last)))}
          ${row(text.numbers.gradient, (reader) => shortly(this.numberOf(reader, 'gradient', last)))}
          ${row(text.numbers.fade, (reader) => (reader === 'attention' ? '–' : this.numberOf(reader, 'fade', last).toFixed(3)))}
        </tbody>
      </table>
    `
  }

  _verdict() {
    const fates = READERS.map((reader) => this._fate(reader))
    const ofBoth = ['rnn', 'lstm'].flatMap((reader) => [`${reader}.change`, `${reader}.gradient`, `${reader}.fade`])
    const made = [...ofBoth, 'attention.change']
    return html`
      <div class="verdict" data-tensors=${made.join(' ')}>
        <p class="formula">${formula('recurrence')} <span class="badge">${text.badge}</span></p>
        <ul>${text.fates(fates).map((line) => html`<li>${line}</li>`)}</ul>
        <p>${text.gainNote(this.state['recurrence.gain'], fates[0].left)}</p>
      </div>
    `
  }

  // ---- Nudging, pointing, picking ----

  _nudge = () => {
    this.player.go(0)
    this.player.play()
  }

  /** @param {CustomEvent} event */
  _hoverCell = ({ detail }) => {
    this._hover = detail ? detail.col : null
    this.session.point(detail ? { row: detail.col % this.data.count } : {})
    this.requestUpdate()
  }

  /** @param {CustomEvent} event */
  _pickCell = ({ detail }) => {
    this._hover = detail.walk ? detail.col : null
    this.session.pick({ row: detail.col % this.data.count }, { more: detail.more, walk: detail.walk })
  }

  snapshot(options = {}) {
    if (!this.data?.words.length) return super.snapshot(options)
    const counts = READERS.flatMap((reader) => [
      [`${reader}.path`, pathOf(reader, this.n - 1)],
      [`${reader}.steps`, this.stepsOf(reader)],
      [`${reader}.stepsDone`, Math.min(this.player.at, this.stepsOf(reader))],
      [`${reader}.lampsOn`, this.doneBy(reader)],
    ])
    return { ...super.snapshot(options), numbers: Object.fromEntries(counts) }
  }
}

/** Of one step there is no factor a step. @param {string} name */
const isShown = (name) => name !== 'attention.fade'

/** Steps from word 1 to word t + 1. @param {Reader} reader @param {number} t */
const pathOf = (reader, t) => (reader === 'attention' ? Math.min(1, t) : t)

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** A power of ten as a word of it: 10⁻³, or where it is none −3.4 as 10⁻³. @param {number} decades */
function powerOf(decades) {
  if (!Number.isFinite(decades)) return '0'
  const digits = Array.from(String(Math.abs(Math.round(decades))), (digit) => SUPERSCRIPTS[Number(digit)])
  return `10${Math.round(decades) < 0 ? '⁻' : ''}${digits.join('')}`
}

/** Two digits, and a power of ten where they need one. @param {number} x */
const shortly = (x) => (x !== 0 && (x < 0.01 || x >= 1000) ? x.toExponential(1).replace('-', '−') : x.toFixed(3))

define('hl-recurrence', HlRecurrence)
