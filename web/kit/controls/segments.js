// A choice among a few, side by side, unless it is hidden.

import { html, nothing } from 'lit'
import { KNOBS } from '../../session/knobs.js'
import { valueIn } from '../../session/state.js'
import { attributeOf } from '../joined.js'

/** @param {string} knob */
const own = (knob) => Object.fromEntries((KNOBS[knob].choices ?? []).map((choice) => [choice, choice]))

/**
 * @param {import('../view.js').HlView} view @param {string} knob @param {unknown} label
 * @param {Record<string, string>} [names] of the choices, in their order; else they are their own names
 * @param {(value: string) => unknown} [mark] beside a name
 */
export function segments(view, knob, label, names = own(knob), mark = () => nothing) {
  if (view.hides(attributeOf(knob))) return nothing
  return html`
    <fieldset class="segments">
      <legend>${label}</legend>
      ${Object.entries(names).map(
        ([value, name]) => html`
        <label><input type="radio" name=${knob.replace('.', '-')} value=${value} .checked=${String(valueIn(view.state, knob)) === value} @change=${() => view.change({ [knob]: value })}>${name}${mark(value)}</label>`,
      )}
      ${view.note(knob) ?? nothing}
    </fieldset>
  `
}
