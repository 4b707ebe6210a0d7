// <hl-sources>: the three attentions of an encoder-decoder side by side: where Q, K and V come from, and the shapes of their
// maps while the output grows.

import { html, nothing } from 'lit'
import words from 'text/kit.js'
import text from 'text/sources.js'
import { lettersField, rangeField } from '../../kit/controls/fields.js'
import { segments } from '../../kit/controls/segments.js'
import { HlView } from '../../kit/view.js'

/**
 * @import { SourcesAnswer } from './types.js'
 * @typedef {ReturnType<typeof import('./figures.js').figures>} SourcesFigures
 * @typedef {NonNullable<SourcesFigures['shown']>} Shown
 */

/** @extends {HlView<SourcesAnswer>} */
export default class HlSources extends HlView {
  /** @param {SourcesFigures} figures */
  isMet({ isAll }) {
    return isAll
  }

  /** @param {SourcesFigures} figures */
  controls({ read, most }) {
    return rangeField(this, 'sources.read', text.read, {
      ...{ said: String(read), spoken: text.spoken(read, most), value: read, max: most },
    })
  }

  /** @param {Shown} shown */
  body({ maps, outcome }) {
    return html`
      <p class="verdict" role="status">${outcome}</p>
      <div class="panels">${maps.map(({ panel, kind }) => (kind === 'cross' ? html`<div class=${kind} @hl-hover=${this._hoverCell} @hl-pick=${this._pickCell}>${this.panel(panel, kind)}</div>` : html`<div class=${kind}>${this.panel(panel, kind)}</div>`))}</div>
      <table>
        <caption class="visually-hidden">${text.table}</caption>
        <thead class="kinds"><tr>${maps.map(({ kind }) => html`<th scope="col">${text.kinds[kind]}</th>`)}</tr></thead>
        <tbody>
          <tr>${maps.map(({ shape }) => html`<td><span class="hint">${text.rows.shape}</span> <strong class="number">${shape}</strong></td>`)}</tr>
          ${text.told.map((name) => html`<tr>${maps.map(({ facts }) => html`<td><span class="hint">${text.rows[name]}</span> ${facts[name]}</td>`)}</tr>`)}
        </tbody>
      </table>
    `
  }

  more() {
    const { letters, ignored, limit, network } = this.data
    const known = network.words.filter((/** @type {string} */ word) => word.length === 1)
    const hint = words.lettersHint(known[0], known[known.length - 1], limit, letters.length, ignored)
    return html`
      ${lettersField(this, 'sources.letters', text.letters, hint)}
      ${this.hides('head') ? nothing : segments(this, 'sources.head', text.head, { 0: '1', 1: '2' })}
    `
  }

  /** @param {Shown} shown */
  details({ pair, scored, start }) {
    return html`
      <div class="scroll"><table class="numeric pair" data-tensors=${pair.tensors.join(' ')}>
        <caption>${pair.caption}</caption>
        <thead><tr>${text.columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
        <tbody>${pair.rows.map(
          ({ title, formula, state, values }) =>
            html`<tr><th scope="row">${title}</th><td class="mono">${formula}</td><td>${state}</td>${values.map((value) => html`<td>${value}</td>`)}</tr>`,
        )}</tbody>
      </table></div>
      <p class="hint">${text.random} ${start}</p>
      <div @hl-pick=${this._pickColumn}>${this.panel(scored)}</div>
    `
  }

  // ---- Pointing and picking ----

  /** @param {CustomEvent} event */
  _hoverCell = ({ detail }) => this.learn({ hovered: detail ?? undefined })

  /** @param {CustomEvent} event */
  _pickCell = ({ detail }) => {
    this.learn({ hovered: undefined })
    this.change({ 'sources.at': detail.row, 'sources.look': detail.col })
  }

  /** @param {CustomEvent} event */
  _pickColumn = ({ detail }) => this.change({ 'sources.look': detail.col })
}
