// <hl-ablate>: heads switched off, one at a time and together: how far each word's output moves, and which answers change.

import { html, nothing } from 'lit'
import text from 'text/ablate.js'
import { HlCellView } from '../../kit/cell-view.js'
import { toggled } from '../../kit/controls/fields.js'
import { FEW, goalIn } from './figures.js'

/**
 * @import { Column, Switch } from './figures.js'
 * @import { AblateAnswer, AblateOwn } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} AblateFigures
 * @typedef {NonNullable<AblateFigures['shown']>} Shown
 */

/** @extends {HlCellView<AblateAnswer>} */
export default class HlAblate extends HlCellView {
  /** Every head, row after row of the map. @type {readonly Switch[]} */
  _heads = []

  /** What is to be found, of the picked word: the pointer over another one changes no task. */
  get _goal() {
    return goalIn(this.data, this.state)
  }

  /** What the map of all heads was last about, whose rows open as their heads are tried. */
  _about = ''

  /** @param {AblateAnswer} data */
  take(data) {
    super.take(data)
    const about = `${data.network.name} ${data.words.join(' ')}`
    const { tried } = /** @type {AblateOwn} */ (this.own)
    const isNew = about !== this._about
    this._about = about
    if (!isNew && !tried) return // all of it is on show
    const known = isNew ? [] : (tried ?? [])
    this.know(goalIn(data, this.state)?.isFound ? {} : { tried: [...new Set([...known, ...this.state.off])] })
  }

  task() {
    return text.frame.ask(this._goal)
  }

  isMet() {
    return Boolean(this._goal?.isFound)
  }

  /** @param {AblateFigures} figures */
  controls({ shown }) {
    if (!shown || this.hides('switches')) return nothing
    const heads = shown.layers.flatMap(({ switches }) => switches)
    const off = heads.filter(({ isOn }) => !isOn)
    if (heads.length > FEW) return this._chooser(heads, off)
    const choice = (/** @type {string} */ label, /** @type {string} */ said, /** @type {string[]} */ list) => html`
      <label><input type="radio" name="off" .checked=${off.map(({ name }) => name).join() === list.join()} aria-label=${said} @change=${() => this.change({ off: list })}>${label}</label>`
    return html`
      <fieldset class="segments number">
        <legend>${text.off}</legend>
        ${choice(text.noneOff, text.noneOff, [])}${heads.map(({ name, label, title }) => choice(label, text.offAt(title), [name]))}
      </fieldset>
    `
  }

  /** Many heads are chosen from a list. @param {readonly Switch[]} heads @param {readonly Switch[]} off */
  _chooser(heads, off) {
    const choose = (/** @type {Event} */ event) => {
      const { value } = /** @type {HTMLSelectElement} */ (event.target)
      this.change({ off: value ? [value] : [] })
    }
    const now = off.length === 1 ? off[0].name : ''
    return html`
      <label>${text.off} <select class="head" @change=${choose}>
        ${off.length > 1 ? html`<option disabled .selected=${true}>${text.someOff(off.length)}</option>` : nothing}
        <option value="" .selected=${!off.length}>${text.noneOff}</option>
        ${heads.map(({ name, title }) => html`<option value=${name} .selected=${name === now}>${title}</option>`)}
      </select></label>
    `
  }

  /** @param {AblateFigures} figures */
  picture(figures) {
    const { other } = figures
    return html`${other ? html`<p class="note">${other}</p>` : nothing}${super.picture(figures)}`
  }

  /** @param {Shown} shown */
  body({ layers, one, moved, verdict, answers }) {
    this._heads = layers.flatMap(({ switches }) => switches)
    return html`
      ${this.beyond()}
      <div class="figures two">
        <div>
          <div class="verdict" aria-live="polite">
            ${this.said(verdict, 'lead')}
            <p class=${answers.isChanged ? 'changed' : ''} data-tensors=${answers.tensors.join(' ')}>${answers.said}</p>
          </div>
          <div @hl-hover=${this.hoverRow} @hl-pick=${this.pickRow}>${this.panel(moved, 'moved')}</div>
        </div>
        <div>
          <div @hl-hover=${this._hoverCell} @hl-pick=${this._pickCell}>${this.panel(one, 'one')}</div>
          <p class="legend">${this.legend('weights', '0', one.end)}<span>${text.axes}</span></p>
        </div>
      </div>
    `
  }

  // ---- The drawer ----

  /** @param {AblateFigures} figures */
  more({ shown }) {
    return shown && !this.hides('switches')
      ? html`${this._switches(shown)}<p class="hint">${text.several}</p><div><button type="button" class="all-rows" ?disabled=${shown.one.isWhole} @click=${() => this.know({})}>${text.reveal}</button></div>`
      : nothing
  }

  /** @param {Shown} shown */
  details({ answers, row }) {
    return html`${this._answers(answers, row)}<p class="hint">${text.movedNote}</p>`
  }

  /** @param {Shown} shown */
  _switches({ layers, isAnyOff }) {
    const box = (/** @type {Switch} */ { name, label, title, isOn }) =>
      html`<label class=${isOn ? 'switch number' : 'switch number off'}><input type="checkbox" .checked=${isOn} aria-label=${text.head(title)} @change=${() => this._switch(name)}>${label}</label>`
    return html`
      <fieldset class="switches flow">
        <legend>${text.heads}</legend>
        ${layers.map(({ title, switches }) => html`<div class="layer flow"><span class="hint">${title}</span>${switches.map(box)}</div>`)}
        <button type="button" class="all-on" ?disabled=${!isAnyOff} @click=${() => this.change({ off: [] })}>${text.allOn}</button>
      </fieldset>
    `
  }

  /** @param {Shown['answers']} answers @param {number} [row] */
  _answers({ tensors, columns }, row) {
    const likeliest = (/** @type {Column['now']} */ { word, probability }) =>
      html`${word} <span class="number">${probability.toFixed(4)}</span>`
    const line = (/** @type {Column} */ { word, before, now, isChanged }, /** @type {number} */ i) => html`
      <tr><th scope="row" class=${i === row ? 'picked' : ''}>${word}</th><td>${likeliest(before)}</td><td class=${isChanged ? 'changed' : ''}>${likeliest(now)}</td></tr>`
    const { word, before, now } = text.columns
    return html`
      <div class="answers scroll unbroken" data-tensors=${tensors.join(' ')}><table>
        <caption>${text.answers}</caption>
        <thead><tr><th scope="col">${word}</th><th scope="col">${before}</th><th scope="col">${now}</th></tr></thead>
        <tbody>${columns.map(line)}</tbody>
      </table></div>
    `
  }

  // ---- Switching, pointing and picking ----

  /** @param {string} name */
  _switch(name) {
    this.change({ off: toggled(this.state.off, name) })
  }

  /** Columns are words, rows are heads. @param {CustomEvent} event */
  _hoverCell = ({ detail }) => this.session.point(detail ? { row: this.spanOf(detail.col) } : {})

  /** A head is switched where its row is picked, not where the reader only comes past. @param {CustomEvent} event */
  _pickCell = ({ detail }) => {
    this.session.pick({ row: this.spanOf(detail.col) }, { walk: detail.walk })
    if (!detail.walk) this._switch(this._heads[detail.row].name)
  }
}
