// The models by name: those that the page was built with, weights files of web/models/, each loaded when it is first
// asked for; and those that the core makes: the constructed one, and one of random weights.

import files from 'headlight.models'
import { HlError } from '../core/check.js'
import { unpack } from '../core/packed.js'

/**
 * @typedef {import('../core/core.js').Core} Core
 * @typedef {import('../core/core.js').Tensor} Tensor
 * @typedef {{ attentions: number, attentionNames: readonly string[], facts: Readonly<Record<string, any>>,
 *   config: Readonly<{ architecture: string, width: number, heads: number, kvHeads?: number, dim: number, positions: number,
 *   output: string, norm: string }>, words: readonly string[], tensorNames: readonly string[], weightNames: readonly string[],
 *   tokens(text: string): { words: string[], numbers: ArrayLike<number>, unknown: ArrayLike<number>, total: number },
 *   headScores?(options: { task: any, first: number, count: number }): import('./captions.js').HeadScores[],
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
  if (name === CONSTRUCTED) return /** @type {any} */ (new Constructed(core))
  return /** @type {any} */ (await (name === RANDOM ? core.randomModel() : core.loadWeights(modelBytes(name))))
}

/** The constructed model, asked as a network is. It answers nothing: it is there for its patterns. */
class Constructed {
  /** @param {Core} core */
  constructor(core) {
    this.core = core
    this.attentions = 1
    this.attentionNames = Object.freeze(['layer0.'])
    this.config = Object.freeze({
      architecture: 'encoder',
      norm: 'none',
      width: 192,
      heads: 3,
      dim: 64,
      positions: core.tokensMax,
      output: 'none',
    })
    this.facts = Object.freeze({ label: 'constructed' })
    this.tensorNames = Object.freeze(core.tensorNames)
    this.weightNames = Object.freeze(['q', 'k', 'v', 'o'].map((letter) => `layer0.w${letter}`))
    /** It has no list of words: it knows every one. @type {readonly string[]} */
    this.words = Object.freeze([])
  }

  /** What stands for a word is the word itself, since it has no numbers. @param {string} text */
  tokens(text) {
    const { words, total } = this.core.words(text)
    return { words, numbers: /** @type {any} */ (words), unknown: [], total }
  }

  /** A matrix, as a network's weights. @param {string} name */
  weights(name) {
    return this.core.modelWeights(name)
  }

  /** @param {any} options as a network's run; heads and edits are not for it */
  run({ tokens, temperature, causal, want, perturb }) {
    return this.core.run({ text: tokens.join(' '), causal, temperature, want, perturb })
  }
}
