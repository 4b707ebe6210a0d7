// The picked head's row of "it" in both sentences, of each model, in NumPy and PyTorch.

import text from 'text/compare.js'
import { both, list } from '../../kit/code/listing.js'
import { rowIn, tensorIn } from '../../session/tensors.js'
import { cellIn, placeIn } from './figures.js'
import { nameOf } from './numbers.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { CompareAnswer, CompareOwn } from './types.js'
 */

/** @param {CompareAnswer} answer @param {Readonly<State>} state @param {CompareOwn} own @returns {import('../../kit/code/listing.js').Code} */
export function code(answer, state, own) {
  const { row } = cellIn(answer, state, own)
  const [before, after] = answer.ends
  return both((_, array) =>
    answer.compared.flatMap(({ network }, i) => {
      const [layer, head] = placeIn(network, row)
      const line = (/** @type {string} */ end) => {
        const name = nameOf(network.name, 'weights', end)
        return /** @type {const} */ ([`${end} = ${array}(${list(rowIn(tensorIn(answer, name), row))})`, name])
      }
      return [
        `# ${text.models[i]}, ${network.attentionNames[layer]}head${head}`,
        line(before),
        line(after),
        [`print(${after} - ${before})`, nameOf(network.name, 'weights', 'change')],
      ]
    }),
  )
}
