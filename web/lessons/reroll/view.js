// <hl-reroll>: the same head of a model that has learned nothing, from six seeds.

import { html, nothing, unsafeCSS } from 'lit'
import models from 'text/models.js'
import text from 'text/reroll.js'
import { themeOf } from '../../drawing/theme.js'
import { thumbnail } from '../../drawing/thumbnail.js'
import { both, codeBeside, normal } from '../../kit/code/code.js'
import { define } from '../../kit/define.js'
import { HlView } from '../../kit/view.js'
import { KNOBS } from '../../session/state.js'
import rerollCss from './reroll.css'

const ROLLS = 6
const SIZE = 150 // CSS pixels

/** As the lesson lists them. */
const PATTERNS = /** @type {const} */ (['previous', 'itself', 'next', 'first'])

export class HlReroll extends HlView {
  static view = 'reroll'

  static styles = [...HlView.styles, unsafeCSS(rerollCss)]

  /** @param {string} name */
  dependsOn(name) {
    return ['text', 'seed', 'layer', 'head'].includes(name)
  }

  request() {
    const { text: typed, seed, layer, head } = this.state
    return { kind: 'reroll', text: typed, seed, rolls: ROLLS, layer, head, links: text.links }
  }

  /** What a roll looks most like. @param {number} roll @returns {{ name: string, weight: number }} */
  _best(roll) {
    const { link, words: labels } = this.data
    const names = PATTERNS.map((name) => text.patterns[name])
    if (link) names.push(text.link(labels[link[0]], labels[link[1]]))
    const scores = this.tensor(`roll${roll}.patterns`).data
    const at = scores.indexOf(Math.max(...scores))
    return { name: names[at], weight: scores[at] }
  }

  view() {
    if (!this.data.tensors.length) return html`<p class="message">${text.few}</p>`
    const { layer, head, share, words: labels } = this.data
    const { seed } = this.state
    return html`
      <div class="controls">
        ${this.hides('again') ? nothing : html`<button type="button" class="again" @click=${() => this.change({ seed: this._next })}>${text.again}</button>`}
        ${this.hides('seed') ? nothing : this.numberField('seed', text.seed)}
        ${this.hides('head') ? nothing : this._headField(layer, head)}
      </div>
      <div class="rolls">${Array.from({ length: ROLLS }, (_, i) => this._roll(i, seed + i))}</div>
      <p class="legend">${this.legend('weights', '0', '1', 'root')}<span>${text.axes} ${text.share(share.toFixed(3), labels.length)}</span></p>
      <p class="lesson">${text.lesson}</p>
      ${codeBeside(this, () => this._code())}
      <div class="footer"><span class="hint">${text.help}</span>${this.saveMenu()}</div>
    `
  }

  /** As many rolls of a head like this one, of random numbers of their own. @returns {import('../../kit/code/code.js').Code} */
  _code() {
    const { words: labels, width, dim } = this.data
    const { seed } = this.state
    return both((lib) => [
      { text: '# other random numbers than on show' },
      { text: `for seed in range(${seed}, ${seed + ROLLS}):` },
      { text: `    ${lib === 'np' ? 'rng = np.random.default_rng(seed)' : 'torch.manual_seed(seed)'}` },
      {
        text: `    x, W = ${normal(lib, `${labels.length}, ${width}`)}, ${normal(lib, `2, ${width}, ${dim}`)} / ${width}**.5`,
      },
      { text: `    e = ${lib}.exp(x @ W[0] @ (x @ W[1]).T / ${dim}**.5)` },
      { text: '    w = e / e.sum(1)[:, None]' },
      { text: `    print(w.max() * ${labels.length})  # the largest weight, in even shares` },
    ])
  }

  /** The seed after those on show. */
  get _next() {
    const next = this.state.seed + ROLLS
    return next > /** @type {number} */ (KNOBS.seed.max) ? 0 : next
  }

  /** @param {number} layer @param {number} head */
  _headField(layer, head) {
    const names = Array.from({ length: 8 }, (_, i) => [Math.floor(i / 4), i % 4])
    const choose = (/** @type {Event} */ event) => {
      const [chosenLayer, chosenHead] = /** @type {HTMLSelectElement} */ (event.target).value.split('.').map(Number)
      this.change({ layer: chosenLayer, head: chosenHead })
    }
    return html`
      <div class="field">
        <label for="which">${text.heads}</label>
        <select id="which" @change=${choose}>
          ${names.map(([l, h]) => html`<option value=${text.name(l, h)} .selected=${l === layer && h === head}>${text.head(l, h)}</option>`)}
        </select>
      </div>
    `
  }

  /** @param {number} i @param {number} seed */
  _roll(i, seed) {
    const { share } = this.data
    const { name, weight } = this._best(i)
    const map = html`<span data-tensors="roll${i}.weights"><canvas data-roll=${i} aria-hidden="true"></canvas></span>`
    return html`
      <div class="roll">
        ${this.hides('open') ? map : html`<button type="button" aria-label=${text.open(seed)} @click=${() => this._open(seed)}>${map}</button>`}
        <b>${text.roll(seed)} <span class="badge">${models.badges.labels.random}</span></b>
        <span class="best" data-tensors="roll${i}.patterns">${text.best(name, weight.toFixed(2), (weight / share).toFixed(1))}</span>
      </div>
    `
  }

  /** Shows a roll in the view of heads. @param {number} seed */
  _open(seed) {
    const { layer, head } = this.data
    this.change({ model: 'random', seed, layer, head })
  }

  updated() {
    super.updated()
    for (const canvas of /** @type {NodeListOf<HTMLCanvasElement>} */ (
      this.renderRoot.querySelectorAll('canvas[data-roll]')
    ))
      this._draw(canvas)
  }

  /** What each map was drawn from. @type {WeakMap<HTMLCanvasElement, { data: any, dark: boolean }>} */
  _drawn = new WeakMap()

  /** @param {HTMLCanvasElement} canvas */
  _draw(canvas) {
    const { dark } = themeOf(this)
    const last = this._drawn.get(canvas)
    if (last !== undefined && last.data === this.data && last.dark === dark) return
    this._drawn.set(canvas, { data: this.data, dark })
    const n = this.data.words.length
    thumbnail(canvas, {
      values: this.tensor(`roll${canvas.dataset.roll}.weights`).data,
      rows: n,
      cols: n,
      size: SIZE,
      scale: 'root',
      dark,
      raster: (options) => this.session.raster(options),
    })
  }
}

define('hl-reroll', HlReroll)
