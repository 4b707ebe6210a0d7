// A choice among a few, side by side.

import { html, nothing } from 'lit'

/** @param {import('../view.js').HlView} view @param {string} knob @param {string} label @param {Record<string, string>} names of the choices */
export function segments(view, knob, label, names) {
  return html`
    <fieldset class="segments">
      <legend>${label}</legend>
      ${Object.entries(names).map(
        ([value, name]) => html`
        <label><input type="radio" name=${knob} .checked=${view.state[knob] === value} @change=${() => view.change({ [knob]: value })}>${name}</label>`,
      )}
      ${view.note(knob) ?? nothing}
    </fieldset>
  `
}
