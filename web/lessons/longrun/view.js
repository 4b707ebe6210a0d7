// <hl-longrun>: attention over 16,384 or 131,072 words, run here and now in a worker, with the memory that it held.

import { html, nothing } from 'lit'
import text from 'text/longrun.js'
import { segments } from '../../kit/controls/segments.js'
import { listen, whileThere } from '../../kit/listening.js'
import { HlView } from '../../kit/view.js'
import { DIM } from './numbers.js'

/**
 * @import { LongReport, LongRun } from '../../session/long-run.js'
 * @import { LongAnswer, Measured } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} LongFigures
 */

/** @extends {HlView<LongAnswer>} */
export default class HlLongrun extends HlView {
  /** The run at hand. @type {LongRun | null} */
  _run = null

  /** Which run is the newest: what is heard of another one counts for nothing. */
  _turn = 0

  /** The length that is running, and how much of it is done; null: none is. @type {{ tokens: number, done: number, total: number } | null} */
  _progress = null

  /** Why there is no result: the reader stopped the run, it failed, or its time means nothing. */
  _remark = ''

  /** Whether the tab was hidden while the run was on the page's own thread. */
  _wasHidden = false

  constructor() {
    super()
    whileThere(this, () =>
      listen(document, {
        visibilitychange: () => {
          this._wasHidden ||= document.hidden
        },
      }),
    )
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this._end()
  }

  // ---- The run ----

  get isRunning() {
    return this._progress !== null
  }

  async run() {
    const tokens = Number(this.state['longrun.n'])
    const turn = ++this._turn
    this._run?.stop()
    this._remark = ''
    this._wasHidden = document.hidden
    this._progress = { tokens, done: 0, total: tokens }
    this.requestUpdate()
    try {
      const run = await this.session.longRun({ tokens, dim: DIM, seed: 1 }, (report) => {
        if (turn === this._turn) this._hear(tokens, report)
      })
      if (turn === this._turn) this._run = run
      else run.stop()
    } catch (error) {
      if (turn === this._turn) this._hear(tokens, { kind: 'error', message: String(error) })
    }
  }

  cancel() {
    this._end()
    this._remark = text.cancelled
    this.requestUpdate()
  }

  _end() {
    this._turn++
    this._run?.stop()
    this._run = null
    this._progress = null
  }

  /** @param {number} tokens @param {LongReport} report */
  _hear(tokens, report) {
    if (report.kind === 'progress') {
      this._progress = { tokens, done: report.done, total: report.total }
      return this.requestUpdate()
    }
    const thread = this._run?.thread ?? 'worker'
    this._end()
    if (report.kind === 'error') this._remark = text.failed(report.message)
    else if (thread === 'page' && this._wasHidden) this._remark = text.hidden
    else this._measured(tokens, { ...report, thread })
    this.requestUpdate()
  }

  /** @param {number} tokens @param {Measured} measured */
  _measured(tokens, { ms, memoryBytes, distance, thread }) {
    const measured = /** @type {Record<string, Measured>} */ (this.own.measured ?? {})
    this.learn({ measured: { ...measured, [tokens]: { ms, memoryBytes, distance, thread } } })
    this.needNumbers()
  }

  // ---- Rendering ----

  /** @param {LongFigures} figures */
  isMet({ outcome }) {
    return outcome.isDone
  }

  controls() {
    const button = this.isRunning
      ? html`<button type="button" class="cancel" @click=${() => this.cancel()}>${text.cancel}</button>`
      : html`<button type="button" class="run primary" @click=${() => void this.run()}>${text.run}</button>`
    return html`${segments(this, 'longrun.n', text.words, text.lengths)}${this.hides('run') ? nothing : button}`
  }

  /** @param {LongFigures} figures */
  body({ memory, needs, time, distance, guess, outcome }) {
    return html`
      ${this.panel(memory)}
      ${this.said(needs, 'verdict')}
      <div class="state" role="status">${this._state(outcome.tokens, guess)}</div>
      ${time ? this.said(time, 'strong') : nothing}
      ${distance ? this.said(distance, 'hint') : nothing}
    `
  }

  /** @param {number} tokens @param {LongFigures['guess']} guess */
  _state(tokens, guess) {
    const { _progress: progress } = this
    if (progress)
      return html`<progress max=${progress.total} .value=${progress.done} aria-label=${text.progress}></progress>
        <output class="number">${text.done(progress.done, progress.total)}</output>`
    if (this._remark) return html`<p>${this._remark}</p>`
    if (guess) return this.said(guess, 'note')
    return this.data.measured ? nothing : html`<p class="hint">${text.warning(tokens)}</p>`
  }

  /** @param {LongFigures} figures */
  details({ flops }) {
    return html`${this.said(flops, '')}${text.how.map((line) => html`<p class="hint">${line}</p>`)}`
  }
}
