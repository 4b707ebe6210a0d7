// <hl-attention>'s further controls, in its drawer: the sentence, the model, how weights come about and how they are drawn,
// which heads are on.

import { html, nothing } from 'lit'
import answerText from 'text/answer.js'
import text from 'text/attention.js'
import models from 'text/models.js'
import { selectField, slider } from '../../kit/controls/fields.js'
import { attributeOf } from '../../kit/joined.js'
import { answersAnything, isDecoder } from '../../kit/reading.js'
import { examples, knownWords, textBox } from '../../kit/words/sentence.js'
import { headSwitches, modelChoice, modelFacts, seedChoice } from './heads.js'
import { sentence } from './words.js'

/**
 * @typedef {import('./view.js').default} HlAttention
 * @typedef {NonNullable<ReturnType<typeof import('./figures.js').figures>['shown']>} Shown
 */

// The slider runs over fiftieths of a decade from 0.01 to 100, each of which is seen; its left end is 0 itself.
const PER_DECADE = 50
const SLIDER_MIN = -2 * PER_DECADE - 1
const SLIDER_MAX = 2 * PER_DECADE

/** @param {number} t */
const sliderOf = (t) => (t === 0 ? SLIDER_MIN : Math.max(SLIDER_MIN + 1, Math.round(Math.log10(t) * PER_DECADE)))
/** @param {number} at */
const temperatureOf = (at) => (at <= SLIDER_MIN ? 0 : Number((10 ** (at / PER_DECADE)).toPrecision(3)))

/** @param {HlAttention} view @param {Shown | null} shown null: there is nothing to show, and another text or model may change that */
export function more(view, shown) {
  const { network } = view.data
  const answers = answersAnything(network)
  return html`
    ${view.hides('text') ? nothing : html`<div class="stack">${textBox(view)}${view.hides('examples') ? nothing : examples(view)}</div>`}
    ${!shown || view.hides('tokens') ? nothing : sentence(view, shown)}
    ${shown ? knownWords(view) : nothing}
    ${view.hides('model') ? nothing : modelField(view)}
    <div class="controls">
      ${view.hides('temperature') ? nothing : temperatureField(view)}
      ${view.hides('scale') ? nothing : choiceField(view, 'attention.scale', text.scale, text.scales)}
      ${view.hides('measure') || !answers ? nothing : choiceField(view, 'attention.measure', text.measure, text.measures)}
      ${view.hides('mask') || isDecoder(network) ? nothing : view.switchField('attention.causal', text.causal)}
    </div>
    ${!shown || view.hides('head') ? nothing : headSwitches(view, shown)}
    ${modelFacts(view)}
    <p class="hint">${text.help} ${answers ? answerText.honest : nothing}</p>
  `
}

/** The model by name, and what is to be said of it. @param {HlAttention} view */
const modelField = (view) => html`
  <div class="stack close">
    ${modelChoice(view)}
    <p class="hint">${models.names[view.state.model].note}</p>
    ${seedChoice(view)}
  </div>
`

/** @param {HlAttention} view */
function temperatureField(view) {
  const temperature = view.state['attention.temperature']
  const set = (/** @type {number} */ to) => view.change({ 'attention.temperature': to })
  const range = { id: 'temperature', value: sliderOf(temperature), min: SLIDER_MIN, max: SLIDER_MAX }
  return html`
    <div class="field wide">
      <label for="temperature">${text.temperature} <span class="hint">${text.temperatureHint}</span></label>
      <div class="slider">
        ${slider({ ...range, spoken: String(temperature), slide: (at) => set(temperatureOf(at)) })}
        <output class="value" for="temperature">${temperature}</output>
        <button type="button" ?disabled=${temperature === 1} @click=${() => set(1)}>${text.reset}</button>
      </div>
      ${view.note('attention.temperature')}
    </div>
  `
}

/** @param {HlAttention} view @param {'attention.scale' | 'attention.measure'} knob @param {string} label @param {Record<string, string>} choices */
function choiceField(view, knob, label, choices) {
  const choose = (/** @type {string} */ name) => view.change({ [knob]: name })
  return selectField(attributeOf(knob), label, Object.entries(choices), { chosen: view.state[knob], choose })
}
