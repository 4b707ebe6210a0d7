// Operations and bytes of one layer of self-attention at lengths that double, beside recurrent layers of the same width.

import { KNOBS } from '../../session/knobs.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { BillAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} BillRequest
 */

/** Of lengths, as powers of two. */
export const { min: FIRST = 0, max: LAST = 0 } = KNOBS['bill.log']

/** @param {Readonly<State>} state */
export const request = (state) => ({ width: Number(state['bill.width']), heads: Number(state['bill.heads']) })

/** @param {Run} run @param {BillRequest} request @returns {Promise<BillAnswer>} */
export async function numbers(run, { width, heads }) {
  const lengths = Array.from({ length: LAST - FIRST + 1 }, (_, i) => 2 ** (FIRST + i))
  const lines = lengths.map((tokens) => run.core.costs({ tokens, width, heads }))
  return { width, heads, lengths, lines, tensors: [] }
}
