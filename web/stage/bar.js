// The bar below the picture: it draws through the whole computation; buttons go from step to step.

import { html } from 'lit'
import text from 'text/stage.js'
import { STEPS } from './steps.js'
import { END, LINE, RAIL, railOf, timeOf } from './timeline.js'

/** @typedef {import('./stage.js').HlStage} HlStage */

/** Buttons that lead nowhere keep the focus that they may have. What is pressed counts from the step by then: on its way the stage draws no bar anew. @param {HlStage} stage */
export function bar(stage) {
  const { step: place, time } = stage.playhead
  const { n, id } = STEPS[place]
  const scrub = (/** @type {Event} */ event) =>
    stage.scrub(timeOf(Number(/** @type {HTMLInputElement} */ (event.target).value)))
  return html`
    <div class="scrub">
      <button type="button" class="back" aria-label=${text.back} aria-disabled=${place === 0} @click=${() => stage.go(stage.playhead.step - 1)}>‹</button>
      <div class="rail">
        <div class="ticks" aria-hidden="true">${STEPS.map((step, i) => html`<i class=${i === place ? 'on' : ''} data-n=${step.n} .style=${`left: ${(LINE[i].rail / RAIL) * 100}%`} @click=${() => stage.go(i)}></i>`)}</div>
        <input type="range" min="0" max=${RAIL} step="any" aria-label=${text.rail} aria-valuetext=${text.railAt(n, text.names[id])} @input=${scrub} @keydown=${(/** @type {KeyboardEvent} */ event) => step(stage, event)}>
      </div>
      <button type="button" class="mend" aria-label=${text.mend} title=${text.mend} aria-disabled=${!stage.data?.edited} @click=${() => stage.mend()}>↺</button>
      <button type="button" class="on" aria-label=${text.on} aria-disabled=${time >= END} @click=${() => stage.go(stage.playhead.step + 1)}>›</button>
    </div>
  `
}

/** Arrow keys go from step to step. @param {HlStage} stage @param {KeyboardEvent} event */
function step(stage, event) {
  const by = { ArrowRight: 1, ArrowUp: 1, PageUp: 1, ArrowLeft: -1, ArrowDown: -1, PageDown: -1 }[event.key]
  if (!by) return
  event.preventDefault()
  stage.go(stage.playhead.step + by)
}

/** Where the bar stands, which is told with every frame. @param {HlStage} stage */
export function tellBar(stage) {
  const rail = stage.renderRoot.querySelector('input')
  if (rail) rail.value = String(railOf(stage.playhead.time))
}
