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
    const { formation } = /** @type {import('./types.js').InductionOwn} */ (this.own)
    return formation?.isWhole ? formation : undefined
  }

  /** Measures one checkpoint after the other; the lines grow by it. */
  async _measure() {
    try {
      for (let most = 1; !this.formation && most <= MODELS.length; most++) {
        const measured = await this.session.run(this._measurer, lesson.formation, { models: MODELS, most })
        if (!measured) return
        this.learn({ formation: measured })
      }
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error)
    }
  }

  // ---- Rendering ----

  /** Whether the checkpoint on show is the first with an induction head. @param {import('../../kit/types.js').Figures} figures */
  isMet({ shown }) {
    const { passed, training } = /** @type {Partial<Shown>} */ (shown ?? {})
    return passed?.some(({ name, at }) => name === 'induction' && at === training?.at) ?? false
  }

  /** @param {import('../../kit/types.js').Figures} figures */
  more({ shown }) {
    const { heads = [] } = /** @type {Partial<Shown>} */ (shown ?? {})
    return html`${this._letters()}${this.hides('without') || !heads.length ? nothing : this._switches(heads)}`
  }

  _letters() {
    if (this.hides('letters')) return nothing
    const { network, limit, ignored, words: shown } = this.data
    const [first, last] = [network.words[0], network.words[network.words.length - 1]]
    const hint = words.lettersHint(first, last, limit, shown.length, ignored)
    return html`
      ${lettersField(this, 'induction.letters', text.letters, hint)}
      ${
        this.hides('examples')
          ? nothing
          : html`<div class="chips">${text.examples.map(({ label, letters }) => html`<button type="button" @click=${() => this.change({ 'induction.letters': letters })}>${label}</button>`)}</div>`
      }
    `
  }

  /** @param {readonly HeadShown[]} heads */
  _switches(heads) {
    return html`
      <fieldset>
        <legend>${text.switches}</legend>
        <div class="flow">${heads.map(({ name, label, isOn }) => html`<label class="switch"><input type="checkbox" .checked=${live(isOn)} aria-label="${label} ${text.on}" @change=${() => this._switch(name)}>${label}</label>`)}</div>
      </fieldset>
    `
  }

  /** @param {Shown} shown */
  body({ training, scores, axes, letters, heads, next, says, ablated }) {
    const chart = scores?.panel ?? axes
    return html`
      <div class="forming">
        <div class="told stack">
          ${this.hides('step') ? nothing : this._scrubber(training)}
          <div class="curves" @hl-pick=${this._pickStep}>
            ${this.failure ? html`<p class="measuring" role="status">${words.error(this.failure, false)}</p>` : chart ? this.panel(chart, 'scores') : nothing}
          </div>
          <div class="answers">
            <p class="read mono" aria-label=${text.reads}>${letters.list.map((letter, i) => (i === letters.row ? html`<b>${letter}</b>` : letter))}</p>
            ${this.panel(next, 'next')}
            <div class="says" role="status">
              ${this.said(says, '')}
              ${ablated ? this.said(ablated, 'ablated') : nothing}
            </div>
          </div>
        </div>
        <div class="looks">
          <div class="maps columns" @hl-hover=${this._hoverCell} @hl-pick=${this._pickCell}>${heads.map((head) => this._head(head))}</div>
          <p class="legend">${this.legend('weights', '0', '1')}<span>${text.axes}</span></p>
        </div>
      </div>
    `
  }

  /** @param {Shown} shown */
  details({ scores, loss, lossNote, heads }) {
    return html`
      <div class="two">
        <div class="stack" @hl-pick=${this._pickStep}>${this.panel(loss, 'loss')}<p class="hint">${lossNote}</p></div>
        <div class="stack">
          ${scores ? this.said(scores.note, '') : nothing}
          ${heads.map(({ label, role }) => (role ? html`<p data-tensors=${role.tensors.join(' ')}><strong>${label}</strong> <span class="number">${role.scores}</span></p>` : nothing))}
        </div>
      </div>
    `
  }

  /** @param {Shown['training']} training */
  _scrubber({ at, last, said }) {
    return html`
      <div class="field scrubber" role="group" aria-label=${text.training}>
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
  _head({ isOn, panel, role }) {
    return html`
      <div class="one ${isOn ? '' : 'off'}">
        ${this.panel(panel)}
        <p class="hint" data-tensors=${role ? role.tensors.join(' ') : nothing}>${isOn ? nothing : html`${text.isOff} `}${role?.said}</p>
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
