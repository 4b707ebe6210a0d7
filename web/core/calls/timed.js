// One head of attention over random vectors, cut into slices that are long enough for a clock and short enough for a
// page. All its numbers lie in memory before the first slice, so that no copying is timed.

import { array, HlError, indexIn, known, whole } from '../check.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {'attention' | 'layer'} Way  layer: with the projections of queries, keys, values and output
 * @typedef {{ way: Way, tokens: number, width: number, numbers: Float32Array, matrix: Float32Array, keepsScores?: boolean }} TimedOptions
 *   numbers: at least tokens * width of them, of variance 1; matrix (width, width) of all projections; keepsScores (false): room for all scores is
 *   taken, and a first block of rows written there
 */

/** @type {Way[]} */
export const WAYS = ['attention', 'layer']

/** Scores in a slice: some milliseconds. */
const CELLS = 2 ** 19

export class TimedHead {
  /** @param {Memory} memory of its own, which is given back with it @param {TimedOptions} options */
  constructor(memory, options) {
    const o = known('timedHead', options, 'way tokens width numbers matrix keepsScores')
    indexIn('way', o.way, WAYS)
    const tokens = whole('tokens', o.tokens)
    const width = whole('width', o.width)
    if (o.numbers.length < tokens * width)
      throw new HlError('SHAPE', `numbers has ${o.numbers.length} elements, too few for ${tokens} x ${width}`)
    const matrix = array('matrix', o.matrix, Float32Array, 'width width', width, width)
    this._memory = memory
    this._way = o.way
    this.tokens = tokens
    this._width = width
    this._before = memory.wasm.hl_wasm_mark()
    const rows = o.numbers.subarray(0, tokens * width)
    const names = o.way === 'layer' ? ['x', 'q', 'k', 'v', 'output', 'projected'] : ['q', 'k', 'v', 'output']
    /** Addresses by name. @type {Record<string, number>} */
    this._at = Object.fromEntries(names.map((name) => [name, memory.put(rows)]))
    this._at.matrix = memory.put(matrix)
    this._scores = o.keepsScores ? memory.room(tokens * tokens) : 0
    /** Rows of a slice. */
    this.rows = Math.max(1, Math.min(tokens, Math.floor(CELLS / tokens)))
    /** How often a run must be repeated for one slice's worth of work. */
    this.often = Math.max(1, Math.ceil(CELLS / (tokens * tokens)))
    /** Most bytes that a call has taken in the core's arena. */
    this.bytes = 0
  }

  /** One run: done when each of these has been called once. @returns {(() => void)[]} */
  slices() {
    const starts = Array.from({ length: Math.ceil(this.tokens / this.rows) }, (_, i) => i * this.rows)
    const attend = starts.map((first) => () => this._attend(first, Math.min(this.rows, this.tokens - first)))
    if (this._way === 'attention') return attend
    const project = starts.map((first) => () => this._project(first, Math.min(this.rows, this.tokens - first)))
    return [...project, ...attend]
  }

  /** @param {string} from @param {string} to @param {number} first @param {number} rows */
  _multiply(from, to, first, rows) {
    const skipped = 4 * first * this._width
    const [a, out] = [this._at[from] + skipped, this._at[to] + skipped]
    const { wasm } = this._memory
    this._memory.check('timedHead', wasm.hl_wasm_matmul(a, this._at.matrix, rows, this._width, this._width, 0, out))
  }

  /** @param {number} first @param {number} rows */
  _project(first, rows) {
    for (const name of ['q', 'k', 'v']) this._multiply('x', name, first, rows)
  }

  /** @param {number} first @param {number} rows */
  _attend(first, rows) {
    const { _memory: memory, _width: width, tokens, _at: at } = this
    memory.scope(() => {
      const skipped = 4 * first * width
      // biome-ignore format: as hl_wasm_attention groups them
      const status = memory.wasm.hl_wasm_attention(
        0, 1, 1, rows, tokens, width, width, first, Number.NaN, 1, 0,
        0, 0, -1, -1, 0, 1, 0, 1,
        at.q + skipped, at.k, at.v, at.output + skipped, this._scores && this._scores + 4 * first * tokens, 0, 0,
      )
      memory.check('timedHead', status)
      this.bytes = Math.max(this.bytes, memory.wasm.hl_wasm_mark() - this._before)
    })
    if (this._way === 'layer') this._multiply('output', 'projected', first, rows)
  }
}
