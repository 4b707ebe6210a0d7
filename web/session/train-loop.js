// Training in slices: takes steps for as long as it may at once, tells what came of them, and asks now and then what
// the model knows and where its heads look. The same loop runs in a worker and, where there is none, on the page's
// own thread; it knows neither, only how long a slice may be and how to rest after it.

import { indexOfLargest, rowIn } from './tensors.js'
import { watch } from './watching.js'

/**
 * @typedef {import('../core/calls/train.js').Trainer} Trainer
 * @typedef {import('../core/calls/train.js').TrainerOptions} TrainerOptions
 * @typedef {import('../core/calls/tasks.js').Score & { question: import('../core/calls/tasks.js').Question }} Accuracy
 * @typedef {{ kind: 'create', id: number, options: TrainerOptions }
 *   | { kind: 'play' | 'pause' | 'step', turn: number } | { kind: 'rate', learningRate: number }
 *   | { kind: 'save', id: number, options: { dtype?: 'f32' | 'f16' | 'i8', label?: string } }
 *   | { kind: 'watch', watched: import('./watching.js').Watched }} Order  watch: a text to be told of, too
 * @typedef {{ kind: 'created', id: number, task: import('../core/calls/tasks.js').Task, config: import('../core/calls/network.js').Config, steps: number,
 *     learningRate: number, defaultLearningRate: number, batch: number, guessingLoss: number, weighs: boolean, words: readonly string[] }
 *   | { kind: 'progress', step: number, losses: Float32Array, loss: number, linkLoss: number, rate: number,
 *     gradientNorm: number, diverged: boolean, playing: boolean, turn: number, stepsPerSecond: number }
 *   | { kind: 'accuracy', step: number, scores: Accuracy[] }
 *   | { kind: 'worth', step: number, asked: number, right: Float32Array }
 *   | { kind: 'look', step: number, maps: import('../core/calls/train.js').Maps, scores: import('../core/calls/scores.js').HeadScore[] }
 *   | { kind: 'watched', step: number, watched: import('./watching.js').Watched, seen: import('./watching.js').Seen | null }
 *   | { kind: 'saved', id: number, bytes: Uint8Array<ArrayBuffer> }
 *   | { kind: 'error', id?: number, code: string, message: string }} Report
 *   weighs: whether it will be told what each head is worth. losses: of every step since the last report, the last of them `step`'s; a step that diverges doesn't count, but
 *   `loss` is its own. turn: of the last play, pause or step that was taken, so that who gave a newer one can tell that
 *   `playing` is not about it. right: whether each letter that was asked for came right (1 or 0), first with every head on,
 *   then with each one off (1 + heads, asked); asked is 0 where that isn't told
 * @typedef {{ slice: () => number, rest: () => Promise<unknown> }} Pace  slice: ms at once
 */

const REPORT_MS = 100
const LOOK_MS = 200
const LOOK_MS_A_HEAD = 25 // who draws many maps needs longer
const ASK_EVERY = 25 // steps
const QUESTIONS = 32 // of each kind; they cost about a twentieth of the steps between
const SCORED = 16 // examples for the heads' scores
const WEIGHED = 32 // questions for what each head is worth: those of the accuracy
const WEIGHING = 30 // that is measured in one part of so many of the time
const AT_ONCE = 2 // questions or examples: the smallest piece of work that isn't cut
/** The held-out example on show: of mini-English's four kinds the second, an "it" by class. */
const SHOWN = { induction: 0, reversal: 0, english: 1, 'english-writer': 0 }
const SPEED_MS = 3000 // steps per second are counted over so long

export class TrainLoop {
  /** @type {Trainer | null} */
  _trainer = null
  /** Steps still to take; Infinity while playing. */
  _wanted = 0
  /** What is being worked at, until it is done. @type {Promise<void>} */
  _busy = Promise.resolve()
  _working = false
  _newest = 0
  /** Whether another trainer is on its way; steps then wait for it. */
  _creating = false
  _turn = 0
  /** Losses that no report has told yet. @type {number[]} */
  _losses = []
  _reported = 0
  _looked = 0
  _lookEvery = LOOK_MS
  /** The step of the last questions, of the last look, and of the last weighing. */
  _asked = -1
  _seen = -1
  _weighed = -1
  /** A text of the reader's, and the one that was told of last. @type {import('./watching.js').Watched | null} */
  _watched = null
  /** @type {import('./watching.js').Watched | null} */
  _told = null
  /** When heads are to be weighed again. */
  _weighAgain = 0
  /** When steps were counted. @type {{ time: number, step: number }[]} */
  _pacing = []

