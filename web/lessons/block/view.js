// <hl-block>: one word's vector on its way up the trunk of a model; wires to cut, boxes and LayerNorms to switch off.

import { html, nothing } from 'lit'
import text from 'text/block.js'
import { HlCellView } from '../../kit/cell-view.js'
import { selectField, toggled, typedIn } from '../../kit/controls/fields.js'
import { table } from '../../kit/table.js'

/**
 * @import { Switch } from './figures.js'
 * @import { BlockAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} BlockFigures
 * @typedef {NonNullable<BlockFigures['shown']>} Shown
 * @typedef {{ name: string, label: string, isOn: boolean }} Part
 */

/** @extends {HlCellView<BlockAnswer>} */
export default class HlBlock extends HlCellView {
  /** What climbs is the picked word, whatever the pointer is over. */
  request() {
    return this.lesson.request(this.state, this.own)
  }

  /** @type {readonly Switch[]} */
  _switches = []

  /** @param {BlockFigures} figures */
  isMet({ outcome }) {
    return outcome !== null && outcome.cut.length > 0 && outcome.isAnswered && outcome.now !== outcome.before
  }

  /** @param {BlockFigures} figures */
  controls({ shown }) {
    if (!shown || this.hides('wires')) return nothing
    const off = this.state['block.off']
    const wires = shown.switches.map(({ wire }) => wire.name)
    const choice = (/** @type {string} */ label, /** @type {string} */ said, /** @type {string[]} */ list) => html`
      <label><input type="radio" name="wires" .checked=${off.join() === list.join()} aria-label=${said} @change=${() => this.change({ 'block.off': list })}>${label}</label>`
    return html`
      <fieldset class="segments number">
        <legend>${text.cutWire}</legend>
        ${choice(text.noWire, text.noWire, [])}${shown.switches.map(({ title, wire }, i) => choice(String(i + 1), text.cutAround(title), [wire.name]))}${choice(text.allWires, text.allWires, wires)}
      </fieldset>
    `
  }

  /** @param {Shown} shown */
  body({ switches, trunk, answers, verdict, norm, normed }) {
    this._switches = switches
    return html`
      ${this.beyond()}
      <div class="block">
        <div @hl-pick=${this._pick}>${this.panel(trunk, 'trunk')}</div>
        <div>
          <div class="verdict" aria-live="polite">${this.said(verdict, 'lead')}</div>
          ${answers ? this.panel(answers) : nothing}
          ${norm ? html`<div class="norm">${this._whichNorm(switches, normed)}</div><div class="scroll">${table(norm, { kind: 'numeric' })}</div><p class="hint">${text.normNote}</p>` : nothing}
        </div>
      </div>
    `
  }

  /** @param {readonly Switch[]} switches @param {number} normed */
  _whichNorm(switches, normed) {
    if (this.hides('norm')) return nothing
    const options = switches.flatMap(({ title, norm }, k) => (norm ? [[k, title]] : []))
    const choose = (/** @type {string} */ value) => this.change({ 'block.norm': Number(value) })
    return selectField('norm', text.whichNorm, options, { chosen: normed, choose })
  }

  // ---- The drawer ----

  /** @param {BlockFigures} figures */
  more({ shown }) {
    if (!shown) return nothing
    return html`
      ${this.hides('switches') ? nothing : this._all(shown)}
      ${this._other()}
      <p class="hint">${text.plans}</p>
    `
  }

  /** @param {Shown} shown */
  _all({ switches, isAnyOff }) {
    const box = (/** @type {Part} */ { name, label, isOn }, /** @type {string} */ title) =>
      html`<label class=${isOn ? 'switch' : 'switch off'}><input type="checkbox" .checked=${isOn} aria-label=${text.onOf(label, title)} @change=${() => this._switch(name)}>${label}</label>`
    return html`
      <fieldset class="switches flow">
        <legend>${text.parts}</legend>
        ${switches.map(
          ({ title, wire, norm, box: own }) => html`
          <div class="layer flow"><span class="hint">${title}</span>${[wire, ...(norm ? [norm] : []), own].map((part) => box(part, title))}</div>`,
        )}
        <button type="button" ?disabled=${!isAnyOff} @click=${() => this.change({ 'block.off': [] })}>${text.allOn}</button>
      </fieldset>
    `
  }

  _other() {
    if (this.hides('word')) return nothing
    return html`
      <div class="field">
        <label for="word">${text.other}</label>
        <input id="word" type="text" autocomplete="off" spellcheck="false" aria-describedby="word-hint" .value=${this.state['block.word']}
          @change=${(/** @type {Event} */ event) => this.change({ 'block.word': typedIn(event) })}>
        <p id="word-hint" class="hint">${text.otherHint} ${this.note('block.word')}</p>
      </div>
    `
  }

  /** @param {Shown} shown */
  details({ norms, vectors, apart, orders }) {
    const wide = (/** @type {import('../../kit/table.js').Table} */ what) =>
      html`<div class="scroll unbroken">${table(what, { kind: 'numeric' })}</div>`
    return html`
      ${norms ? html`${wide(norms)}<p class="hint">${text.axes}</p>` : nothing}
      ${vectors ? this.panel(vectors) : nothing}
      ${apart ? html`${wide(apart)}<p class="hint">${text.apartNote}</p>` : nothing}
      ${wide(orders)}<p class="hint">${text.ordersNote}</p>
    `
  }

  // ---- Switching ----

  /** @param {string} name */
  _switch(name) {
    this.change({ 'block.off': toggled(this.state['block.off'], name) })
  }

  /** A part is switched where it is picked, not where the keyboard only comes past; the table then shows the picked LayerNorm. @param {CustomEvent} event */
  _pick = ({ detail: { row, col, walk } }) => {
    if (walk || row % 2 === 0 || this.hides('switches')) return
    const step = (row - 1) / 2
    const { wire, norm, box } = this._switches[step]
    const part = [wire, norm, box][col]
    if (!part) return
    const off = toggled(this.state['block.off'], part.name)
    this.change({ 'block.off': off, ...(part === norm ? { 'block.norm': step } : {}) })
  }
}
