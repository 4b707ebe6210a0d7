// A word on its way through the layers of a model, and how alike two such ways are.

import { runText } from '../../session/model-run.js'

/**
 * @import { Model, Run } from '../../session/types.js'
 * @typedef {{ model: string, text: string, seed: number }} Asked
 */

/** Vectors before the layers, after each, and after the last LayerNorm. */
const LEVEL = /^(x|layer\d+\.output|final)$/u

/** The vectors of a token at all levels. @param {Model} model @param {Asked} asked @param {number} row of the token @param {string[]} [without] parts left out */
export function levelsOf(model, asked, row, without = []) {
  const want = model.tensorNames.filter((name) => LEVEL.test(name)).map((name) => ({ name, row, rows: 1 }))
  return runText(model, { ...asked, without }, want).tensors.map(({ data }) => data)
}

/** Cosines between the vectors of two lists, one by one. @param {Run} run @param {Float32Array[]} ones @param {Float32Array[]} others */
export const cosinesOf = (run, ones, others) =>
  Float32Array.from(ones, (a, i) => run.core.cosines({ a, b: others[i], rows: 1, cols: 1, dim: a.length })[0])

/** Cosines up to this far from 1 are those of one vector, in float32. */
const ROUNDING = 1e-5

/** Whether two ways are one from the first level to the last. @param {ArrayLike<number>} cosines between them */
export const isOneWay = (cosines) => Array.from(cosines).every((cosine) => cosine > 1 - ROUNDING)

/** The token of the same word in another sentence, the nearest one; where there is none, the token in the same place. @param {string[]} words @param {number} at @param {string[]} others */
export function sameWord(words, at, others) {
  const far = (/** @type {number} */ i) => Math.abs(i - at)
  const same = others.flatMap((word, i) => (word === words[at] ? [i] : []))
  return same.sort((a, b) => far(a) - far(b))[0] ?? Math.min(at, others.length - 1)
}
