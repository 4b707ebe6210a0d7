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

/** The name of the model of real English. */
export const REAL = 'english'

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

/** The files of each pack, in its order: they are asked for together. @type {WeakMap<typeof packs[number], Promise<Uint8Array<ArrayBuffer>[]>>} */
const unpacked = new WeakMap()

/** The file of a model, for who loads it elsewhere, such as a worker. @param {string} name @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function modelBytes(name) {
  const pack = packs.find(({ files }) => files.some(([other]) => other === name))
  if (!pack) throw new HlError('UNSUPPORTED', `this page was built without the model “${name}”`)
  const unpacking = unpacked.get(pack) ?? filesOf(pack)
  if (pack.files.length > 1) unpacked.set(pack, unpacking)
  const files = await unpacking
  return files[pack.files.findIndex(([other]) => other === name)]
}

/** Each file is packed as its differences from the one before. @param {typeof packs[number]} pack */
async function filesOf(pack) {
  const bytes = await unpack(pack.packed)
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const files = []
  let start = 0
  for (const [, length] of pack.files) {
    const file = bytes.slice(start, start + length)
    const before = files[files.length - 1]
    for (let k = 0; before && k < Math.min(length, before.length); k++) file[k] += before[k]
    files.push(file)
    start += length
  }
  return files
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
