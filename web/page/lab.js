// The lab: every figure by itself, behind a page of thumbnails in chapters. Only the figure on show is built; leaving it
// takes it away again.

import places from 'headlight.lessons/place.js'
import texts from 'headlight.lessons/text.js'
import { html, nothing, render } from 'lit'
import text from 'text/lab.js'
import { defineNow } from '../kit/define.js'

/**
 * @typedef {import('./thumbnails.js').Thumbnails} Thumbnails
 * @typedef {{ name: string, chapter: string, title: string, point: string }} Entry  title, point: what the figure is called, and what it shows
 */

/** Figures of a chapter, in their order. @param {string} chapter @returns {Entry[]} */
const figuresOf = (chapter) =>
  Object.entries(places)
    .filter(([, place]) => place.chapter === chapter)
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([name]) => {
      const { name: title = name, point = '' } = texts[name].frame ?? {}
      return { name, chapter, title, point }
    })

/** The chapters in their order. */
export const CHAPTERS = Object.entries(text.chapters).map(([chapter, title]) => ({
  title,
  figures: figuresOf(chapter),
}))

/** Every figure in the order of the lab. @type {readonly Entry[]} */
const FIGURES = CHAPTERS.flatMap(({ figures }) => figures)

export class Lab {
  /** @param {{ all: HTMLElement, figure: HTMLElement }} sections @param {{ thumbnails: Thumbnails, hides: () => string }} page  hides: what the link takes away */
  constructor({ all, figure }, { thumbnails, hides }) {
    this.all = all
    this.figure = figure
    this._hides = hides
    /** The figure on show; empty: none. */
    this.name = ''
    this._thumbnails = thumbnails
  }

  showAll() {
    this._close()
    render(thumbnailsOf(), this.all)
    this._thumbnails.draw(this.all)
    window.scrollTo({ top: 0, behavior: 'instant' })
  }

  /** @param {string} name */
  showFigure(name) {
    if (this.name === name) return
    this.leave()
    this.name = name
    void defineNow(`hl-${name}`)
    render(pathTo(name), this.figure)
    const view = document.createElement(`hl-${name}`)
    view.setAttribute('group', 'page')
    if (this._hides()) view.setAttribute('hide', this._hides())
    this.figure.append(view)
    window.scrollTo({ top: 0, behavior: 'instant' })
  }

  /** Frees what is on show. */
  leave() {
    this._close()
    render(nothing, this.all)
  }

  _close() {
    if (!this.name) return
    this.figure.querySelector(`hl-${this.name}`)?.remove()
    render(nothing, this.figure)
    this.name = ''
  }
}

const thumbnailsOf = () => html`
  <header class="lab-head">
    <h1 id="lab-title" tabindex="-1">${text.title}</h1>
    <p class="lead">${text.lead}</p>
  </header>
  ${CHAPTERS.map(
    ({ title, figures }) => html`
      <section class="chapter" aria-label=${title}>
        <h2>${title}</h2>
        <ul>${figures.map(
          ({ name, title: called, point }) => html`
            <li><a class="entry" href="#lab/${name}"><canvas class="small" data-figure=${name} aria-hidden="true"></canvas><b>${called}</b><span>${point}</span></a></li>`,
        )}</ul>
      </section>`,
  )}
`

/** The way back to all figures, and to the neighbours. @param {string} name */
function pathTo(name) {
  const at = FIGURES.findIndex((figure) => figure.name === name)
  const { chapter } = FIGURES[at]
  const arrow = (/** @type {string} */ sign) => html`<span aria-hidden="true">${sign}</span>`
  const to = (/** @type {Entry | undefined} */ figure, /** @type {string} */ kind) =>
    figure
      ? html`<a class="way ${kind}" href="#lab/${figure.name}">${kind === 'before' ? arrow('← ') : nothing}<span class="called">${figure.title}</span>${kind === 'after' ? arrow(' →') : nothing}</a>`
      : nothing
  return html`
    <nav class="path" aria-label=${text.path}>
      <a class="way" href="#lab">${text.title}</a><span aria-hidden="true">/</span><h1 id="figure-title" tabindex="-1">${text.chapters[chapter]}</h1>
      ${to(FIGURES[at - 1], 'before')}${to(FIGURES[at + 1], 'after')}
      ${text.own[name] ? html`<p class="own">${text.own[name]}</p>` : nothing}
    </nav>
  `
}
