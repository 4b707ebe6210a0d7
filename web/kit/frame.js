// The frame of every figure: a title, one instruction, at most three controls; the picture; and one drawer at its foot,
// whose pages are made when they are opened.

import { html, nothing } from 'lit'
import words from 'text/kit.js'
import { listing } from './code/code.js'
import { saving } from './controls/menu.js'
import { isTyping } from './controls/typing.js'
import { tensorTables } from './tensor-tables.js'

/**
 * @import { Figures } from './types.js'
 * @typedef {import('./view.js').HlView} HlView
 * @typedef {{ view: HlView, figures: Figures, isEmpty: boolean }} Shown  isEmpty: there is no figure to say anything about
 */

/**
 * What each page of the drawer holds, or a function that makes a page of numbers once it is open; nothing: the figure has
 * no such page.
 * @type {Record<string, (shown: Shown) => unknown>}
 */
const PAGES = {
  more: ({ view, figures }) => view.more(figures),
  numbers: ({ view, figures, isEmpty }) => (isEmpty ? nothing : () => numbers(view, figures)),
  code: ({ view, isEmpty }) => (isEmpty || !view.lesson.code ? nothing : () => listing(view)),
  sources: ({ view }) => sources(view),
  save: ({ view, isEmpty }) => (isEmpty ? nothing : () => saving(view)),
}

/** The pages that the figure has. @param {Shown} shown */
function pagesOf(shown) {
  const names = Object.keys(PAGES).filter((name) => !shown.view.hides(name))
  const pages = names.map((name) => /** @type {const} */ ([name, PAGES[name](shown)]))
  return new Map(pages.filter(([, page]) => page !== nothing))
}

/** @param {HlView} view @param {Figures} figures @param {boolean} isEmpty */
export function frame(view, figures, isEmpty) {
  return html`
    ${head(view, figures)}
    <div class="picture">${view.picture(figures)}</div>
    ${view.hides('drawer') ? nothing : drawer({ view, figures, isEmpty })}
  `
}

/** Whether the figure leaves out what its model adds to scores (kit/numbers/head.js). @param {HlView} view */
const isUnbiased = ({ data }) => Boolean(/** @type {{ isUnbiased?: boolean } | null} */ (data)?.isUnbiased)

/** @param {HlView} view @param {Figures} figures */
function head(view, figures) {
  const [title, ask] = [view.heading(figures), view.task(figures)]
  return html`
    <header class="head">
      <div class="said">
        ${!title || view.hides('title') ? nothing : html`<h2 id="title" class="title">${title}</h2>`}
        ${!ask || view.hides('ask') ? nothing : html`<p class=${view.isMet(figures) ? 'ask met' : 'ask'} role="status">${ask}</p>`}
        ${isUnbiased(view) ? html`<p class="hint">${words.unbiased}</p>` : nothing}
      </div>
      <div class="outside">${view.controls(figures)}</div>
    </header>
  `
}

/** @param {Shown} shown */
function drawer(shown) {
  const { view } = shown
  const pages = pagesOf(shown)
  const open = pages.has(view.drawer) ? view.drawer : ''
  const page = pages.get(open)
  return html`
    <footer class="drawer" @keydown=${(/** @type {KeyboardEvent} */ event) => closeOnEscape(view, event)}>
      <div class="tabs" role="group" aria-label=${words.drawer.label}>
        ${[...pages.keys()].map((name) => html`<button type="button" class="tab" data-page=${name} aria-expanded=${String(name === open)} aria-controls="page" @click=${() => view.openDrawer(name === open ? '' : name)}>${titleOf(name)}</button>`)}
      </div>
      <div id="page" class="page" data-page=${open} role="group" aria-label=${open ? titleOf(open) : words.drawer.label} ?hidden=${!open}>${typeof page === 'function' ? page() : (page ?? nothing)}</div>
    </footer>
  `
}

/** @param {string} page */
const titleOf = (page) => words.drawer.pages[/** @type {'more'} */ (page)]

/** @param {HlView} view @param {Figures} figures */
const numbers = (view, figures) => html`
  <label class="switch names"><input type="checkbox" .checked=${view.state.names} @change=${(/** @type {Event} */ event) => view.change({ names: /** @type {HTMLInputElement} */ (event.target).checked })}>${words.drawer.names}</label>
  ${view.details(figures.shown ?? figures)}
  ${tensorTables(view)}
`

/** @param {HlView} view */
function sources(view) {
  const { sources: list = [] } = view.frameText
  const { view: name } = /** @type {typeof import('./view.js').HlView} */ (view.constructor)
  const further =
    view.group === 'page' ? html`<p><a href="#reference/${name}">${words.drawer.reference}</a></p>` : nothing
  if (!list.length && further === nothing) return nothing
  return html`${list.map((source) => html`<p>${cited(source)}</p>`)}${further}`
}

/** A title stands between asterisks. @param {string} source */
const cited = (source) => source.split('*').map((part, i) => (i % 2 ? html`<cite>${part}</cite>` : part))

/** @param {HlView} view @param {KeyboardEvent} event */
function closeOnEscape(view, event) {
  if (event.key !== 'Escape' || !view.drawer || event.defaultPrevented || isTyping(event)) return
  event.preventDefault()
  const tab = view.renderRoot.querySelector(`.tab[data-page="${view.drawer}"]`)
  view.openDrawer('')
  if (tab instanceof HTMLElement) tab.focus()
}
