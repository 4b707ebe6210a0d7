// Step 17: a model of mini-English that learns beside the page. It reads the reader's own sentence at every look, so that
// the stage's heads are seen to find their work, or none.

import { captionOf } from '../session/captions.js'
import { sameValue } from '../session/state.js'

/**
 * @import { LearnAnswer } from './types.js'
 * @import { State } from '../session/types.js'
 * @typedef {import('../session/train-loop.js').Report} Report
 * @typedef {import('../session/training.js').Training} Training
 * @typedef {(listen: (report: Report) => void) => Promise<Training>} Start
 * @typedef {Extract<Report, { kind: 'created' }>} Created
 * @typedef {Extract<Report, { kind: 'progress' }>} Progress
 * @typedef {Extract<Report, { kind: 'look' }>} Look
 * @typedef {Extract<Report, { kind: 'watched' }>} Watched
 */

/** Heads that are told where to look, where the reader lets them be. @type {import('../core/calls/train.js').Supervised[]} */
const TAUGHT = [
  { kind: 'pronoun', layer: 1, head: 0 },
  { kind: 'verb-subject', layer: 1, head: 1 },
]

/** What of the state a training hangs on, and what it may be told while it goes on. @param {Readonly<State>} state */
const recipeOf = (state) => ({ seed: state['stage.seed'], taught: state['stage.taught'] })

/** A thread needs up to 5 s to start, and a moment to make its model. */
const PATIENCE = 15_000 // ms

export class Learner {
  /** @type {Training | null} */
  _training = null
  /** @type {Promise<void> | null} */
  _starting = null
  _turn = 0
  _id = 0
  /** @type {ReturnType<typeof recipeOf> | null} */
  _recipe = null
  _watched = ''
  _rate = ''
  /** @type {{ created: Created | null, progress: Progress | null, look: Look | null, watched: Watched | null }} */
  _heard = { created: null, progress: null, look: null, watched: null }
  /** Who waits until something can be shown. @type {(() => void)[]} */
  _waiting = []
  isPlaying = false
  /** Why there is no training. */
  error = ''

  /** @param {() => void} changed */
  constructor(changed) {
    this._changed = changed
  }

  // ---- Orders ----

  /** A model as the state has it, and the state's sentence before it. @param {Start} start @param {Readonly<State>} state */
  async show(start, state) {
    this._starting ??= start(this.hear).then((training) => {
      this._training = training
    })
    const starting = this._starting
    try {
      await starting
    } catch (error) {
      if (starting !== this._starting) return
      this._starting = null
      this.error = error instanceof Error ? error.message : String(error)
      return this._tell()
    }
    if (starting === this._starting) this._follow(state) // else the thread was ended meanwhile
  }

  /** @param {Readonly<State>} state */
  _follow(state) {
    const recipe = recipeOf(state)
    const watched = { text: state.text, row: state.row }
    const seen = JSON.stringify(watched)
    if (seen !== this._watched) this._training?.order({ kind: 'watch', watched })
    this._watched = seen
    if (!sameValue(recipe, this._recipe)) this._create(recipe)
    this._recipe = recipe
    if (state['stage.rate'] !== this._rate) this._setRate(state['stage.rate'])
  }

  /** @param {ReturnType<typeof recipeOf>} recipe */
  _create({ seed, taught }) {
    this._heard = { created: null, progress: null, look: null, watched: null }
    this.isPlaying = false
    this.error = ''
    this._rate = ''
    const options = { task: /** @type {const} */ ('english'), seed, supervise: taught ? TAUGHT : [] }
    this._training?.order({ kind: 'create', id: ++this._id, options })
  }

  /** @param {string} times the usual rate */
  _setRate(times) {
    const { created } = this._heard
    if (!created) return
    this._rate = times
    this._training?.order({ kind: 'rate', learningRate: created.defaultLearningRate * Number(times) })
  }

  play() {
    this._turnTo('play')
  }

  pause() {
    if (this.isPlaying) this._turnTo('pause')
  }

  /** @param {'play' | 'pause'} kind */
  _turnTo(kind) {
    this.isPlaying = kind === 'play'
    this._training?.order({ kind, turn: ++this._turn })
    this._tell()
  }

  /** Ends the thread. */
  end() {
    this._starting?.then(() => this._training?.stop()).catch(() => {}) // what failed to start needs no end
    Object.assign(this, { _starting: null, _recipe: null, _watched: '', isPlaying: false })
    this._heard = { created: null, progress: null, look: null, watched: null }
    for (const done of this._waiting.splice(0)) done()
  }

  /** Resolves once there is something to show, or why there is nothing; a thread that says nothing is not waited for. */
  async settled() {
    if (this.answer || this.error || !this._starting) return
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, PATIENCE)
      this._waiting.push(() => {
        clearTimeout(timer)
        resolve(undefined)
      })
    })
  }

  // ---- Reports ----

  /** @param {Report} report */
  hear = (report) => {
    if (report.kind === 'error') this.error = report.message
    else if (report.kind === 'created') {
      if (report.id !== this._id) return
      this._heard.created = report
    } else if (report.kind === 'look' || report.kind === 'watched' || report.kind === 'progress')
      Object.assign(this._heard, { [report.kind]: report })
    if (report.kind === 'progress' && report.turn === this._turn) this.isPlaying = report.playing
    this._tell()
  }

  _tell() {
    this._changed()
    if (!this.answer && !this.error) return
    for (const done of this._waiting.splice(0)) done()
  }

  // ---- What is heard, as tensors ----

  /** @returns {LearnAnswer | null} */
  get answer() {
    const { created, progress, look, watched } = this._heard
    if (!created || !look || !watched?.seen) return null
    const { words, row, weights, probabilities } = watched.seen
    const captions = look.scores.map(captionOf)
    const tensor = (/** @type {string} */ name, /** @type {number[]} */ shape, /** @type {Float32Array} */ data) => ({
      ...{ name: `learn.${name}`, shape, data, head: null },
    })
    return {
      ...{ words, row, vocabulary: created.words, step: watched.step, steps: created.steps, isPlaying: this.isPlaying },
      ...{ layers: weights.length, heads: created.config.heads, diverged: progress?.diverged ?? false },
      ...{ jobs: captions.map(({ key }) => key), taught: this._recipe?.taught ? TAUGHT : [] },
      tensors: [
        ...weights.map(({ shape, data }, layer) => tensor(`layer${layer}.weights`, shape, data)),
        tensor('probabilities', [1, probabilities.length], probabilities),
        tensor(
          'scores',
          [captions.length, 1],
          Float32Array.from(captions, ({ score }) => score),
        ),
        tensor('loss', [1, 2], Float32Array.of(progress?.loss ?? created.guessingLoss, created.guessingLoss)),
      ],
    }
  }
}
