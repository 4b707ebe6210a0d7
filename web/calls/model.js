// Words, the constructed model, runs and their traces.

import {
  flag,
  HlError,
  INT32_MAX,
  isFloat,
  known,
  namesOf,
  number,
  show,
  temperatureOf,
  whole,
  wishesOf,
} from '../check.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {{ name: string, head?: number }} TensorWish  head: one head of a tensor that has heads
 * @typedef {{ name: string, head: number | null, row?: number, shape: number[], data: Float32Array }} Tensor  row: the
 *   first one given, where not all are
 * @typedef {{ words: string[], total: number, dim: number, tensors: Tensor[] }} Trace
 *   total: words in the text, of which `words` are the ones used; dim: D, the size of a head
 * @typedef {{ text: string, causal?: boolean, temperature?: number, want?: (string | TensorWish)[],
 *   perturb?: { name: string, index: number, delta: number } | null }} RunRequest
 */

// hl_model: its sizes and the addresses of its matrices, in words; core/wasm/core.c holds these places.
const MODEL_WORDS = 12
const MATRICES = ['layer0.wq', 'layer0.wk', 'layer0.wv', 'layer0.wo']
const FIRST_MATRIX = 7

const RUN_NAMES = namesOf('text causal temperature want perturb')

export class Model {
  #memory
  #address = 0
  /** Names of the tensors that a run can give. @type {string[]} */
  tensorNames = []

  /** @param {Memory} memory */
  constructor(memory) {
    this.#memory = memory
    const { wasm } = memory
    /** The longest text, in words, that the model takes. @type {number} */
    this.tokensMax = wasm.hl_wasm_model_tokens_max()
    for (let i = 0; wasm.hl_wasm_tensor_name(i); i++) this.tensorNames.push(memory.string(wasm.hl_wasm_tensor_name(i)))
  }

  /** @param {string} text */
  #words(text) {
    if (typeof text !== 'string') throw new HlError('TYPE', `text must be a string, not ${show(text)}`)
    const utf8 = new TextEncoder().encode(text.normalize('NFC'))
    const address = this.#memory.put(utf8)
    const spans = this.#memory.alloc(8 * this.tokensMax)
    const total = this.#memory.wasm.hl_wasm_words(address, utf8.length, spans, this.tokensMax)
    const count = Math.min(total, this.tokensMax)
    const table = this.#memory.words(spans, 2 * count)
    const decoder = new TextDecoder()
    const words = Array.from({ length: count }, (_, i) =>
      decoder.decode(utf8.subarray(table[2 * i], table[2 * i] + table[2 * i + 1])),
    )
    return { spans, count, total, address, words }
  }

  /**
   * Splits a text as `run` does: the first `tokensMax` words, and how many there are in all.
   * @param {string} text
   * @throws {HlError} TYPE, MEMORY
   */
  words(text) {
    return this.#memory.scope(() => {
      const { words, total } = this.#words(text)
      return { words, total }
    })
  }

  /**
   * Runs the constructed model on a text (on its first `tokensMax` words) and reads tensors from the trace.
   * A tensor with heads is given whole (H, ...), or one head of it where the wish names a head.
   * `perturb` raises one element of one tensor as it is read, for tests of what a picture is made of.
   * @param {RunRequest} options
   * @returns {Trace} no tensors for a text without words
   * @throws {HlError} TYPE, RANGE, MEMORY; UNSUPPORTED for an unknown tensor
   */
  run(options) {
    const o = known('run', options, RUN_NAMES)
    const memory = this.#memory
    const causal = flag('causal', o.causal ?? false)
    const temperature = temperatureOf(o.temperature ?? 1)
    const wishes = wishesOf('run', o.want).map((wish) => (typeof wish === 'string' ? { name: wish } : wish))
    const ids = wishes.map((wish) => this.#tensorId(wish?.name))
    const model = this.#modelAddress()
    return memory.scope(() => {
      const text = this.#words(o.text)
      if (!text.count) return { words: [], total: 0, dim: 0, tensors: [] }
      const run = memory.alloc(memory.wasm.hl_wasm_run_bytes())
      memory.check(
        'run',
        memory.wasm.hl_wasm_run_create(run, model, causal ? 1 : 0, temperature, text.address, text.spans, text.count),
      )
      if (o.perturb) {
        const index = whole('perturb.index', o.perturb.index, 0, INT32_MAX)
        const delta = number('perturb.delta', o.perturb.delta, isFloat, 'finite')
        memory.wasm.hl_wasm_run_perturb(run, this.#tensorId(o.perturb.name), index, delta)
      }
      const dim = this.#shape(run, this.#tensorId('layer0.q'))[2]
      return {
        words: text.words,
        total: text.total,
        dim,
        tensors: wishes.map((wish, i) => this.#read(run, ids[i], wish)),
      }
    })
  }

  /**
   * A matrix of the constructed model, which multiplies from the right: W_Q, W_K, W_V (C, H*D), W_O (H*D, C).
   * @param {string} name 'layer0.wq', 'layer0.wk', 'layer0.wv' or 'layer0.wo'
   * @returns {{ name: string, shape: number[], data: Float32Array }}
   * @throws {HlError} UNSUPPORTED, MEMORY
   */
  weights(name) {
    const which = MATRICES.indexOf(name)
    if (which < 0)
      throw new HlError('UNSUPPORTED', `no weights are called ${show(name)}; there are ${MATRICES.join(', ')}`)
    const words = this.#memory.words(this.#modelAddress(), MODEL_WORDS)
    const [width, heads, dim] = words
    const shape = name.endsWith('wo') ? [heads * dim, width] : [width, heads * dim]
    return { name, shape, data: this.#memory.floats(words[FIRST_MATRIX + which], width * heads * dim) }
  }

  /** @param {string} name */
  #tensorId(name) {
    const id = this.tensorNames.indexOf(name)
    if (id < 0)
      throw new HlError('UNSUPPORTED', `no tensor is called ${show(name)}; there are ${this.tensorNames.join(', ')}`)
    return id
  }

  /** The model is built when it is first needed and stays; so this runs before a scope sets its mark. */
  #modelAddress() {
    const { wasm } = this.#memory
    if (!this.#address) {
      const mark = wasm.hl_wasm_mark()
      this.#address = wasm.hl_wasm_model_create()
      if (!this.#address) {
        wasm.hl_wasm_release(mark)
        throw new HlError('MEMORY', 'no memory for the model')
      }
    }
    return this.#address
  }

  /** @param {number} run @param {number} id @returns {number[]} heads, rows, cols */
  #shape(run, id) {
    const at = this.#memory.alloc(12)
    this.#memory.check('run', this.#memory.wasm.hl_wasm_trace_shape(run, id, at))
    return [...this.#memory.words(at, 3)]
  }

  /** @param {number} run @param {number} id @param {TensorWish} wish @returns {Tensor} */
  #read(run, id, wish) {
    const { wasm } = this.#memory
    const [heads, rows, cols] = this.#shape(run, id)
    const first = wish.head === undefined ? 0 : whole('head', wish.head, 0, heads - 1)
    const count = wish.head === undefined ? heads : 1
    const out = this.#memory.room(count * rows * cols)
    for (let h = 0; h < count; h++)
      this.#memory.check('run', wasm.hl_wasm_trace_read(run, id, first + h, 0, rows, out + 4 * h * rows * cols))
    const shape = count > 1 ? [count, rows, cols] : [rows, cols]
    return { name: wish.name, head: wish.head ?? null, shape, data: this.#memory.floats(out, count * rows * cols) }
  }
}
