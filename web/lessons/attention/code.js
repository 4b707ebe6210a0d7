// A row of attention in NumPy and PyTorch, from its dot products on.

import { both, list, numeral } from '../../kit/code/listing.js'

import { rowFacts } from './figures.js'

/** @param {import('./types.js').AttentionAnswer} answer @param {Readonly<import('../../session/types.js').State>} state */
export const code = (answer, state) => rowCode(rowFacts(answer, state))

/**
 * @param {{ word: string, prefix: string, dim: number, temperature: number, products: number[], isHidden: boolean[],
 *   dragged: ArrayLike<number> | null }} row  dim: of the head; dragged: the weights, if the reader has set them
 * @returns {import('../../kit/code/listing.js').Code}
 */
function rowCode({ word, prefix, dim, temperature, products, isHidden, dragged }) {
  const of = (/** @type {string[]} */ ...names) => names.map((name) => prefix + name).join(' ')
  const divisor = temperature === 1 ? `${dim}**.5` : `${dim}**.5 * ${numeral(temperature)}`
  const best = (/** @type {string} */ lib) => `${lib}.where(qk == qk.max(), 0., -${lib}.inf)`
  const hide = (/** @type {string} */ name, /** @type {string} */ lib, /** @type {string} */ array) =>
    isHidden.includes(true)
      ? [
          { text: `hidden = ${array}([${isHidden.map(Number).join(', ')}]) == 1`, tensors: of('masked') },
          { text: `${name} = ${lib}.where(hidden, -${lib}.inf, ${name})`, tensors: of('masked') },
        ]
      : []
  return both((lib, array) => [
    { text: `# ${word}: q · k` },
    { text: `qk = ${array}(${list(products)})`, tensors: of('products') },
    ...(temperature === 0
      ? [
          ...hide('qk', lib, array),
          { text: `s = ${best(lib)}  # temperature 0: the best alone`, tensors: of('scores') },
        ]
      : [{ text: `s = qk / (${divisor})`, tensors: of('scores') }, ...hide('s', lib, array)]),
    { text: `e = ${lib}.exp(s - s.max())`, tensors: of('rowMax', 'exponentials') },
    dragged
      ? { text: `w = ${array}(${list(dragged)})  # as dragged`, tensors: of('weights') }
      : { text: 'w = e / e.sum()', tensors: of('expSum', 'weights') },
    { text: 'print(w)', tensors: of('weights') },
  ])
}
