// What keyboard and screen reader walk in a figure: real rows, headers and cells, each where its picture is, but only
// those around the focus, since a quarter of a million of them take seconds to make.
//
// The focus moves from cell to cell (a roving tabindex) and doesn't stay on the grid with aria-activedescendant: so every
// screen reader announces it, magnifiers follow it, the browser scrolls to it, and its ring is drawn around the cell.

/** @import { Cell, Drawing, Layout } from '../../drawing/types.js' */

/** Rows and columns on either side of the focus that are there, while somebody is in the grid. */
const NEAR = 2

/** The key of a header among the rows and among the cells of a row. */
const HEAD = 'head'

export class CellGrid {
  /** What the rows, headers and cells that are there were made for. */
  _window = ''
  /** What they say. @type {Drawing | null} */
  _figure = null

  /** @param {HTMLElement} element with role="grid" */
  constructor(element) {
    this.element = element
  }

  /** Whether somebody is in it. */
  get isFocused() {
    return this.element.matches(':focus-within')
  }

  /** The cell that Tab goes to, and that the focus is on if it is here. @returns {HTMLElement | null} */
  get current() {
    return this.element.querySelector('[tabindex="0"]')
  }

  /** @param {boolean} scroll whether the window goes where the focus goes */
  focus(scroll) {
    this.current?.focus({ preventScroll: !scroll })
  }

  /**
   * Makes the cells around one of them, or tells those that are there what has changed.
   * @param {Drawing} figure @param {Layout} layout @param {Cell} at
   * @param {{ scale: number, picked: Cell, rows: readonly number[], scroll: boolean }} how  scale: CSS pixels to one of
   *   the layout; picked: the cell, and rows: the rows, that are selected; scroll: whether the window goes where the focus
   *   goes
   */
  show(figure, layout, at, { scale, picked, rows, scroll }) {
    const near = this.isFocused ? NEAR : 0
    const wanted = [at.row, at.col, near, figure.rows, figure.cols, !figure.rowLabels, !figure.colLabels].join()
    if (wanted !== this._window) this._make(figure, at, near, scroll)
    else if (figure !== this._figure) this._say(figure)
    this._window = wanted
    this._figure = figure
    for (const [cell, row, col] of this._cells()) {
      place(cell, figure.cellBox?.(layout, row, col), scale)
      const isSelected = (row === picked.row && col === picked.col) || rows.includes(row)
      if (isSelected) cell.setAttribute('aria-selected', 'true')
      else cell.removeAttribute('aria-selected')
    }
  }

  /** What goes, goes only when the focus is on its new cell, so that it never leaves the grid. @param {Drawing} figure @param {Cell} at @param {number} near @param {boolean} scroll */
  _make(figure, at, near, scroll) {
    const { element } = this
    const [above, before] = [figure.colLabels ? 1 : 0, figure.rowLabels ? 1 : 0]
    if (!near) this._carry(at)
    const cols = around(at.col, near, figure.cols).map(String)
    const rows = around(at.row, near, figure.rows).map(String)
    const gone = arrange(element, above ? [HEAD, ...rows] : rows, () => part('row'))
    for (const key of above ? [HEAD, ...rows] : rows) {
      const line = childOf(element, key)
      const isHead = key === HEAD
      line.setAttribute('aria-rowindex', String(isHead ? 1 : Number(key) + 1 + above))
      const roleOf = (/** @type {string} */ col) => (isHead ? 'columnheader' : col === HEAD ? 'rowheader' : 'gridcell')
      const parts = before && !isHead ? [HEAD, ...cols] : cols
      gone.push(...arrange(line, parts, (col) => part(roleOf(col))))
      for (const col of parts)
        childOf(line, col).setAttribute('aria-colindex', String(col === HEAD ? 1 : Number(col) + 1 + before))
    }
    element.setAttribute('aria-rowcount', String(figure.rows + above))
    element.setAttribute('aria-colcount', String(figure.cols + before))
    const staying = this._cells().filter(([cell]) => !gone.some((old) => old.contains(cell)))
    for (const [cell] of this._cells()) cell.tabIndex = -1
    for (const [cell, row, col] of staying) if (row === at.row && col === at.col) cell.tabIndex = 0
    for (const old of gone) old.removeAttribute('data-key') // it has nothing to say any more
    this._say(figure)
    if (this.isFocused) this.focus(scroll)
    for (const old of gone) old.remove()
  }

