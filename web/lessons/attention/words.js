// <hl-attention>'s sentence: its words as the model reads them, arcs to where the picked one looks, and what can be done to
// that word.

import { html, nothing } from 'lit'
import text from 'text/sentence.js'
import { placeOf } from '../../kit/reading.js'
import { boxesOf, drawArcs } from '../../kit/words/arcs.js'
import { hideButton } from '../../kit/words/hide.js'
import { MASK } from '../../session/model-run.js'
import { shownRow } from './figures.js'

/**
 * @import { Chip } from './figures.js'
 * @typedef {import('./view.js').default} HlAttention
 * @typedef {NonNullable<ReturnType<typeof import('./figures.js').figures>['shown']>} Shown
 */

/** @param {HlAttention} view @param {Shown} shown */
export function sentence(view, shown) {
  const { marks } = view // found once for all words: they are looked for among all
  return html`
    <div class="sentence apart-3" data-tensors=${shown.sentence.tensors.join(' ')}>
      <svg class="arcs" aria-hidden="true"></svg>
      <ol class="words tokens" aria-label=${text.tokens}>${shown.sentence.chips.map((chip, i) => chipOf(view, marks, chip, i))}</ol>
      ${wordActions(view, shown)}
    </div>
  `
}

/** A word. The one that looks is marked Q, the one looked at K. @param {HlAttention} view @param {HlAttention['marks']} marks @param {Chip} chip @param {number} i */
function chipOf(view, { row, col, rows = [] }, { word, weight, isHidden, isUnknown }, i) {
  const isAlso = rows.includes(i)
  const classes = [
    i === row && 'query',
    i === col && 'key',
    isAlso && 'also',
    isHidden && 'hidden',
    isUnknown && 'unknown',
  ]
  return html`
    <li><button type="button" class=${classes.filter(Boolean).join(' ')} aria-pressed=${i === row || isAlso ? 'true' : 'false'}
      @click=${view.pickWord(i)} @pointerenter=${view.pointAtWord(i)} @focus=${view.pointAtWord(i)} @pointerleave=${view.leaveWord} @blur=${view.leaveWord}>
      <span><span class="place">${placeOf(view.data, i)}</span><span class="word">${word}</span>${isHidden ? html` <span class="seen">${MASK}</span>` : nothing}${isUnknown ? html` <span class="seen">${text.unknown}</span>` : nothing}</span>
      <span class="share"><span class="bar" .style=${filled(weight)}></span>${weight >= WORTH_A_NUMBER || Number.isNaN(weight) ? html`<span class="number">${short(weight)}</span>` : nothing}</span>
    </button></li>`
}

/** From here on a weight stands on its chip as a number. */
const WORTH_A_NUMBER = 0.05

/** @param {number} weight */
const short = (weight) => weight.toFixed(2).replace(/^0/u, '')

/**
 * A bar as long as a weight, to half a hundredth: a background, since hundreds of these may change at once, and nothing
 * need be laid out for it.
 * @param {number} weight
 */
const filled = (weight) => `background-size: ${weight > 0 ? Math.min(100, Math.round(200 * weight) / 2) : 0}% 100%`

/** What can be done to the picked word. @param {HlAttention} view @param {Shown} shown */
function wordActions(view, { sentence: { chips, said }, origin }) {
  const { row } = view.picked
  const { data, state } = view
  const what = { network: data.network, masked: state.masked, token: row, word: chips[row].word }
  return html`
    <p class="picked flow apart-3">
      <span class="origin"><b>${origin.name}</b> <span class="badge">${origin.badge}</span></span>
      <span>${said}</span>
      ${hideButton(what, (masked) => view.change({ masked }))}
    </p>
  `
}

/** Of more words not all stand on one line, and to look where they stand takes time. */
const ARCS_MOST = 64

const ARCS = { room: 60, thickest: 10 } // CSS pixels

/** Arcs from the word that looks; only where all words stand on one line. @param {HlAttention} view */
export function arcsAbove(view) {
  const svg = view.renderRoot.querySelector('.arcs')
  if (!svg || !view.data.tensors.length) return
  const isShort = view.data.words.length <= ARCS_MOST
  const boxes = isShort ? boxesOf(view.renderRoot.querySelectorAll('.tokens button')) : []
  const onOneLine = isShort && boxes.every(({ top }) => top === boxes[0].top)
  const height = String(onOneLine ? ARCS.room : 0)
  if (svg.getAttribute('height') !== height) svg.setAttribute('height', height)
  if (!onOneLine && !svg.firstChild) return
  const { row, rows } = view.cell
  const below = boxes.map((box) => ({ ...box, top: ARCS.room })) // the words begin where the picture ends
  const groups = (onOneLine ? [row, ...rows] : []).map((each, i) => {
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g')
    group.setAttribute('class', i ? 'further' : '')
    drawArcs(group, below, each, shownRow(view.data, each), ARCS)
    return group
  })
  svg.replaceChildren(...groups)
}
