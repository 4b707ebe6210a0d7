// <hl-grammar>: a sentence as a grammar diagram, all of its links at once or those of one relation.

import { html, nothing } from 'lit'
import text from 'text/grammar.js'
import { HlCellView } from '../../kit/cell-view.js'
import { stayAt, walkAmong } from '../../kit/controls/roving.js'
import { InSight } from '../../kit/in-sight.js'
import { boxesOf, redrawn } from '../../kit/words/arcs.js'
import { levelsOf } from '../../kit/words/links.js'
import { layout } from './diagram.js'
import { SHOWN } from './figures.js'

/**
 * @import { GrammarAnswer, Link, Relation } from './types.js'
 * @import { RelationShown } from './figures.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} GrammarFigures
 * @typedef {NonNullable<GrammarFigures['shown']>} Shown
 * @typedef {Link & { relation: Relation }} Arc
 */

const SVG = 'http://www.w3.org/2000/svg'

/** In CSS pixels; the line's step and base are grammar.css's, too. */
const LINE = { base: 14, step: 24, port: 9, corner: 8, isUpright: false }
const UPRIGHT = { base: 14, step: 46, port: 6, corner: 6, isUpright: true }

/** So many levels have room in any sentence: little below moves when another one is typed. */
const LEAST_LEVELS = 3

/** Of labels: of a letter, of a line, and what is free around it. */
const LABEL = { letter: 6.2, line: 12, around: 4 }

/** @param {Shown} shown @returns {Arc[]} */
const arcsOf = ({ relations }) =>
  relations.flatMap(({ relation, links }) => links.map((link) => ({ ...link, relation })))

/** @extends {HlCellView<GrammarAnswer>} */
export default class HlGrammar extends HlCellView {
  constructor() {
    super()
    redrawn(this, () => this._draw())
    new InSight(this, { scroller: '.sentence', picked: '.words [aria-pressed=true]' })
  }

  /** @param {GrammarFigures} figures */
  isMet({ shown }) {
    return shown !== null && shown.chosen !== 'all' && !shown.puzzle
  }

  /** @param {GrammarFigures} figures */
  picture(figures) {
    const { other, cut } = figures
    return html`
      ${other ? html`<p class="hint other">${other}</p>` : nothing}
      ${cut ? html`<p class="note">${cut}</p>` : nothing}
      ${super.picture(figures)}
      ${figures.shown ? nothing : this._examples()}
    `
  }

  /** @param {Shown} shown */
  body(shown) {
    const { row, one, word, trust, pronoun, relations, taught, puzzle } = shown
    const levels = Math.max(LEAST_LEVELS, ...levelsOf(arcsOf(shown)).map((level) => level + 1))
    return html`
      ${this._legend(shown)}
      ${this.beyond()}
      <div class="scroll sentence" role="group" aria-label=${text.sentence}>
        <div class="line" .style=${`--levels: ${levels}`}>
          <svg class="arcs" aria-hidden="true"></svg>
          ${this._words(row)}
        </div>
      </div>
      <ul class="visually-hidden">${relations.map(({ relation, tensors, said }) => html`<li data-tensors=${tensors.join(' ')}><span data-relation=${relation}>${said}</span></li>`)}</ul>
      <div class="findings stack close">
        <div class="now stack close" aria-live="polite">
          ${one ? this.said(one, 'lead') : nothing}
          ${word.said ? this.said(word, one ? '' : 'lead') : nothing}
          ${puzzle ? html`<p class="puzzle">${puzzle}</p>` : nothing}
          ${pronoun.said ? this.said(pronoun, 'small') : nothing}
        </div>
        <div role="status">${this.said(trust, trust.isDoubtful ? 'trust doubtful' : 'trust small')}</div>
      </div>
      ${this._examples()}
      <p class="hint rests">${text.rests} ${taught}</p>
    `
  }

  /** @param {Shown} shown */
  _legend({ chosen, relations }) {
    if (this.hides('relation')) return nothing
    const choice = (/** @type {Relation | 'all'} */ relation, /** @type {string} */ name) => html`
      <label class=${relation} title=${relation === 'all' ? nothing : text.relations[relation].says}><input type="radio" name="relation" value=${relation} .checked=${chosen === relation}
        @change=${() => this.change({ 'grammar.relation': relation })}>${relation === 'all' ? nothing : html`<span class="swatch"></span>`}${name}</label>`
    return html`
      <fieldset class="segments relations">
        <legend>${text.choose}</legend>
        ${choice('all', text.all)}${relations.map(({ relation }) => choice(relation, text.relations[relation].name))}
      </fieldset>
    `
  }

  /** The words behind the start mark. @param {number} [row] */
  _words(row) {
    const stop = row ?? 1
    return html`
      <ol class="words" @focusin=${stayAt} @keydown=${walkAmong}>
        ${this.data.words.map((word, token) => {
          if (token === 0) return nothing
          if (this.hides('words')) return html`<li><span class="word">${word}</span></li>`
          const point = this.pointAtWord(token)
          return html`<li><button type="button" class="word" tabindex=${token === stop ? 0 : -1} aria-pressed=${token === row ? 'true' : 'false'}
            @click=${this.pickWord(token)} @pointerenter=${point} @focus=${point} @pointerleave=${this.leaveWord} @blur=${this.leaveWord}>${word}</button></li>`
        })}
      </ol>
    `
  }

