// <hl-stack>: encoder and decoder as a plan whose boxes are as large as what they hold; its sizes are the reader's.

import { html, nothing } from 'lit'
import text from 'text/stack.js'
import { rangeField, selectField } from '../../kit/controls/fields.js'
import { segments } from '../../kit/controls/segments.js'
import { table } from '../../kit/table.js'
import { HlView } from '../../kit/view.js'
import { valueIn } from '../../session/state.js'

/**
 * @import { StackAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} StackFigures
 */

/** So far the slider goes, unless the plan has more layers. */
const LAYERS = 24
const THUMBNAIL = 44 // CSS pixels

const SIZES = /** @type {const} */ (['width', 'heads', 'ffn', 'words'])

/** @extends {HlView<StackAnswer>} */
export default class HlStack extends HlView {
  /** @param {StackFigures} figures */
  isMet({ outcome }) {
    return outcome?.isLargest ?? false
  }

  /** @param {StackFigures} figures */
  controls({ layers }) {
    const choice = this.hides('plan')
      ? nothing
      : selectField('plan', text.plan, Object.entries(text.plans), {
          chosen: this.state['stack.plan'],
          choose: (plan) => this.change({ 'stack.plan': plan }),
        })
    return html`
      ${choice}
      ${rangeField(this, 'stack.layers', text.layers, { said: String(layers), value: layers, max: Math.max(LAYERS, layers) })}
    `
  }

  more() {
    return html`
      <div class="controls">${SIZES.map((name) => this._sizeField(name))}${segments(this, 'stack.norm', text.norm, text.norms)}</div>
      <p class="hint">${text.sizesHint}</p>
    `
  }

  /** @param {StackFigures} figures */
  details({ table: parts, shapes }) {
    return html`
      <div class="two">
        <div class="scroll">${table({ ...parts, head: text.columns }, { kind: 'numeric unbroken' })}<p class="hint apart-2">${text.shared}</p></div>
        <div class="scroll">${table({ ...shapes, head: text.shapeColumns }, { kind: 'numeric' })}</div>
      </div>
    `
  }

  /** @param {StackFigures} figures */
  body({ plan, totals, stored, maps, label }) {
    return html`
      <div class="two">
        <div @hl-pick=${this._pick}>${this.panel(plan, 'plan')}</div>
        <div class="stack loose">
          <dl class="readings">${totals.rows.map(({ title, number }) => html`<div><dt>${title}</dt><dd>${number}</dd></div>`)}</dl>
          ${totals.published ? html`<p class="hint">${totals.published}${totals.gap ? html` ${totals.gap}` : nothing}</p>` : nothing}
          ${stored ? html`<p>${stored}</p>` : nothing}
          ${maps.length ? this._maps(maps, label) : nothing}
        </div>
      </div>
    `
  }

  /** @param {StackFigures['maps']} maps @param {string} label */
  _maps(maps, label) {
    return html`
      <section aria-label=${text.maps}>
        ${maps.map(
          ({ tensors, title, tiles }) => html`
          <div class="maps" data-tensors=${tensors.join(' ')}>
            <span class="hint">${title}</span>
            <div class="tiles">${tiles.map(({ label: name, ...map }) => html`<figure><canvas class="thumbnail" role="img" aria-label="${title}, ${name}" .thumbnail=${{ ...map, size: THUMBNAIL, scale: 'root' }}></canvas><figcaption>${name}</figcaption></figure>`)}</div>
          </div>`,
        )}
        <p class="hint">${label}</p>
      </section>
    `
  }

  /** @param {typeof SIZES[number]} name */
  _sizeField(name) {
    if (this.hides(name)) return nothing
    const knob = `stack.${name}`
    const take = (/** @type {Event} */ event) => {
      const input = /** @type {HTMLInputElement} */ (event.target)
      this.change({ [knob]: input.value })
      input.value = String(valueIn(this.state, knob) ?? this.data.plan[name])
    }
    return html`
      <div class="field">
        <label for="stack-${name}">${text[name]}</label>
        <input id="stack-${name}" type="number" min="1" max="1048576" step="1" .value=${String(valueIn(this.state, knob) ?? this.data.plan[name])} @change=${take}>
        ${this.note(knob)}
      </div>
    `
  }

  /** @param {CustomEvent} event */
  _pick = ({ detail: { row } }) => {
    const { snapshot } = /** @type {StackFigures} */ (this.figures())
    const part = snapshot.parts[row]
    this.change({ 'stack.part': part === this.state['stack.part'] ? 'none' : part })
  }
}