  /**
   * @param {(options: TrainerOptions) => Promise<Trainer>} make @param {(report: Report, transfer?: Transferable[]) => void} send
   * @param {Pace} pace
   */
  constructor(make, send, pace) {
    this.make = make
    this.send = send
    this.pace = pace
  }

  /** @param {Order} order */
  take(order) {
    try {
      if (order.kind === 'create') void this._create(order.id, order.options)
      else if (order.kind === 'rate') this._trainer?.setLearningRate(order.learningRate)
      else if (order.kind === 'save') this._save(order)
      else if (order.kind === 'watch') this._watch(order.watched)
      else this._turnTo(order)
    } catch (error) {
      this._fail(error, 'id' in order ? order.id : undefined)
    }
  }

  /** @param {Extract<Order, { turn: number }>} order */
  _turnTo({ kind, turn }) {
    this._turn = turn
    if (kind === 'pause') this._wanted = 0
    this._go({ play: Number.POSITIVE_INFINITY, step: 1, pause: 0 }[kind]) // also to tell that there was nothing to pause
  }

  /** Ends everything; nothing is sent any more. */
  stop() {
    this._creating = true
    this.send = () => {}
  }

  /** Another trainer; where it can't be, the one before stays. @param {number} id @param {TrainerOptions} options */
  async _create(id, options) {
    this._newest = id
    this._wanted = 0
    this._creating = true
    try {
      const trainer = await this.make(options)
      await this._busy
      if (id !== this._newest) return
      this._trainer = trainer
      this._losses = []
      this._asked = this._seen = this._weighed = -1
      this.send({ kind: 'created', id, ...factsOf(trainer) })
    } catch (error) {
      this._fail(error, id)
      if (id !== this._newest) return
    }
    this._creating = false
    this._go(0)
  }

  /** @param {number} steps beside those still to take */
  _go(steps) {
    this._wanted += steps
    if (this._working || this._creating || !this._trainer) return
    this._working = true
    this._pacing = []
    this._busy = this._slices(this._work(this._trainer))
      .catch((error) => this._fail(error))
      .finally(() => {
        this._working = false
        if (this._trainer && this._watched !== this._told) this._tellWatched(this._trainer) // it came during the last look
        if (this._wanted) this._go(0) // asked for while the last look was taken
      })
  }

  /** @param {Iterator<void>} work */
  async _slices(work) {
    for (let done = false; !done; ) {
      const end = performance.now() + this.pace.slice()
      do done = work.next().done === true
      while (!done && performance.now() < end)
      if (done || performance.now() - this._reported > REPORT_MS)
        this._report(this._wanted === Number.POSITIVE_INFINITY) // which may have been ordered during the last look
      if (!done) await this.pace.rest()
    }
  }

  /** Steps, and what is to be known between them; stands still only between two steps. @param {Trainer} trainer */
  *_work(trainer) {
    if (this._wanted && trainer.progress.diverged) this._wanted = 0
    while (this._wanted > 0 && !this._creating) {
      while (!trainer.advance()) yield
      const { step, loss, diverged } = trainer.progress
      if (!diverged) this._losses.push(loss)
      this._wanted = diverged || step === trainer.steps ? 0 : Math.max(0, this._wanted - 1)
      yield
      if (step % ASK_EVERY === 0) yield* this._ask(trainer)
      if (performance.now() - this._looked > this._lookEvery) yield* this._look(trainer)
      if (performance.now() > this._weighAgain) yield* this._weigh(trainer)
    }
    if (this._creating) return
    yield* this._ask(trainer)
    yield* this._look(trainer)
    yield* this._weigh(trainer)
  }

  /** Held-out accuracies at this step. @param {Trainer} trainer */
  *_ask(trainer) {
    const { step } = trainer.progress
    if (step === this._asked) return
    const scores = []
    for (const question of trainer.questions) {
      let [asked, right, chance] = [0, 0, 0]
      for (let first = 0; first < QUESTIONS; first += AT_ONCE) {
        const score = trainer.evaluate({ question, first, count: AT_ONCE })
        asked += score.asked
        right += score.right
        chance = score.chance
        yield
      }
      scores.push({ question, asked, right, chance, accuracy: right / asked })
    }
    this._asked = step
    this.send({ kind: 'accuracy', step, scores })
  }

