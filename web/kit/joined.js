// An element that has joined a session: its attributes are knobs, and it asks the session for the numbers of its lesson,
// soon where somebody looks, elsewhere when there is time.

import { html, LitElement, nothing } from 'lit'
import { appearance, themeOf } from '../drawing/theme.js'
import { KNOBS } from '../session/knobs.js'
import { Session } from '../session/session.js'
import { sameValue, valueIn } from '../session/state.js'
import { keepKeys } from './controls/keys.js'
import { isTyping } from './controls/typing.js'
import { listen, observed, whileThere } from './listening.js'
import { later, soon } from './moments.js'
import { followScheme, settleSchemes } from './scheme.js'
import { turn } from './turns.js'

/**
 * @import { Answer, State } from '../session/types.js'
 * @import { Figures, Lesson, Own } from './types.js'
 */

/** How far off the screen a view still counts as on it. */
const NEAR = '200px'

/** In place of numbers before the first run: null. */
export const NOTHING_YET = /** @type {never} */ (/** @type {unknown} */ (null))

/** @type {Map<string, string[]>} */
const knobs = new Map()

/** The shared knobs and a view's own. @param {string} view @returns {string[]} */
function knobsOf(view) {
  const isTheirs = (/** @type {string} */ name) => !name.includes('.') || name.startsWith(`${view}.`)
  const list = knobs.get(view) ?? Object.keys(KNOBS).filter(isTheirs)
  knobs.set(view, list)
  return list
}

/** A knob's name on an element: without its lesson's. @param {string} knob */
export const attributeOf = (knob) => knob.slice(knob.indexOf('.') + 1)

/** @template {Answer} [Data=Answer] what its lesson computes */
export class HlJoined extends LitElement {
  /** The lesson's name, which its knobs and its text have too. */
  static view = ''

  /** What the element asks, computes and shows: a Lesson. @type {object | null} */
  static lesson = null

  /** The lesson's text. @type {Readonly<Record<string, unknown>>} */
  static text = {}

  static properties = {
    group: { type: String },
    hide: { type: String },
  }

  constructor() {
    super()
    this.group = ''
    this.hide = ''
    /** What the last good run gave; before that nothing, and nobody asks for figures. @type {Data} */
    this.data = NOTHING_YET
    /** What requests and figures depend on beside the state. @type {Own} */
    this.own = {}
    this.error = ''
    /** @type {Session | null} */
    this.joined = null
    this.joinedGroup = ''
    /** Whether the view is on the screen, or close to it. */
    this.near = false
    /** Tensors that the reader points at, in a panel or in a line of code. */
    this.lit = ''
    this.addEventListener('keydown', this._unlockOnEscape)
    observed(this, this._sight)
    followScheme(this)
    whileThere(this, () => listen(appearance, { change: this._recolour }))
    keepKeys(this) // after everything else that listens to keys
  }

  /** The session that this element has joined: its group's, or one of its own. @returns {Session} */
  get session() {
    if (!this.joined) this._switchSession()
    return /** @type {Session} */ (this.joined)
  }

  _switchSession() {
    this.joined = this.group ? Session.of(this.group) : new Session()
    this.joinedGroup = this.group
  }

  get state() {
    return this.session.state
  }

  /** The state as it is on show: what the pointer is over wins. @returns {Readonly<State>} */
  get now() {
    const { row, column } = this.session.hover
    return { ...this.state, ...(row && { row }), ...(column && { column }) }
  }

  /** @returns {Lesson<object, Data>} */
  get lesson() {
    return /** @type {Lesson<object, Data>} */ (
      /** @type {unknown} */ (/** @type {typeof HlJoined} */ (this.constructor).lesson)
    )
  }

  get text() {
    return /** @type {typeof HlJoined} */ (this.constructor).text
  }

  /** The knobs that this view can set: the shared ones and its own. @returns {string[]} */
  get knobs() {
    return knobsOf(/** @type {typeof HlJoined} */ (this.constructor).view)
  }

