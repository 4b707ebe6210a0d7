// <hl-debugger>: a wrong result in a box, to be guessed or replaced by the reader's own; the core tells what went wrong.

import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import byHand from 'text/by-hand.js'
import text from 'text/debugger.js'
import { HlByHandView } from '../../kit/by-hand.js'
import { list, matrix } from '../../kit/code/listing.js'
import { selectField, typedIn } from '../../kit/controls/fields.js'
import { segments } from '../../kit/controls/segments.js'
import { originOf } from '../../kit/head-figures.js'
import { printedMatrix } from '../../kit/printed-matrix.js'
import { KNOBS } from '../../session/knobs.js'

/**
 * @import { Matrix } from '../../kit/by-hand.js'
 * @import { DebuggerAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} DebuggerFigures
 * @typedef {NonNullable<DebuggerFigures['shown']>} Shown
 */

const NAMES = /** @type {Matrix[]} */ (['q', 'k', 'v'])

/** Rows and columns of Q, K and V. */
const MOST = 8

/** @extends {HlByHandView<DebuggerAnswer & import('../../kit/by-hand.js').CaseAnswer>} */
export default class HlDebugger extends HlByHandView {
  /** What was typed and can't be taken, with the reason; the last good state stays. @type {{ written: string, why: string } | null} */
  _refused = null

  /** The same for Q, K and V. @type {Partial<Record<Matrix, { written: string, why: string }>>} */
  _refusedMatrix = {}

  get readsText() {
    return this.state['exam.from'] === 'sentence'
  }

  /** @param {DebuggerFigures} figures */
  isMet({ isMet }) {
    return isMet
  }

  controls() {
    if (this.hides('from')) return nothing
    return segments(this, 'exam.from', text.from, { hand: byHand.hand, sentence: byHand.sentence })
  }

  /** The box stays whatever stands in it. @param {DebuggerFigures} figures */
  picture(figures) {
    const { reason, shown, task, fault } = figures
    if (reason || !task) return html`<p class="message">${reason}</p>`
    return html`
      <div class="bench">
        <div class="hand">${this._box(fault)}${this._guess(figures)}${shown ? this._outcome(shown) : nothing}</div>
        <div class="beside">
          ${this._task(task)}
          ${shown ? this._compared(shown) : nothing}
        </div>
      </div>
    `
  }

  /** @param {DebuggerFigures} _figures */
  more(_figures) {
    return html`
      ${this.switchField('debugger.causal', text.causal)}
      <p class="hint">${text.howToPaste}</p>
      ${
        this.fromSentence
          ? nothing
          : html`<div class="columns">${NAMES.map((name) => this._matrixField(name))}</div>
      <button type="button" class="reset" @click=${this._resetMatrices}>${text.reset}</button>`
      }
    `
  }

