// The same without the map: sums of rows in one pass, and a window on demand; of random vectors, without a mask.

import text from 'text/atlas.js'
import { listing } from '../../kit/code/listing.js'

/** @param {import('./types.js').AtlasAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export const code = ({ tokens, dim }) =>
  listing({
    numpy: [
      'rng = np.random.default_rng(1)',
      `n, d = ${Math.min(tokens, 4096)}, ${dim}`,
      'q, k = (rng.normal(size=(n, d)).astype(np.float32) for _ in range(2))',
      'top, total = np.empty(n), np.empty(n)',
      `for i in range(n):  # ${text.comments.pass}`,
      '    s = q[i] @ k.T / np.sqrt(d)',
      '    top[i] = s.max()',
      '    total[i] = np.exp(s - top[i]).sum()',
      `i, j = slice(0, 64), slice(0, 64)  # ${text.comments.window}`,
      's = q[i] @ k[j].T / np.sqrt(d)',
      'window = np.exp(s - top[i, None]) / total[i, None]',
      'print(window.shape)',
    ],
    pytorch: [
      `n, d = ${Math.min(tokens, 4096)}, ${dim}`,
      'q, k = (torch.randn(n, d) for _ in range(2))',
      `log_total = torch.stack([torch.logsumexp(row @ k.T / d ** 0.5, 0) for row in q])  # ${text.comments.pass}`,
      `i, j = slice(0, 64), slice(0, 64)  # ${text.comments.window}`,
      'window = torch.exp(q[i] @ k[j].T / d ** 0.5 - log_total[i, None])',
      'print(tuple(window.shape))',
    ],
  })
