// <hl-attention>'s choice of model and head: every head as a small map, on one colour scale, each with its switch.

import { html, nothing } from 'lit'
import { themeOf } from '../../drawing/theme.js'
import { thumbnail } from '../../drawing/thumbnail.js'
import { KNOBS } from '../../session/state.js'
import words from '../../text/en.js'

/** @typedef {import('./view.js').HlAttention} HlAttention */

const text = words.attention

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
        <label><input type="radio" name="model" value=${name} .checked=${name === model} @change=${() => view.chooseModel(name)}>${words.models[name].name}</label>`,
      )}
    </fieldset>
  `
}

/** The seed of random weights, and the next one. @param {HlAttention} view */
export function seedChoice(view) {
  if (!view.isRandom || view.hides('seed')) return nothing
  const { seed } = view.state
  const next = seed < /** @type {number} */ (KNOBS.seed.max) ? seed + 1 : 0
  return html`
    <div class="controls">
      ${view.numberField('seed', text.seed)}
      <button type="button" class="again" @click=${() => view.change({ seed: next })}>${text.again}</button>
    </div>
  `
}

/** @param {HlAttention} view */
export function headChoice(view) {
  const { network } = view.data
  const layers = Array.from({ length: network.attentions }, (_, layer) => layer)
  const tensors = network.attentionNames.map((/** @type {string} */ name) => `${name}${view.measured}`).join(' ')
  return html`
    <fieldset class="heads">
      <legend>${text.heads} <span class="hint">${view.isConstructed ? text.headNote : view.isRandom ? text.randomNote : text.headsNote}</span></legend>
      <div class="layers" data-tensors=${tensors}>${layers.map((layer) => layerOf(view, layer))}</div>
    </fieldset>
    ${view.answers && !view.hides('switches') ? html`<button type="button" class="all-on" ?disabled=${!view.off.length} @click=${() => view.change({ off: [] })}>${text.allOn}</button>` : nothing}
  `
}

/** @param {HlAttention} view @param {number} layer */
function layerOf(view, layer) {
  const { heads } = view.data.network.config
  return html`
    <div class="layer">
      ${view.data.network.attentions > 1 ? html`<span class="label">${text.layer(layer)}</span>` : nothing}
      <div class=${`tiles of-${heads > 3 ? 4 : heads}`}>${Array.from({ length: heads }, (_, head) => tile(view, layer, head))}</div>
    </div>
  `
}

/** @param {HlAttention} view @param {number} layer @param {number} head */
function tile(view, layer, head) {
  const name = `${layer}.${head}`
  const chosen = view.shown.layer === layer && view.shown.head === head
  const on = !view.isOff(layer, head)
  return html`
    <div class=${`head ${chosen ? 'chosen' : ''} ${on ? '' : 'off'}`}>
      <label class="pick">
        <canvas class="thumbnail" data-layer=${layer} data-head=${head} aria-hidden="true"></canvas>
        <span class="name"><input type="radio" name="head" .checked=${chosen} @change=${() => view.chooseHead(layer, head)}>${view.headName(layer, head)}</span>
        <span class="badge">${view.badge(layer, head)}</span>
        <span class="hint">${view.caption(layer, head)}</span>
      </label>
      ${
        view.answers && !view.hides('switches')
          ? html`<label class="power"><input type="checkbox" .checked=${on} aria-label=${text.switch(name)}
              @change=${() => view.switchHead(name)}>${on ? text.on : text.off}</label>`
          : nothing
      }
    </div>
  `
}

/** What the model's file says of it. @param {HlAttention} view */
export function factsOf(view) {
  if (view.isConstructed || view.hides('facts')) return nothing
  return html`
    <details>
      <summary>${text.about}</summary>
      <dl class="facts">${Object.entries(view.network.facts).map(([key, value]) => html`<div><dt>${key}</dt><dd>${[value].flat().join('; ')}</dd></div>`)}</dl>
    </details>
  `
}

/** What each thumbnail was drawn from. @type {WeakMap<HTMLCanvasElement, { made: unknown, dark: boolean, name: string }>} */
const thumbnails = new WeakMap()

/** @param {HlAttention} view @param {HTMLCanvasElement} canvas @param {{ limit: number }} made the figures of this run */
export function drawThumbnail(view, canvas, made) {
  const { dark } = themeOf(view)
  const [layer, head] = [Number(canvas.dataset.layer), Number(canvas.dataset.head)]
  const name = `${layer}.${head}`
  const drawn = thumbnails.get(canvas)
  if (drawn?.made === made && drawn.dark === dark && drawn.name === name) return
  if (!view.hasMatrix(view.measured, layer, head)) return
  thumbnails.set(canvas, { made, dark, name })
  const n = view.data.words.length
  const most = Math.min(n, Math.round(THUMBNAIL * devicePixelRatio))
  const values = view.matrixOf(view.measured, layer, head)
  thumbnail(canvas, {
    values: most < n ? view.session.shrink({ x: values, rows: n, cols: n, toRows: most, toCols: most }) : values,
    rows: most,
    cols: most,
    size: THUMBNAIL,
    scale: view.state['attention.scale'],
    dark,
    high: made.limit,
    raster: (options) => view.session.raster(options),
  })
}
