// <hl-train>: a model trained here and now: its loss, what it knows, and every head's map as it forms.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/train.js'
import { heatmap } from '../../drawing/heatmap.js'
import { define } from '../../kit/define.js'
import { readable } from '../../kit/number.js'
import { HlView } from '../../kit/view.js'
import { CLEAR } from '../../session/captions.js'
import { KNOBS } from '../../session/state.js'
import { accuracyChart, lossChart } from './charts.js'
import { capital, placeOf, shareOf, TrainingRecord } from './record.js'
import trainCss from './train.css'

/**
 * @typedef {import('../../session/train-loop.js').Report} Report
 * @typedef {import('../../session/training.js').Training} Training
 * @typedef {import('./record.js').Look} Look
 * @typedef {{ look: Look, name: string, head: number, figure: any, where: string,
 *   score: import('./record.js').Score }} HeadMap  of one head, as a look found it
 */

/** What a task is asked to do here beside its own recipe: fewer steps, so that nobody waits for long. */
const LIVE = /** @type {Record<string, object>} */ ({ induction: {}, reversal: {}, english: { steps: 3000 } })

const SEED_MAX = 999999
const MAPS_A_FRAME = 2
const NO_MARKS = {} // one object: a new one would have each panel drawn again

// The slider runs over thousandths of a decade from 0.00001 to 10.
const SLIDER_MIN = -5000
const SLIDER_MAX = 1000
/** @param {number} rate */
const sliderOf = (rate) => Math.max(SLIDER_MIN, Math.round(Math.log10(rate) * 1000))
/** @param {number} slider */
const rateOf = (slider) => Number((10 ** (slider / 1000)).toPrecision(2))

/** Three digits that count. @param {number} rate */
const shortRate = (rate) => String(Number(rate.toPrecision(3)))

/** Knobs that make another model: changing one begins anew. */
const STRUCTURE = ['task', 'seed', 'heads', 'layers', 'position', 'masked'].map((name) => `train.${name}`)

export class HlTrain extends HlView {
  static view = 'train'

  static styles = [...HlView.styles, unsafeCSS(trainCss)]

  constructor() {
    super()
    /** @type {Training | null} */
    this.training = null
    /** What has been heard of the training. @type {TrainingRecord | null} */
    this.data = null
    this.playing = false
    /** Whether the page was in the background while its own thread trained. */
    this.throttled = false
    /** What became of the last file or save, and whether it went well. @type {{ good: boolean, text: string } | null} */
    this.remark = null
  }

  /** The thread on its way. @type {Promise<Training> | null} */
  _starting = null
  _onScreen = false
  _created = 0
  /** The last order, and the one that was heard of last. */
  _turn = 0
  _heard = 0
  /** Answers waited for, by the order's number. @type {Map<number, (answer: any) => void>} */
  _waiting = new Map()
  _orders = 0
  /** The learning rate that the trainer was last told. @type {number | null} */
  _rate = null
  /** Weights to begin with, once. @type {{ name: string, bytes: Uint8Array } | null} */
  _from = null

  _observer = new IntersectionObserver(
    (entries) => {
      this._onScreen = entries[entries.length - 1].isIntersecting
      if (this._onScreen && !this.data && !this._starting) void this.refresh()
      else this._draw()
    },
    { rootMargin: '300px' },
  )

  connectedCallback() {
    super.connectedCallback()
    this._observer.observe(this)
    document.addEventListener('visibilitychange', this._visibility)
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this._observer.disconnect()
    document.removeEventListener('visibilitychange', this._visibility)
    this._end()
  }

  /** Orders that will not be answered any more. @param {string} why */
  _giveUp(why) {
    for (const answer of this._waiting.values()) answer(new Error(why))
    this._waiting.clear()
  }

  /** Ends the thread. */
  _end() {
    this._starting?.then((training) => training.stop()).catch(() => {}) // what failed to start needs no end
    this._giveUp(text.starting)
    this._starting = this.training = null
    this.data = null
    this.playing = false
    this._turn = this._heard = 0
    this._onScreen = false
  }

