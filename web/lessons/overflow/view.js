// <hl-overflow>: what the softmax does in float32 when the largest score is not subtracted first.

import { html, nothing, unsafeCSS } from 'lit'
import text from 'text/overflow.js'
import { rangeField, selectField } from '../../kit/controls/fields.js'
import { scrub } from '../../kit/controls/scrub.js'
import { kindOf, short } from '../../kit/number.js'
import stepsCss from '../../kit/steps.css'
import { HlView } from '../../kit/view.js'
import { KNOBS } from '../../session/knobs.js'
import { sameValue } from '../../session/state.js'
import { PRESETS } from './presets.js'

/**
 * @import { Line, Scores, Vector } from './figures.js'
 * @import { OverflowAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} OverflowFigures
 */

/** One step of the slider, and of a dragged score. */
const STEP = 0.5

/** The choice that stands for scores of the reader's own. */
const OWN = 'own'

/** Names of the columns, for their looks. */
const COLUMNS = ['shifted', 'exponentials', 'weights', 'right-weights']

/** Ends of the line on which numbers stand, and of what exp can take in float32. */
const LINE = { low: -220, high: 220 }
const ENDS = { zero: -103.97, infinite: 88.72 }

/** Where a number stands on the line, in percent of it; what lies outside stands at its end. @param {number} value */
const placeOf = (value) => {
  const { low, high } = LINE
  return (100 * (Math.max(low, Math.min(high, value)) - low)) / (high - low)
}

/** @extends {HlView<OverflowAnswer>} */
export default class HlOverflow extends HlView {
  static styles = [...HlView.styles, unsafeCSS(stepsCss)]

  // ---- What there is to do ----

  isMet() {
    return !['right', 'ordinary'].includes(this.data.outcome)
  }

  task() {
    const { right, ordinary, broken } = text.tasks
    const { outcome } = this.data
    return outcome === 'right' ? right : outcome === 'ordinary' ? ordinary : broken
  }

  // ---- Rendering ----

  controls() {
    return html`
      ${this.switchField('overflow.stable', text.stable)}
      ${this.hides('scores') ? nothing : this._presets()}
      ${this._shiftField()}
    `
  }

  more() {
    return html`<p>${text.source}</p><p>${this.swatch('weights', 'nan', 'NaN')}</p>`
  }

  /** @param {OverflowFigures} figures */
  body({ scores, lines, verdict, values, output, right, weights }) {
    const [shifted, ...others] = lines
    return html`
      <table class="steps" .style=${`--zero: ${placeOf(ENDS.zero)}%; --infinite: ${placeOf(ENDS.infinite)}%`}>
        <thead><tr>
          <th scope="col">${text.key}</th>
          <th scope="col" class="score" data-tensors=${scores.tensors.join(' ')}>${scores.title}</th>
          <th scope="col" class="lane" data-tensors=${shifted.tensors.join(' ')}>${shifted.title}${this._zones()}</th>
          ${others.map(({ tensors, title }) => html`<th scope="col" data-tensors=${tensors.join(' ')}>${title}</th>`)}
        </tr></thead>
        <tbody>${scores.values.map((_, i) => this._key(scores, lines, i))}</tbody>
        <tfoot><tr><th scope="row">${text.sum}</th><td></td><td class="lane"></td>${others.map((line) => this._sum(line))}</tr></tfoot>
      </table>
      <p class="hint apart-2">${text.limits}</p>
      <div class="two apart-3">
        <div class="stack">
          <p class="outcome" role="status">${verdict}</p>
          <dl class="readings">${this._vector(output)}${this._vector(right)}<div data-tensors=${values.tensors.join(' ')}><dt>${values.title}</dt><dd>${values.said}</dd></div></dl>
          ${this.note('overflow.scores')}
        </div>
        ${this.panel(weights)}
      </div>
    `
  }

