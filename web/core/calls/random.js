// The model that has learned nothing: weights from a seed, any words, up to 512 of them.

import { HlError, show } from '../check.js'
import { Network } from './network.js'
import { numbered } from './tasks.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {Omit<import('./network.js').NetworkRequest, 'tokens'> & { tokens: string[] }} RandomRequest  tokens: words
 */

const WEIGHTS_BYTES = 120
const TOKEN_BYTES = 16

/** A network of random weights. It takes words themselves in place of their numbers: it knows every one. */
export class RandomModel {
  #memory
  #weights
  #seed

  /** @param {Memory} memory of an instance that holds nothing else @param {number} [seed] @throws {HlError} TYPE, RANGE, MEMORY */
  constructor(memory, seed = 1) {
    this.#memory = memory
    this.#seed = numbered('seed', seed)
    this.#weights = memory.alloc(WEIGHTS_BYTES)
    memory.check('randomModel', memory.wasm.hl_wasm_random_create(this.#weights, seed))
    this.network = new Network(memory, this.#weights)
    const { config, words, tensorNames, weightNames, attentions, attentionNames } = this.network
    this.config = config
    this.words = words
    this.tensorNames = tensorNames
    this.weightNames = weightNames
    this.attentions = attentions
    this.attentionNames = attentionNames
    /** Where the weights come from. @type {Readonly<Record<string, string>>} */
    this.facts = Object.freeze({
      label: 'random',
      weights: 'normal, variance 1 / inputs; biases 0, gains 1; nothing learned',
      words: 'any; standard normal, from the seed and the letters',
      positions: 'sinusoidal',
    })
    Object.freeze(this)
  }

  get seed() {
    return this.#seed
  }

  /** Draws all weights anew, unless they are this seed's already. @param {number} seed @throws {HlError} TYPE, RANGE */
  draw(seed) {
    if (seed === this.#seed) return
    this.#memory.wasm.hl_wasm_random_draw(this.#weights, numbered('seed', seed))
    this.#seed = seed
  }

  /** A tensor of the weights, as a network gives it. @param {string} name @returns {ReturnType<Network['weights']>} */
  weights(name) {
    return this.network.weights(name)
  }

  /**
   * Splits a text as `run` does: the first 512 words, and how many there are in all.
   * @param {string} text @returns {{ words: string[], numbers: string[], unknown: never[], total: number }}
   * @throws {HlError} TYPE, MEMORY
   */
  tokens(text) {
    if (typeof text !== 'string') throw new HlError('TYPE', `text must be a string, not ${show(text)}`)
    const { words, total } = this.#read(text)
    return { words, numbers: words, unknown: [], total }
  }

  /** @param {RandomRequest} options as a network's run @returns {ReturnType<Network['run']>} */
  run({ tokens, ...options }) {
    return this.network.run({ ...options, tokens: this.#read(tokens.join(' ')).numbers })
  }

  /** The words of a text; their vectors are in the embedding from then on. @param {string} text */
  #read(text) {
    const memory = this.#memory
    const utf8 = new TextEncoder().encode(text.normalize('NFC'))
    return memory.scope(() => {
      const room = memory.alloc(TOKEN_BYTES * this.config.positions)
      const at = memory.put(utf8)
      const { positions } = this.config
      const total = memory.wasm.hl_wasm_random_tokens(this.#weights, this.#seed, at, utf8.length, room, positions)
      const count = Math.min(total, positions)
      const table = memory.words(room, (TOKEN_BYTES / 4) * count)
      const decoder = new TextDecoder()
      const fields = Array.from({ length: count }, (_, i) => table.subarray(4 * i, 4 * i + 3))
      const words = fields.map(([start, length]) => decoder.decode(utf8.subarray(start, start + length)))
      return { words, numbers: fields.map(([, , number]) => number), total }
    })
  }
}