  /** @param {Shown} shown */
  details({ table, numbers }) {
    const [title, distance, excess, different] = text.columns
    return html`
      ${
        table
          ? html`<div class="scroll" tabindex="0" role="region" aria-label=${text.suspects}><table class="numeric" data-tensors=${table.tensors.join(' ')}>
        <caption>${text.suspects}</caption>
        <thead><tr>${[title, distance, excess, different].map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
        <tbody>${this._rows(table.rows)}</tbody></table></div>`
          : html`<p class="hint">${text.guessFirst}</p>`
      }
      <div class="scroll" tabindex="0" role="region" aria-label=${text.differences}><table class="numeric" data-tensors=${numbers.tensors.join(' ')}>
        <caption>${text.differences}</caption><tbody>${this._rows(numbers.rows)}</tbody></table></div>
    `
  }

  /** @param {{ title: string, cells: string[] }[]} rows */
  _rows(rows) {
    return rows.map(
      ({ title, cells }) => html`<tr><th scope="row">${title}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
    )
  }

  // ---- The box ----

  /** @param {string} fault */
  _box(fault) {
    if (this.hides('paste')) return nothing
    const { written, isPuzzle } = this.data
    const why = this._refused?.why ?? fault
    return html`
      <div class="field box">
        <label for="paste">${isPuzzle ? text.boxOfPuzzle : text.box}</label>
        <textarea id="paste" class="mono" rows="5" spellcheck="false" autocomplete="off" wrap="off" aria-describedby="why"
          aria-invalid=${String(Boolean(why))} .value=${live(this._refused?.written ?? (this.state['debugger.paste'] || written))} @input=${this._paste}></textarea>
        <p id="why" class=${why ? 'note' : 'hint'} role="status">${why || text.boxHint}</p>
        <div class="ways">
          <button type="button" class="another" @click=${this._another}>${text.another}</button>
          <button type="button" class="clear" @click=${this._clear}>${text.clear}</button>
        </div>
      </div>
    `
  }

  /** @param {DebuggerFigures} figures */
  _guess({ isPuzzle, choices, guess }) {
    if (!isPuzzle || this.hides('guess')) return nothing
    const options = [['none', text.choose], ...choices.map((name) => [name, text.mistakes[name]]), ['tell', text.tell]]
    const choose = (/** @type {string} */ value) => this.change({ 'debugger.guess': value })
    return selectField('guess', text.guess, options, { chosen: guess, choose })
  }

  // ---- What is on show ----

  /** @param {NonNullable<DebuggerFigures['task']>} task */
  _task({ queries, keys, dim, valueDim, causal, head, matrices }) {
    const origin = head ? byHand.origin(originOf(head).head, originOf(head).badge) : ''
    return html`
      <div class="task">
        ${this.beyond()}
        <p>${text.task(causal)} ${origin} ${head ? text.shapes(queries, keys, dim, valueDim) : nothing}</p>
        ${matrices.map(
          ({ name, values, cols }) => html`<figure class="given ${name}"><figcaption>${name.toUpperCase()}</figcaption>
          <pre>${Array.from({ length: values.length / cols }, (_, i) => list(values.subarray(i * cols, (i + 1) * cols))).join('\n')}</pre></figure>`,
        )}
      </div>
    `
  }

  /** @param {Shown} shown */
  _compared({ pair, first }) {
    return html`<div class="panels pair">${pair.map((panel) => this.panel(panel))}</div>${this.said(first, 'first')}`
  }

  /** @param {Shown} shown */
  _outcome({ verdict, refuted, fixes }) {
    return html`
      <div class="outcome" role="status">
        ${verdict ? this.said(verdict, 'verdict') : refuted ? html`<p class="verdict">${refuted}</p>` : html`<p class="hint">${text.waiting}</p>`}
        ${fixes.map(
          ({ name, numpy, pytorch }) => html`<dl class="fix" aria-label=${text.fix(name)}>
          <div><dt>NumPy</dt><dd><del>${numpy.wrong}</del><ins>${numpy.right}</ins></dd></div>
          <div><dt>PyTorch</dt><dd><del>${pytorch.wrong}</del><ins>${pytorch.right}</ins></dd></div></dl>`,
        )}
      </div>
    `
  }

  /** Q, K or V as text. @param {Matrix} name */
  _matrixField(name) {
    const rows = this.state[`exam.${name}`]
    const { written, why } = this._refusedMatrix[name] ?? {}
    return html`
      <div class="field ${name}">
        <label for="given-${name}">${name.toUpperCase()}</label>
        <textarea id="given-${name}" class="mono" rows="4" spellcheck="false" wrap="off" .value=${live(written ?? matrix(rows.flat(), rows[0].length).replaceAll('], [', '],\n ['))}
          @change=${(/** @type {Event} */ event) => this._pasteMatrix(name, event)}></textarea>
        ${why ? html`<p class="note" role="status">${why}</p>` : nothing}
      </div>
    `
  }

  // ---- Changing ----

  /** A paste that is no matrix, or of a shape that doesn't fit, stays in the box beside the last good figure. @param {Event} event */
  _paste = (event) => {
    const written = typedIn(event)
    const why = written.trim() === '' ? '' : this._whyNot(written)
    this._refused = why ? { written, why } : null
    if (!why) this.change({ 'debugger.paste': written })
    this.requestUpdate()
  }

  /** @param {string} written */
  _whyNot(written) {
    const { maxLength = 0 } = KNOBS['debugger.paste']
    const read = printedMatrix(written)
    if ('fault' in read) return sayFault(read)
    if (written.length > maxLength) return sayFault({ fault: 'large' })
    const { given } = this.data
    if (!given) return ''
    const { queries, keys, valueDim } = given
    if (read.rows === queries && (read.cols === keys || read.cols === valueDim)) return ''
    return sayFault({
      fault: 'shape',
      rows: read.rows,
      cols: read.cols,
      weights: [queries, keys],
      output: [queries, valueDim],
    })
  }

  /** @param {Matrix} name @param {Event} event */
  _pasteMatrix(name, event) {
    const written = typedIn(event)
    const read = printedMatrix(written, { finite: true })
    const why =
      'fault' in read
        ? sayFault(read)
        : read.rows > MOST || read.cols > MOST
          ? text.most(read.rows, read.cols, MOST)
          : ''
    const { [name]: _, ...others } = this._refusedMatrix
    this._refusedMatrix = why ? { ...others, [name]: { written, why } } : others
    if (!why && !('fault' in read))
      this.change({
        [`exam.${name}`]: Array.from({ length: read.rows }, (_, i) =>
          read.values.slice(i * read.cols, (i + 1) * read.cols),
        ),
      })
    this.requestUpdate()
  }

  _another = () => {
    this._refused = null
    const { max = 0 } = KNOBS['debugger.puzzle']
    const next = this.data.isPuzzle ? (this.state['debugger.puzzle'] + 1) % (max + 1) : this.state['debugger.puzzle']
    this.change({ 'debugger.paste': '', 'debugger.puzzle': next })
  }

  /** An empty box to paste into. */
  _clear = async () => {
    this._refused = { written: '', why: text.faults.empty() }
    this.requestUpdate()
    await this.updateComplete
    const box = /** @type {HTMLTextAreaElement | null} */ (this.renderRoot.querySelector('#paste'))
    box?.focus()
  }

  _resetMatrices = () => {
    this._refusedMatrix = {}
    this.resetMatrices()
  }
}

/** @param {import('./types.js').DebuggerAnswer['fault'] & object} fault */
const sayFault = (fault) => /** @type {(fault: unknown) => string} */ (text.faults[fault.fault])(fault)