  /** While nobody is in the grid its one cell goes where it is wanted and is not made anew: Tab may be on its way there. @param {Cell} to */
  _carry({ row, col }) {
    const { current } = this
    const line = current?.parentElement
    if (!current || !line) return
    for (const [cell] of this._cells()) if (cell !== current) cell.remove()
    for (const other of children(this.element)) if (other !== line && other.dataset.key !== HEAD) other.remove()
    line.dataset.key = String(row)
    current.dataset.key = String(col)
  }

  /** Fills in what headers and cells say. @param {Drawing} figure */
  _say(figure) {
    for (const line of children(this.element)) {
      const row = line.dataset.key
      if (row === undefined) continue
      for (const cell of children(line)) {
        const col = cell.dataset.key
        if (col === undefined) continue
        if (row === HEAD) write(cell, figure.colLabels?.[Number(col)])
        else if (col === HEAD) write(cell, figure.rowLabels?.[Number(row)])
        else write(cell, figure.describe(Number(row), Number(col)))
      }
    }
  }

  /** Has the cell under the focus announced again: its number has changed by what the reader did there. */
  announce() {
    const { current } = this
    if (!current || !this.isFocused) return
    const again = /** @type {HTMLElement} */ (current.cloneNode(true))
    current.after(again)
    again.focus({ preventScroll: true })
    current.remove()
  }

  /** @returns {[HTMLElement, number, number][]} with row and column */
  _cells() {
    const found = /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll('[role=gridcell]'))
    return Array.from(found, (cell) => [cell, Number(cell.parentElement?.dataset.key), Number(cell.dataset.key)])
  }
}

/** @param {number} middle @param {number} near @param {number} count @returns {number[]} */
function around(middle, near, count) {
  const first = Math.max(0, middle - near)
  const last = Math.min(count - 1, middle + near)
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** @param {Element} parent */
const children = (parent) => /** @type {HTMLElement[]} */ ([...parent.children])

/** @param {Element} parent @param {string} key @returns {HTMLElement} */
const childOf = (parent, key) =>
  /** @type {HTMLElement} */ (children(parent).find((child) => child.dataset.key === key))

/**
 * Puts children with these keys, in their order, between those that are there already and keep their places.
 * @param {Element} parent @param {string[]} keys @param {(key: string) => HTMLElement} make
 * @returns {HTMLElement[]} children with other keys, which may go
 */
function arrange(parent, keys, make) {
  const old = children(parent)
  const kept = old.filter((child) => keys.includes(child.dataset.key ?? ''))
  for (const key of keys) {
    if (kept[0]?.dataset.key === key) kept.shift()
    else {
      const child = make(key)
      child.dataset.key = key
      parent.insertBefore(child, kept[0] ?? null)
    }
  }
  return old.filter((child) => !keys.includes(child.dataset.key ?? ''))
}

/** @param {string} role */
function part(role) {
  const element = document.createElement('div')
  element.setAttribute('role', role)
  if (role !== 'row') element.append(document.createElement('span'))
  return element
}

/** @param {HTMLElement} element @param {string} [text] */
function write(element, text = '') {
  const [words] = element.children
  if (words.textContent !== text) words.textContent = text
}

/** @param {HTMLElement} cell @param {{ x: number, y: number, width: number, height: number } | undefined} box in the layout; all of it where the figure doesn't say @param {number} scale */
function place(cell, box, scale) {
  const { x, y, width, height } = box ?? {}
  const px = (/** @type {number | undefined} */ length) => (length === undefined ? '' : `${length * scale}px`)
  Object.assign(cell.style, { left: px(x), top: px(y), width: px(width), height: px(height) })
}
