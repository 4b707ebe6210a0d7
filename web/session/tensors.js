// Tensors of an answer: by name, their numbers, one row, one head, where the largest is.

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

/** A word's row of a tensor (rows, cols) that may hold some words' rows only, from `tensor.row` on; empty: not this word's. @param {Tensor} tensor @param {number} word */
export function rowOfWord(tensor, word) {
  const row = word - (tensor.row ?? 0)
  return row >= 0 && row < tensor.shape[0] ? rowIn(tensor, row) : tensor.data.subarray(0, 0)
}

/** One head of a tensor (H, rows, cols), as a matrix. @param {Tensor} tensor @param {number} head */
export function headIn({ data, shape }, head) {
  const [rows, cols] = shape.slice(-2)
  return data.subarray(head * rows * cols, (head + 1) * rows * cols)
}

/** @param {ArrayLike<number>} values no NaN @returns {number} where the largest is; the first of equal ones; -1 of no values */
export function indexOfLargest(values) {
  let best = values.length ? 0 : -1
  for (let i = 1; i < values.length; i++) if (values[i] > values[best]) best = i
  return best
}

/** Where the largest are, the largest first; of equal ones the first. @param {ArrayLike<number>} values finite @param {number} count @returns {number[]} */
export function indicesOfLargest(values, count) {
  /** @type {number[]} */
  const best = []
  let least = Number.NEGATIVE_INFINITY // of those, once there are enough
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (value <= least) continue
    const place = best.findIndex((other) => value > values[other])
    best.splice(place < 0 ? best.length : place, 0, i)
    if (best.length > count) best.pop()
    if (best.length === count) least = values[best[count - 1]]
  }
  return best
}
