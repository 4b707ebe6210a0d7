// Long attention in PyTorch's one call, and in NumPy in blocks of rows, neither of which holds the matrix of scores as a whole.

import text from 'text/longrun.js'
import { listing } from '../../kit/code/listing.js'
import { DIM } from './numbers.js'

/** @param {import('./types.js').LongAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export const code = ({ tokens }) =>
  listing({
    numpy: [
      'rng = np.random.default_rng(1)',
      `n, d = ${tokens}, ${DIM}`,
      `q, k, v = (rng.normal(size=(n, d)).astype(np.float32) for _ in range(3))`,
      'output = np.empty_like(v)',
      `for first in range(0, n, 256):  # ${text.comments.rows}`,
      '    s = q[first:first + 256] @ k.T / np.sqrt(d)',
      '    e = np.exp(s - s.max(axis=1, keepdims=True))',
      '    output[first:first + 256] = e @ v / e.sum(axis=1, keepdims=True)',
      'print(output.shape)',
    ],
    pytorch: [
      'import torch.nn.functional as F',
      `n, d = ${tokens}, ${DIM}`,
      'q, k, v = (torch.randn(1, 1, n, d) for _ in range(3))',
      `output = F.scaled_dot_product_attention(q, k, v)  # ${text.comments.fused}`,
      'print(tuple(output.shape[2:]))',
    ],
  })