  /** Near the diagram that they change, on a phone, too. */
  _examples() {
    if (this.hides('examples')) return nothing
    const button = (/** @type {string} */ sentence, /** @type {unknown} */ kind) => html`
      <button type="button" aria-pressed=${String(this.state.text.trim() === sentence)} @click=${() => this.change({ text: sentence })}>${sentence}${kind}</button>`
    return html`
      <fieldset class="examples" aria-label=${text.examples}>
        <div><p class="small strong">${text.goods}</p><div class="chips scroll">${text.good.map((sentence) => button(sentence, nothing))}</div></div>
        <div><p class="small strong">${text.bad}</p><div class="chips scroll">${text.breaks.map(({ sentence, kind }) => button(sentence, html` <span class="kind">${kind}</span>`))}</div></div>
      </fieldset>
    `
  }

  // ---- The drawer ----

  /** @param {Shown} shown */
  details({ relations, map }) {
    const [relation, looks, at, weight] = text.columns
    const lines = (/** @type {RelationShown} */ { tensors, rows }) => html`
      <tbody data-tensors=${tensors.join(' ')}>${rows.map(({ title, cells, isFaint }) => html`<tr class=${isFaint ? 'faint' : ''}><th scope="row">${title}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>`
    return html`
      <div class="two">
        <div class="scroll unbroken"><table class="links">
          <caption>${text.table(SHOWN.listed.toFixed(2), SHOWN.drawn.toFixed(2))}</caption>
          <thead><tr><th scope="col">${relation}</th><th scope="col">${looks}</th><th scope="col">${at}</th><th scope="col">${weight}</th></tr></thead>
          ${relations.map(lines)}
        </table></div>
        <div class="map" @hl-hover=${this.hoverCell} @hl-pick=${this.pickCell}>${this.panel(map)}</div>
      </div>
    `
  }

  // ---- The arcs ----

  _draw() {
    const svg = this.renderRoot.querySelector('.line > .arcs')
    const line = svg?.parentElement
    if (!line || !this.data?.tensors.length) return
    const { shown } = /** @type {GrammarFigures} */ (this.figures())
    if (!shown) return
    const items = /** @type {HTMLElement[]} */ ([...line.querySelectorAll('.word')])
    const list = /** @type {HTMLElement} */ (line.querySelector('.words'))
    const isUpright = getComputedStyle(list).display === 'grid'
    this._fit(line, isUpright)
    const arcs = arcsOf(shown)
    const boxes = boxesOf(items)
    const places = boxes.map(({ left, middle, top, bottom }) =>
      isUpright
        ? { start: top, end: bottom, edge: 2 * middle - left + 3 }
        : { start: left, end: 2 * middle - left, edge: top - 2 },
    )
    const sizes = arcs.map(({ relation }) => {
      const width = text.relations[relation].tag.length * LABEL.letter
      return isUpright ? { along: LABEL.line, across: width } : { along: width + LABEL.around, across: LABEL.line }
    })
    const tokens = [{ start: 0, end: 0, edge: places[0]?.edge ?? 0 }, ...places]
    const measures = isUpright ? { ...UPRIGHT, step: this._stepBeside(line, places, arcs) } : LINE
    const laid = layout(arcs, tokens, sizes, measures)
    svg.replaceChildren(
      ...laid.flatMap((arc, i) => {
        const { relation, from, to } = arcs[i]
        if (shown.chosen !== 'all' && shown.chosen !== relation) return []
        const isLit = from === shown.row || to === shown.row
        const group = element('g', { class: `${relation}${isLit ? ' lit' : this.session.hover.row ? ' dim' : ''}` })
        group.append(
          ...arc.paths.map((d) => element('path', { d })),
          element('polygon', { points: arc.head }),
          ...(arc.label ? [labelled(text.relations[relation].tag, arc.label)] : []),
        )
        return [group]
      }),
    )
  }

  /** Words of a sentence that is too long for the line stand closer; where that does not do, the line is scrolled. @param {HTMLElement} line @param {boolean} isUpright */
  _fit(line, isUpright) {
    const scroll = /** @type {HTMLElement} */ (line.parentElement)
    const isLong = () => !isUpright && line.offsetWidth > scroll.clientWidth
    line.classList.remove('close')
    line.classList.toggle('close', isLong())
    scroll.classList.toggle('long', isLong())
  }

  /** How far levels lie apart beside a column of words, so that all have room. @param {HTMLElement} line @param {readonly { edge: number }[]} places @param {readonly Arc[]} arcs */
  _stepBeside(line, places, arcs) {
    const levels = Math.max(0, ...levelsOf(arcs))
    const room = line.clientWidth - Math.max(...places.map(({ edge }) => edge)) - UPRIGHT.base - UPRIGHT.step / 2
    return levels ? Math.min(UPRIGHT.step, room / levels) : UPRIGHT.step
  }
}

/** @param {string} name @param {Record<string, string>} attributes */
function element(name, attributes) {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

/** @param {string} said @param {{ x: number, y: number }} at its middle */
function labelled(said, { x, y }) {
  const label = element('text', { x: String(x), y: String(y + 4) })
  label.textContent = said
  return label
}
