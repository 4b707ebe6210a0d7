// The best read-out of two words' blends in NumPy and PyTorch, by a pseudo-inverse.

import text from 'text/fetch.js'
import { both, matrix } from '../../kit/code/listing.js'

/** @param {import('./types.js').FetchAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code({ words, first, second, dim, values, splits }) {
  const rows = splits.flatMap((split) => [split, 1 - split])
  return both((lib, array) => [
    `V = ${array}(${matrix(values, dim)}, dtype=${lib}.float32)`,
    [`x = (V - V.mean(0))[[${first}, ${second}]]  # ${words[first]}, ${words[second]}`, 'fetch.wanted'],
    [`A = ${array}(${matrix(rows, 2)}, dtype=${lib}.float32)  # ${text.comments.rows}`, 'fetch.rows'],
    [`R = ${lib}.linalg.pinv(A)  # ${text.comments.best}`, 'fetch.readout'],
    ['print(V.mean(0) + R @ A @ x)', 'fetch.output'],
  ])
}
