// A head under a mask that the reader has painted: what it looks at, and what becomes of a row that may look at nothing
// in three ways of writing a mask.

import { headOf, headRequest } from '../../kit/numbers/head.js'
import { paintedIn, ruleOf } from './rule.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { PaintAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} PaintRequest
 */

/** As many rows as fingers can paint. */
const ROWS_MAX = 16

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...headRequest(state),
  painted: paintedIn(state),
  blocked: state['paint.blocked'],
})

/** @param {Run} run @param {PaintRequest} request @returns {Promise<PaintAnswer>} */
export async function numbers(run, { painted, blocked, ...head }) {
  const { attended, ...facts } = await headOf(run, head, ROWS_MAX)
  if (!attended) return { ...facts, tensors: [], empty: [], seen: 0 }
  const { core } = run
  const n = attended.queries
  const isOn = ruleOf(painted, n)
  const array = Uint8Array.from({ length: n * n }, (_, at) => Number(isOn(Math.floor(at / n), at % n)))
  const mask = blocked ? array.map((bit) => 1 - bit) : array
  /** @param {string} name @param {ArrayLike<number> | undefined} data */
  const square = (name, data) => run.tensor(name, [n, n], data ?? [])
  /** @param {string} mistake */
  const weightsOf = (mistake) => core.attentionMistake({ ...attended, mask, mistake, want: ['weights'] }).weights
  const { scores, masked, weights } = core.attention({ ...attended, mask, want: ['scores', 'masked', 'weights'] })
  const visible = square('visible', mask)
  const ways = [
    square('weights', weights),
    square('weights.filled', weightsOf('mask-large-negative')),
    square('weights.naive', weightsOf('mask-unguarded')),
  ]
  const sums = ways.map(({ name, data }) =>
    run.tensor(name.replace('weights', 'rowSums'), [n, 1], core.rowSums({ x: data, rows: n, cols: n })),
  )
  return {
    ...facts,
    tensors: [square('mask', array), visible, square('scores', scores), square('masked', masked), ...ways, ...sums],
    empty: Array.from({ length: n }, (_, i) => i).filter((i) => !mask.subarray(i * n, (i + 1) * n).includes(1)),
    seen: core.rowSums({ x: visible.data, rows: 1, cols: n * n })[0],
  }
}
