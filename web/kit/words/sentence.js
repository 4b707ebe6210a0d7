// <hl-attention>'s sentence: the text, its words as the model reads them, and what can be done to a word.

import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import words from '../../text/en.js'
import { boxesOf, drawArcs } from './arcs.js'
import { stayAt, walkAmong } from '../controls/roving.js'

/**
 * @typedef {import('../../lessons/attention/view.js').HlAttention} HlAttention
 * @typedef {import('../head-view.js').HlHeadView} HlHeadView
 */

const text = words.attention

/** @param {HlAttention} view @returns {unknown} */
export function textField(view) {
  return html`${textBox(view)}${view.hides('examples') ? nothing : examples(view)}`
}

/** @param {HlHeadView} view */
export function textBox(view) {
  return html`
    <div class="field">
      <label for="text">${text.text}</label>
      <textarea id="text" rows="2" spellcheck="false" aria-describedby="count" .value=${live(view.state.text)}
        @input=${(/** @type {Event} */ event) => view.change({ text: /** @type {HTMLTextAreaElement} */ (event.target).value })}></textarea>
      ${countLine(view)}
    </div>
  `
}

/** Models that take any words, and how many. */
const LARGER = /** @type {const} */ ([
  { model: 'constructed', most: 64 },
  { model: 'random', most: 512 },
])

/** How much of the text is read, and a way out where it is too long. @param {HlHeadView} view */
function countLine(view) {
  const { words: shown, total, limit } = view.data
  const larger = total > limit ? LARGER.find(({ most }) => total <= most) : undefined
  return html`
    <p id="count" class=${total > limit ? 'note' : 'hint'} role="status">${words.count(shown.length, total, limit)} ${view.note('text')}</p>
    ${larger ? html`<p><button type="button" class="limit" @click=${() => view.chooseModel(larger.model)}>${text.limits[larger.model]}</button></p>` : nothing}
  `
}

/** @param {HlAttention} view */
function examples(view) {
  return html`
    <div class="chips"><span class="hint">${text.example}</span>
      ${view.sentences.map((sentence) => html`<button type="button" @click=${() => view.change({ text: sentence })}>${words.titles[sentence] ?? sentence}</button>`)}
    </div>
  `
}

/** Two words that turn the sentence around, where it holds one of them. @param {HlHeadView} view */
export function flip(view) {
  const { pair, said } = flipIn(view.state.text)
  if (!pair || view.hides('flip')) return nothing
  return html`
    <fieldset class="segments flip">
      <legend>… ${text.flip}</legend>
      ${pair.map(
        (word) => html`
        <label><input type="radio" name="flip" .checked=${word === said}
          @change=${() => view.change({ text: view.state.text.replace(asWord(said), word) })}>${word}</label>`,
      )}
    </fieldset>
  `
}

/** @param {string} word */
const asWord = (word) => new RegExp(`\\b${word}\\b`, 'u')

/** @param {string} sentence @returns {{ pair: string[] | null, said: string }} two words, and which of them is said */
export function flipIn(sentence) {
  for (const pair of words.flips)
    for (const said of pair) if (new RegExp(`\\b${text.flip} ${said}\\b`, 'u').test(sentence)) return { pair, said }
  return { pair: null, said: '' }
}

/** The sentence as the model reads it, arcs to where the picked word looks, and what can be done to that word. @param {HlAttention} view */
export function sentence(view) {
  return html`
    <div class="sentence" data-tensors="${view.shown.prefix}weights">
      <svg class="arcs" aria-hidden="true"></svg>
      ${wordChips(view)}
      ${wordActions(view)}
    </div>
  `
}

/** The words as the model reads them. The one that looks is marked Q, the one looked at K. @param {HlAttention} view */
function wordChips(view) {
  const { row, col } = view.cell
  const weights = view.shownRow(row)
  return html`
    <ol class="tokens" aria-label=${text.tokens}>
      ${view.data.words.map((/** @type {string} */ word, /** @type {number} */ i) => {
        const hidden = view.isHidden(i) && !view.isBlank(i)
        const also = view.furtherRows.includes(i)
        const classes = [
          i === row && 'query',
          i === col && 'key',
          also && 'also',
          hidden && 'hidden',
          view.isUnknown(i) && 'unknown',
        ]
        return html`
          <li><button type="button" class=${classes.filter(Boolean).join(' ')} aria-pressed=${i === row || also ? 'true' : 'false'}
            @click=${view.pickWord(i)} @pointerenter=${view.pointAtWord(i)} @focus=${view.pointAtWord(i)} @pointerleave=${view.leaveWord} @blur=${view.leaveWord}>
            <span><span class="place">${i}</span><span class="word">${word}</span>${hidden ? html` <span class="seen">${text.words.hidden}</span>` : nothing}${view.isUnknown(i) ? html` <span class="seen">${text.words.unknown}</span>` : nothing}</span>
            <span class="share"><span class="bar" .style=${filled(weights[i])}></span>${weights[i] >= WORTH_A_NUMBER || Number.isNaN(weights[i]) ? html`<span class="number">${shortWeight(weights[i])}</span>` : nothing}</span>
          </button></li>`
      })}
    </ol>
  `
}