  _shiftField() {
    const { min = 0, max = 0 } = KNOBS['overflow.shift']
    const said = short(this.state['overflow.shift'], 1)
    const ends = [short(min, 0), short(max, 0)]
    return rangeField(this, 'overflow.shift', `${text.shift}:`, { kind: 'field shift', step: STEP, said, ends })
  }

  _presets() {
    const { 'overflow.scores': scores, 'overflow.shift': shift } = this.state
    const chosen = Object.entries(PRESETS).find(([, list]) => !shift && sameValue(list, scores))?.[0] ?? OWN
    const names = Object.entries(text.presets)
    const choose = (/** @type {string} */ name) =>
      this.change({ 'overflow.scores': PRESETS[/** @type {keyof typeof PRESETS} */ (name)], 'overflow.shift': 0 })
    return selectField('preset', text.preset, [...names, [OWN, text.own]], { chosen, choose, off: OWN })
  }

  /** Where exp ends, above the line. */
  _zones() {
    const { zero, infinite } = text.zones
    return html`<span class="zones"><span>${zero}</span><span>${short(ENDS.zero, 2)}</span><span>0</span><span>${short(ENDS.infinite, 2)}</span><span>${infinite}</span></span>`
  }

  /** A key's way from its score to its weight. @param {Scores} scores @param {readonly Line[]} lines @param {number} i */
  _key(scores, [shifted, ...others], i) {
    return html`<tr>
      <th scope="row">${text.named(i + 1)}</th>
      ${this._score(scores, i)}${this._lane(shifted, i)}${others.map((line, j) => this._number(line, i, COLUMNS[j + 1]))}
    </tr>`
  }

  /** The score as it was typed, and with the slider's number added. @param {Scores} scores @param {number} at */
  _score({ tensors, values, shifted }, at) {
    const value = shifted.length ? this.state['overflow.scores'][at] : values[at]
    const field = this.hides('scores') ? short(value) : this._field(value, at)
    return html`<td class="score" data-tensors=${tensors.join(' ')}>${field}<span class="term">${shifted[at] ? `→ ${shifted[at]}` : ''}</span></td>`
  }

  /** @param {number} value @param {number} at */
  _field(value, at) {
    const typed = this.state['overflow.scores']
    const { min, max } = KNOBS['overflow.scores']
    const change = (/** @type {number} */ to) =>
      this.change({ 'overflow.scores': typed.map((old, i) => (i === at ? Number(to.toFixed(3)) : old)) })
    return scrub({ value, label: text.score(at + 1), min, max, step: STEP, change })
  }

  /** A number where it stands between what makes exp 0 and what makes it infinite. @param {Line} line @param {number} i */
  _lane({ tensors, numbers }, i) {
    const { value, text: written } = numbers[i]
    const place = placeOf(value)
    const kind = value > ENDS.infinite ? 'dot infinite' : value < ENDS.zero ? 'dot zero' : 'dot'
    return html`<td class="lane shifted" data-tensors=${tensors.join(' ')}><span class="track"><span class="${kind} ${place > 50 ? 'left' : ''}" .style=${`left: ${place}%`}>${written}</span></span></td>`
  }

  /** @param {Line} line @param {number} i @param {string} kind the column's class */
  _number({ tensors, numbers }, i, kind) {
    const { value, text: written } = numbers[i]
    return html`<td class="${kind} ${kindOf(value)}" data-tensors=${tensors.join(' ')}>${written}</td>`
  }

  /** @param {Line} line */
  _sum({ tensors, sum }) {
    if (!sum) return html`<td></td>`
    return html`<td class=${kindOf(sum.value)} data-tensors=${tensors.join(' ')}>${sum.text}</td>`
  }

  /** @param {Vector} vector */
  _vector({ tensors, title, numbers }) {
    const list = numbers.map((x, i) => html`${i ? ', ' : ''}<span class=${kindOf(x.value)}>${x.text}</span>`)
    return html`<div data-tensors=${tensors.join(' ')}><dt>${title}</dt><dd>(${list})</dd></div>`
  }
}
