// <hl-attention>'s choice of model and head: every head as a small map, on one colour scale, each with its switch.

import { html, nothing } from 'lit'
import text from 'text/attention.js'
import models from 'text/models.js'
import { answersAnything, isConstructed, isRandom } from '../../kit/reading.js'
import { KNOBS } from '../../session/knobs.js'

/**
 * @import { Tile } from './figures.js'
 * @typedef {import('./view.js').default} HlAttention
 * @typedef {NonNullable<ReturnType<typeof import('./figures.js').figures>['shown']>} Shown
 */

/** Models to choose from, beside one that a link or an attribute names. */
const OFFERED = ['english-supervised', 'english-plain', 'constructed', 'random']

const THUMBNAIL = 72 // CSS pixels

/** @param {HlAttention} view */
export function modelChoice(view) {
  const { model } = view.state
  return html`
    <fieldset class="segments">
      <legend>${text.model}</legend>
      ${[...new Set([...OFFERED, model])].map(
        (name) => html`
        <label><input type="radio" name="model" value=${name} .checked=${name === model} @change=${() => view.chooseModel(name)}>${models.names[name].name}</label>`,
      )}
    </fieldset>
  `
}

/** The seed of random weights, and the next one. @param {HlAttention} view */
export function seedChoice(view) {
  if (!isRandom(view.data.network) || view.hides('seed')) return nothing
  const { seed } = view.state
  const next = seed < Number(KNOBS.seed.max) ? seed + 1 : 0
  return html`
    <div class="controls">
      ${view.numberField('seed', text.seed)}
      <button type="button" class="again" @click=${() => view.change({ seed: next })}>${text.again}</button>
    </div>
  `
}

/** @param {HlAttention} view @param {Shown} shown */
export function headChoice(view, { heads: { tiles, tensors, limit } }) {
  const { network, words } = view.data
  const look = { rows: words.length, cols: words.length, scale: view.state['attention.scale'], high: limit }
  const note = isConstructed(network) ? text.headNote : isRandom(network) ? text.randomNote : text.headsNote
  const canSwitch = answersAnything(network) && !view.hides('switches')
  const areOn = tiles.flat().every(({ isOn }) => isOn)
  return html`
    <fieldset class="heads apart-4">
      <legend>${text.heads} <span class="hint">${note}</span></legend>
      <div class="layers stack" data-tensors=${tensors.join(' ')}>${tiles.map((layer, i) => layerOf(view, layer, tiles.length > 1 ? text.layer(i) : '', look, canSwitch))}</div>
    </fieldset>
    ${canSwitch ? html`<button type="button" class="all-on apart-2" ?disabled=${areOn} @click=${() => view.change({ off: [] })}>${text.allOn}</button>` : nothing}
  `
}

/** @param {HlAttention} view @param {readonly Tile[]} tiles @param {string} name @param {object} look of the small maps @param {boolean} canSwitch */
function layerOf(view, tiles, name, look, canSwitch) {
  return html`
    <div class="layer stack">
      ${name ? html`<span class="hint">${name}</span>` : nothing}
      <div class=${`tiles columns of-${tiles.length > 3 ? 4 : tiles.length}`}>${tiles.map((tile) => tileOf(view, tile, look, canSwitch))}</div>
    </div>
  `
}

/** @param {HlAttention} view @param {Tile} tile @param {object} look @param {boolean} canSwitch */
function tileOf(view, { layer, head, name, badge, caption, isChosen, isOn, map }, look, canSwitch) {
  return html`
    <div class=${`head boxed ${isChosen ? 'chosen' : ''} ${isOn ? '' : 'off'}`}>
      <label class="pick">
        <canvas class="thumbnail" data-layer=${layer} data-head=${head} aria-hidden="true" .thumbnail=${map && { values: map, size: THUMBNAIL, ...look }}></canvas>
        <span class="name"><input type="radio" name="head" .checked=${isChosen} @change=${() => view.chooseHead(layer, head)}>${name}</span>
        <span class="badge">${badge}</span>
        <span class="hint">${caption}</span>
      </label>
      ${
        canSwitch
          ? html`<label class="power small"><input type="checkbox" .checked=${isOn} aria-label=${text.switch(name)}
              @change=${() => view.switchHead(`${layer}.${head}`)}>${isOn ? text.on : text.off}</label>`
          : nothing
      }
    </div>
  `
}

/** What the model's file says of it. @param {HlAttention} view */
export function modelFacts(view) {
  const { network } = view.data
  if (isConstructed(network) || view.hides('facts')) return nothing
  return html`
    <details>
      <summary>${text.about}</summary>
      <dl class="facts apart-2 small">${Object.entries(network.facts).map(([key, value]) => html`<div><dt>${key}</dt><dd>${[value].flat().join('; ')}</dd></div>`)}</dl>
    </details>
  `
}