  _visibility = () => {
    if (document.hidden && this.playing && this.training?.thread === 'page') this.throttled = true
    this._draw()
  }

  /** Nothing is drawn that nobody sees. */
  _draw() {
    if (this._onScreen && !document.hidden) this.requestUpdate()
  }

  /** @param {string} name */
  dependsOn(name) {
    return STRUCTURE.includes(name)
  }

  /** A new model, as the knobs say; not before somebody could see it. */
  async refresh() {
    if (!this._onScreen && !this._starting) return
    this.playing = false
    this.throttled = false
    this.remark = null
    this.requestUpdate()
    const id = ++this._created
    const from = this._from
    this._from = null
    try {
      this._starting ??= this.session.training((report) => this._hear(report))
      const starting = this._starting
      const training = await starting
      if (starting !== this._starting || id !== this._created) return
      this.training = training
      this._source = from
      training.order({ kind: 'create', id, options: { ...this._options(), from: from?.bytes ?? null } })
    } catch (error) {
      this._starting = null
      this.error = error instanceof Error ? error.message : String(error)
      this.requestUpdate()
    }
  }

  /** Where the weights came from that the newest model was to begin with. @type {{ name: string } | null} */
  _source = null

  /** @returns {import('../../session/train-loop.js').TrainerOptions} */
  _options() {
    const { state } = this
    const task = state['train.task']
    const sizes = ['heads', 'layers'].map((name) => [name, state[`train.${name}`]]).filter(([, size]) => size !== null)
    this._rate = state['train.rate']
    return {
      ...LIVE[task],
      task,
      seed: state['train.seed'],
      learningRate: this._rate ?? undefined,
      position: state['train.position'] ?? undefined,
      masked: task === 'induction' ? (state['train.masked'] ?? undefined) : undefined,
      ...Object.fromEntries(sizes.map(([name, size]) => [name, Number(size)])),
    }
  }

  // ---- Orders and reports ----

  /** Whether the last order is being carried out: until then reports are of the one before. */
  get isObeyed() {
    return this._heard === this._turn
  }

  /** @param {'play' | 'pause' | 'step'} kind */
  _order(kind) {
    this.playing = kind === 'play'
    this.throttled = false
    this.training?.order({ kind, turn: ++this._turn })
    this.requestUpdate()
  }

  /** Starts training, or goes on with it. */
  play() {
    this._order('play')
  }

  /** Stands still after the step at hand. */
  pause() {
    this._order('pause')
  }

  /** Takes one step. */
  step() {
    this._order('step')
  }

  /** A new model with the same knobs. */
  reset() {
    void this.refresh()
  }

