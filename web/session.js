// The owner of state. A session holds the text, the selection and every knob of a group of elements, and
// is the only road from a view to the core: `await session.run(request)`.

import { loadCore } from './core.js'
import { LESSONS } from './lessons/index.js'
import { headScores } from './measure.js'
import { hasModel, modelBytes, modelNamed } from './models.js'
import { networkAnswer } from './network-run.js'
import { initialState, KNOBS, parseKnob, sameValue } from './state.js'
import { startTraining } from './training.js'

/**
 * @typedef {import('./core.js').Core} Core
 * @typedef {import('./state.js').State} State
 * @typedef {import('./network-run.js').NetworkRequest} NetworkRequest
 * @typedef {import('./models.js').AnyModel} AnyModel
 * @typedef {import('./core.js').Tensor} Tensor
 * @typedef {{ kind: 'position', positions: number, dim: number, base: number, dims: number[] }} PositionRequest
 * @typedef {{ kind: 'scores', model: string }} ScoresRequest  what each head does, measured while the page is idle
 * @typedef {{ kind: string, [option: string]: any }} LessonRequest  kind: one of lessons/index.js
 * @typedef {PositionRequest | NetworkRequest | ScoresRequest | LessonRequest} Request
 */

/** What belongs to what: these knobs go back to their start when one of those changes. @type {[string, string[]][]} */
const BELONGS = [
  ['mask.edit', ['text', 'model']],
  ['mask.at', ['text', 'model']],
  ['paint.cells', ['paint.preset']],
  ['foresight.said', ['foresight.letters', 'foresight.given']],
  ['masked', ['text']],
  ['shuffle.order', ['text']],
  ['edits', ['text', 'model', 'masked', 'attention.causal']],
  ['off', ['model']],
  ['ledger.set', ['text', 'model', 'layer', 'head', 'masked', 'row', 'exam.from', 'exam.at']],
]

/** @param {Readonly<State>} old @param {State} next @param {Record<string, unknown>} changes what was asked for */
function forget(old, next, changes) {
  for (const [name, owners] of BELONGS)
    if (!(name in changes) && owners.some((owner) => !sameValue(next[owner], old[owner])))
      next[name] = KNOBS[name].initial
}

/** @param {string} kind */
const isLesson = (kind) => Object.keys(LESSONS).includes(kind)

/** One core for all sessions; loading starts with the first. @type {Promise<Core> | null} */
let loading = null

/** The core itself, once loaded. @type {Core | null} */
let loaded = null

/** @returns {Promise<Core>} */
async function load() {
  loading ??= loadCore()
  loaded = await loading
  return loaded
}

/** @type {Map<string, Session>} */
const sessions = new Map()

/** Changes of the same knobs within this time, in ms, are one step to undo: a slider is one. */
const ONE_STEP = 700
const STEPS_MAX = 200

/** Knobs whose change is no step of its own. */
const NO_STEP = ['locked', 'code']
/** Kinds of knobs that are switched, not moved: each change is a step. */
const SWITCHED = ['switch', 'choice', 'heads', 'places']
/** Knobs that stay as they are when other things are undone. */
const STAY = ['code']

/** Where the reader looks: going on from there is one step to undo, however long it takes. */
const LOOKS = ['row', 'column', 'rows', 'position.at', 'position.dim', 'compare.pick', 'compare.word']

export class Session extends EventTarget {
  /** States to go back to, and those gone back from. @type {{ past: Readonly<State>[], future: Readonly<State>[], last: string, at: number }} */
  #history = { past: [], future: [], last: '', at: 0 }
  /** The newest request of each owner; older ones are dropped. @type {WeakMap<object, object>} */
  #newest = new WeakMap()
  /** For tests: what trace perturbs as it is read. @type {{ model?: string, run?: number, name: string, index: number, delta: number } | null} */
  #perturbation = null

  /** The session of a group of elements. @param {string} group @returns {Session} */
  static of(group) {
    const session = sessions.get(group) ?? new Session()
    sessions.set(group, session)
    return session
  }

  constructor() {
    super()
    /** @type {Readonly<State>} */
    this.state = Object.freeze(initialState())
    /** What the pointer is over, which wins over the selection while it lasts. @type {Readonly<{ row?: number, column?: number, at?: number }>} */
    this.hover = Object.freeze({})
    /** Why the last change of a knob wasn't taken as written. @type {Readonly<Record<string, string>>} */
    this.notes = Object.freeze({})
  }

