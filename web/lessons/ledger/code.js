// The row's attention in NumPy and PyTorch, with each step as right or wrong as the reader has it.

import { attentionCode } from '../../kit/code/attention-code.js'
import { switchesOf } from './numbers.js'

/** @param {import('./types.js').LedgerAnswer} answer @param {Readonly<import('../../session/types.js').State>} state @returns {import('../../kit/code/listing.js').Code} */
export function code({ given }, state) {
  if (!given) return { numpy: [], pytorch: [] }
  const { mask, ...switches } = switchesOf(state)
  return attentionCode(given, { ...switches, mask: mask === 'none' && given.causal ? 'causal' : mask })
}
