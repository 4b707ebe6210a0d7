// <hl-train>: a model trained here and now: its loss, what it knows, and every head's map as it forms.

import { html, nothing } from 'lit'
import text from 'text/train.js'
import { download } from '../../kit/controls/download.js'
import { NOTHING_YET } from '../../kit/joined.js'
import { listen, whileThere } from '../../kit/listening.js'
import { HlView } from '../../kit/view.js'
import { whenSeen } from '../../kit/when-seen.js'
import { hasModel, modelBytes } from '../../session/models.js'
import { sameValue } from '../../session/state.js'
import { rateField, start, structure, taskOf, usual } from './controls.js'
import { Course } from './course.js'
import { InTurn } from './in-turn.js'
import * as lesson from './lesson.js'
import { isComplete } from './record.js'

/**
 * @import { Cell } from '../../drawing/types.js'
 * @import { TrainRequest } from './numbers.js'
 * @import { HeadMap } from './figures.js'
 * @import { TrainAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} TrainFigures
 */

/** The model to go on from, which is built as its task suggests. */
const SHIPPED = 'induction'

const MAPS_A_FRAME = 2

/** How many heads are still few, some, many; of those the maps are the smaller. */
const FEW = 4
const SOME = 6
const MANY = 16

/** @param {number} heads */
const sizeOf = (heads) => (heads <= FEW ? 'few' : heads <= SOME ? 'some' : heads <= MANY ? 'many' : 'most')

/** @extends {HlView<TrainAnswer>} */
export default class HlTrain extends HlView {
  _course = new Course(() => void this._tell())

  /** Weights to begin with, once. @type {import('./course.js').Weights | null} */
  _from = null

  constructor() {
    super()
    whenSeen(this, () => this._begin())
    whileThere(this, () => listen(document, { visibilitychange: this._seen }))
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this._course.end()
    this.data = NOTHING_YET
  }

  _seen = () => {
    this._course.see()
    void this._tell()
  }

  // ---- The training ----

  get training() {
    return this._course.training
  }

  get playing() {
    return this._course.isPlaying
  }

  /** Whether the last order is being carried out. */
  get isObeyed() {
    return this._course.isObeyed
  }

  /** Starts training, or goes on with it. */
  play() {
    this._course.order('play')
  }

  /** Stands still after the step at hand. */
  pause() {
    this._course.order('pause')
  }

  /** A new model with the same knobs. */
  reset() {
    void this._begin()
  }

  /** Whether the model that is asked for is the one in training. */
  isAsked() {
    const asked = /** @type {TrainRequest | null} */ (this._asked)
    return asked !== null && sameValue(/** @type {TrainRequest} */ (this.request()).model, asked.model)
  }

  /** A new model where another one is wanted; not before somebody could see it. */
  async refresh() {
    if (!this._course.isBegun) return this.requestUpdate() // why it could not begin may still have to be said
    if (this.isAsked() && !this._from) await this._tell()
    else await this._begin()
  }

  /** A new model, as the knobs say. */
  async _begin() {
    const from = this._from
    const asked = /** @type {TrainRequest} */ (this.request())
    this._from = null
    this._asked = asked
    const starting = (/** @type {(report: import('./course.js').Report) => void} */ listen) =>
      this.session.training(listen)
    await this._course.begin(starting, lesson.optionsOf(asked), from)
  }

  /** What has been heard of the training becomes numbers. */
  async _tell() {
    const { record, isPlaying, isThrottled, training, source, error } = this._course
    this.own = { isPlaying, isThrottled, isContinued: source !== null, thread: training?.thread }
    // The first time once all of it has been heard: the figure comes in one step.
    const isThere = record && (this.data || isComplete(record))
    const data = isThere && (await this.session.run(this, lesson.told, record))
    if (data && this._course.record) this.data = data
    this.error = error
    this._draw()
  }

