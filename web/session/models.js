// The models by name: those that the page was built with, weights files of web/models/, each loaded when it is first
// asked for; and those that the core makes: the constructed one, and one of random weights.

import files from 'headlight.models'
import { HlError } from '../core/check.js'
import { unpack } from '../core/packed.js'

/**
 * @import { Model, ModelFacts, Span } from './types.js'
 * @typedef {import('../core/core.js').Core} Core
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
  const model = /** @type {Model} */ (
    /** @type {unknown} */ (
      name === CONSTRUCTED
        ? new Constructed(core)
        : await (name === RANDOM ? core.randomModel() : core.loadWeights(modelBytes(name)))
    )
  )
  return placed(model)
}

/** A model whose tokens say where they stand. @param {Model} model @returns {Model} */
function placed(model) {
  const tokens = (/** @type {string} */ text) => {
    const read = model.tokens(text)
    return { ...read, spans: spansOf(text, read.words) }
  }
  return new Proxy(model, {
    get(target, key) {
      if (key === 'tokens') return tokens
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** @param {string} text @param {string[]} words @returns {Span[]} */
function spansOf(text, words) {
  let at = 0
  return words.map((word) => {
    const start = Math.max(at, text.indexOf(word, at))
    at = start + word.length
    return { start, end: at }
  })
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
