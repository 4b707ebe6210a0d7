// A word's way up the trunk of a model: its vector at every level, what each step adds, and the answer at each level.

/**
 * @import { Model } from '../../session/types.js'
 * @typedef {{ layer: number, kind: 'self' | 'ffn', box: string, wire: string, norm: string | null, added: string }} Step
 *   box, wire, norm: its parts by name, as a run leaves them out; norm: null: the model has none; added: the tensor of f(x)
 * @typedef {{ width: number, vectors: Float32Array[], added: Float32Array[], probabilities: Float32Array[] }} Trunk
 *   by level and by step; probabilities: none where the model gives no answers
 */

/** Whether a model is one stack of layers that reads a text. @param {{ config: { architecture: string } }} model */
export const isOneStack = ({ config }) => config.architecture !== 'encoder-decoder'

/** The steps of all layers, from the bottom. @param {{ config: { layers: number, ffn: number }, partNames: readonly string[] }} model @returns {Step[]} */
export function stepsOf({ config, partNames }) {
  const kinds = /** @type {const} */ (['self', 'ffn'])
  return Array.from({ length: config.layers }, (_, layer) =>
    kinds
      .filter((kind) => kind === 'self' || config.ffn)
      .map((kind) => {
        const box = `layer${layer}.${kind}`
        const norm = partNames.includes(`${box}.norm`) ? `${box}.norm` : null
        const added = kind === 'self' ? `layer${layer}.attnOutput` : `layer${layer}.ffn`
        return { layer, kind, box, wire: `${box}.residual`, norm, added }
      }),
  ).flat()
}

/** Of names of parts those that a model has. @param {Model} model @param {readonly string[]} names */
export const partsIn = ({ partNames }, names) => names.filter((name) => partNames.includes(name))

/** @param {Model} network @param {object} options of a run, without what is wanted @param {number} row @returns {Trunk} */
export function trunkOf(network, options, row) {
  const { width } = network.config
  const { count, vectors, probabilities } = network.levels({ ...options, row })
  const want = stepsOf(network).map(({ added }) => ({ name: added, row, rows: 1 }))
  const { tensors } = network.run({ ...options, want })
  return {
    width,
    vectors: rowsIn(vectors, count),
    added: tensors.map(({ data }) => data),
    probabilities: probabilities ? rowsIn(probabilities, count) : [],
  }
}

/** @param {Float32Array} data @param {number} rows @returns {Float32Array[]} */
function rowsIn(data, rows) {
  const cols = data.length / rows
  return Array.from({ length: rows }, (_, i) => data.subarray(i * cols, (i + 1) * cols))
}
