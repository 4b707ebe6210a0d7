// The row's softmax in NumPy and PyTorch, with and without the largest score subtracted.

import { list, matrix } from '../../kit/code/listing.js'
import { tensorIn } from '../../kit/reading.js'

/** @param {import('./types.js').OverflowAnswer} answer @param {Readonly<import('../../session/types.js').State>} state @returns {import('../../kit/code/listing.js').Code} */
export function code(answer, state) {
  const scores = list(tensorIn(answer, 'scores').data)
  const values = matrix(tensorIn(answer, 'values').data, 2)
  const shift = state['overflow.stable'] ? ' - scores.max()' : ''
  const end = [
    { text: 'weights = e / e.sum()', tensors: 'weights' },
    { text: 'output = weights @ V', tensors: 'output' },
    { text: 'print(weights)', tensors: 'weights' },
    { text: 'print(output)', tensors: 'output' },
  ]
  return {
    numpy: [
      { text: 'import numpy as np' },
      { text: `scores = np.array(${scores}, dtype=np.float32)`, tensors: 'scores' },
      { text: `V = np.array(${values}, dtype=np.float32)` },
      { text: `e = np.exp(scores${shift})`, tensors: 'exponentials' },
      ...end,
    ],
    pytorch: [
      { text: 'import torch' },
      { text: `scores = torch.tensor(${scores})`, tensors: 'scores' },
      { text: `V = torch.tensor(${values}, dtype=torch.float32)` },
      { text: `e = (scores${shift}).exp()`, tensors: 'exponentials' },
      ...end,
    ],
  }
}
