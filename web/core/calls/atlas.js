// A map of weights too large to hold: queries and keys in a wasm memory of their own, two numbers a row, windows on demand.

import { array, finiteOf, flag, indexIn, known, whole } from '../check.js'
import { wordOf } from './structs.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {{ q: Float32Array, k: Float32Array, tokens: number, dim: number, scale?: number, causal?: boolean }} AtlasOptions
 *   q, k (T,D); scale 1 / sqrt(dim); causal: row i sees keys up to i
 * @typedef {{ row: number, col: number, rows: number, cols: number, step: number, pool: 'sample' | 'largest' | 'mean', unit?: 'weight' | 'of largest' }} AtlasWindow
 *   pixels (rows, cols) of step by step cells each, from cell (row, col) on; unit: weights, or weights divided by their row's largest
 * @typedef {{ score: number, maximum: number, sum: number, weight: number }} AtlasValue
 * @typedef {{ first: number, maxima: Float32Array, sums: Float32Array }} AtlasSums  of rows from the first on
 */

const TOKENS_MAX = 2 ** 20
const POOLS = ['sample', 'largest', 'mean']
const UNITS = ['weight', 'of largest']

/** hl_atlas, hl_atlas_value, hl_atlas_window. */
const [ATLAS_WORDS, VALUE_WORDS, WINDOW_WORDS] = [8, 4, 7]

/** Pixels of a usual window. All small rooms are taken before q and k: the memory grows by a MiB at least. */
const PIXELS = 2 ** 16

export class Atlas {
  #memory
  #at
  #vectors
  #maxima
  #sums
  #value
  #window
  #pixels

  /** @param {Memory} memory of an instance that holds nothing else @param {AtlasOptions} options @throws {HlError} TYPE, RANGE, SHAPE, MEMORY */
  constructor(memory, options) {
    const o = known('atlas', options, 'q k tokens dim scale causal')
    this.tokens = whole('tokens', o.tokens, 1, TOKENS_MAX)
    this.dim = whole('dim', o.dim, 1, 4096)
    const scale = finiteOf('scale', o.scale ?? memory.wasm.hl_wasm_atlas_scale(this.dim))
    this.causal = flag('causal', o.causal ?? false)
    const q = array('q', o.q, Float32Array, 'tokens dim', this.tokens, this.dim)
    const k = array('k', o.k, Float32Array, 'tokens dim', this.tokens, this.dim)
    this.#memory = memory
    this.#maxima = memory.room(this.tokens)
    this.#sums = memory.put(new Float32Array(this.tokens).fill(Number.NaN))
    this.#at = memory.room(ATLAS_WORDS)
    this.#value = memory.room(VALUE_WORDS)
    this.#window = memory.room(WINDOW_WORDS)
    this.#pixels = memory.room(PIXELS)
    const [qAt, kAt] = [memory.put(q), memory.put(k)]
    this.#vectors = { q: qAt, k: kAt }
    const words = [this.tokens, this.dim, qAt, kAt, this.#maxima, this.#sums, wordOf(scale), Number(this.causal)]
    memory.write(this.#at, new Uint32Array(words))
  }

  /** Bytes of memory beside q and k. */
  get memoryBytes() {
    return this.#memory.size - 8 * this.tokens * this.dim
  }

  /** Copies of queries and keys. */
  vectors() {
    const of = (/** @type {number} */ at) => this.#memory.floats(at, this.tokens * this.dim)
    return { q: of(this.#vectors.q), k: of(this.#vectors.k) }
  }

  /** Passes over `count` rows from `first` on, `stride` apart, those that still lack their sums. @param {{ first: number, stride?: number, count: number }} rows */
  rows({ first, stride = 1, count }) {
    const all = { first, stride, count }
    for (const [name, value] of Object.entries(all)) whole(name, value, name === 'first' ? 0 : 1, this.tokens)
    this.#memory.check('atlas.rows', this.#memory.wasm.hl_wasm_atlas_rows(this.#at, first, stride, count))
  }

  /** Both numbers of rows: NaN where a row lacks its sum. @param {{ first: number, count: number }} rows @returns {AtlasSums} */
  sums({ first, count }) {
    whole('first', first, 0, this.tokens - 1)
    whole('count', count, 1, this.tokens - first)
    const of = (/** @type {number} */ at) => this.#memory.floats(at + 4 * first, count)
    return { first, maxima: of(this.#maxima), sums: of(this.#sums) }
  }

  /** Takes both numbers of rows from an atlas of the same map. @param {AtlasSums} from */
  take({ first, maxima, sums }) {
    whole('first', first, 0, this.tokens - 1)
    const count = whole('count', sums.length, 1, this.tokens - first)
    this.#memory.write(this.#maxima + 4 * first, array('maxima', maxima, Float32Array, 'count', count))
    this.#memory.write(this.#sums + 4 * first, array('sums', sums, Float32Array, 'count', count))
  }

  /** A cell, exactly. @param {number} row @param {number} col @returns {AtlasValue} */
  cell(row, col) {
    const memory = this.#memory
    whole('row', row, 0, this.tokens - 1)
    whole('col', col, 0, this.tokens - 1)
    memory.check('atlas.cell', memory.wasm.hl_wasm_atlas_cell(this.#at, row, col, this.#value))
    const [score, maximum, sum, weight] = memory.floats(this.#value, VALUE_WORDS)
    return { score, maximum, sum, weight }
  }

  /** A window: (rows, cols) weights; NaN where sums are missing. @param {AtlasWindow} window @returns {Float32Array} */
  draw(window) {
    const { row, col, rows, cols, step, pool, unit } = known('atlas.draw', window, 'row col rows cols step pool unit')
    const sizes = [
      whole('row', row, 0, this.tokens - 1),
      whole('col', col, 0, this.tokens - 1),
      whole('rows', rows, 1, this.tokens),
      whole('cols', cols, 1, this.tokens),
      whole('step', step, 1, this.tokens),
    ]
    const words = [...sizes, indexIn('pool', pool, POOLS), indexIn('unit', unit ?? 'weight', UNITS)]
    const memory = this.#memory
    memory.write(this.#window, new Uint32Array(words))
    return memory.scope(() => {
      const out = rows * cols > PIXELS ? memory.room(rows * cols) : this.#pixels
      memory.check('atlas.draw', memory.wasm.hl_wasm_atlas_draw(this.#at, this.#window, out))
      return memory.floats(out, rows * cols)
    })
  }
}
