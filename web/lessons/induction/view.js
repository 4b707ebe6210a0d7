// <hl-induction>: an induction circuit along its training: a scrubber over checkpoints, the maps of every head, the letter
// that the model says next, and heads to switch off.

import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import text from 'text/induction.js'
import words from 'text/kit.js'
import { lettersField, toggled, typedIn } from '../../kit/controls/fields.js'
import { HlView } from '../../kit/view.js'
import { whenSeen } from '../../kit/when-seen.js'
import * as lesson from './lesson.js'
import { MODELS } from './numbers.js'

/**
 * @import { InductionAnswer } from './types.js'
 * @import { HeadShown } from './figures.js'
 * @typedef {NonNullable<ReturnType<typeof import('./figures.js').figures>['shown']>} Shown
 */

const PLAY_DELAY = 900 // ms a checkpoint, time enough to look

/** @extends {HlView<InductionAnswer>} */
export default class HlInduction extends HlView {
  static properties = { ...HlView.properties, failure: { state: true }, playing: { state: true } }

  constructor() {
    super()
    /** Why the checkpoints could not be measured. */
    this.failure = ''
    this.playing = 0
    whenSeen(this, () => this._measure())
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this._pause()
  }

  /** Who measures the checkpoints, so that it doesn't supersede what the view itself asks for. */
  _measurer = {}

  /** Scores of every checkpoint, once they are measured. */
  get formation() {
    return this.own.formation
  }

  async _measure() {
    if (this.formation) return
    try {
      const measured = await this.session.run(this._measurer, lesson.formation, { models: MODELS })
      if (measured) this.learn({ formation: measured })
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error)
    }
  }

  // ---- Rendering ----

  above() {
    if (this.hides('letters')) return nothing
    const { network, limit, ignored, words: shown } = this.data
    const [first, last] = [network.words[0], network.words[network.words.length - 1]]
    const hint = words.lettersHint(first, last, limit, shown.length, ignored)
    return html`
      ${lettersField(this, 'induction.letters', text.letters, hint)}
      ${
        this.hides('examples')
          ? nothing
          : html`<div class="chips apart-2">${text.examples.map(({ label, letters }) => html`<button type="button" @click=${() => this.change({ 'induction.letters': letters })}>${label}</button>`)}</div>`
      }
    `
  }

  /** @param {Shown} shown */
  body({ training, scores, loss, lossNote, heads, next, says, ablated }) {
    const measuring = this.failure ? words.error(this.failure, false) : text.measuring
    return html`
      ${this.hides('step') ? nothing : this._scrubber(training)}
      <div class="training columns" @hl-pick=${this._pickStep}>
        <div>
          ${scores ? html`${this.panel(scores.panel, 'scores')}${this.said(scores.note, 'hint')}` : html`<p class="measuring" role="status">${measuring}</p>`}
        </div>
        <div>
          ${this.panel(loss, 'loss')}
          <p class="hint">${lossNote}</p>
        </div>
      </div>
      <div class="maps columns apart-4" @hl-hover=${this._hoverCell} @hl-pick=${this._pickCell}>${heads.map((head) => this._head(head))}</div>
      <p class="legend">${this.legend('weights', '0', '1')}</p>
      <div class="answers columns apart-4">
        ${this.panel(next, 'next')}
        <div role="status">
          ${this.said(says, 'lead')}
          ${ablated ? this.said(ablated, 'ablated') : nothing}
        </div>
      </div>
    `
  }

  /** @param {Shown['training']} training */
  _scrubber({ at, last, said }) {
    return html`
      <div class="field scrubber">
        <label for="step">${text.training}</label>
        <div class="player">
          ${this._stillness.matches ? nothing : html`<button type="button" class="play" @click=${this._togglePlay}>${this.playing ? text.pause : text.play}</button>`}
          <button type="button" aria-label=${text.earlier} ?disabled=${at === 0} @click=${() => this._goTo(at - 1)}>‹</button>
          <input id="step" type="range" min="0" max=${last} step="1" .value=${live(String(at))} aria-valuetext=${said}
            @input=${(/** @type {Event} */ event) => this._goTo(Number(typedIn(event)))}>
          <button type="button" aria-label=${text.later} ?disabled=${at === last} @click=${() => this._goTo(at + 1)}>›</button>
          <output for="step">${said}</output>
        </div>
        ${this.note('induction.step')}
      </div>
    `
  }

  /** @param {HeadShown} head */
  _head({ name, label, isOn, panel, role }) {
    return html`
      <div class="head ${isOn ? '' : 'off'}">
        ${this.panel(panel)}
        ${this.hides('without') ? nothing : html`<label class="switch"><input type="checkbox" .checked=${live(isOn)} aria-label="${label} ${text.on}" @change=${() => this._switch(name)}>${text.on}</label>`}
        <p class="hint" data-tensors=${role ? role.tensors.join(' ') : nothing}>${role ? html`${role.said} <span class="number">${role.scores}</span>` : '…'}</p>
      </div>
    `
  }

  // ---- Moving through training ----

  _stillness = matchMedia('(prefers-reduced-motion: reduce)')

  /** @param {number} at number of a checkpoint */
  _goTo(at) {
    this.change({ 'induction.step': this.data.checkpoints[at].step })
  }

  _togglePlay = () => {
    if (this.playing) return this._pause()
    const last = this.data.checkpoints.length - 1
    if (this.data.at === last) this._goTo(0)
    this.playing = window.setInterval(() => {
      if (this.data.at < last) this._goTo(this.data.at + 1)
      if (this.data.at >= last - 1) this._pause()
    }, PLAY_DELAY)
  }

  _pause() {
    clearInterval(this.playing)
    this.playing = 0
  }

  // ---- Pointing, picking, switching ----

  /** @param {CustomEvent} event */
  _hoverCell = ({ detail }) => this.learn({ hovered: detail ?? undefined })

  /** @param {CustomEvent} event */
  _pickCell = ({ detail }) => {
    this.learn({ hovered: undefined })
    this.change({ 'induction.at': detail.row, 'induction.look': detail.col })
  }

  /** @param {CustomEvent} event */
  _pickStep = ({ detail }) => this._goTo(detail.col)

  /** @param {string} head "layer.head" */
  _switch(head) {
    this.change({ 'induction.without': toggled(this.state['induction.without'], head).sort() })
  }
}
