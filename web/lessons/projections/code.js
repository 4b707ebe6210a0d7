// One element of a query, key or value as <hl-projections> shows it, in NumPy and PyTorch.

import text from 'text/projections.js'
import { both, list } from '../../kit/code/listing.js'
import { sumIn } from './figures.js'

/** @param {import('./types.js').ProjectionsAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code(answer) {
  const { of, element, head, prefix, input } = answer
  const { x, column, bias, dim } = sumIn(answer)
  const name = of.toUpperCase()
  const first = head * dim
  const plus = bias === null ? '' : ` + ${Number(bias.toPrecision(6))}`
  const all = `# ${text.comments.all}: ${of} = x @ W_${name}[:, ${first}:${first + dim}]${bias === null ? '' : ` + b_${name}[${first}:${first + dim}]`}`
  return both((_, array) => [
    [`x = ${array}(${list(x)})`, input],
    [`w = ${array}(${list(column)})  # ${text.comments.column(first + element, `W_${name}`)}`, `${prefix}w${of}`],
    [`print(x @ w${plus})  # ${of}[${element}]`, `${prefix}${of} terms sums`],
    [all, `${prefix}${of}`],
  ])
}
