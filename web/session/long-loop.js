// Attention over a very long text of random vectors, in blocks of rows, so that nothing of size n x n is held. The same run
// takes place in a worker and, where there is none, on the page's own thread, in slices with a rest between.

import { attention } from '../core/calls/attention.js'
import { blocksOfRows } from '../core/calls/blocks.js'
import { rowsDistance } from '../core/calls/differences.js'
import { normal } from '../core/calls/draws.js'

/**
 * @typedef {import('../core/memory.js').Memory} Memory
 * @typedef {{ tokens: number, dim: number, seed: number }} LongOrder
 * @typedef {{ kind: 'progress', done: number, total: number }
 *   | { kind: 'done', ms: number, memoryBytes: number, distance: number }
 *   | { kind: 'error', message: string }} LongReport
 *   ms: of the blocks themselves; memoryBytes: of the core that computed them, keys and values among them; distance: between
 *   the last row and the same row with all of its weights held
 * @typedef {{ rows: number, slice: number, rest: () => Promise<unknown> }} LongPace  rows: in a block; slice: ms at once
 */

/** Numbers drawn at once: a few milliseconds. */
const DRAWN = 1 << 16

/** Draws that no other matrix has. */
const SEEDS_A_MATRIX = 1 << 16

/**
 * @param {{ core: Memory, lab: Memory }} memories the core's is used for nothing else @param {LongOrder} order
 * @param {(report: LongReport) => void} tell @param {LongPace} pace
 */
export async function attendLong({ core, lab }, { tokens, dim, seed }, tell, pace) {
  const matrices = []
  for (let which = 0; which < 3; which++)
    matrices.push(await drawn(lab, tokens * dim, (3 * seed + which) * SEEDS_A_MATRIX, pace))
  const [q, k, v] = matrices
  const output = new Float32Array(tokens * dim)
  const call = { q, k, v, queries: tokens, keys: tokens, dim }
  let [ms, since, begun] = [0, performance.now(), performance.now()]
  for (const { done, total } of blocksOfRows(core, call, output, pace.rows)) {
    tell({ kind: 'progress', done, total })
    if (performance.now() - since < pace.slice) continue
    ms += performance.now() - begun
    await pace.rest()
    since = begun = performance.now()
  }
  ms += performance.now() - begun
  const memoryBytes = core.size
  tell({ kind: 'done', ms, memoryBytes, distance: distanceOfLast(lab, core, call, output) })
}

/** @param {Memory} lab @param {number} count @param {number} seed @param {LongPace} pace */
async function drawn(lab, count, seed, { slice, rest }) {
  const out = new Float32Array(count)
  let since = performance.now()
  for (let at = 0; at < count; at += DRAWN) {
    out.set(normal(lab, { seed: seed + at / DRAWN, count: Math.min(DRAWN, count - at) }), at)
    if (performance.now() - since < slice) continue
    await rest()
    since = performance.now()
  }
  return out
}

/**
 * Of the last row alone the weights do fit into memory.
 * @param {Memory} lab @param {Memory} core @param {{ q: Float32Array, k: Float32Array, v: Float32Array, keys: number, dim: number }} call @param {Float32Array} output
 */
function distanceOfLast(lab, core, { q, k, v, keys, dim }, output) {
  const plain = attention(core, { q: q.subarray(-dim), k, v, queries: 1, keys, dim, want: ['weights'] })
  return rowsDistance(lab, { a: plain.output, b: output.slice(-dim), rows: 1, cols: dim })[0]
}