  /** Where the heads look at this step. @param {Trainer} trainer */
  *_look(trainer) {
    const { step } = trainer.progress
    if (step === this._seen) return
    const maps = trainer.maps({ index: SHOWN[trainer.task] })
    yield
    let scores = trainer.headScores({ count: AT_ONCE })
    for (let first = AT_ONCE; first < SCORED; first += AT_ONCE) {
      yield
      scores = trainer.headScores({ first, count: AT_ONCE })
    }
    this._tellWatched(trainer)
    this._seen = step
    this._looked = performance.now()
    this._lookEvery = Math.max(LOOK_MS, LOOK_MS_A_HEAD * scores.length)
    const report = /** @type {Report} */ ({ kind: 'look', step, maps, scores })
    this.send(
      report,
      maps.attentions.map((map) => map.weights.buffer),
    )
  }

  /** Another text to be told of, also where the training stands still. @param {import('./watching.js').Watched} watched */
  _watch(watched) {
    this._watched = watched
    if (this._trainer && !this._working) this._tellWatched(this._trainer)
  }

  /** @param {Trainer} trainer between two steps */
  _tellWatched({ network, progress }) {
    if (!this._watched) return
    this._told = this._watched
    const seen = watch(network, this._watched)
    this.send({ kind: 'watched', step: progress.step, watched: this._watched, seen })
  }

  /**
   * What each head is worth at this step: which letters come right without it. Where something else is wanted of a training
   * that stands still, this is left.
   * @param {Trainer} trainer
   */
  *_weigh(trainer) {
    const { step } = trainer.progress
    if (step === this._weighed) return
    const began = performance.now()
    const isStanding = !this._wanted
    /** @type {number[][]} */
    const right = Array.from({ length: 1 + trainer.network.attentions * trainer.network.config.heads }, () => [])
    for (let index = 0; asksLetters(trainer) && index < WEIGHED; index++) {
      const example = trainer.example({ index })
      for (let i = 0; i < right.length; i++) {
        right[i].push(...rightLetters(trainer.network, example, i - 1))
        yield
        if (this._creating || (isStanding && this._wanted)) return
      }
    }
    this._weighed = step
    const now = performance.now()
    this._weighAgain = now + WEIGHING * (now - began)
    const all = Float32Array.from(right.flat())
    this.send({ kind: 'worth', step, asked: right[0].length, right: all }, [all.buffer])
  }

  /** @param {boolean} playing */
  _report(playing) {
    const progress = /** @type {Trainer} */ (this._trainer).progress
    const losses = Float32Array.from(this._losses)
    this._losses = []
    this._reported = performance.now()
    const more = { playing, turn: this._turn, stepsPerSecond: this._speed(progress.step) }
    this.send({ kind: 'progress', ...progress, ...more, losses }, [losses.buffer])
  }

  /** @param {number} step */
  _speed(step) {
    const time = performance.now()
    this._pacing.push({ time, step })
    while (this._pacing[0].time < time - SPEED_MS) this._pacing.shift()
    const first = this._pacing[0]
    return time > first.time ? (1000 * (step - first.step)) / (time - first.time) : 0
  }

  /** @param {Extract<Order, { kind: 'save' }>} order */
  _save({ id, options }) {
    if (!this._trainer) throw new Error('there is no model yet')
    this.send({ kind: 'saved', id, bytes: this._trainer.save(options) })
  }

  /** @param {unknown} error @param {number} [id] of the order that failed */
  _fail(error, id) {
    this._wanted = 0
    const { code = 'MEMORY', message = String(error) } = /** @type {import('../core/check.js').HlError} */ (error)
    this.send({ kind: 'error', id, code: String(code), message })
  }
}

/** Whether every letter is asked for in a row of its own, from those before it. @param {Trainer} trainer */
const asksLetters = ({ task, network }) => task === 'induction' && network.config.architecture === 'decoder'

/** Which letters of a held-out example come right (1 or 0) with one head off. @param {Trainer['network']} network @param {import('../core/calls/tasks.js').Example} example @param {number} off -1: none */
function rightLetters(network, { tokens, targets }, off) {
  const heads = new Uint8Array(network.attentions * network.config.heads).fill(1)
  if (off >= 0) heads[off] = 0
  const [logits] = network.run({ tokens, heads, want: ['logits'] }).tensors
  return targets.flatMap((target, row) =>
    target === null ? [] : [Number(indexOfLargest(rowIn(logits, row)) === target)],
  )
}

/** @param {Trainer} trainer */
function factsOf(trainer) {
  const { task, network, steps, learningRate, defaultLearningRate, batch, guessingLoss } = trainer
  const weighs = asksLetters(trainer)
  const { config, words } = network
  return { task, config, words, steps, learningRate, defaultLearningRate, batch, guessingLoss, weighs }
}
