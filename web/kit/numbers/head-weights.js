// One head's own part of a model's weights, and what it multiplies with them.

/**
 * @import { Model } from '../../session/types.js'
 * @typedef {{ input: string, stream: string | null }} HeadInput
 *   input: the tensor that the head projects; stream: what comes into its layer, where that is not x
 */

/**
 * What a head reads: x, or what the layers before have made of it, or the LayerNorm of that.
 * @param {Model} model @param {{ layer: number, prefix: string }} place @returns {HeadInput}
 */
export function inputOf(model, { layer, prefix }) {
  const has = (/** @type {string} */ name) => model.tensorNames.includes(name)
  const stream = layer > 0 && has(`${prefix}x`) ? `${prefix}x` : null
  const isNormed = model.config.norm === 'pre' && has(`${prefix}norm1`)
  return { input: isNormed ? `${prefix}norm1` : (stream ?? 'x'), stream }
}

/**
 * One head's columns of a matrix (C, H*D), or its part of a bias (H*D). Where several heads share a key and a value, H
 * counts these.
 * @param {Model} model @param {string} name @param {number} head
 * @returns {{ rows: number, cols: number, data: Float32Array } | null} null: the model has no such tensor
 */
export function headWeights(model, name, head) {
  if (!model.weightNames.includes(name)) return null
  const { shape, data } = model.weights(name)
  const { heads, kvHeads = heads } = model.config
  const isQuery = name.endsWith('q')
  const which = isQuery ? head : Math.floor((head * kvHeads) / heads)
  const width = shape[shape.length - 1]
  const cols = width / (isQuery ? heads : kvHeads)
  const rows = data.length / width
  const part = new Float32Array(rows * cols)
  for (let r = 0; r < rows; r++)
    part.set(data.subarray(r * width + which * cols, r * width + (which + 1) * cols), r * cols)
  return { rows, cols, data: part }
}
