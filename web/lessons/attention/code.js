// A row of attention in NumPy and PyTorch, from its dot products on.

import text from 'text/attention.js'
import { both, list, numeral, onlyIf } from '../../kit/code/listing.js'
import { rowFacts } from './figures.js'

/** @param {import('./types.js').AttentionAnswer} answer @param {Readonly<import('../../session/types.js').State>} state */
export const code = (answer, state) => rowCode(rowFacts(answer, state))

/**
 * @param {{ word: string, prefix: string, dim: number, temperature: number, products: number[], isHidden: boolean[],
 *   bias: number[] | null, dragged: ArrayLike<number> | null }} row  dim: of the head; dragged: the weights, if the reader has set them
 * @returns {import('../../kit/code/listing.js').Code}
 */
function rowCode({ word, prefix, dim, temperature, products, isHidden, bias, dragged }) {
  const of = (/** @type {string[]} */ ...names) => names.map((name) => prefix + name).join(' ')
  const divisor = temperature === 1 ? `${dim}**.5` : `${dim}**.5 * ${numeral(temperature)}`
  const best = (/** @type {string} */ lib) => `${lib}.where(qk == qk.max(), 0., -${lib}.inf)`
  const hide = (/** @type {string} */ name, /** @type {string} */ lib, /** @type {string} */ array) =>
    onlyIf(
      isHidden.includes(true),
      [`hidden = ${array}([${isHidden.map(Number).join(', ')}]) == 1`, of('masked')],
      [`${name} = ${lib}.where(hidden, -${lib}.inf, ${name})`, of('masked')],
    )
  return both((lib, array) => [
    `# ${text.comments.products(word)}`,
    [`qk = ${array}(${list(products)})`, of('products')],
    ...onlyIf(temperature !== 0, [`s = qk / (${divisor})`, of('scores')]),
    ...hide(temperature === 0 ? 'qk' : 's', lib, array),
    ...onlyIf(bias !== null && temperature !== 0, [
      `s = s + ${array}(${list(bias ?? [])})  # ${text.comments.bias}`,
      of('bias'),
    ]),
    ...onlyIf(temperature === 0, [`s = ${best(lib)}  # ${text.comments.best}`, of('scores')]),
    [`e = ${lib}.exp(s - s.max())`, of('rowMax', 'exponentials')],
    dragged
      ? [`w = ${array}(${list(dragged)})  # ${text.comments.dragged}`, of('weights')]
      : ['w = e / e.sum()', of('expSum', 'weights')],
    ['print(w)', of('weights')],
  ])
}
