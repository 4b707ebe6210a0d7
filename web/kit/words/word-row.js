// The words of the page's sentence as a model reads them, to point at and to pick one.

import { html, nothing } from 'lit'
import words from 'text/kit.js'
import sentence from 'text/sentence.js'
import { placeOf, wordCount } from '../reading.js'

/** @import { Reading, TextAnswer } from '../../session/types.js' */

/** @param {import('../cell-view.js').HlCellView<Reading & TextAnswer>} view of a sentence @param {number} [row] the picked one, where the figure reads so far */
export function wordRow(view, row) {
  const { words: list, unknown, total, limit } = view.data
  return html`
    <div class="field">
    <span class="label" aria-hidden="true">${words.wordRow.title}</span>
    <ol class="words word-row" aria-label=${words.wordRow.label}>
      ${list.map(
        (word, i) => html`
        <li><button type="button" class=${unknown.includes(i) ? 'unknown' : ''} aria-pressed=${i === row ? 'true' : 'false'}
          @click=${view.pickWord(i)} @pointerenter=${view.pointAtWord(i)} @focus=${view.pointAtWord(i)} @pointerleave=${view.leaveWord} @blur=${view.leaveWord}
          ><span class="place">${placeOf(view.data, i)}</span>${word}${unknown.includes(i) ? html` <span class="seen">${sentence.unknown}</span>` : nothing}</button></li>`,
      )}
    </ol>
    </div>
    ${total > limit ? html`<p class="note">${words.count(wordCount(view.data), total, limit)}</p>` : nothing}
    ${unknown.length ? html`<p class="note">${sentence.notKnown(unknown.map((i) => list[i]))}</p>` : nothing}
  `
}
