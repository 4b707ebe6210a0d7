// Models that know every word, since they make a word's vector from its letters: the constructed one, and the one that
// has learned nothing.

import { HlError, show, whole } from '../check.js'
import { Network } from './network.js'
import { numbered } from './tasks.js'
import { tokensOf } from './words.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {import('./words.js').Span} Span
 * @typedef {Omit<import('./network.js').NetworkRequest, 'tokens'> & { tokens: string[] }} OpenRequest  tokens: words
 * @typedef {{ words: string[], spans: Span[], numbers: string[], unknown: never[], total: number }} OpenWords
 *   numbers: the words themselves, which have no numbers; total: words in the text, of which `words` are the first ones
 */

/** hl_open_model. */
const BYTES = 152

/** Address of a model. @param {Memory} memory @param {string} call @param {(at: number) => number} create gives hl_status @throws {HlError} MEMORY */
const made = (memory, call, create) =>
  memory.keeping(() => {
    const address = memory.alloc(BYTES)
    memory.check(call, create(address))
    return address
  })

/** A network that takes words themselves in place of their numbers. */
export class OpenModel {
  #memory
  #address

  /** @param {Memory} memory of an instance that holds nothing else @param {number} address */
  constructor(memory, address) {
    this.#memory = memory
    this.#address = address
    this.network = new Network(memory, this.#address)
    this.config = this.network.config
    this.words = this.network.words
    this.tensorNames = this.network.tensorNames
    this.weightNames = this.network.weightNames
    this.partNames = this.network.partNames
    this.attentions = this.network.attentions
    this.attentionNames = this.network.attentionNames
    this.facts = this.network.facts
    Object.freeze(this)
  }

  /** A tensor of the weights, as a network gives it. @param {string} name @returns {ReturnType<Network['weights']>} */
  weights(name) {
    return this.network.weights(name)
  }

  /**
   * Splits a text as `run` does: the first `config.positions` words, and how many there are.
   * @param {string} text @returns {OpenWords}
   * @throws {HlError} TYPE, MEMORY
   */
  tokens(text) {
    const { words, spans, total } = this.#read(text)
    return { words, spans, numbers: words, unknown: [], total }
  }

  /**
   * @param {OpenRequest} options as a network's run, with words
   * @returns {ReturnType<Network['run']>}
   * @throws {HlError} as a network's run
   */
  run(options) {
    return this.network.run({ ...options, tokens: this.#numbers(options?.tokens) })
  }

  /**
   * @param {Omit<import('./network.js').LevelsRequest, 'tokens'> & { tokens: string[] }} options as a network's, with words
   * @returns {ReturnType<Network['levels']>}
   * @throws {HlError} as a network's levels
   */
  levels(options) {
    return this.network.levels({ ...options, tokens: this.#numbers(options?.tokens) })
  }

  /** @param {unknown} tokens words */
  #numbers(tokens) {
    if (!Array.isArray(tokens) || !tokens.every((word) => typeof word === 'string'))
      throw new HlError('TYPE', `tokens must be a list of words, not ${show(tokens)}`)
    const { numbers, total } = this.#read(tokens.join(' '))
    whole('words in tokens', total, 1, this.config.positions)
    return numbers
  }

  /** The words of a text; their vectors are in the embedding from then on. @param {string} text */
  #read(text) {
    const { wasm } = this.#memory
    return tokensOf(this.#memory, text, this.config.positions, (...text) =>
      wasm.hl_wasm_open_tokens(this.#address, ...text),
    )
  }
}

/** Built by hand. @param {Memory} memory of an instance that holds nothing else @throws {HlError} MEMORY */
export function constructedModel(memory) {
  return new OpenModel(memory, made(memory, 'constructedModel', memory.wasm.hl_wasm_constructed_create))
}

/** Of random weights. */
export class RandomModel extends OpenModel {
  #redraw
  #seed

  /** @param {Memory} memory of an instance that holds nothing else @param {number} [seed] @throws {HlError} TYPE, RANGE, MEMORY */
  constructor(memory, seed = 1) {
    const { wasm } = memory
    const first = numbered('seed', seed)
    const address = made(memory, 'randomModel', (at) => wasm.hl_wasm_random_create(at, first))
    super(memory, address)
    this.#redraw = (/** @type {number} */ other) => wasm.hl_wasm_random_draw(address, other)
    this.#seed = first
  }

  get seed() {
    return this.#seed
  }

  /** Draws all weights anew, unless they are this seed's already. @param {number} seed @throws {HlError} TYPE, RANGE */
  draw(seed) {
    if (seed === this.#seed) return
    this.#redraw(numbered('seed', seed))
    this.#seed = seed
  }
}