/** From here on a weight stands on its chip as a number. */
const WORTH_A_NUMBER = 0.05

/** @param {number} weight */
const shortWeight = (weight) => weight.toFixed(2).replace(/^0/u, '')

/**
 * A bar as long as a weight, to half a hundredth: a background, since hundreds of these may change at once, and nothing
 * need be laid out for it.
 * @param {number} weight
 */
const filled = (weight) => `background-size: ${weight > 0 ? Math.min(100, Math.round(200 * weight) / 2) : 0}% 100%`

/** What can be done to the picked word. @param {HlAttention} view */
function wordActions(view) {
  const { row } = view.picked
  const word = view.data.words[row]
  const { layer, head } = view.shown
  const hidden = view.isHidden(row)
  const toggle = () =>
    view.change({
      masked: hidden ? view.state.masked.filter((/** @type {number} */ i) => i !== row) : [...view.state.masked, row],
    })
  return html`
    <p class="picked">
      <span class="origin"><b>${view.headName(layer, head)}</b> <span class="badge">${view.badge(layer, head)}</span></span>
      <span>${mostSeen(view, row)}</span>
      ${view.canHide && !view.isBlank(row) ? html`<button type="button" class="hide" @click=${toggle}>${hidden ? text.words.show(word) : text.words.hide(word)}</button>` : nothing}
    </p>
    ${view.data.unknown.length ? html`<p class="note" role="status">${text.words.notKnown(view.data.unknown.map((/** @type {number} */ i) => view.data.words[i]))}</p>` : nothing}
  `
}

/** @param {HlAttention} view @param {number} row */
function mostSeen(view, row) {
  const weights = view.shownRow(row)
  const most = weights.indexOf(Math.max(...weights))
  return most < 0 ? nothing : text.words.looks(view.labels[row], view.labels[most], weights[most].toFixed(2))
}

/** Of more words not all stand on one line, and to look where they stand takes time. */
const ARCS_MOST = 64

const ARCS = { room: 60, thickest: 10 } // CSS pixels

/** Arcs from the word that looks; only where all words stand on one line. @param {HlAttention} view */
export function arcsAbove(view) {
  const svg = view.renderRoot.querySelector('.arcs')
  if (!svg) return
  const isShort = view.data.words.length <= ARCS_MOST
  const boxes = isShort ? boxesOf(view.renderRoot.querySelectorAll('.tokens button')) : []
  const onOneLine = isShort && boxes.every(({ top }) => top === boxes[0].top)
  const height = String(onOneLine ? ARCS.room : 0)
  if (svg.getAttribute('height') !== height) svg.setAttribute('height', height)
  const { row } = view.cell
  if (!onOneLine && !svg.firstChild) return
  const below = boxes.map((box) => ({ ...box, top: ARCS.room })) // the words begin where the picture ends
  const groups = (onOneLine ? [row, ...view.furtherRows] : []).map((each, i) => {
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g')
    group.setAttribute('class', i ? 'further' : '')
    drawArcs(group, below, each, view.shownRow(each), ARCS)
    return group
  })
  svg.replaceChildren(...groups)
}

/** The vocabulary; a click puts a word in the place of the picked one. @param {HlHeadView} view @param {boolean} [isOpen] to begin with */
export function knownWords(view, isOpen = false) {
  const known = view.data.network.words.filter((/** @type {string} */ word) => !word.startsWith('['))
  if (!known.length || view.hides('vocabulary')) return nothing
  const { row } = view.picked
  return html`
    <details class="vocabulary" ?open=${isOpen}>
      <summary>${text.words.known(known.length)}</summary>
      <p class="hint">${text.words.put(view.data.words[row])}</p>
      <div class="chips" role="toolbar" aria-label=${text.words.known(known.length)} @focusin=${stayAt} @keydown=${walkAmong}>
        ${[...known].sort().map((word, i) => html`<button type="button" tabindex=${i ? -1 : 0} @click=${() => view.change({ text: sentenceWith(view.data.words, row, word) })}>${word}</button>`)}
      </div>
    </details>
  `
}

/** The words as a text, one of them another one. @param {string[]} list @param {number} index @param {string} word */
function sentenceWith(list, index, word) {
  return list
    .map((old, i) => (i === index ? word : old))
    .join(' ')
    .replaceAll(/ ([.,;:!?])/gu, '$1')
}
