// What all lesson views share: joining a session, attributes as knobs, asking the session for numbers,
// saying what went wrong, and saving pictures.

import { html, LitElement, nothing, unsafeCSS } from 'lit'
import { appearance, themeOf } from '../drawing/theme.js'
import { Session } from '../session/session.js'
import { KNOBS, withModel } from '../session/state.js'
import words from '../text/en.js'
import tokensCss from './tokens.css'
import elementCss from './element.css'
import { menu } from './controls/menu.js'
import { later, soon } from './moments.js'
import './panel/panel.js'
import { share } from './code/code.js'
import { turn } from './turns.js'
import { isTyping } from './controls/typing.js'
import viewCss from './view.css'

/** @typedef {import('../core/core.js').Tensor} Tensor */

const TENSOR_LIST_MAX = 65536

/** How far off the screen a view still counts as on it. */
const NEAR = '200px'

/** @type {Map<string, string[]>} */
const knobs = new Map()

/** The shared knobs and a view's own. @param {string} view @returns {string[]} */
function knobsOf(view) {
  const isTheirs = (/** @type {string} */ name) => !name.includes('.') || name.startsWith(`${view}.`)
  const list = knobs.get(view) ?? Object.keys(KNOBS).filter(isTheirs)
  knobs.set(view, list)
  return list
}

/** @param {string} knob */
const attributeOf = (knob) => knob.slice(knob.indexOf('.') + 1)

/** "-inf", "inf" and "nan" in place of what JSON can't say. @param {number} x */
const jsonNumber = (x) => (Number.isFinite(x) ? x : Number.isNaN(x) ? 'nan' : x > 0 ? 'inf' : '-inf')

export class HlView extends LitElement {
  /** The view's name in links, and its prefix in the table of knobs. */
  static view = ''

  static properties = {
    group: { type: String },
    hide: { type: String },
  }

  static styles = [unsafeCSS(tokensCss), unsafeCSS(elementCss), unsafeCSS(viewCss)]

  constructor() {
    super()
    this.group = ''
    this.hide = ''
    /** What the last good run gave. @type {any} */
    this.data = null
    this.error = ''
    /** @type {Session | null} */
    this.joined = null
    this.joinedGroup = ''
    /** Whether the view is on the screen, or close to it. */
    this.near = false
    /** Tensors that the reader points at, in a panel or in a line of code. */
    this.lit = ''
  }

  /** The session that this element has joined: its group's, or one of its own. @returns {Session} */
  get session() {
    if (!this.joined) this.#switchSession()
    return /** @type {Session} */ (this.joined)
  }

