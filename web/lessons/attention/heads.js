// <hl-attention>'s choice of model and head: every head as a small map, on one colour scale; and in the drawer its switch.

import { html, nothing } from 'lit'
import text from 'text/attention.js'
import models from 'text/models.js'
import { answersAnything, capital, isConstructed, isRandom } from '../../kit/reading.js'
import { KNOBS } from '../../session/knobs.js'

/**
 * @import { Tile } from './figures.js'
 * @typedef {import('./view.js').default} HlAttention
 * @typedef {NonNullable<ReturnType<typeof import('./figures.js').figures>['shown']>} Shown
 */

/** Models to choose from, beside one that a link or an attribute names. */
const OFFERED = ['english', 'english-supervised', 'english-plain', 'constructed', 'random']

const THUMBNAIL = 64 // CSS pixels

/** Of more heads the small maps are smaller. */
const FEW = 16

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

/** All heads in all layers, and the chosen one in words. @param {HlAttention} view @param {Shown} shown */
export function film(view, { heads: { tiles, tensors, limit }, origin }) {
  const count = view.data.words.length
  const isMany = tiles.flat().length > FEW
  const look = { isMany, rows: count, cols: count, size: THUMBNAIL, scale: view.state['attention.scale'], high: limit }
  return html`
    <div class=${isMany ? 'film wide' : 'film'}>
      <fieldset class=${isMany ? 'strip many' : 'strip'} data-tensors=${tensors.join(' ')}>
        <legend class="visually-hidden">${text.heads}</legend>
        ${tiles.map(
          (layer, i) => html`
          <div class="layer">
            ${tiles.length > 1 ? html`<span class="name">${text.layer(i)}</span>` : nothing}
            ${layer.map((tile) => tileOf(view, tile, look))}
          </div>`,
        )}
      </fieldset>
      <div class="chosen">
        <p><b>${capital(origin.name)}</b> <span class="badge">${origin.badge}</span></p>
        <p class="hint caption">${origin.caption}</p>
        <p class="legend"><span>${text.weight}</span>${view.weightLegend(limit)}</p>
      </div>
    </div>
  `
}

/** @param {HlAttention} view @param {Tile} tile @param {{ isMany: boolean } & Record<string, unknown>} look of the small maps; isMany: there is only room for their numbers */
function tileOf(view, { layer, head, name, badge, caption, isChosen, isOn, map }, { isMany, ...look }) {
  const isNamed = isConstructed(view.data.network)
  const classes = ['pick', isChosen && 'chosen', !isOn && 'off', isNamed && 'named']
  return html`
    <label class=${classes.filter(Boolean).join(' ')} title=${`${name}: ${badge}. ${caption}`}>
      <canvas class=${map ? 'thumbnail' : 'thumbnail stale'} data-layer=${layer} data-head=${head} aria-hidden="true" .thumbnail=${map && { values: map, ...look }}></canvas>
      <input type="radio" name="head" aria-label=${name} .checked=${isChosen} @change=${() => view.chooseHead(layer, head)}>
      <span class="label" aria-hidden="true">${isNamed ? name : isMany ? head + 1 : text.head(head)}</span>
    </label>
  `
}

/** Each head's switch, where it comes from and what it does. @param {HlAttention} view @param {Shown} shown */
export function headSwitches(view, { heads: { tiles, tensors } }) {
  const { network } = view.data
  const note = isConstructed(network) ? text.headNote : isRandom(network) ? text.randomNote : text.headsNote
  const canSwitch = answersAnything(network) && !view.hides('switches')
  const areOn = tiles.flat().every(({ isOn }) => isOn)
  return html`
    <fieldset class="heads stack close">
      <legend>${text.heads} <span class="hint">${note}</span></legend>
      <div class="switches columns" data-tensors=${tensors.join(' ')}>${tiles.flat().map((tile) => switchOf(view, tile, canSwitch))}</div>
      ${canSwitch ? html`<p><button type="button" class="all-on" ?disabled=${areOn} @click=${() => view.change({ off: [] })}>${text.allOn}</button></p>` : nothing}
    </fieldset>
  `
}

/** @param {HlAttention} view @param {Tile} tile @param {boolean} canSwitch */
function switchOf(view, { layer, head, name, badge, caption, isOn }, canSwitch) {
  const toggle = () => view.switchHead(`${layer}.${head}`)
  return html`
    <div class="stack close">
      <label class="power">${canSwitch ? html`<input type="checkbox" .checked=${isOn} aria-label=${text.switch(name)} @change=${toggle}>` : nothing}<b>${capital(name)}</b></label>
      <p><span class="badge">${badge}</span> <span class="hint">${caption}</span></p>
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
