// The models by name: those that the page was built with, weights files of web/models/, each loaded when it is first
// asked for; and those that the core makes: the constructed one, and one of random weights.

import files from 'headlight.models'
import { HlError } from './check.js'
import { unpack } from './packed.js'

/**
 * @typedef {import('./core.js').Core} Core
 * @typedef {import('./core.js').Tensor} Tensor
 * @typedef {{ attentions: number, attentionNames: readonly string[], facts: Readonly<Record<string, any>>,
 *   config: Readonly<{ architecture: string, width: number, heads: number, kvHeads?: number, dim: number, positions: number,
 *   output: string, norm: string }>, words: readonly string[], tensorNames: readonly string[], weightNames: readonly string[],
 *   tokens(text: string): { words: string[], numbers: ArrayLike<number>, unknown: ArrayLike<number>, total: number },
 *   headScores?(options: { task: any, first: number, count: number }): import('./text/captions.js').HeadScores[],
 *   weights(name: string): { name: string, shape: number[], data: Float32Array },
 *   run(options: any): { tensors: Tensor[] }, draw?(seed: number): void }} AnyModel
 *   what networks and the constructed model have in common; draw: another seed's weights
 */

/** The name of the model that is built by hand. */
export const CONSTRUCTED = 'constructed'

/** The name of the model that has learned nothing. */
export const RANDOM = 'random'

/** Names of the models there are: those of their files, and those that the core makes. */
export const MODEL_NAMES = Object.freeze([...Object.keys(files), CONSTRUCTED, RANDOM])

/** @param {string} name */
export const hasModel = (name) => MODEL_NAMES.includes(name)

/** The file of a model, for who loads it elsewhere, such as a worker. @param {string} name @returns {Uint8Array<ArrayBuffer>} */
export function modelBytes(name) {
  if (!Object.keys(files).includes(name))
    throw new HlError('UNSUPPORTED', `this page was built without the model “${name}”`)
  return unpack(files[name])
}

/** @type {WeakMap<Core, Map<string, Promise<AnyModel>>>} */
const loading = new WeakMap()

/**
 * A model, loaded once for a core.
 * @param {Core} core @param {string} name @returns {Promise<AnyModel>}
 * @throws {HlError} UNSUPPORTED for a model that the page doesn't have; what loadWeights throws
 */
export function modelNamed(core, name) {
  const models = loading.get(core) ?? new Map()
  loading.set(core, models)
  const known = models.get(name)
  if (known) return known
  const model = load(core, name)
  models.set(name, model)
  model.catch(() => models.delete(name)) // memory may be there the next time
  return model
}

/** @param {Core} core @param {string} name @returns {Promise<AnyModel>} */
async function load(core, name) {
  const made = name === CONSTRUCTED ? core.constructedModel() : name === RANDOM ? core.randomModel() : null
  return /** @type {any} */ (await (made ?? core.loadWeights(modelBytes(name))))
}
