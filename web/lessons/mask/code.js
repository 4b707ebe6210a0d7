// A masked softmax in NumPy and in PyTorch, of the first rows on show.

import { tensorIn } from '../../kit/reading.js'

/** Rows whose scores are written out: under a causal mask they need no columns but their own. */
const ROWS = 4

/** @param {number} x */
const written = (x) => String(Number(x.toFixed(4)))

/** @param {import('./types.js').MaskAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code(answer) {
  const { words, prefix } = answer
  const [before, after, weights] = ['scores', 'masked', 'weights'].map((name) => prefix + name)
  const scores = tensorIn(answer, before).data
  const n = words.length
  const count = Math.min(ROWS, n)
  const rows = Array.from({ length: count }, (_, i) => {
    const row = Array.from(scores.subarray(i * n, i * n + count), written)
    return `[${row.join(', ')}]`
  }).join(', ')
  const shown = words.slice(0, count).join(' ').replaceAll('\n', ' ')
  return {
    numpy: [
      { text: 'import numpy as np' },
      { text: `s = np.array([${rows}])  # ${shown}`, tensors: before },
      { text: `mask = np.tril(np.ones((${count}, ${count}), bool))  # True = may attend` },
      { text: 'm = np.where(mask, s, -np.inf)', tensors: after },
      { text: 'e = np.exp(m - m.max(axis=1, keepdims=True))', tensors: weights },
      { text: 'w = e / e.sum(axis=1, keepdims=True)', tensors: weights },
      { text: 'print(w.round(4))', tensors: weights },
    ],
    pytorch: [
      { text: 'import torch' },
      { text: 'import torch.nn.functional as F' },
      { text: `s = torch.tensor([${rows}])  # ${shown}`, tensors: before },
      { text: `mask = torch.ones(${count}, ${count}, dtype=torch.bool).tril()  # True = may attend` },
      { text: 'm = s.masked_fill(~mask, float("-inf"))  # here True = blocked', tensors: after },
      { text: 'print(m.softmax(dim=-1))', tensors: weights },
      { text: `one = torch.eye(${count})  # as keys and values it gives the weights themselves` },
      { text: 'print(F.scaled_dot_product_attention(s, one, one, attn_mask=mask, scale=1.0))', tensors: weights },
    ],
  }
}
