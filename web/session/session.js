// The owner of state. A session holds the text, the selection and every knob of a group of elements, and is the only road
// from a view to the core: `await session.run(view, numbers, request)`.

import sentences from 'text/sentences.js'
import { loadCore, prepareModels } from '../core/load.js'
import { startAtlasRun } from './atlas-run.js'
import { History } from './history.js'
import { KNOBS } from './knobs.js'
import { startLongRun } from './long-run.js'
import { Measurement } from './measurement.js'
import { rowsInFront, tokensIn } from './model-run.js'
import { modelNamed } from './models.js'
import { followed, isInFront, isPlaced, isSpan, spanAt, spanOf } from './picked-word.js'
import { RunOfNumbers, Superseded } from './run.js'
import { initialState, parseKnob, sameValue, valueIn } from './state.js'
import { startTraining } from './training.js'

/**
 * @import { Answer, Hover, Numbers, Perturbation, Place, Span, State } from './types.js'
 * @typedef {import('../core/load.js').Core} Core
 */

/** @param {Readonly<State>} old @param {State} next @param {Record<string, unknown>} changes what was set */
function forget(old, next, changes) {
  const isChanged = (/** @type {string} */ name) => !sameValue(valueIn(next, name), valueIn(old, name))
  for (const [name, { belongs = [], initial }] of Object.entries(KNOBS))
    if (!(name in changes) && belongs.some(isChanged)) Object.assign(next, { [name]: initial })
}

/** Picked words stay picked while the text changes around them. @param {Readonly<State>} old @param {State} next @param {Record<string, unknown>} changes */
function follow(old, next, changes) {
  if (next.text === old.text) return
  const moved = (/** @type {Place} */ place) => (isSpan(place) ? followed(old.text, next.text, place) : place)
  if (!('row' in changes)) next.row = moved(old.row)
  if (!('column' in changes)) next.column = moved(old.column)
  if (!('rows' in changes)) next.rows = old.rows.map(moved).filter((place) => place !== null)
}

/** @type {'auto' | 'simd128' | 'relaxed'} */
let variant = 'auto'

/** Which build of the core sessions use, as loadCore() takes it; to be said before the first asks. @param {'auto' | 'simd128' | 'relaxed'} name */
export function useVariant(name) {
  variant = name
}

/** One core for all sessions; loading starts with the first. @type {Promise<Core> | null} */
let loading = null

/** The core itself, once loaded. @type {Core | null} */
let loaded = null

/** @returns {Promise<Core>} */
async function load() {
  loading ??= loadCore({ variant })
  loaded = await loading
  return loaded
}

/** Begins to load what a page will need; what fails is told to who asks for it. */
export function warmUp() {
  load().catch(() => {})
  void prepareModels()
}

/** @type {Map<string, Session>} */
const sessions = new Map()

