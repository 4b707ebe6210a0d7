// Attention in blocks of rows: the same bits as in one call, with a pause after every block for whoever wants to
// show progress, give others the thread, or stop. Keys and values are copied in once.

import { flag, given, HlError, known, whole } from '../check.js'
import { ATTENTION_NAMES, checkedAttention } from './attention.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {Omit<import('./attention.js').AttentionOptions, 'want'>} BlockOptions
 * @typedef {ReturnType<typeof checkedAttention>} Checked
 * @typedef {{ done: number, total: number }} Progress  rows, of all heads
 */

const BLOCK_NAMES = `${ATTENTION_NAMES.replace(' want', '')} onProgress signal transfer`

const NONE = new Float32Array(0)

/**
 * Fills `output` block by block. Between two steps the memory must not be used for anything else, so it belongs to
 * a core that was loaded for only this run.
 * @param {Memory} memory @param {BlockOptions} options @param {Float32Array} output (H,T,E) @param {number} rows in a block
 * @returns {Generator<Progress, void>}
 */
export function* blocksOfRows(memory, options, output, rows) {
  const c = checkedAttention(known('attentionInBlocks', options, BLOCK_NAMES))
  const step = whole('rows', rows)
  const total = c.heads * c.queries
  const k = memory.put(c.k)
  const v = memory.put(c.v)
  c.k = c.v = NONE // the core has them now; whoever handed them over may be rid of them
  for (let head = 0; head < c.heads; head++)
    for (let first = 0; first < c.queries; first += step) {
      const count = Math.min(step, c.queries - first)
      block(memory, c, head, first, count, k, v, output)
      yield { done: head * c.queries + first + count, total }
    }
}

/**
 * Rows `first` .. `first + rows - 1` of one head.
 * @param {Memory} memory @param {Checked} c @param {number} head @param {number} first
 * @param {number} rows @param {number} k @param {number} v addresses @param {Float32Array} output
 */
function block(memory, c, head, first, rows, k, v, output) {
  const group = Math.floor(head / (c.heads / c.kvHeads))
  /** @param {number} width of a row @param {number} of how many heads the tensor has */
  const range = (width, of) => {
    const start = ((of === 1 ? 0 : head) * c.queries + first) * width
    return /** @type {[number, number]} */ ([start, start + rows * width])
  }
  memory.scope(() => {
    const q = memory.put(c.q.subarray(...range(c.dim, c.heads)))
    const mask = memory.putAny(c.mask?.subarray(...range(c.keys, c.maskHeads)))
    const bias = memory.putAny(c.bias?.subarray(...range(c.keys, c.biasHeads)))
    const rowsOut = memory.room(rows * c.valueDim)
    // biome-ignore format: as hl_wasm_attention groups them
    const status = memory.wasm.hl_wasm_attention(
      0, 1, 1, rows, c.keys, c.dim, c.valueDim, first, c.scale, c.temperature, c.softcap,
      c.causal[0], c.causal[1], c.window[0], c.window[1], mask, 1, bias, 1,
      q, k + 4 * group * c.keys * c.dim, v + 4 * group * c.keys * c.valueDim, rowsOut, 0, 0, 0,
    )
    memory.check('attentionInBlocks', status)
    memory.floats(rowsOut, rows * c.valueDim, output.subarray(...range(c.valueDim, c.heads)))
  })
}

/**
 * Checks everything before a run is begun.
 * @param {BlockOptions & { onProgress?: unknown, signal?: unknown, transfer?: unknown }} options
 * @returns {number} elements of its output
 */
export function checkBlocks(options) {
  const { q, k, v, heads, queries, valueDim, out } = checkedAttention(known('attentionInBlocks', options, BLOCK_NAMES))
  const { onProgress, signal, transfer } = options
  if (given(onProgress) && typeof onProgress !== 'function') throw new HlError('TYPE', 'onProgress must be a function')
  if (given(signal) && typeof (/** @type {any} */ (signal).addEventListener) !== 'function')
    throw new HlError('TYPE', 'signal must be an AbortSignal')
  if (given(transfer)) flag('transfer', transfer)
  if (transfer && out && [q, k, v].some((input) => input.buffer === out.buffer))
    throw new HlError('SHAPE', 'out lies in a buffer that transfer would hand over')
  return heads * queries * valueDim
}
