// What can be taken away from a figure: its link, the code that embeds it, its picture and its numbers.

import { html, nothing } from 'lit'
import words from 'text/kit.js'
import { formatLink } from '../../session/link.js'
import { formatKnob, isInitial, valueIn } from '../../session/state.js'
import { attributeOf } from '../joined.js'
import { copyText } from './copy.js'
import { download } from './download.js'

/** @typedef {import('../view.js').HlView} HlView */

const FORMATS = /** @type {const} */ (['SVG', 'PNG', 'CSV', 'JSON'])

/** @param {HlView} view */
export function saving(view) {
  const copy = (/** @type {(view: HlView) => string} */ what) => (/** @type {Event} */ event) =>
    copyText(/** @type {HTMLElement} */ (event.currentTarget), what(view))
  return html`
    <div class="save flow">
      ${view.group === 'page' ? html`<button type="button" class="copy-link" @click=${copy(linkOf)}>${words.menu.link}</button>` : nothing}
      <button type="button" class="copy-embed" @click=${copy(embedCode)}>${words.menu.embed}</button>
      <span class="hint">${words.menu.download}</span>
      ${FORMATS.map((format) => html`<button type="button" @click=${() => save(view, format)}>${format}</button>`)}
    </div>
  `
}

/** The page at this figure, with everything as it is now. @param {HlView} view */
const linkOf = (view) =>
  location.href.split('#')[0] + formatLink(view.state, view.hide, { room: 'lab', name: nameOf(view) })

/** @param {HlView} view */
const nameOf = (view) => /** @type {typeof import('../view.js').HlView} */ (view.constructor).view

/** @param {string} text */
const asAttribute = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The element as course notes write it: the knobs that are not at their start. @param {HlView} view */
function embedCode(view) {
  const own = view.knobs.filter((name) => view.knobOf(attributeOf(name)) === name)
  const changed = own.filter((name) => !isInitial(view.state, name))
  const written = changed.map(
    (name) => ` ${attributeOf(name)}="${asAttribute(formatKnob(name, valueIn(view.state, name)))}"`,
  )
  if (view.hide) written.push(` hide="${asAttribute(view.hide)}"`)
  const { localName } = view
  return `<script src="headlight.js"></script>\n<${localName}${written.join('')}></${localName}>\n`
}

/** @param {HlView} view @param {typeof FORMATS[number]} format */
async function save(view, format) {
  const make = {
    SVG: () => new Blob([view.toSVG()], { type: 'image/svg+xml' }),
    PNG: () => view.toPNG(),
    CSV: () => new Blob([view.toCSV()], { type: 'text/csv' }),
    JSON: () => new Blob([JSON.stringify(view.snapshot({ full: true }))], { type: 'application/json' }),
  }
  try {
    download(await make[format](), `headlight-${nameOf(view)}.${format.toLowerCase()}`)
  } catch (error) {
    view.error = `${format}: ${error instanceof Error ? error.message : error}`
    view.requestUpdate()
  }
}
