// One element of a query, key or value as <hl-projections> shows it, in NumPy and PyTorch.

import { list } from '../../kit/code/listing.js'
import { sumIn } from './figures.js'

/** @param {import('./types.js').ProjectionsAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code(answer) {
  const { of, element, head, prefix, input } = answer
  const { x, column, bias, dim } = sumIn(answer)
  const name = of.toUpperCase()
  const first = head * dim
  const plus = bias === null ? '' : ` + ${Number(bias.toPrecision(6))}`
  const all = `# all of it: ${of} = x @ W_${name}[:, ${first}:${first + dim}]${bias === null ? '' : ` + b_${name}[${first}:${first + dim}]`}`
  const lines = (/** @type {string} */ library, /** @type {string} */ array) => [
    { text: library },
    { text: `x = ${array}(${list(x)})`, tensors: input },
    { text: `w = ${array}(${list(column)})  # column ${first + element} of W_${name}`, tensors: `${prefix}w${of}` },
    { text: `print(x @ w${plus})  # ${of}[${element}]`, tensors: `${prefix}${of} terms sums` },
    { text: all, tensors: `${prefix}${of}` },
  ]
  return { numpy: lines('import numpy as np', 'np.array'), pytorch: lines('import torch', 'torch.tensor') }
}