  /** Nothing is drawn that nobody sees. */
  _draw() {
    if (this.near && !document.hidden) this.requestUpdate()
    else this._isBehind = true
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed)
    this._course.setRate(this.state['train.rate'])
  }

  // ---- Rendering ----

  _maps = /** @type {InTurn<HeadMap>} */ (new InTurn(MAPS_A_FRAME, () => this._draw()))

  /** Where the keyboard is: in each chart, and in all maps alike. @type {Record<'loss' | 'accuracy' | 'map', Cell>} */
  _cursors = { loss: { row: 0, col: 0 }, accuracy: { row: 0, col: 0 }, map: { row: 1, col: 0 } }

  /** Whether there is room for more than one number below each map. */
  _areFew = true

  /** Whether the model knows its task. @param {TrainFigures} figures */
  isMet({ sentence }) {
    return sentence.knows
  }

  controls() {
    return html`
      ${this.hides('play') ? nothing : html`<button type="button" class="play primary" ?disabled=${this._isBroken} @click=${() => (this.playing ? this.pause() : this.play())}>${this.playing ? text.pause : text.play}</button>`}
      ${start(this, this.data.facts)}
    `
  }

  /** @param {TrainFigures} figures */
  more({ progress: { thread } }) {
    return html`
      <div class="flow">
        ${this.hides('step') ? nothing : html`<button type="button" class="step" ?disabled=${this._isBroken || this.playing} @click=${() => this._course.order('step')}>${text.step}</button>`}
        ${this.hides('reset') ? nothing : html`<button type="button" class="reset" @click=${this.reset}>${text.reset}</button>`}
        ${this.hides('files') ? nothing : this._files()}
      </div>
      ${this.hides('rate') ? nothing : rateField(this, this.data)}
      ${structure(this, this.data.facts)}
      <p class="hint">${thread.said}</p>
    `
  }

  /** Whether no further step can be taken. */
  get _isBroken() {
    return this.data.diverged || this.error !== ''
  }

  /** @param {TrainFigures} figures */
  body({ divergence, loss, accuracy, sentence, maps, progress, announcement }) {
    const { remark } = this._course
    const { facts } = this.data
    this._areFew = maps.length <= FEW
    const { loss: lossCursor, accuracy: accuracyCursor } = this._cursors
    return html`
      ${divergence ? html`<p class="message error" role="alert">${divergence}</p>` : nothing}
      ${remark ? html`<p class="message ${remark.good ? '' : 'error'}" role="status">${remark.text}</p>` : nothing}
      <div class="forming ${sizeOf(maps.length)}">
        <div>
          <div class="maps columns" @hl-pick=${this._pickCell}>${this._maps.take(maps, facts).map((map) => this._map(map))}</div>
          <p class="legend apart-2">${this.legend('weights', '0', '1')}<span>${text.axes}</span></p>
        </div>
        <div class="stack" @hl-pick=${this._pickPoint}>
          <p class="hint">${taskOf(facts)}</p>
          ${this._progress(progress)}
          ${this.panel({ ...accuracy, cursor: accuracyCursor }, 'accuracy')}
          ${this.panel({ ...loss, cursor: lossCursor }, 'loss')}
          ${this.said(sentence, 'sentence')}
        </div>
      </div>
      <p class="visually-hidden" role="status">${announcement}</p>
    `
  }

  /** @param {TrainFigures} figures */
  details({ worth, maps }) {
    return html`
      ${worth ? this.said(worth, 'worth') : nothing}
      <p class="hint">${text.scored}</p>
      <div class="scores columns apart-2">${maps.map((map) => this._scores(map))}</div>
    `
  }

  /** @param {TrainFigures['progress']} progress */
  _progress({ step, steps, said, thread }) {
    return html`
      <div class="progress">
        <progress max=${steps} value=${Math.min(step, steps)} aria-label=${said[0]}></progress>
        <p class="number small">${said.join(' · ')}</p>
        ${thread.isSlow ? html`<p class="hint">${thread.said}</p>` : nothing}
      </div>
    `
  }

  /** @param {HeadMap} map */
  _map({ panel, role, gauges }) {
    const shown = this._areFew ? gauges : role ? [role] : []
    return html`
      <div class="map">
        ${this.panel({ ...panel, cursor: this._cursors.map })}
        ${shown.length ? html`<dl class="role hint">${shown.map((share) => this._share(share))}</dl>` : nothing}
      </div>
    `
  }

  /** All that is told of a head, in numbers. @param {HeadMap} map */
  _scores({ panel, shares }) {
    return html`<div><h3>${panel.heading}</h3><dl class="hint">${shares.map((share) => this._share(share))}</dl></div>`
  }

  /** @param {HeadMap['shares'][number]} share */
  _share({ tensors, title, share, said, isStrong }) {
    return html`<div class=${isStrong ? 'strong' : ''} data-tensors=${tensors.join(' ')}><dt>${title}</dt><dd><meter min="0" max="1" value=${share} aria-hidden="true"></meter> ${said}</dd></div>`
  }

  /** @param {CustomEvent} event */
  _pickPoint = ({ target, detail }) => {
    const chart = /** @type {Element} */ (target).classList.contains('loss') ? 'loss' : 'accuracy'
    this._cursors = { ...this._cursors, [chart]: detail }
    this.requestUpdate()
  }

  /** @param {CustomEvent} event */
  _pickCell = ({ detail }) => {
    this._cursors = { ...this._cursors, map: detail }
    this.requestUpdate()
  }

  // ---- Files ----

  _files() {
    const canContinue = this.state['train.task'] === 'induction' && hasModel(SHIPPED)
    return html`
      ${canContinue ? html`<button type="button" class="shipped" @click=${this._continue}>${text.shipped}</button>` : nothing}
      <button type="button" class="open" @click=${() => /** @type {HTMLElement} */ (this.renderRoot.querySelector('input[type=file]')).click()}>${text.open}</button>
      <input type="file" accept=".hlw" hidden aria-label=${text.open} @change=${this._open}>
      <button type="button" class="download" @click=${this._download}>${text.download}</button>
    `
  }

  /** @param {boolean} good @param {string} said */
  _remark(good, said) {
    this._course.remark = { good, text: said }
    this.requestUpdate()
  }

  /** @param {Event} event */
  _open = async (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target)
    const file = input.files?.[0]
    if (!file) return
    try {
      this._from = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
      await this.refresh()
    } catch (error) {
      this._remark(false, text.refused(String(error)))
    }
    input.value = '' // the same file may be opened again
  }

  /** Goes on from the shipped model. */
  _continue = async () => {
    try {
      this._from = { name: text.shippedName, bytes: await modelBytes(SHIPPED) }
      this.change(usual(['heads', 'layers', 'position', 'masked']))
      this.needNumbers()
    } catch (error) {
      this._remark(false, text.refused(String(error)))
    }
  }

  _download = async () => {
    const { facts, step } = /** @type {TrainAnswer} */ (this.data)
    try {
      const bytes = await this._course.save(step || this._course.source ? {} : { label: 'random' })
      const file = new Blob([bytes], { type: 'application/octet-stream' })
      download(file, `headlight-${facts.task}-seed${this.state['train.seed']}-step${step}.hlw`)
    } catch (error) {
      this._remark(false, text.unsaved(error instanceof Error ? error.message : String(error)))
    }
  }
}
