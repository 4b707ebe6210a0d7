// Numbers in rows, as a table.

import { html, nothing } from 'lit'

/**
 * @typedef {{ title: unknown, cells: readonly string[], kind?: string }} Row  kind: its class
 * @typedef {{ caption?: string, tensors?: readonly string[], head: readonly string[], rows: readonly Row[] }} Table
 *   head: titles of the columns, from the first number on or from the rows' titles on
 */

/** @param {Table} table @param {{ kind?: string, cell?: string, columns?: readonly string[] }} [classes] of the table, of its numbers, of its columns' titles */
export const table = ({ caption, tensors, head, rows }, { kind, cell: number, columns = [] } = {}) => html`
  <table class=${kind ?? nothing} data-tensors=${tensors?.join(' ') ?? nothing}>
    ${caption ? html`<caption>${caption}</caption>` : nothing}
    <thead><tr>${head.length > (rows[0]?.cells.length ?? 0) ? nothing : html`<td></td>`}${head.map((title, i) => html`<th scope="col" class=${columns[i] ?? nothing}>${title}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr class=${row.kind ?? nothing}><th scope="row">${row.title}</th>${row.cells.map((cell) => html`<td class=${number ?? nothing}>${cell}</td>`)}</tr>`)}</tbody>
  </table>
`
