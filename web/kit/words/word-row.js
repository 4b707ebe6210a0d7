// The words of the page's sentence as a model reads them, to point at and to pick one.

import { html, nothing } from 'lit'
import words from '../../text/en.js'

const text = words.wordRow

/**
 * @typedef {{ words: string[], unknown: number[], total: number, limit: number }} Read  unknown: places
 */

/** @param {import('../view.js').HlView} view @param {Read} read @param {number} row the one on show */
export function wordRow(view, read, row) {
  const { session } = view
  const unknown = read.unknown.map((i) => read.words[i])
  return html`
    <ol class="word-row" aria-label=${text.label} @pointerleave=${() => session.point({})}>
      ${read.words.map(
        (word, i) => html`
        <li><button type="button" class=${read.unknown.includes(i) ? 'unknown' : ''} aria-pressed=${i === row ? 'true' : 'false'}
          @pointerenter=${(/** @type {PointerEvent} */ event) => event.pointerType === 'mouse' && session.point({ row: i })}
          @click=${() => session.pick({ row: i })}><span class="place">${i}</span>${word}${read.unknown.includes(i) ? html` <span class="seen">${words.attention.words.unknown}</span>` : nothing}</button></li>`,
      )}
    </ol>
    ${read.total > read.limit ? html`<p class="note">${words.count(read.words.length, read.total, read.limit)}</p>` : nothing}
    ${unknown.length ? html`<p class="note">${words.attention.words.notKnown(unknown)}</p>` : nothing}
  `
}

/** Why there is nothing to show of a text. @param {Read & { network: import('../../session/models.js').AnyModel }} read */
export function nothingRead({ words: list, unknown, network }) {
  const said = unknown.length
    ? words.attention.words.notRead(
        unknown.map((i) => list[i]),
        network.words,
      )
    : words.empty
  return html`<p class="message">${said}</p>`
}
