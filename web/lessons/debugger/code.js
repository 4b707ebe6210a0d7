// The task done right in NumPy and PyTorch: what a result should be.

import { attentionCode } from '../../kit/code/attention-code.js'
import { listing } from '../../kit/code/listing.js'

/** Lines that compute what is on show. */
const SHOWN = ['weights', 'output']

/** @param {import('./types.js').DebuggerAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code({ given, right }) {
  if (!given || !right) return listing({ numpy: [], pytorch: [] })
  const { numpy, pytorch } = attentionCode(given, { mask: given.causal ? 'causal' : 'none' })
  const own = (/** @type {import('../../kit/code/listing.js').Code['numpy']} */ lines) =>
    lines.map(({ text, tensors = '' }) =>
      tensors.split(' ').some((name) => SHOWN.includes(name) && name === right.of)
        ? { text, tensors: 'right' }
        : { text },
    )
  return { numpy: own(numpy), pytorch: own(pytorch) }
}
