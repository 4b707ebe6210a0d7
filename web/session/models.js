// The models by name: those that the page was built with, weights files of web/models/, each loaded when it is first
// asked for; and those that the core makes: the constructed one, and one of random weights.

import packs from 'headlight.models'
import { HlError } from '../core/check.js'
import { unpack } from '../core/packed.js'

/**
 * @import { Model, ModelFacts } from './types.js'
 * @typedef {import('../core/load.js').Core} Core
 */

/** The name of the model that is built by hand. */
export const CONSTRUCTED = 'constructed'

/** The name of the model that has learned nothing. */
export const RANDOM = 'random'

/** Names of the models there are: those of their files, and those that the core makes. */
export const MODEL_NAMES = Object.freeze([
  ...packs.flatMap(({ files }) => files.map(([name]) => name)),
  CONSTRUCTED,
  RANDOM,
])

/** @param {string} name */
export const hasModel = (name) => MODEL_NAMES.includes(name)

/** What was unpacked of several files: they are asked for together. @type {WeakMap<typeof packs[number], Promise<Uint8Array>>} */
const unpacked = new WeakMap()

/** The file of a model, for who loads it elsewhere, such as a worker. @param {string} name @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function modelBytes(name) {
  const pack = packs.find(({ files }) => files.some(([other]) => other === name))
  if (!pack) throw new HlError('UNSUPPORTED', `this page was built without the model “${name}”`)
  if (pack.files.length === 1) return unpack(pack.packed)
  const unpacking = unpacked.get(pack) ?? unpack(pack.packed)
  unpacked.set(pack, unpacking)
  const bytes = await unpacking
  const at = pack.files.findIndex(([other]) => other === name)
  const start = pack.files.slice(0, at).reduce((sum, [, length]) => sum + length, 0)
  return /** @type {Uint8Array<ArrayBuffer>} */ (bytes.slice(start, start + pack.files[at][1]))
}

/** @type {WeakMap<Core, Map<string, Promise<Model>>>} */
const loading = new WeakMap()

/**
 * A model, loaded once for a core.
 * @param {Core} core @param {string} name @returns {Promise<Model>}
 * @throws {HlError} UNSUPPORTED for a model that the page doesn't have; what loadWeights throws
 */
export function modelNamed(core, name) {
  const models = loading.get(core) ?? new Map()
  loading.set(core, models)
  const old = models.get(name)
  if (old) return old
  const model = load(core, name)
  models.set(name, model)
  model.catch(() => models.delete(name)) // memory may be there the next time
  return model
}

/** @param {Core} core @param {string} name @returns {Promise<Model>} */
async function load(core, name) {
  const made = name === CONSTRUCTED ? core.constructedModel() : name === RANDOM ? core.randomModel() : null
  return /** @type {Model} */ (/** @type {unknown} */ (await (made ?? core.loadWeights(await modelBytes(name)))))
}

/** @type {WeakMap<Model, ModelFacts>} */
const known = new WeakMap()

/** What is known of a model, as plain data. @param {string} name @param {Model} model @returns {ModelFacts} */
export function factsOf(name, model) {
  const old = known.get(model)
  if (old) return old
  const { config, facts, attentions, attentionNames, tensorNames, weightNames, words } = model
  const made = Object.freeze({ name, config, facts, attentions, attentionNames, tensorNames, weightNames, words })
  known.set(model, made)
  return made
}
