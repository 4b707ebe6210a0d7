// The row of the figure as an online softmax in tiles, in NumPy and PyTorch, and PyTorch's one call for all of it.

import text from 'text/flash.js'
import { list, listing, matrix } from '../../kit/code/listing.js'
import { valuesIn } from '../../session/tensors.js'

/** What either library writes in its own way. */
const OWN = {
  np: { array: 'np.array', infinity: '-np.inf', zeros: 'np.zeros(V.shape[1])', larger: 'np.maximum' },
  torch: {
    array: 'torch.tensor',
    infinity: 'torch.tensor(-torch.inf)',
    zeros: 'torch.zeros(V.shape[1])',
    larger: 'torch.maximum',
  },
}

/** @param {import('./types.js').FlashAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code(answer) {
  const { tile, valueDim } = /** @type {import('./types.js').Given} */ (answer.given)
  const [q, k, v] = ['q', 'k', 'v'].map((name) => valuesIn(answer, name))
  /** @param {'np' | 'torch'} lib @returns {import('../../kit/code/listing.js').Line[]} */
  const lines = (lib) => {
    const { array, infinity, zeros, larger } = OWN[lib]
    return [
      [`q = ${array}(${list(q)})`, 'q'],
      [`K = ${array}(${matrix(k, q.length)})  # ${text.comments.order}`, 'k'],
      [`V = ${array}(${matrix(v, valueDim)})`, 'v'],
      `m, l, o = ${infinity}, 0.0, ${zeros}  # ${text.comments.kept}`,
      `for t in range(0, len(K), ${tile}):`,
      [`    s = K[t:t + ${tile}] @ q / len(q) ** 0.5`, 'scores'],
      [`    new = ${larger}(m, s.max())`, 'maxima'],
      [`    factor, e = ${lib}.exp(m - new), ${lib}.exp(s - new)`, 'factors exponentials'],
      ['    l = factor * l + e.sum()', 'sums'],
      [`    o = factor * o + e @ V[t:t + ${tile}]`, 'outputs'],
      '    m = new',
      [`print(o / l)  # ${text.comments.once}`, 'output'],
    ]
  }
  return listing({
    numpy: lines('np'),
    pytorch: [
      ...lines('torch'),
      'import torch.nn.functional as F',
      [
        `print(F.scaled_dot_product_attention(q[None, None], K[None], V[None])[0, 0])  # ${text.comments.fused}`,
        'output',
      ],
    ],
  })
}
