// Fields that set a knob, or something else: a slider, a choice from a list, a line of letters.

import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import { KNOBS } from '../../session/knobs.js'
import { valueIn } from '../../session/state.js'
import { attributeOf } from '../joined.js'

/**
 * @import { Answer } from '../../session/types.js'
 * @import { HlView } from '../view.js'
 * @typedef {{ id: string, value: number, min?: number, max?: number, step?: number, spoken?: string, slide: (to: number) => void }} Slider
 *   spoken: the value for a screen reader, where the number doesn't tell
 */

/** What stands in the field where something happened. @param {Event} event */
export const typedIn = ({ target }) => /** @type {HTMLInputElement | HTMLSelectElement} */ (target).value

/** A list with a name more, or without it where it is there. @param {readonly string[]} list @param {string} name */
export const toggled = (list, name) => (list.includes(name) ? list.filter((other) => other !== name) : [...list, name])

/** @param {Slider} slider */
export const slider = ({ id, value, min = 0, max, step = 1, spoken, slide }) =>
  html`<input id=${id} type="range" min=${min} max=${max} step=${step} .value=${String(value)} aria-valuetext=${spoken ?? nothing}
    @input=${(/** @type {Event} */ event) => slide(Number(typedIn(event)))}>`

/**
 * A slider of a knob, with its value beside its name; unless it is hidden.
 * @param {HlView} view @param {string} knob @param {string} label
 * @param {Partial<Slider> & { said: string, kind?: string, tensors?: readonly string[], ends?: readonly unknown[] }} how
 *   said: the value as it stands there; kind: the field's class; ends: what stands below the slider's ends
 */
export function rangeField(view, knob, label, { said, kind = 'field', tensors, ends, ...how }) {
  const name = attributeOf(knob)
  if (view.hides(name)) return nothing
  const { min, max } = KNOBS[knob]
  const slide = (/** @type {number} */ to) => view.change({ [knob]: to })
  const input = { id: name, value: Number(valueIn(view.state, knob)), min, max, slide, ...how }
  return html`
    <div class=${kind} data-tensors=${tensors?.join(' ') ?? nothing}>
      <label for=${input.id}>${label} <output class="number">${said}</output></label>
      ${slider(input)}
      ${ends ? html`<span class="ends hint" aria-hidden="true">${ends.map((end) => html`<span>${end}</span>`)}</span>` : nothing}
      ${view.note(knob)}
    </div>
  `
}

/**
 * A choice from a list.
 * @param {string} id @param {string} label @param {readonly (readonly (string | number)[])[]} options value and title
 * @param {{ chosen: unknown, choose: (value: string) => void, off?: string, note?: unknown }} how
 *   off: the value that can't be chosen
 */
export const selectField = (id, label, options, { chosen, choose, off, note = nothing }) => html`
  <div class="field">
    <label for=${id}>${label}</label>
    <select id=${id} @change=${(/** @type {Event} */ event) => choose(typedIn(event))}>
      ${options.map(([value, title]) => html`<option value=${value} .selected=${value === chosen} ?disabled=${value === off}>${title}</option>`)}
    </select>
    ${note}
  </div>
`

/** A line of letters that a model reads, unless it is hidden; how many of them, the hint says. @param {HlView<Answer & { ignored: number }>} view @param {string} knob @param {string} label @param {string} hint @param {string} [kind] the field's class */
export function lettersField(view, knob, label, hint, kind = 'field') {
  if (view.hides('letters')) return nothing
  return html`
    <div class=${kind}>
      <label for="letters">${label}</label>
      <input id="letters" type="text" class="mono" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="letters-hint" .value=${live(valueIn(view.state, knob))}
        @input=${(/** @type {Event} */ event) => view.change({ [knob]: typedIn(event) })}>
      <p id="letters-hint" class=${view.data.ignored ? 'note' : 'hint'} role="status">${hint} ${view.note(knob)}</p>
    </div>
  `
}
