// Tensors of an answer: by name, their numbers, one row, where the largest is.

/** @import { Answer, Tensor } from './types.js' */

/** A tensor by name. @param {Answer} answer @param {string} name @returns {Tensor} */
export const tensorIn = ({ tensors }, name) => /** @type {Tensor} */ (tensors.find((tensor) => tensor.name === name))

/** A tensor's numbers. @param {Answer} answer @param {string} name */
export const valuesIn = (answer, name) => tensorIn(answer, name).data

/** One row of a tensor (rows, cols), or of head `head` of (H, rows, cols). @param {Tensor} tensor @param {number} row @param {number} [head] */
export function rowIn({ data, shape }, row, head = 0) {
  const [rows, cols] = shape.slice(-2)
  const from = (head * rows + row) * cols
  return data.subarray(from, from + cols)
}

/** @param {ArrayLike<number>} values @returns {number} where the largest is; the first of equal ones */
export function indexOfLargest(values) {
  let best = 0
  for (let i = 1; i < values.length; i++) if (values[i] > values[best]) best = i
  return best
}