  /**
   * Changes knobs; bad values are kept in range or refused with a note, and the last good ones stay.
   * @param {Record<string, unknown>} changes
   * @param {{ goesOn?: boolean }} [options] goesOn: something plays on, which is one step to undo however long it takes
   */
  set(changes, { goesOn = false } = {}) {
    const next = { ...this.state }
    /** @type {Record<string, string>} */
    const notes = {}
    for (const [name, raw] of Object.entries(changes)) {
      const { value, note } = parseKnob(name, raw)
      if (value !== undefined) next[name] = value
      if (note) notes[name] = note
    }
    forget(this.state, next, changes)
    const changed = Object.keys(KNOBS).filter((name) => !sameValue(next[name], this.state[name]))
    if (!changed.length && sameValue(notes, this.notes)) return
    this.#keepForUndo(changed, goesOn)
    const told = sameValue(notes, this.notes) ? changed : [...changed, 'notes']
    this.state = Object.freeze(next)
    this.notes = Object.freeze(notes)
    this.#tell(told)
  }

  // ---- Undo ----

  /** @param {string[]} changed @param {boolean} goesOn */
  #keepForUndo(changed, goesOn) {
    const steps = changed.filter((name) => !NO_STEP.includes(name))
    if (!steps.length) return
    const isLook = steps.every((name) => LOOKS.includes(name))
    const names = isLook ? 'look' : steps.join()
    const history = this.#history
    const now = performance.now()
    const isMove = names === history.last && !steps.some((name) => SWITCHED.includes(KNOBS[name].kind))
    if (!isMove || (!isLook && !goesOn && now - history.at > ONE_STEP)) history.past.push(this.state)
    history.past.splice(0, history.past.length - STEPS_MAX)
    Object.assign(history, { future: [], last: names, at: now })
  }

  /** Forgets what could be undone: what comes next is a beginning. */
  begin() {
    this.#history = { past: [], future: [], last: '', at: 0 }
  }

  get canUndo() {
    return this.#history.past.length > 0
  }

  get canRedo() {
    return this.#history.future.length > 0
  }

  undo() {
    this.#travel(this.#history.past, this.#history.future)
  }

  redo() {
    this.#travel(this.#history.future, this.#history.past)
  }

  /** @param {Readonly<State>[]} from @param {Readonly<State>[]} to */
  #travel(from, to) {
    const popped = from.pop()
    if (!popped) return
    to.push(this.state)
    const stays = Object.fromEntries(STAY.map((name) => [name, this.state[name]]))
    const state = Object.freeze({ ...popped, ...stays })
    this.#history.last = ''
    const changed = Object.keys(KNOBS).filter((name) => !sameValue(state[name], this.state[name]))
    this.state = state
    this.notes = Object.freeze({})
    this.hover = Object.freeze({})
    this.#tell([...changed, 'notes', 'hover'])
  }

  // ---- Selection ----

  /**
   * Picks a cell, or what there is of it, and locks it: from then on the pointer doesn't change what is on show.
   * Picking the locked cell once more unlocks it. `more` adds the row to those picked, or takes it out again. `walk`: the
   * reader only comes past, which picks the cell unless another is locked, and locks nothing.
   * @param {{ row?: number, column?: number }} cell @param {{ more?: boolean, walk?: boolean }} [options]
   */
  pick(cell, { more = false, walk = false } = {}) {
    const { row = this.state.row, column = this.state.column } = cell
    const isSame = row === this.state.row && column === this.state.column
    const hovered = this.hover
    this.hover = Object.freeze({})
    if (walk) this.set(this.state.locked ? {} : cell)
    else if (more) this.#pickMore(row)
    else if (this.state.locked && isSame && !this.state.rows.length) this.set({ locked: false })
    else this.set({ ...cell, rows: [], locked: true })
    if (!sameValue(hovered, this.hover)) this.#tell(['hover'])
  }

  /** Whether what is on show is held, whatever the pointer does. */
  get isHeld() {
    return this.state.locked || this.state.rows.length > 0
  }

  /** @param {number} row */
  #pickMore(row) {
    const { rows } = this.state
    if (rows.includes(row)) this.set({ rows: rows.filter((/** @type {number} */ other) => other !== row) })
    else this.set({ rows: row === this.state.row ? rows : [...rows, row], locked: true })
  }

  /** Lets the pointer choose again what is on show. */
  unlock() {
    this.point({})
    this.set({ locked: false, rows: [] })
  }

  /** @param {{ row?: number, column?: number, at?: number }} hover */
  point(hover) {
    if (this.isHeld && ('row' in hover || 'column' in hover)) return
    if (sameValue(hover, this.hover)) return
    this.hover = Object.freeze({ ...hover })
    if (!this.#isMoving) setTimeout(this.#tellMoved)
    this.#isMoving = true
  }

  /** Whether the pointer has gone on, and nobody has been told. */
  #isMoving = false

  /** Leaving one thing and coming to the next are two events, and one change. */
  #tellMoved = () => {
    this.#isMoving = false
    this.#tell(['hover'])
  }

  /** For tests only: see hl_run_perturb; `model` and `run` say which ones lessons perturb. @param {{ model?: string, run?: number, name: string, index: number, delta: number } | null} perturbation */
  perturb(perturbation) {
    this.#perturbation = perturbation
    this.#tell(['perturbation'])
  }

  /** @param {string[]} changed */
  #tell(changed) {
    this.dispatchEvent(new CustomEvent('change', { detail: { changed } }))
  }

  /**
   * Numbers for a view. Of one owner's requests the newest wins: an older one still waiting gives null.
   * Every run of today's models is done within a frame; a long one would be handed to a worker here.
   * @template {Request} R
   * @param {object} owner @param {R} request
   * @returns {Promise<any>} what answer() gives, or null if a newer request came
   */
  async run(owner, request) {
    const ticket = {}
    this.#newest.set(owner, ticket)
    const isNewest = () => this.#newest.get(owner) === ticket
    try {
      const core = loaded ?? (await load())
      if (request.kind === 'scores') {
        const scores = await headScores(await modelNamed(core, request.model))
        return isNewest() ? { scores } : null
      }
      if (isLesson(request.kind)) {
        const answer = await LESSONS[request.kind](core, request, this.#perturbation)
        return isNewest() ? answer : null
      }
      const model = request.kind === 'network' ? await modelNamed(core, request.model) : null
      return isNewest() ? this.#answer(core, request, model) : null
    } catch (error) {
      if (isNewest()) throw error
      return null
    }
  }

  /** @param {Core} core @param {any} request @param {AnyModel | null} model */
  #answer(core, request, model) {
    if (request.kind === 'network')
      return networkAnswer(/** @type {AnyModel} */ (model), { seed: this.state.seed, ...request }, this.#perturbation)
    return positions(core, request, this.#perturbation)
  }

  // ---- Training ----

  /**
   * A thread that trains a model for one view, which gives it orders and is told what comes of them.
   * @param {import('./training.js').Listener} listen
   * @returns {Promise<import('./training.js').Training>}
   */
  async training(listen) {
    return startTraining(loaded ?? (await load()), listen)
  }

  /** Whether the page was built with a model. @param {string} name */
  hasWeights(name) {
    return hasModel(name)
  }

  /** Its weights file. @param {string} name */
  weightsOf(name) {
    return modelBytes(name)
  }

  // ---- What drawing needs of the core; ready once the first run has come back ----

  /** @param {Parameters<Core['raster']>[0]} options */
  raster(options) {
    return /** @type {Core} */ (loaded).raster(options)
  }

  /** @param {Parameters<Core['shrink']>[0]} options */
  shrink(options) {
    return /** @type {Core} */ (loaded).shrink(options)
  }

  /** @param {Parameters<Core['columnShares']>[0]} options */
  columnShares(options) {
    return /** @type {Core} */ (loaded).columnShares(options)
  }

  /** @param {Float32Array} values */
  finiteRange(values) {
    return /** @type {Core} */ (loaded).finiteRange(values)
  }

  /** @param {Float32Array} values */
  summarise(values) {
    return /** @type {Core} */ (loaded).summarise(values)
  }
}

/** @param {Core} core @param {PositionRequest} request @param {{ name: string, index: number, delta: number } | null} perturbation */
function positions(core, { positions: n, dim, base, dims }, perturbation) {
  const encoding = core.positionalEncoding({ positions: n, dim, base })
  if (perturbation?.name === 'positionalEncoding') encoding[perturbation.index] += perturbation.delta
  const waves = dims.map((index) => ({
    index,
    wavelength: core.positionWavelength({ dim, index, base }),
    values: Float32Array.from({ length: n }, (_, p) => encoding[p * dim + index]),
  }))
  return { encoding, waves, n, dim }
}
