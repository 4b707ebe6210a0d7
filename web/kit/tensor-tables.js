// Every tensor of a figure as a table of its numbers in full, one fold each.

import { html, nothing } from 'lit'
import words from 'text/kit.js'

/** @import { Tensor } from '../session/types.js' */

/** The largest part of a tensor that stands in a table. */
const MOST = { rows: 64, cols: 64 }

/** @param {import('./view.js').HlView} view */
export const tensorTables = (view) =>
  html`
    <h3 class="apart-4">${words.drawer.tensors}</h3>
    <div class="tensors">${view.tensors().map((tensor) => fold(view, tensor))}</div>
  `

/** @param {import('./view.js').HlView} view @param {Tensor} tensor */
function fold(view, tensor) {
  const { name, head, shape } = tensor
  const isOpen = view.unfolded === tensor.name
  const toggle = (/** @type {Event} */ event) => {
    event.preventDefault()
    view.unfolded = isOpen ? '' : name
  }
  const title = head === null || head === undefined ? name : words.drawer.ofHead(name, head)
  return html`
    <details class="tensor" ?open=${isOpen}>
      <summary @click=${toggle}><code>${title}</code> <span class="hint">${shape.join(' × ')}</span></summary>
      ${isOpen ? table(tensor) : nothing}
    </details>
  `
}

/** The last matrix of it from its first row on; a vector is a row. @param {Tensor} tensor */
function table({ name, shape, data }) {
  const cols = shape[shape.length - 1] ?? 1
  const rows = cols ? data.length / cols : 0
  const [shownRows, shownCols] = [Math.min(rows, MOST.rows), Math.min(cols, MOST.cols)]
  const numbers = (/** @type {number} */ i) => Array.from(data.subarray(i * cols, i * cols + shownCols), full)
  const isCut = shownRows < rows || shownCols < cols
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label=${name}>
      <table class="full">
        <thead><tr><td></td>${Array.from({ length: shownCols }, (_, j) => html`<th scope="col">${j}</th>`)}</tr></thead>
        <tbody>${Array.from({ length: shownRows }, (_, i) => html`<tr><th scope="row">${i}</th>${numbers(i).map((number) => html`<td>${number}</td>`)}</tr>`)}</tbody>
      </table>
    </div>
    ${isCut ? html`<p class="hint">${words.drawer.cut(shownRows, rows, shownCols, cols)}</p>` : nothing}
  `
}

/** As many digits as tell a float32 from its neighbours. @param {number} x */
const full = (x) => (Number.isFinite(x) ? String(Number(x.toPrecision(9))) : String(x)).replace('-', '−')