export class Session extends EventTarget {
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
    /** @type {Readonly<Hover>} */
    this.hover = Object.freeze({})
    /** Why the last change of a knob wasn't taken as written. @type {Readonly<Record<string, string>>} */
    this.notes = Object.freeze({})
    this._history = new History()
    /** The newest request of each owner; older ones are dropped. @type {WeakMap<object, object>} */
    this._newest = new WeakMap()
    /** For tests: what is perturbed as it is read. @type {Perturbation | null} */
    this._perturbation = null
    /** Whether the pointer has gone on, and nobody has been told. */
    this._isMoving = false
    /** On the page: what typing a sentence changes. @type {import('./typed.js').Typing | null} */
    this.typing = null
  }

  /**
   * Changes knobs; bad values are kept in range or refused with a note, and the last good ones stay.
   * @param {Record<string, unknown>} changes
   * @param {{ goesOn?: boolean, belongs?: boolean }} [options] goesOn: something plays on, which is one step to undo however
   *   long it takes; belongs: to the change before, and is undone with it
   */
  set(changes, { goesOn = false, belongs = false } = {}) {
    /** @type {Record<string, unknown>} */
    const taken = {}
    /** @type {Record<string, string>} */
    const notes = {}
    for (const [name, raw] of Object.entries(changes)) {
      const { value, note } = parseKnob(name, raw)
      if (value !== undefined) taken[name] = value
      if (note) notes[name] = note
    }
    const next = { ...this.state, ...taken }
    forget(this.state, next, taken)
    follow(this.state, next, taken)
    const changed = changedIn(this.state, next)
    if (!changed.length && sameValue(notes, this.notes)) return
    if (!belongs) this._history.keep(this.state, changed, goesOn)
    const told = sameValue(notes, this.notes) ? changed : [...changed, 'notes']
    this.state = Object.freeze(next)
    this.notes = Object.freeze(notes)
    this._tell(told)
  }

  /** Another sentence, as it is typed. @param {string} text */
  type(text) {
    if (this.typing) this.typing.type(text)
    else this.set({ text }, { goesOn: true })
  }

  /** Has views look again, where something beside the state has changed. */
  refresh() {
    this._tell([])
  }

  // ---- Undo ----

  /** Begins with a state, as the page does with a link's: there is nothing to undo. @param {State} state */
  begin(state) {
    this.set({ ...state })
    this._history = new History()
  }

  get canUndo() {
    return this._history.past.length > 0
  }

  get canRedo() {
    return this._history.future.length > 0
  }

  undo() {
    this._go(this._history.undo(this.state))
  }

  redo() {
    this._go(this._history.redo(this.state))
  }

  /** @param {Readonly<State> | null} state */
  _go(state) {
    if (!state) return
    const changed = changedIn(this.state, state)
    this.state = state
    this.notes = Object.freeze({})
    this.hover = Object.freeze({})
    this._tell([...changed, 'notes', 'hover'], true)
  }

  // ---- Selection ----

  /**
   * Picks a cell, or what there is of it, and locks it: from then on the pointer doesn't change what is on show.
   * Picking the locked cell once more unlocks it. `more` adds the row to those picked, or takes it out again. `walk`: the
   * reader only comes past, which picks the cell unless another is locked, and locks nothing.
   * @param {{ row?: Span, column?: Span }} cell @param {{ more?: boolean, walk?: boolean }} [options]
   */
  pick(cell, { more = false, walk = false } = {}) {
    const { row = this.state.row, column = this.state.column } = cell
    const isSame = sameValue(row, this.state.row) && sameValue(column, this.state.column)
    const hovered = this.hover
    this.hover = Object.freeze({})
    if (walk) this.set(this.state.locked ? {} : cell)
    else if (more) this._pickMore(row)
    else if (this.state.locked && isSame && !this.state.rows.length) this.set({ locked: false })
    else this.set({ ...cell, rows: [], locked: true })
    if (!sameValue(hovered, this.hover)) this._tell(['hover'])
  }

  /** Whether what is on show is held, whatever the pointer does. */
  get isHeld() {
    return this.state.locked || this.state.rows.length > 0
  }

  /** @param {Place} row */
  _pickMore(row) {
    const { rows } = this.state
    const others = rows.filter((other) => !sameValue(other, row))
    if (others.length < rows.length) this.set({ rows: others })
    else this.set({ rows: sameValue(row, this.state.row) ? rows : [...rows, row], locked: true })
  }

  /** Lets the pointer choose again what is on show. */
  unlock() {
    this.point({})
    this.set({ locked: false, rows: [] })
  }

  /** @param {Hover} hover */
  point(hover) {
    if (this.isHeld && ('row' in hover || 'column' in hover)) return
    if (sameValue(hover, this.hover)) return
    this.hover = Object.freeze({ ...hover })
    if (!this._isMoving) setTimeout(this._tellMoved)
    this._isMoving = true
  }

  /** Leaving one thing and coming to the next are two events, and one change. */
  _tellMoved = () => {
    this._isMoving = false
    this._tell(['hover'])
  }

  /** For tests only. @param {Perturbation | null} perturbation */
  perturb(perturbation) {
    this._perturbation = perturbation
    this._tell(['perturbation'])
  }

  /** @param {string[]} changed @param {boolean} [isUndone] whether a change was taken back, or made again */
  _tell(changed, isUndone = false) {
    this.dispatchEvent(new CustomEvent('change', { detail: { changed, isUndone } }))
  }

  // ---- Numbers ----

  /**
   * What a lesson's numbers make of a request, which is plain data, as is the answer. Of one owner's requests the newest
   * wins: an older one gives null. Every run of today's lessons lets the page act every few milliseconds; a worker could
   * be put here, and no view would notice.
   * @template Request @template {object} Result
   * @param {object} owner @param {Numbers<Request, Result>} numbers @param {Request} request
   * @param {{ looksAt?: Place, onPart?: (part: Result) => void, onProgress?: (share: number) => void }} [options]
   *   looksAt: the word that is on show: of long work it comes first; onPart: is given what is there so far; onProgress:
   *   how much is done
   * @returns {Promise<Result | null>}
   */
  async run(owner, numbers, request, { looksAt = null, onPart = () => {}, onProgress = () => {} } = {}) {
    const ticket = {}
    this._newest.set(owner, ticket)
    const isWanted = () => this._newest.get(owner) === ticket
    try {
      const core = loaded ?? (await load())
      if (!isWanted()) return null
      const caller = {
        perturbation: this._perturbation,
        looksAt,
        isWanted,
        onPart: /** @type {(part: Answer) => void} */ (/** @type {unknown} */ (onPart)),
        onProgress,
      }
      const answer = await numbers(new RunOfNumbers(core, caller), request)
      return isWanted() ? answer : null
    } catch (error) {
      if (isWanted() && !(error instanceof Superseded)) throw error
      return null
    }
  }

  /** What a large tensor is told apart by. @param {Float32Array} data of an answer, so that the core is there */
  summaryOf(data) {
    return /** @type {Core} */ (loaded).summarise(data)
  }

  /** Finds the picked words in the text, where they are not ranges of it yet. @returns {Promise<void>} */
  async findWords() {
    const { text, model, row, column, rows } = this.state
    if ([row, column, ...rows].every((place) => isPlaced(place, text) && !isInFront(place))) return
    const core = loaded ?? (await load())
    const reader = await modelNamed(core, model)
    const { spans, unknown } = tokensIn(reader, text)
    const { state } = this
    if (state.text !== text || state.model !== model) return
    const tokens = { spans, isKnown: (/** @type {number} */ token) => !unknown[token] }
    // Of a model without a start mark nothing stands in front.
    const there = (/** @type {Place} */ place) => (isInFront(place) && !rowsInFront(reader) ? null : place)
    const found = (/** @type {Place} */ place) => spanOf(there(place), text, tokens, sentences) ?? place
    const others = state.rows.map((place) => spanAt(there(place), text, spans)).filter((place) => place !== null)
    const next = { ...state, row: found(state.row), column: found(state.column), rows: others }
    const changed = changedIn(state, next)
    this.state = Object.freeze(next)
    if (changed.length) this._tell(changed)
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

  // ---- Measuring ----

  /** Attention timed in this tab, beside the page. @param {(measurement: Measurement) => void} listen @returns {Measurement} */
  measuring(listen) {
    const measurement = new Measurement(() => listen(measurement))
    void measurement.run(async () => loaded ?? (await load()))
    return measurement
  }

  // ---- Long runs ----

  /**
   * Attention over a very long text of random vectors, in a thread of its own.
   * @param {import('./long-run.js').LongOrder} order @param {(report: import('./long-run.js').LongReport) => void} listen
   * @returns {Promise<import('./long-run.js').LongRun>}
   */
  async longRun(order, listen) {
    return startLongRun(loaded ?? (await load()), order, listen)
  }

  /**
   * Exact windows of a map that is too large to hold, in a thread of its own.
   * @param {import('./atlas-loop.js').AtlasOrder} order @param {(report: import('./atlas-loop.js').AtlasReport) => void} listen
   * @returns {Promise<import('./atlas-run.js').AtlasRun>}
   */
  async atlasRun(order, listen) {
    return startAtlasRun(loaded ?? (await load()), order, listen)
  }
}

/** Knobs that differ between two states. @param {Readonly<State>} a @param {Readonly<State>} b */
const changedIn = (a, b) => Object.keys(KNOBS).filter((name) => !sameValue(valueIn(a, name), valueIn(b, name)))