  /** An order that is answered. @param {'save' | 'evaluate'} kind @param {any} options @returns {Promise<any>} */
  ask(kind, options) {
    return new Promise((resolve, reject) => {
      if (!this.training) return reject(new Error(text.starting))
      const id = -++this._orders // apart from the numbers of models
      this._waiting.set(id, (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
      this.training.order({ kind, id, options })
    })
  }

  /** @param {Report} report */
  _hear(report) {
    if (report.kind === 'answer' || (report.kind === 'error' && this._waiting.has(report.id ?? 0))) {
      const id = report.id ?? 0
      this._waiting.get(id)?.(report.kind === 'answer' ? report.answer : new Error(report.message))
      this._waiting.delete(id)
    } else if (report.kind === 'error') this._failed(report)
    else if (report.kind === 'created') this._begun(report)
    else this.data?.take(report)
    if (report.kind === 'progress') this._heard = report.turn
    if (report.kind === 'progress' && this.isObeyed) this.playing = report.playing
    this._draw()
  }

  /** @param {Extract<Report, { kind: 'created' }>} report */
  _begun(report) {
    if (report.id !== this._created) return
    this.data = new TrainingRecord(report)
    this.error = ''
    const source = this._source
    if (source) this.remark = { good: true, text: text.opened(source.name) }
  }

  /** @param {Extract<Report, { kind: 'error' }>} report */
  _failed({ id, message }) {
    if (id === undefined) this.remark = { good: false, text: text.failed(message) }
    else if (id !== this._created) return
    else if (this._source) {
      this.remark = { good: false, text: text.refused(message) }
      this._source = null
    } else this.error = message
    this.playing = false
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed)
    const rate = this.state['train.rate']
    if (rate === this._rate || !this.data) return
    this._rate = rate
    this.training?.order({ kind: 'rate', learningRate: rate ?? this.data.facts.defaultLearningRate })
  }

  // ---- What outsiders may ask ----

  tensors() {
    return this.data?.tensors() ?? []
  }

  /** @param {{ full?: boolean }} [options] */
  snapshot(options) {
    return { ...super.snapshot(options), training: this.data?.summary() ?? null }
  }

  // ---- Figures ----

  /** Made anew where what they show has changed. @type {{ data: TrainingRecord | null, losses: number, accuracies: number, loss: any, accuracy: any, maps: HeadMap[], next: number }} */
  _made = { data: null, losses: -1, accuracies: -1, loss: null, accuracy: null, maps: [], next: 0 }

  _figures() {
    const data = /** @type {TrainingRecord} */ (this.data)
    if (this._made.data !== data)
      this._made = { data, losses: -1, accuracies: -1, loss: null, accuracy: null, maps: [], next: 0 }
    const made = this._made
    if (made.losses !== data.lossVersion) made.loss = lossChart(data)
    if (made.accuracies !== data.accuracyVersion) made.accuracy = accuracyChart(data)
    made.losses = data.lossVersion
    made.accuracies = data.accuracyVersion
    if (data.look) this._renewMaps(data.look)
    return made
  }

  /** Some of the maps in each frame, those in turn that are of an older step: many at once would be felt. @param {Look} look */
  _renewMaps(look) {
    const { maps } = this._made
    const all = look.scores.length
    const isOld = (/** @type {number} */ i) => maps[i]?.look !== look
    let made = 0
    for (let tried = 0; tried < all && made < MAPS_A_FRAME; tried++) {
      const i = this._made.next % all
      this._made.next = i + 1
      if (!isOld(i)) continue
      maps[i] = this._headMap(look, i)
      made++
    }
    if (maps.length < all || maps.some((_, i) => isOld(i))) this._goOn()
  }

  _goesOn = false

  /** Draws once more in the next frame. */
  _goOn() {
    if (this._goesOn) return
    this._goesOn = true
    requestAnimationFrame(() => {
      this._goesOn = false
      this._draw()
    })
  }

  /** @param {Look} look @param {number} index of the head among all @returns {HeadMap} */
  _headMap(look, index) {
    const { words: tokens, source, attentions } = look.maps
    const score = look.scores[index]
    const { attention, head } = score
    const { name, weights, shape } = attentions[attention]
    const [, rows, cols] = shape
    const values = weights.subarray(head * rows * cols, (head + 1) * rows * cols)
    const ofSource = name.startsWith('encoder.')
    const rowLabels = ofSource ? source : tokens
    const colLabels = ofSource || name.includes('cross.') ? source : tokens
    const figure = heatmap({
      values,
      rows,
      cols,
      rowLabels,
      colLabels,
      map: 'weights',
      low: 0,
      high: 1,
      margin: 6,
      raster: (options) => this.session.raster(options),
      describe: (row, col) => text.cell(rowLabels[row], colLabels[col], readable(values[row * cols + col])),
    })
    return { look, name, head, figure, where: placeOf(name, head), score }
  }

  // ---- Rendering ----

  view() {
    const data = /** @type {TrainingRecord} */ (this.data)
    const figures = this._figures()
    return html`
      ${this._controls(data)}
      ${this._progress(data)}
      ${data.diverged ? html`<p class="message error" role="alert">${this._divergence(data)}</p>` : nothing}
      ${this.remark ? html`<p class="message ${this.remark.good ? '' : 'error'}" role="status">${this.remark.text}</p>` : nothing}
      <div class="charts two">
        <hl-panel class="loss" .heading=${text.loss} tensors="loss" .figure=${figures.loss} .marks=${NO_MARKS} .cursor=${this._lossCursor}
          @hl-pick=${this._pickLoss}></hl-panel>
        <hl-panel class="accuracy" .heading=${text.accuracy} tensors="accuracy" .figure=${figures.accuracy} .marks=${NO_MARKS} .cursor=${this._accuracyCursor}
          @hl-pick=${this._pickAccuracy}></hl-panel>
      </div>
      ${this._sentence(data)}
      <p class="hint axes">${text.maps} ${text.axes}</p>
      <div class="maps">${figures.maps.map((map) => this._map(map, data))}</div>
      ${this.legend('weights', '0', '1')}
      ${this._files()}
      <p class="visually-hidden" role="status">${this._announcement(data)}</p>
    `
  }

  _lossCursor = { row: 0, col: 0 }
  _accuracyCursor = { row: 0, col: 0 }

  /** @param {CustomEvent} event */
  _pickLoss = ({ detail }) => {
    this._lossCursor = detail
    this.requestUpdate()
  }

  /** @param {CustomEvent} event */
  _pickAccuracy = ({ detail }) => {
    this._accuracyCursor = detail
    this.requestUpdate()
  }

  /** @param {TrainingRecord} data */
  _controls(data) {
    const broken = this.error !== ''
    return html`
      <div class="controls">
        <div class="buttons">
          ${
            this.hides('play')
              ? nothing
              : html`<button type="button" class="play" ?disabled=${broken || data.diverged} @click=${() => (this.playing ? this.pause() : this.play())}>${this.playing ? text.pause : text.play}</button>`
          }
          ${this.hides('step') ? nothing : html`<button type="button" class="step" ?disabled=${broken || data.diverged || this.playing} @click=${this.step}>${text.step}</button>`}
          ${this.hides('reset') ? nothing : html`<button type="button" class="reset" @click=${this.reset}>${text.reset}</button>`}
        </div>
        ${this.hides('rate') ? nothing : this._rateField(data)}
      </div>
      <fieldset>
        <legend>${text.anew}</legend>
        <div class="controls">
          ${this._choice('task', text.task, choicesOf('task'), data.facts.task, (task) => text.tasks[/** @type {'english'} */ (task)])}
          ${this.hides('seed') ? nothing : this._seedField()}
          ${this._choice('heads', text.heads, choicesOf('heads'), String(data.facts.config.heads))}
          ${this._choice('layers', text.layers, choicesOf('layers'), String(data.facts.config.layers))}
          ${this._choice('position', text.position, choicesOf('position'), positionOf(data), (kind) => text.positions[/** @type {'none'} */ (kind)])}
          ${this.hides('masked') || data.facts.task !== 'induction' ? nothing : this._maskField(data)}
        </div>
      </fieldset>
      <p class="hint">${text.aboutTask[/** @type {'english'} */ (data.facts.task)]}${data.facts.task === 'induction' && !isMasked(data) ? ` ${text.unmasked}` : ''}</p>
    `
  }

  /**
   * A choice of what the model is built of.
   * @param {string} name @param {string} label @param {string[]} choices @param {string} actual
   * @param {(choice: any) => string} [say]
   */
  _choice(name, label, choices, actual, say = String) {
    if (this.hides(name)) return nothing
    const knob = `train.${name}`
    const shown = this.state[knob] ?? actual
    const take = (/** @type {Event} */ event) => {
      const { value } = /** @type {HTMLSelectElement} */ (event.target)
      if (name === 'task') this._changeTask(value)
      else this.change({ [knob]: value })
    }
    return html`
      <div class="field">
        <label for=${name}>${label}</label>
        <select id=${name} @change=${take}>${choices.map((choice) => html`<option value=${choice} .selected=${choice === shown}>${say(choice)}</option>`)}</select>
        ${this.note(knob)}
      </div>
    `
  }

  /** What suits one task need not suit another. @param {string} task */
  _changeTask(task) {
    const own = ['rate', 'heads', 'layers', 'position', 'masked'].map((name) => [`train.${name}`, null])
    this.change({ ...Object.fromEntries(own), 'train.task': task })
  }

  _seedField() {
    return html`
      <div class="field">
        <label for="train-seed">${text.seed}</label>
        <div class="seed">
          <input id="train-seed" type="number" min="0" max=${SEED_MAX} step="1" .value=${String(this.state['train.seed'])}
            @change=${(/** @type {Event} */ event) => this.change({ 'train.seed': /** @type {HTMLInputElement} */ (event.target).value })}>
          <button type="button" aria-label=${text.dice} title=${text.dice}
            @click=${() => this.change({ 'train.seed': Math.floor(Math.random() * SEED_MAX) })}><span aria-hidden="true">⚄</span></button>
        </div>
        ${this.note('train.seed')}
      </div>
    `
  }

  /** @param {TrainingRecord} data */
  _maskField(data) {
    return html`
      <label class="switch"><input type="checkbox" id="masked" .checked=${this.state['train.masked'] ?? isMasked(data)}
        @change=${(/** @type {Event} */ event) => this.change({ 'train.masked': /** @type {HTMLInputElement} */ (event.target).checked })}>${text.masked}</label>
    `
  }

  /** @param {TrainingRecord} data */
  _rateField(data) {
    const rate = this.state['train.rate'] ?? data.facts.defaultLearningRate
    const usual = this.state['train.rate'] === null
    return html`
      <div class="field rate">
        <div><label for="rate">${text.rate}</label> <span class="hint">${text.rateHint}${data.rate ? `; ${text.rateNow(shortRate(data.rate))}` : ''}</span></div>
        <div class="slider">
          <input id="rate-slider" type="range" aria-label=${text.rate} min=${SLIDER_MIN} max=${SLIDER_MAX} step="1" .value=${String(sliderOf(rate))}
            aria-valuetext=${shortRate(rate)}
            @input=${(/** @type {Event} */ event) => this.change({ 'train.rate': rateOf(Number(/** @type {HTMLInputElement} */ (event.target).value)) })}>
          <input id="rate" type="number" min="0.000001" max="10" step="any" .value=${shortRate(rate)}
            @change=${(/** @type {Event} */ event) => this.change({ 'train.rate': /** @type {HTMLInputElement} */ (event.target).value })}>
          <button type="button" ?disabled=${usual} @click=${() => this.change({ 'train.rate': null })}>${text.usualRate}</button>
        </div>
        ${this.note('train.rate')}
      </div>
    `
  }

  /** @param {TrainingRecord} data */
  _progress(data) {
    const { steps } = data.facts
    const { step, speed } = data
    const parts = [text.progress(step, steps)]
    if (this.playing && speed) parts.push(text.speed(speed))
    if (this.playing && speed && step < steps) parts.push(text.left((steps - step) / speed))
    if (step > steps) parts.push(text.beyond)
    else if (step === steps && !this.playing) parts.push(text.done)
    return html`
      <div class="progress">
        <progress max=${steps} value=${Math.min(step, steps)} aria-label=${text.progress(step, steps)}></progress>
        <p class="number">${parts.join(' · ')}</p>
        <p class="hint">${text.thread[this.training?.thread ?? 'worker']}${this.throttled ? `. ${text.throttled}` : ''}</p>
      </div>
    `
  }

  /** @param {TrainingRecord} data */
  _divergence(data) {
    const rate = this.state['train.rate'] ?? data.facts.defaultLearningRate
    return text.diverged(data.step + 1, shortRate(rate), `${text.loss} ${readable(data.divergedLoss)}`)
  }

  /** What happens, by the scores. @param {TrainingRecord} data */
  _sentence(data) {
    return html`<p class="sentence">${data.step === 0 && !this._source ? text.untrained : data.sentence()}</p>`
  }

  /** @param {HeadMap} map @param {TrainingRecord} data */
  _map({ name, head, figure, where, score }, data) {
    const kinds = data.kinds.flatMap((kind) => {
      const share = shareOf(score, kind)
      return share === null ? [] : [{ kind, share }]
    })
    return html`
      <div class="map">
        <hl-panel .heading=${capital(where)} tensors=${name} .figure=${figure} .marks=${NO_MARKS} .cursor=${this._mapCursor}
          data-head=${head} @hl-pick=${this._pickMap}></hl-panel>
        <dl data-tensors=${name}>
          ${kinds.map(({ kind, share }) => html`<div class=${share >= CLEAR ? 'strong' : ''}><dt>${text.links[kind]}</dt><dd><meter min="0" max="1" value=${share} aria-hidden="true"></meter> ${share.toFixed(2)}</dd></div>`)}
        </dl>
      </div>
    `
  }

  /** One cell in all maps. */
  _mapCursor = { row: 1, col: 0 }

  /** @param {CustomEvent} event */
  _pickMap = ({ detail }) => {
    this._mapCursor = detail
    this.requestUpdate()
  }

  _files() {
    const shipped = this.state['train.task'] === 'induction' && this.session.hasWeights('induction')
    return html`
      <div class="footer">
        <div class="buttons">
          ${
            this.hides('files')
              ? nothing
              : html`
                ${shipped ? html`<button type="button" class="shipped" @click=${this._shipped}>${text.shipped}</button>` : nothing}
                <button type="button" class="open" @click=${this._choose}>${text.open}</button>
                <input type="file" accept=".hlw" hidden aria-label=${text.open} @change=${this._open}>
                <button type="button" class="download" @click=${this._download}>${text.download}</button>`
          }
        </div>
        ${this.saveMenu()}
      </div>
    `
  }

  /** For who doesn't see: what has changed in kind, not each number. @param {TrainingRecord} data */
  _announcement(data) {
    const { states } = text
    if (data.diverged) return states.diverged
    if (this.playing) return states.playing
    if (data.step === 0) return ''
    return data.step >= data.facts.steps ? states.done : states.paused
  }

  // ---- Files ----

  _choose = () => /** @type {HTMLInputElement} */ (this.renderRoot.querySelector('input[type=file]')).click()

  /** @param {Event} event */
  _open = async (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target)
    const file = input.files?.[0]
    if (!file) return
    try {
      this._from = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
      await this.refresh()
    } catch (error) {
      this.remark = { good: false, text: text.refused(String(error)) }
      this.requestUpdate()
    }
    input.value = '' // the same file may be opened again
  }

  /** The shipped model is built as its task suggests. */
  _shipped = () => {
    this._from = { name: text.shippedName, bytes: this.session.weightsOf('induction') }
    const own = ['heads', 'layers', 'position', 'masked'].map((name) => [`train.${name}`, null])
    this.change(Object.fromEntries(own))
    this.needNumbers()
  }

  _download = async () => {
    const data = /** @type {TrainingRecord} */ (this.data)
    try {
      const bytes = await this.ask('save', data.step || this._source ? {} : { label: 'random' })
      const name = `headlight-${data.facts.task}-seed${this.state['train.seed']}-step${data.step}.hlw`
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
      link.download = name
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 10000)
    } catch (error) {
      this.remark = { good: false, text: text.unsaved(error instanceof Error ? error.message : String(error)) }
      this.requestUpdate()
    }
  }
}

/** @param {string} name */
const choicesOf = (name) => /** @type {string[]} */ (KNOBS[`train.${name}`].choices)

/** @param {TrainingRecord} data */
const isMasked = (data) => data.facts.config.architecture === 'decoder'

/** @param {TrainingRecord} data */
const positionOf = (data) => data.facts.config.position.replace(/-.*/u, '')

define('hl-train', HlTrain)
