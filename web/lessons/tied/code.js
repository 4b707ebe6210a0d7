// The scores between two words, as they are and tied, in NumPy and PyTorch.

import { both, rowList } from '../../kit/code/listing.js'
import { pickedIn } from '../../kit/reading.js'

/** @param {import('./types.js').TiedAnswer} answer @param {Readonly<import('../../session/types.js').State>} state @returns {import('../../kit/code/listing.js').Code} */
export function code(answer, state) {
  const { words, q, k, prefix } = answer
  const { row, col } = pickedIn(answer, state)
  const dim = q.length / words.length
  const rows = (/** @type {Float32Array} */ x) => `[${[row, col].map((i) => rowList(x, i, dim)).join(', ')}]`
  return both((_, array) => [
    `# ${words[row]}, ${words[col]}`,
    `Q = ${array}(${rows(q)})`,
    `K = ${array}(${rows(k)})`,
    [`print(Q @ K.T / ${dim}**.5)`, `${prefix}scores`],
    [`print(Q @ Q.T / ${dim}**.5)  # W_K = W_Q`, 'tied.scores'],
  ])
}
