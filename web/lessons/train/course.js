// One element's training beside the page: the thread that trains, orders to it, and what is heard of it.

import text from 'text/train.js'
import { begun, heard } from './record.js'

/**
 * @import { Facts, TrainingRecord } from './types.js'
 * @typedef {import('../../session/train-loop.js').Report} Report
 * @typedef {import('../../session/training.js').Training} Training
 * @typedef {import('../../core/calls/train.js').TrainerOptions} TrainerOptions
 * @typedef {(listen: (report: Report) => void) => Promise<Training>} Start
 * @typedef {{ name: string, bytes: Uint8Array<ArrayBuffer> }} Weights
 * @typedef {{ resolve: (bytes: Uint8Array<ArrayBuffer>) => void, reject: (error: Error) => void }} Waiting
 */

export class Course {
  /** @type {Training | null} */
  training = null
  /** What has been heard of the newest training. @type {TrainingRecord | null} */
  record = null
  isPlaying = false
  /** Whether the page was in the background while its own thread trained. */
  isThrottled = false
  /** Where the weights came from that the newest training began with. @type {Weights | null} */
  source = null
  /** What became of the last file or save, and whether it went well. @type {{ good: boolean, text: string } | null} */
  remark = null
  /** Why there is no training. */
  error = ''

  /** The thread on its way. @type {Promise<Training> | null} */
  _starting = null
  _created = 0
  /** The last order, and the one that was heard of last. */
  _turn = 0
  _heard = 0
  /** Who waits for saved weights, by the order's number. @type {Map<number, Waiting>} */
  _waiting = new Map()
  _orders = 0
  /** The learning rate that the trainer was last told; null: the usual one. @type {number | null} */
  _rate = null

  /** @param {() => void} tell something has changed */
  constructor(tell) {
    this.tell = tell
  }

  /** Whether a model was ordered. */
  get isBegun() {
    return this._starting !== null
  }

  /** Whether the last order is being carried out: until then reports are of the one before. */
  get isObeyed() {
    return this._heard === this._turn
  }

  // ---- Beginning and ending ----

  /** A new model. @param {Start} start a thread, where there is none yet @param {TrainerOptions} options @param {Weights | null} from weights to begin with */
  async begin(start, options, from) {
    const id = ++this._created
    Object.assign(this, { isPlaying: false, isThrottled: false, remark: null })
    this._rate = options.learningRate ?? null
    this._starting ??= start((report) => this._hear(report))
    const starting = this._starting
    try {
      const training = await starting
      if (starting !== this._starting || id !== this._created) return
      this.training = training
      this.source = from
      training.order({ kind: 'create', id, options: { ...options, from: from?.bytes ?? null } })
    } catch (error) {
      if (starting !== this._starting) return
      this._starting = null
      this.error = error instanceof Error ? error.message : String(error)
    }
    this.tell()
  }

  /** Ends the thread. */
  end() {
    this._starting?.then((training) => training.stop()).catch(() => {}) // what failed to start needs no end
    for (const { reject } of this._waiting.values()) reject(new Error(text.starting))
    this._waiting.clear()
    this._starting = this.training = this.record = null
    this.isPlaying = false
    this._turn = this._heard = 0
  }

  // ---- Orders ----

  /** Trains on, stands still after the step at hand, or takes one step. @param {'play' | 'pause' | 'step'} kind */
  order(kind) {
    this.isPlaying = kind === 'play'
    this.isThrottled = false
    this.training?.order({ kind, turn: ++this._turn })
    this.tell()
  }

  /** The learning rate from now on. @param {number | null} rate null: the usual one */
  setRate(rate) {
    if (rate === this._rate || !this.record) return
    this._rate = rate
    this.training?.order({ kind: 'rate', learningRate: rate ?? this.record.facts.defaultLearningRate })
  }

  /** The page has gone to the background, or come back. */
  see() {
    if (document.hidden && this.isPlaying && this.training?.thread === 'page') this.isThrottled = true
  }

  /** The weights as a file. @param {{ label?: string }} options @returns {Promise<Uint8Array<ArrayBuffer>>} */
  save(options) {
    return new Promise((resolve, reject) => {
      if (!this.training) return reject(new Error(text.starting))
      const id = -++this._orders // apart from the numbers of models
      this._waiting.set(id, { resolve, reject })
      this.training.order({ kind: 'save', id, options })
    })
  }

  // ---- Reports ----

  /** @param {Report} report */
  _hear(report) {
    if (report.kind === 'saved') this._settle(report.id, ({ resolve }) => resolve(report.bytes))
    else if (report.kind === 'error') this._fail(report)
    else if (report.kind === 'created') this._begun(report)
    else if (this.record) this.record = heard(this.record, report)
    if (report.kind === 'progress') {
      this._heard = report.turn
      if (this.isObeyed) this.isPlaying = report.playing
    }
    this.tell()
  }

  /** @param {number | undefined} id of an order @param {(waiting: Waiting) => void} answer @returns {boolean} whether somebody waits for it */
  _settle(id = 0, answer) {
    const waiting = this._waiting.get(id)
    this._waiting.delete(id)
    if (waiting) answer(waiting)
    return waiting !== undefined
  }

  /** @param {Facts} facts */
  _begun(facts) {
    if (facts.id !== this._created) return
    this.record = begun(facts)
    this.error = ''
    if (this.source) this.remark = { good: true, text: text.opened(this.source.name) }
  }

  /** @param {Extract<Report, { kind: 'error' }>} report */
  _fail({ id, message }) {
    if (this._settle(id, ({ reject }) => reject(new Error(message)))) return
    if (id === undefined) this.remark = { good: false, text: text.failed(message) }
    else if (id !== this._created) return
    else if (this.source) {
      this.remark = { good: false, text: text.refused(message) }
      this.source = null
    } else this.error = message
    this.isPlaying = false
  }
}
