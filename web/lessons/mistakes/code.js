// A masked row done right, and with a classic mistake in it, in NumPy and in PyTorch.

import { tensorIn } from '../../kit/reading.js'

/** The line that goes wrong. @type {Record<string, { numpy: string[], pytorch: string[] }>} */
const WRONG = {
  'mask-zero': {
    numpy: ['w = softmax(np.where(mask, s, 0))'],
    pytorch: ['w = s.masked_fill(~mask, 0).softmax(-1)'],
  },
  'mask-after-softmax': {
    numpy: ['w = softmax(s) * mask'],
    pytorch: ['w = s.softmax(-1) * mask'],
  },
  'mask-after-renormalised': {
    numpy: ['w = softmax(s) * mask', 'w = w / w.sum()'],
    pytorch: ['w = s.softmax(-1) * mask', 'w = w / w.sum()'],
  },
  'mask-off-by-one': {
    numpy: ['w = softmax(np.where(np.arange(len(s)) < seen - 1, s, -np.inf))'],
    pytorch: ['w = s.masked_fill(torch.arange(len(s)) >= seen - 1, float("-inf")).softmax(-1)'],
  },
  'mask-inverted': {
    numpy: ['w = softmax(np.where(~mask, s, -np.inf))'],
    pytorch: ['w = s.masked_fill(mask, float("-inf")).softmax(-1)'],
  },
}

/** @param {import('./types.js').MistakesAnswer} answer @param {Readonly<import('../../session/types.js').State>} state @returns {import('../../kit/code/listing.js').Code} */
export function code(answer, state) {
  const kind = state['mistakes.kind']
  const { seen } = answer
  const scores = Array.from(tensorIn(answer, 'row.scores').data)
  const list = `[${scores.map((x) => x.toFixed(2)).join(', ')}]`
  const wrong = (/** @type {'numpy' | 'pytorch'} */ language) =>
    WRONG[kind][language].map((text) => ({ text, tensors: 'row.wrong row.sums.wrong' }))
  return {
    numpy: [
      { text: 'import numpy as np' },
      { text: 'softmax = lambda x: np.exp(x - x.max()) / np.exp(x - x.max()).sum()' },
      { text: `s, seen = np.array(${list}), ${seen}`, tensors: 'row.scores' },
      { text: 'mask = np.arange(len(s)) < seen  # True = may attend' },
      {
        text: 'print("right", softmax(np.where(mask, s, -np.inf)).round(4))',
        tensors: 'row.right row.sums.right',
      },
      ...wrong('numpy'),
      { text: 'print("wrong", w.round(4), w.sum().round(4))', tensors: 'row.wrong row.sums.wrong' },
    ],
    pytorch: [
      { text: 'import torch' },
      { text: `s, seen = torch.tensor(${list}), ${seen}`, tensors: 'row.scores' },
      { text: 'mask = torch.arange(len(s)) < seen  # True = may attend' },
      {
        text: 'print("right", s.masked_fill(~mask, float("-inf")).softmax(-1))',
        tensors: 'row.right row.sums.right',
      },
      ...wrong('pytorch'),
      { text: 'print("wrong", w, w.sum())', tensors: 'row.wrong row.sums.wrong' },
    ],
  }
}
