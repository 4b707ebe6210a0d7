// The row's softmax in NumPy and PyTorch, with and without the largest score subtracted.

import { both, list, matrix } from '../../kit/code/listing.js'
import { tensorIn } from '../../session/tensors.js'

/** @param {import('./types.js').OverflowAnswer} answer @param {Readonly<import('../../session/types.js').State>} state @returns {import('../../kit/code/listing.js').Code} */
export function code(answer, state) {
  const scores = list(tensorIn(answer, 'scores').data)
  const values = matrix(tensorIn(answer, 'values').data, 2)
  const shift = state['overflow.stable'] ? ' - scores.max()' : ''
  return both((lib, array) => [
    [`scores = ${array}(${scores}${lib === 'np' ? ', dtype=np.float32' : ''})`, 'scores'],
    `V = ${array}(${values}, dtype=${lib}.float32)`,
    [`e = ${lib === 'np' ? `np.exp(scores${shift})` : `(scores${shift}).exp()`}`, 'exponentials'],
    ['weights = e / e.sum()', 'weights'],
    ['output = weights @ V', 'output'],
    ['print(weights)', 'weights'],
    ['print(output)', 'output'],
  ])
}
