// <hl-train>'s choices: what is built, and how fast it learns.

import { html, nothing } from 'lit'
import text from 'text/train.js'
import { selectField, typedIn } from '../../kit/controls/fields.js'
import { written } from '../../kit/number.js'
import { KNOBS } from '../../session/knobs.js'
import { valueIn } from '../../session/state.js'
import { shortRate } from './figures.js'

/**
 * @import { Facts } from './types.js'
 * @typedef {import('./view.js').default} HlTrain
 */

const SEED_MAX = Number(KNOBS['train.seed'].max)

// The slider runs over thousandths of a decade from 0.00001 to 10.
const SLIDER_MIN = -5000
const SLIDER_MAX = 1000
/** @param {number} rate */
const sliderOf = (rate) => Math.max(SLIDER_MIN, Math.round(Math.log10(rate) * 1000))
/** @param {number} slider */
const rateOf = (slider) => Number((10 ** (slider / 1000)).toPrecision(2))

/** Knobs that suit one task and need not suit another. */
const OF_TASK = ['rate', 'heads', 'layers', 'position', 'masked']

/** Knobs back to what suits the task. @param {string[]} [names] */
export const usual = (names = OF_TASK) => Object.fromEntries(names.map((name) => [`train.${name}`, null]))

/** @param {Facts} facts */
const isMasked = ({ config }) => config.architecture === 'decoder'

/** Which task, and from which random weights: beside the title. @param {HlTrain} view @param {Facts} facts of the model in training */
export const start = (view, { task }) => html`
  ${choice(view, 'task', text.task, task, (name) => text.tasks[/** @type {'english'} */ (name)])}
  ${view.hides('seed') ? nothing : seedField(view)}
`

/** How the model is built; what begins anew where it is changed. @param {HlTrain} view @param {Facts} facts of the model in training */
export function structure(view, facts) {
  const { config, task } = facts
  const position = config.position.replace(/-.*/u, '')
  return html`
    <fieldset class="anew">
      <legend>${text.anew}</legend>
      <div class="controls">
        ${choice(view, 'heads', text.heads, String(config.heads))}
        ${choice(view, 'layers', text.layers, String(config.layers))}
        ${choice(view, 'position', text.position, position, (name) => text.positions[/** @type {'none'} */ (name)])}
        ${view.hides('masked') || task !== 'induction' ? nothing : maskField(view, facts)}
      </div>
    </fieldset>
  `
}

/** What the model has to do, and what is odd without a mask. @param {Facts} facts */
export const taskOf = (facts) =>
  `${text.aboutTask[facts.task]}${facts.task === 'induction' && !isMasked(facts) ? ` ${text.unmasked}` : ''}`

/** @param {HlTrain} view @param {string} name @param {string} label @param {string} actual what the model has @param {(choice: string) => string} [say] */
function choice(view, name, label, actual, say = String) {
  if (view.hides(name)) return nothing
  const knob = `train.${name}`
  const shown = valueIn(view.state, knob) ?? actual
  const options = KNOBS[knob].choices?.map((one) => [one, say(one)]) ?? []
  const choose = (/** @type {string} */ one) => view.change({ ...(name === 'task' && usual()), [knob]: one })
  return selectField(name, label, options, { chosen: shown, choose, note: view.note(knob) })
}

/** @param {HlTrain} view */
function seedField(view) {
  return html`
    <div class="field">
      <label for="train-seed">${text.seed}</label>
      <div class="seed">
        <input id="train-seed" type="number" min="0" max=${SEED_MAX} step="1" .value=${String(view.state['train.seed'])}
          @change=${(/** @type {Event} */ event) => view.change({ 'train.seed': typedIn(event) })}>
        <button type="button" aria-label=${text.dice} title=${text.dice}
          @click=${() => view.change({ 'train.seed': Math.floor(Math.random() * SEED_MAX) })}><span aria-hidden="true">⚄</span></button>
      </div>
      ${view.note('train.seed')}
    </div>
  `
}

/** @param {HlTrain} view @param {Facts} facts */
function maskField(view, facts) {
  return html`
    <label class="switch"><input type="checkbox" id="masked" .checked=${view.state['train.masked'] ?? isMasked(facts)}
      @change=${(/** @type {Event} */ event) => view.change({ 'train.masked': /** @type {HTMLInputElement} */ (event.target).checked })}>${text.masked}</label>
  `
}

/** @param {HlTrain} view @param {{ facts: Facts, rate: number }} training rate: of the last step */
export function rateField(view, { facts, rate: last }) {
  const chosen = view.state['train.rate']
  const rate = chosen ?? facts.defaultLearningRate
  const change = (/** @type {string | number | null} */ value) => view.change({ 'train.rate': value })
  return html`
    <div class="field rate">
      <div><label for="rate">${text.rate}</label> <span class="hint">${text.rateHint}${last ? `; ${text.rateNow(written(shortRate(last)))}` : ''}</span></div>
      <div class="slider">
        <input id="rate-slider" type="range" aria-label=${text.rate} min=${SLIDER_MIN} max=${SLIDER_MAX} step="1" .value=${String(sliderOf(rate))}
          aria-valuetext=${shortRate(rate)} @input=${(/** @type {Event} */ event) => change(rateOf(Number(typedIn(event))))}>
        <input id="rate" type="number" min="0.000001" max="10" step="any" .value=${shortRate(rate)}
          @change=${(/** @type {Event} */ event) => change(typedIn(event))}>
        <button type="button" ?disabled=${chosen === null} @click=${() => change(null)}>${text.usualRate}</button>
      </div>
      ${view.note('train.rate')}
    </div>
  `
}
