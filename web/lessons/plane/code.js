// What <hl-plane> shows, in NumPy and PyTorch.

/**
 * @import { Code } from '../../kit/code/listing.js'
 * @import { PlaneAnswer } from './types.js'
 */

/** A float in Python, also where it is whole. @param {number} x */
const float = (x) => (Number.isInteger(x) ? `${x}.0` : String(x))

/** @param {readonly number[]} point */
const list = (point) => `[${point.map(float).join(', ')}]`

/** @param {readonly (readonly number[])[]} points */
const rows = (points) => `[${points.map(list).join(', ')}]`

/** @param {PlaneAnswer} answer @returns {Code} */
export function code({ query, keys, values, stretch, temperature }) {
  const times = stretch === 1 ? '' : `${stretch} * `
  const T = temperature === Number.POSITIVE_INFINITY ? "float('inf')" : String(temperature)
  return {
    numpy: [
      { text: 'import numpy as np' },
      { text: `q = ${times}np.array(${list(query)})`, tensors: 'query' },
      { text: `K = np.array(${rows(keys)})`, tensors: 'keys' },
      { text: `V = np.array(${rows(values)})`, tensors: 'values' },
      { text: 'products = K @ q', tensors: 'products' },
      {
        text: 'cosines = products / (np.linalg.norm(K, axis=1) * np.linalg.norm(q))',
        tensors: 'cosines keyLengths queryLength',
      },
      { text: 'scores = products / np.sqrt(2)', tensors: 'scores' },
      temperature === 0
        ? { text: 'weights = (scores == scores.max()).astype(float)', tensors: 'weights' }
        : { text: `weights = np.exp((scores - scores.max()) / ${T})`, tensors: 'weights' },
      { text: 'weights /= weights.sum()', tensors: 'weights weightSum' },
      { text: 'print(weights, weights @ V)', tensors: 'weights output' },
    ],
    pytorch: [
      { text: 'import torch' },
      { text: 'import torch.nn.functional as F' },
      { text: `q = ${times}torch.tensor(${list(query)})`, tensors: 'query' },
      { text: `K = torch.tensor(${rows(keys)})`, tensors: 'keys' },
      { text: `V = torch.tensor(${rows(values)})`, tensors: 'values' },
      { text: 'products = K @ q', tensors: 'products' },
      { text: 'cosines = F.cosine_similarity(K, q[None], dim=1)', tensors: 'cosines keyLengths queryLength' },
      { text: 'scores = products / 2 ** 0.5', tensors: 'scores' },
      ...(temperature === 0
        ? [
            { text: 'weights = (scores == scores.max()).float()', tensors: 'weights' },
            { text: 'weights /= weights.sum()', tensors: 'weights weightSum' },
          ]
        : [{ text: `weights = torch.softmax(scores / ${T}, dim=0)`, tensors: 'weights weightSum' }]),
      { text: 'print(weights, weights @ V)', tensors: 'weights output' },
    ],
  }
}
