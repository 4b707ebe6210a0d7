// A masked softmax in NumPy and in PyTorch, of the first rows on show.

import listings from 'text/listings.js'
import text from 'text/mask.js'
import { listing } from '../../kit/code/listing.js'
import { tensorIn } from '../../session/tensors.js'

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
  return listing({
    numpy: [
      [`s = np.array([${rows}])  # ${shown}`, before],
      `mask = np.tril(np.ones((${count}, ${count}), bool))  # ${listings.mayAttend}`,
      ['m = np.where(mask, s, -np.inf)', after],
      ['e = np.exp(m - m.max(axis=1, keepdims=True))', weights],
      ['w = e / e.sum(axis=1, keepdims=True)', weights],
      ['print(w.round(4))', weights],
    ],
    pytorch: [
      'import torch.nn.functional as F',
      [`s = torch.tensor([${rows}])  # ${shown}`, before],
      `mask = torch.ones(${count}, ${count}, dtype=torch.bool).tril()  # ${listings.mayAttend}`,
      [`m = s.masked_fill(~mask, float("-inf"))  # ${text.comments.blocked}`, after],
      ['print(m.softmax(dim=-1))', weights],
      `one = torch.eye(${count})  # ${text.comments.one}`,
      ['print(F.scaled_dot_product_attention(s, one, one, attn_mask=mask, scale=1.0))', weights],
    ],
  })
}
