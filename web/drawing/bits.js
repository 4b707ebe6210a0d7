// A mask as a grid of the array's ones and zeros; what must not be seen is hatched, whichever of the two says so.

import { middleIn } from './cells.js'
import { heatmap } from './heatmap.js'

/**
 * @typedef {{ bits: Float32Array, visible: Float32Array, labels: string[],
 *   describe: (row: number, col: number) => string, summary: () => string }} BitsOptions  bits, visible: (n, n) of 0 and 1
 */

/** Where on the map of weights a cell that may be seen is painted. */
export const TINT = 0.2
const DIGIT = 11
const DIGIT_CELL = 14
/** Room for the last label's slant. */
const MARGIN = 24

/** @param {BitsOptions} o */
export function bitsFigure({ bits, visible, labels, describe }) {
  const n = labels.length
  const base = heatmap({
    values: visible.map((seen) => (seen ? TINT : -Infinity)),
    rows: n,
    cols: n,
    rowLabels: labels,
    colLabels: labels,
    map: 'weights',
    low: 0,
    high: 1,
    margin: MARGIN,
    cellText: () => '',
    describe,
  })

  /** @param {import('./pen.js').Pen} pen @param {import('./heatmap.js').Layout} at @param {import('./theme.js').Theme} theme @param {readonly import('./pen.js').Picture[]} pictures */
  function draw(pen, at, theme, pictures) {
    base.draw(pen, at, theme, pictures)
    if (at.cellWidth < DIGIT_CELL) return
    bits.forEach((bit, i) => {
      const [x, y] = middleIn(at, Math.floor(i / n), i % n)
      if (!visible[i]) pen.rect(x - 5, y - 7, 10, 14, { fill: theme.paper })
      pen.text(String(bit), x, y, { colour: visible[i] ? theme.ink : theme.muted, align: 'center', size: DIGIT })
    })
  }

  return { ...base, draw }
}
