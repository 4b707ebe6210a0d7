// Attention on words in another order, in NumPy and PyTorch.

import { both, onlyIf } from '../../kit/code/listing.js'
import { schemeLines } from '../../kit/code/scheme-code.js'

/** @param {import('./types.js').ShuffleAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code({ order, layer, position, mask }) {
  const hidden = { none: '', causal: 'pos < pos.T', window: `abs(pos - pos.T) > ${layer.window}` }[mask]
  return both((lib) => [
    ...schemeLines(lib, order.length, layer),
    `order = [${order.join(', ')}]`,
    'def outputs(x):',
    `    s = scores(x, '${position}')`,
    ...onlyIf(hidden !== '', `    s = ${lib}.where(${hidden}, -${lib}.inf, s)`),
    ['    return softmax(s) @ x', 'output original'],
    ['print(abs(outputs(x[order]) - outputs(x)[order]).max())', 'distance'],
  ])
}