  // ---- Coming, going, and attributes as knobs ----

  static get observedAttributes() {
    return [...super.observedAttributes, ...knobsOf(this.view).map(attributeOf)]
  }

  /** @param {string} name @param {string | null} old @param {string | null} value null: taken away */
  attributeChangedCallback(name, old, value) {
    super.attributeChangedCallback(name, old, value)
    const knob = this.knobOf(name)
    if (!knob) return
    this._attributes[knob] = value ?? KNOBS[knob].initial
    if (this.isConnected && this.joined) this._takeAttributes()
  }

  /** What an attribute sets: a knob of the view's own before a shared one of that name. @param {string} attribute */
  knobOf(attribute) {
    const named = this.knobs.filter((knob) => attributeOf(knob) === attribute)
    return named.find((knob) => knob.includes('.')) ?? named[0]
  }

  /** What attributes have said since they were last taken. @type {Record<string, unknown>} */
  _attributes = {}

  _takeAttributes() {
    const changes = this._attributes
    this._attributes = {}
    if (Object.keys(changes).length) this.session.set(changes)
  }

  connectedCallback() {
    super.connectedCallback()
    this._join()
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this.joined?.point({}) // the pointer can't leave what is gone
    this.joined?.removeEventListener('change', this._changed)
  }

  _join() {
    this.joined?.removeEventListener('change', this._changed)
    if (this.joinedGroup !== this.group) {
      this._switchSession()
      for (const name of new Set(this.knobs.map(attributeOf))) {
        const written = this.getAttribute(name)
        if (written !== null) this._attributes[/** @type {string} */ (this.knobOf(name))] = written
      }
    }
    this.session.addEventListener('change', this._changed)
    this._takeAttributes()
    this._isStale = true
    this._need()
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('group') && this.isConnected && this.joinedGroup !== this.group) this._join()
    settleSchemes()
    themeOf(this) // before the update leaves styles to be worked out anew
  }

  /** @param {Event} event */
  _changed = (event) => {
    const { changed } = /** @type {CustomEvent} */ (event).detail
    const isMine = changed.some((/** @type {string} */ name) => this.knobs.includes(name))
    if (changed.includes('perturbation') || !this.isAsked()) {
      this._isUntold ||= isMine
      this._isStale = true
    } else {
      this._isBehind ||= changed.some((/** @type {string} */ name) => this.shows(name))
      if (isMine) this._announce()
    }
    this._need()
  }

  /** Whether a change is still to be told, once its numbers are there. */
  _isUntold = false

  // ---- Numbers in the next task where somebody looks, elsewhere when there is time ----

  /** Whether new numbers are to be asked for. */
  _isStale = false

  /** Whether something else that is on show has changed. */
  _isBehind = false

  _sight = new IntersectionObserver(
    (entries) => {
      this.near = entries[entries.length - 1].isIntersecting
      if (this.near) this._need()
    },
    { rootMargin: NEAR },
  )

  _need() {
    if (!this._isStale && !this._isBehind) return
    if (this.near) soon(this._catchUp)
    else later(this._catchUp)
  }

  /** What is asked for has changed, though no knob has. */
  needNumbers() {
    this._isStale = true
    this._need()
  }

  /** The newest asking, done or not. @type {Promise<void>} */
  _asking = Promise.resolve()

  _catchUp = () => {
    if (this._isBehind && !this._isStale) this.requestUpdate()
    this._isBehind = false
    if (this._isStale && this.isConnected) {
      this._isStale = false
      const asking = this.refresh().then(() => {
        if (this._isUntold && asking === this._asking) this._announce()
      })
      this._asking = asking
    }
    return this._asking
  }

  /** Resolves when what is on show is what the knobs say, and drawn. */
  async settled() {
    let asking
    do {
      asking = this._catchUp()
      await asking
      await this.updateComplete
      await Promise.all(this.panels.map((panel) => panel.updateComplete))
      await new Promise((resolve) => setTimeout(resolve))
      // Meanwhile more may have been asked for.
    } while (this.isConnected && (asking !== this._asking || this._isStale || this._isBehind || this.isUpdatePending))
  }

  /** @param {KeyboardEvent} event */
  _unlockOnEscape = (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event) || !this.session.isHeld) return
    event.preventDefault() // one press does one thing
    this.session.unlock()
  }

  /** Lights up the panels and the lines of code of some tensors. @param {string} tensors their names, apart by spaces */
  light(tensors) {
    if (tensors === this.lit) return
    this.lit = tensors
    this.requestUpdate()
  }

  _recolour = () => this.requestUpdate()

  _announce() {
    this._isUntold = false
    const detail = Object.fromEntries(this.knobs.map((name) => [name, valueIn(this.state, name)]))
    this.dispatchEvent(new CustomEvent('headlight-change', { detail, bubbles: true, composed: true }))
  }

  /** Whether what changed may be on show here: a knob, 'hover' or 'notes'. @param {string} name @returns {boolean} */
  shows(name) {
    return !name.includes('.') || this.knobs.includes(name)
  }

  /** Takes note of what only this element knows: what the pointer is over, what has hold of what. @param {Own} own */
  know(own) {
    this.own = own
    this.requestUpdate()
  }

  /** Adds to what only this element knows. @param {Own} more */
  learn(more) {
    this.know({ ...this.own, ...more })
  }

  /** What this view asks for, as the state is now. */
  request() {
    return this.lesson.request(this.now, this.own)
  }

  /** Whether what is asked for is about the group's text. @returns {boolean} */
  get readsText() {
    return 'text' in this.request()
  }

  /** What was asked for last. @type {object | null} */
  _asked = null

  /** Whether what is asked for is what was asked for last; where there is nothing to ask, asking tells why. */
  isAsked() {
    try {
      return sameValue(this.request(), this._asked)
    } catch {
      return false
    }
  }

  /** Asks for numbers and draws them; on an error the last good picture stays beside the message. */
  async refresh() {
    try {
      if (this.readsText) await this.session.findWords()
      const asked = this.request()
      this._asked = asked
      const data = await this.session.run(this, this.lesson.numbers, asked, {
        looksAt: this.now.row,
        onPart: (part) => this.take(part),
        onProgress: (done) => this.progress(done),
      })
      if (data === null) return
      if (!this.near) await turn()
      this.take(data)
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error)
    }
    this.requestUpdate()
  }

  /** New numbers, all of them or what is there so far. @param {Data} data */
  take(data) {
    this.data = data
    this.error = ''
    this.requestUpdate()
  }

  /** How much of long work is done. @param {number} _share */
  progress(_share) {}

  /** The lesson's listing, as numbers and state are now. @returns {import('./code/listing.js').Code} */
  code() {
    return /** @type {NonNullable<Lesson['code']>} */ (this.lesson.code)(this.data, this.now, this.own)
  }

  /** The lesson's pieces, as numbers and state are now. @returns {Figures} */
  figures() {
    return this.lesson.figures(this.data, this.now, this.own)
  }

  /** @param {string} name @returns {boolean} whether the hide attribute takes a control away */
  hides(name) {
    return (this.hide ?? '').split(/[\s,]+/u).includes(name)
  }

  /** @param {Record<string, unknown>} changes */
  change(changes) {
    this.session.set(changes)
  }

  /** Where a knob's note is shown. @param {string} name */
  note(name) {
    const note = this.session.notes[name]
    return note ? html`<span class="note" role="status">${note}</span>` : nothing
  }

  get panels() {
    return /** @type {import('./panel/panel.js').HlPanel[]} */ ([...this.renderRoot.querySelectorAll('hl-panel')])
  }
}
