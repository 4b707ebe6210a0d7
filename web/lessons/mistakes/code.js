// A masked row done right, and with a classic mistake in it, in NumPy and in PyTorch.

import listings from 'text/listings.js'
import { both, onlyIf } from '../../kit/code/listing.js'
import { tensorIn } from '../../session/tensors.js'

const RIGHT = {
  np: 'softmax(np.where(mask, s, -np.inf)).round(4)',
  torch: 's.masked_fill(~mask, float("-inf")).softmax(-1)',
}
const SUMMED = { np: 'w.round(4), w.sum().round(4)', torch: 'w, w.sum()' }

/** The line that goes wrong. @type {Record<string, { np: string[], torch: string[] }>} */
const WRONG = {
  'mask-zero': {
    np: ['w = softmax(np.where(mask, s, 0))'],
    torch: ['w = s.masked_fill(~mask, 0).softmax(-1)'],
  },
  'mask-after-softmax': {
    np: ['w = softmax(s) * mask'],
    torch: ['w = s.softmax(-1) * mask'],
  },
  'mask-after-renormalised': {
    np: ['w = softmax(s) * mask', 'w = w / w.sum()'],
    torch: ['w = s.softmax(-1) * mask', 'w = w / w.sum()'],
  },
  'mask-off-by-one': {
    np: ['w = softmax(np.where(np.arange(len(s)) < seen - 1, s, -np.inf))'],
    torch: ['w = s.masked_fill(torch.arange(len(s)) >= seen - 1, float("-inf")).softmax(-1)'],
  },
  'mask-inverted': {
    np: ['w = softmax(np.where(~mask, s, -np.inf))'],
    torch: ['w = s.masked_fill(mask, float("-inf")).softmax(-1)'],
  },
}

/** @param {import('./types.js').MistakesAnswer} answer @param {Readonly<import('../../session/types.js').State>} state @returns {import('../../kit/code/listing.js').Code} */
export function code(answer, state) {
  const kind = state['mistakes.kind']
  const { seen } = answer
  const scores = Array.from(tensorIn(answer, 'row.scores').data)
  const list = `[${scores.map((x) => x.toFixed(2)).join(', ')}]`
  return both((lib, array) => [
    ...onlyIf(lib === 'np', 'softmax = lambda x: np.exp(x - x.max()) / np.exp(x - x.max()).sum()'),
    [`s, seen = ${array}(${list}), ${seen}`, 'row.scores'],
    `mask = ${lib}.arange(len(s)) < seen  # ${listings.mayAttend}`,
    [`print("right", ${RIGHT[lib]})`, 'row.right row.sums.right'],
    ...WRONG[kind][lib].map((line) => /** @type {const} */ ([line, 'row.wrong row.sums.wrong'])),
    [`print("wrong", ${SUMMED[lib]})`, 'row.wrong row.sums.wrong'],
  ])
}
