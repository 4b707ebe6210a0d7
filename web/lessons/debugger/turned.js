// A head's queries, keys and values as they come out where the whole matrices W are transposed.

import { placeOf } from '../../kit/numbers/head.js'
import { inputOf } from '../../kit/numbers/head-weights.js'
import { runText } from '../../session/model-run.js'

/**
 * @import { Run } from '../../session/types.js'
 * @typedef {import('../../kit/numbers/head.js').HeadRequest} HeadRequest
 */

const LETTERS = /** @type {const} */ (['q', 'k', 'v'])

/** As many words as the figure reads. */
const MOST = 16

/** @param {Run} run @param {HeadRequest} request @returns {Promise<{ q: Float32Array, k: Float32Array, v: Float32Array } | null>} null: the matrices are not square, or not known */
export async function turnedIn(run, { layer, head, ...asked }) {
  const model = await run.model(asked.model)
  const place = placeOf(model, layer, head)
  const names = LETTERS.map((letter) => `${place.prefix}w${letter}`)
  if (!names.every((name) => model.weightNames.includes(name))) return null
  const matrices = names.map((name) => model.weights(name))
  if (matrices.some(({ shape: [rows, cols] }) => rows !== cols)) return null
  const [{ data, shape }] = runText(model, asked, [inputOf(model, place).input]).tensors
  const width = shape[shape.length - 1]
  const rows = Math.min(MOST, data.length / width)
  const a = data.slice(0, rows * width)
  const { heads } = model.config
  const [q, k, v] = matrices.map(({ data: b }, i) => {
    const all = run.core.matmul({ a, b, rows, inner: width, cols: width, transposeB: true })
    const bias = `${place.prefix}b${LETTERS[i]}`
    const added = model.weightNames.includes(bias) ? plus(run, all, model.weights(bias).data) : all
    return partOf(added, rows, width, width / heads, place.head)
  })
  return { q, k, v }
}

/** A bias added to each row. @param {Run} run @param {Float32Array} all @param {Float32Array} bias */
function plus(run, all, bias) {
  const rows = new Float32Array(all.length)
  for (let at = 0; at < all.length; at += bias.length) rows.set(bias, at)
  return run.core.add({ a: all, b: rows })
}

/** One head's columns. @param {Float32Array} all @param {number} rows @param {number} width @param {number} dim @param {number} head */
function partOf(all, rows, width, dim, head) {
  const part = new Float32Array(rows * dim)
  for (let r = 0; r < rows; r++) part.set(all.subarray(r * width + head * dim, r * width + (head + 1) * dim), r * dim)
  return part
}
