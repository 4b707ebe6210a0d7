// The words of the page's sentence as a model reads them, to point at and to pick one.

import { html, nothing } from 'lit'
import words from 'text/kit.js'
import sentence from 'text/sentence.js'

const text = words.wordRow

/**
 * @typedef {{ words: string[], unknown: number[], total: number, limit: number }} Read  unknown: places
 */

/** @param {import('../cell-view.js').HlCellView} view @param {Read} read @param {number} row the one on show */
export function wordRow(view, read, row) {
  const { session } = view
  const unknown = read.unknown.map((i) => read.words[i])
  return html`
    <ol class="word-row" aria-label=${text.label} @pointerleave=${() => session.point({})}>
      ${read.words.map(
        (word, i) => html`
        <li><button type="button" class=${read.unknown.includes(i) ? 'unknown' : ''} aria-pressed=${i === row ? 'true' : 'false'}
          @pointerenter=${(/** @type {PointerEvent} */ event) => event.pointerType === 'mouse' && session.point({ row: view.spanOf(i) })}
          @click=${() => session.pick({ row: view.spanOf(i) })}><span class="place">${i + 1}</span>${word}${read.unknown.includes(i) ? html` <span class="seen">${sentence.unknown}</span>` : nothing}</button></li>`,
      )}
    </ol>
    ${read.total > read.limit ? html`<p class="note">${words.count(read.words.length, read.total, read.limit)}</p>` : nothing}
    ${unknown.length ? html`<p class="note">${sentence.notKnown(unknown)}</p>` : nothing}
  `
}

/** Why there is nothing to show of a text. @param {Read & { network: import('../../session/types.js').ModelFacts }} read */
export function nothingRead({ words: list, unknown, network }) {
  const said = unknown.length
    ? sentence.notRead(
        unknown.map((i) => list[i]),
        network.words,
      )
    : words.empty
  return html`<p class="message">${said}</p>`
}