  #switchSession() {
    this.joined = this.group ? Session.of(this.group) : new Session()
    this.joinedGroup = this.group
  }

  get state() {
    return this.session.state
  }

  /** The knobs that this view can set: the shared ones and its own. @returns {string[]} */
  get knobs() {
    return knobsOf(/** @type {typeof HlView} */ (this.constructor).view)
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
    this.#attributes[knob] = value ?? KNOBS[knob].initial
    if (this.isConnected && this.joined) this.#takeAttributes()
  }

  /** What an attribute sets: a knob of the view's own before a shared one of that name. @param {string} attribute */
  knobOf(attribute) {
    const named = this.knobs.filter((knob) => attributeOf(knob) === attribute)
    return named.find((knob) => knob.includes('.')) ?? named[0]
  }

  /** What attributes have said since they were last taken. @type {Record<string, unknown>} */
  #attributes = {}

  #takeAttributes() {
    const changes = this.#attributes
    this.#attributes = {}
    const complete = this.hasAttribute('model') || this.hasAttribute('layer') ? changes : withModel(changes)
    if (Object.keys(changes).length) this.session.set(complete)
  }

  connectedCallback() {
    super.connectedCallback()
    appearance.addEventListener('change', this.#recolour)
    this.#sight.observe(this)
    this.addEventListener('keydown', this.#unlockOnEscape)
    this.#join()
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    appearance.removeEventListener('change', this.#recolour)
    this.#sight.disconnect()
    this.removeEventListener('keydown', this.#unlockOnEscape)
    this.joined?.point({}) // the pointer can't leave what is gone
    this.joined?.removeEventListener('change', this.#changed)
  }

  #join() {
    this.joined?.removeEventListener('change', this.#changed)
    if (this.joinedGroup !== this.group) {
      this.#switchSession()
      for (const name of new Set(this.knobs.map(attributeOf))) {
        const written = this.getAttribute(name)
        if (written !== null) this.#attributes[/** @type {string} */ (this.knobOf(name))] = written
      }
    }
    this.session.addEventListener('change', this.#changed)
    this.#takeAttributes()
    this.#isStale = true
    this.#need()
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('group') && this.isConnected && this.joinedGroup !== this.group) this.#join()
    themeOf(this) // before the update leaves styles to be worked out anew
  }

  /** @param {Event} event */
  #changed = (event) => {
    const { changed } = /** @type {CustomEvent} */ (event).detail
    const isMine = changed.some((/** @type {string} */ name) => this.knobs.includes(name))
    if (changed.some((/** @type {string} */ name) => name === 'perturbation' || this.dependsOn(name))) {
      this.#isUntold ||= isMine
      this.#isStale = true
    } else {
      this.#isBehind ||= changed.some((/** @type {string} */ name) => this.shows(name))
      if (isMine) this.#announce()
    }
    this.#need()
  }

  /** Whether a change is still to be told, once its numbers are there. */
  #isUntold = false

  // ---- Numbers in the next task where somebody looks, elsewhere when there is time ----

  /** Whether new numbers are to be asked for. */
  #isStale = false

  /** Whether something else that is on show has changed. */
  #isBehind = false

  #sight = new IntersectionObserver(
    (entries) => {
      this.near = entries[entries.length - 1].isIntersecting
      if (this.near) this.#need()
    },
    { rootMargin: NEAR },
  )

  #need() {
    if (!this.#isStale && !this.#isBehind) return
    if (this.near) soon(this.#catchUp)
    else later(this.#catchUp)
  }

  /** What is asked for has changed, though no knob has. */
  needNumbers() {
    this.#isStale = true
    this.#need()
  }

  /** The newest asking, done or not. @type {Promise<void>} */
  #asking = Promise.resolve()

  #catchUp = () => {
    if (this.#isBehind && !this.#isStale) this.requestUpdate()
    this.#isBehind = false
    if (this.#isStale && this.isConnected) {
      this.#isStale = false
      const asking = this.refresh().then(() => {
        if (this.#isUntold && asking === this.#asking) this.#announce()
      })
      this.#asking = asking
    }
    return this.#asking
  }

  /** Resolves when what is on show is what the knobs say, and drawn. */
  async settled() {
    let asking
    do {
      asking = this.#catchUp()
      await asking
      await this.updateComplete
      await Promise.all(this.panels.map((panel) => panel.updateComplete))
      await new Promise((resolve) => setTimeout(resolve))
      // Meanwhile more may have been asked for.
    } while (this.isConnected && (asking !== this.#asking || this.#isStale || this.#isBehind || this.isUpdatePending))
  }

  /** @param {KeyboardEvent} event */
  #unlockOnEscape = (event) => {
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

  #recolour = () => this.requestUpdate()

  #announce() {
    this.#isUntold = false
    const detail = Object.fromEntries(this.knobs.map((name) => [name, this.state[name]]))
    this.dispatchEvent(new CustomEvent('headlight-change', { detail, bubbles: true, composed: true }))
  }

  /** Whether a knob's change asks for new numbers. @param {string} _name @returns {boolean} */
  dependsOn(_name) {
    return false
  }

  /** Whether what changed may be on show here: a knob, 'hover' or 'notes'. @param {string} name @returns {boolean} */
  shows(name) {
    return !name.includes('.') || this.knobs.includes(name)
  }

  /** What this view asks the session for. @returns {import('../session/session.js').Request} */
  request() {
    throw new Error('a view says what it asks for')
  }

  /** Asks for numbers and draws them; on an error the last good picture stays beside the message. */
  async refresh() {
    try {
      const data = await this.session.run(this, this.request())
      if (data === null) return
      if (!this.near) await turn()
      this.data = data
      this.error = ''
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error)
    }
    this.requestUpdate()
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

  // ---- Rendering ----

  render() {
    const error = this.error ? this.#message(words.error(this.error, this.data !== null)) : nothing
    if (!this.data) return html`${error}${this.error ? nothing : html`<p class="loading">${words.loading}</p>`}`
    return html`${error}${this.#picture()}`
  }

  /** The view, or why there is none: what goes wrong in one view stays there. */
  #picture() {
    try {
      return this.view()
    } catch (error) {
      return this.#message(words.error(error instanceof Error ? error.message : String(error), false))
    }
  }

  /** @param {string} text */
  #message(text) {
    return html`<p class="message error" role="alert">${text}</p>`
  }

  /** The view once there are numbers. @returns {unknown} */
  view() {
    return nothing
  }

  updated() {
    for (const canvas of /** @type {NodeListOf<HTMLCanvasElement>} */ (
      this.renderRoot.querySelectorAll('canvas[data-map]')
    ))
      this.#drawLegend(canvas)
    for (const panel of this.panels) panel.classList.toggle('lit', share(panel.tensors, this.lit))
  }

  /** @param {HTMLCanvasElement} canvas */
  #drawLegend(canvas) {
    const dark = themeOf(this).dark
    const { map = '', scale = 'linear', special = '' } = canvas.dataset
    const key = `${map} ${scale} ${dark}`
    if (canvas.dataset.drawn === key) return
    canvas.dataset.drawn = key
    const count = special ? 1 : 255
    const values = special
      ? Float32Array.of(special === 'nan' ? Number.NaN : -Infinity)
      : Float32Array.from({ length: count }, (_, i) => i)
    const height = 14
    const cellWidth = special ? 22 : 1
    const rgba = this.session.raster({
      values,
      rows: 1,
      cols: count,
      map: /** @type {'weights'} */ (map),
      scale: scale === 'root' ? 'root' : 'linear', // a legend of logarithms is even in them
      dark,
      low: 0,
      high: 254,
      cellWidth,
      cellHeight: height,
    })
    canvas.width = count * cellWidth
    canvas.height = height
    canvas.getContext('2d')?.putImageData(new ImageData(rgba, canvas.width, height), 0, 0)
  }

  /**
   * @param {'weights' | 'scores'} map @param {string} low @param {string} high @param {'linear' | 'root' | 'log'} [scale]
   * @param {string} [middle] what the middle stands for, where the numbers at the ends don't tell
   */
  legend(map, low, high, scale = 'linear', middle = '') {
    return html`<span class="legend"><span class="number">${low}</span><canvas data-map=${map} data-scale=${scale} aria-hidden="true"></canvas><span class="number">${high}</span>${middle ? html`<span class="number">${middle}</span>` : nothing}</span>`
  }

  /** @param {'weights' | 'scores'} map @param {'-inf' | 'nan'} special @param {string} meaning */
  swatch(map, special, meaning) {
    return html`<span class="legend"><canvas class="swatch" data-map=${map} data-special=${special} aria-hidden="true"></canvas>${meaning}</span>`
  }

  // ---- What outsiders may ask of an element ----

  get panels() {
    return /** @type {import('./panel/panel.js').HlPanel[]} */ ([...this.renderRoot.querySelectorAll('hl-panel')])
  }

  /** The tensors on show. @returns {Tensor[]} */
  tensors() {
    return this.data?.tensors ?? []
  }

  /**
   * Inputs, knobs and the numbers of every panel by tensor name, as plain JSON.
   * @param {{ full?: boolean }} [options] full: list tensors of any size
   */
  snapshot({ full = false } = {}) {
    const knobs = Object.fromEntries(this.knobs.map((name) => [name, this.state[name]]))
    const tensors = Object.fromEntries(
      this.tensors().map((tensor) => [tensor.name, this.#describeTensor(tensor, full)]),
    )
    return { view: /** @type {typeof HlView} */ (this.constructor).view, knobs, words: this.data?.words ?? [], tensors }
  }

  /** @param {Tensor} tensor @param {boolean} full */
  #describeTensor({ shape, data }, full) {
    if (full || data.length <= TENSOR_LIST_MAX) return { shape, values: Array.from(data, jsonNumber) }
    return { shape, ...this.session.summarise(data) }
  }

  /** The view's panels side by side, as the text of an SVG file. */
  toSVG() {
    const gap = 24
    const parts = this.panels.map((panel) => panel.svgParts())
    const width = parts.reduce((sum, part) => sum + part.width + gap, gap)
    const height = Math.max(0, ...parts.map((part) => part.height)) + 2 * gap
    let x = gap
    const body = parts.map((part) => {
      const group = `<g transform="translate(${x} ${gap})">${part.body}</g>`
      x += part.width + gap
      return group
    })
    const paper = themeOf(this).paper
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${paper}"/>${body.join('')}</svg>\n`
  }

  /** The same picture as a PNG of twice the size. @returns {Promise<Blob>} */
  async toPNG() {
    const svg = this.toSVG()
    const image = new Image()
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 2 * image.naturalWidth
    canvas.height = 2 * image.naturalHeight
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
    )
  }

  /** The numbers on show: one line per row of each tensor, its name, head and row first. */
  toCSV() {
    const lines = ['tensor,head,row,values']
    const quoted = (/** @type {string} */ name) => (name.includes(',') ? `"${name}"` : name)
    for (const { name, head, shape, data } of this.tensors()) {
      const cols = shape[shape.length - 1]
      const rows = shape[shape.length - 2]
      for (let at = 0, line = 0; at < data.length; at += cols, line++)
        lines.push(
          [
            quoted(name),
            head ?? (shape.length > 2 ? Math.floor(line / rows) : ''),
            line % rows,
            ...Array.from(data.subarray(at, at + cols), jsonNumber),
          ].join(','),
        )
    }
    return `${lines.join('\r\n')}\r\n`
  }

  saveMenu() {
    return menu(this)
  }

  /** A number field that takes what is typed when it is left or Enter is pressed. @param {string} name @param {string} label */
  numberField(name, label) {
    const knob = KNOBS[name]
    const id = name.replace('.', '-')
    return html`
      <div class="field">
        <label for=${id}>${label}</label>
        <input id=${id} type="number" min=${knob.min ?? nothing} max=${knob.max ?? nothing} step=${knob.kind === 'whole' ? 1 : 'any'}
          .value=${String(this.state[name])} @change=${(/** @type {Event} */ event) => this.#takeNumber(name, event)}>
        ${this.note(name)}
      </div>
    `
  }

  /** @param {string} name @param {Event} event */
  #takeNumber(name, event) {
    const input = /** @type {HTMLInputElement} */ (event.target)
    this.change({ [name]: input.value })
    input.value = String(this.state[name])
  }

  /** @param {string} name @param {unknown} label */
  switchField(name, label) {
    return html`
      <label class="switch"><input type="checkbox" .checked=${this.state[name]}
        @change=${(/** @type {Event} */ event) => this.change({ [name]: /** @type {HTMLInputElement} */ (event.target).checked })}>${label}</label>
    `
  }

  /** One tensor of the last run. @param {string} name @returns {Tensor} */
  tensor(name) {
    return this.data.tensors.find((/** @type {Tensor} */ tensor) => tensor.name === name)
  }
}
