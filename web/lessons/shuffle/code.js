// Attention on words in another order, in NumPy and PyTorch.

import { both } from '../../kit/code/listing.js'
import { schemeLines } from '../../kit/code/scheme-code.js'

/** @param {import('./types.js').ShuffleAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code({ order, layer, position, mask }) {
  const hidden = { none: '', causal: 'pos < pos.T', window: `abs(pos - pos.T) > ${layer.window}` }[mask]
  return both((lib) => [
    ...schemeLines(lib, order.length, layer),
    { text: `order = [${order.join(', ')}]` },
    { text: 'def outputs(x):' },
    { text: `    s = scores(x, '${position}')` },
    ...(hidden ? [{ text: `    s = ${lib}.where(${hidden}, -${lib}.inf, s)` }] : []),
    { text: '    return softmax(s) @ x', tensors: 'output original' },
    { text: 'print(abs(outputs(x[order]) - outputs(x)[order]).max())', tensors: 'distance' },
  ])
}
