// A sentence as a model reads it: the field to type it in, two words that turn it around, the words that the model knows.

import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import words from 'text/kit.js'
import text from 'text/sentence.js'
import sentences from 'text/sentences.js'
import { stayAt, walkAmong } from '../controls/roving.js'
import { examplesFor, wordCount } from '../reading.js'

/** @typedef {import('../head-view.js').HlHeadView} HlHeadView */

/** @param {HlHeadView} view */
export function textBox(view) {
  return html`
    <div class="field">
      <label for="text">${text.text}</label>
      <textarea id="text" rows="2" spellcheck="false" aria-describedby="count" .value=${live(view.state.text)}
        @input=${(/** @type {Event} */ event) => view.session.type(/** @type {HTMLTextAreaElement} */ (event.target).value)}></textarea>
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
  const { total, limit } = view.data
  const larger = total > limit ? LARGER.find(({ most }) => total <= most) : undefined
  return html`
    <p id="count" class=${total > limit ? 'note' : 'hint'} role="status">${words.count(wordCount(view.data), total, limit)} ${view.note('text')}</p>
    ${larger ? html`<p><button type="button" class="limit" @click=${() => view.chooseModel(larger.model)}>${text.limits[larger.model]}</button></p>` : nothing}
  `
}

/** @param {HlHeadView} view */
export function examples(view) {
  return html`
    <div class="chips apart-2"><span class="hint">${text.example}</span>
      ${examplesFor(view.data.network).map((sentence) => html`<button type="button" @click=${() => view.change({ text: sentence })}>${sentences.titles[sentence] ?? sentence}</button>`)}
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

/** @param {string} sentence @returns {{ pair: readonly string[] | null, said: string }} two words, and which of them is said */
export function flipIn(sentence) {
  for (const pair of sentences.flips)
    for (const said of pair) if (new RegExp(`\\b${text.flip} ${said}\\b`, 'u').test(sentence)) return { pair, said }
  return { pair: null, said: '' }
}

/** The vocabulary; a click puts a word in the place of the picked one. @param {HlHeadView} view @param {boolean} [isOpen] to begin with */
export function knownWords(view, isOpen = false) {
  const { network, words: read } = view.data
  const known = network.words.filter((/** @type {string} */ word) => !word.startsWith('['))
  // Of a model that reads any word the list tells little, and has thousands.
  if (!known.length || network.config.wordWidth || view.hides('vocabulary')) return nothing
  const { row } = view.picked
  return html`
    <details class="vocabulary" ?open=${isOpen}>
      <summary>${text.known(known.length)}</summary>
      <p class="hint apart-2">${text.put(read[row])}</p>
      <div class="chips apart-2" role="toolbar" aria-label=${text.known(known.length)} @focusin=${stayAt} @keydown=${walkAmong}>
        ${[...known].sort().map((word, i) => html`<button type="button" tabindex=${i ? -1 : 0} @click=${() => view.change({ text: sentenceWith(read, row, word) })}>${word}</button>`)}
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
