// What <hl-plane> shows, in NumPy and PyTorch.

import { both, onlyIf } from '../../kit/code/listing.js'

const COSINES = {
  np: 'products / (np.linalg.norm(K, axis=1) * np.linalg.norm(q))',
  torch: 'F.cosine_similarity(K, q[None], dim=1)',
}

/** A float in Python, also where it is whole. @param {number} x */
const float = (x) => (Number.isInteger(x) ? `${x}.0` : String(x))

/** @param {readonly number[]} point */
const list = (point) => `[${point.map(float).join(', ')}]`

/** @param {readonly (readonly number[])[]} points */
const rows = (points) => `[${points.map(list).join(', ')}]`

/** @param {import('./types.js').PlaneAnswer} answer */
export function code({ query, keys, values, stretch, temperature }) {
  const times = stretch === 1 ? '' : `${stretch} * `
  const T = temperature === Number.POSITIVE_INFINITY ? "float('inf')" : String(temperature)
  const isSoftmax = (/** @type {string} */ lib) => lib === 'torch' && temperature !== 0
  return both((lib, array) => [
    ...onlyIf(lib === 'torch', 'import torch.nn.functional as F'),
    [`q = ${times}${array}(${list(query)})`, 'query'],
    [`K = ${array}(${rows(keys)})`, 'keys'],
    [`V = ${array}(${rows(values)})`, 'values'],
    ['products = K @ q', 'products'],
    [`cosines = ${COSINES[lib]}`, 'cosines keyLengths queryLength'],
    [`scores = products / ${lib === 'np' ? 'np.sqrt(2)' : '2 ** 0.5'}`, 'scores'],
    ...onlyIf(temperature === 0, [
      `weights = (scores == scores.max()).${lib === 'np' ? 'astype(float)' : 'float()'}`,
      'weights',
    ]),
    ...onlyIf(lib === 'np' && temperature !== 0, [`weights = np.exp((scores - scores.max()) / ${T})`, 'weights']),
    isSoftmax(lib)
      ? [`weights = torch.softmax(scores / ${T}, dim=0)`, 'weights weightSum']
      : ['weights /= weights.sum()', 'weights weightSum'],
    ['print(weights, weights @ V)', 'weights output'],
  ])
}
