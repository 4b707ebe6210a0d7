// A head under a mask that the reader has painted: what it looks at, and what becomes of a row that may look at nothing
// in three ways of writing a mask.

import { rowSums } from '../../kit/numbers/arithmetic.js'
import { headOf, headRequest } from '../../kit/numbers/head.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @typedef {'full' | 'causal' | 'padding' | 'window' | 'prefix' | 'own'} Preset
 * @typedef {{ preset: Preset, window: number, prefix: number, pads: number, cells: string[] }} Painted
 *   window: keys that a row sees, its own the last; prefix: words that all see; pads: places at the end that nobody
 *   sees; cells: "row.column" of those that are the other way round
 * @typedef {import('../../kit/numbers/head.js').HeadRequest & { painted: Painted, blocked: boolean }} PaintRequest
 *   blocked: a 1 of the array is read as "blocked"
 */

/** As many rows as fingers can paint. */
const ROWS_MAX = 16

/** Whether query i may look at key j of n. @type {Record<Preset, (i: number, j: number, n: number, painted: Painted) => boolean>} */
const MAY = {
  full: () => true,
  causal: (i, j) => j <= i,
  padding: (_i, j, n, { pads }) => j < n - pads,
  window: (i, j, _n, { window }) => j <= i && j > i - window,
  prefix: (i, j, _n, { prefix }) => j <= i || j < prefix,
  own: () => false,
}

/** @param {number} n @param {Painted} painted @returns {Uint8Array} (n, n) */
function arrayOf(n, painted) {
  const turned = new Set(painted.cells)
  return Uint8Array.from({ length: n * n }, (_, at) => {
    const [i, j] = [Math.floor(at / n), at % n]
    return Number(MAY[painted.preset](i, j, n, painted) !== turned.has(`${i}.${j}`))
  })
}

/** @param {Readonly<State>} state @returns {PaintRequest} */
export const request = (state) => ({
  ...headRequest(state),
  painted: {
    preset: state['paint.preset'],
    window: state['paint.window'],
    prefix: state['paint.prefix'],
    pads: state['paint.pads'],
    cells: state['paint.cells'],
  },
  blocked: state['paint.blocked'],
})

/** turned: cells that were the other way round; empty: rows that see nothing. @param {Run} run @param {PaintRequest} request */
export async function numbers(run, request) {
  const { attended, ...facts } = await headOf(run, request, ROWS_MAX)
  if (!attended) return { ...facts, tensors: [] }
  const n = attended.queries
  const array = arrayOf(n, request.painted)
  const mask = request.blocked ? array.map((bit) => 1 - bit) : array
  /** @param {string} name @param {ArrayLike<number> | undefined} data */
  const square = (name, data) => run.tensor(name, [n, n], data ?? [])
  /** @param {string} mistake */
  const weightsOf = (mistake) => run.core.attentionMistake({ ...attended, mask, mistake, want: ['weights'] }).weights
  const { scores, masked, weights } = run.core.attention({ ...attended, mask, want: ['scores', 'masked', 'weights'] })
  const ways = [square('weights', weights), square('weights.filled', weightsOf('mask-large-negative'))]
  const naive = square('weights.naive', weightsOf('mask-unguarded'))
  const sums = [...ways, naive].map(({ name, data }) =>
    run.tensor(name.replace('weights', 'rowSums'), [n, 1], rowSums(run, data, n, n)),
  )
  return {
    ...facts,
    turned: request.painted.cells,
    tensors: [
      square('mask', array),
      square('visible', mask),
      square('scores', scores),
      square('masked', masked),
      ...ways,
      naive,
      ...sums,
    ],
    empty: Array.from({ length: n }, (_, i) => i).filter((i) => !mask.subarray(i * n, (i + 1) * n).includes(1)),
  }
}
