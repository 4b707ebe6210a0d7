// Which cells of a mask are on: those of a preset, and those that the reader has turned over.

/**
 * @import { State } from '../../session/types.js'
 * @typedef {ReturnType<typeof paintedIn>} Painted
 */

/** Whether query i may look at key j of n. @type {Record<Painted['preset'], (i: number, j: number, n: number, painted: Painted) => boolean>} */
const MAY = {
  full: () => true,
  causal: (i, j) => j <= i,
  padding: (_i, j, n, { pads }) => j < n - pads,
  window: (i, j, _n, { window }) => j <= i && j > i - window,
  prefix: (i, j, _n, { prefix }) => j <= i || j < prefix,
  own: () => false,
}

/** What the reader has painted. @param {Readonly<State>} state */
export const paintedIn = (state) => ({
  preset: state['paint.preset'],
  /** Keys that a row sees, its own the last. */
  window: state['paint.window'],
  /** Words that all rows see. */
  prefix: state['paint.prefix'],
  /** Places at the end that no row sees. */
  pads: state['paint.pads'],
  cells: state['paint.cells'],
})

/** A cell as the list of those turned over has it. @param {number} row @param {number} col */
export const cellName = (row, col) => `${row}.${col}`

/** @param {Painted} painted @param {number} n words @returns {(row: number, col: number) => boolean} whether a cell is 1 */
export function ruleOf(painted, n) {
  const turned = new Set(painted.cells)
  return (row, col) => MAY[painted.preset](row, col, n, painted) !== turned.has(cellName(row, col))
}
